"""The form of the project's own recall set (benchmarks/quality/own), which the harness relies on."""

import json
from collections import defaultdict
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "benchmarks" / "quality" / "own"
LANGUAGES = [code for code in ("zh", "en") if (FOLDER / f"turns_{code}.jsonl").exists()]
TYPES = {"paraphrase", "keyword", "period", "latest", "alias", "crosslingual", "multi", "abstain"}

Row = dict[str, Any]

pytestmark = pytest.mark.parametrize("language", LANGUAGES)


def rows(name: str) -> list[Row]:
    """The objects of one file, in its order."""
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def turns(language: str) -> list[Row]:
    return rows(f"turns_{language}")


def questions(language: str) -> list[Row]:
    return rows(f"questions_{language}")


def test_every_turn_has_the_documented_keys(language: str) -> None:
    for turn in turns(language):
        assert set(turn) - {"fact"} == {"id", "session", "at", "role", "text"}, turn
        assert turn["role"] in {"user", "assistant"}, turn
        assert turn["text"].strip() == turn["text"] != "", turn
        assert datetime.fromisoformat(turn["at"]).tzinfo is not None, turn
        assert isinstance(turn.get("fact", False), bool), turn
        assert turn["role"] == "user" or not turn.get("fact"), turn


def test_every_question_has_the_documented_keys(language: str) -> None:
    for question in questions(language):
        assert set(question) - {"asked_at", "held_out"} == {"id", "query", "gold", "type"}, question
        assert question["query"].strip() == question["query"] != "", question
        assert question["type"] in TYPES, question
        assert isinstance(question.get("held_out", False), bool), question
        assert len(set(question["gold"])) == len(question["gold"]), question
        if "asked_at" in question:
            assert datetime.fromisoformat(question["asked_at"]).tzinfo is not None, question


def test_ids_and_queries_are_unique(language: str) -> None:
    for values in (
        [turn["id"] for turn in turns(language)],
        [question["id"] for question in questions(language)],
        [question["query"] for question in questions(language)],
    ):
        assert len(set(values)) == len(values)


def test_gold_points_at_user_turns_marked_as_facts(language: str) -> None:
    facts = {turn["id"] for turn in turns(language) if turn.get("fact")}
    for question in questions(language):
        assert set(question["gold"]) <= facts, question


def test_gold_is_empty_exactly_where_the_question_must_abstain(language: str) -> None:
    for question in questions(language):
        assert (question["type"] == "abstain") == (not question["gold"]), question
        assert (question["type"] != "multi") or len(question["gold"]) > 1, question


def test_the_set_is_as_large_as_promised(language: str) -> None:
    asked = questions(language)
    assert sum(turn.get("fact", False) for turn in turns(language)) >= 60
    assert len(asked) >= 120
    assert sum(not question["gold"] for question in asked) >= 20


def test_every_third_question_is_held_out(language: str) -> None:
    held_out = [question.get("held_out", False) for question in questions(language)]
    assert abs(sum(held_out) - len(held_out) / 3) <= 1


def test_time_moves_forward_within_a_session(language: str) -> None:
    sessions: dict[str, list[datetime]] = defaultdict(list)
    for turn in turns(language):
        sessions[turn["session"]].append(datetime.fromisoformat(turn["at"]))
    assert len(sessions) >= 18
    for session, times in sessions.items():
        assert all(earlier < later for earlier, later in pairwise(times)), session


def test_a_question_is_asked_after_what_it_asks_about(language: str) -> None:
    said = {turn["id"]: datetime.fromisoformat(turn["at"]) for turn in turns(language)}
    for question in questions(language):
        if "asked_at" in question:
            asked = datetime.fromisoformat(question["asked_at"])
            assert all(said[gold] < asked for gold in question["gold"]), question


def test_no_query_is_the_text_of_a_turn(language: str) -> None:
    assert not {question["query"] for question in questions(language)} & {t["text"] for t in turns(language)}
