"""Brings a database to the newest schema."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

import migrations
from common.settings import Settings
from common.store.engine import make_engine

#: One arbitrary number that every migrating process locks, so that replicas started together take turns.
_LOCK = 0x656C6570


def upgrade(settings: Settings) -> None:
    """Run all migrations that are missing. Safe to call from several processes at once.

    Raises OperationalError when the database cannot be reached.
    """
    engine = make_engine(settings.sql_url)
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
            command.upgrade(_config(connection), "head")
    finally:
        engine.dispose()


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = connection
    return config
