"""From a claimed batch to episodes, facts and fates."""

from __future__ import annotations

import pytest

from common.vocabulary import Fate
from tests.integration.pipeline.conftest import Conversation
from tests.support.llm_server import ScriptedLLM
from worker.pipeline.session import Outcome


def test_an_exchange_becomes_an_episode_and_its_facts(talk: Conversation) -> None:
    talk.post(
        "FACT(kind=decision; subject=project; predicate=database; object=PostgreSQL): We use PostgreSQL",
        ("assistant", "Noted."),
    )
    assert talk.process() == Outcome.DRAINED
    (episode,) = [memory for memory in talk.memories() if memory.kind == "episode"]
    assert episode.content.startswith("User: FACT") and episode.content.endswith("Assistant: Noted.")
    (fact,) = [memory for memory in talk.memories() if memory.kind == "decision"]
    assert (fact.subject, fact.predicate, fact.object_) == ("project", "database", "PostgreSQL")
    assert (fact.layer, episode.layer) == ("long_term", "short_term")
    assert set(talk.fates().values()) == {Fate.REMEMBERED}
    assert talk.left_in_queue() == 0


def test_greetings_leave_nothing_and_ask_nobody(talk: Conversation, llm: ScriptedLLM) -> None:
    talk.post("你好", ("assistant", "你好！"), "thanks!", ("assistant", "ok"))
    talk.process()
    assert set(talk.fates().values()) == {Fate.NOTHING_TO_REMEMBER}
    assert talk.memories() == []
    assert llm.requests == []


def test_what_the_user_asks_not_to_keep_is_not_even_stored(talk: Conversation, llm: ScriptedLLM) -> None:
    private, answer, open_turn = talk.post(
        "别记：我打算下个月离职", ("assistant", "好的，我不会记住您打算离职。"), "I like green tea"
    )
    talk.process()
    assert talk.fates() == {
        private: Fate.FILTERED, answer: Fate.FILTERED, open_turn: Fate.REMEMBERED,
    }  # fmt: skip
    assert talk.reason(private)
    assert talk.stored_text(private) == talk.stored_text(answer) == ""
    assert not any("离职" in memory.content for memory in talk.memories())
    assert not any("离职" in request.user for request in llm.requests)


@pytest.mark.parametrize("request_", ["刚才那句别记", "Please forget what I just said."])
def test_a_request_that_looks_back_takes_what_was_said_before_it(talk: Conversation, request_: str) -> None:
    kept, private, asking = talk.post("I like green tea", "My salary is going to be cut", request_)
    talk.process()
    assert talk.fates() == {kept: Fate.REMEMBERED, private: Fate.FILTERED, asking: Fate.FILTERED}
    assert not any("salary" in memory.content for memory in talk.memories())


def test_tags_metadata_agent_and_session_pass_to_the_memories(talk: Conversation) -> None:
    talk.post("I like green tea", tags=("drinks",), metadata={"channel": "cli"}, agent_id="hermes")
    talk.process()
    assert {memory.kind for memory in talk.memories()} == {"episode", "preference"}
    for memory in talk.memories():
        assert (memory.tags, memory.metadata_) == (["drinks"], {"channel": "cli"})
        assert (memory.agent_id, memory.session_id) == ("hermes", "s1")


def test_secrets_that_came_past_the_api_are_masked_before_anything_is_stored_or_sent(
    talk: Conversation, llm: ScriptedLLM
) -> None:
    key = "sk-proj-" + "aB3dE5fG7h" * 4
    talk.post(f"I like this key: {key}", tags=(key,), metadata={"note": f"key {key}"})
    talk.process()
    for memory in talk.memories():
        assert key not in f"{memory.content} {memory.tags} {memory.metadata_}"
    assert "[SECRET:api_key]" in talk.stored_text("t0")
    assert llm.requests
    assert not any(key in str(request.body) for request in llm.requests)


def test_what_recall_put_into_a_prompt_is_not_learnt_again(talk: Conversation, llm: ScriptedLLM) -> None:
    talk.post("<elephant-memory>\n- FACT: The user likes opera\n</elephant-memory>\nWhat is on tonight?")
    talk.process()
    assert talk.told("episode") == ["User: What is on tonight?"]
    assert not any("opera" in request.user for request in llm.requests)


def test_a_long_turn_becomes_linked_parts_and_a_summary(talk: Conversation) -> None:
    sentence = "The warehouse in Ningbo ships on Tuesdays and the one in Rotterdam on Fridays, number {}. "
    text = "".join(sentence.format(n) for n in range(60))
    talk.post(text)
    talk.process()
    parts = sorted(
        (memory for memory in talk.memories() if memory.kind == "episode"), key=lambda m: m.part or 0
    )
    assert len(parts) > 1
    assert [part.part for part in parts] == list(range(len(parts)))
    assert len({part.whole_id for part in parts}) == 1
    joined = " ".join(part.content.removeprefix("User: ") for part in parts)
    assert all(f"number {n}." in joined for n in range(60))
    assert len(talk.told("summary")) == 1


def test_context_goes_along_but_yields_no_facts(talk: Conversation, llm: ScriptedLLM) -> None:
    talk.post("I like green tea")
    talk.process()
    talk.post("We decided to rent the office in Suzhou")
    talk.process()
    assert "green tea" in llm.requests[-1].user
    assert talk.told("preference") == ["I like green tea"]
    assert len(talk.told("decision")) == 1


def test_batches_of_a_session_are_taken_in_order(talk: Conversation) -> None:
    for n in range(3):
        talk.post(*[f"FACT(subject=desk; predicate=number; object={n * 20 + k}): My desk is {n * 20 + k}"
                    for k in range(20)])  # fmt: skip
    talk.process()
    current = [
        memory.object_ for memory in talk.memories() if memory.kind == "fact" and memory.state == "active"
    ]
    assert current == ["59"]
    assert set(talk.fates().values()) == {Fate.REMEMBERED}
