"""What the field types of the API accept, clean and refuse."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from common.schemas.common import check_id
from common.schemas.memories import MemoryIn, MemoryPatch
from common.schemas.recall import RecallRequest
from common.schemas.turns import TurnIn, TurnsIn


def turn(**fields: Any) -> TurnIn:
    return TurnIn.model_validate({"role": "user", "content": "x"} | fields)


def test_times_are_read_with_any_zone_and_kept_in_utc() -> None:
    read = turn(occurred_at="2026-03-01T09:00:00.5+08:00").occurred_at
    assert read == datetime(2026, 3, 1, 1, 0, 0, 500_000, tzinfo=UTC)
    assert '"2026-03-01T01:00:00.500000Z"' in turn(occurred_at=read).model_dump_json()


@pytest.mark.parametrize(
    "text",
    [
        "9999-12-31T23:59:59-01:00",
        "1899-12-31T23:59:59Z",
        "2026-02-30T00:00:00Z",
        "2026-03-01T09:00:00+8",
        "now",
    ],
)
def test_times_outside_the_calendar_are_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        turn(occurred_at=text)


def test_tags_lose_doubles_and_keep_their_order() -> None:
    assert turn(tags=["b", "a", "b\u200b"]).tags == ["b", "a"]


@pytest.mark.parametrize("value", [True, 0, -(2**63), 2**63 - 1, 1.5, "", "汉字"])
def test_metadata_keeps_scalars_as_they_are(value: object) -> None:
    kept = turn(metadata={"k": value}).metadata["k"]
    assert kept == value and type(kept) is type(value)


@pytest.mark.parametrize("value", [None, [], {}, 2**63, float("nan"), float("-inf"), "\ud800", "a\0"])
def test_metadata_refuses_what_is_no_plain_scalar(value: object) -> None:
    with pytest.raises(ValidationError):
        turn(metadata={"k": value})


def test_ids_are_kept_as_they_came() -> None:
    for identifier in (" a ", "A/B?#%", "用户", "a\u00a0b".replace("\u00a0", "_"), "e\u0301"):
        assert check_id(identifier) == identifier


def test_defaults_of_a_recall_are_the_documented_ones() -> None:
    asked = RecallRequest(user_id="u", query="x")
    assert (asked.top_k, asked.profile, asked.explain) == (5, None, False)
    assert asked.min_score is None and asked.token_budget is None


def test_since_may_equal_until() -> None:
    moment = datetime(2026, 3, 1, tzinfo=UTC)
    assert RecallRequest(user_id="u", query="x", since=moment, until=moment).until == moment


def test_a_patch_tells_null_from_absent() -> None:
    assert MemoryPatch.model_validate({"expires_at": None}).model_fields_set == {"expires_at"}
    assert MemoryPatch.model_validate({"pinned": False}).model_fields_set == {"pinned"}


def test_errors_do_not_hold_the_input() -> None:
    word = "".join(["hunt", "er-in-the-open"])
    with pytest.raises(ValidationError) as caught:
        MemoryIn.model_validate({"user_id": "u", "content": "x", "kind": word, "pinned": word})
    assert word not in str(caught.value)


@given(st.text(max_size=200))
def test_content_is_clean_or_refused(text: str) -> None:
    try:
        kept = turn(content=text).content
    except ValidationError:
        return
    kept.encode()
    assert kept.strip()
    assert not any(ord(c) < 32 and c not in "\t\n" for c in kept)
    assert turn(content=kept).content == kept


@given(st.text(max_size=140))
def test_an_id_is_short_and_printable_or_refused(text: str) -> None:
    try:
        kept = TurnsIn.model_validate_json(
            json.dumps({"user_id": text, "session_id": "s", "turns": [{"role": "user", "content": "x"}]})
        ).user_id
    except ValidationError:
        return
    assert kept == text and 1 <= len(kept) <= 128 and kept.isprintable() and kept.strip()
