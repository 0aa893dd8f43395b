"""What makes two vectors comparable, as one id."""

from __future__ import annotations

import hashlib

from common.embedding.prefixes import Prefixes, prefixes_of
from common.embedding.types import EmbeddingIdentity
from common.errors import EmbeddingMismatch
from common.settings import Settings

HUB, BUNDLED, DIRECTORY, ENDPOINT = "hub", "bundled", "directory", "endpoint"


def identity_of(
    model: str, source: str, digest: str, dimension: int, prefixes: Prefixes
) -> EmbeddingIdentity:
    """`digest` stands for the weights and the tokenizer; where they cannot be seen, for what is known."""
    whole = "\n".join((digest, repr(prefixes.query), repr(prefixes.passage)))
    short = hashlib.sha256(whole.encode()).hexdigest()[:8]
    return EmbeddingIdentity(
        id=f"{model}@{source}-{short}",
        model=model,
        source=source,
        dimension=dimension,
        query_prefix=prefixes.query,
        passage_prefix=prefixes.passage,
    )


def wanted_prefixes(settings: Settings, model: str, recorded: EmbeddingIdentity | None = None) -> Prefixes:
    """What the settings say, else what the data was embedded with, else what the model's family wants."""
    base = Prefixes(recorded.query_prefix, recorded.passage_prefix) if recorded else prefixes_of(model)
    query, passage = settings.embedding_query_prefix, settings.embedding_passage_prefix
    return Prefixes(
        base.query if query is None else query,
        base.passage if passage is None else passage,
    )


def mismatch(recorded: EmbeddingIdentity, asked: str, remedy: str) -> EmbeddingMismatch:
    """The error for data embedded with one model and a process that has another.

    `asked` ends "but ..."; `remedy` is a sentence in the imperative.
    """
    return EmbeddingMismatch(
        f"This data was embedded with {recorded.id} ({recorded.dimension} numbers a vector, query prefix "
        f"{recorded.query_prefix!r}, passage prefix {recorded.passage_prefix!r}), but {asked}. Vectors of "
        f"different models cannot be compared, so nothing was started. {remedy} To begin anew with the "
        "other model instead, set ELEPHANT_DATA_DIR (or ELEPHANT_DATABASE_URL) to an empty store."
    )
