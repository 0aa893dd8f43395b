"""Ordinary chat yields hardly any fact, and what is told plainly is mostly found, in both languages."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from common.facts import Extraction, TurnText
from common.rules.extract import extract
from common.vocabulary import Role

DATA = Path(__file__).parents[2] / "data"
NOW = datetime(2026, 3, 18, 9, tzinfo=UTC)


def found(text: str) -> Extraction:
    turn = TurnText("t1", Role.USER, text, NOW)
    return extract([turn], now=NOW, short_term=timedelta(days=2), min_worth=0.3)


def rows(language: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / f"rules_{language}.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_ordinary_chat_yields_a_fact_in_two_of_a_hundred_at_most(language: str) -> None:
    chat = [row for row in rows(language) if not row["facts"]]
    wrong = [row["text"] for row in chat if found(row["text"]).facts]
    assert len(chat) >= 75
    assert len(wrong) <= 0.02 * len(chat), wrong


@pytest.mark.parametrize("language", ["zh", "en"])
def test_most_of_what_is_told_plainly_is_found(language: str) -> None:
    telling = [row for row in rows(language) if row["facts"]]
    hit = [row for row in telling if found(row["text"]).facts]
    assert len(telling) >= 75
    assert len(hit) >= 0.7 * len(telling)
