"""What happens to a post: taken in once, counted, shown in the ring, made due."""

from __future__ import annotations

import pytest

from common.errors import TooManyRequests
from common.queue import keys
from common.scope import SessionRef
from common.settings import Settings
from common.vocabulary import Fate
from tests.support.queue_sides import ANN, Sides, both_sides, turn
from tests.support.wait import wait_for


def test_new_turns_are_accepted_and_counted_for_their_user(sides: Sides) -> None:
    sides.post("t1", ref=SessionRef("acme", "ann", "sunday"))

    accepted = sides.post("t1", "t2")

    assert (accepted.accepted, accepted.duplicates, accepted.turn_ids) == (2, 0, ("t1", "t2"))
    assert accepted.pending_turns == 3
    assert sides.run(sides.api.pending(ANN.scope)) == 3
    assert sides.run(sides.api.session_pending(ANN)) == 2


def test_a_turn_sent_again_is_a_duplicate_even_within_one_post(sides: Sides) -> None:
    sides.post("t1")

    accepted = sides.post("t2", "t1", "t2")

    assert (accepted.accepted, accepted.duplicate_ids) == (1, ("t1", "t2"))
    assert [one.turn_id for one, _ in sides.run(sides.api.pending_turns(ANN))] == ["t1", "t2"]


def test_a_duplicate_is_known_while_claimed_and_after_it_was_processed(sides: Sides) -> None:
    sides.post("t1")
    lease = sides.leased()
    sides.worker.claim(lease)
    assert sides.post("t1").duplicates == 1

    sides.worker.complete(lease, 1)

    assert sides.post("t1").duplicates == 1
    assert sides.run(sides.api.pending(ANN.scope)) == 0


def test_a_turn_still_waiting_is_a_duplicate_even_when_its_id_was_forgotten(sides: Sides) -> None:
    sides.post("t1")
    sides.worker.claim(sides.leased())
    sides.post("t2")
    sides.raw.delete(keys.session_keys(ANN).seen)

    assert sides.post("t1", "t2").duplicates == 2


def test_the_same_turn_id_in_another_session_is_another_turn(sides: Sides) -> None:
    sides.post("t1")

    assert sides.post("t1", ref=SessionRef("acme", "ann", "tuesday")).accepted == 1


def test_turns_come_out_as_they_were_posted_with_the_time_of_redis(sides: Sides) -> None:
    given = turn("t1", '你好 "quoted"\n', name="Ann", agent_id="hermes", tags=("a", "b"), metadata={"n": 1.5})
    before, _ = sides.raw.time()
    sides.run(sides.api.accept(ANN, [given], wake=False))

    [(found, fate)] = sides.run(sides.api.pending_turns(ANN))

    assert fate is Fate.QUEUED
    assert before * 1000 <= found.accepted_at_ms <= sides.raw.time()[0] * 1000 + 1000
    assert (found.content, found.occurred_at, found.name) == (given.content, given.occurred_at, "Ann")
    assert (found.agent_id, found.tags, found.metadata) == ("hermes", ("a", "b"), {"n": 1.5})


def test_the_ring_shows_the_newest_turns_oldest_first_processed_or_not(sides: Sides) -> None:
    sides.post("t1", "t2", "t3")
    lease = sides.leased()
    sides.worker.claim(lease)
    sides.worker.complete(lease, 3)
    sides.post("t4", "t5", "t6")

    shown = [one.turn_id for one in sides.run(sides.api.working(ANN, 10))]

    assert shown == ["t3", "t4", "t5", "t6"]
    assert [one.turn_id for one in sides.run(sides.api.working(ANN, 2))] == ["t5", "t6"]
    assert sides.run(sides.api.working(ANN, 0)) == []


def test_a_dropped_turn_waits_for_its_fate_but_is_not_shown(sides: Sides) -> None:
    sides.run(sides.api.accept(ANN, [turn("t1"), turn("t2", "", drop="password")], wake=False))

    assert [one.turn_id for one in sides.run(sides.api.working(ANN, 10))] == ["t1"]
    assert [one.drop for one, _ in sides.run(sides.api.pending_turns(ANN))] == [None, "password"]


def test_a_full_backlog_refuses_the_whole_post_and_says_when_to_come_back(settings: Settings) -> None:
    with both_sides(settings.model_copy(update={"backlog_limit": 2})) as sides:
        sides.raw.flushall()
        sides.post("t1", "t2", "t3")

        with pytest.raises(TooManyRequests) as refused:
            sides.post("t4")

        assert refused.value.retry_after
        assert sides.run(sides.api.turn_fate(ANN, "t4")) is None
        assert sides.post("t4", ref=SessionRef("other tenant", "ann", "monday")).accepted == 1


def test_the_fate_of_a_turn_follows_it_until_it_is_done(sides: Sides) -> None:
    def fate() -> Fate | None:
        return sides.run(sides.api.turn_fate(ANN, "t:1"))

    assert fate() is None
    sides.post("t:1")
    assert fate() is Fate.QUEUED
    lease = sides.leased()
    sides.worker.claim(lease)
    assert fate() is Fate.PROCESSING
    sides.worker.complete(lease, 1)
    assert fate() is None


def test_a_replayed_turn_waits_again_at_once_though_it_was_seen(sides: Sides) -> None:
    sides.post("t1", "t2")
    lease = sides.leased()
    sides.worker.claim(lease)
    sides.worker.complete(lease, 1)

    again = sides.run(sides.api.readmit(ANN, [turn("t1"), turn("t2")]))

    assert (again.accepted, again.duplicate_ids) == (1, ("t2",))
    assert sides.worker.complete(lease, 1) is True
    assert [one.turn_id for one in sides.run(sides.api.working(ANN, 10))] == ["t1", "t2"]


def test_ids_cannot_forge_the_keys_of_others(sides: Sides) -> None:
    refs = [
        SessionRef("a", "b", "c:d"),
        SessionRef("a", "b:c", "d"),
        SessionRef("a:b", "c", "d"),
        SessionRef("a", "b%3Ac", "d"),
        SessionRef("a", "b\nc", "d"),
        SessionRef("a", "*", "c d"),
        SessionRef("甲", "ü", "🐘"),
    ]
    for ref in refs:
        assert sides.post("t 1", "t%201", "t\n1", ref=ref).accepted == 3

    for ref in refs:
        assert sides.run(sides.api.pending(ref.scope)) == 3
    assert sides.worker.erase_user(refs[0].scope).pending_turns == 3
    assert [sides.run(sides.api.pending(ref.scope)) for ref in refs] == [0, 3, 3, 3, 3, 3, 3]


def test_figures_name_what_waits_and_for_how_long(sides: Sides) -> None:
    assert sides.run(sides.api.backlog("acme")) == (0, None)
    sides.post("t1")
    first = sides.run(sides.api.pending_turns(ANN))[0][0].accepted_at_ms
    sides.post("t2", ref=SessionRef("acme", "bob", "monday"))
    lease = sides.leased()
    sides.worker.claim(lease)

    assert sides.worker.backlog("acme") == (2, first)
    wait_for(lambda: sides.run(sides.api.stats()).oldest_age_s)
    stats = sides.run(sides.api.stats())
    assert (stats.pending, stats.buffered_sessions, stats.claimed_sessions) == (2, 1, 1)
    assert stats.by_tenant == {"acme": (2, first)}
    sides.worker.complete(lease, 1)
    assert sides.worker.stats().pending == 1
