"""Sessions: ending one, that is, having its buffer processed now."""

from __future__ import annotations

import time

import anyio
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.auth import scope_for
from api.documented import documented
from api.reading import path_id, read_json
from api.state import State, principal_of, state_of
from common.errors import IndexUnavailable
from common.schemas.turns import FlushIn, FlushOut
from common.scope import Scope, SessionRef
from common.store import outbox

router = APIRouter(tags=["sessions"])

#: First and longest wait between looks, seconds; they grow so that a long wait stays cheap.
_FIRST_LOOK_S, _LOOK_S = 0.02, 0.05


@router.post(
    "/v1/sessions/{session_id}/flush",
    summary="Process a session's buffer now",
    **documented(
        path={"session_id": "The session's id, percent-encoded."},
        body=FlushIn,
        answers={200: FlushOut, 202: FlushOut},
        example={"user_id": "u1", "wait_s": 30},
    ),
)
async def flush(request: Request) -> Response:
    state = state_of(request)
    principal = await principal_of(request)
    session_id = path_id(request, "session_id")
    asked = await read_json(request, FlushIn)
    scope = scope_for(principal, asked.user_id, asked.tenant_id)
    ref = SessionRef(scope.tenant_id, scope.user_id, session_id)
    deadline = time.monotonic() + asked.wait_s
    pending = await state.queue.request_flush(ref)
    pause = _FIRST_LOOK_S
    while True:
        if pending == 0 and await state.call(indexed, state, scope):
            return answer(FlushOut(drained=True, pending=0))
        left = deadline - time.monotonic()
        if left <= 0:
            return answer(FlushOut(drained=False, pending=pending), 202)
        await anyio.sleep(min(pause, left))
        pause = min(pause * 1.5, _LOOK_S)
        pending = await state.queue.session_pending(ref)


def indexed(state: State, scope: Scope) -> bool:
    """Whether what SQL knows of the user can be recalled; where the index is ours, makes it so."""
    with state.db.snapshot() as session:
        if not outbox.is_pending(session, scope):
            return True
    try:
        if not state.keeper.catch_up():
            return False
    except IndexUnavailable:
        return False
    with state.db.snapshot() as session:
        return not outbox.is_pending(session, scope)
