"""Whatever a runtime does, a caller gets unit vectors or EmbeddingUnavailable."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from common.embedding.calibration import LINEAR
from common.embedding.centring import Centring
from common.embedding.embedder import ModelEmbedder
from common.embedding.types import EmbeddingIdentity, Matrix
from common.errors import EmbeddingUnavailable

IDENTITY = EmbeddingIdentity("m@directory-1", "m", "directory", 4, "Q:", "P:")


class Computes:
    """A runtime that gives what the test says and keeps what it was asked."""

    max_tokens = 100

    def __init__(self, compute: Callable[[Sequence[str]], Matrix]) -> None:
        self.compute = compute
        self.asked: list[list[str]] = []

    def vectors(self, texts: Sequence[str], patience_s: float | None = None) -> Matrix:
        self.asked.append(list(texts))
        return self.compute(texts)


def ones(texts: Sequence[str]) -> Matrix:
    return np.full((len(texts), 4), 3.0, np.float32)


def broken(error: Exception) -> Callable[[Sequence[str]], Matrix]:
    def compute(texts: Sequence[str]) -> Matrix:
        raise error

    return compute


@pytest.mark.parametrize(
    "compute",
    [
        broken(RuntimeError("onnxruntime: bad allocation")),
        broken(MemoryError()),
        broken(KeyError("x")),
        lambda texts: np.zeros((len(texts), 4), np.float32),
        lambda texts: np.full((len(texts), 4), np.nan, np.float32),
        lambda texts: np.full((len(texts), 4), np.inf, np.float32),
        lambda texts: np.ones((len(texts), 5), np.float32),
        lambda texts: np.ones((len(texts) + 1, 4), np.float32),
        lambda texts: np.ones(4, np.float32),
    ],
)
def test_a_runtime_that_fails_or_gives_nonsense_is_unavailable(
    compute: Callable[[Sequence[str]], Matrix],
) -> None:
    embedder = ModelEmbedder(Computes(compute), IDENTITY, LINEAR)
    with pytest.raises(EmbeddingUnavailable):
        embedder.embed_query("a")
    with pytest.raises(EmbeddingUnavailable):
        embedder.embed_passages(["a", "b"])


def test_a_failure_does_not_quote_what_was_embedded() -> None:
    embedder = ModelEmbedder(Computes(broken(RuntimeError("cannot embed: my diary"))), IDENTITY, LINEAR)
    with pytest.raises(EmbeddingUnavailable) as caught:
        embedder.embed_query("my diary")
    assert "diary" not in str(caught.value)


def test_a_failed_query_is_not_cached() -> None:
    runtime = Computes(broken(RuntimeError()))
    embedder = ModelEmbedder(runtime, IDENTITY, LINEAR)
    with pytest.raises(EmbeddingUnavailable):
        embedder.embed_query("a")
    runtime.compute = ones
    assert np.allclose(embedder.embed_query("a"), 0.5)


def test_queries_and_passages_get_their_own_prefix_and_length_one() -> None:
    runtime = Computes(ones)
    embedder = ModelEmbedder(runtime, IDENTITY, LINEAR)
    assert np.allclose(embedder.embed_query("a"), 0.5)
    assert np.allclose(embedder.embed_passages(["a", "\ud800"]), 0.5)
    assert runtime.asked == [["Q:a"], ["P:a", "P:?"]]


def test_the_same_query_is_computed_once() -> None:
    runtime = Computes(ones)
    embedder = ModelEmbedder(runtime, IDENTITY, LINEAR)
    for _ in range(3):
        embedder.embed_query("a")
    assert runtime.asked == [["Q:a"]]


def test_centring_moves_queries_and_passages_by_their_own_mean_and_drops_the_direction() -> None:
    start = np.eye(4, dtype=np.float32)
    centring = Centring(0.5 * start[0], 0.5 * start[1], start[3:], "digest")
    embedder = ModelEmbedder(Computes(ones), IDENTITY, LINEAR, centring)
    query, passage = embedder.embed_query("a"), embedder.embed_passages(["a"])[0]
    # 0.5 everywhere, less 0.5 in one place, nothing along the last axis
    third = 1 / np.sqrt(2)
    assert np.allclose(query, [0, third, third, 0], atol=1e-6)
    assert np.allclose(passage, [third, 0, third, 0], atol=1e-6)
    assert np.allclose(embedder.uncentred().embed_query("a"), 0.5)
