"""A user taken out of one store and brought into another is the same user."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.http_api import ServedApi, own_valkey, serving, settings_for
from tests.support.own_worker import working


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedApi]:
    """An API with a worker, and some users with a past."""
    with own_valkey(tmp_path_factory.mktemp("valkey")) as valkey:
        settings = settings_for(valkey, tmp_path_factory.mktemp("home"))
        with serving(settings) as api, working(settings):
            yield api


@pytest.fixture
def user(home: ServedApi) -> str:
    """Someone who talked, corrected themselves, edited and judged."""
    user = f"user/{uuid.uuid4().hex}"
    home.post_turns(user, "s1", "记住：我们决定用 MySQL 做数据库。", "hello!")
    home.http.post("/v1/sessions/s1/flush", json={"user_id": user, "wait_s": 20})
    home.post_turns(user, "s2", "Remember: the office is in Lisbon.", "We ship on Fridays.")
    home.http.post("/v1/sessions/s2/flush", json={"user_id": user, "wait_s": 20})
    made = home.http.post(
        "/v1/memories",
        json={"user_id": user, "content": "Tea, never coffee.", "tags": ["drinks"], "metadata": {"n": 1.5}},
    ).json()
    home.http.patch(f"/v1/memories/{made['id']}", json={"content": "Green tea, never coffee."})
    verdict = {"user_id": user, "memory_id": made["id"], "verdict": "useful"}
    home.http.post("/v1/feedback", json=verdict)
    return user


def exported(api: ServedApi, user: str) -> bytes:
    answer = api.http.get(f"/v1/users/{user.replace('/', '%2F')}/export")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/x-ndjson"
    return answer.content


def imported(api: ServedApi, user: str, lines: bytes) -> dict[str, Any]:
    answer = api.http.post(f"/v1/users/{user.replace('/', '%2F')}/import", content=lines)
    assert answer.status_code == 200, answer.text
    receipt: dict[str, Any] = answer.json()
    return receipt


def body_of(lines: bytes) -> list[dict[str, Any]]:
    """All but the header, which holds a time."""
    return [json.loads(line) for line in lines.splitlines()][1:]


def test_an_erased_user_comes_back_as_they_were(home: ServedApi, user: str) -> None:
    before = exported(home, user)
    assert {line["type"] for line in body_of(before)} == {"turn", "memory", "event"}
    home.http.delete(f"/v1/users/{user.replace('/', '%2F')}")
    assert body_of(exported(home, user)) == []
    receipt = imported(home, user, before)
    assert receipt["skipped"] == 0
    assert receipt["turns"] + receipt["memories"] + receipt["events"] == len(body_of(before))
    assert body_of(exported(home, user)) == body_of(before)
    ask = {"user_id": user, "query": "where is the office?"}
    assert "Lisbon" in home.http.post("/v1/recall", json=ask).json()["memories"][0]["content"]


def test_importing_twice_changes_nothing(home: ServedApi, user: str) -> None:
    before = exported(home, user)
    receipt = imported(home, user, before)
    assert receipt["turns"] == receipt["memories"] == receipt["events"] == 0
    assert body_of(exported(home, user)) == body_of(before)


def test_a_copy_beside_the_original_gets_ids_of_its_own(home: ServedApi, user: str) -> None:
    copy = f"copy-{uuid.uuid4().hex}"
    original = exported(home, user)
    first = imported(home, copy, original)
    assert first["memories"] > 0 and imported(home, copy, original)["memories"] == 0
    mine, theirs = (
        {line["id"]: line for line in body_of(lines) if line["type"] == "memory"}
        for lines in (original, exported(home, copy))
    )
    assert not mine.keys() & theirs.keys()
    assert sorted(m["content"] for m in mine.values()) == sorted(m["content"] for m in theirs.values())
    assert body_of(exported(home, user)) == body_of(original)


def test_secrets_in_an_import_are_masked(home: ServedApi) -> None:
    secret = "".join(["ghp", "_", "Ab3dEf9hIjKlMnOpQrStUvWxYz0123456789"])
    turn = {
        "type": "turn",
        "session_id": "s",
        "turn_id": "t",
        "role": "user",
        "content": f"my token is {secret}",
        "tags": [secret],
        "metadata": {secret: secret},
        "occurred_at": "2026-03-01T09:00:00Z",
        "accepted_at": "2026-03-01T09:00:00Z",
        "fate": "queued",
    }
    user = f"user-{uuid.uuid4().hex}"
    assert imported(home, user, json.dumps(turn).encode())["turns"] == 1
    lines = exported(home, user)
    assert secret.encode() not in lines
    assert body_of(lines)[0]["fate"] == "nothing_to_remember"


@pytest.mark.parametrize(
    ("line", "pointer"),
    [
        (b"{oops", "/2"),
        (b"[]", "/2"),
        (b'{"type": "song"}', "/2"),
        (b'{"type": "event", "memory_id": "m", "event": "sung", "at": "2026-03-01T09:00:00Z"}', "/2/event"),
        (b'{"type": "event", "memory_id": "m", "event": "added", "at": "yesterday"}', "/2/at"),
    ],
)
def test_one_wrong_line_refuses_all(home: ServedApi, user: str, line: bytes, pointer: str) -> None:
    lines = exported(home, user)
    before = home.kept()
    answer = home.http.post(
        "/v1/users/somebody-new/import", content=lines.replace(b"\n", b"\n" + line + b"\n", 1)
    )
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == pointer
    assert home.kept() == before


def test_a_line_without_end_is_refused(home: ServedApi) -> None:
    answer = home.http.post("/v1/users/u/import", content=b"x" * (3 * 1024 * 1024))
    assert answer.status_code == 422
