"""What is told and what is asked: the project's own set, and LifeBench where its data is at hand."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

OWN = Path(__file__).parent / "own"
LANGUAGES = ("zh", "en")

#: A LifeBench answer may rest on dozens of items; first-five recall says something of the short ones only.
MOST_GOLD = 5
#: Its questions speak of "February" and mean the year of the data.
LIFEBENCH_ASKED_AT = "2025-12-31T23:59:00+08:00"


@dataclass(frozen=True, slots=True)
class Told:
    """One turn as it is posted; `at` is an RFC 3339 time."""

    id: str
    session: str
    role: str
    text: str
    at: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question; `gold` are the turns that answer it, none when nothing does."""

    query: str
    gold: frozenset[str]
    type: str
    at: str | None = None
    held_out: bool = False


@dataclass(frozen=True, slots=True)
class EvalSet:
    """What one user told, oldest first, and what is asked of it."""

    name: str
    user: str
    told: tuple[Told, ...]
    asked: tuple[Asked, ...]


def own() -> Iterator[EvalSet]:
    """The project's own sets, one a language."""
    for language in LANGUAGES:
        turns, questions = OWN / f"turns_{language}.jsonl", OWN / f"questions_{language}.jsonl"
        if turns.exists() and questions.exists():
            yield EvalSet(
                f"own {language}",
                f"own-{language}",
                tuple(
                    Told(t["id"], t["session"], t["role"], t["text"], t["at"])
                    for t in map(json.loads, turns.read_text("utf-8").splitlines())
                ),
                tuple(
                    Asked(q["query"], frozenset(q["gold"]), q["type"], q.get("asked_at"), "held_out" in q)
                    for q in map(json.loads, questions.read_text("utf-8").splitlines())
                ),
            )


def lifebench(data: Path, users: int) -> Iterator[EvalSet]:
    """LifeBench by item: each item is one turn of its user. Raises FileNotFoundError."""
    items = list(_lines(data / "lifebench_zh_items.jsonl.gz"))
    questions = list(_lines(data / "lifebench_zh_qa.jsonl.gz"))
    for user in list(dict.fromkeys(item["user"] for item in items))[:users]:
        told = [
            Told(item["id"], f"{item['type']}-{day}", "user", item["text"], f"{day}T12:00:00+08:00")
            for item in items
            if item["user"] == user
            for day in [(item["time"] + "-01-01")[:10]]
        ]
        asked = [
            Asked(q["question"], frozenset(q["gold"]), q["type"], LIFEBENCH_ASKED_AT)
            for q in questions
            if q["user"] == user and 0 < len(q["gold"]) <= MOST_GOLD
        ]
        told.sort(key=lambda turn: turn.at)
        yield EvalSet(f"LifeBench-zh {user}", f"lifebench-{user}", tuple(told), tuple(asked))


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)
