"""What a client sees while something the API stands on is away, and after it is back."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.support.http_api import OwnValkey, ServedApi, own_valkey, serving, settings_for

#: What the service promises, seconds.
PROMISED_S = 2.0


@pytest.fixture(scope="module")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnValkey]:
    with own_valkey(tmp_path_factory.mktemp("valkey")) as running:
        yield running


@pytest.fixture(scope="module")
def fragile(valkey: OwnValkey, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedApi]:
    """An API whose Valkey the tests take away."""
    with serving(settings_for(valkey, tmp_path_factory.mktemp("api"))) as running:
        yield running


def assert_queue_unavailable(api: ServedApi) -> None:
    started = time.monotonic()
    answers = [
        api.post_turns("u", "s", "is anybody there?"),
        api.http.post("/v1/sessions/s/flush", json={"user_id": "u"}),
    ]
    # The bound is the promise itself, for both calls together.
    assert time.monotonic() - started < 2 * PROMISED_S
    for answer in answers:
        assert answer.status_code == 503
        assert answer.headers["content-type"] == "application/problem+json"
        assert int(answer.headers["retry-after"]) >= 1
        assert answer.json()["title"] == "Queue unavailable"


def recall(api: ServedApi) -> httpx.Response:
    body = {"user_id": "u", "query": "where is the office?", "session_id": "s"}
    return api.http.post("/v1/recall", json=body)


def test_redis_killed(fragile: ServedApi, valkey: OwnValkey) -> None:
    body = {"user_id": "u", "content": "The office is in Lisbon."}
    assert fragile.http.post("/v1/memories", json=body).status_code == 201
    valkey.stop()
    try:
        assert_queue_unavailable(fragile)
        found = recall(fragile)
        assert found.status_code == 200
        assert [memory["content"] for memory in found.json()["memories"]] == ["The office is in Lisbon."]
        assert found.json()["degraded"] == ["queue"] and found.json()["pending_turns"] is None
        ready = fragile.http.get("/readyz")
        assert ready.status_code == 503
        assert ready.json()["checks"]["queue"]["state"] == "away"
        assert ready.json()["checks"]["store"]["state"] == "ok"
        assert fragile.http.get("/healthz").status_code == 200
        assert fragile.http.get("/metrics").status_code == 200
        # Nothing is half erased or half deleted.
        assert fragile.http.delete("/v1/users/u").status_code == 503
        assert len(recall(fragile).json()["memories"]) == 1
    finally:
        valkey.start()
    assert fragile.post_turns("u", "s", "back again").json()["accepted"] == 1
    assert fragile.http.get("/readyz").status_code == 200


def test_redis_frozen(fragile: ServedApi, valkey: OwnValkey) -> None:
    with valkey.frozen():
        assert_queue_unavailable(fragile)
        assert fragile.http.get("/readyz").status_code == 503
    assert fragile.post_turns("u", "s2", "back again").json()["accepted"] == 1


def test_a_full_backlog_is_429_and_takes_nothing(valkey: OwnValkey, tmp_path: Path) -> None:
    with serving(settings_for(valkey, tmp_path, backlog_limit=1)) as api:
        api.http.delete("/v1/users/u")
        assert api.post_turns("u", "s", "one", "two").status_code == 202
        before = api.kept()
        answer = api.post_turns("u", "s", "three")
        assert answer.status_code == 429 and int(answer.headers["retry-after"]) >= 1
        assert answer.json()["title"] == "Too many requests"
        assert api.kept() == before
