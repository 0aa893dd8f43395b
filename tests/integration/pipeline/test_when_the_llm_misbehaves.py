"""The LLM away, slow, or talking nonsense: turns are kept, tried again, and end as failed with a reason."""

from __future__ import annotations

import pytest

from common.vocabulary import Fate
from tests.integration.pipeline.conftest import Conversation
from tests.support import llm_replies as replies
from tests.support.llm_server import ScriptedLLM
from worker.pipeline.services import Services
from worker.pipeline.session import Outcome

BAD = {
    "prose": replies.prose(),
    "truncated": replies.truncated(),
    "html": replies.html(),
    "empty": replies.empty(),
    "other-turns": None,
    "away": replies.status(503),
    "rate limit": replies.status(429, retry_after="0"),
    "wrong key": replies.status(401, kind="invalid_api_key"),
    "reset": replies.reset(),
}


def process_to_the_end(talk: Conversation) -> int:
    """Process as often as the retries want; how often that was."""
    for tries in range(1, 20):
        if talk.process() == Outcome.DRAINED:
            return tries
    raise AssertionError("never drained")


@pytest.mark.parametrize("bad", BAD)
def test_turns_end_as_failed_with_their_episode_and_a_reason(
    talk: Conversation, llm: ScriptedLLM, bad: str
) -> None:
    reply = BAD[bad]
    llm.default = replies.other_turns if reply is None else reply
    (turn, greeting) = talk.post("The Rotterdam warehouse closes in June", "你好")
    assert process_to_the_end(talk) == talk.services.settings.max_attempts
    assert talk.fates() == {turn: Fate.FAILED, greeting: Fate.NOTHING_TO_REMEMBER}
    reason = talk.reason(turn)
    assert reason and reason.startswith("LLM")
    assert talk.told("episode") == ["User: The Rotterdam warehouse closes in June"]
    (letter,) = talk.dead_letters()
    assert (letter.turn_ids, letter.attempts) == ([turn], talk.services.settings.max_attempts)
    assert "Rotterdam" not in letter.reason
    assert talk.left_in_queue() == 0


def test_the_conversation_can_be_recalled_while_the_llm_is_away(talk: Conversation, llm: ScriptedLLM) -> None:
    llm.default = replies.status(503)
    talk.post("I like green tea")
    assert talk.process() == Outcome.DEFERRED
    assert talk.told("episode") == ["User: I like green tea"]
    assert set(talk.fates().values()) == {Fate.PROCESSING}


def test_an_llm_that_comes_back_finishes_the_work(talk: Conversation, llm: ScriptedLLM) -> None:
    llm.script([replies.status(503), replies.prose(), replies.prose()])
    talk.post("I like green tea")
    process_to_the_end(talk)
    assert talk.told("preference") == ["I like green tea"]
    assert len(talk.told("episode")) == 1
    assert set(talk.fates().values()) == {Fate.REMEMBERED}


def test_later_batches_wait_for_the_one_before_them(talk: Conversation, llm: ScriptedLLM) -> None:
    llm.script([replies.status(503)])
    talk.post(*[f"I like tea number {n}" for n in range(20)])
    talk.post("I like coffee")
    assert talk.process() == Outcome.DEFERRED
    assert "t20" not in talk.fates()
    process_to_the_end(talk)
    assert set(talk.fates().values()) == {Fate.REMEMBERED}


def test_a_batch_that_kills_its_worker_each_time_ends_as_failed(talk: Conversation) -> None:
    (turn,) = talk.post("I like green tea")
    for _ in range(talk.services.settings.max_attempts):
        lease = talk.services.queue.acquire(talk.ref)
        assert lease is not None
        talk.services.queue.claim(lease)
        talk.services.queue.begin_attempt(lease, talk.services.queue.peek(lease, 20).key)
        lease.release()  # as if it had died and the lease had run out
    assert talk.process() == Outcome.DRAINED
    assert talk.fates() == {turn: Fate.FAILED}
    assert "died" in (talk.reason(turn) or "")


def test_a_good_fact_survives_its_bad_neighbours(talk: Conversation, llm: ScriptedLLM) -> None:
    said = "I live in Hangzhou and I like green tea"
    llm.script([
        replies.facts(
            replies.fact("I like green tea", "n1", kind="preference"),
            replies.fact("Bob lives in Oslo", "n1", kind="profile"),
            replies.fact("I live in Hangzhou", "n1", kind="profile", worth=0.1),
            {"kind": "nonsense"},
        )
    ])  # fmt: skip
    talk.post(said)
    talk.process()
    assert [memory.content for memory in talk.memories() if memory.kind != "episode"] == ["I like green tea"]


def test_a_store_that_is_away_is_no_failure_of_the_batch(talk: Conversation, services: Services) -> None:
    talk.post("I like green tea")
    services.db.close()
    from common.errors import StoreUnavailable  # noqa: PLC0415
    from worker.pipeline import session  # noqa: PLC0415

    attempts = services.settings.max_attempts * 2
    with pytest.MonkeyPatch.context() as patch:

        def away(*_: object) -> None:
            raise StoreUnavailable("The database cannot be reached.")

        patch.setattr(session, "process_batch", away)
        for _ in range(attempts):
            assert talk.process() == Outcome.DEFERRED
    assert talk.process() == Outcome.DRAINED
    assert set(talk.fates().values()) == {Fate.REMEMBERED}
