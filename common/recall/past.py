"""What was known on a day in the past: superseded memories are kept in SQL alone, and found there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from common.clock import to_micros
from common.embedding.types import Vector
from common.index.types import Candidate
from common.scope import Scope
from common.store import remembered
from common.store.remembered import Remembered


def known_at(
    session: Session,
    scope: Scope,
    as_of: datetime,
    query: Vector | None,
    candidates: Sequence[Candidate],
    found: Mapping[str, Remembered],
    embedding_model: str,
) -> tuple[list[Candidate], dict[str, Remembered]]:
    """Add what held at `as_of` and was replaced or merged since; take away what was not said yet."""
    replaced = remembered.replaced_since(session, scope, as_of, embedding_model)
    moment = to_micros(as_of)
    held = {id: memory for id, memory in found.items() if memory.valid_from_us <= moment}
    held.update({memory.id: memory for memory in replaced})
    known = {candidate.id for candidate in candidates}
    added = [
        Candidate(memory.id, dense=None if query is None else float(memory.vector @ query))
        for memory in replaced
        if memory.id not in known
    ]
    return [*candidates, *added], held
