"""Recall: one question, one filtered index query, one look into SQL."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy.orm import Session

from common import clock
from common.clock import to_micros
from common.embedding.types import Embedder, Vector
from common.errors import EmbeddingUnavailable, IndexUnavailable
from common.index.types import Candidate, Filters, MemoryIndex
from common.memories.alike import same_details
from common.queue.types import QueuedTurn
from common.recall import past
from common.recall.context import assemble
from common.recall.profiles import PROFILES, ProfileName
from common.recall.rank import Scored, floors, fold, newest_first, rank, shortlisted
from common.recall.when import Period, periods
from common.schemas.recall import (
    Missing,
    RecalledMemory,
    RecallRequest,
    RecallResponse,
    Scores,
    SourceOut,
    WorkingTurn,
)
from common.scope import Scope
from common.settings import Settings
from common.store import memories as store
from common.store import remembered
from common.store.engine import Database
from common.store.remembered import Remembered
from common.vocabulary import Kind, Layer, State

log = logging.getLogger(__name__)

#: Candidates of each route. More costs SQL time and changed nothing in the first five.
POOL = 40
#: Of which a profile with a shortlist scores the best.
SHORTLIST = 20
#: Memories the recency route adds.
NEWEST = 5
#: Seconds for which the number of a user's memories counts as known, and of how many users it is kept.
COUNTED_S, COUNTED_USERS = 30.0, 10_000
#: Newest memories compared in SQL while the index is away.
SCANNED = 500


class Recaller:
    """Answers recalls. Safe to share between threads; holds no session across the embedding call."""

    def __init__(
        self, db: Database, index: MemoryIndex | None, embedder: Embedder, settings: Settings
    ) -> None:
        self._db = db
        self._index = index
        self._embedder = embedder
        self._settings = settings
        self._counts: dict[Scope, tuple[int, float]] = {}

    def recall(
        self,
        scope: Scope,
        request: RecallRequest,
        *,
        working: Sequence[QueuedTurn] = (),
        pending: int = 0,
        usual: ProfileName | None = None,
    ) -> RecallResponse:
        """The memories that matter to the query, best first, and the context block made of them.

        `usual` is the tenant's profile, for a request that names none.
        Without an embedding or an index it answers with what is left and names what was missing. Raises
        StoreUnavailable when SQL is away: nothing can be told without the truth.
        """
        started = time.perf_counter()
        now = clock.now()
        degraded: list[Missing] = []
        query = self._embed(request.query, degraded)
        spoken_of = periods(request.query, request.as_of or now)
        candidates = self._search(scope, request, query, spoken_of, degraded)
        profile = PROFILES[request.profile or usual or self._settings.recall_profile]
        with self._db.snapshot() as session:
            found = remembered.among(session, scope, [c.id for c in candidates])
            if request.as_of is not None:
                candidates, found = past.known_at(
                    session, scope, request.as_of, query, candidates, found, self._embedder.identity.id
                )
            elif "index" in degraded:
                newest = remembered.newest(session, scope, POOL if query is None else SCANNED)
                found = {memory.id: memory for memory in newest}
                candidates = [Candidate(m.id, newest=n) for n, m in enumerate(newest)]
            is_current = _current(request, now)
            current = {id: m for id, m in found.items() if is_current(m)}
            ranked = rank(
                candidates,
                current,
                query=query,
                relevance=self._embedder.relevance,
                now=now,
                spoken_of=spoken_of,
                stored=self._stored(session, scope),
                profile=profile,
            )
            if profile.shortlist is not None:
                ranked = shortlisted(ranked, max(SHORTLIST, request.top_k * 2))
            if len(degraded) < 2:  # with neither vector nor keywords, the newest are all there is to tell
                relevance, score = floors(profile, request.min_score, self._settings.min_score)
                ranked = [item for item in ranked if item.relevance >= relevance and item.score >= score]
            if request.as_of is None:
                # Whatever can reach the answer; what ranks lower only fills gaps that folding leaves.
                told = [i.memory.id for i in ranked[: 3 * request.top_k] if i.memory.kind == Kind.EPISODE]
                gone = store.overtaken(session, scope, told)
                ranked = [item for item in ranked if item.memory.id not in gone]
            best = newest_first(fold(ranked, self._alike, request.top_k), self._likeness)
            ids = [item.memory.id for item in best]
            sources = store.sources(session, ids)
        budget = request.token_budget or self._settings.token_budget
        context = assemble(request.query, [item.memory for item in best], working, budget)
        return RecallResponse(
            memories=[_out(item, sources.get(item.memory.id, []), request.explain) for item in best],
            working=[
                WorkingTurn(role=turn.role, content=turn.content, turn_id=turn.turn_id) for turn in working
            ],
            context=context.text,
            context_tokens=context.tokens,
            pending_turns=pending,
            degraded=degraded,
            took_ms=round((time.perf_counter() - started) * 1000, 2),
        )

    def _embed(self, query: str, degraded: list[Missing]) -> Vector | None:
        try:
            return self._embedder.embed_query(query)
        except EmbeddingUnavailable as error:
            log.warning("recall without embedding: %s", error.detail)
            degraded.append("embedding")
            return None

    def _search(
        self,
        scope: Scope,
        request: RecallRequest,
        query: Vector | None,
        spoken_of: Sequence[Period],
        degraded: list[Missing],
    ) -> list[Candidate]:
        """What the index finds, and what it finds in each period the question names: at most two of them."""
        try:
            if self._index is None:
                raise IndexUnavailable("no index is open")
            limit = max(POOL, request.top_k * 2)
            asked = _filters(request)
            found: dict[str, Candidate] = {}
            for filters in (asked, *(_within(asked, period) for period in spoken_of[:2])):
                for candidate in self._index.search(
                    scope,
                    vector=query,
                    text=request.query,
                    filters=filters,
                    limit=limit,
                    newest=NEWEST if filters is asked else 0,
                ):
                    found[candidate.id] = _united(found.get(candidate.id), candidate)
            return list(found.values())
        except IndexUnavailable as error:
            log.warning("recall without index: %s", error.detail)
            degraded.append("index")
            return []

    def _stored(self, session: Session, scope: Scope) -> int:
        """How many active memories the user has, asked for now and then: it only scales the keyword route."""
        now = time.monotonic()
        count, at = self._counts.get(scope, (0, -COUNTED_S))
        if now - at >= COUNTED_S:
            if len(self._counts) > COUNTED_USERS:
                self._counts.clear()
            count = store.count(session, scope)
            self._counts[scope] = (count, now)
        return count

    def _alike(self, one: Remembered, other: Remembered) -> bool:
        if one.content == other.content:
            return True
        return self._likeness(one, other) >= self._settings.dedup_threshold and same_details(
            one.content, other.content
        )

    def _likeness(self, one: Remembered, other: Remembered) -> float:
        """Calibrated similarity, 0 where the vectors cannot be compared."""
        if one.dimension != other.dimension:
            return 0.0
        return self._embedder.similarity(float(one.vector @ other.vector))


def _within(filters: Filters, period: Period) -> Filters:
    """The caller's filters, narrowed to the period."""
    since = period.start if filters.since is None else max(filters.since, period.start)
    until = period.end if filters.until is None else min(filters.until, period.end)
    return replace(filters, since=since, until=until)


def _united(known: Candidate | None, found: Candidate) -> Candidate:
    """One candidate with what either search knows of it."""
    if known is None:
        return found
    return Candidate(
        found.id,
        dense=found.dense if known.dense is None else known.dense,
        keyword=found.keyword if known.keyword is None else known.keyword,
        newest=found.newest if known.newest is None else known.newest,
    )


def _filters(request: RecallRequest) -> Filters:
    return Filters(
        kinds=tuple(request.kinds),
        layers=tuple(request.layers),
        tags=tuple(request.tags),
        agent_ids=tuple(request.agent_ids),
        session_ids=tuple(request.session_ids),
        metadata=request.metadata,
        since=request.since,
        until=request.until,
    )


def _current(request: RecallRequest, now: datetime) -> Callable[[Remembered], bool]:
    """SQL's word against a stale index: whether a memory may be told, and matches what was asked for."""
    any_state = request.as_of is not None
    moment = to_micros(request.as_of or now)
    since = None if request.since is None else to_micros(request.since)
    until = None if request.until is None else to_micros(request.until)

    def is_current(memory: Remembered) -> bool:
        return (
            (memory.state == State.ACTIVE or any_state)
            and (memory.expires_us is None or memory.expires_us > moment or memory.pinned)
            and (not request.kinds or memory.kind in request.kinds)
            and (not request.layers or memory.layer in request.layers)
            and (not request.tags or not set(request.tags).isdisjoint(memory.tags))
            and (not request.agent_ids or memory.agent_id in request.agent_ids)
            and (not request.session_ids or memory.session_id in request.session_ids)
            and (not request.metadata or _holds(memory.metadata, request.metadata))
            and (since is None or memory.occurred_us >= since)
            and (until is None or memory.occurred_us < until)
        )

    return is_current


def _holds(metadata: Mapping[str, object], wanted: Mapping[str, object]) -> bool:
    return all(_equal(metadata.get(key), value) for key, value in wanted.items())


def _equal(one: object, other: object) -> bool:
    """Equal as JSON sees it: true is not 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _out(item: Scored, sources: Sequence[tuple[str, str, str | None]], explain: bool) -> RecalledMemory:
    memory = item.memory
    return RecalledMemory(
        id=memory.id,
        kind=Kind(memory.kind),
        layer=Layer(memory.layer),
        content=memory.content,
        score=round(item.score, 4),
        scores=Scores(
            semantic=_rounded(item.semantic),
            keyword=_rounded(item.keyword),
            recency=_rounded(item.recency),
            decay=_rounded(item.decay),
            access=_rounded(item.access),
        )
        if explain
        else None,
        source_turn_ids=[turn_id for _, turn_id, _ in sources],
        sources=[SourceOut(session_id=s, turn_id=t, quote=q) for s, t, q in sources],
        occurred_at=memory.occurred_at,
        created_at=memory.created_at,
        tags=memory.tags,
        metadata=memory.metadata,
    )


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
