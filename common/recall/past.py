"""What was known on a day in the past: superseded memories are kept in SQL alone, and found there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from common.embedding.types import Vector
from common.index.types import Candidate
from common.scope import Scope
from common.store.memories import of_user
from common.store.models import Memory
from common.vocabulary import State


def known_at(
    session: Session,
    scope: Scope,
    as_of: datetime,
    query: Vector | None,
    candidates: Sequence[Candidate],
    found: Mapping[str, Memory],
    embedding_model: str,
) -> tuple[list[Candidate], dict[str, Memory]]:
    """Add what held at `as_of` and was replaced or merged since; take away what was not said yet."""
    replaced = session.scalars(
        select(Memory).where(
            of_user(scope),
            Memory.state.in_((State.SUPERSEDED, State.MERGED)),
            Memory.embedding_model == embedding_model,
            Memory.valid_from <= as_of,
            or_(Memory.valid_to.is_(None), Memory.valid_to > as_of),
        )
    ).all()
    held = {id: memory for id, memory in found.items() if memory.valid_from <= as_of}
    held.update({memory.id: memory for memory in replaced})
    known = {candidate.id for candidate in candidates}
    added = [
        Candidate(memory.id, dense=None if query is None else float(memory.vector @ query))
        for memory in replaced
        if memory.id not in known
    ]
    return [*candidates, *added], held
