"""The tables. SQL is the truth about memories; the vector index is built from `memories` alone."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, MetaData, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from common.embedding.types import Vector
from common.store.types import BigId, HalfVector, Json, UtcMicros

ID = String(128)


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {  # noqa: RUF012  SQLAlchemy reads it as a class attribute
        datetime: UtcMicros,
        dict[str, Any]: Json,
        list[Any]: Json,
        Vector: HalfVector,
    }


class Meta(Base):
    """Facts about the whole store, such as the embedding it was built with."""

    __tablename__ = "meta"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    value: Mapped[dict[str, Any]]


class Tenant(Base):
    """A customer of the service; `settings` holds what it chose for itself."""

    __tablename__ = "tenants"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    settings: Mapped[dict[str, Any]] = mapped_column(default=dict)
    created_at: Mapped[datetime]


class User(Base):
    """One row a user: what writes of that user lock, and when the user was last erased."""

    __tablename__ = "users"

    tenant_id: Mapped[str] = mapped_column(ID, primary_key=True)
    user_id: Mapped[str] = mapped_column(ID, primary_key=True)
    created_at: Mapped[datetime]
    #: Turns accepted up to then stay forgotten, whatever job still holds them.
    erased_at: Mapped[datetime | None]


class Turn(Base):
    """An accepted turn and its fate. The text goes when nothing cites it any more."""

    __tablename__ = "turns"
    __table_args__ = (
        UniqueConstraint("tenant_id", "user_id", "session_id", "turn_id"),
        Index("ix_turns_user_fate", "tenant_id", "user_id", "fate"),
    )

    pk: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    tenant_id: Mapped[str] = mapped_column(ID)
    user_id: Mapped[str] = mapped_column(ID)
    session_id: Mapped[str] = mapped_column(ID)
    turn_id: Mapped[str] = mapped_column(ID)
    role: Mapped[str] = mapped_column(String(16))
    name: Mapped[str | None] = mapped_column(ID)
    agent_id: Mapped[str | None] = mapped_column(ID)
    content: Mapped[str] = mapped_column(Text)
    tags: Mapped[list[Any]] = mapped_column(default=list)
    metadata_: Mapped[dict[str, Any]] = mapped_column("metadata", default=dict)
    occurred_at: Mapped[datetime]
    accepted_at: Mapped[datetime]
    fate: Mapped[str] = mapped_column(String(24))
    reason: Mapped[str | None] = mapped_column(Text)


class Memory(Base):
    """One thing remembered. `content` is masked; `vector` belongs to `embedding_model`."""

    __tablename__ = "memories"
    __table_args__ = (
        Index("ix_memories_user_state", "tenant_id", "user_id", "state", "created_at"),
        Index("ix_memories_user_newest", "tenant_id", "user_id", "occurred_at"),
        Index("ix_memories_topic", "tenant_id", "user_id", "subject", "predicate"),
        Index("ix_memories_superseded_by", "superseded_by"),
        Index("ix_memories_merged_into", "merged_into"),
        Index("ix_memories_expires_at", "expires_at"),
    )

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    tenant_id: Mapped[str] = mapped_column(ID)
    user_id: Mapped[str] = mapped_column(ID)
    agent_id: Mapped[str | None] = mapped_column(ID)
    session_id: Mapped[str | None] = mapped_column(ID)
    kind: Mapped[str] = mapped_column(String(16))
    layer: Mapped[str] = mapped_column(String(16))
    state: Mapped[str] = mapped_column(String(16))
    content: Mapped[str] = mapped_column(Text)
    subject: Mapped[str | None] = mapped_column(String(256))
    predicate: Mapped[str | None] = mapped_column(String(256))
    object_: Mapped[str | None] = mapped_column("object", Text)
    worth: Mapped[float]
    entities: Mapped[list[Any]] = mapped_column(default=list)
    tags: Mapped[list[Any]] = mapped_column(default=list)
    metadata_: Mapped[dict[str, Any]] = mapped_column("metadata", default=dict)
    pinned: Mapped[bool] = mapped_column(default=False)
    occurred_at: Mapped[datetime]
    valid_from: Mapped[datetime]
    valid_to: Mapped[datetime | None]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    last_accessed_at: Mapped[datetime | None]
    access_count: Mapped[int] = mapped_column(default=0)
    decay_score: Mapped[float] = mapped_column(default=1.0)
    expires_at: Mapped[datetime | None]
    superseded_by: Mapped[str | None] = mapped_column(String(36))
    merged_into: Mapped[str | None] = mapped_column(String(36))
    #: Parts of one long text share it; `part` counts from 0.
    whole_id: Mapped[str | None] = mapped_column(String(36))
    part: Mapped[int | None]
    embedding_model: Mapped[str] = mapped_column(String(256))
    vector: Mapped[Vector]


class Source(Base):
    """A turn that a memory rests on, and the words of it that it quotes."""

    __tablename__ = "sources"
    __table_args__ = (Index("ix_sources_turn_pk", "turn_pk"),)

    memory_id: Mapped[str] = mapped_column(ForeignKey("memories.id", ondelete="CASCADE"), primary_key=True)
    turn_pk: Mapped[int] = mapped_column(ForeignKey("turns.pk", ondelete="CASCADE"), primary_key=True)
    quote: Mapped[str | None] = mapped_column(Text)


class MemoryEvent(Base):
    """One line of a memory's history; `details` holds what changed."""

    __tablename__ = "memory_events"
    __table_args__ = (Index("ix_memory_events_memory", "memory_id", "id"),)

    id: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    memory_id: Mapped[str] = mapped_column(String(36))
    tenant_id: Mapped[str] = mapped_column(ID)
    user_id: Mapped[str] = mapped_column(ID)
    event: Mapped[str] = mapped_column(String(16))
    at: Mapped[datetime]
    details: Mapped[dict[str, Any]] = mapped_column(default=dict)


class Outbox(Base):
    """A memory whose point in the index is out of date. Its `revision` grows; rows go when applied.

    The row says only *which* memory: whoever applies it reads the memory as it is by then, so a late or
    doubled application still leaves the newest state.
    """

    __tablename__ = "outbox"
    __table_args__ = (
        Index("ix_outbox_user", "tenant_id", "user_id"),
        {"sqlite_autoincrement": True},  # a revision is never used twice, even when the newest row went
    )

    revision: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    memory_id: Mapped[str] = mapped_column(String(36))
    tenant_id: Mapped[str] = mapped_column(ID)
    user_id: Mapped[str] = mapped_column(ID)
    created_at: Mapped[datetime]


class DeadLetter(Base):
    """A batch whose extraction gave up: its turns keep their episodes and can be replayed."""

    __tablename__ = "dead_letters"
    __table_args__ = (Index("ix_dead_letters_user", "tenant_id", "user_id"),)

    id: Mapped[int] = mapped_column(BigId, primary_key=True, autoincrement=True)
    tenant_id: Mapped[str] = mapped_column(ID)
    user_id: Mapped[str] = mapped_column(ID)
    session_id: Mapped[str] = mapped_column(ID)
    turn_ids: Mapped[list[Any]]
    reason: Mapped[str] = mapped_column(Text)
    version: Mapped[str] = mapped_column(String(128))
    attempts: Mapped[int]
    created_at: Mapped[datetime]
