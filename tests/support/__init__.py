"""Helpers that tests share: real servers to start, data to make."""
