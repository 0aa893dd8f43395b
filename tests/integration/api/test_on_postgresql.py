"""The same API on PostgreSQL, and what it does while PostgreSQL is away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text

from tests.support.http_api import OwnValkey, ServedApi, own_valkey, serving, settings_for
from tests.support.own_worker import working


@pytest.fixture(scope="module")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnValkey]:
    with own_valkey(tmp_path_factory.mktemp("valkey")) as running:
        yield running


@pytest.fixture
def api(valkey: OwnValkey, postgres_url: str, tmp_path: Path) -> Iterator[ServedApi]:
    """An API with a worker, on PostgreSQL."""
    settings = settings_for(valkey, tmp_path, database_url=postgres_url)
    with serving(settings) as running, working(settings):
        yield running


def test_a_user_from_the_first_turn_to_the_last(api: ServedApi) -> None:
    api.post_turns("ann", "s", "Remember: the office is in Lisbon.", "hello!")
    drained = api.http.post("/v1/sessions/s/flush", json={"user_id": "ann", "wait_s": 20})
    assert drained.json() == {"drained": True, "pending": 0}
    tea = {"user_id": "ann", "content": "Tea, never coffee.", "tags": ["drinks"], "metadata": {"n": 1.5}}
    made = api.http.post("/v1/memories", json=tea).json()
    listed = api.http.get("/v1/memories", params={"user_id": "ann", "tag": "drinks", "q": "COFFEE"}).json()
    assert [item["id"] for item in listed["items"]] == [made["id"]]
    changed = api.http.patch(f"/v1/memories/{made['id']}", json={"metadata": {"n": 2}}).json()
    assert changed["metadata"] == {"n": 2}
    ask = {"user_id": "ann", "query": "where is the office?", "metadata": {}, "explain": True}
    assert "Lisbon" in api.http.post("/v1/recall", json=ask).json()["memories"][0]["content"]
    lines = api.http.get("/v1/users/ann/export").content
    receipt = api.http.delete("/v1/users/ann").json()
    assert receipt["counts"]["store"]["remaining"] == 0
    assert api.http.post("/v1/users/ann/import", content=lines).json()["skipped"] == 0
    again = api.http.get("/v1/users/ann/export").content
    assert [json.loads(line) for line in again.splitlines()][1:] == [
        json.loads(line) for line in lines.splitlines()
    ][1:]


def test_turns_are_taken_while_postgresql_is_away(
    valkey: OwnValkey, postgres_server: str, postgres_url: str, tmp_path: Path
) -> None:
    with serving(settings_for(valkey, tmp_path, database_url=postgres_url)) as api:
        office = {"user_id": "bob", "content": "The office is in Lisbon."}
        assert api.http.post("/v1/memories", json=office).status_code == 201
        with out_of_reach(postgres_server, postgres_url):
            assert api.post_turns("bob", "s", "two").status_code == 202
            for answer in (
                api.http.post("/v1/recall", json={"user_id": "bob", "query": "where is the office?"}),
                api.http.post("/v1/memories", json={"user_id": "bob", "content": "x"}),
                api.http.get("/v1/memories", params={"user_id": "bob"}),
                api.http.get("/v1/users/bob/export"),
            ):
                assert answer.status_code == 503, answer.text
                assert answer.headers["retry-after"] and answer.json()["title"] == "Store unavailable"
            assert api.http.get("/readyz").json()["checks"]["store"]["state"] == "away"
        assert api.http.get("/v1/memories", params={"user_id": "bob"}).status_code == 200
        assert api.http.get("/readyz").status_code == 200


@contextmanager
def out_of_reach(server_url: str, database_url: str) -> Iterator[None]:
    """Throws everybody out of the database and lets nobody in until the block ends."""
    name = make_url(database_url).database
    admin = create_engine(server_url, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false"))
        ended = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = :name"
        connection.execute(text(ended), {"name": name})
        try:
            yield
        finally:
            connection.execute(text(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true"))
    admin.dispose()
