"""Whatever a model answers and whatever a user types, checking it ends in a count, never in a crash."""

from __future__ import annotations

import json
import unicodedata
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from common.errors import LLMBadAnswer
from common.facts import TurnText
from common.llm.answer import parse_json, read_answer
from common.text import folded
from common.vocabulary import Role
from tests.support.llm_replies import fact
from worker.pipeline.extraction.checks import judge
from worker.pipeline.extraction.figures import unsupported
from worker.pipeline.extraction.quotes import foldable, locate
from worker.pipeline.extraction.schema import items_in
from worker.pipeline.extraction.transcript import windows

NOW = datetime(2025, 4, 7, 9, tzinfo=UTC)
PIECES = st.sampled_from(
    [
        "{",
        "}",
        "[",
        "]",
        '"',
        "'",
        ":",
        ",",
        "\\",
        "```json",
        "<think>",
        "</think>",
        "facts",
        "n1",
        "1e999",
        " 三十",
        "…",
    ]
)
TEXT = st.lists(st.one_of(PIECES, st.text(max_size=6)), max_size=30).map("".join)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=12)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
FIELDS = sorted(fact(""))


def shown(text: str) -> Any:
    turns = [TurnText("t1", Role.USER, text + " we use tea", NOW), TurnText("t2", Role.TOOL, "x", NOW)]
    [window] = windows(turns, [])
    return window


@settings(max_examples=150, deadline=None)
@given(TEXT)
def test_any_text_is_json_or_a_named_failure(text: str) -> None:
    with suppress(LLMBadAnswer):
        assert isinstance(parse_json(text), dict | list)


@settings(max_examples=80, deadline=None)
@given(st.one_of(st.binary(max_size=80), JSON.map(lambda data: json.dumps(data).encode())))
def test_any_body_is_an_answer_or_a_named_failure(body: bytes) -> None:
    with suppress(LLMBadAnswer):
        read_answer(body)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of(JSON, st.dictionaries(st.sampled_from(FIELDS), JSON)), max_size=4), TEXT)
def test_any_stated_facts_are_kept_or_counted(items: list[Any], text: str) -> None:
    complete = [{**fact("we use tea"), **item} for item in items if isinstance(item, dict)]
    for stated in (items, complete):
        judged = judge(stated, shown(text), now=NOW, short_term=timedelta(days=2), min_worth=0.3, masker=None)
        assert len(judged.facts) + sum(judged.rejected.values()) == len(stated)
        for kept in judged.facts:
            json.dumps([kept.content, kept.quote, kept.subject, kept.object]).encode()
            assert kept.content.encode("utf-8")
            assert set(kept.source_turn_ids) <= {"t1", "t2"}
    with suppress(LLMBadAnswer):
        items_in(items)


@settings(max_examples=150, deadline=None)
@given(TEXT, st.integers(0, 40), st.integers(1, 40))
def test_a_passage_of_a_text_is_found_in_it(text: str, start: int, length: int) -> None:
    quote = text[start : start + length]
    found = locate(quote, foldable(text))
    if found is not None:
        assert found in unicodedata.normalize("NFC", text)
        assert folded(found) in folded(text)
    if len(foldable(quote).letters) >= 3 and unicodedata.is_normalized("NFC", text):
        assert found is not None


@settings(max_examples=150, deadline=None)
@given(TEXT, TEXT)
def test_numbers_of_any_text_are_supported_by_itself(text: str, other: str) -> None:
    said = [TurnText("t1", Role.USER, text, NOW)]
    assert unsupported(text, said) == []
    unsupported(other, said)
