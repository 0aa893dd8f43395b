"""What Redis may answer when it cannot work, as the errors Elephant has names for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from redis.exceptions import (
    BusyLoadingError,
    ClusterDownError,
    ConnectionError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisError,
    ResponseError,
    TimeoutError,
    TryAgainError,
)

from common.errors import QueueUnavailable

#: Answers that pass by themselves, or once an operator has acted, and that redis-py has no class for.
_PASSING = ("MISCONF", "NOREPLICAS", "BUSY", "LOADING", "MASTERDOWN", "READONLY", "OOM")

_AWAY = (
    ConnectionError,
    TimeoutError,
    BusyLoadingError,
    ClusterDownError,
    ReadOnlyError,
    TryAgainError,
    OSError,
)


def named(error: Exception) -> Exception:
    """QueueUnavailable for what may pass; anything else (a bug, a key of the wrong type) as it is."""
    if isinstance(error, OutOfMemoryError):
        return QueueUnavailable("Redis is full", retry_after=5.0)
    if isinstance(error, _AWAY):
        return QueueUnavailable(f"Redis cannot be used: {type(error).__name__}")
    if isinstance(error, ResponseError) and str(error).startswith(_PASSING):
        return QueueUnavailable(f"Redis refuses: {str(error).split(' ', 1)[0]}")
    return error


@contextmanager
def redis_errors() -> Iterator[None]:
    """Raises QueueUnavailable in place of what Redis or the connection to it raised."""
    try:
        yield
    except (RedisError, OSError) as error:
        renamed = named(error)
        if renamed is error:
            raise
        raise renamed from error
