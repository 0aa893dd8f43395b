"""Scores of candidates: relevance first, then what is newer, fresher, more used and more worth."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from common import lifecycle
from common.embedding.types import Vector
from common.index.types import Candidate
from common.recall.when import Period
from common.store.remembered import Remembered
from common.vocabulary import Kind

# Chosen on the LifeBench questions with at most five gold items; what they gain there, and when the gain is
# smaller, stands in docs/decisions/ranking.md.

#: BM25, in units of a token that stands in one memory only: what any two texts of a language share by chance,
#: and what above it counts as half a full match.
KEYWORD_NOISE, KEYWORD_HALF = 1.0, 2.5
#: A full keyword match against a full match of meaning, in a store of at least so many memories. In a smaller
#: one nearly every token looks rare, and the weight falls with the square of the logarithm.
KEYWORD_WEIGHT, KEYWORD_STORE = 2.0, 1000
#: What having happened in the period the question names adds, as a share.
PERIOD_BONUS = 0.6
#: Evidence that makes a score of one half; chosen so that 0.3 of meaning alone scores 0.3.
EVIDENCE_HALF = 0.7
#: Share of the score that age, use and worth decide; relevance decides the rest, and can never be replaced.
PRIOR_WEIGHT = 0.1
#: Alike memories whose scores differ by no more than this are told newest first, and how alike they must be.
NEAR, ALIKE = 0.04, 0.6


@dataclass(frozen=True, slots=True)
class Scored:
    """A memory with its score and the parts of it, all 0 to 1."""

    memory: Remembered
    score: float
    semantic: float | None
    keyword: float | None
    recency: float
    decay: float
    access: float


def rank(
    candidates: Sequence[Candidate],
    memories: Mapping[str, Remembered],
    *,
    query: Vector | None,
    relevance: Callable[[float], float],
    now: datetime,
    spoken_of: Sequence[Period] = (),
    stored: int = 0,
) -> list[Scored]:
    """Score every candidate that is still a memory; best first, the newer first among equals.

    `spoken_of` are the periods that the question names; `stored` is how many memories the keyword route
    weighs its tokens by.
    """
    rare = rarest_idf(stored)
    weight = KEYWORD_WEIGHT
    if query is not None:  # alone, the keyword route needs its full voice
        weight *= min(1.0, math.log1p(stored) / math.log1p(KEYWORD_STORE)) ** 2
    scored = [
        _score(candidate, memories[candidate.id], query, relevance, now, spoken_of, rare, weight)
        for candidate in candidates
        if candidate.id in memories
    ]
    return sorted(scored, key=lambda s: (s.score, s.memory.occurred_at), reverse=True)


def _score(
    candidate: Candidate,
    memory: Remembered,
    query: Vector | None,
    relevance: Callable[[float], float],
    now: datetime,
    spoken_of: Sequence[Period],
    rare: float,
    weight: float,
) -> Scored:
    semantic = None
    if query is not None and memory.vector.shape == query.shape:
        cosine = candidate.dense if candidate.dense is not None else float(memory.vector @ query)
        semantic = relevance(cosine)
    keyword = None
    if candidate.keyword is not None:
        above = max(candidate.keyword / rare - KEYWORD_NOISE, 0.0)
        keyword = above / (above + KEYWORD_HALF)
    recency = lifecycle.recency(memory.occurred_at, now)
    decay = lifecycle.decay(Kind(memory.kind), memory.created_at, memory.last_accessed_at, now)
    access = lifecycle.access(memory.access_count)
    evidence = (semantic or 0.0) + weight * (keyword or 0.0)
    if any(period.holds(memory.occurred_at) for period in spoken_of):
        evidence *= 1 + PERIOD_BONUS
    prior = 0.3 * recency + 0.2 * decay + 0.1 * access + 0.4 * memory.worth
    score = evidence / (evidence + EVIDENCE_HALF) * (1 - PRIOR_WEIGHT + PRIOR_WEIGHT * prior)
    return Scored(memory, score, semantic, keyword, recency, decay, access)


def rarest_idf(stored: int) -> float:
    """BM25's weight of a token that one of `stored` memories holds (Robertson and Zaragoza 2009)."""
    return math.log(1 + (max(stored, 1) - 0.5) / 1.5)


def newest_first(
    scored: Sequence[Scored], likeness: Callable[[Remembered, Remembered], float]
) -> list[Scored]:
    """Among alike memories that score nearly as much as the best of them, the one said last leads.

    `scored` is best first, and short: every pair may be compared.
    """
    left = list(scored)
    told: list[Scored] = []
    while left:
        best = left[0]
        group = [
            item
            for item in left
            if item.score >= best.score - NEAR
            and (item is best or likeness(best.memory, item.memory) >= ALIKE)
        ]
        leader = max(group, key=lambda item: item.memory.occurred_at)
        # The leader takes the place and the score of the best, so that scores still fall from first to last.
        told.append(replace(leader, score=max(best.score, leader.score)))
        left.remove(leader)
    return told


def fold(
    scored: Sequence[Scored], alike: Callable[[Remembered, Remembered], bool], limit: int
) -> list[Scored]:
    """The first `limit` that say something the ones before them do not."""
    kept: list[Scored] = []
    for item in scored:
        if len(kept) == limit:
            break
        if not any(alike(item.memory, other.memory) for other in kept):
            kept.append(item)
    return kept
