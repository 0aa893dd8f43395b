"""Alembic's entry: runs on the connection that `common.store.migrate` hands over."""

from __future__ import annotations

from alembic import context

from common.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
