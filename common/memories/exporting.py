"""Everything of a user as lines of JSON."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import TypeVar

import numpy as np
from pydantic import BaseModel
from sqlalchemy import Select, and_, select, tuple_

from common import clock
from common.clock import from_micros
from common.schemas.memories import EntityOut
from common.schemas.recall import SourceOut
from common.schemas.transfer import EventLine, HeaderLine, MemoryLine, TurnLine
from common.scope import Scope
from common.store import memories as store
from common.store import turns as turn_store
from common.store.engine import Database
from common.store.models import Memory, MemoryEvent, Turn
from common.vocabulary import Event, Fate, Kind, Layer, Role, State

#: Rows read at once; the database is not held while a slow client reads them.
PAGE = 200

T = TypeVar("T")


def export(db: Database, scope: Scope) -> Iterator[bytes]:
    """Lines, each with its line feed: a header, turns, memories, history. Turns that wait are left out."""
    yield _line(HeaderLine(type="header", user_id=scope.user_id, exported_at=clock.now()))
    yield from _turns(db, scope)
    yield from _memories(db, scope)
    yield from _events(db, scope)


def _turns(db: Database, scope: Scope) -> Iterator[bytes]:
    after = 0
    while True:
        query = select(Turn).where(turn_store.of_user(scope), Turn.pk > after).order_by(Turn.pk)
        turns = _read(db, query)
        for turn in turns:
            yield _line(_turn(turn))
        if len(turns) < PAGE:
            return
        after = turns[-1].pk


def _memories(db: Database, scope: Scope) -> Iterator[bytes]:
    after = (from_micros(0), "")
    while True:
        query = (
            select(Memory)
            .where(store.of_user(scope), tuple_(Memory.created_at, Memory.id) > after)
            .order_by(Memory.created_at, Memory.id)
        )
        memories = _read(db, query)
        with db.snapshot() as session:
            sources = store.sources(session, [memory.id for memory in memories])
        for memory in memories:
            yield _line(_memory(memory, sources.get(memory.id, [])))
        if len(memories) < PAGE:
            return
        after = (memories[-1].created_at, memories[-1].id)


def _events(db: Database, scope: Scope) -> Iterator[bytes]:
    after = 0
    owned = and_(MemoryEvent.tenant_id == scope.tenant_id, MemoryEvent.user_id == scope.user_id)
    while True:
        events = _read(db, select(MemoryEvent).where(owned, MemoryEvent.id > after).order_by(MemoryEvent.id))
        for event in events:
            yield _line(
                EventLine(
                    type="event",
                    memory_id=event.memory_id,
                    event=Event(event.event),
                    at=event.at,
                    details=event.details,
                )
            )
        if len(events) < PAGE:
            return
        after = events[-1].id


def _read(db: Database, query: Select[T]) -> list[T]:
    with db.snapshot() as session:
        return list(session.scalars(query.limit(PAGE)))


def _line(model: BaseModel) -> bytes:
    return model.__pydantic_serializer__.to_json(model, exclude_defaults=False) + b"\n"


def _turn(turn: Turn) -> TurnLine:
    return TurnLine.model_construct(
        type="turn",
        session_id=turn.session_id,
        turn_id=turn.turn_id,
        role=Role(turn.role),
        name=turn.name,
        agent_id=turn.agent_id,
        content=turn.content,
        tags=turn.tags,
        metadata=turn.metadata_,
        occurred_at=turn.occurred_at,
        accepted_at=turn.accepted_at,
        fate=Fate(turn.fate),
        reason=turn.reason,
    )


def _memory(memory: Memory, sources: list[tuple[str, str, str | None]]) -> MemoryLine:
    return MemoryLine.model_construct(
        type="memory",
        id=memory.id,
        agent_id=memory.agent_id,
        session_id=memory.session_id,
        kind=Kind(memory.kind),
        layer=Layer(memory.layer),
        state=State(memory.state),
        content=memory.content,
        subject=memory.subject,
        predicate=memory.predicate,
        object=memory.object_,
        worth=memory.worth,
        entities=[EntityOut(**entity) for entity in memory.entities],
        tags=memory.tags,
        metadata=memory.metadata_,
        pinned=memory.pinned,
        occurred_at=memory.occurred_at,
        valid_from=memory.valid_from,
        valid_to=memory.valid_to,
        created_at=memory.created_at,
        updated_at=memory.updated_at,
        last_accessed_at=memory.last_accessed_at,
        access_count=memory.access_count,
        decay_score=memory.decay_score,
        expires_at=memory.expires_at,
        superseded_by=memory.superseded_by,
        merged_into=memory.merged_into,
        whole_id=memory.whole_id,
        part=memory.part,
        sources=[SourceOut(session_id=s, turn_id=t, quote=quote) for s, t, quote in sources],
        embedding_model=memory.embedding_model,
        vector=base64.b64encode(memory.vector.astype(np.dtype("<f2")).tobytes()).decode("ascii"),
    )
