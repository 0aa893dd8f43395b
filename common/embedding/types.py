"""What an embedder is, whichever runtime computes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]
"""float32[dim], length 1."""

Matrix = NDArray[np.float32]
"""float32[n, dim], each row of length 1."""


@dataclass(frozen=True, slots=True)
class EmbeddingIdentity:
    """What makes two vectors comparable. Stored with the data; every memory names its `id`."""

    #: Model name, source of the weights and a hash over weights and prefix rule, e.g.
    #: `intfloat/multilingual-e5-small@bundled-3f2a91c0`.
    id: str
    model: str
    #: hub, bundled, directory or endpoint
    source: str
    dimension: int
    query_prefix: str
    passage_prefix: str


class Embedder(Protocol):
    """Turns text into unit vectors. Safe to call from several threads.

    Raises EmbeddingUnavailable when no vector can be had.
    """

    @property
    def identity(self) -> EmbeddingIdentity: ...

    @property
    def max_tokens(self) -> int:
        """Tokens of text (prefix and specials left out) that one vector covers; longer text is cut off."""
        ...

    def embed_query(self, text: str) -> Vector:
        """float32[dim] of a question. Recent ones are cached."""
        ...

    def embed_passages(self, texts: Sequence[str]) -> Matrix:
        """float32[n, dim] of texts to be found."""
        ...

    def similarity(self, cosine: float) -> float:
        """Raw cosine between two passages to calibrated similarity, 0 (unrelated) to 1 (the same thing)."""
        ...

    def relevance(self, cosine: float) -> float:
        """Raw cosine between a query and a passage to calibrated relevance, 0 to 1."""
        ...
