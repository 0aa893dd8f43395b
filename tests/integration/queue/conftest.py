"""A clean Valkey for each test, and a check after it that the queue's keys agree with each other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import redis

from common.settings import Settings
from tests.support.queue_sides import Sides, both_sides, check_consistent
from tests.support.valkey import RealValkey, running_valkey


@pytest.fixture(scope="session")
def valkey() -> Iterator[RealValkey]:
    with running_valkey() as server:
        yield server


@pytest.fixture
def settings(valkey: RealValkey) -> Settings:
    """Short times: nothing here waits for long."""
    return Settings(
        redis_url=valkey.url,
        redis_timeout_s=0.5,
        batch_turns=5,
        idle_s=60,
        working_turns=4,
        lease_s=0.4,
        backlog_limit=1000,
    )


@pytest.fixture
def sides(settings: Settings) -> Iterator[Sides]:
    with redis.Redis.from_url(settings.broker_url) as client:
        client.flushall()
        with both_sides(settings) as both:
            yield both
        check_consistent(client)
