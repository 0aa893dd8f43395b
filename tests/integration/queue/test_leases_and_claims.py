"""One worker at a time, nothing lost with a dead one, nothing written by a stale one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import pytest

from common.queue import keys
from common.queue.types import LeaseLost
from common.vocabulary import Fate
from tests.support.queue_sides import ANN, Sides
from tests.support.wait import wait_for


def test_of_many_workers_one_gets_the_session(sides: Sides) -> None:
    with ThreadPoolExecutor(8) as pool:
        leases = [lease for lease in pool.map(sides.worker.acquire, [ANN] * 8) if lease]

    assert len(leases) == 1
    assert leases[0].release() is True
    assert sides.worker.acquire(ANN) is not None


def test_turns_posted_while_claimed_wait_in_a_fresh_buffer_in_order(sides: Sides) -> None:
    sides.post("t1", "t2", wake=True)
    lease = sides.leased()
    assert sides.worker.claim(lease) == 2
    sides.post("t3", wake=True)

    assert sides.claimed_ids(lease) == ["t1", "t2"]
    assert sides.worker.complete(lease, 1) is True
    assert sides.claimed_ids(lease) == ["t2"]
    assert sides.worker.claim(lease) == 1  # what is claimed comes first
    assert sides.worker.complete(lease, 1) is True
    assert sides.worker.claim(lease) == 1
    assert sides.claimed_ids(lease) == ["t3"]


def test_what_a_dead_worker_claimed_is_dispatched_and_taken_over(sides: Sides) -> None:
    sides.post("t1", "t2", wake=True)
    sides.worker.claim(sides.leased())
    sides.post("t3")

    assert wait_for(lambda: sides.worker.take_due(10)) == [ANN]
    second = sides.leased()

    assert sides.worker.claim(second) == 2
    assert sides.claimed_ids(second) == ["t1", "t2"]
    assert sides.run(sides.api.turn_fate(ANN, "t3")) is Fate.QUEUED


def test_a_dead_workers_session_goes_to_one_dispatcher(sides: Sides) -> None:
    sides.post("t1", wake=True)
    sides.worker.claim(sides.leased())

    assert wait_for(lambda: sides.worker.take_due(10)) == [ANN]
    assert sides.worker.take_due(10) == []


@pytest.mark.parametrize("taking_over", [False, True])
def test_a_claimed_batch_is_dispatched_when_its_lease_ends_and_not_later(
    sides: Sides, taking_over: bool
) -> None:
    sides.post("t1", wake=True)
    lease = sides.leased()
    sides.worker.claim(lease)
    names = keys.session_keys(ANN)
    sides.raw.zadd(keys.CLAIMS, {names.address: 1})
    if taking_over:
        sides.expire_lease()

    assert sides.worker.acquire(ANN) if taking_over else lease.renew()

    pipe = sides.raw.pipeline(transaction=True)
    pipe.time()
    pipe.pttl(names.lease)
    pipe.zscore(keys.CLAIMS, names.address)
    (seconds, micros), left_ms, claim_ms = pipe.execute()
    assert abs(seconds * 1000 + micros / 1000 + left_ms - claim_ms) < 5  # rounding of three clocks


def test_a_stale_worker_can_change_nothing(sides: Sides) -> None:
    sides.post("t1", "t2", wake=True)
    stale = sides.leased()
    sides.worker.claim(stale)
    sides.expire_lease()
    fresh = sides.leased()

    for write in (
        lambda: sides.worker.complete(stale, 2),
        lambda: sides.worker.claim(stale),
        lambda: sides.worker.defer(stale, 9),
        lambda: sides.worker.begin_attempt(stale, "batch"),
    ):
        with pytest.raises(LeaseLost) as refused:
            write()
        assert refused.value.ref == ANN
    assert stale.lost
    assert stale.renew() is False
    assert stale.release() is False

    assert sides.worker.claim(fresh) == 2
    assert sides.run(sides.api.pending(ANN.scope)) == 2
    assert fresh.renew() is True


def test_a_lease_that_merely_ran_out_is_refused_too(sides: Sides) -> None:
    sides.post("t1")
    lease = sides.leased()
    sides.worker.claim(lease)

    wait_for(lambda: lease.lost)
    wait_for(lambda: not sides.raw.exists(keys.session_keys(ANN).lease))

    with pytest.raises(LeaseLost):
        lease.check()
    with pytest.raises(LeaseLost):
        sides.worker.complete(lease, 1)


def test_a_heartbeat_keeps_the_session_for_longer_than_a_lease(sides: Sides) -> None:
    sides.post("t1", wake=True)
    lease = sides.leased()
    sides.worker.claim(lease)
    until = monotonic() + 3 * sides.settings.lease_s

    with lease.heartbeat():
        while monotonic() < until:
            assert sides.worker.acquire(ANN) is None
            assert sides.worker.take_due(10) == []
        lease.check()

    assert sides.worker.complete(lease, 1) is False


def test_a_heartbeat_notices_that_the_session_was_taken_away(sides: Sides) -> None:
    lease = sides.leased()

    with lease.heartbeat():
        sides.expire_lease()
        wait_for(lambda: lease.lost)


def test_a_worker_that_stops_early_hands_over_at_once(sides: Sides) -> None:
    sides.post("t1", "t2", wake=True)
    lease = sides.leased()
    sides.worker.claim(lease)
    sides.worker.take_due(10)

    lease.release()

    assert sides.worker.take_due(10) == [ANN]
    assert sides.worker.claim(sides.leased()) == 2


def test_a_deferred_batch_is_tried_after_its_wait_and_not_before(sides: Sides) -> None:
    sides.post("t1", wake=True)
    lease = sides.leased()
    sides.worker.claim(lease)

    with lease.heartbeat():
        sides.worker.defer(lease, 0.6)
        lease.renew()
    lease.release()
    sides.post("t2", wake=True)
    sides.run(sides.api.request_flush(ANN))

    assert sides.worker.take_due(10) == []
    assert sides.worker.acquire(ANN) is None  # a doubled message changes nothing
    assert 0 < (sides.worker.next_due() or 0) <= 0.6
    assert wait_for(lambda: sides.worker.take_due(10)) == [ANN]
    retry = sides.leased()
    assert sides.worker.claim(retry) == 1
    assert sides.worker.complete(retry, 1) is True  # t2 was waiting for it


def test_tries_are_counted_across_workers_until_the_batch_completes(sides: Sides) -> None:
    sides.post("t1", "t2", wake=True)
    first = sides.leased()
    sides.worker.claim(first)
    assert sides.worker.begin_attempt(first, "2:t1") == 1
    sides.expire_lease()

    second = sides.leased()
    sides.worker.claim(second)
    assert sides.worker.begin_attempt(second, "2:t1") == 2
    sides.worker.retract_attempt(second, "2:t1")
    assert sides.worker.begin_attempt(second, "2:t1") == 2
    assert sides.worker.begin_attempt(second, "1:t1") == 1  # a half counts anew

    sides.worker.complete(second, 1)
    assert sides.worker.begin_attempt(second, "2:t1") == 1


def test_a_batch_names_itself_by_its_first_turn_and_size(sides: Sides) -> None:
    sides.post("t1", "t2", "t3")
    lease = sides.leased()
    sides.worker.claim(lease)

    whole, half = sides.worker.peek(lease, 3), sides.worker.peek(lease, 1)

    assert (whole.raw_count, half.raw_count) == (3, 1)
    assert len({whole.key, half.key, sides.worker.peek(lease, 2).key}) == 3
    assert not sides.worker.peek(lease, 0)


def test_unreadable_entries_are_reported_and_can_be_completed(sides: Sides) -> None:
    names = keys.session_keys(ANN)
    sides.post("t1", "t2", "t3", wake=True)
    sides.raw.lset(names.buffer, 0, b"\xff\xfe not an entry")
    sides.raw.lset(names.buffer, 1, b"123 t2 {broken")
    lease = sides.leased()
    sides.worker.claim(lease)

    batch = sides.worker.peek(lease, 10)

    assert [one.turn_id for one in batch.turns] == ["t3"]
    assert [one.turn_id for one in batch.corrupt] == [None, "t2"]
    assert batch.raw_count == 3
    assert sides.worker.complete(lease, 3) is False
    assert sides.run(sides.api.pending(ANN.scope)) == 0
    assert sides.run(sides.api.turn_fate(ANN, "t1")) is None


def test_completing_more_than_there_is_removes_what_there_is(sides: Sides) -> None:
    sides.post("t1", "t2")
    lease = sides.leased()
    sides.worker.claim(lease)

    sides.worker.complete(lease, 99)
    sides.worker.complete(lease, 1)

    assert sides.run(sides.api.pending(ANN.scope)) == 0


def test_a_lease_on_an_idle_session_finds_nothing_and_leaves_nothing(sides: Sides) -> None:
    lease = sides.leased()

    assert sides.worker.claim(lease) == 0
    assert not sides.worker.peek(lease, 5)
    sides.worker.defer(lease, 1)
    assert lease.release() is True
    assert sides.worker.acquire(ANN) is not None
