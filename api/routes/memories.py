"""Memories by hand: remembered, listed, edited, deleted, restored, judged."""

from __future__ import annotations

import time
from collections.abc import Iterable

import anyio
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.auth import scope_for
from api.documented import documented
from api.reading import path_id, read_json, read_query
from api.routes.sessions import indexed
from api.state import State, principal_of, state_of
from common.schemas.common import Page
from common.schemas.memories import FeedbackIn, HistoryEvent, MemoryIn, MemoryOut, MemoryPatch
from common.schemas.queries import MemoriesQuery
from common.scope import Scope, SessionRef

router = APIRouter(tags=["memories"])

_ID = {"memory_id": "The memory's id."}
#: How long an answer waits, seconds, until another process has written the index (service form).
_INDEX_WAIT_S = 5.0


@router.post(
    "/v1/memories",
    summary="Remember one thing now",
    **documented(
        body=MemoryIn,
        answers={200: MemoryOut, 201: MemoryOut},
        example={"user_id": "u1", "content": "The project is called Atlas.", "kind": "project"},
    ),
)
async def remember(request: Request) -> Response:
    state = state_of(request)
    principal = await principal_of(request)
    given = await read_json(request, MemoryIn)
    scope = scope_for(principal, given.user_id, given.tenant_id)
    memory, created = await state.call(state.memories.remember, scope, given)
    await _until_indexed(state, scope)
    return answer(memory, 201 if created else 200)


@router.get(
    "/v1/memories",
    summary="List a user's memories, newest first",
    **documented(query=MemoriesQuery, answers={200: Page[MemoryOut]}),
)
async def list_memories(request: Request) -> Response:
    state = state_of(request)
    principal = await principal_of(request)
    asked = read_query(request, MemoriesQuery)
    scope = scope_for(principal, asked.user_id, asked.tenant_id)
    masker = await state.masker(scope.tenant_id)  # what is looked for was masked when it was kept
    page = await state.call(
        state.memories.list,
        scope,
        kind=asked.kind,
        state=asked.state,
        layer=asked.layer,
        tag=masker.mask(asked.tag).text if asked.tag else None,
        q=masker.mask(asked.q).text if asked.q else None,
        cursor=asked.cursor,
        limit=asked.limit,
    )
    return answer(page)


@router.get(
    "/v1/memories/{memory_id}",
    summary="One memory",
    **documented(path=_ID, answers={200: MemoryOut}, problems=(404,)),
)
async def get_memory(request: Request) -> Response:
    state = state_of(request)
    principal = await principal_of(request)
    memory_id = path_id(request, "memory_id")
    return answer(await state.call(state.memories.get, principal.tenant_id, principal.user_id, memory_id))


@router.patch(
    "/v1/memories/{memory_id}",
    summary="Change a memory",
    **documented(
        path=_ID, body=MemoryPatch, answers={200: MemoryOut}, example={"pinned": True}, problems=(404, 409)
    ),
)
async def patch_memory(request: Request) -> Response:
    state = state_of(request)
    principal = await principal_of(request)
    memory_id = path_id(request, "memory_id")
    change = await read_json(request, MemoryPatch)
    memory = await state.call(state.memories.patch, principal.tenant_id, principal.user_id, memory_id, change)
    await _until_indexed(state, Scope(principal.tenant_id, memory.user_id))
    return answer(memory)


@router.delete(
    "/v1/memories/{memory_id}",
    summary="Delete a memory everywhere",
    **documented(path=_ID, answers={204: None}, problems=(404,)),
)
async def delete_memory(request: Request) -> Response:
    state = state_of(request)
    principal = await principal_of(request)
    memory_id = path_id(request, "memory_id")
    # Its words may lie in Redis too: with Redis away nothing is deleted, rather than half of it.
    await state.queue.ping()
    cut = await state.call(state.memories.delete, principal.tenant_id, principal.user_id, memory_id)
    for ref, turn_ids in _by_session(cut).items():
        await state.queue.forget_turns(ref, turn_ids)
    return Response(status_code=204)


@router.get(
    "/v1/memories/{memory_id}/history",
    summary="Everything that happened to a memory",
    **documented(path=_ID, answers={200: Page[HistoryEvent]}, problems=(404,)),
)
async def memory_history(request: Request) -> Response:
    state = state_of(request)
    principal = await principal_of(request)
    memory_id = path_id(request, "memory_id")
    events = await state.call(state.memories.history, principal.tenant_id, principal.user_id, memory_id)
    return answer(Page[HistoryEvent](items=list(events)))


@router.post(
    "/v1/memories/{memory_id}/restore",
    summary="Bring back a dormant or superseded memory",
    **documented(path=_ID, answers={200: MemoryOut}, problems=(404, 409)),
)
async def restore_memory(request: Request) -> Response:
    state = state_of(request)
    principal = await principal_of(request)
    memory_id = path_id(request, "memory_id")
    memory = await state.call(state.memories.restore, principal.tenant_id, principal.user_id, memory_id)
    await _until_indexed(state, Scope(principal.tenant_id, memory.user_id))
    return answer(memory)


@router.post(
    "/v1/feedback",
    summary="Say what a memory was worth",
    **documented(
        body=FeedbackIn,
        answers={200: MemoryOut},
        example={"user_id": "u1", "memory_id": "…", "verdict": "useful"},
        problems=(404,),
    ),
)
async def feedback(request: Request) -> Response:
    state = state_of(request)
    principal = await principal_of(request)
    given = await read_json(request, FeedbackIn)
    scope = scope_for(principal, given.user_id, given.tenant_id)
    memory = await state.call(state.memories.feedback, scope, given)
    await _until_indexed(state, scope)
    return answer(memory)


async def _until_indexed(state: State, scope: Scope) -> None:
    """Wait until what was written can be recalled. Where that takes too long it follows by itself."""
    deadline = time.monotonic() + _INDEX_WAIT_S
    while not await state.call(indexed, state, scope):
        if time.monotonic() > deadline:
            return
        await anyio.sleep(0.02)


def _by_session(turns: Iterable[tuple[SessionRef, str]]) -> dict[SessionRef, list[str]]:
    found: dict[SessionRef, list[str]] = {}
    for ref, turn_id in turns:
        found.setdefault(ref, []).append(turn_id)
    return found
