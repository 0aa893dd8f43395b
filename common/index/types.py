"""The vector index behind one protocol: Qdrant Edge in the api process, or a Qdrant server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from common.embedding.types import Vector
from common.scope import Scope
from common.vocabulary import Kind, Layer

Scalar = str | int | float | bool


@dataclass(frozen=True, slots=True)
class IndexPoint:
    """One active memory as the index holds it: vectors and filter fields, no text.

    `keywords` is the text the sparse vector is made of; it is not stored.
    """

    id: str
    scope: Scope
    vector: Vector
    keywords: str
    kind: Kind
    layer: Layer
    occurred_at: datetime
    agent_id: str | None = None
    session_id: str | None = None
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Scalar] = field(default_factory=dict)
    #: Outbox revision this point was written from.
    revision: int = 0


@dataclass(frozen=True, slots=True)
class Filters:
    """Narrowing that the caller asked for; empty means no limit. Every field must match."""

    kinds: tuple[Kind, ...] = ()
    layers: tuple[Layer, ...] = ()
    tags: tuple[str, ...] = ()  # any of them
    agent_ids: tuple[str, ...] = ()
    session_ids: tuple[str, ...] = ()
    metadata: Mapping[str, Scalar] = field(default_factory=dict)  # all of them, equal
    since: datetime | None = None  # occurred_at >= since
    until: datetime | None = None  # occurred_at < until


@dataclass(frozen=True, slots=True)
class Candidate:
    """A memory that a route found, with that route's raw score; None where the route did not find it."""

    id: str
    dense: float | None = None  # cosine
    keyword: float | None = None  # BM25
    newest: int | None = None  # rank by occurred_at, 0 is the newest


class MemoryIndex(Protocol):
    """A derived index; SQL can rebuild it. Safe to call from several threads.

    Raises IndexUnavailable. Every call takes a Scope: a query without tenant and user cannot be built.
    """

    @property
    def needs_rebuild(self) -> bool:
        """Whether memories may be missing (new, damaged, other model): write them all, then `mark_built`."""
        ...

    def mark_built(self) -> None:
        """Record that every memory has been written; what this index replaces is removed."""
        ...

    def upsert(self, points: Sequence[IndexPoint]) -> None:
        """Write points; the same id again replaces it. Running twice changes nothing."""
        ...

    def delete(self, scope: Scope, ids: Sequence[str]) -> None:
        """Remove the scope's points of these ids; unknown ids are ignored."""
        ...

    def delete_user(self, scope: Scope) -> int:
        """Remove all points of the user; how many there were."""
        ...

    def search(
        self,
        scope: Scope,
        *,
        vector: Vector | None,
        text: str | None,
        filters: Filters,
        limit: int,
        newest: int = 0,
    ) -> list[Candidate]:
        """One hybrid query: up to `limit` by vector and by keywords each, `newest` by time; united by id.

        A route is left out when its input is None, empty or 0.
        """
        ...

    def ids(self, scope: Scope) -> list[str]:
        """All point ids of the user (for erasure checks and repair)."""
        ...

    def count(self) -> int:
        """All points of the store."""
        ...

    def flush(self) -> None:
        """Make what was written survive a power loss, where that is ours to do."""
        ...

    def close(self) -> None: ...
