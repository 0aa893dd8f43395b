"""Recalls counted for a later fold, and the bell for index work."""

from __future__ import annotations

from datetime import timedelta

from common.clock import to_micros
from tests.support.queue_sides import NOON, Sides


def test_recalls_are_counted_per_memory_with_the_newest_time(sides: Sides) -> None:
    later = NOON + timedelta(minutes=1)
    sides.run(sides.api.record_hits("acme", ["m1", "m2"], NOON))
    sides.run(sides.api.record_hits("acme", ["m1"], later))
    sides.run(sides.api.record_hits("a:b", ["m1"], NOON))
    sides.run(sides.api.record_hits("acme", [], NOON))
    assert sides.worker.stats().unfolded_hits == 3

    batch = sides.worker.take_hits(100)

    assert batch is not None
    assert {(h.tenant_id, h.memory_id, h.count, h.last_ms * 1000) for h in batch.hits} == {
        ("acme", "m1", 2, to_micros(later)),
        ("acme", "m2", 1, to_micros(NOON)),
        ("a:b", "m1", 1, to_micros(NOON)),
    }


def test_a_batch_that_nobody_finished_comes_again_under_the_same_id(sides: Sides) -> None:
    sides.run(sides.api.record_hits("acme", ["m1"], NOON))
    first = sides.worker.take_hits(100)
    sides.run(sides.api.record_hits("acme", ["m1"], NOON))  # counts towards the next batch

    again = sides.worker.take_hits(100)

    assert first is not None
    assert again == first
    assert sides.worker.finish_hits(first.id) is True
    assert sides.worker.finish_hits(first.id) is False
    following = sides.worker.take_hits(100)
    assert following is not None
    assert following.id != first.id
    assert [hit.count for hit in following.hits] == [1]
    sides.worker.finish_hits(following.id)
    assert sides.worker.take_hits(100) is None


def test_a_batch_is_no_larger_than_asked_for(sides: Sides) -> None:
    sides.run(sides.api.record_hits("acme", [f"m{n}" for n in range(25)], NOON))
    sizes = []
    while batch := sides.worker.take_hits(10):
        sizes.append(len(batch.hits))
        sides.worker.finish_hits(batch.id)

    assert sizes == [10, 10, 5]


def test_index_work_ends_a_wait_whichever_side_announces_it(sides: Sides) -> None:
    sides.worker.notify_outbox()
    assert sides.worker.wait_for_outbox(5) is True
    sides.run(sides.api.notify_outbox())
    assert sides.worker.wait_for_outbox(5) is True
    assert sides.worker.wait_for_outbox(0.02) is False
