"""Waiting for a condition instead of sleeping."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def wait_for(condition: Callable[[], T], timeout_s: float = 30.0, every_s: float = 0.02) -> T:
    """The first true answer of `condition`; fails the test when none comes within `timeout_s` seconds."""
    deadline = time.monotonic() + timeout_s
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > deadline:
            raise AssertionError(
                f"waited {timeout_s:g} s for {getattr(condition, '__qualname__', condition)}"
            )
        time.sleep(every_s)
