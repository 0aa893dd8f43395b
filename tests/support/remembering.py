"""A user's memories put straight into the store and the index, and the recall over them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from common import clock
from common.embedding.types import Embedder
from common.index.apply import OutboxApplier
from common.index.edge import EdgeIndex
from common.memories.draft import Draft
from common.memories.write import add
from common.queue.types import QueuedTurn
from common.recall.service import Recaller
from common.schemas.recall import RecallRequest, RecallResponse
from common.scope import Scope
from common.settings import Settings
from common.store.engine import Database
from common.store.users import lock_user
from common.vocabulary import Kind, Layer

ANN = Scope("default", "ann")


class Remembering:
    """Everything belongs to one user, `ANN`."""

    def __init__(self, database: Database, embedder: Embedder, path: Path) -> None:
        self.database, self.embedder = database, embedder
        self.index = EdgeIndex(path, embedder.identity)
        self.recaller = Recaller(database, self.index, embedder, Settings())

    def remember(self, text: str, at: datetime | None = None, **fields: Any) -> str:
        """One memory, not checked for duplicates; `fields` as in `Draft`. Its id."""
        at = at or clock.now()
        draft = Draft(
            kind=Kind.FACT,
            layer=Layer.LONG_TERM,
            content=text,
            vector=self.embedder.embed_passages([text])[0],
            embedding_model=self.embedder.identity.id,
            occurred_at=at,
            worth=0.6,
        )
        with self.database.transaction() as session:
            lock_user(session, ANN, at)
            memory = add(session, ANN, replace(draft, **fields), now=at)
            memory_id = str(memory.id)
        applier = OutboxApplier(self.database, self.index, self.embedder)
        while applier.apply_pending():
            pass
        return memory_id

    def recall(self, query: str, *, working: tuple[QueuedTurn, ...] = (), **asked: Any) -> RecallResponse:
        request = RecallRequest(user_id=ANN.user_id, query=query, **asked)
        return self.recaller.recall(ANN, request, waiting=lambda: (working, 0))

    def close(self) -> None:
        self.index.close()
