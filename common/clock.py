"""The one place that knows what time it is, so that tests can move it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_offset = timedelta(0)


def now() -> datetime:
    """The current time in UTC, moved by whatever `shifted` says."""
    return datetime.now(UTC) + _offset


@contextmanager
def shifted(by: timedelta) -> Iterator[None]:
    """Let `now` run ahead (or behind) by `by` inside the block. For tests that travel in time."""
    global _offset  # noqa: PLW0603  one process-wide clock is the point
    before = _offset
    _offset = before + by
    try:
        yield
    finally:
        _offset = before


def to_micros(moment: datetime) -> int:
    """Microseconds since 1970 of an aware time; the unit of every stored time."""
    delta = moment - _EPOCH
    return (delta.days * 86_400 + delta.seconds) * 1_000_000 + delta.microseconds


def from_micros(micros: int) -> datetime:
    """The UTC time of a stored number of microseconds."""
    return _EPOCH + timedelta(microseconds=micros)
