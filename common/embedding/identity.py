"""What makes two vectors comparable, as one id."""

from __future__ import annotations

import hashlib

from common.embedding.centring import Centring
from common.embedding.prefixes import Prefixes, prefixes_of
from common.embedding.types import EmbeddingIdentity
from common.settings import Settings

HUB, BUNDLED, DIRECTORY, ENDPOINT = "hub", "bundled", "directory", "endpoint"


def identity_of(
    model: str,
    source: str,
    digest: str,
    dimension: int,
    prefixes: Prefixes,
    centring: Centring | None = None,
) -> EmbeddingIdentity:
    """`digest` stands for the weights and the tokenizer; where they cannot be seen, for what is known."""
    rule = centring.digest if centring else ""
    whole = "\n".join((digest, repr(prefixes.query), repr(prefixes.passage), rule))
    short = hashlib.sha256(whole.encode()).hexdigest()[:8]
    return EmbeddingIdentity(
        id=f"{model}@{source}-{short}",
        model=model,
        source=source,
        dimension=dimension,
        query_prefix=prefixes.query,
        passage_prefix=prefixes.passage,
    )


def same_space(one: EmbeddingIdentity, other: EmbeddingIdentity) -> bool:
    """Whether their vectors can be compared. A directory may be renamed without its vectors changing."""
    return one.dimension == other.dimension and one.id.rsplit("@", 1)[1] == other.id.rsplit("@", 1)[1]


def wanted_prefixes(settings: Settings, model: str, recorded: EmbeddingIdentity | None = None) -> Prefixes:
    """What the settings say, else what the data was embedded with, else what the model's family wants."""
    base = Prefixes(recorded.query_prefix, recorded.passage_prefix) if recorded else prefixes_of(model)
    query, passage = settings.embedding_query_prefix, settings.embedding_passage_prefix
    return Prefixes(
        base.query if query is None else query,
        base.passage if passage is None else passage,
    )
