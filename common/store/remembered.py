"""Memories as recall reads them: the columns it ranks and tells by, as the database holds them.

Of some seventy candidates five are told. Reading them as objects of the ORM, then decoding times, tags and
vectors of all of them, took most of a recall's time beside its embedding. So a row stays as it came, and what
is asked of it is decoded then; the statements are built once.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple, cast

import numpy as np
from sqlalchemy import Select, Table, bindparam, func, or_, select, type_coerce
from sqlalchemy.orm import Session
from sqlalchemy.types import NullType

from common.clock import from_micros
from common.embedding.types import Vector
from common.scope import Scope
from common.store.models import Memory
from common.vocabulary import State


class Remembered(NamedTuple):
    """A memory as it was when it was read; fields as in `models.Memory`.

    Times end in `_us` and are microseconds since 1970; `raw_…` is what the driver gave.
    """

    id: str
    kind: str
    layer: str
    state: str
    content: str
    worth: float
    agent_id: str | None
    session_id: str | None
    subject: str | None
    predicate: str | None
    raw_tags: Any
    raw_metadata: Any
    pinned: bool
    occurred_us: int
    valid_from_us: int
    created_us: int
    last_accessed_us: int | None
    access_count: int
    expires_us: int | None
    raw_vector: bytes

    @property
    def tags(self) -> list[str]:
        return cast(list[str], _decoded(self.raw_tags))

    @property
    def metadata(self) -> dict[str, Any]:
        return cast(dict[str, Any], _decoded(self.raw_metadata))

    @property
    def occurred_at(self) -> datetime:
        return from_micros(self.occurred_us)

    @property
    def created_at(self) -> datetime:
        return from_micros(self.created_us)

    @property
    def dimension(self) -> int:
        return len(self.raw_vector) // 2

    @property
    def vector(self) -> Vector:
        return np.frombuffer(self.raw_vector, "<f2").astype(np.float32)


def _decoded(raw: Any) -> Any:
    """Lists and objects: SQLite gives their text, PostgreSQL's driver has read them."""
    return json.loads(raw) if isinstance(raw, str | bytes) else raw


#: Where a field's column has another name.
_COLUMNS = {
    "raw_tags": "tags",
    "raw_metadata": "metadata",
    "raw_vector": "vector",
    "occurred_us": "occurred_at",
    "valid_from_us": "valid_from",
    "created_us": "created_at",
    "last_accessed_us": "last_accessed_at",
    "expires_us": "expires_at",
}

_TABLE = cast(Table, Memory.__table__)
_C = _TABLE.c
# NullType: as the driver gives it.
_FIELDS: list[Any] = [type_coerce(_C[_COLUMNS.get(field, field)], NullType()) for field in Remembered._fields]
_ROWS = select(*_FIELDS)
_OF_USER = _ROWS.where(_C.tenant_id == bindparam("tenant"), _C.user_id == bindparam("user"))
# Not by an index on the user, which SQLite would take and read all of the user's memories to find these.
_AMONG = _ROWS.where(
    _C.id.in_(bindparam("ids", expanding=True)),
    func.coalesce(_C.tenant_id, "") == bindparam("tenant"),
    func.coalesce(_C.user_id, "") == bindparam("user"),
)
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
    rows = session.connection().execute(
        statement, {"tenant": scope.tenant_id, "user": scope.user_id, **values}
    )
    return [Remembered._make(row) for row in rows.all()]
