"""Clients for the one Redis, by redis://, rediss:// or unix:// URL."""

from __future__ import annotations

import redis
import redis.asyncio as aio
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError
from redis.retry import Retry

from common.settings import Settings

#: Connections of one process. Each serves one command at a time; more would only queue inside Redis.
MAX_CONNECTIONS = 64

# RESP2 spares every new connection the HELLO round trip. One immediate retry heals a pooled connection that
# died with a restarted Redis; a timeout is never tried again, so a caller waits once.
_RETRIES = 1


def async_client(settings: Settings) -> aio.Redis:
    """For the API's event loop, through `TurnQueue`. Close it with `aclose()`.

    Waits for an answer as long as it is let: TurnQueue puts one deadline over each call instead. The client's
    own timeouts (one each for pool, write and read) would cost a quarter of a post's Python time.
    """
    pool = aio.BlockingConnectionPool.from_url(
        settings.broker_url,
        max_connections=MAX_CONNECTIONS,
        timeout=None,
        socket_timeout=None,
        socket_connect_timeout=settings.redis_timeout_s,
        protocol=2,
        retry=AsyncRetry(NoBackoff(), _RETRIES, supported_errors=(ConnectionError,)),
    )
    return aio.Redis.from_pool(pool)


def sync_client(settings: Settings) -> redis.Redis:
    """For worker threads, which may share it. Close it with `close()`."""
    pool = redis.BlockingConnectionPool.from_url(
        settings.broker_url,
        max_connections=MAX_CONNECTIONS,
        timeout=settings.redis_timeout_s,
        socket_timeout=settings.redis_timeout_s,
        socket_connect_timeout=settings.redis_timeout_s,
        protocol=2,
        retry=Retry(NoBackoff(), _RETRIES, supported_errors=(ConnectionError,)),
    )
    return redis.Redis.from_pool(pool)
