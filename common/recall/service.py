"""Recall: one question, one filtered index query, one look into SQL."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from sqlalchemy.orm import Session

from common import clock
from common.embedding.types import Embedder, Vector
from common.errors import EmbeddingUnavailable, IndexUnavailable, QueueUnavailable
from common.index.types import Candidate, Filters, MemoryIndex
from common.memories.alike import same_details
from common.queue.types import QueuedTurn
from common.recall import past
from common.recall.context import assemble
from common.recall.eligible import eligibility
from common.recall.explain import Cuts, routes_of
from common.recall.profiles import PROFILES, Profile, ProfileName
from common.recall.rank import Scored, floors, fold, newest_first, rank, shortlisted
from common.recall.when import Period, periods
from common.schemas.recall import (
    Factors,
    Missing,
    Reason,
    RecalledMemory,
    RecallRequest,
    RecallResponse,
    Routes,
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
from common.vocabulary import Kind, Layer

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


Waiting = tuple[Sequence[QueuedTurn], int]


def _nothing_waits() -> Waiting:
    return (), 0


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
        waiting: Callable[[], Waiting] = _nothing_waits,
        usual: ProfileName | None = None,
    ) -> RecallResponse:
        """The memories that matter to the query, best first, and the context block made of them.

        `waiting` gives the session's working turns and how many turns of the user wait; it is called last,
        so that Redis can be asked meanwhile. `usual` is the tenant's profile, for a request that names none.
        Without embedding, index or queue (`waiting` raises QueueUnavailable) it answers with what is left and
        names what was missing. Raises StoreUnavailable when SQL is away: nothing is told without the truth.
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
            later: set[str] = set()
            if request.as_of is not None:
                ever = found.keys()
                candidates, found = past.known_at(
                    session, scope, request.as_of, query, candidates, found, self._embedder.identity.id
                )
                later = ever - found.keys()
            elif "index" in degraded:
                newest = remembered.newest(session, scope, POOL if query is None else SCANNED)
                found = {memory.id: memory for memory in newest}
                candidates = [Candidate(m.id, newest=n) for n, m in enumerate(newest)]
            unfit = eligibility(request, now)
            reasons: dict[str, Reason | None] = dict.fromkeys(later, "later")
            reasons |= {id: unfit(memory) for id, memory in found.items()}
            cuts = Cuts(wanted=request.explain)
            cuts.unscored(candidates, reasons)
            scored = rank(
                candidates,
                {id: found[id] for id, reason in reasons.items() if reason is None},
                query=query,
                relevance=self._embedder.relevance,
                now=now,
                spoken_of=spoken_of,
                stored=self._stored(session, scope),
                profile=profile,
            )
            least = floors(profile, request.min_score, self._settings.min_score)
            if len(degraded) == 2:
                least = (0.0, 0.0)
            best = self._chosen(session, scope, request, profile, least, scored, cuts)
            ids = [item.memory.id for item in best]
            sources = store.sources(session, ids)
        budget = request.token_budget or self._settings.token_budget
        working, pending = self._waiting(waiting, degraded)
        told = [item.memory for item in best]
        context = assemble(request.query, told, working, budget, _turns_of(sources, request.session_id))
        routes = routes_of(candidates) if request.explain else None
        return RecallResponse(
            memories=[_out(item, sources.get(item.memory.id, []), routes) for item in best],
            working=[
                WorkingTurn(role=turn.role, content=turn.content, turn_id=turn.turn_id) for turn in working
            ],
            context=context.text,
            context_tokens=context.tokens,
            pending_turns=pending,
            degraded=degraded,
            explanation=cuts.explanation(profile, least, spoken_of, len(candidates)),
            took_ms=round((time.perf_counter() - started) * 1000, 2),
        )

    def _waiting(
        self, waiting: Callable[[], Waiting], degraded: list[Missing]
    ) -> tuple[Sequence[QueuedTurn], int | None]:
        try:
            return waiting()
        except QueueUnavailable as error:
            log.warning("recall without queue: %s", error.detail)
            degraded.append("queue")
            return (), None

    def _chosen(
        self,
        session: Session,
        scope: Scope,
        request: RecallRequest,
        profile: Profile,
        least: tuple[float, float],
        scored: list[Scored],
        cuts: Cuts,
    ) -> list[Scored]:
        """Of all that is scored, what is told, in the order it is told; step by step."""
        if profile.shortlist is not None:
            listed = shortlisted(scored, max(SHORTLIST, request.top_k * 2))
            cuts.between(scored, listed, "shortlist")
            scored = listed
        relevant = [item for item in scored if item.relevance >= least[0] and item.score >= least[1]]
        cuts.between(scored, relevant, "min_score")
        if request.as_of is None:
            # Whatever can reach the answer; what ranks lower only fills gaps that folding leaves.
            episodes = [i.memory.id for i in relevant[: 3 * request.top_k] if i.memory.kind == Kind.EPISODE]
            gone = store.overtaken(session, scope, episodes)
            holding = [item for item in relevant if item.memory.id not in gone]
            cuts.between(relevant, holding, "superseded")
            relevant = holding
        kept, folded = fold(relevant, self._alike, request.top_k)
        cuts.between(relevant, kept, "top_k", folded)
        return newest_first(kept, self._likeness)

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


def _turns_of(
    sources: Mapping[str, Sequence[tuple[str, str, str | None]]], session_id: str | None
) -> dict[str, list[str]]:
    """Turn ids by memory, of the memories that rest on turns of this session alone."""
    if session_id is None:
        return {}
    return {
        memory_id: [turn_id for _, turn_id, _ in turns]
        for memory_id, turns in sources.items()
        if all(session == session_id for session, _, _ in turns)
    }


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


def _out(
    item: Scored, sources: Sequence[tuple[str, str, str | None]], routes: Mapping[str, Routes] | None
) -> RecalledMemory:
    """The memory as it is told; with `routes`, explained."""
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
        if routes is not None
        else None,
        routes=None if routes is None else routes.get(memory.id),
        factors=None if routes is None else _factors(item),
        source_turn_ids=[turn_id for _, turn_id, _ in sources],
        sources=[SourceOut(session_id=s, turn_id=t, quote=q) for s, t, q in sources],
        occurred_at=memory.occurred_at,
        created_at=memory.created_at,
        tags=memory.tags,
        metadata=memory.metadata,
    )


def _factors(item: Scored) -> Factors:
    return Factors(
        relevance=round(item.relevance, 4),
        worth=item.memory.worth,
        in_period=item.in_period,
        fused=_rounded(item.fused),
    )


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
