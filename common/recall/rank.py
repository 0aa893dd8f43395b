"""Scores of candidates: relevance first, then what is newer, fresher, more used and more worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from common import lifecycle
from common.embedding.types import Vector
from common.index.types import Candidate
from common.store.models import Memory
from common.vocabulary import Kind

#: How much of what meaning leaves open a full keyword match closes.
KEYWORD_WEIGHT = 0.5
#: Share of the score that age, use and worth decide; relevance decides the rest, and can never be replaced.
PRIOR_WEIGHT = 0.15
#: BM25 at which a keyword match counts as half a full one, for stores too small for the scale to mean much.
KEYWORD_HALF = 2.0


@dataclass(frozen=True, slots=True)
class Scored:
    """A memory with its score and the parts of it, all 0 to 1."""

    memory: Memory
    score: float
    semantic: float | None
    keyword: float | None
    recency: float
    decay: float
    access: float


def rank(
    candidates: Sequence[Candidate],
    memories: Mapping[str, Memory],
    *,
    query: Vector | None,
    relevance: Callable[[float], float],
    now: datetime,
) -> list[Scored]:
    """Score every candidate that is still a memory; best first, the newer first among equals."""
    best_keyword = max((c.keyword for c in candidates if c.keyword is not None), default=0.0)
    scored = [
        _score(candidate, memories[candidate.id], query, relevance, best_keyword, now)
        for candidate in candidates
        if candidate.id in memories
    ]
    return sorted(scored, key=lambda s: (s.score, s.memory.occurred_at), reverse=True)


def _score(
    candidate: Candidate,
    memory: Memory,
    query: Vector | None,
    relevance: Callable[[float], float],
    best_keyword: float,
    now: datetime,
) -> Scored:
    semantic = None
    if query is not None and memory.vector.shape == query.shape:
        cosine = candidate.dense if candidate.dense is not None else float(memory.vector @ query)
        semantic = relevance(cosine)
    keyword = None
    if candidate.keyword is not None and best_keyword > 0:
        keyword = candidate.keyword / best_keyword * (best_keyword / (best_keyword + KEYWORD_HALF))
    recency = lifecycle.recency(memory.occurred_at, now)
    decay = lifecycle.decay(Kind(memory.kind), memory.created_at, memory.last_accessed_at, now)
    access = lifecycle.access(memory.access_count)
    meant = semantic or 0.0
    # Without a vector the keyword route stands alone and may reach the full scale.
    weight = KEYWORD_WEIGHT if semantic is not None else 1.0
    relevant = meant + (1 - meant) * weight * (keyword or 0.0)
    prior = 0.4 * recency + 0.2 * decay + 0.1 * access + 0.3 * memory.worth
    score = relevant * (1 - PRIOR_WEIGHT + PRIOR_WEIGHT * prior)
    return Scored(memory, score, semantic, keyword, recency, decay, access)


def fold(scored: Sequence[Scored], alike: Callable[[Memory, Memory], bool], limit: int) -> list[Scored]:
    """The first `limit` that say something the ones before them do not."""
    kept: list[Scored] = []
    for item in scored:
        if len(kept) == limit:
            break
        if not any(alike(item.memory, other.memory) for other in kept):
            kept.append(item)
    return kept
