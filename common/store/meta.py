"""Facts about the whole store: which embedding it was built with; what a tenant chose."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy.orm import Session

from common.embedding.types import EmbeddingIdentity
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


def tenant_settings(session: Session, tenant_id: str) -> dict[str, Any]:
    """What the tenant chose for itself; empty when nothing."""
    row = session.get(Tenant, tenant_id)
    return {} if row is None else dict(row.settings)
