"""The service form: api, two workers and beat as processes of their own, on PostgreSQL and Valkey.

There is no Qdrant server without Docker, so here the index is Qdrant Edge inside the api process; where a
Docker engine answers, the same runs on a Qdrant server.
"""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.docker import QDRANT_IMAGE, need_docker
from tests.support.llm_replies import Recorded, Reply, echo
from tests.support.llm_server import ScriptedLLM
from tests.support.service_form import PROGRAMS, ServiceForm, service_form
from tests.support.wait import wait_for

USERS = ("ann", "bob")
SESSIONS = ("s1", "s2")
TURNS = 21  # one more than a batch
CITIES = {"ann": "Lisbon", "bob": "Gdansk"}


@pytest.fixture(params=["edge", pytest.param("qdrant-server", marks=pytest.mark.docker)])
def index_settings(request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    if request.param == "edge":
        yield {}
        return
    need_docker(f"a Qdrant server ({QDRANT_IMAGE})")
    from testcontainers.community.qdrant import QdrantContainer  # noqa: PLC0415  only where Docker answers

    with QdrantContainer(QDRANT_IMAGE) as server:
        address = f"{server.get_container_host_ip()}:{server.get_exposed_port(6333)}"
        yield {"ELEPHANT_QDRANT_URL": f"http://{address}"}


def said(user: str, session: str, turn: int) -> str:
    if turn == 0:
        return f"FACT(kind=decision): The depot of {session} is in {CITIES[user]}"
    fields = f"subject=shelf {user}-{session}-{turn}; predicate=holds; object=box {turn}"
    return f"FACT({fields}): Shelf {user}-{session}-{turn} holds box {turn}"


def post_all(form: ServiceForm) -> None:
    for user in USERS:
        for session in SESSIONS:
            turns = [
                {"turn_id": f"t{turn}", "role": "user", "content": said(user, session, turn)}
                for turn in range(TURNS)
            ]
            body = {"user_id": user, "session_id": session, "turns": turns}
            assert form.post("/v1/turns", body)["accepted"] == TURNS


def assert_all_remembered_once(form: ServiceForm, user: str) -> None:
    for session in SESSIONS:
        flushed = form.post(f"/v1/sessions/{session}/flush", {"user_id": user, "wait_s": 90})
        assert flushed == {"drained": True, "pending": 0}
        listed = form.get("/v1/turns", user_id=user, session_id=session, limit=500)["items"]
        assert Counter(turn["turn_id"] for turn in listed) == Counter(f"t{n}" for n in range(TURNS))
        assert {turn["fate"] for turn in listed} == {"remembered"}
    memories = form.get("/v1/memories", user_id=user, limit=500)["items"]
    facts = Counter(memory["content"] for memory in memories if memory["kind"] != "episode")
    shelves = {fact: count for fact, count in facts.items() if fact.startswith("Shelf")}
    assert shelves == {
        f"Shelf {user}-{session}-{turn} holds box {turn}": 1
        for session in SESSIONS
        for turn in range(1, TURNS)
    }
    told = Counter(
        source["session_id"] + source["turn_id"]
        for memory in memories
        if memory["kind"] == "episode"
        for source in memory["sources"]
    )
    assert len(told) == len(SESSIONS) * TURNS
    assert set(told.values()) == {1}


def recalled(form: ServiceForm, user: str) -> str:
    answer = form.post(
        "/v1/recall", {"user_id": user, "session_id": "another", "query": "Where is the depot?"}
    )
    return "\n".join(memory["content"] for memory in answer["memories"])


def test_the_other_worker_takes_over_when_one_is_killed_in_its_batch(
    index_settings: dict[str, str],
) -> None:
    released = threading.Event()

    def held(request: Recorded) -> Reply:
        released.wait(150)
        return echo(request)

    with ScriptedLLM(held) as llm:
        env = {
            **index_settings,
            "ELEPHANT_LLM_BASE_URL": llm.base_url,
            "ELEPHANT_LLM_TIMEOUT_S": "160",
            "ELEPHANT_LEASE_S": "2",
            "ELEPHANT_RETRY_BASE_S": "0.1",
            "ELEPHANT_WORKER_CONCURRENCY": "2",
        }
        with service_form(env) as form:
            post_all(form)
            # Four sessions, two workers of two threads: each worker is in the middle of two batches.
            wait_for(lambda: len(llm.requests) == len(USERS) * len(SESSIONS), timeout_s=90)
            form.kill("worker-1")
            released.set()

            for user in USERS:
                assert_all_remembered_once(form, user)
            # The two batches of the dead worker were asked about anew.
            assert len(llm.requests) > len(USERS) * len(SESSIONS)
            assert "Lisbon" in recalled(form, "ann")
            assert "Gdansk" in recalled(form, "bob")
            assert "Gdansk" not in recalled(form, "ann")
            assert all(form.running(name) for name in PROGRAMS if name != "worker-1")

            before = settled(form)
            assert before["memories"]["active"]["episode"] >= 2
            receipt = form.http.delete("/v1/users/ann").raise_for_status().json()
            assert receipt["counts"]["store"]["remaining"] == 0
            assert form.get("/v1/turns", user_id="ann", session_id="s1")["items"] == []
            assert form.get("/v1/memories", user_id="ann")["items"] == []
            assert recalled(form, "ann") == ""
            assert "Gdansk" in recalled(form, "bob")
            after = settled(form)
            assert after["memories"]["active"]["episode"] < before["memories"]["active"]["episode"]
            assert after["index_points"] < before["index_points"]
            assert form.get("/v1/dead-letters")["items"] == []

            # uvicorn ends by the signal itself once it has shut down.
            assert form.stop() == {"api": -signal.SIGTERM, "worker-2": 0, "beat": 0}
            assert "Application shutdown complete" in form.logs()["api"]
            for name, log in form.logs().items():
                assert "Traceback" not in log, log
                for word in ("Shelf", "shelf", "depot", *CITIES.values()):
                    assert word not in log, name


def settled(form: ServiceForm) -> dict[str, Any]:
    """The figures, once nothing waits any more."""
    wait_for(lambda: nothing_waits(form.get("/v1/stats")), timeout_s=60)
    stats: dict[str, Any] = form.get("/v1/stats")
    return stats


def nothing_waits(stats: dict[str, Any]) -> bool:
    return not stats["backlog"]["turns"] and not stats["index_pending"]
