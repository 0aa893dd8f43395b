"""What a ranking is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any

from benchmarks.quality.sets import Asked


@dataclass(frozen=True, slots=True)
class Quality:
    """Shares, 0 to 1, over questions that have an answer; `false_answers` over those that have none.

    `recall` at k is the share of the gold turns that the first k memories cover; a memory is one rank.
    """

    questions: int
    recall_1: float
    recall_5: float
    recall_10: float
    hit_5: float
    mrr: float
    abstaining: int
    false_answers: float | None

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def quality(asked: Sequence[Asked], rankings: Sequence[Sequence[frozenset[str]]]) -> Quality:
    """Of rankings, each the turns behind each memory, best first; one for each question."""
    answerable = [(q.gold, r) for q, r in zip(asked, rankings, strict=True) if q.gold]
    silent = [r for q, r in zip(asked, rankings, strict=True) if not q.gold]

    def at(k: int) -> float:
        return _mean([len(gold & _union(r[:k])) / len(gold) for gold, r in answerable])

    return Quality(
        questions=len(answerable),
        recall_1=at(1),
        recall_5=at(5),
        recall_10=at(10),
        hit_5=_mean([float(bool(gold & _union(r[:5]))) for gold, r in answerable]),
        mrr=_mean([next((1 / n for n, ids in enumerate(r, 1) if ids & gold), 0.0) for gold, r in answerable]),
        abstaining=len(silent),
        false_answers=fmean(bool(r) for r in silent) if silent else None,
    )


def _union(found: Sequence[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*found)


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else 0.0
