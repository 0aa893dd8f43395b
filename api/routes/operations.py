"""What operators ask: is it up, can it work, how much waits, what failed."""

from __future__ import annotations

import time

from fastapi import APIRouter
from sqlalchemy import func, select
from starlette.requests import Request
from starlette.responses import Response

from api import cursor
from api.answers import answer, answer_json
from api.auth import Principal, scope_for
from api.documented import documented
from api.reading import path_id, read_query
from api.state import State, principal_of, state_of
from common import clock
from common.errors import ElephantError, NotFound
from common.queue.types import QueuedTurn
from common.schemas.common import Page
from common.schemas.operations import BacklogOut, DeadLetterOut, ProposalOut, Readiness, Replayed, Stats
from common.schemas.queries import PageQuery
from common.scope import Scope, SessionRef
from common.store import dead_letters
from common.store import memories as memory_store
from common.store.models import DeadLetter, Outbox, Turn
from common.store.users import lock_user
from common.vocabulary import Role

router = APIRouter(tags=["operations"])

_PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


@router.get("/healthz", summary="Whether the process runs", **documented(answers={200: "application/json"}))
async def healthz(_request: Request) -> Response:
    return answer_json({"status": "ok"})


@router.get(
    "/readyz",
    summary="Whether turns can be taken and recalled",
    **documented(answers={200: Readiness, 503: Readiness}),
)
async def readyz(request: Request) -> Response:
    state = state_of(request)
    found = await state.readiness(state)
    return answer(found, 200 if found.status == "ready" else 503)


@router.get("/metrics", summary="Prometheus metrics", **documented(answers={200: "text/plain"}))
async def metrics(request: Request) -> Response:
    state = state_of(request)
    await principal_of(request)
    try:
        state.metrics.backlog_turns.set((await state.queue.stats()).pending)
        state.metrics.outbox_rows.set(await state.call(_outbox_rows, state))
    except ElephantError:
        # A scrape should show that something is away, not fail because of it.
        state.metrics.backlog_turns.set(float("nan"))
    return Response(state.metrics.text(), headers={"content-type": _PROMETHEUS})


@router.get("/v1/stats", summary="Backlog and counts of the tenant", **documented(answers={200: Stats}))
async def stats(request: Request) -> Response:
    state = state_of(request)
    principal = await principal_of(request)
    backlog = await state.queue.backlog(principal.tenant_id)
    age = None if backlog.oldest_ms is None else max(0.0, time.time() - backlog.oldest_ms / 1000)
    counts, outbox = await state.call(_counts, state, principal.tenant_id)
    return answer(
        Stats(
            backlog=BacklogOut(turns=backlog.pending, oldest_age_s=age),
            memories=counts,
            index_points=await state.call(state.index.count),
            index_pending=outbox,
        )
    )


@router.get(
    "/v1/dead-letters",
    summary="Batches whose extraction gave up",
    **documented(query=PageQuery, answers={200: Page[DeadLetterOut]}),
)
async def list_dead_letters(request: Request) -> Response:
    state = state_of(request)
    principal = await principal_of(request)
    asked = read_query(request, PageQuery)
    user_id = _whose(principal, asked)
    after = cursor.decode(asked.cursor, int)[0] if asked.cursor else 0
    letters = await state.call(_letters, state, principal.tenant_id, user_id, after, asked.limit + 1)
    more = len(letters) > asked.limit
    items = letters[: asked.limit]
    return answer(Page[DeadLetterOut](items=items, next_cursor=cursor.encode(items[-1].id) if more else None))


@router.post(
    "/v1/dead-letters/{letter_id}/replay",
    summary="Try a batch again",
    **documented(path={"letter_id": "The dead letter's id."}, answers={202: Replayed}, problems=(404,)),
)
async def replay(request: Request) -> Response:
    state = state_of(request)
    principal = await principal_of(request)
    given = path_id(request, "letter_id")
    letter_id = int(given) if given.isascii() and given.isdecimal() and len(given) < 19 else -1
    ref, turns = await state.call(_reopen, state, principal.tenant_id, principal.user_id, letter_id)
    # Queued before the letter goes: a crash in between leaves a letter that can be replayed again.
    if turns:
        try:
            await state.queue.readmit(ref, turns)
        except ElephantError:
            await state.call(_close_again, state, ref.scope, letter_id)
            raise
    await state.call(_remove, state, ref.scope, letter_id)
    return answer(Replayed(id=letter_id, turn_ids=[turn.turn_id for turn in turns]), 202)


@router.get(
    "/v1/proposals",
    summary="Merges that wait for confirmation",
    **documented(query=PageQuery, answers={200: Page[ProposalOut]}),
)
async def list_proposals(request: Request) -> Response:
    principal = await principal_of(request)
    _whose(principal, read_query(request, PageQuery))
    # Nothing merges memories yet, so nothing can wait for a yes.
    return answer(Page[ProposalOut](items=[]))


@router.post(
    "/v1/proposals/{proposal_id}/{verdict}",
    summary="Accept or reject a merge",
    **documented(
        path={"proposal_id": "The proposal's id.", "verdict": "accept or reject"},
        answers={200: ProposalOut},
        problems=(404,),
    ),
)
async def decide_proposal(request: Request) -> Response:
    await principal_of(request)
    path_id(request, "proposal_id")
    raise NotFound("There is no such proposal.")


def _whose(principal: Principal, asked: PageQuery) -> str | None:
    """The user a list is narrowed to: the one asked for, or the one the key is bound to."""
    user_id = asked.user_id or principal.user_id
    scope_for(principal, user_id or "", asked.tenant_id)
    return user_id


def _outbox_rows(state: State) -> int:
    with state.db.snapshot() as session:
        return session.scalar(select(func.count()).select_from(Outbox)) or 0


def _counts(state: State, tenant_id: str) -> tuple[dict[str, dict[str, int]], int]:
    counts: dict[str, dict[str, int]] = {}
    with state.db.snapshot() as session:
        for (at, kind), count in memory_store.counts(session, tenant_id).items():
            counts.setdefault(at, {})[kind] = count
    return counts, _outbox_rows(state)


def _letters(
    state: State, tenant_id: str, user_id: str | None, after: int, limit: int
) -> list[DeadLetterOut]:
    with state.db.snapshot() as session:
        found = dead_letters.page(session, tenant_id, user_id, after=after, limit=limit)
        return [_shown(letter) for letter in found]


def _shown(letter: DeadLetter) -> DeadLetterOut:
    return DeadLetterOut(
        id=letter.id,
        user_id=letter.user_id,
        session_id=letter.session_id,
        turn_ids=letter.turn_ids,
        reason=letter.reason,
        version=letter.version,
        attempts=letter.attempts,
        created_at=letter.created_at,
    )


def _reopen(
    state: State, tenant_id: str, user_id: str | None, letter_id: int
) -> tuple[SessionRef, list[QueuedTurn]]:
    with state.db.transaction() as session:
        letter = dead_letters.get(session, tenant_id, user_id, letter_id)
        if letter is None:
            raise NotFound("There is no such dead letter.")
        ref = SessionRef(letter.tenant_id, letter.user_id, letter.session_id)
        lock_user(session, ref.scope, clock.now())
        return ref, [_queued(turn) for turn in dead_letters.reopen(session, letter)]


def _queued(turn: Turn) -> QueuedTurn:
    return QueuedTurn(
        turn_id=turn.turn_id,
        role=Role(turn.role),
        content=turn.content,
        occurred_at=turn.occurred_at,
        name=turn.name,
        agent_id=turn.agent_id,
        tags=tuple(turn.tags),
        metadata=turn.metadata_,
    )


def _close_again(state: State, scope: Scope, letter_id: int) -> None:
    with state.db.transaction() as session:
        letter = dead_letters.get(session, scope.tenant_id, scope.user_id, letter_id)
        if letter is not None:
            dead_letters.close_again(session, letter)


def _remove(state: State, scope: Scope, letter_id: int) -> None:
    with state.db.transaction() as session:
        dead_letters.remove(session, scope, letter_id)
