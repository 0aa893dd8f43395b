"""the first schema"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

import common.store.types

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

JSON = sa.JSON().with_variant(JSONB(), "postgresql")
BIG_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "dead_letters",
        sa.Column("id", BIG_ID, autoincrement=True, nullable=False),
        sa.Column("tenant_id", sa.String(length=128), nullable=False),
        sa.Column("user_id", sa.String(length=128), nullable=False),
        sa.Column("session_id", sa.String(length=128), nullable=False),
        sa.Column("turn_ids", JSON, nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("version", sa.String(length=128), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("created_at", common.store.types.UtcMicros(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dead_letters")),
    )
    with op.batch_alter_table("dead_letters", schema=None) as batch_op:
        batch_op.create_index("ix_dead_letters_user", ["tenant_id", "user_id"], unique=False)

    op.create_table(
        "memories",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("tenant_id", sa.String(length=128), nullable=False),
        sa.Column("user_id", sa.String(length=128), nullable=False),
        sa.Column("agent_id", sa.String(length=128), nullable=True),
        sa.Column("session_id", sa.String(length=128), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("layer", sa.String(length=16), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("subject", sa.String(length=256), nullable=True),
        sa.Column("predicate", sa.String(length=256), nullable=True),
        sa.Column("object", sa.Text(), nullable=True),
        sa.Column("worth", sa.Double(), nullable=False),
        sa.Column("entities", JSON, nullable=False),
        sa.Column("tags", JSON, nullable=False),
        sa.Column("metadata", JSON, nullable=False),
        sa.Column("pinned", sa.Boolean(), nullable=False),
        sa.Column("occurred_at", common.store.types.UtcMicros(), nullable=False),
        sa.Column("valid_from", common.store.types.UtcMicros(), nullable=False),
        sa.Column("valid_to", common.store.types.UtcMicros(), nullable=True),
        sa.Column("created_at", common.store.types.UtcMicros(), nullable=False),
        sa.Column("updated_at", common.store.types.UtcMicros(), nullable=False),
        sa.Column("last_accessed_at", common.store.types.UtcMicros(), nullable=True),
        sa.Column("access_count", sa.Integer(), nullable=False),
        sa.Column("decay_score", sa.Double(), nullable=False),
        sa.Column("expires_at", common.store.types.UtcMicros(), nullable=True),
        sa.Column("superseded_by", sa.String(length=36), nullable=True),
        sa.Column("merged_into", sa.String(length=36), nullable=True),
        sa.Column("whole_id", sa.String(length=36), nullable=True),
        sa.Column("part", sa.Integer(), nullable=True),
        sa.Column("embedding_model", sa.String(length=256), nullable=False),
        sa.Column("vector", common.store.types.HalfVector(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_memories")),
    )
    with op.batch_alter_table("memories", schema=None) as batch_op:
        batch_op.create_index("ix_memories_expires_at", ["expires_at"], unique=False)
        batch_op.create_index("ix_memories_merged_into", ["merged_into"], unique=False)
        batch_op.create_index("ix_memories_superseded_by", ["superseded_by"], unique=False)
        batch_op.create_index(
            "ix_memories_topic", ["tenant_id", "user_id", "subject", "predicate"], unique=False
        )
        batch_op.create_index(
            "ix_memories_user_newest", ["tenant_id", "user_id", "occurred_at"], unique=False
        )
        batch_op.create_index(
            "ix_memories_user_state", ["tenant_id", "user_id", "state", "created_at"], unique=False
        )

    op.create_table(
        "memory_events",
        sa.Column("id", BIG_ID, autoincrement=True, nullable=False),
        sa.Column("memory_id", sa.String(length=36), nullable=False),
        sa.Column("tenant_id", sa.String(length=128), nullable=False),
        sa.Column("user_id", sa.String(length=128), nullable=False),
        sa.Column("event", sa.String(length=16), nullable=False),
        sa.Column("at", common.store.types.UtcMicros(), nullable=False),
        sa.Column("details", JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_memory_events")),
    )
    with op.batch_alter_table("memory_events", schema=None) as batch_op:
        batch_op.create_index("ix_memory_events_memory", ["memory_id", "id"], unique=False)

    op.create_table(
        "meta",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("value", JSON, nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_meta")),
    )
    op.create_table(
        "outbox",
        sa.Column("revision", BIG_ID, autoincrement=True, nullable=False),
        sa.Column("memory_id", sa.String(length=36), nullable=False),
        sa.Column("tenant_id", sa.String(length=128), nullable=False),
        sa.Column("user_id", sa.String(length=128), nullable=False),
        sa.Column("created_at", common.store.types.UtcMicros(), nullable=False),
        sa.PrimaryKeyConstraint("revision", name=op.f("pk_outbox")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.create_index("ix_outbox_user", ["tenant_id", "user_id"], unique=False)

    op.create_table(
        "tenants",
        sa.Column("id", sa.String(length=128), nullable=False),
        sa.Column("settings", JSON, nullable=False),
        sa.Column("created_at", common.store.types.UtcMicros(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tenants")),
    )
    op.create_table(
        "turns",
        sa.Column("pk", BIG_ID, autoincrement=True, nullable=False),
        sa.Column("tenant_id", sa.String(length=128), nullable=False),
        sa.Column("user_id", sa.String(length=128), nullable=False),
        sa.Column("session_id", sa.String(length=128), nullable=False),
        sa.Column("turn_id", sa.String(length=128), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=128), nullable=True),
        sa.Column("agent_id", sa.String(length=128), nullable=True),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("tags", JSON, nullable=False),
        sa.Column("metadata", JSON, nullable=False),
        sa.Column("occurred_at", common.store.types.UtcMicros(), nullable=False),
        sa.Column("accepted_at", common.store.types.UtcMicros(), nullable=False),
        sa.Column("fate", sa.String(length=24), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("pk", name=op.f("pk_turns")),
        sa.UniqueConstraint(
            "tenant_id",
            "user_id",
            "session_id",
            "turn_id",
            name=op.f("uq_turns_tenant_id_user_id_session_id_turn_id"),
        ),
    )
    with op.batch_alter_table("turns", schema=None) as batch_op:
        batch_op.create_index("ix_turns_user_fate", ["tenant_id", "user_id", "fate"], unique=False)

    op.create_table(
        "users",
        sa.Column("tenant_id", sa.String(length=128), nullable=False),
        sa.Column("user_id", sa.String(length=128), nullable=False),
        sa.Column("created_at", common.store.types.UtcMicros(), nullable=False),
        sa.Column("erased_at", common.store.types.UtcMicros(), nullable=True),
        sa.PrimaryKeyConstraint("tenant_id", "user_id", name=op.f("pk_users")),
    )
    op.create_table(
        "sources",
        sa.Column("memory_id", sa.String(length=36), nullable=False),
        sa.Column("turn_pk", BIG_ID, nullable=False),
        sa.Column("quote", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["memory_id"], ["memories.id"], name=op.f("fk_sources_memory_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["turn_pk"], ["turns.pk"], name=op.f("fk_sources_turn_pk"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("memory_id", "turn_pk", name=op.f("pk_sources")),
    )
    with op.batch_alter_table("sources", schema=None) as batch_op:
        batch_op.create_index("ix_sources_turn_pk", ["turn_pk"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("sources", schema=None) as batch_op:
        batch_op.drop_index("ix_sources_turn_pk")

    op.drop_table("sources")
    op.drop_table("users")
    with op.batch_alter_table("turns", schema=None) as batch_op:
        batch_op.drop_index("ix_turns_user_fate")

    op.drop_table("turns")
    op.drop_table("tenants")
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.drop_index("ix_outbox_user")

    op.drop_table("outbox")
    op.drop_table("meta")
    with op.batch_alter_table("memory_events", schema=None) as batch_op:
        batch_op.drop_index("ix_memory_events_memory")

    op.drop_table("memory_events")
    with op.batch_alter_table("memories", schema=None) as batch_op:
        batch_op.drop_index("ix_memories_user_state")
        batch_op.drop_index("ix_memories_user_newest")
        batch_op.drop_index("ix_memories_topic")
        batch_op.drop_index("ix_memories_superseded_by")
        batch_op.drop_index("ix_memories_merged_into")
        batch_op.drop_index("ix_memories_expires_at")

    op.drop_table("memories")
    with op.batch_alter_table("dead_letters", schema=None) as batch_op:
        batch_op.drop_index("ix_dead_letters_user")

    op.drop_table("dead_letters")
