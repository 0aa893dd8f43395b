"""Facts about the whole store: which embedding it was built with; what a tenant chose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from sqlalchemy import inspect
from sqlalchemy.orm import Session

from common.embedding.types import Embedder, EmbeddingIdentity
from common.errors import ConfigurationError
from common.store.engine import Database
from common.store.models import Meta, Tenant
from common.store.users import insert_new

_EMBEDDING = "embedding"


def embedding_identity(session: Session) -> EmbeddingIdentity | None:
    """The embedding this store was built with; None before the first start."""
    row = session.get(Meta, _EMBEDDING)
    return None if row is None else EmbeddingIdentity(**row.value)


def record_embedding(session: Session, identity: EmbeddingIdentity) -> EmbeddingIdentity:
    """Record the embedding chosen first, and return the one that counts: another process may be first."""
    insert_new(session, Meta, [{"key": _EMBEDDING, "value": asdict(identity)}])
    recorded = embedding_identity(session)
    assert recorded is not None
    return recorded


def bound_embedding(db: Database, resolve: Callable[[EmbeddingIdentity | None], Embedder]) -> Embedder:
    """The embedder the data is bound to; the first process to start binds it.

    Raises ConfigurationError before the first migration, and what `resolve` raises.
    """
    if not inspect(db.engine).has_table(Meta.__tablename__):
        raise ConfigurationError("The database has no tables yet: run `elephant migrate` first.")
    with db.snapshot() as session:
        recorded = embedding_identity(session)
    embedder = resolve(recorded)
    if recorded is None:
        with db.transaction() as session:
            recorded = record_embedding(session, embedder.identity)
        if recorded != embedder.identity:
            embedder = resolve(recorded)
    return embedder


def tenant_settings(session: Session, tenant_id: str) -> dict[str, Any]:
    """What the tenant chose for itself; empty when nothing."""
    row = session.get(Tenant, tenant_id)
    return {} if row is None else dict(row.settings)
