"""What a directory with an ONNX model holds, and how fastembed is to load it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fastembed.common.model_description import PoolingType

from common.embedding import bundled
from common.embedding.hashing import sha256_files
from common.embedding.local import LocalModel, register
from common.errors import ConfigurationError
from common.settings import Settings

#: Where exporters put the graph; the first that exists is taken.
_GRAPHS = (
    "model.onnx",
    "onnx/model.onnx",
    "model_optimized.onnx",
    "onnx/model_quantized.onnx",
    "model_quantized.onnx",
)
_BUNDLED_NAME = "elephant/bundled-multilingual-e5-small"


@dataclass(frozen=True, slots=True)
class Layout:
    """A directory that looks like a model."""

    directory: Path
    name: str
    model_file: str
    dimension: int
    pooling: PoolingType
    digest: str


def register_known_models() -> None:
    """Models that fastembed can run but does not list; doing so twice changes nothing."""
    register(bundled.MODEL, bundled.MODEL, bundled.DIMENSION, "onnx/model.onnx", PoolingType.MEAN, 0.49)
    register(_BUNDLED_NAME, bundled.MODEL, bundled.DIMENSION, bundled.MODEL_FILE, PoolingType.MEAN)


def bundled_local(ready: bundled.BundledModel, settings: Settings) -> LocalModel:
    """How to load the converted bundled weights."""
    return LocalModel(
        ready.directory,
        _BUNDLED_NAME,
        settings.cache_dir,
        settings.embedding_threads,
        ready.digest,
        shares_tokenizer=True,
    )


def directory_local(layout: Layout, settings: Settings) -> LocalModel:
    """How to load a user's own directory."""
    name = f"elephant/directory-{layout.digest[:16]}-{layout.pooling.value.lower()}"
    register(name, "elephant/none", layout.dimension, layout.model_file, layout.pooling)
    return LocalModel(
        layout.directory,
        name,
        settings.cache_dir,
        settings.embedding_threads,
        layout.digest,
        shares_tokenizer=True,
    )


def inspect(path: Path) -> Layout:
    """Look at a directory. Raises ConfigurationError that says what is missing."""
    path = path.resolve()
    model_file = next((name for name in _GRAPHS if (path / name).is_file()), None)
    if model_file is None:
        raise ConfigurationError(
            f"The embedding model directory {path} holds none of {', '.join(_GRAPHS)}. "
            "Export the model to ONNX first, or name another directory in ELEPHANT_EMBEDDING_MODEL."
        )
    for name in ("tokenizer.json", "tokenizer_config.json"):
        if not (path / name).is_file():
            raise ConfigurationError(f"The embedding model directory {path} has no {name} beside its model.")
    config = _json(path / "config.json")
    dimension = config.get("hidden_size") or config.get("dim") or config.get("d_model")
    if not isinstance(dimension, int) or dimension < 1:
        raise ConfigurationError(f"{path / 'config.json'} does not say hidden_size, the length of a vector.")
    pooling = _pooling(path)
    return Layout(path, path.name, model_file, dimension, pooling, digest_of(path, model_file, ()))


def digest_of(path: Path, model_file: str, additional: Sequence[str]) -> str:
    """Hash over weights and tokenizer. Raises ConfigurationError when a file cannot be read."""
    names = [model_file, *sorted(additional)]
    beside = path / f"{model_file}_data"
    if beside.is_file() and beside.name not in {Path(name).name for name in additional}:
        names.append(f"{model_file}_data")
    names.extend(name for name in ("tokenizer.json",) if (path / name).is_file())
    try:
        return sha256_files(path / name for name in names)
    except OSError as error:
        raise ConfigurationError(f"The embedding model in {path} cannot be read: {error}") from error


def _pooling(path: Path) -> PoolingType:
    """As sentence-transformers wrote it down; where it did not: CLS for the bge family, else the mean."""
    said = _json(path / "1_Pooling" / "config.json")
    if said.get("pooling_mode_cls_token"):
        return PoolingType.CLS
    if said.get("pooling_mode_lasttoken"):
        return PoolingType.LAST_TOKEN
    if said.get("pooling_mode_mean_tokens"):
        return PoolingType.MEAN
    return PoolingType.CLS if "bge" in path.name.lower() else PoolingType.MEAN


def _json(path: Path) -> dict[str, Any]:
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return values if isinstance(values, dict) else {}
