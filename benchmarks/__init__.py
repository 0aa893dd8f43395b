"""Measurements that anyone can run: speed, and the quality of filters and recall."""
