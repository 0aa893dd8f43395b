"""Reading and writing memories. Every statement is bound to a tenant and user."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

import numpy as np
from sqlalchemy import ColumnElement, and_, bindparam, func, select, tuple_
from sqlalchemy.orm import Session, aliased

from common.embedding.types import Matrix
from common.scope import Scope
from common.store.models import Memory, MemoryEvent, Source, Turn
from common.store.users import insert_new
from common.vocabulary import SEMANTIC_KINDS, Event, Kind, Layer, State


def of_user(scope: Scope) -> ColumnElement[bool]:
    return and_(Memory.tenant_id == scope.tenant_id, Memory.user_id == scope.user_id)


def by_ids(session: Session, scope: Scope, ids: Collection[str]) -> dict[str, Memory]:
    """The user's memories with these ids, whatever their state."""
    if not ids:
        return {}
    found = session.scalars(select(Memory).where(of_user(scope), Memory.id.in_(ids)))
    return {memory.id: memory for memory in found}


def get(session: Session, tenant_id: str, user_id: str | None, memory_id: str) -> Memory | None:
    """One memory of the tenant, and of the user where the caller is bound to one."""
    query = select(Memory).where(Memory.id == memory_id, Memory.tenant_id == tenant_id)
    return session.scalar(query if user_id is None else query.where(Memory.user_id == user_id))


def vectors(
    session: Session, scope: Scope, kinds: Collection[Kind], embedding_model: str
) -> tuple[list[str], Matrix]:
    """Ids and float32[n, dim] of the user's active memories of these kinds, for an exact nearest search."""
    rows = session.execute(
        select(Memory.id, Memory.vector).where(
            of_user(scope),
            Memory.state == State.ACTIVE,
            Memory.kind.in_(kinds),
            Memory.embedding_model == embedding_model,
        )
    ).all()
    if not rows:
        return [], np.empty((0, 0), np.float32)
    return [row[0] for row in rows], np.stack([row[1] for row in rows])


def on_topic(session: Session, scope: Scope, subject: str, predicate: str) -> Sequence[Memory]:
    """The user's current memories on one matter, newest statement first."""
    return session.scalars(
        select(Memory)
        .where(
            of_user(scope),
            func.lower(Memory.subject) == subject.lower(),
            func.lower(Memory.predicate) == predicate.lower(),
            Memory.state.in_((State.ACTIVE, State.DORMANT)),
        )
        .order_by(Memory.valid_from.desc())
    ).all()


def add_sources(session: Session, memory_id: str, sources: Iterable[tuple[int, str | None]]) -> None:
    """Let the memory cite turns (pk, quote); citing twice changes nothing."""
    rows = [{"memory_id": memory_id, "turn_pk": pk, "quote": quote} for pk, quote in sources]
    insert_new(session, Source, rows)


#: Built once, for every recall runs it.
_SOURCES = (
    select(Source.memory_id, Turn.session_id, Turn.turn_id, Source.quote)
    .join(Turn, Turn.pk == Source.turn_pk)
    .where(Source.memory_id.in_(bindparam("ids", expanding=True)))
    .order_by(Source.memory_id, Turn.pk)
)


def sources(session: Session, ids: Collection[str]) -> dict[str, list[tuple[str, str, str | None]]]:
    """(session id, turn id, quote) of what each memory cites, in the order it was said."""
    if not ids:
        return {}
    rows = session.connection().execute(_SOURCES, {"ids": list(ids)})
    found: dict[str, list[tuple[str, str, str | None]]] = {}
    for memory_id, session_id, turn_id, quote in rows:
        found.setdefault(memory_id, []).append((session_id, turn_id, quote))
    return found


def supersedes(session: Session, scope: Scope, ids: Collection[str]) -> dict[str, list[str]]:
    """Which memories each of these replaced."""
    if not ids:
        return {}
    rows = session.execute(
        select(Memory.superseded_by, Memory.id)
        .where(of_user(scope), Memory.superseded_by.in_(ids))
        .order_by(Memory.valid_from)
    )
    found: dict[str, list[str]] = {}
    for newer, older in rows:
        if newer is not None:
            found.setdefault(newer, []).append(older)
    return found


_OTHER, _FACT = aliased(Source), aliased(Memory)
#: Built once, for every recall runs it.
_STATES_OF_FACTS = (
    select(Source.memory_id, _FACT.state)
    .join(_OTHER, _OTHER.turn_pk == Source.turn_pk)
    .join(_FACT, _FACT.id == _OTHER.memory_id)
    .where(
        Source.memory_id.in_(bindparam("ids", expanding=True)),
        _FACT.tenant_id == bindparam("tenant"),
        _FACT.user_id == bindparam("user"),
        _FACT.kind.in_(SEMANTIC_KINDS),
    )
)


def overtaken(session: Session, scope: Scope, ids: Collection[str]) -> set[str]:
    """Those of the episodes all of whose facts have been superseded: told as current, they would mislead."""
    if not ids:
        return set()
    rows = session.connection().execute(
        _STATES_OF_FACTS, {"ids": list(ids), "tenant": scope.tenant_id, "user": scope.user_id}
    )
    states: dict[str, set[str]] = {}
    for memory_id, state in rows:
        states.setdefault(memory_id, set()).add(state)
    return {memory_id for memory_id, found in states.items() if found == {State.SUPERSEDED}}


def record(session: Session, memory: Memory, event: Event, at: datetime, **details: Any) -> None:
    """Add a line to the memory's history."""
    session.add(
        MemoryEvent(
            memory_id=memory.id,
            tenant_id=memory.tenant_id,
            user_id=memory.user_id,
            event=event,
            at=at,
            details=details,
        )
    )


def history(session: Session, tenant_id: str, memory_id: str) -> Sequence[MemoryEvent]:
    """Every event of the memory, oldest first."""
    return session.scalars(
        select(MemoryEvent)
        .where(MemoryEvent.memory_id == memory_id, MemoryEvent.tenant_id == tenant_id)
        .order_by(MemoryEvent.id)
    ).all()


def page(
    session: Session,
    scope: Scope,
    *,
    state: State,
    limit: int,
    kind: Kind | None = None,
    layer: Layer | None = None,
    tag: str | None = None,
    text: str | None = None,
    before: tuple[datetime, str] | None = None,
) -> Sequence[Memory]:
    """Up to `limit` memories, newest first, older than `before` (created_at, id)."""
    where: list[ColumnElement[bool]] = [of_user(scope), Memory.state == state]
    if kind is not None:
        where.append(Memory.kind == kind)
    if layer is not None:
        where.append(Memory.layer == layer)
    if tag is not None:
        where.append(_has_tag(session, tag))
    if text is not None:
        where.append(Memory.content.icontains(text, autoescape=True))
    if before is not None:
        where.append(tuple_(Memory.created_at, Memory.id) < before)
    return session.scalars(
        select(Memory).where(*where).order_by(Memory.created_at.desc(), Memory.id.desc()).limit(limit)
    ).all()


_ACTIVE = (
    select(func.count())
    .select_from(Memory)
    .where(
        Memory.tenant_id == bindparam("tenant"),
        Memory.user_id == bindparam("user"),
        Memory.state == State.ACTIVE,
    )
)


def count(session: Session, scope: Scope) -> int:
    """How many active memories the user has."""
    return session.scalar(_ACTIVE, {"tenant": scope.tenant_id, "user": scope.user_id}) or 0


def counts(session: Session, tenant_id: str) -> dict[tuple[str, str], int]:
    """How many memories of the tenant there are by (state, kind)."""
    rows = session.execute(
        select(Memory.state, Memory.kind, func.count())
        .where(Memory.tenant_id == tenant_id)
        .group_by(Memory.state, Memory.kind)
    )
    return {(state, kind): count for state, kind, count in rows}


def _has_tag(session: Session, tag: str) -> ColumnElement[bool]:
    if session.get_bind().dialect.name == "postgresql":
        return Memory.tags.op("@>")([tag])
    each = func.json_each(Memory.tags).table_valued("value")
    return select(each.c.value).where(each.c.value == tag).exists()
