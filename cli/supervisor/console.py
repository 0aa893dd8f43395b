"""What the supervisor tells the person who started it."""

from __future__ import annotations

import contextlib
import sys


def say(text: str, *, who: str = "elephant") -> None:
    """Print `text`, each line prefixed with whom it is about.

    A console that is gone (closed terminal, ended pipe) must not keep the stack from stopping in order.
    """
    with contextlib.suppress(OSError, ValueError):
        for line in text.splitlines():
            print(f"{who:>8} | {line}")
        sys.stdout.flush()
