"""Users: erased altogether, taken elsewhere, brought here."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from fastapi import APIRouter
from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from api.answers import answer
from api.auth import scope_for
from api.documented import documented
from api.problems import invalid, refused
from api.reading import path_id, read_lines
from api.state import State, principal_of, state_of
from common.clock import from_micros
from common.errors import FieldError, InvalidInput
from common.memories.exporting import export
from common.memories.importing import Incoming, write
from common.schemas.memories import EraseReceipt
from common.schemas.transfer import MAX_LINE, ImportReceipt
from common.scope import Scope

router = APIRouter(tags=["users"])

_ID = {"user_id": "The user's id, percent-encoded."}
_NDJSON = "application/x-ndjson"
_BLOCK_BYTES = 64 * 1024


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


@router.get(
    "/v1/users/{user_id}/export",
    summary="Everything of a user, as lines of JSON",
    **documented(path=_ID, answers={200: _NDJSON}),
)
async def export_user(request: Request) -> Response:
    state = state_of(request)
    principal = await principal_of(request)
    scope = scope_for(principal, path_id(request, "user_id"))
    await state.call(state.db.ping)  # away is a 503, not a stream that breaks off
    name = quote(f"{scope.user_id}.ndjson", safe="")
    headers = {"content-disposition": f"attachment; filename*=UTF-8''{name}"}
    return StreamingResponse(blocks(export(state.db, scope)), media_type=_NDJSON, headers=headers)


@router.post(
    "/v1/users/{user_id}/import",
    summary="Read an export into a user",
    **documented(path=_ID, answers={200: ImportReceipt}, problems=(400,)),
)
async def import_user(request: Request) -> Response:
    state = state_of(request)
    principal = await principal_of(request)
    scope = scope_for(principal, path_id(request, "user_id"))
    with Incoming(await state.masker(scope.tenant_id), wrong_line) as incoming:
        async for lines in read_lines(request, MAX_LINE):
            await state.call(incoming.take, lines)
        receipt = await state.call(write, state.db, state.embedder, scope, incoming)
    await state.call(state.keeper.changed)
    return answer(receipt)


def wrong_line(error: ValidationError, number: int) -> InvalidInput:
    """The first pointer segment is the line, counted from 1; then come fields of the sender's."""
    found = invalid(error, number)
    kinds = ("/header", "/turn", "/memory", "/event")
    errors = []
    for each in found.errors:
        head, place = f"/{number}", each.pointer.removeprefix(f"/{number}")
        kind = next((kind for kind in kinds if place == kind or place.startswith(f"{kind}/")), "")
        errors.append(FieldError(head + place.removeprefix(kind), each.detail))
    return refused(errors)


def blocks(lines: Iterator[bytes]) -> Iterator[bytes]:
    """Lines joined to blocks of some size: each block costs a change of threads."""
    waiting: list[bytes] = []
    size = 0
    for line in lines:
        waiting.append(line)
        size += len(line)
        if size >= _BLOCK_BYTES:
            yield b"".join(waiting)
            waiting, size = [], 0
    yield b"".join(waiting)
