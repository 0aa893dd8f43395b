"""The row that serialises a user's writes and remembers an erasure."""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

from sqlalchemy import Table, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from common.scope import Scope
from common.store.models import Base, User


def insert_new(session: Session, table: type[Base], rows: list[dict[str, Any]]) -> None:
    """Insert rows, leaving out those whose key exists. Column names, not attribute names."""
    if not rows:
        return
    insert = postgresql.insert if session.get_bind().dialect.name == "postgresql" else sqlite.insert
    session.execute(insert(cast(Table, table.__table__)).on_conflict_do_nothing(), rows)


def lock_user(session: Session, scope: Scope, now: datetime) -> User:
    """The user's row, made if missing, locked until the transaction ends: one writer a user."""
    insert_new(
        session,
        User,
        [{"tenant_id": scope.tenant_id, "user_id": scope.user_id, "created_at": now, "erased_at": None}],
    )
    return session.scalars(
        select(User)
        .where(User.tenant_id == scope.tenant_id, User.user_id == scope.user_id)
        .with_for_update()
        .execution_options(populate_existing=True)
    ).one()


def erased_at(session: Session, scope: Scope) -> datetime | None:
    """When the user was last erased."""
    return session.scalar(
        select(User.erased_at).where(User.tenant_id == scope.tenant_id, User.user_id == scope.user_id)
    )
