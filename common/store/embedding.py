"""The embedder that a store's vectors come from; the first process to start settles it."""

from __future__ import annotations

from sqlalchemy import inspect

from common.embedding.load import resolve
from common.embedding.types import Embedder
from common.errors import ConfigurationError
from common.settings import Settings
from common.store.engine import Database
from common.store.meta import embedding_identity, record_embedding


def bound_embedder(settings: Settings, db: Database) -> Embedder:
    """The embedder the data is bound to, as recorded; chosen by the settings and recorded on a new store.

    Several processes may race: what was recorded first counts for all. No transaction is open while a model
    loads. Raises ConfigurationError (no schema, no such model), EmbeddingMismatch, EmbeddingUnavailable and
    StoreUnavailable.
    """
    if not inspect(db.engine).has_table("meta"):
        raise ConfigurationError("The database has no tables yet: run `elephant migrate` first.")
    with db.snapshot() as session:
        recorded = embedding_identity(session)
    embedder = resolve(settings, recorded)
    if recorded is None:
        with db.transaction() as session:
            recorded = record_embedding(session, embedder.identity)
        if recorded != embedder.identity:
            embedder = resolve(settings, recorded)
    return embedder
