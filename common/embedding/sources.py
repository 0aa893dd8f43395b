"""Opens each source of vectors: the bundled weights, a hub model, a directory, an endpoint."""

from __future__ import annotations

import threading
from pathlib import Path

from common.embedding import bundled, directory, hub
from common.embedding.agreement import agreed_identity
from common.embedding.calibration import calibration_for
from common.embedding.embedder import ModelEmbedder, Runtime
from common.embedding.identity import BUNDLED, DIRECTORY, ENDPOINT, HUB, wanted_prefixes
from common.embedding.local import FastembedRuntime, LocalModel
from common.embedding.prefixes import Prefixes
from common.embedding.types import EmbeddingIdentity
from common.errors import ConfigurationError
from common.settings import Settings

_lock = threading.Lock()
_loaded: dict[tuple[tuple[str, str, int], Prefixes], Runtime] = {}


def open_bundled(settings: Settings, recorded: EmbeddingIdentity | None) -> ModelEmbedder:
    """Raises ConfigurationError, EmbeddingMismatch; so do the others."""
    ready = bundled.bundled_model(settings.cache_dir)
    return _open_local(
        settings,
        recorded,
        directory.bundled_local(ready, settings),
        (bundled.MODEL, BUNDLED, ready.digest, bundled.DIMENSION),
    )


def open_hub(settings: Settings, path: Path, recorded: EmbeddingIdentity | None) -> ModelEmbedder:
    """`path` holds the files of the model that the settings name."""
    known = hub.description_of(settings.embedding_model)
    assert known is not None and known.dim is not None
    digest = directory.digest_of(path, known.model_file, known.additional_files)
    model = LocalModel(
        path,
        known.model,
        settings.cache_dir,
        settings.embedding_threads,
        digest,
        shares_tokenizer=known.model == bundled.MODEL,
    )
    return _open_local(settings, recorded, model, (known.model, HUB, digest, known.dim))


def open_directory(settings: Settings, path: Path, recorded: EmbeddingIdentity | None) -> ModelEmbedder:
    layout = directory.inspect(path)
    return _open_local(
        settings,
        recorded,
        directory.directory_local(layout, settings),
        (layout.name, DIRECTORY, layout.digest, layout.dimension),
    )


def open_endpoint(settings: Settings, recorded: EmbeddingIdentity | None) -> ModelEmbedder:
    """Asks for the length of the vectors where nobody says it, and may then raise EmbeddingUnavailable."""
    # the openai package takes half a second to import and is needed only here
    from common.embedding.endpoint import EndpointRuntime  # noqa: PLC0415

    model = settings.embedding_model
    prefixes = wanted_prefixes(settings, model, recorded)
    dimension = recorded.dimension if recorded else settings.embedding_dimension
    runtime = EndpointRuntime(settings, dimension)
    if dimension is None:
        dimension = int(runtime.vectors([prefixes.passage + "ping"]).shape[1])
    # Weights behind an endpoint cannot be seen: the name it knows them by has to stand for them.
    digest = f"{model.lower()}/{dimension}"
    identity, centring = agreed_identity(recorded, model, ENDPOINT, digest, dimension, prefixes)
    return ModelEmbedder(runtime, identity, calibration_for(identity, centring, settings.cache_dir), centring)


def _open_local(
    settings: Settings,
    recorded: EmbeddingIdentity | None,
    local: LocalModel,
    weights: tuple[str, str, str, int],
) -> ModelEmbedder:
    prefixes = wanted_prefixes(settings, weights[0], recorded)
    # before the model is loaded: other weights may not even load
    identity, centring = agreed_identity(recorded, *weights, prefixes)
    with _lock:
        runtime = _loaded.get((local.key, prefixes))
        if runtime is None:
            runtime = _loaded[(local.key, prefixes)] = _load(local, prefixes)
    return ModelEmbedder(runtime, identity, calibration_for(identity, centring, settings.cache_dir), centring)


def _load(local: LocalModel, prefixes: Prefixes) -> Runtime:
    try:
        return FastembedRuntime(local, prefixes)
    except Exception as error:
        raise ConfigurationError(
            f"The embedding model in {local.directory} cannot be loaded: {type(error).__name__}: {error}. "
            "Put its files right, or set ELEPHANT_EMBEDDING_MODEL to another model."
        ) from error
