"""Takes out of a model's vectors what they all share, and what only tells Chinese from English.

E5 vectors lie in a narrow cone: two unrelated Chinese sentences score 0.87, a Chinese question and its
English answer 0.79, so no threshold on the cosine can mean the same in both languages. Subtracting the mean
(that of queries and that of passages, which differ) opens the cone; removing the one direction that separates
the two languages makes a translation nearly as close as a rewording. Measured on the project's statements,
means and direction taken from one half of the topics and judged on the other: at a threshold that loses 2% of
true answers, unrelated Chinese passages that pass fall from 100% to 6%; reworded statements in the other
language found at 0.5% false alarms rise from 0% to 90%. Retrieval by rank hardly changes. After
"All-but-the-Top" (Mu, Viswanath 2018) and "language information removal" (Yang and others 2021).

A file that has once shipped is never changed: its content is part of the identity of the data's vectors.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

import numpy as np
from numpy.typing import NDArray

from common.embedding.types import Matrix, Vector

_SUFFIX = ".centring.json"


@dataclass(frozen=True, slots=True, eq=False)
class Centring:
    """Means float32[dim] and unit directions float32[k, dim] of one model."""

    query_mean: Vector
    passage_mean: Vector
    directions: NDArray[np.float32]
    #: Hash over the numbers.
    digest: str

    def queries(self, vectors: Matrix) -> Matrix:
        """float32[n, dim], of any length, of unit vectors of queries."""
        return self._apply(vectors, self.query_mean)

    def passages(self, vectors: Matrix) -> Matrix:
        """float32[n, dim], of any length, of unit vectors of passages."""
        return self._apply(vectors, self.passage_mean)

    def _apply(self, vectors: Matrix, mean: Vector) -> Matrix:
        moved = vectors - mean
        return (moved - (moved @ self.directions.T) @ self.directions).astype(np.float32)


def centrings_of(model: str) -> tuple[Centring, ...]:
    """All that ever shipped for the model of this name, newest first; empty for most models."""
    found = [c for name, _, c in sorted(_shipped(), key=lambda s: -s[1]) if name == model.lower()]
    return tuple(found)


def packed(query_mean: Vector, passage_mean: Vector, directions: NDArray[np.float32]) -> dict[str, Any]:
    """The numbers as they stand in a file: float32, little endian, base64."""
    return {
        "dimension": int(query_mean.shape[0]),
        "query_mean": _encode(query_mean),
        "passage_mean": _encode(passage_mean),
        "directions": _encode(directions),
    }


def unpacked(file: Mapping[str, Any]) -> Centring:
    """From the contents of a file. Raises ValueError or KeyError when they are not those of one."""
    dimension = int(file["dimension"])
    query, passage = _decode(file["query_mean"]), _decode(file["passage_mean"])
    directions = _decode(file["directions"]).reshape(-1, dimension)
    if query.shape != (dimension,) or passage.shape != (dimension,):
        raise ValueError("means of another length than the file says")
    digest = hashlib.sha256(query.tobytes() + passage.tobytes() + directions.tobytes()).hexdigest()
    return Centring(query, passage, directions, digest)


@lru_cache(maxsize=1)
def _shipped() -> tuple[tuple[str, int, Centring], ...]:
    folder = resources.files("common.embedding") / "calibration_data"
    found = []
    for entry in folder.iterdir():
        if entry.name.endswith(_SUFFIX):
            file = json.loads(entry.read_text(encoding="utf-8"))
            found.append((str(file["for"]).lower(), int(file["version"]), unpacked(file)))
    return tuple(found)


def _encode(values: NDArray[np.float32]) -> str:
    return base64.b64encode(np.ascontiguousarray(values, "<f4").tobytes()).decode()


def _decode(text: str) -> NDArray[np.float32]:
    return np.frombuffer(base64.b64decode(text, validate=True), "<f4").astype(np.float32)
