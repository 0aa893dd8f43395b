"""Whatever is repeated, taken over or raced, every turn has one fate and nothing is remembered twice."""

from __future__ import annotations

import threading

from common import clock
from common.clock import from_micros
from common.memories.forget import erase_user
from common.store.users import lock_user
from common.vocabulary import Fate
from tests.integration.pipeline.conftest import Conversation
from tests.support.llm_replies import after
from tests.support.llm_server import ScriptedLLM
from tests.support.wait import wait_for
from worker.pipeline.batch import prepare, process_batch, store_episodes, store_facts
from worker.pipeline.session import Outcome


def test_a_batch_processed_twice_changes_nothing(talk: Conversation, llm: ScriptedLLM) -> None:
    talk.post("I like green tea", ("assistant", "Good to know."))
    batch = _claimed(talk)
    process_batch(talk.services, talk.ref, batch)
    before = [(memory.id, memory.updated_at) for memory in talk.memories()]
    asked = len(llm.requests)
    process_batch(talk.services, talk.ref, batch)
    assert [(memory.id, memory.updated_at) for memory in talk.memories()] == before
    assert len(llm.requests) == asked


def test_a_worker_that_died_before_the_llm_is_taken_over(talk: Conversation) -> None:
    talk.post("I like green tea")
    batch = _claimed(talk)
    store_episodes(talk.services, talk.ref, prepare(talk.services, talk.ref, batch))
    assert talk.process() == Outcome.DRAINED
    assert talk.told("episode") == ["User: I like green tea"]
    assert talk.told("preference") == ["I like green tea"]


def test_a_worker_that_died_before_it_cleared_the_queue_is_taken_over(talk: Conversation) -> None:
    talk.post("I like green tea")
    process_batch(talk.services, talk.ref, _claimed(talk))
    assert talk.left_in_queue() == 1
    assert talk.process() == Outcome.DRAINED
    assert talk.left_in_queue() == 0
    assert len(talk.memories()) == 2


def test_only_one_worker_has_a_session(talk: Conversation, llm: ScriptedLLM) -> None:
    llm.default = after(0.5)
    talk.post("I like green tea")
    outcomes: list[Outcome] = []
    threads = [threading.Thread(target=lambda: outcomes.append(talk.process())) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcome.name for outcome in outcomes) == ["BUSY", "BUSY", "DRAINED"]
    assert len(talk.memories()) == 2


def test_a_worker_that_lost_its_lease_in_the_llm_call_doubles_nothing(
    talk: Conversation, llm: ScriptedLLM
) -> None:
    """The old worker wakes up after the new one is done, and must not write the same facts again."""
    talk.post("I like green tea")
    batch = _claimed(talk)
    llm.script([after(1.0)])
    slow = threading.Thread(target=lambda: process_batch(talk.services, talk.ref, batch))
    slow.start()
    wait_for(lambda: llm.requests)
    store_facts(talk.services, talk.ref, batch)
    slow.join()
    assert talk.told("preference") == ["I like green tea"]
    with talk.services.db.snapshot() as session:
        from common.store import memories as store  # noqa: PLC0415

        (fact,) = [m for m in talk.memories() if m.kind == "preference"]
        assert [e.event for e in store.history(session, "default", fact.id)] == ["added"]


def test_turns_accepted_before_an_erasure_stay_forgotten(talk: Conversation) -> None:
    (before,) = talk.post("I like green tea")
    batch = _claimed(talk)
    store_episodes(talk.services, talk.ref, prepare(talk.services, talk.ref, batch))
    at = from_micros(talk.services.queue.erase_user(talk.ref.scope).at_ms * 1000)
    with talk.services.db.transaction() as session:
        lock_user(session, talk.ref.scope, clock.now())
        erase_user(session, talk.ref.scope, at)
    process_batch(talk.services, talk.ref, batch)
    assert talk.memories() == []
    assert before not in talk.fates()
    (later,) = talk.post("I like black coffee")
    talk.process()
    assert talk.fates() == {later: Fate.REMEMBERED}


def _claimed(talk: Conversation) -> tuple:  # type: ignore[type-arg]
    lease = talk.services.queue.acquire(talk.ref)
    assert lease is not None
    talk.services.queue.claim(lease)
    batch = talk.services.queue.peek(lease, 20)
    lease.release()
    return batch.turns
