"""Memories whose point in the index is out of date."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import delete, exists, insert, select
from sqlalchemy.orm import Session

from common.scope import Scope
from common.store.models import Outbox


def enqueue(session: Session, scope: Scope, memory_ids: Iterable[str], now: datetime) -> None:
    """Note, in the transaction that changes them, that these memories' points have to follow."""
    rows = [
        {"memory_id": id, "tenant_id": scope.tenant_id, "user_id": scope.user_id, "created_at": now}
        for id in dict.fromkeys(memory_ids)
    ]
    if rows:
        session.execute(insert(Outbox), rows)


def pending(session: Session, limit: int) -> Sequence[Outbox]:
    """The oldest rows, in revision order."""
    return session.scalars(select(Outbox).order_by(Outbox.revision).limit(limit)).all()


def remove(session: Session, revisions: Sequence[int]) -> None:
    """The points of these rows are written."""
    session.execute(delete(Outbox).where(Outbox.revision.in_(revisions)))


def is_pending(session: Session, scope: Scope) -> bool:
    """Whether something of the user has not reached the index yet."""
    of_user = exists().where(Outbox.tenant_id == scope.tenant_id, Outbox.user_id == scope.user_id)
    return bool(session.scalar(select(of_user)))
