"""What a user may have removed, while turns are in flight too."""

from __future__ import annotations

import pytest

from common.queue import keys
from common.queue.types import LeaseLost
from common.scope import SessionRef
from common.vocabulary import Fate
from tests.support.queue_sides import ANN, Sides, turn

BOB = SessionRef("acme", "bob", "monday")


def test_erasing_a_user_removes_everything_of_theirs_and_nothing_else(sides: Sides) -> None:
    sides.post("t1", "t2", wake=True)
    sides.worker.claim(sides.leased())
    sides.post("t3", wake=True)
    sides.post("t1", ref=SessionRef("acme", "ann", "tuesday"))
    sides.post("t1", ref=BOB)

    erased = sides.run(sides.api.erase_user(ANN.scope))

    assert erased.counts == {"sessions": 2, "pending_turns": 4, "working_turns": 4}
    left = list(sides.raw.scan_iter(match="*ann*"))
    assert left == [keys.user_keys(ANN.scope).erased.encode()]
    assert sides.run(sides.api.pending(BOB.scope)) == 1
    assert sides.worker.backlog("acme").pending == 1


def test_rings_and_seen_ids_of_processed_sessions_go_too(sides: Sides) -> None:
    sides.post("t1")
    lease = sides.leased()
    sides.worker.claim(lease)
    sides.worker.complete(lease, 1)
    lease.release()

    assert sides.worker.erase_user(ANN.scope).working_turns == 1

    assert sides.run(sides.api.working(ANN, 10)) == []
    assert sides.post("t1").accepted == 1


def test_a_worker_in_the_middle_of_a_batch_is_stopped(sides: Sides) -> None:
    sides.post("t1")
    lease = sides.leased()
    sides.worker.claim(lease)

    sides.worker.erase_user(ANN.scope)

    with pytest.raises(LeaseLost):
        sides.worker.complete(lease, 1)
    assert sides.run(sides.api.pending(ANN.scope)) == 0


def test_turns_before_an_erasure_can_be_told_from_those_after_it(sides: Sides) -> None:
    assert sides.worker.erased_at_ms(ANN.scope) is None
    for number in range(20):  # within one millisecond, most of them
        sides.post(f"before {number}")
        [(before, _)] = sides.run(sides.api.pending_turns(ANN))
        at = sides.worker.erase_user(ANN.scope).at_ms
        sides.post(f"after {number}")
        [(after, _)] = sides.run(sides.api.pending_turns(ANN))
        sides.worker.erase_user(ANN.scope)

        assert before.accepted_at_ms <= at < after.accepted_at_ms
    stamp = sides.worker.erased_at_ms(ANN.scope)
    assert stamp is not None
    assert stamp >= at
    assert sides.run(sides.api.erased_at_ms(ANN.scope)) == stamp
    assert sides.worker.erased_at_ms(BOB.scope) is None


def test_an_erasure_covers_turns_accepted_before_the_clock_was_set_back(sides: Sides) -> None:
    sides.post("t1")
    tomorrow = sides.raw.time()[0] * 1000 + 86_400_000
    names = keys.session_keys(ANN)
    sides.raw.zadd(names.of_user.sessions, {names.address: tomorrow})

    assert sides.worker.erase_user(ANN.scope).at_ms == tomorrow


def test_erasing_an_unknown_user_removes_nothing(sides: Sides) -> None:
    sides.post("t1")

    assert not any(sides.worker.erase_user(BOB.scope).counts.values())
    assert sides.run(sides.api.pending(ANN.scope)) == 1


def test_a_forgotten_turn_leaves_the_ring_and_is_blanked_where_it_waits(sides: Sides) -> None:
    sides.post("t1")
    sides.worker.claim(sides.leased())
    said = [turn("t2", "the secret", name="Ann", tags=("x",), metadata={"a": "b"}), turn("t3", "stays")]
    sides.run(sides.api.accept(ANN, said, wake=False))

    assert sides.run(sides.api.forget_turns(ANN, ["t1", "t2", "unknown"])) == 4

    assert [one.turn_id for one in sides.run(sides.api.working(ANN, 10))] == ["t3"]
    waiting = sides.run(sides.api.pending_turns(ANN))
    assert [(one.turn_id, fate) for one, fate in waiting] == [
        ("t1", Fate.PROCESSING),
        ("t2", Fate.QUEUED),
        ("t3", Fate.QUEUED),
    ]
    assert [one.content for one, _ in waiting] == ["", "", "stays"]
    assert [one.drop for one, _ in waiting] == ["forgotten", "forgotten", None]
    everything = b"".join(
        entry
        for name in sides.raw.scan_iter()
        if sides.raw.type(name) == b"list"
        for entry in sides.raw.lrange(name, 0, -1)
    )
    assert b"secret" not in everything
    assert sides.worker.forget_turns(ANN, ["t3"]) == 2
    assert sides.worker.forget_turns(BOB, ["t3"]) == 0


def test_sessions_without_anything_left_are_no_longer_listed(sides: Sides) -> None:
    names = keys.session_keys(SessionRef("acme", "ann", "last year"))
    sides.raw.zadd(names.of_user.sessions, {names.address: 1_700_000_000_000})

    sides.post("t1")

    assert sides.raw.zrange(names.of_user.sessions, 0, -1) == [keys.session_keys(ANN).address.encode()]
