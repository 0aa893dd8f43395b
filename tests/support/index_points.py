"""Small, readable points for tests of the vector index: eight dimensions, ids made from numbers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import numpy as np

from common.embedding.types import EmbeddingIdentity, Vector
from common.index.types import Candidate, Filters, IndexPoint, MemoryIndex
from common.scope import Scope
from common.vocabulary import Kind, Layer

DIMENSION = 8
IDENTITY = EmbeddingIdentity("test@1", "test", "directory", DIMENSION, "", "")
ANN = Scope("acme", "ann")
START = datetime(2026, 3, 1, 9, tzinfo=UTC)


def point_id(number: int) -> str:
    return str(UUID(int=number))


def unit(*numbers: float) -> Vector:
    """float32[8] of length 1: the given numbers, then zeros."""
    vector = np.zeros(DIMENSION, np.float32)
    vector[: len(numbers)] = numbers
    return (vector / np.linalg.norm(vector)).astype(np.float32)


def point(
    number: int, text: str = "", *, scope: Scope = ANN, minutes: float | None = None, **fields: Any
) -> IndexPoint:
    """A point whose id and time follow from its number; every other field may be given."""
    when = START + timedelta(minutes=number if minutes is None else minutes)
    values: dict[str, Any] = {
        "vector": unit(1.0, number / 10),
        "kind": Kind.FACT,
        "layer": Layer.LONG_TERM,
        "occurred_at": when,
    }
    return IndexPoint(id=point_id(number), scope=scope, keywords=text, **{**values, **fields})


def found(
    index: MemoryIndex,
    *,
    scope: Scope = ANN,
    vector: Vector | None = None,
    text: str | None = None,
    limit: int = 10,
    newest: int = 0,
    **filters: Any,
) -> list[Candidate]:
    """Search with the filters given as keywords."""
    return index.search(
        scope, vector=vector, text=text, filters=Filters(**filters), limit=limit, newest=newest
    )


def rounded(candidates: list[Candidate]) -> list[Candidate]:
    """Without the last digits, which differ when a score is computed in another order."""
    return [
        replace(
            c,
            dense=None if c.dense is None else round(c.dense, 4),
            keyword=None if c.keyword is None else round(c.keyword, 4),
        )
        for c in candidates
    ]


def numbers(candidates: list[Candidate]) -> list[int]:
    """The numbers of the points that were found, in order."""
    return [UUID(c.id).int for c in candidates]
