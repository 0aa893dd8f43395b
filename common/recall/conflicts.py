"""Statements on one matter that cannot all hold: the newest is told, and that there was another.

A predicate has one value at a time (common/rules/lexicon.py), and writing replaces the older statement. Two
of them meet only where that could not be: after an import, or when an old one was restored.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from common.store.remembered import Remembered


class Told(NamedTuple):
    """A memory to be told, and the day of the newest statement it stands against."""

    memory: Remembered
    instead_of: date | None = None


def settled(memories: Sequence[Remembered]) -> list[Told]:
    """The memories in their order; of those on one subject and predicate the newest, in the first's place."""
    by_matter: dict[tuple[str, str], list[Remembered]] = {}
    for memory in memories:
        if (matter := _matter(memory)) is not None:
            by_matter.setdefault(matter, []).append(memory)
    told: list[Told] = []
    for memory in memories:
        matter = _matter(memory)
        if matter is None:
            told.append(Told(memory))
        elif statements := by_matter.pop(matter, None):
            newest, *older = sorted(statements, key=lambda m: m.valid_from_us, reverse=True)
            told.append(Told(newest, older[0].occurred_at.date() if older else None))
    return told


def _matter(memory: Remembered) -> tuple[str, str] | None:
    if not memory.subject or not memory.predicate:
        return None
    return memory.subject.casefold(), memory.predicate.casefold()
