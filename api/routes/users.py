"""Users: forgetting one altogether."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.auth import scope_for
from api.documented import documented
from api.reading import path_id
from api.state import State, principal_of, state_of
from common.clock import from_micros
from common.schemas.memories import EraseReceipt
from common.scope import Scope

router = APIRouter(tags=["users"])

_ID = {"user_id": "The user's id, percent-encoded."}


@router.delete(
    "/v1/users/{user_id}",
    summary="Erase a user everywhere",
    **documented(path=_ID, answers={200: EraseReceipt}),
)
async def erase_user(request: Request) -> Response:
    state = state_of(request)
    principal = await principal_of(request)
    scope = scope_for(principal, path_id(request, "user_id"))
    return answer(await erase(state, scope))


async def erase(state: State, scope: Scope) -> EraseReceipt:
    """Redis first: its stamp is what makes workers discard the turns they hold. Safe to repeat."""
    queue = await state.queue.erase_user(scope)
    erased_at = from_micros(queue.at_ms * 1000)
    points = await state.call(state.index.ids, scope)
    store = await state.call(state.memories.erase, scope, erased_at)
    # The outbox sees to the points as well; this one leaves none behind when the answer arrives.
    await state.call(state.index.delete_user, scope)
    return EraseReceipt(
        user_id=scope.user_id,
        erased_at=erased_at,
        counts={"queue": queue.counts, "store": store, "index": {"memories": len(points)}},
    )
