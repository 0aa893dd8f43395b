"""Scores of candidates: relevance first, then what is newer, fresher, more used and more worth."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from common import lifecycle
from common.clock import to_micros
from common.embedding.types import Vector
from common.index.types import Candidate
from common.lifecycle import Floats
from common.recall.profiles import DEFAULT, Profile
from common.recall.when import Period
from common.store.remembered import Remembered

# Chosen on the LifeBench questions with at most five gold items; what they gain there, and when the gain is
# smaller, stands in docs/decisions/ranking.md.

#: BM25, in units of a token that stands in one memory only: what any two texts of a language share by chance,
#: and what above it counts as half a full match.
KEYWORD_NOISE, KEYWORD_HALF = 1.0, 2.5
#: A full keyword match against a full match of meaning, in a store of at least so many memories. In a smaller
#: one the commonest words look rare ("now", 注意), and the weight falls with it, to no less than a share.
KEYWORD_WEIGHT, KEYWORD_STORE, KEYWORD_LEAST = 2.0, 2000, 0.125
#: What having happened in the period the question names adds, as a share.
PERIOD_BONUS = 0.6
#: Evidence that makes a score of one half; chosen so that 0.3 of meaning alone scores 0.3.
EVIDENCE_HALF = 0.7
#: The usual constant of reciprocal rank fusion.
RECIPROCAL_K = 60
#: Alike memories whose scores differ by no more than this are told newest first, and how alike they must be.
NEAR, ALIKE = 0.04, 0.6


class Scored(NamedTuple):
    """A memory with its score and the parts of it, all 0 to 1.

    `relevance` is the evidence of all routes, whatever the profile makes of it; `fused` the sum of reciprocal
    ranks where the profile has them.
    """

    memory: Remembered
    score: float
    relevance: float
    semantic: float | None
    keyword: float | None
    recency: float
    decay: float
    access: float
    in_period: bool
    fused: float | None


def rank(
    candidates: Sequence[Candidate],
    memories: Mapping[str, Remembered],
    *,
    query: Vector | None,
    relevance: Callable[[float], float],
    now: datetime,
    spoken_of: Sequence[Period] = (),
    stored: int = 0,
    profile: Profile = DEFAULT,
) -> list[Scored]:
    """Score every candidate that is still a memory; best first, the newer first among equals.

    `spoken_of` are the periods that the question names; `stored` is how many memories the keyword route
    weighs its tokens by.
    """
    candidates = [candidate for candidate in candidates if candidate.id in memories]
    if not candidates:
        return []
    told = [memories[candidate.id] for candidate in candidates]
    semantic = [_semantic(c, m, query, relevance) for c, m in zip(candidates, told, strict=True)]
    rare = rarest_idf(stored)
    keyword = [None if c.keyword is None else _keyword(c.keyword / rare) for c in candidates]
    weight = KEYWORD_WEIGHT
    if query is not None:  # alone, the keyword route needs its full voice
        weight *= min(1.0, max(KEYWORD_LEAST, stored / KEYWORD_STORE))
    meaning = _numbers(semantic)
    evidence = meaning + weight * _numbers(keyword)
    now_us, occurred_us = to_micros(now), np.array([memory.occurred_us for memory in told])
    in_period = np.zeros(len(told), bool)
    for period in spoken_of:
        in_period |= (to_micros(period.start) <= occurred_us) & (occurred_us < to_micros(period.end))
    evidence *= 1 + PERIOD_BONUS * in_period
    relevant = evidence / (evidence + EVIDENCE_HALF)
    recency = lifecycle.recency(_hours(occurred_us, now_us))
    touched_us = np.array([max(memory.created_us, memory.last_accessed_us or 0) for memory in told])
    kinds = [memory.kind for memory in told]
    decay = lifecycle.decay(kinds, _hours(touched_us, now_us), lasting=profile.lasting)
    access = lifecycle.access([memory.access_count for memory in told])
    moved = profile.recency * recency + profile.decay * decay + profile.access * access
    if profile.worth:
        moved += profile.worth * np.array([memory.worth for memory in told])
    if profile.blended:
        score = relevant * (profile.similarity + moved)
    else:
        score = profile.similarity * (relevant if query is None else meaning) + moved
    fused = _fused(candidates, profile.shortlist)
    scored = map(
        Scored,
        told,
        score.tolist(),
        relevant.tolist(),
        semantic,
        keyword,
        recency.tolist(),
        decay.tolist(),
        access.tolist(),
        in_period.tolist(),
        fused,
    )
    return sorted(scored, key=lambda s: (s.score, s.memory.occurred_us), reverse=True)


def _semantic(
    candidate: Candidate, memory: Remembered, query: Vector | None, relevance: Callable[[float], float]
) -> float | None:
    if query is None:
        return None
    if candidate.dense is not None:
        return relevance(candidate.dense)
    return relevance(float(memory.vector @ query)) if memory.dimension == len(query) else None


def _keyword(tokens: float) -> float:
    """BM25, in units of a token that stands in one memory only, as 0 to 1."""
    above = max(tokens - KEYWORD_NOISE, 0.0)
    return above / (above + KEYWORD_HALF)


def _numbers(values: Sequence[float | None]) -> Floats:
    return np.array([value or 0.0 for value in values])


def _hours(since_us: NDArray[np.int64], now_us: int) -> Floats:
    return np.maximum(now_us - since_us, 0) / 3_600_000_000


def _fused(
    candidates: Sequence[Candidate], weights: tuple[float, float, float] | None
) -> Sequence[float | None]:
    """Weighted sums of reciprocal ranks (Cormack, Clarke and Buettcher 2009), highest possible 1."""
    if weights is None:
        return [None] * len(candidates)
    sums = dict.fromkeys((candidate.id for candidate in candidates), 0.0)
    routes: tuple[dict[str, float], ...] = (
        {c.id: -c.dense for c in candidates if c.dense is not None},
        {c.id: -c.keyword for c in candidates if c.keyword is not None},
        {c.id: c.newest for c in candidates if c.newest is not None},
    )
    for weight, route in zip(weights, routes, strict=True):
        for place, id in enumerate(sorted(route, key=lambda id: route[id])):
            sums[id] += weight * (RECIPROCAL_K + 1) / (RECIPROCAL_K + 1 + place)
    return list(sums.values())


def rarest_idf(stored: int) -> float:
    """BM25's weight of a token that one of `stored` memories holds (Robertson and Zaragoza 2009)."""
    return math.log(1 + (max(stored, 1) - 0.5) / 1.5)


def shortlisted(scored: Sequence[Scored], limit: int) -> list[Scored]:
    """The `limit` with the highest sums of reciprocal ranks, in the order they came."""
    if len(scored) <= limit:
        return list(scored)
    last = sorted((item.fused or 0.0 for item in scored), reverse=True)[limit - 1]
    return [item for item in scored if (item.fused or 0.0) >= last]


def floors(profile: Profile, asked: float | None, usual: float) -> tuple[float, float]:
    """The least relevance and the least score of what is told, from the caller's min_score and the usual one.

    Where age and use add to a score, the newest of the irrelevant would pass any bar: the usual one is held
    against relevance then, and the caller's own, where there is one, against the score as well.
    """
    if profile.blended:
        return 0.0, usual if asked is None else asked
    return (usual, 0.0) if asked is None else (min(asked, usual), asked)


def newest_first(
    scored: Sequence[Scored], likeness: Callable[[Remembered, Remembered], float]
) -> list[Scored]:
    """Of the memories that are alike to the best and score nearly as much, the one said last leads.

    `scored` is best first. Only the first place is decided so: done at every place it pushed what answers
    best behind all that is newer and of the same topic, and cost LifeBench five points of recall@5.
    """
    if not scored:
        return []
    best = scored[0]
    group = [
        item
        for item in scored
        if item.score >= best.score - NEAR and (item is best or likeness(best.memory, item.memory) >= ALIKE)
    ]
    leader = max(group, key=lambda item: item.memory.occurred_us)
    # It takes the score of the best too, so that scores still fall from first to last.
    return [leader._replace(score=best.score), *(item for item in scored if item is not leader)]


def fold(
    scored: Sequence[Scored], alike: Callable[[Remembered, Remembered], bool], limit: int
) -> tuple[list[Scored], dict[str, str]]:
    """The first `limit` that say something the ones before them do not; and what was folded into which."""
    folded: dict[str, str] = {}
    kept: list[Scored] = []
    for item in scored:
        if len(kept) == limit:
            break
        same = next((other for other in kept if alike(item.memory, other.memory)), None)
        if same is None:
            kept.append(item)
        else:
            folded[item.memory.id] = same.memory.id
    return kept, folded
