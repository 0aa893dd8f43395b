"""Shapes of the HTTP API, version 1. One file per group of routes; `common.py` holds the field types."""
