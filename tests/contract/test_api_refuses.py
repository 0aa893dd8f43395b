"""What bad input gets: a 4xx problem document that names the field, and nothing is stored."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from tests.support.http_api import ServedApi

TURN = {"role": "user", "content": "hello"}
POST = {"user_id": "u", "session_id": "s", "turns": [TURN]}
LONG = 32 * 1024 + 1


def turns(**changed: Any) -> dict[str, Any]:
    """A post whose only turn has these fields."""
    return POST | {"turns": [TURN | changed]}


def assert_refused(answer: httpx.Response, status: int, pointer: str | None = None) -> None:
    """A problem document of this status, which names the field and repeats nothing."""
    document = answer.json()
    assert answer.status_code == status, document
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["x-request-id"]
    assert document["status"] == status
    assert {"type", "title", "detail"} <= document.keys()
    if pointer is not None:
        assert [error["pointer"] for error in document["errors"]] == [pointer]
        assert document["errors"][0]["detail"]


BAD_POSTS: dict[str, tuple[dict[str, Any] | list[Any], str]] = {
    "no user": ({"session_id": "s", "turns": [TURN]}, "/user_id"),
    "no session": ({"user_id": "u", "turns": [TURN]}, "/session_id"),
    "no turns": ({"user_id": "u", "session_id": "s"}, "/turns"),
    "an empty list of turns": (POST | {"turns": []}, "/turns"),
    "10,000 turns": (POST | {"turns": [TURN] * 10_000}, "/turns"),
    "501 turns": (POST | {"turns": [TURN] * 501}, "/turns"),
    "an unknown field": (POST | {"sesion_id": "s"}, "/sesion_id"),
    "an unknown field of a turn": (turns(contents="x"), "/turns/0/contents"),
    "an unknown role": (turns(role="robot"), "/turns/0/role"),
    "no role": (POST | {"turns": [{"content": "x"}]}, "/turns/0/role"),
    "no content": (POST | {"turns": [{"role": "user"}]}, "/turns/0/content"),
    "content that is a number": (turns(content=5), "/turns/0/content"),
    "content that is null": (turns(content=None), "/turns/0/content"),
    "empty content": (turns(content=""), "/turns/0/content"),
    "blank content": (turns(content=" \n\t"), "/turns/0/content"),
    "content of zero-width characters": (turns(content="\u200b\u200d\ufeff"), "/turns/0/content"),
    "oversized content": (turns(content="x" * LONG), "/turns/0/content"),
    "content oversized in UTF-8 only": (turns(content="汉" * (LONG // 3 + 1)), "/turns/0/content"),
    "NUL in content": (turns(content="a\0b"), "/turns/0/content"),
    "NUL in a name": (turns(name="a\0b"), "/turns/0/name"),
    "NUL in a tag": (turns(tags=["ok", "a\0b"]), "/turns/0/tags/1"),
    "NUL in metadata": (turns(metadata={"k": "a\0b"}), "/turns/0/metadata/k"),
    "an empty user id": (POST | {"user_id": ""}, "/user_id"),
    "a blank user id": (POST | {"user_id": "   "}, "/user_id"),
    "a user id of 129 characters": (POST | {"user_id": "u" * 129}, "/user_id"),
    "a line break in a user id": (POST | {"user_id": "a\nb"}, "/user_id"),
    "a zero-width character in a session id": (POST | {"session_id": "s\u200b"}, "/session_id"),
    "a number as session id": (POST | {"session_id": 7}, "/session_id"),
    "a turn id of 129 characters": (turns(turn_id="t" * 129), "/turns/0/turn_id"),
    "NUL in a turn id": (turns(turn_id="t\0"), "/turns/0/turn_id"),
    "a time without zone": (turns(occurred_at="2026-03-01T09:00:00"), "/turns/0/occurred_at"),
    "a time that is a number": (turns(occurred_at=1_772_355_600), "/turns/0/occurred_at"),
    "a time that is a date": (turns(occurred_at="2026-03-01"), "/turns/0/occurred_at"),
    "a month 13": (turns(occurred_at="2026-13-01T09:00:00Z"), "/turns/0/occurred_at"),
    "the year 1": (turns(occurred_at="0001-01-01T00:00:00+08:00"), "/turns/0/occurred_at"),
    "metadata that nests": (turns(metadata={"k": {"a": 1}}), "/turns/0/metadata/k"),
    "metadata with null": (turns(metadata={"k": None}), "/turns/0/metadata/k"),
    "a metadata number of 65 bits": (turns(metadata={"k": 2**64}), "/turns/0/metadata/k"),
    "33 metadata keys": (turns(metadata={str(n): n for n in range(33)}), "/turns/0/metadata"),
    "a long metadata value": (turns(metadata={"k": "x" * 1025}), "/turns/0/metadata/k"),
    "33 tags": (turns(tags=[str(n) for n in range(33)]), "/turns/0/tags"),
    "a blank tag": (turns(tags=[" "]), "/turns/0/tags/0"),
    "tags that are text": (turns(tags="work"), "/turns/0/tags"),
    "a slash in an unknown field": (POST | {"a/b~c": 1}, "/a~1b~0c"),
    "a list instead of an object": ([POST], ""),
}


@pytest.mark.parametrize("case", BAD_POSTS)
def test_a_post_with(case: str, api: ServedApi) -> None:
    body, pointer = BAD_POSTS[case]
    before = api.kept()
    assert_refused(api.http.post("/v1/turns", json=body), 422, pointer)
    assert api.kept() == before


RAW_POSTS: dict[str, tuple[bytes, int, str]] = {
    "no body": (b"", 400, ""),
    "prose": (b"remember that I like tea", 400, ""),
    "half a document": (b'{"user_id": "u", "turns": [', 400, ""),
    "two documents": (b"{}{}", 400, ""),
    "a form": (b"user_id=u&session_id=s", 400, ""),
    "deep nesting": (b"[" * 100_000, 400, ""),
    "deep nesting in a field": (
        json.dumps(POST).replace('"hello"', "[" * 600 + "]" * 600).encode(),
        422,
        "/turns/0/content",
    ),
    "a number of 10,000 digits": (b'{"user_id": ' + b"9" * 10_000 + b"}", 400, ""),
    "invalid UTF-8 in content": (
        json.dumps(POST).encode().replace(b"hello", b"a\xffb"),
        422,
        "/turns/0/content",
    ),
    "invalid UTF-8 in an id": (json.dumps(POST).encode().replace(b'"u"', b'"\xc3("'), 422, "/user_id"),
    "a lone surrogate in content": (
        json.dumps(POST).encode().replace(b"hello", b"\\ud83d"),
        422,
        "/turns/0/content",
    ),
    "a lone surrogate in a tag": (
        json.dumps(turns(tags=["TAG"])).encode().replace(b"TAG", b"\\udc00x"),
        422,
        "/turns/0/tags/0",
    ),
    "a lone surrogate in a metadata key": (
        json.dumps(turns(metadata={"KEY": 1})).encode().replace(b"KEY", b"k\\ud800"),
        422,
        "/turns/0/metadata/k\N{REPLACEMENT CHARACTER}",
    ),
    "NaN in metadata": (
        json.dumps(turns(metadata={"k": float("nan")})).encode(),
        422,
        "/turns/0/metadata/k",
    ),
    "infinity in metadata": (
        json.dumps(turns(metadata={"k": float("inf")})).encode(),
        422,
        "/turns/0/metadata/k",
    ),
}


@pytest.mark.parametrize("case", RAW_POSTS)
def test_a_body_that_is(case: str, api: ServedApi) -> None:
    raw, status, pointer = RAW_POSTS[case]
    before = api.kept()
    answer = api.http.post("/v1/turns", content=raw, headers={"content-type": "application/json"})
    assert_refused(answer, status, pointer)
    assert api.kept() == before


def test_nothing_of_the_input_is_repeated(api: ServedApi) -> None:
    word = "".join(["hunter", "2-in-the-open"])
    for body in (
        turns(role=word),
        turns(content=[word]),
        turns(occurred_at=word),
        turns(metadata={"k": [word]}),
        POST | {"user_id": f"{word}\n"},
    ):
        answer = api.http.post("/v1/turns", json=body)
        assert answer.status_code == 422
        assert word not in answer.text


def test_many_errors_are_cut_to_twenty(api: ServedApi) -> None:
    answer = api.http.post("/v1/turns", json=POST | {"turns": [{"role": "robot", "content": "x"}] * 50})
    assert answer.status_code == 422
    assert len(answer.json()["errors"]) == 20
    assert "and 49 more" in answer.json()["detail"]


BAD_RECALLS: dict[str, tuple[dict[str, Any], str]] = {
    "no query": ({}, "/query"),
    "an empty query": ({"query": ""}, "/query"),
    "a blank query": ({"query": " \u200b "}, "/query"),
    "a query of 8,001 characters": ({"query": "x" * 8001}, "/query"),
    "NUL in the query": ({"query": "a\0"}, "/query"),
    "top_k 0": ({"query": "x", "top_k": 0}, "/top_k"),
    "top_k 101": ({"query": "x", "top_k": 101}, "/top_k"),
    "top_k as text": ({"query": "x", "top_k": "5"}, "/top_k"),
    "an unknown kind": ({"query": "x", "kinds": ["memory"]}, "/kinds/0"),
    "an unknown layer": ({"query": "x", "layers": ["working"]}, "/layers/0"),
    "an unknown profile": ({"query": "x", "profile": "best"}, "/profile"),
    "min_score 1.5": ({"query": "x", "min_score": 1.5}, "/min_score"),
    "a token budget of 0": ({"query": "x", "token_budget": 0}, "/token_budget"),
    "until before since": (
        {"query": "x", "since": "2026-02-01T00:00:00Z", "until": "2026-01-01T00:00:00Z"},
        "/until",
    ),
    "explain as text": ({"query": "x", "explain": "yes"}, "/explain"),
    "an unknown field": ({"query": "x", "limit": 3}, "/limit"),
}


@pytest.mark.parametrize("case", BAD_RECALLS)
def test_a_recall_with(case: str, api: ServedApi) -> None:
    body, pointer = BAD_RECALLS[case]
    assert_refused(api.http.post("/v1/recall", json={"user_id": "u"} | body), 422, pointer)


BAD_MEMORIES: dict[str, tuple[dict[str, Any], str]] = {
    "no content": ({}, "/content"),
    "blank content": ({"content": "\n"}, "/content"),
    "oversized content": ({"content": "x" * LONG}, "/content"),
    "an unknown kind": ({"content": "x", "kind": "thought"}, "/kind"),
    "pinned as text": ({"content": "x", "pinned": "true"}, "/pinned"),
    "an expiry without zone": ({"content": "x", "expires_at": "2026-03-01T09:00:00"}, "/expires_at"),
    "an unknown field": ({"content": "x", "layer": "long_term"}, "/layer"),
}


@pytest.mark.parametrize("case", BAD_MEMORIES)
def test_a_memory_with(case: str, api: ServedApi) -> None:
    body, pointer = BAD_MEMORIES[case]
    before = api.kept()
    assert_refused(api.http.post("/v1/memories", json={"user_id": "u"} | body), 422, pointer)
    assert api.kept() == before


BAD_PATCHES: dict[str, tuple[dict[str, Any], str]] = {
    "nothing": ({}, ""),
    "content null": ({"content": None}, "/content"),
    "an unknown layer": ({"layer": "working"}, "/layer"),
    "a state": ({"state": "dormant"}, "/state"),
    "a user": ({"user_id": "other"}, "/user_id"),
}


@pytest.mark.parametrize("case", BAD_PATCHES)
def test_a_patch_with(case: str, api: ServedApi) -> None:
    body, pointer = BAD_PATCHES[case]
    assert_refused(api.http.patch("/v1/memories/some-id", json=body), 422, pointer)


BAD_QUERIES: dict[str, tuple[str, str]] = {
    "no user": ("/v1/turns?session_id=s", "/user_id"),
    "no session": ("/v1/turns?user_id=u", "/session_id"),
    "an unknown fate": ("/v1/turns?user_id=u&session_id=s&fate=lost", "/fate"),
    "an unknown parameter": ("/v1/turns?user_id=u&session_id=s&fates=queued", "/fates"),
    "a parameter given twice": ("/v1/turns?user_id=u&user_id=v&session_id=s", "/user_id"),
    "limit 0": ("/v1/turns?user_id=u&session_id=s&limit=0", "/limit"),
    "limit 501": ("/v1/memories?user_id=u&limit=501", "/limit"),
    "limit that is a word": ("/v1/memories?user_id=u&limit=many", "/limit"),
    "an unknown state": ("/v1/memories?user_id=u&state=gone", "/state"),
    "a made-up cursor": ("/v1/turns?user_id=u&session_id=s&cursor=abc", "/cursor"),
    "a cursor of another list": ("/v1/turns?user_id=u&session_id=s&cursor=WyJhIl0", "/cursor"),
    "a made-up cursor of memories": ("/v1/memories?user_id=u&cursor=!!", "/cursor"),
    "invalid UTF-8 in an id": ("/v1/memories?user_id=%ff", "/user_id"),
    "NUL in an id": ("/v1/memories?user_id=%00", "/user_id"),
    "invalid UTF-8 in a path": ("/v1/turns/%ff?user_id=u&session_id=s", "/turn_id"),
    "a line break in a path": ("/v1/turns/a%0ab?user_id=u&session_id=s", "/turn_id"),
}


@pytest.mark.parametrize("case", BAD_QUERIES)
def test_a_question_with(case: str, api: ServedApi) -> None:
    path, pointer = BAD_QUERIES[case]
    assert_refused(api.http.get(path), 422, pointer)


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"user_id": "u", "wait_s": -1}, "/wait_s"),
        ({"user_id": "u", "wait_s": 301}, "/wait_s"),
        ({"user_id": "u", "wait_s": "30"}, "/wait_s"),
        ({"wait_s": 1}, "/user_id"),
    ],
)
def test_a_flush_with_a_wrong_field(body: dict[str, Any], pointer: str, api: ServedApi) -> None:
    assert_refused(api.http.post("/v1/sessions/s/flush", json=body), 422, pointer)


def test_feedback_with_an_unknown_verdict(api: ServedApi) -> None:
    body = {"user_id": "u", "memory_id": "m", "verdict": "meh"}
    assert_refused(api.http.post("/v1/feedback", json=body), 422, "/verdict")


def test_paths_and_methods_that_do_not_exist(api: ServedApi) -> None:
    assert_refused(api.http.get("/v2/turns"), 404)
    assert_refused(api.http.get("/v1/turns/"), 404)
    answer = api.http.put("/v1/turns", json=POST)
    assert_refused(answer, 405)
    assert "POST" in answer.headers["allow"]


def test_things_that_do_not_exist(api: ServedApi) -> None:
    assert_refused(api.http.get("/v1/turns/never-sent?user_id=u&session_id=s"), 404)
    assert_refused(api.http.get("/v1/memories/none"), 404)
    assert_refused(api.http.patch("/v1/memories/none", json={"pinned": True}), 404)
    assert_refused(api.http.delete("/v1/memories/none"), 404)
    assert_refused(api.http.get("/v1/memories/none/history"), 404)
    assert_refused(api.http.post("/v1/memories/none/restore"), 404)
    assert_refused(api.http.post("/v1/dead-letters/999/replay"), 404)
    assert_refused(api.http.post("/v1/dead-letters/none/replay"), 404)
    body = {"user_id": "u", "memory_id": "none", "verdict": "useful"}
    assert_refused(api.http.post("/v1/feedback", json=body), 404)


def test_another_tenant_is_forbidden_and_the_own_one_accepted(api: ServedApi) -> None:
    before = api.kept()
    assert_refused(api.http.post("/v1/turns", json=POST | {"tenant_id": "other"}), 403)
    assert_refused(api.http.get("/v1/memories?user_id=u&tenant_id=other"), 403)
    assert_refused(api.http.get("/v1/dead-letters?tenant_id=other"), 403)
    assert_refused(
        api.http.post("/v1/recall", json={"user_id": "u", "query": "x", "tenant_id": "other"}), 403
    )
    assert api.kept() == before
    own = api.http.post("/v1/recall", json={"user_id": "u", "query": "x", "tenant_id": "default"})
    assert own.status_code == 200
