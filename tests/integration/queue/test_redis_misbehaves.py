"""Redis away, frozen, full, read-only, restarted or killed: a clear refusal in time, and nothing lost."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from common.errors import QueueUnavailable
from common.scope import SessionRef
from common.settings import Settings
from tests.support.queue_sides import ANN, Sides, both_sides, check_consistent, turn
from tests.support.valkey import RealValkey, running_valkey


@pytest.fixture
def own() -> Iterator[RealValkey]:
    with running_valkey() as server:
        yield server


async def _refused_in_time(sides: Sides) -> QueueUnavailable:
    async with asyncio.timeout(2):
        with pytest.raises(QueueUnavailable) as refused:
            await sides.api.accept(ANN, [turn("late")], wake=True)
    return refused.value


def _settings(server: RealValkey, **more: object) -> Settings:
    return Settings.model_validate({"redis_url": server.url, "redis_timeout_s": 0.3, **more})


def test_a_frozen_redis_is_a_refusal_within_two_seconds_with_the_shipped_timeout(own: RealValkey) -> None:
    with both_sides(_settings(own, redis_timeout_s=Settings().redis_timeout_s)) as sides:
        sides.post("t1")
        with own.frozen():
            error = sides.run(_refused_in_time(sides))

    assert error.status == 503
    assert error.retry_after


def test_many_posts_at_once_to_a_frozen_redis_are_all_refused_in_time(own: RealValkey) -> None:
    async def crowd(sides: Sides) -> None:
        await asyncio.gather(*(_refused_in_time(sides) for _ in range(200)))

    with both_sides(_settings(own)) as sides:
        with own.frozen():
            sides.run(crowd(sides))

        assert sides.post("t1").turn_ids == ("t1",)


def test_after_a_thaw_answers_belong_to_their_own_calls(own: RealValkey) -> None:
    with both_sides(_settings(own)) as sides:
        sides.post("t1")
        with own.frozen():
            sides.run(_refused_in_time(sides))

        assert sides.run(sides.api.working(ANN, 10))[0].turn_id == "t1"
        assert sides.run(sides.api.pending(SessionRef("x", "y", "z").scope)) == 0
        assert sides.post("t1").duplicates == 1


def test_a_worker_is_told_within_two_seconds_too(own: RealValkey) -> None:
    with both_sides(_settings(own)) as sides:
        sides.post("t1")
        lease = sides.leased()
        with own.frozen():
            for call in (
                lambda: sides.worker.claim(lease),
                lambda: sides.worker.take_due(1),
                lambda: sides.worker.wait_for_wake(1),
                sides.worker.ping,
                lease.renew,
            ):
                with pytest.raises(QueueUnavailable):
                    call()


def test_a_redis_that_is_not_there_is_a_refusal(own: RealValkey) -> None:
    own.kill()
    with both_sides(_settings(own)) as sides:
        sides.run(_refused_in_time(sides))
        with pytest.raises(QueueUnavailable):
            sides.worker.take_due(1)
        with pytest.raises(QueueUnavailable):
            sides.run(sides.api.ping())


def test_a_restart_is_noticed_by_nobody_who_calls_after_it(own: RealValkey) -> None:
    with both_sides(_settings(own)) as sides:
        sides.post("t1", wake=True)
        lease = sides.leased()
        own.kill()
        own.start()

        assert sides.worker.claim(lease) == 1
        assert sides.post("t2").accepted == 1
        sides.run(sides.api.ping())


def test_nothing_acknowledged_is_lost_by_a_kill(own: RealValkey) -> None:
    acknowledged: list[str] = []

    async def poster(sides: Sides, number: int) -> None:
        for count in range(10_000):
            turn_id = f"{number}-{count}"
            try:
                await sides.api.accept(ANN, [turn(turn_id)], wake=False)
            except QueueUnavailable:
                return
            acknowledged.append(turn_id)
            if len(acknowledged) == 500:
                own.kill()  # in the middle of what the others post

    async def all_at_once(sides: Sides) -> None:
        await asyncio.gather(*(poster(sides, number) for number in range(8)))

    settings = _settings(own)
    with both_sides(settings) as sides:
        sides.run(all_at_once(sides))
    own.start()

    with both_sides(settings) as sides:
        kept = [one.turn_id for one, _ in sides.run(sides.api.pending_turns(ANN))]
        assert set(acknowledged) <= set(kept)
        assert len(kept) == len(set(kept)) == sides.run(sides.api.pending(ANN.scope))
        check_consistent(sides.raw)


def test_a_full_redis_refuses_posts_whole_and_still_drains(sides: Sides) -> None:
    sides.post("t1", wake=True)
    sides.raw.config_set("maxmemory", "1")
    try:
        sides.run(_refused_in_time(sides))
        with pytest.raises(QueueUnavailable):
            sides.run(sides.api.ping())
        assert sides.run(sides.api.turn_fate(ANN, "late")) is None

        assert sides.worker.take_due(10) == [ANN]
        lease = sides.leased()
        assert sides.worker.claim(lease) == 1
        assert sides.worker.begin_attempt(lease, "1:t1") == 1
        assert lease.renew() is True
        assert sides.worker.complete(lease, 1) is False
        assert lease.release() is True
        assert sides.worker.erase_user(ANN.scope).sessions == 1
    finally:
        sides.raw.config_set("maxmemory", "0")


def test_a_read_only_replica_is_a_refusal(sides: Sides) -> None:
    sides.raw.replicaof("127.0.0.1", "1")
    try:
        sides.run(_refused_in_time(sides))
    finally:
        sides.raw.replicaof("NO", "ONE")


def test_paused_writes_are_a_refusal(sides: Sides) -> None:
    sides.raw.client_pause(5000, all=False)
    try:
        sides.run(_refused_in_time(sides))
    finally:
        sides.raw.client_unpause()
    assert sides.post("t1").turn_ids == ("t1",)


def test_scripts_that_redis_forgot_are_sent_again(sides: Sides) -> None:
    sides.post("t1")
    sides.raw.script_flush()

    assert sides.post("t2").accepted == 1
    assert sides.worker.claim(sides.leased()) == 2
