"""A conversation goes in over HTTP, and comes back out by meaning: API and worker together."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from common.scope import SessionRef
from common.settings import Settings
from tests.support.http_api import ServedApi, own_valkey, serving, settings_for
from tests.support.llm_replies import nothing, prose
from tests.support.llm_server import ScriptedLLM
from tests.support.own_worker import working
from worker.build import build
from worker.pipeline.session import process_session


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedApi]:
    """An API with a worker behind it."""
    with own_valkey(tmp_path_factory.mktemp("valkey")) as valkey:
        settings = settings_for(valkey, tmp_path_factory.mktemp("api"))
        with serving(settings) as api, working(settings):
            yield api


@pytest.fixture
def user() -> str:
    return f"user-{uuid.uuid4().hex}"


def flush(api: ServedApi, user: str, session: str) -> None:
    answer = api.http.post(f"/v1/sessions/{session}/flush", json={"user_id": user, "wait_s": 20})
    assert (answer.status_code, answer.json()) == (200, {"drained": True, "pending": 0})


def fates(api: ServedApi, user: str, session: str) -> list[dict[str, Any]]:
    query = {"user_id": user, "session_id": session}
    items: list[dict[str, Any]] = api.http.get("/v1/turns", params=query).json()["items"]
    return items


def recall(api: ServedApi, user: str, query: str, **more: Any) -> dict[str, Any]:
    answer = api.http.post("/v1/recall", json={"user_id": user, "query": query} | more)
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def test_what_was_said_is_recalled_in_another_session(whole: ServedApi, user: str) -> None:
    whole.post_turns(user, "s1", "记住：我们决定用 PostgreSQL 做订单服务的数据库。")
    flush(whole, user, "s1")
    [turn] = fates(whole, user, "s1")
    assert turn["fate"] == "remembered" and turn["memory_ids"]
    found = recall(whole, user, "which database do we use for orders?", session_id="s2")
    assert "PostgreSQL" in found["memories"][0]["content"]
    assert found["memories"][0]["sources"][0]["turn_id"] == turn["turn_id"]
    assert found["working"] == [] and found["pending_turns"] == 0
    assert found["memories"][0]["id"] in turn["memory_ids"]


def test_small_talk_is_nothing_to_remember_and_off_the_record_is_filtered(
    whole: ServedApi, user: str
) -> None:
    whole.post_turns(user, "s", "hello!")
    whole.post_turns(user, "t", "My boss is leaving in May. Off the record please, don't save this.")
    flush(whole, user, "s")
    flush(whole, user, "t")
    assert [turn["fate"] for turn in fates(whole, user, "s")] == ["nothing_to_remember"]
    [private] = fates(whole, user, "t")
    assert private["fate"] == "filtered" and private["reason"]
    assert recall(whole, user, "when does the boss leave?")["memories"] == []


def test_pages_of_turns_run_from_stored_to_waiting_ones(whole: ServedApi, user: str) -> None:
    first = whole.post_turns(user, "s", "The office is in Lisbon.", "We ship on Fridays.").json()["turn_ids"]
    flush(whole, user, "s")
    second = whole.post_turns(user, "s", "The weather is mild.", "The lake is calm.").json()["turn_ids"]
    seen: list[str] = []
    cursor = ""
    while True:
        query = {"user_id": user, "session_id": "s", "limit": "1", "cursor": cursor}
        page = whole.http.get("/v1/turns", params=query).json()
        seen += [item["turn_id"] for item in page["items"]]
        if page["next_cursor"] is None:
            break
        cursor = page["next_cursor"]
    assert seen == first + second


def test_secrets_are_masked_through_every_door_and_kept_nowhere(whole: ServedApi, user: str) -> None:
    secret = "".join(["ghp", "_", "Ab3dEf9hIjKlMnOpQrStUvWxYz0123456789"])
    turn = {
        "role": "user",
        "content": f"Remember: my token is {secret}",
        "name": secret,
        "tags": [secret],
        "metadata": {"note": secret, secret: True},
    }
    whole.http.post("/v1/turns", json={"user_id": user, "session_id": "s", "turns": [turn]})
    working_turns = recall(whole, user, f"what is {secret}?", session_id="s")["working"]
    assert "[SECRET:" in working_turns[0]["content"]
    flush(whole, user, "s")
    memory = {
        "user_id": user,
        "content": f"The deploy token is {secret}.",
        "tags": [secret],
        "metadata": {secret: secret},
    }
    made = whole.http.post("/v1/memories", json=memory).json()
    change = {"content": f"The deploy token was {secret}.", "tags": [secret]}
    whole.http.patch(f"/v1/memories/{made['id']}", json=change)
    verdict = {"user_id": user, "memory_id": made["id"], "verdict": "useful", "note": secret}
    whole.http.post("/v1/feedback", json=verdict)
    listed = whole.http.get("/v1/memories", params={"user_id": user, "q": secret, "tag": secret})
    assert made["id"] in [item["id"] for item in listed.json()["items"]]
    assert secret not in listed.text
    dumps = b"".join(whole.redis.dump(key) or b"" for key in whole.redis.keys("*"))
    files = b"".join(path.read_bytes() for path in whole.settings.data_dir.rglob("*") if path.is_file())
    assert secret.encode() not in dumps + files


def test_a_deleted_memory_leaves_the_working_turns_too(whole: ServedApi, user: str) -> None:
    whole.post_turns(user, "s", "Remember: the locker code word is heliotrope.")
    flush(whole, user, "s")
    assert "heliotrope" in recall(whole, user, "the locker code word?", session_id="s")["context"]
    for memory in whole.http.get("/v1/memories", params={"user_id": user}).json()["items"]:
        assert whole.http.delete(f"/v1/memories/{memory['id']}").status_code == 204
    found = recall(whole, user, "the locker code word?", session_id="s")
    assert found["memories"] == [] and found["working"] == []
    assert "heliotrope" not in found["context"].replace("the locker code word?", "")


def test_an_erased_user_is_gone_with_turns_in_flight(whole: ServedApi, user: str) -> None:
    whole.post_turns(user, "s1", "Remember: the office is in Lisbon.")
    flush(whole, user, "s1")
    whole.post_turns(user, "s2", "The lake is calm.")
    receipt = whole.http.delete(f"/v1/users/{user}").json()
    assert receipt["counts"]["queue"]["pending_turns"] == 1
    assert receipt["counts"]["store"]["remaining"] == 0
    assert receipt["counts"]["index"]["memories"] >= 1
    for session in ("s1", "s2"):
        flush(whole, user, session)
        assert fates(whole, user, session) == []
    found = recall(whole, user, "where is the office?", session_id="s2")
    assert found["memories"] == found["working"] == []


def test_a_replay_takes_up_turns_that_never_got_to_an_episode(tmp_path: Path, user: str) -> None:
    with own_valkey(tmp_path) as valkey:
        settings = settings_for(valkey, tmp_path / "data", max_attempts=1)
        with serving(settings) as api:
            api.post_turns(user, "s", "Remember: the office is in Lisbon.")
            worker, ref = build(settings), SessionRef("default", user, "s")
            lease = worker.queue.acquire(ref)
            assert lease is not None and worker.queue.claim(lease) == 1
            worker.queue.begin_attempt(lease, worker.queue.peek(lease, 20).key)
            lease.release()  # as if its worker had died
            process_session(worker, ref)
            assert [(turn["fate"], turn["memory_ids"]) for turn in fates(api, user, "s")] == [("failed", [])]
            [letter] = api.http.get("/v1/dead-letters").json()["items"]
            assert api.http.post(f"/v1/dead-letters/{letter['id']}/replay").status_code == 202
            process_session(worker, ref)
            [turn] = fates(api, user, "s")
            assert turn["fate"] == "remembered" and turn["memory_ids"]
            worker.db.close()


def test_a_dead_letter_is_listed_and_replayed(tmp_path: Path, user: str) -> None:
    with own_valkey(tmp_path) as valkey, ScriptedLLM(prose()) as llm:
        settings: Settings = settings_for(
            valkey,
            tmp_path / "data",
            llm_base_url=llm.base_url,
            llm_model="scripted",
            max_attempts=1,
            retry_base_s=0.01,
        )
        with serving(settings) as api, working(settings):
            [turn_id] = api.post_turns(user, "s", "The office is in Lisbon.").json()["turn_ids"]
            flush(api, user, "s")
            [turn] = fates(api, user, "s")
            assert turn["fate"] == "failed" and turn["reason"] and turn["memory_ids"]
            [letter] = api.http.get("/v1/dead-letters").json()["items"]
            assert letter["turn_ids"] == [turn_id] and letter["reason"] == turn["reason"]
            assert api.http.get("/v1/dead-letters", params={"user_id": "other"}).json()["items"] == []

            llm.default = nothing()
            replayed = api.http.post(f"/v1/dead-letters/{letter['id']}/replay")
            assert replayed.status_code == 202 and replayed.json()["turn_ids"] == [turn_id]
            flush(api, user, "s")
            assert [turn["fate"] for turn in fates(api, user, "s")] == ["remembered"]
            assert api.http.get("/v1/dead-letters").json()["items"] == []
            assert api.http.post(f"/v1/dead-letters/{letter['id']}/replay").status_code == 404
