"""Accepted turns and their fates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, func, select, update
from sqlalchemy.orm import Session

from common.scope import Scope, SessionRef
from common.store.models import Memory, Source, Turn
from common.store.users import insert_new
from common.vocabulary import Fate


def of_user(scope: Scope) -> ColumnElement[bool]:
    return and_(Turn.tenant_id == scope.tenant_id, Turn.user_id == scope.user_id)


def of_session(ref: SessionRef) -> ColumnElement[bool]:
    return and_(of_user(ref.scope), Turn.session_id == ref.session_id)


def add_new(session: Session, ref: SessionRef, rows: list[dict[str, Any]]) -> None:
    """Insert turns of a session; ids it knows already are left as they are."""
    key = {"tenant_id": ref.tenant_id, "user_id": ref.user_id, "session_id": ref.session_id}
    insert_new(session, Turn, [{**row, **key} for row in rows])


def by_turn_ids(session: Session, ref: SessionRef, turn_ids: Iterable[str]) -> dict[str, Turn]:
    """The session's turns with these ids, by turn id."""
    found = session.scalars(select(Turn).where(of_session(ref), Turn.turn_id.in_(list(turn_ids))))
    return {turn.turn_id: turn for turn in found}


def before(session: Session, ref: SessionRef, pk: int, limit: int) -> Sequence[Turn]:
    """Up to `limit` turns of the session that were stored before `pk`, oldest first."""
    newest = session.scalars(
        select(Turn)
        .where(of_session(ref), Turn.pk < pk, Turn.fate != Fate.FILTERED)
        .order_by(Turn.pk.desc())
        .limit(limit)
    ).all()
    return newest[::-1]


def set_fates(session: Session, fates: dict[int, tuple[Fate, str | None]]) -> None:
    """Give turns (by pk) their fate and its reason."""
    for pk, (fate, reason) in fates.items():
        session.execute(update(Turn).where(Turn.pk == pk).values(fate=fate, reason=reason))


def cited(session: Session, pks: Iterable[int]) -> set[int]:
    """Those of the turns that at least one memory cites."""
    return set(session.scalars(select(Source.turn_pk).where(Source.turn_pk.in_(list(pks))).distinct()))


def memory_ids(session: Session, scope: Scope, pks: Sequence[int]) -> dict[int, list[str]]:
    """Which memories cite each turn, oldest first."""
    rows = session.execute(
        select(Source.turn_pk, Source.memory_id)
        .join(Memory, Memory.id == Source.memory_id)
        .where(Source.turn_pk.in_(pks), Memory.tenant_id == scope.tenant_id, Memory.user_id == scope.user_id)
        .order_by(Memory.created_at, Memory.id)
    )
    found: dict[int, list[str]] = {}
    for pk, memory_id in rows:
        found.setdefault(pk, []).append(memory_id)
    return found


def page(session: Session, ref: SessionRef, *, fate: Fate | None, after: int, limit: int) -> Sequence[Turn]:
    """Up to `limit` turns of the session stored after `after` (a pk), oldest first."""
    query = select(Turn).where(of_session(ref), Turn.pk > after).order_by(Turn.pk).limit(limit)
    return session.scalars(query if fate is None else query.where(Turn.fate == fate)).all()


def counts(session: Session, scope: Scope) -> dict[str, int]:
    """How many turns of the user have which fate."""
    rows = session.execute(select(Turn.fate, func.count()).where(of_user(scope)).group_by(Turn.fate))
    return dict(rows.tuples().all())


def redact(session: Session, pk: int, content: str) -> None:
    """Replace a turn's text, as when a memory that quotes it is deleted."""
    session.execute(update(Turn).where(Turn.pk == pk).values(content=content))


def accepted_before(turn_accepted_at: datetime, erased_at: datetime | None) -> bool:
    """Whether an erasure covers the turn."""
    return erased_at is not None and turn_accepted_at <= erased_at
