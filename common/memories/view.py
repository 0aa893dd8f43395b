"""Memories as the API shows them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.orm import Session

from common.schemas.memories import EntityOut, MemoryOut
from common.schemas.recall import SourceOut
from common.scope import Scope
from common.store import memories as store
from common.store.models import Memory
from common.vocabulary import Kind, Layer, State


def view(session: Session, scope: Scope, memories: Sequence[Memory]) -> list[MemoryOut]:
    """Memories of one user with what they cite and replace, in the order given."""
    ids = [memory.id for memory in memories]
    sources = store.sources(session, ids)
    supersedes = store.supersedes(session, scope, ids)
    return [
        MemoryOut(
            id=memory.id,
            user_id=memory.user_id,
            agent_id=memory.agent_id,
            session_id=memory.session_id,
            kind=Kind(memory.kind),
            layer=Layer(memory.layer),
            state=State(memory.state),
            content=memory.content,
            subject=memory.subject,
            predicate=memory.predicate,
            object=memory.object_,
            worth=memory.worth,
            entities=[EntityOut(**entity) for entity in memory.entities],
            tags=memory.tags,
            metadata=memory.metadata_,
            pinned=memory.pinned,
            occurred_at=memory.occurred_at,
            valid_from=memory.valid_from,
            valid_to=memory.valid_to,
            created_at=memory.created_at,
            updated_at=memory.updated_at,
            last_accessed_at=memory.last_accessed_at,
            access_count=memory.access_count,
            decay_score=memory.decay_score,
            expires_at=memory.expires_at,
            sources=[
                SourceOut(session_id=session_id, turn_id=turn_id, quote=quote)
                for session_id, turn_id, quote in sources.get(memory.id, [])
            ],
            supersedes=supersedes.get(memory.id, []),
            superseded_by=memory.superseded_by,
            merged_into=memory.merged_into,
            embedding_model=memory.embedding_model,
        )
        for memory in memories
    ]
