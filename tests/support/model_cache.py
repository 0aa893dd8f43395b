"""The real embedding model for tests: converted once per machine, loaded once per process."""

from __future__ import annotations

from pathlib import Path

import pytest

from common.embedding.bundled import bundled_model
from common.embedding.load import resolve
from common.embedding.types import Embedder
from common.settings import Settings


@pytest.fixture(scope="session")
def model_cache() -> Path:
    """The per-user cache directory, with the bundled model ready in it."""
    cache_dir = Settings().cache_dir
    bundled_model(cache_dir)
    return cache_dir


@pytest.fixture(scope="session")
def embedder(model_cache: Path) -> Embedder:
    """The default model from the bundled weights; never asks the network."""
    return resolve(Settings(cache_dir=model_cache, embedding_offline=True), None)
