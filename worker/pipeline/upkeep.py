"""Chores that keep the store true: recalls counted, what expired removed, old text forgotten."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import select, update

from common import clock
from common.clock import from_micros
from common.memories.forget import remove
from common.scope import Scope
from common.store.memories import of_user
from common.store.models import Memory, Meta, Source, Turn
from common.store.users import insert_new, lock_user
from worker.pipeline.services import Services

#: Rows handled in one transaction, so that no user waits long for a chore.
STEP = 200
#: Turn text that nothing cites is kept this long (api.md).
TURN_TEXT_KEPT = timedelta(days=90)

_FOLDED = "hits"


def fold_hits(services: Services) -> int:
    """Add the recalls counted in Redis to `access_count` and `last_accessed_at`; how many memories were hit.

    The batch's id is kept in the transaction that adds it, so a crash before Redis forgets it counts nothing
    twice.
    """
    folded = 0
    while batch := services.queue.take_hits(STEP):
        with services.db.transaction() as session:
            insert_new(session, Meta, [{"key": _FOLDED, "value": {}}])
            done = session.get_one(Meta, _FOLDED, with_for_update=True)
            if done.value.get("batch") != batch.id:
                done.value = {"batch": batch.id}
                for hit in batch.hits:
                    at = from_micros(hit.last_ms * 1000)
                    session.execute(
                        update(Memory)
                        .where(Memory.id == hit.memory_id, Memory.tenant_id == hit.tenant_id)
                        .values(access_count=Memory.access_count + hit.count, last_accessed_at=at)
                    )
        services.queue.finish_hits(batch.id)
        folded += len(batch.hits)
    return folded


def expire(services: Services) -> int:
    """Remove memories whose time is over (pinned ones stay); how many."""
    removed = 0
    while True:
        now = clock.now()
        over = (Memory.expires_at <= now) & ~Memory.pinned
        with services.db.snapshot() as session:
            first = session.execute(
                select(Memory.tenant_id, Memory.user_id).where(over).limit(1)
            ).one_or_none()
        if first is None:
            break
        scope = Scope(*first)
        with services.db.transaction() as session:
            lock_user(session, scope, now)
            for memory in session.scalars(select(Memory).where(of_user(scope), over).limit(STEP)).all():
                remove(session, memory, now)
                removed += 1
    if removed:
        services.index_changed()
    return removed


def forget_turn_text(services: Services) -> int:
    """Empty the text of turns older than 90 days that no memory cites; how many."""
    cited = select(Source.turn_pk).where(Source.turn_pk == Turn.pk).exists()
    old = (Turn.accepted_at < clock.now() - TURN_TEXT_KEPT) & (Turn.content != "") & ~cited
    forgotten = 0
    while True:
        with services.db.transaction() as session:
            pks = session.scalars(select(Turn.pk).where(old).limit(STEP)).all()
            session.execute(update(Turn).where(Turn.pk.in_(pks)).values(content=""))
        forgotten += len(pks)
        if len(pks) < STEP:
            return forgotten
