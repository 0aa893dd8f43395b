"""Recall: the question an agent asks before it answers."""

from __future__ import annotations

import asyncio
import time

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.auth import scope_for
from api.documented import documented
from api.masking import masked_request
from api.reading import read_json
from api.state import State, principal_of, state_of
from common import clock
from common.queue.types import QueuedTurn
from common.schemas.recall import RecallRequest, RecallResponse
from common.scope import Scope, SessionRef

router = APIRouter(tags=["recall"])


@router.post(
    "/v1/recall",
    summary="Recall what matters to a question",
    **documented(
        body=RecallRequest,
        answers={200: RecallResponse},
        example={"user_id": "u1", "query": "which database did we choose?", "session_id": "s2"},
    ),
)
async def recall(request: Request) -> Response:
    started = time.perf_counter()
    state = state_of(request)
    principal = await principal_of(request)
    asked = await read_json(request, RecallRequest)
    scope = scope_for(principal, asked.user_id, asked.tenant_id)
    asked = masked_request(await state.masker(scope.tenant_id), asked)
    usual = state.tenants.profile(scope.tenant_id)
    # Redis is asked while the question is embedded; the recall waits for its answer at the end.
    waiting = asyncio.run_coroutine_threadsafe(
        _waiting(state, scope, asked.session_id), asyncio.get_running_loop()
    )
    found = await state.call(state.recaller.recall, scope, asked, waiting=waiting.result, usual=usual)
    if asked.as_of is None and found.memories and "queue" not in found.degraded:
        ids = [memory.id for memory in found.memories]
        state.later(state.queue.record_hits(scope.tenant_id, ids, clock.now()))
    took = time.perf_counter() - started
    found.took_ms = round(took * 1000, 2)
    state.metrics.recall_seconds.observe(took)
    state.metrics.recalled.observe(len(found.memories))
    for part in found.degraded:
        state.metrics.degraded.labels(part).inc()
    return answer(found)


async def _waiting(state: State, scope: Scope, session_id: str | None) -> tuple[list[QueuedTurn], int]:
    """The session's working turns, and how many turns of the user wait."""
    if session_id is None:
        return [], await state.queue.pending(scope)
    ref = SessionRef(scope.tenant_id, scope.user_id, session_id)
    working, pending = await asyncio.gather(
        state.queue.working(ref, state.settings.working_turns), state.queue.pending(scope)
    )
    return working, pending
