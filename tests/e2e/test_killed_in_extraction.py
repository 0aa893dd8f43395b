"""Everything is killed in the middle of extraction; after the next start nothing is lost, nothing doubled."""

from __future__ import annotations

from collections import Counter

from tests.support.llm_replies import after, echo
from tests.support.llm_server import ScriptedLLM
from tests.support.stack import Stack
from tests.support.wait import wait_for

SESSIONS = 3
TURNS = 24  # more than one batch


def said(session: int, turn: int) -> str:
    shelf = f"{session}-{turn}"
    return f"FACT(subject=shelf {shelf}; predicate=holds; object=box {turn}): Shelf {shelf} holds box {turn}"


def test_every_accepted_turn_has_a_fate_and_no_memory_is_there_twice() -> None:
    with ScriptedLLM(after(30.0)) as llm:
        env = {"ELEPHANT_LLM_BASE_URL": llm.base_url, "ELEPHANT_LEASE_S": "2", "ELEPHANT_RETRY_BASE_S": "0.1"}
        with Stack(env=env) as stack:
            for session in range(SESSIONS):
                turns = [
                    {"turn_id": f"t{turn}", "role": "user", "content": said(session, turn)}
                    for turn in range(TURNS)
                ]
                body = {"user_id": "u1", "session_id": f"s{session}", "turns": turns}
                assert stack.post("/v1/turns", body)["accepted"] == TURNS
            wait_for(lambda: llm.requests, timeout_s=60)
            stack.kill_all()

            llm.default = echo
            stack.start()

            for session in range(SESSIONS):
                flushed = stack.post(
                    f"/v1/sessions/s{session}/flush", {"user_id": "u1", "wait_s": 90}, timeout_s=120
                )
                assert flushed["drained"] is True
                listed = stack.get("/v1/turns", user_id="u1", session_id=f"s{session}", limit=500)["items"]
                assert Counter(turn["turn_id"] for turn in listed) == Counter(f"t{t}" for t in range(TURNS))
                assert {turn["fate"] for turn in listed} == {"remembered"}

            memories = stack.get("/v1/memories", user_id="u1", limit=500)["items"]
            facts = Counter(memory["content"] for memory in memories if memory["kind"] == "fact")
            assert facts == Counter(
                said(session, turn).partition(": ")[2] for session in range(SESSIONS) for turn in range(TURNS)
            )
            episodes = Counter(
                source["session_id"] + source["turn_id"]
                for memory in memories
                if memory["kind"] == "episode"
                for source in memory["sources"]
            )
            assert set(episodes.values()) == {1}
            assert len(episodes) == SESSIONS * TURNS
            assert stack.get("/v1/stats")["backlog"]["turns"] == 0
