"""Which embedding a process works with: chosen once, then kept with the data."""

from __future__ import annotations

import logging
from pathlib import Path

from common.embedding import bundled, directory, hub, sources
from common.embedding.agreement import check_settings, mismatch
from common.embedding.embedder import ModelEmbedder
from common.embedding.identity import BUNDLED, DIRECTORY, ENDPOINT, HUB
from common.embedding.types import Embedder, EmbeddingIdentity
from common.errors import ConfigurationError, EmbeddingUnavailable
from common.settings import Settings

log = logging.getLogger(__name__)


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
    check_settings(settings, recorded)
    return _reopen(settings, recorded)


def _choose(settings: Settings) -> ModelEmbedder:
    model = settings.embedding_model
    if settings.embedding_base_url:
        return sources.open_endpoint(settings, None)
    if (path := Path(model).expanduser()).is_dir():
        return sources.open_directory(settings, path, None)
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
        return sources.open_hub(settings, found, None)
    why = "downloads are switched off" if offline else "the model hub cannot be reached"
    if model.lower() != bundled.MODEL.lower():
        raise ConfigurationError(
            f"The embedding model {model} is not in {settings.cache_dir} and cannot be fetched: {why}. "
            "Start once with internet access, copy the model to a directory and name that in "
            f"ELEPHANT_EMBEDDING_MODEL, or unset it to use the bundled {bundled.MODEL}."
        )
    log.info("%s is not in the cache and %s: using the bundled 4-bit weights", model, why)
    return sources.open_bundled(settings, None)


def _reopen(settings: Settings, recorded: EmbeddingIdentity) -> ModelEmbedder:
    if recorded.source == ENDPOINT:
        return sources.open_endpoint(settings, recorded)
    if recorded.source == DIRECTORY:
        return sources.open_directory(settings, Path(settings.embedding_model).expanduser(), recorded)
    if recorded.source == BUNDLED:
        return sources.open_bundled(settings, recorded)
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
    return sources.open_hub(settings, found, recorded)
