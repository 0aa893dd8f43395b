"""The rules on a labelled set of our own, half of it ordinary chat: precision, recall, false alarms.

The bars hold for each language as a whole and for its `held` part, which the rules were not tuned on.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from common.facts import Fact, TurnText
from common.rules.extract import extract
from common.vocabulary import Role

DATA = Path(__file__).parents[2] / "data"
NOW = datetime(2026, 3, 18, 9, tzinfo=UTC)

Row = dict[str, Any]


def found(text: str) -> Sequence[Fact]:
    turn = TurnText("t1", Role.USER, text, NOW)
    return extract([turn], now=NOW, short_term=timedelta(days=2), min_worth=0.3).facts


@pytest.fixture(params=["zh", "zh held", "en", "en held"])
def utterances(request: pytest.FixtureRequest) -> list[Row]:
    language, _, part = request.param.partition(" ")
    lines = (DATA / f"rules_{language}.jsonl").read_text().splitlines()
    rows = [json.loads(line) for line in lines]
    return [row for row in rows if row["split"] == part] if part else rows


def matches(fact: Fact, expected: Row) -> bool:
    return fact.kind in expected["kind"] and expected["has"].casefold() in fact.content.casefold()


def test_what_is_found_is_right_and_most_of_what_is_told_is_found(utterances: list[Row]) -> None:
    right = wrong = missed = 0
    for row in utterances:
        left = list(row["facts"])
        for fact in found(row["text"]):
            expected = next((e for e in left if matches(fact, e)), None)
            if expected is None:
                wrong += 1
            else:
                left.remove(expected)
                right += 1
        missed += len(left)
    assert right > 50
    assert right / (right + wrong) >= 0.9
    assert right / (right + missed) >= 0.7


def test_ordinary_chat_yields_a_fact_in_two_of_a_hundred_at_most(utterances: list[Row]) -> None:
    chat = [row["text"] for row in utterances if not row["facts"]]
    alarms = [text for text in chat if found(text)]
    assert len(chat) > 50
    assert len(alarms) <= 0.02 * len(chat), alarms


def test_the_set_is_large_and_half_of_it_is_chat() -> None:
    for language in ("zh", "en"):
        rows = [json.loads(line) for line in (DATA / f"rules_{language}.jsonl").read_text().splitlines()]
        assert len(rows) >= 150
        assert 0.4 <= sum(not row["facts"] for row in rows) / len(rows) <= 0.6
