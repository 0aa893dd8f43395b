"""The one Embedder: prefixes, centring, query cache, checks and calibration, over any runtime."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from common.embedding.cache import QueryCache
from common.embedding.calibration import Calibration
from common.embedding.centring import Centring
from common.embedding.types import EmbeddingIdentity, Matrix, Vector
from common.errors import EmbeddingUnavailable

#: 4,096 vectors of 384 numbers are 6 MB.
QUERY_CACHE_SIZE = 4096
#: Seconds a recall waits for its query's vector before it carries on by keywords.
QUERY_PATIENCE_S = 3.0


class Runtime(Protocol):
    """Computes raw vectors for texts that carry their prefix already. May raise anything."""

    @property
    def max_tokens(self) -> int:
        """XLM-R tokens of text that surely fit beside the longer prefix."""
        ...

    def vectors(self, texts: Sequence[str], patience_s: float | None = None) -> Matrix:
        """float32[n, dim] of a non-empty sequence, in its order; of any length.

        With `patience_s` somebody waits for the answer: after so many seconds none is better.
        """
        ...


class ModelEmbedder:
    """See `common.embedding.types.Embedder`."""

    def __init__(
        self,
        runtime: Runtime,
        identity: EmbeddingIdentity,
        calibration: Calibration,
        centring: Centring | None = None,
    ) -> None:
        self._runtime = runtime
        self._identity = identity
        self._calibration = calibration
        self._centring = centring
        self._queries = QueryCache(QUERY_CACHE_SIZE)

    @property
    def identity(self) -> EmbeddingIdentity:
        return self._identity

    @property
    def centring_digest(self) -> str | None:
        """Which centring its vectors went through."""
        return self._centring.digest if self._centring else None

    def uncentred(self) -> ModelEmbedder:
        """The same model without centring, to fit one."""
        return ModelEmbedder(self._runtime, self._identity, self._calibration)

    @property
    def max_tokens(self) -> int:
        return self._runtime.max_tokens

    def embed_query(self, text: str) -> Vector:
        known = self._queries.get(text)
        if known is not None:
            return known
        vectors = self._vectors([self._identity.query_prefix + encodable(text)], QUERY_PATIENCE_S)
        if self._centring:
            vectors = self._unit(self._centring.queries(vectors))
        return self._queries.put(text, vectors[0].copy())

    def embed_passages(self, texts: Sequence[str]) -> Matrix:
        if not texts:
            return np.zeros((0, self._identity.dimension), np.float32)
        vectors = self._vectors([self._identity.passage_prefix + encodable(text) for text in texts])
        return self._unit(self._centring.passages(vectors)) if self._centring else vectors

    def similarity(self, cosine: float) -> float:
        return self._calibration.similarity(cosine)

    def relevance(self, cosine: float) -> float:
        return self._calibration.relevance(cosine)

    def _vectors(self, texts: list[str], patience_s: float | None = None) -> Matrix:
        """The model's vectors, checked and of length 1. Raises EmbeddingUnavailable, never anything else."""
        try:
            raw = np.asarray(self._runtime.vectors(texts, patience_s), dtype=np.float32)
        except EmbeddingUnavailable:
            raise
        except Exception as error:
            raise EmbeddingUnavailable(
                f"The embedding model {self._identity.model} failed: {type(error).__name__}"
            ) from error
        if raw.shape != (len(texts), self._identity.dimension):
            raise EmbeddingUnavailable(
                f"The embedding model {self._identity.model} gave an array of shape {raw.shape} for "
                f"{len(texts)} texts; the data has vectors of {self._identity.dimension} numbers"
            )
        return self._unit(raw)

    def _unit(self, vectors: Matrix) -> Matrix:
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        if not np.all(np.isfinite(lengths)) or np.any(lengths == 0):
            raise EmbeddingUnavailable(
                f"The embedding model {self._identity.model} gave a vector that has no direction"
            )
        unit: Matrix = vectors / lengths
        return unit


def encodable(text: str) -> str:
    """The text with lone surrogates replaced, which no tokenizer takes."""
    if text.isascii():
        return text
    return text.encode("utf-8", "replace").decode("utf-8")
