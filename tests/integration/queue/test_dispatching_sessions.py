"""When a session is due, and who is told."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Thread

from common.queue import keys
from common.scope import SessionRef
from common.settings import Settings
from tests.support.queue_sides import ANN, Sides, both_sides, turn
from tests.support.wait import wait_for


def test_a_quiet_session_is_due_when_its_idle_time_has_passed(settings: Settings) -> None:
    with both_sides(settings.model_copy(update={"idle_s": 0.1})) as sides:
        sides.raw.flushall()
        sides.post("t1")

        assert 0 < (sides.worker.next_due() or 0) <= 0.1
        assert wait_for(lambda: sides.worker.take_due(10), every_s=0.005) == [ANN]


def test_each_turn_puts_a_quiet_session_off(sides: Sides) -> None:
    sides.post("t1")
    first = sides.due_ms()
    assert first is not None

    def later() -> bool:
        sides.post(f"t{sides.raw.time()[1]}")
        return (sides.due_ms() or 0) > first

    wait_for(later, every_s=0.001)
    assert sides.worker.take_due(10) == []


def test_a_full_buffer_is_due_at_once_and_rings_the_bell(sides: Sides) -> None:
    sides.post("t1", "t2", "t3", "t4")
    assert sides.worker.take_due(10) == []

    sides.post("t5")

    assert sides.worker.wait_for_wake(5) is True
    assert sides.worker.next_due() == 0
    assert sides.worker.take_due(10) == [ANN]


def test_a_wake_is_heard_by_a_dispatcher_that_waits(sides: Sides) -> None:
    heard: list[bool] = []
    dispatcher = Thread(target=lambda: heard.append(sides.worker.wait_for_wake(20)))
    dispatcher.start()
    wait_for(lambda: sides.raw.info("clients")["blocked_clients"] == 1, every_s=0.002)

    sides.post("t1", wake=True)
    dispatcher.join(timeout=20)

    assert heard == [True]


def test_waiting_ends_when_nothing_comes(sides: Sides) -> None:
    assert sides.worker.wait_for_wake(0.05) is False
    assert sides.worker.next_due() is None


def test_the_bell_does_not_grow_while_nobody_listens(sides: Sides) -> None:
    for number in range(100):
        sides.post("t1", ref=SessionRef("acme", "ann", f"s{number}"), wake=True)

    assert sides.raw.llen(keys.WAKE_DUE) < 20
    assert len(sides.worker.take_due(1000)) == 100


def test_a_session_due_already_is_not_put_off_by_more_turns(sides: Sides) -> None:
    sides.post("t1", wake=True)
    due = sides.due_ms()

    sides.post("t2")

    assert sides.due_ms() == due


def test_a_session_whose_idle_time_has_passed_is_not_put_off_before_a_dispatcher_looks(sides: Sides) -> None:
    sides.post("t1")
    passed = sides.raw.time()[0] * 1000 - 1000
    sides.raw.zadd(keys.DUE, {keys.session_keys(ANN).address: passed})

    sides.post("t2")

    assert sides.due_ms() == passed


def test_a_dispatched_session_comes_again_when_its_message_is_lost(sides: Sides) -> None:
    sides.post("t1", wake=True)
    assert sides.worker.take_due(10) == [ANN]
    assert sides.worker.take_due(10) == []
    sides.post("t2")  # does not put it off either

    assert wait_for(lambda: sides.worker.take_due(10)) == [ANN]


def test_a_session_dispatched_for_its_idle_time_is_not_put_off_by_more_turns(sides: Sides) -> None:
    sides.post("t1")
    sides.raw.zadd(keys.DUE, {keys.session_keys(ANN).address: 1})
    assert sides.worker.take_due(10) == [ANN]
    dispatched = sides.due_ms()

    sides.post("t2")

    assert sides.due_ms() == dispatched


def test_what_falls_due_during_processing_is_dispatched_on_release(sides: Sides) -> None:
    sides.post("t1", wake=True)
    lease = sides.leased()
    sides.worker.claim(lease)
    sides.post("t2")
    sides.raw.zadd(keys.DUE, {keys.session_keys(ANN).address: 1})
    assert sides.worker.take_due(10) == []

    sides.worker.complete(lease, 1)
    lease.release()

    assert sides.worker.take_due(10) == [ANN]


def test_dispatchers_share_what_is_due_without_overlap(sides: Sides) -> None:
    for number in range(60):
        sides.post("t1", ref=SessionRef("acme", "ann", f"s{number}"), wake=True)

    with ThreadPoolExecutor(4) as pool:
        taken = [ref for part in pool.map(sides.worker.take_due, [20] * 4) for ref in part]

    assert len(taken) == len(set(taken)) == 60


def test_no_more_than_asked_for_are_taken(sides: Sides) -> None:
    for number in range(5):
        sides.post("t1", ref=SessionRef("acme", "ann", f"s{number}"), wake=True)

    assert len(sides.worker.take_due(3)) == 3
    assert len(sides.worker.take_due(3)) == 2


def test_a_session_being_processed_is_not_dispatched(sides: Sides) -> None:
    sides.post("t1", wake=True)
    lease = sides.leased()
    sides.worker.claim(lease)
    sides.post("t2", wake=True)

    assert sides.worker.take_due(10) == []


def test_a_wake_during_processing_is_there_when_the_lease_is_released(sides: Sides) -> None:
    sides.post("t1", wake=True)
    lease = sides.leased()
    sides.worker.claim(lease)
    sides.post("t2", wake=True)
    sides.worker.take_due(10)  # a dispatcher looks, and moves it on
    sides.raw.delete(keys.WAKE_DUE)

    sides.worker.complete(lease, 1)
    lease.release()

    assert sides.worker.wait_for_wake(5) is True
    assert sides.worker.take_due(10) == [ANN]


def test_complete_says_that_a_wake_came_meanwhile(sides: Sides) -> None:
    sides.post("t1", wake=True)
    lease = sides.leased()
    sides.worker.claim(lease)
    sides.post("t2", wake=True)

    assert sides.worker.complete(lease, 1) is True
    assert sides.worker.claim(lease) == 1
    assert sides.worker.complete(lease, 1) is False


def test_turns_that_arrive_meanwhile_and_are_not_due_keep_their_idle_time(sides: Sides) -> None:
    sides.post("t1", wake=True)
    lease = sides.leased()
    sides.worker.claim(lease)
    sides.post("t2")
    due = sides.due_ms()

    assert sides.worker.complete(lease, 1) is False
    assert sides.worker.claim(lease) == 0
    lease.release()

    assert sides.due_ms() == due
    assert sides.worker.take_due(10) == []


def test_a_flush_makes_a_session_due_and_counts_what_waits(sides: Sides) -> None:
    assert sides.run(sides.api.request_flush(ANN)) == 0
    assert sides.worker.take_due(10) == []
    sides.post("t1", "t2")
    sides.worker.claim(sides.leased())
    sides.post("t3")

    assert sides.run(sides.api.request_flush(ANN)) == 3

    sides.expire_lease()
    assert wait_for(lambda: sides.worker.take_due(10)) == [ANN]


def test_a_flush_is_not_forgotten_by_a_dispatcher_that_looked_before(sides: Sides) -> None:
    sides.post("t1", wake=True)
    sides.worker.take_due(10)

    sides.run(sides.api.request_flush(ANN))

    assert sides.worker.take_due(10) == [ANN]


def test_with_no_idle_time_every_post_is_due_at_once(settings: Settings) -> None:
    with both_sides(settings.model_copy(update={"idle_s": 0})) as sides:
        sides.raw.flushall()
        sides.run(sides.api.accept(ANN, [turn("t1")], wake=False))

        assert sides.worker.wait_for_wake(5) is True
        assert sides.worker.take_due(10) == [ANN]
