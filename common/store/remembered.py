"""Memories as recall reads them: the columns it ranks and tells by, as plain rows.

Of some seventy candidates five are told. As objects of the ORM they took half of a recall's time beside its
embedding, so here they are tuples, and the statements are built once.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple, cast

from sqlalchemy import Select, Table, bindparam, or_, select
from sqlalchemy.orm import Session

from common.embedding.types import Vector
from common.scope import Scope
from common.store.models import Memory
from common.vocabulary import State


class Remembered(NamedTuple):
    """A memory as it was when it was read; fields as in `models.Memory`."""

    id: str
    kind: str
    layer: str
    state: str
    content: str
    worth: float
    agent_id: str | None
    session_id: str | None
    tags: list[Any]
    metadata_: dict[str, Any]
    pinned: bool
    occurred_at: datetime
    valid_from: datetime
    created_at: datetime
    last_accessed_at: datetime | None
    access_count: int
    expires_at: datetime | None
    vector: Vector


_TABLE = cast(Table, Memory.__table__)
_C = _TABLE.c
_OF_USER: Select[Any] = select(*(_C[field.rstrip("_")] for field in Remembered._fields)).where(
    _C.tenant_id == bindparam("tenant"), _C.user_id == bindparam("user")
)
_AMONG = _OF_USER.where(_C.id.in_(bindparam("ids", expanding=True)))
_NEWEST = (
    _OF_USER.where(_C.state == State.ACTIVE).order_by(_C.occurred_at.desc(), _C.id).limit(bindparam("most"))
)
_REPLACED_SINCE = _OF_USER.where(
    _C.state.in_((State.SUPERSEDED, State.MERGED)),
    _C.embedding_model == bindparam("model"),
    _C.valid_from <= bindparam("at"),
    or_(_C.valid_to.is_(None), _C.valid_to > bindparam("at")),
)


def among(session: Session, scope: Scope, ids: Collection[str]) -> dict[str, Remembered]:
    """The user's memories with these ids, whatever their state."""
    return {row.id: row for row in _read(session, _AMONG, scope, ids=list(ids))} if ids else {}


def newest(session: Session, scope: Scope, limit: int) -> list[Remembered]:
    """The user's newest active memories by the time they happened; what recall falls back on."""
    return _read(session, _NEWEST, scope, most=limit)


def replaced_since(session: Session, scope: Scope, at: datetime, embedding_model: str) -> list[Remembered]:
    """What held at `at` and was superseded or merged later."""
    return _read(session, _REPLACED_SINCE, scope, at=at, model=embedding_model)


def _read(session: Session, statement: Select[Any], scope: Scope, **values: Any) -> list[Remembered]:
    rows = session.execute(statement, {"tenant": scope.tenant_id, "user": scope.user_id, **values})
    return [Remembered._make(row) for row in rows.all()]
