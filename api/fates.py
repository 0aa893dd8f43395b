"""What became of turns: SQL knows those a worker has begun with, Redis those that still wait."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.orm import Session

from api import cursor
from api.state import State
from common.queue.types import QueuedTurn
from common.schemas.common import Page
from common.schemas.turns import TurnFate
from common.scope import SessionRef
from common.store import turns as store
from common.store.models import Turn
from common.vocabulary import Fate, Role

Pending = Sequence[tuple[QueuedTurn, Fate]]


async def find(state: State, ref: SessionRef, turn_id: str) -> TurnFate | None:
    """One turn, wherever it is on its way; None for one never accepted."""
    if (found := await state.call(_stored, state, ref, turn_id)) is not None:
        return found
    for turn, fate in await state.queue.pending_turns(ref):
        if turn.turn_id == turn_id:
            return _waiting(turn, fate)
    # It may have gone from Redis to SQL between the two looks.
    return await state.call(_stored, state, ref, turn_id)


async def page(
    state: State, ref: SessionRef, fate: Fate | None, after: str | None, limit: int
) -> Page[TurnFate]:
    """The session's turns, oldest first: stored ones, then those that wait.

    A turn that moves on while pages are read may be listed twice, never left out. Raises InvalidInput for a
    cursor that is not one of ours.
    """
    pk, shown = cursor.decode(after, int, (str, type(None))) if after else (0, None)
    # Redis first: what leaves it before SQL is asked is in SQL by then.
    pending = [] if fate is not None and _is_stored_only(fate) else await state.queue.pending_turns(ref)
    return await state.call(_page, state, ref, fate, pk, shown, pending, limit)


def _page(
    state: State, ref: SessionRef, fate: Fate | None, pk: int, shown: str | None, pending: Pending, limit: int
) -> Page[TurnFate]:
    with state.db.snapshot() as session:
        stored = store.page(session, ref, fate=fate, after=pk, limit=limit + 1)
        if len(stored) > limit:
            kept = stored[:limit]
            return Page(items=_fates(session, ref, kept), next_cursor=cursor.encode(kept[-1].pk, None))
        items = _fates(session, ref, stored)
        known = store.by_turn_ids(session, ref, [turn.turn_id for turn, _ in pending]) if pending else {}
    waiting = [
        (turn, at) for turn, at in _after(pending, shown) if turn.turn_id not in known and fate in (None, at)
    ]
    room = limit - len(items)
    items += [_waiting(turn, at) for turn, at in waiting[:room]]
    if len(waiting) <= room:
        return Page(items=items)
    last = waiting[room - 1][0].turn_id if room else shown
    return Page(items=items, next_cursor=cursor.encode(stored[-1].pk if stored else pk, last))


def _after(pending: Pending, shown: str | None) -> Pending:
    """What stands behind the last one shown. If that one has left, so have all before it."""
    for position, (turn, _) in enumerate(pending):
        if turn.turn_id == shown:
            return pending[position + 1 :]
    return pending


def _is_stored_only(fate: Fate) -> bool:
    return fate not in (Fate.QUEUED, Fate.PROCESSING)


def _stored(state: State, ref: SessionRef, turn_id: str) -> TurnFate | None:
    with state.db.snapshot() as session:
        found = store.by_turn_ids(session, ref, [turn_id])
        return _fates(session, ref, list(found.values()))[0] if found else None


def _fates(session: Session, ref: SessionRef, turns: Sequence[Turn]) -> list[TurnFate]:
    citing = store.memory_ids(session, ref.scope, [turn.pk for turn in turns])
    return [
        TurnFate(
            turn_id=turn.turn_id,
            fate=Fate(turn.fate),
            memory_ids=citing.get(turn.pk, []),
            reason=turn.reason,
            role=Role(turn.role),
            occurred_at=turn.occurred_at,
        )
        for turn in turns
    ]


def _waiting(turn: QueuedTurn, fate: Fate) -> TurnFate:
    return TurnFate(turn_id=turn.turn_id, fate=fate, role=turn.role, occurred_at=turn.occurred_at)
