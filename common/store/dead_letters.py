"""Batches whose extraction gave up, and taking them up again."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from common.scope import Scope, SessionRef
from common.store import turns
from common.store.models import DeadLetter, Turn
from common.vocabulary import Fate


def page(
    session: Session, tenant_id: str, user_id: str | None, *, after: int, limit: int
) -> Sequence[DeadLetter]:
    """Up to `limit` dead letters of the tenant (or of one user) after an id, oldest first."""
    query = select(DeadLetter).where(DeadLetter.tenant_id == tenant_id, DeadLetter.id > after)
    if user_id is not None:
        query = query.where(DeadLetter.user_id == user_id)
    return session.scalars(query.order_by(DeadLetter.id).limit(limit)).all()


def get(session: Session, tenant_id: str, user_id: str | None, letter_id: int) -> DeadLetter | None:
    """One dead letter of the tenant, and of the user where the caller is bound to one."""
    query = select(DeadLetter).where(DeadLetter.id == letter_id, DeadLetter.tenant_id == tenant_id)
    return session.scalar(query if user_id is None else query.where(DeadLetter.user_id == user_id))


def reopen(session: Session, letter: DeadLetter) -> list[Turn]:
    """Give its turns that ended as `failed`, or were being replayed already, back the fate `processing`."""
    ref = SessionRef(letter.tenant_id, letter.user_id, letter.session_id)
    found = turns.by_turn_ids(session, ref, letter.turn_ids)
    reopened = [
        found[turn_id]
        for turn_id in letter.turn_ids
        if turn_id in found and found[turn_id].fate in (Fate.FAILED, Fate.PROCESSING)
    ]
    turns.set_fates(session, {turn.pk: (Fate.PROCESSING, None) for turn in reopened})
    return reopened


def close_again(session: Session, letter: DeadLetter) -> None:
    """A replay could not be queued: its turns are `failed` again."""
    ref = SessionRef(letter.tenant_id, letter.user_id, letter.session_id)
    found = turns.by_turn_ids(session, ref, letter.turn_ids).values()
    waiting = {turn.pk: (Fate.FAILED, letter.reason) for turn in found if turn.fate == Fate.PROCESSING}
    turns.set_fates(session, dict(waiting))


def remove(session: Session, scope: Scope, letter_id: int) -> None:
    """The letter is dealt with."""
    session.execute(
        delete(DeadLetter).where(
            DeadLetter.id == letter_id,
            DeadLetter.tenant_id == scope.tenant_id,
            DeadLetter.user_id == scope.user_id,
        )
    )
