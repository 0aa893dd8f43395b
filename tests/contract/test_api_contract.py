"""The promises of the HTTP API that need no worker, one test each."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import pytest

from tests.support.http_api import ServedApi

FIELDS = frozenset(
    [
        "id",
        "user_id",
        "agent_id",
        "session_id",
        "kind",
        "layer",
        "state",
        "content",
        "subject",
        "predicate",
        "object",
        "worth",
        "entities",
        "tags",
        "metadata",
        "pinned",
        "occurred_at",
        "valid_from",
        "valid_to",
        "created_at",
        "updated_at",
        "last_accessed_at",
        "access_count",
        "decay_score",
        "expires_at",
        "sources",
        "supersedes",
        "superseded_by",
        "merged_into",
        "embedding_model",
    ]
)
NASTY_IDS = ["a/b", "50%", "a b", "用户", "😀", "a?b#c", "..%2f", "x" * 128, "a:b*[c]", "%2F"]


@pytest.fixture
def user() -> str:
    return f"user-{uuid.uuid4().hex}"


def remember(api: ServedApi, user: str, content: str, **more: Any) -> dict[str, Any]:
    answer = api.http.post("/v1/memories", json={"user_id": user, "content": content} | more)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


class TestPosting:
    def test_counts_new_turns_and_answers_their_ids_in_order(self, api: ServedApi, user: str) -> None:
        turns = [{"role": "user", "content": f"turn {n}", "turn_id": f"t{n}"} for n in range(3)]
        answer = api.http.post("/v1/turns", json={"user_id": user, "session_id": "s", "turns": turns})
        assert answer.status_code == 202
        assert answer.json() == {
            "accepted": 3,
            "duplicates": 0,
            "turn_ids": ["t0", "t1", "t2"],
            "pending_turns": 3,
        }

    def test_makes_ids_for_turns_without(self, api: ServedApi, user: str) -> None:
        made = api.post_turns(user, "s", "one", "two").json()["turn_ids"]
        assert len(set(made)) == 2 and all(made)

    def test_takes_a_turn_sent_again_for_a_duplicate(self, api: ServedApi, user: str) -> None:
        body = {
            "user_id": user,
            "session_id": "s",
            "turns": [{"role": "user", "content": "x", "turn_id": "t"}],
        }
        api.http.post("/v1/turns", json=body)
        again = api.http.post("/v1/turns", json=body)
        assert again.status_code == 202
        assert again.json() == {"accepted": 0, "duplicates": 1, "turn_ids": ["t"], "pending_turns": 1}

    def test_tells_turn_ids_of_two_sessions_apart(self, api: ServedApi, user: str) -> None:
        for session in ("s1", "s2"):
            turns = [{"role": "user", "content": "x", "turn_id": "same"}]
            answer = api.http.post("/v1/turns", json={"user_id": user, "session_id": session, "turns": turns})
            assert answer.json()["accepted"] == 1
        assert answer.json()["pending_turns"] == 2

    def test_takes_500_turns_at_once(self, api: ServedApi, user: str) -> None:
        assert api.post_turns(user, "s", *["x"] * 500).json()["accepted"] == 500

    def test_takes_32_kib_of_content(self, api: ServedApi, user: str) -> None:
        assert api.post_turns(user, "s", "x" * 32 * 1024).status_code == 202
        assert api.post_turns(user, "s", "汉" * (32 * 1024 // 3)).status_code == 202

    @pytest.mark.parametrize(
        "content_type",
        ["application/x-www-form-urlencoded", "text/plain", "application/json; charset=utf-8", ""],
    )
    def test_reads_json_whatever_it_is_called(self, api: ServedApi, user: str, content_type: str) -> None:
        raw = b'{"user_id": "%b", "session_id": "s", "turns": [{"role": "user", "content": "x"}]}'
        answer = api.http.post(
            "/v1/turns", content=raw % user.encode(), headers={"content-type": content_type}
        )
        assert answer.status_code == 202

    def test_accepts_a_byte_order_mark(self, api: ServedApi, user: str) -> None:
        raw = b'\xef\xbb\xbf{"user_id": "%b", "session_id": "s", "turns": [{"role": "user", "content": "x"}]}'
        assert api.http.post("/v1/turns", content=raw % user.encode()).status_code == 202

    def test_strips_control_and_zero_width_characters(self, api: ServedApi, user: str) -> None:
        api.post_turns(user, "s", "a\u200bb\x07c\r\nd\te")
        answer = api.http.post("/v1/recall", json={"user_id": user, "query": "x", "session_id": "s"})
        assert [turn["content"] for turn in answer.json()["working"]] == ["abc\nd\te"]

    def test_keeps_emoji_and_chinese(self, api: ServedApi, user: str) -> None:
        api.post_turns(user, "s", "我喜欢🍵和 café")
        answer = api.http.post("/v1/recall", json={"user_id": user, "query": "x", "session_id": "s"})
        assert answer.json()["working"][0]["content"] == "我喜欢🍵和 café"


class TestFates:
    def test_a_turn_on_its_way_is_queued(self, api: ServedApi, user: str) -> None:
        turn = {"role": "tool", "content": "x", "turn_id": "t", "occurred_at": "2026-03-01T09:00:00+08:00"}
        api.http.post("/v1/turns", json={"user_id": user, "session_id": "s", "turns": [turn]})
        assert api.http.get("/v1/turns/t", params={"user_id": user, "session_id": "s"}).json() == {
            "turn_id": "t",
            "fate": "queued",
            "memory_ids": [],
            "reason": None,
            "role": "tool",
            "occurred_at": "2026-03-01T01:00:00Z",
        }

    def test_lists_pages_in_order_without_gaps(self, api: ServedApi, user: str) -> None:
        sent = api.post_turns(user, "s", *[f"turn {n}" for n in range(7)]).json()["turn_ids"]
        seen: list[str] = []
        cursor = ""
        while True:
            query = {"user_id": user, "session_id": "s", "limit": "3", "cursor": cursor, "fate": ""}
            page = api.http.get("/v1/turns", params=query).json()
            assert len(page["items"]) <= 3
            seen += [item["turn_id"] for item in page["items"]]
            if page["next_cursor"] is None:
                break
            cursor = page["next_cursor"]
        assert seen == sent

    @pytest.mark.parametrize(("fate", "count"), [("queued", 2), ("processing", 0), ("remembered", 0)])
    def test_lists_one_fate(self, api: ServedApi, user: str, fate: str, count: int) -> None:
        api.post_turns(user, "s", "one", "two")
        page = api.http.get("/v1/turns", params={"user_id": user, "session_id": "s", "fate": fate}).json()
        assert len(page["items"]) == count

    def test_a_user_sees_only_their_own(self, api: ServedApi, user: str) -> None:
        [turn_id] = api.post_turns(user, "s", "private").json()["turn_ids"]
        theirs = {"user_id": f"not-{user}", "session_id": "s"}
        assert api.http.get(f"/v1/turns/{turn_id}", params=theirs).status_code == 404
        assert api.http.get("/v1/turns", params=theirs).json()["items"] == []

    @pytest.mark.parametrize("turn_id", NASTY_IDS)
    def test_any_printable_id_can_be_looked_up(self, api: ServedApi, user: str, turn_id: str) -> None:
        turn = {"role": "user", "content": "x", "turn_id": turn_id}
        ids = {"user_id": f"{user[:20]}{turn_id}"[:128], "session_id": turn_id}
        assert api.http.post("/v1/turns", json=ids | {"turns": [turn]}).status_code == 202
        answer = api.http.get(f"/v1/turns/{quote(turn_id, safe='')}", params=ids)
        assert answer.status_code == 200 and answer.json()["turn_id"] == turn_id


class TestFlushing:
    def test_an_unknown_session_is_drained(self, api: ServedApi, user: str) -> None:
        answer = api.http.post("/v1/sessions/none/flush", json={"user_id": user})
        assert (answer.status_code, answer.json()) == (200, {"drained": True, "pending": 0})

    def test_answers_202_when_time_is_up(self, api: ServedApi, user: str) -> None:
        api.post_turns(user, "s/1", "no worker runs behind this API")
        answer = api.http.post("/v1/sessions/s%2F1/flush", json={"user_id": user, "wait_s": 0.1})
        assert (answer.status_code, answer.json()) == (202, {"drained": False, "pending": 1})


class TestRecall:
    def test_finds_what_was_remembered_when_the_answer_arrived(self, api: ServedApi, user: str) -> None:
        memory = remember(api, user, "We chose PostgreSQL as the database.", tags=["db"], metadata={"n": 1})
        answer = api.http.post("/v1/recall", json={"user_id": user, "query": "which database did we choose?"})
        found = answer.json()
        assert answer.status_code == 200
        assert set(found) == {
            "memories",
            "working",
            "context",
            "context_tokens",
            "pending_turns",
            "degraded",
            "explanation",
            "took_ms",
        }
        [first] = found["memories"]
        assert first["id"] == memory["id"]
        assert first["content"] in found["context"]
        assert (first["tags"], first["metadata"], first["scores"]) == (["db"], {"n": 1}, None)
        assert found["context_tokens"] > 0 and found["pending_turns"] == 0 and found["degraded"] == []
        assert found["explanation"] is None and first["routes"] is None

    def test_explains_scores_when_asked(self, api: ServedApi, user: str) -> None:
        remember(api, user, "The project is called Atlas.")
        body = {"user_id": user, "query": "what is the project called?", "explain": True}
        [first] = api.http.post("/v1/recall", json=body).json()["memories"]
        assert first["routes"]["semantic"]["rank"] == 0 and first["factors"]["relevance"] > 0
        assert set(first["scores"]) == {"semantic", "keyword", "recency", "decay", "access"}

    def test_nothing_known_is_an_empty_list(self, api: ServedApi, user: str) -> None:
        found = api.http.post("/v1/recall", json={"user_id": user, "query": "which database?"}).json()
        assert found["memories"] == [] and found["working"] == []

    def test_never_crosses_users(self, api: ServedApi, user: str) -> None:
        remember(api, f"other-{user}", "The safe word is pineapple.")
        found = api.http.post("/v1/recall", json={"user_id": user, "query": "what is the safe word?"}).json()
        assert found["memories"] == []

    def test_an_agent_reads_its_own_writes(self, api: ServedApi, user: str) -> None:
        [turn_id] = api.post_turns(user, "s", "I moved to Lisbon yesterday.").json()["turn_ids"]
        body = {"user_id": user, "query": "where do I live?", "session_id": "s"}
        found = api.http.post("/v1/recall", json=body).json()
        assert found["working"] == [
            {"role": "user", "content": "I moved to Lisbon yesterday.", "turn_id": turn_id}
        ]
        assert "Lisbon" in found["context"] and found["pending_turns"] == 1

    def test_a_session_is_no_filter_and_session_ids_is_one(self, api: ServedApi, user: str) -> None:
        remember(api, user, "The project is called Atlas.", session_id="s1")
        ask = {"user_id": user, "query": "what is the project called?"}
        assert len(api.http.post("/v1/recall", json=ask | {"session_id": "s2"}).json()["memories"]) == 1
        assert api.http.post("/v1/recall", json=ask | {"session_ids": ["s2"]}).json()["memories"] == []

    def test_null_options_mean_their_defaults(self, api: ServedApi, user: str) -> None:
        options = ("session_id", "since", "until", "as_of", "min_score", "token_budget", "profile")
        body = {"user_id": user, "query": "x"} | dict.fromkeys(options)
        assert api.http.post("/v1/recall", json=body).status_code == 200


class TestMemories:
    def test_show_every_field(self, api: ServedApi, user: str) -> None:
        memory = remember(
            api,
            user,
            "The staging server is in Frankfurt.",
            kind="environment",
            tags=["ops"],
            metadata={"region": "eu", "nodes": 3, "spot": False, "share": 0.5},
            pinned=True,
            expires_at="2099-01-01T00:00:00+08:00",
            occurred_at="2026-03-01T09:00:00Z",
            session_id="s",
            agent_id="hermes",
        )
        assert memory.keys() == FIELDS
        assert memory["kind"] == "environment" and memory["state"] == "active" and memory["pinned"]
        assert memory["metadata"] == {"region": "eu", "nodes": 3, "spot": False, "share": 0.5}
        assert memory["expires_at"] == "2098-12-31T16:00:00Z"
        assert memory["occurred_at"] == "2026-03-01T09:00:00Z"
        assert api.http.get(f"/v1/memories/{memory['id']}").json() == memory

    def test_the_same_thing_again_updates_the_one_there_is(self, api: ServedApi, user: str) -> None:
        first = remember(api, user, "The office is in Lisbon.")
        again = api.http.post("/v1/memories", json={"user_id": user, "content": "The office is in Lisbon."})
        assert again.status_code == 200 and again.json()["id"] == first["id"]

    def test_are_listed_newest_first_page_by_page(self, api: ServedApi, user: str) -> None:
        names = ["Lisbon", "Osaka", "Nairobi"]
        made = [remember(api, user, f"A warehouse stands in {name}.")["id"] for name in names]
        first = api.http.get("/v1/memories", params={"user_id": user, "limit": 2}).json()
        query = {"user_id": user, "limit": 2, "cursor": first["next_cursor"]}
        second = api.http.get("/v1/memories", params=query).json()
        assert [m["id"] for m in first["items"] + second["items"]] == made[::-1]
        assert second["next_cursor"] is None

    def test_are_listed_by_kind_tag_layer_and_words(self, api: ServedApi, user: str) -> None:
        tea = remember(api, user, "Tea is preferred to coffee.", kind="preference", tags=["drinks"])
        remember(api, user, "The project is called Atlas.", kind="project")
        for query in ({"kind": "preference"}, {"tag": "drinks"}, {"q": "COFFEE"}):
            items = api.http.get("/v1/memories", params={"user_id": user} | query).json()["items"]
            assert [item["id"] for item in items] == [tea["id"]]
        layers = {"user_id": user, "layer": "short_term"}
        assert api.http.get("/v1/memories", params=layers).json()["items"] == []

    def test_a_patch_changes_and_keeps_history(self, api: ServedApi, user: str) -> None:
        memory = remember(api, user, "The office is in Lisbon.", expires_at="2099-01-01T00:00:00Z")
        change = {"content": "The office is in Porto.", "tags": ["office"], "expires_at": None}
        changed = api.http.patch(f"/v1/memories/{memory['id']}", json=change).json()
        assert changed["content"] == "The office is in Porto."
        assert changed["tags"] == ["office"] and changed["expires_at"] is None
        events = api.http.get(f"/v1/memories/{memory['id']}/history").json()["items"]
        assert [event["event"] for event in events] == ["added", "updated"]
        found = api.http.post("/v1/recall", json={"user_id": user, "query": "where is the office?"}).json()
        assert [m["content"] for m in found["memories"]] == ["The office is in Porto."]

    def test_a_deleted_one_is_gone_everywhere(self, api: ServedApi, user: str) -> None:
        memory = remember(api, user, "The office is in Lisbon.")
        answer = api.http.delete(f"/v1/memories/{memory['id']}")
        assert (answer.status_code, answer.content) == (204, b"")
        assert api.http.get(f"/v1/memories/{memory['id']}").status_code == 404
        assert api.http.get("/v1/memories", params={"user_id": user}).json()["items"] == []
        found = api.http.post("/v1/recall", json={"user_id": user, "query": "where is the office?"}).json()
        assert found["memories"] == []
        events = api.http.get(f"/v1/memories/{memory['id']}/history").json()["items"]
        assert [event["event"] for event in events] == ["deleted"]

    def test_feedback_takes_out_what_is_wrong_and_restore_brings_it_back(
        self, api: ServedApi, user: str
    ) -> None:
        memory = remember(api, user, "The office is in Lisbon.")
        verdict = {"user_id": user, "memory_id": memory["id"], "verdict": "wrong", "note": "it moved"}
        assert api.http.post("/v1/feedback", json=verdict).json()["state"] == "dormant"
        ask = {"user_id": user, "query": "where is the office?"}
        assert api.http.post("/v1/recall", json=ask).json()["memories"] == []
        back = api.http.post(f"/v1/memories/{memory['id']}/restore")
        assert back.status_code == 200 and back.json()["state"] == "active"
        assert len(api.http.post("/v1/recall", json=ask).json()["memories"]) == 1

    def test_an_active_one_cannot_be_restored(self, api: ServedApi, user: str) -> None:
        memory = remember(api, user, "The office is in Lisbon.")
        answer = api.http.post(f"/v1/memories/{memory['id']}/restore")
        assert answer.status_code == 409 and answer.json()["title"] == "Conflict"

    def test_feedback_reaches_only_the_users_own(self, api: ServedApi, user: str) -> None:
        memory = remember(api, user, "The office is in Lisbon.")
        verdict = {"user_id": f"not-{user}", "memory_id": memory["id"], "verdict": "wrong"}
        assert api.http.post("/v1/feedback", json=verdict).status_code == 404
        assert api.http.get(f"/v1/memories/{memory['id']}").json()["state"] == "active"


class TestErasing:
    def test_removes_the_user_everywhere_and_nobody_else(self, api: ServedApi, user: str) -> None:
        other = f"other-{user}"
        for each in (user, other):
            remember(api, each, "The office is in Lisbon.")
            api.post_turns(each, "s", "still on its way")
        receipt = api.http.delete(f"/v1/users/{user}")
        assert receipt.status_code == 200
        counts = receipt.json()["counts"]
        assert counts["queue"]["pending_turns"] == 1
        assert counts["store"]["memories"] == 1 and counts["store"]["remaining"] == 0
        assert counts["index"]["memories"] == 1
        for each, left in ((user, 0), (other, 1)):
            ask = {"user_id": each, "query": "where is the office?", "session_id": "s"}
            found = api.http.post("/v1/recall", json=ask).json()
            assert len(found["memories"]) == len(found["working"]) == found["pending_turns"] == left
            turns = api.http.get("/v1/turns", params={"user_id": each, "session_id": "s"}).json()["items"]
            assert len(turns) == left

    def test_an_unknown_user_is_erased_already(self, api: ServedApi, user: str) -> None:
        receipt = api.http.delete(f"/v1/users/{quote('nobody/' + user, safe='')}").json()
        assert receipt["user_id"] == f"nobody/{user}"
        assert all(count == 0 for counts in receipt["counts"].values() for count in counts.values())

    def test_a_new_turn_after_it_is_new(self, api: ServedApi, user: str) -> None:
        body = {
            "user_id": user,
            "session_id": "s",
            "turns": [{"role": "user", "content": "x", "turn_id": "t"}],
        }
        api.http.post("/v1/turns", json=body)
        api.http.delete(f"/v1/users/{user}")
        assert api.http.post("/v1/turns", json=body).json()["accepted"] == 1


class TestOperations:
    def test_health_and_readiness(self, api: ServedApi) -> None:
        assert api.http.get("/healthz").json() == {"status": "ok"}
        ready = api.http.get("/readyz")
        assert ready.status_code == 200 and ready.json()["status"] == "ready"
        assert set(ready.json()["checks"]) == {"queue", "store", "index", "embedding", "workers"}

    def test_metrics_name_routes_by_template_and_hold_no_ids(self, api: ServedApi, user: str) -> None:
        api.post_turns(user, "s", "x")
        api.http.get("/v1/turns/t-17", params={"user_id": user, "session_id": "s"})
        answer = api.http.get("/metrics")
        assert answer.headers["content-type"].startswith("text/plain")
        assert 'route="/v1/turns/{turn_id}",status="404"' in answer.text
        assert "elephant_turns_accepted_total" in answer.text and "elephant_backlog_turns" in answer.text
        assert user not in answer.text and "t-17" not in answer.text

    def test_stats_count_by_state_and_kind(self, api: ServedApi, user: str) -> None:
        def active_projects() -> int:
            counts: dict[str, dict[str, int]] = api.http.get("/v1/stats").json()["memories"]
            return counts.get("active", {}).get("project", 0)

        before = active_projects()
        remember(api, user, "The project is called Atlas.", kind="project")
        api.post_turns(user, "s", "x")
        assert active_projects() == before + 1
        backlog = api.http.get("/v1/stats").json()["backlog"]
        assert backlog["turns"] >= 1 and backlog["oldest_age_s"] >= 0

    def test_no_dead_letters_is_an_empty_list(self, api: ServedApi, user: str) -> None:
        answer = api.http.get("/v1/dead-letters", params={"user_id": user})
        assert answer.json() == {"items": [], "next_cursor": None}

    def test_no_merge_waits_for_a_word(self, api: ServedApi) -> None:
        assert api.http.get("/v1/proposals").json() == {"items": [], "next_cursor": None}
        assert api.http.post("/v1/proposals/1/accept").status_code == 404

    def test_the_openapi_document_covers_every_route(self, api: ServedApi) -> None:
        document = api.http.get("/openapi.json").json()
        schemas = document["components"]["schemas"]
        for path, methods in document["paths"].items():
            for method, operation in methods.items():
                assert operation["summary"], (method, path)
                assert "503" in operation["responses"], (method, path)
                named = {p["name"] for p in operation.get("parameters", []) if p["in"] == "path"}
                assert named == {part[1:-1] for part in path.split("/") if part.startswith("{")}
        assert {"TurnsIn", "RecallRequest", "MemoryIn", "Problem"} <= schemas.keys()
        assert all(ref.rpartition("/")[2] in schemas for ref in refs_of(document))
        assert api.http.get("/docs").status_code == 200


class TestEveryAnswer:
    def test_carries_the_request_id_it_was_given(self, api: ServedApi) -> None:
        answer = api.http.get("/healthz", headers={"x-request-id": "my request 7"})
        assert answer.headers["x-request-id"] == "my request 7"

    @pytest.mark.parametrize("given", [b"", b"x" * 129, "caf\u00e9".encode()])
    def test_makes_one_where_there_is_none_it_could_use(self, api: ServedApi, given: bytes) -> None:
        answer = api.http.get("/nowhere", headers=[(b"x-request-id", given)])
        assert len(answer.headers["x-request-id"]) == 32

    def test_is_for_nobodys_cache_and_no_other_origin(self, api: ServedApi) -> None:
        headers = api.http.get("/v1/stats").headers
        assert headers["cache-control"] == "no-store" and headers["x-content-type-options"] == "nosniff"
        assert not [name for name in headers if name.startswith("access-control-")]

    def test_gives_times_in_utc_with_a_zone(self, api: ServedApi, user: str) -> None:
        created_at = remember(api, user, "The office is in Lisbon.")["created_at"]
        assert created_at.endswith("Z")
        assert abs((datetime.fromisoformat(created_at) - datetime.now(UTC)).total_seconds()) < 60


def refs_of(value: Any) -> list[str]:
    """Every `$ref` in a JSON document."""
    if isinstance(value, dict):
        own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return own + [ref for inner in value.values() for ref in refs_of(inner)]
    return [ref for inner in value for ref in refs_of(inner)] if isinstance(value, list) else []
