"""Turns: posted and forgotten about, and looked up by those who want to know what became of them."""

from __future__ import annotations

import os
from datetime import timedelta

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from api import fates
from api.answers import answer
from api.auth import scope_for
from api.documented import documented
from api.masking import queued_turn
from api.reading import path_id, read_json, read_query
from api.state import principal_of, state_of
from common import clock
from common.errors import NotFound
from common.privacy import Masker
from common.queue.types import QueuedTurn
from common.rules.signals import is_trigger
from common.schemas.common import Page
from common.schemas.queries import TurnQuery, TurnsQuery
from common.schemas.turns import TurnFate, TurnsAccepted, TurnsIn
from common.scope import SessionRef
from common.vocabulary import Role

router = APIRouter(tags=["turns"])

#: More text than this, of all turns of a post, is masked in a thread: it would hold up everybody else.
INLINE_CHARS = 4096

_EXAMPLE = {
    "user_id": "u1",
    "session_id": "s1",
    "turns": [{"role": "user", "content": "Remember: we chose PostgreSQL for the orders service."}],
}


@router.post(
    "/v1/turns",
    summary="Post turns of a conversation",
    **documented(body=TurnsIn, answers={202: TurnsAccepted}, example=_EXAMPLE, problems=(429,)),
)
async def post_turns(request: Request) -> Response:
    state = state_of(request)
    principal = await principal_of(request)
    posted = await read_json(request, TurnsIn)
    scope = scope_for(principal, posted.user_id, posted.tenant_id)
    ref = SessionRef(scope.tenant_id, scope.user_id, posted.session_id)
    masker = await state.masker(ref.tenant_id)
    if sum(len(turn.content) for turn in posted.turns) <= INLINE_CHARS:
        turns, wake = prepare(masker, posted)
    else:
        turns, wake = await state.call(prepare, masker, posted)
    accepted = await state.queue.accept(ref, turns, wake=wake)
    state.metrics.turns_accepted.inc(accepted.accepted)
    if accepted.duplicates:
        state.metrics.turns_duplicate.inc(accepted.duplicates)
    return answer(
        TurnsAccepted(
            accepted=accepted.accepted,
            duplicates=accepted.duplicates,
            turn_ids=list(accepted.turn_ids),
            pending_turns=accepted.pending_turns,
        ),
        202,
    )


def prepare(masker: Masker, posted: TurnsIn) -> tuple[list[QueuedTurn], bool]:
    """The turns as they are queued, masked, and whether one of them asks to be dealt with at once."""
    now = clock.now()
    turns = [
        queued_turn(
            masker,
            turn,
            turn_id=turn.turn_id or os.urandom(16).hex(),
            agent_id=posted.agent_id,
            # A microsecond apart, so that what was said later in one post is the newer.
            occurred_at=turn.occurred_at or now + timedelta(microseconds=position),
        )
        for position, turn in enumerate(posted.turns)
    ]
    return turns, any(turn.role is Role.USER and is_trigger(turn.content) for turn in turns)


@router.get(
    "/v1/turns",
    summary="List a session's turns and their fates",
    **documented(query=TurnsQuery, answers={200: Page[TurnFate]}),
)
async def list_turns(request: Request) -> Response:
    state = state_of(request)
    principal = await principal_of(request)
    asked = read_query(request, TurnsQuery)
    scope = scope_for(principal, asked.user_id, asked.tenant_id)
    ref = SessionRef(scope.tenant_id, scope.user_id, asked.session_id)
    return answer(await fates.page(state, ref, asked.fate, asked.cursor, asked.limit))


@router.get(
    "/v1/turns/{turn_id}",
    summary="What became of a turn",
    **documented(
        path={"turn_id": "The turn's id, percent-encoded."},
        query=TurnQuery,
        answers={200: TurnFate},
        problems=(404,),
    ),
)
async def get_turn(request: Request) -> Response:
    state = state_of(request)
    principal = await principal_of(request)
    turn_id = path_id(request, "turn_id")
    asked = read_query(request, TurnQuery)
    scope = scope_for(principal, asked.user_id, asked.tenant_id)
    found = await fates.find(state, SessionRef(scope.tenant_id, scope.user_id, asked.session_id), turn_id)
    if found is None:
        raise NotFound("No such turn was ever accepted in this session.")
    return answer(found)
