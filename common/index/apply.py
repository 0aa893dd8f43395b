"""Brings the index up to SQL: applies the outbox, or writes everything anew."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from common.embedding.types import Embedder
from common.index.types import IndexPoint, MemoryIndex
from common.scope import Scope
from common.store import outbox
from common.store.engine import Database
from common.store.models import Memory
from common.vocabulary import Kind, Layer, State

log = logging.getLogger(__name__)

#: Points of one write: larger ones delay recalls (stack-facts.md), smaller ones cost more transactions.
BATCH = 64


class OutboxApplier:
    """Applies outbox rows in revision order. One at a time: whoever calls holds a lock or owns the index."""

    def __init__(self, db: Database, index: MemoryIndex, embedder: Embedder) -> None:
        self._db = db
        self._index = index
        self._model = embedder.identity.id

    def apply_pending(self) -> int:
        """Apply the oldest rows; how many. 0 means that the index is up to date.

        A memory is written as it is now, not as it was when the row was made; memories that are gone, or may
        not be recalled, lose their point. Rows are removed after the index has them, so a crash repeats them.
        Raises IndexUnavailable and StoreUnavailable.
        """
        with self._db.snapshot() as session:
            rows = outbox.pending(session, BATCH)
            if not rows:
                return 0
            ids = {row.memory_id for row in rows}
            memories = {m.id: m for m in session.scalars(select(Memory).where(Memory.id.in_(ids)))}
        revisions = {row.memory_id: row.revision for row in rows}
        gone: dict[Scope, list[str]] = {}
        points = []
        for row in {row.memory_id: row for row in rows}.values():
            memory = memories.get(row.memory_id)
            if memory is not None and memory.state == State.ACTIVE and memory.embedding_model == self._model:
                points.append(point_of(memory, revisions[memory.id]))
            else:
                gone.setdefault(Scope(row.tenant_id, row.user_id), []).append(row.memory_id)
        for scope, doomed in gone.items():
            self._index.delete(scope, doomed)
        if points:
            self._index.upsert(points)
        with self._db.transaction() as session:
            outbox.remove(session, [row.revision for row in rows])
        return len(rows)

    def rebuild(self) -> int:
        """Write every active memory to the index, vectors from SQL, no model needed; how many.

        Raises IndexUnavailable and StoreUnavailable.
        """
        written, after = 0, ""
        while True:
            with self._db.snapshot() as session:
                memories = _page(session, self._model, after)
            if not memories:
                break
            self._index.upsert([point_of(memory, 0) for memory in memories])
            written += len(memories)
            after = memories[-1].id
        self._index.mark_built()
        return written


def point_of(memory: Memory, revision: int) -> IndexPoint:
    """The memory as the index holds it."""
    return IndexPoint(
        id=memory.id,
        scope=Scope(memory.tenant_id, memory.user_id),
        vector=memory.vector,
        keywords=memory.content,
        kind=Kind(memory.kind),
        layer=Layer(memory.layer),
        occurred_at=memory.occurred_at,
        agent_id=memory.agent_id,
        session_id=memory.session_id,
        tags=tuple(memory.tags),
        metadata=memory.metadata_,
        revision=revision,
    )


def _page(session: Session, model: str, after: str) -> Sequence[Memory]:
    return session.scalars(
        select(Memory)
        .where(Memory.id > after, Memory.state == State.ACTIVE, Memory.embedding_model == model)
        .order_by(Memory.id)
        .limit(BATCH)
    ).all()
