"""A memory that is about to be written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from common.embedding.types import Vector
from common.facts import Entity
from common.vocabulary import Kind, Layer


@dataclass(frozen=True, slots=True)
class Draft:
    """Masked and embedded; `sources` are (turn pk, quoted words)."""

    kind: Kind
    layer: Layer
    content: str
    vector: Vector
    embedding_model: str
    occurred_at: datetime
    worth: float
    sources: tuple[tuple[int, str | None], ...] = ()
    subject: str | None = None
    predicate: str | None = None
    object: str | None = None
    entities: tuple[Entity, ...] = ()
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)
    agent_id: str | None = None
    session_id: str | None = None
    pinned: bool = False
    expires_at: datetime | None = None
    replaces: bool = False
    whole_id: str | None = None
    part: int | None = None
