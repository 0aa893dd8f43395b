"""Engines and transactions. SQLite and PostgreSQL behave alike behind `transaction`."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.orm import Session

from common.errors import StoreUnavailable

#: Seconds SQLite waits for the one writer before it gives up.
BUSY_TIMEOUT_S = 15


def make_engine(url: str) -> Engine:
    """An engine for a `sqlite:///` or `postgresql+psycopg://` URL. Make it after a fork, never before."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        if parsed.database and parsed.database != ":memory:":
            Path(parsed.database).parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        engine = create_engine(url, connect_args={"timeout": BUSY_TIMEOUT_S, "check_same_thread": False})
        event.listen(engine, "connect", _on_sqlite_connect)
        event.listen(engine, "begin", _begin_immediate)
        return engine
    return create_engine(
        url,
        pool_pre_ping=True,
        pool_size=8,
        max_overflow=8,
        pool_timeout=5,
        connect_args={"connect_timeout": 5, "options": "-c statement_timeout=60000"},
    )


def _on_sqlite_connect(connection: sqlite3.Connection, _record: object) -> None:
    # The driver's own transactions begin deferred and fail halfway; ours begin where `begin` says.
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_immediate(connection: Any) -> None:
    read_only = connection.get_execution_options().get("read_only", False)
    connection.exec_driver_sql("BEGIN" if read_only else "BEGIN IMMEDIATE")


class Database:
    """Opens sessions on one engine. A session is one transaction; nothing inside it commits."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        self._reader = self.engine.execution_options(read_only=True)

    @contextmanager
    def transaction(self) -> Iterator[Session]:
        """A read-write transaction: committed at the end, rolled back on any error.

        Raises StoreUnavailable when the database cannot be reached or stays locked.
        """
        with self._session(self.engine) as session, session.begin():
            yield session

    @contextmanager
    def snapshot(self) -> Iterator[Session]:
        """A read-only view that waits for no writer."""
        with self._session(self._reader) as session:
            yield session

    @contextmanager
    def _session(self, engine: Engine) -> Iterator[Session]:
        try:
            with Session(engine, expire_on_commit=False) as session:
                yield session
        except OperationalError as error:
            raise StoreUnavailable("The database cannot be reached or is locked; try again.") from error
        except DBAPIError as error:
            if error.connection_invalidated:
                raise StoreUnavailable("The connection to the database was lost; try again.") from error
            raise

    @property
    def dialect(self) -> str:
        return self.engine.dialect.name

    def after_commit(self, session: Session, call: Callable[[], None]) -> None:
        """Call when, and only when, the transaction of `session` has committed."""
        event.listen(session, "after_commit", lambda _session: call(), once=True)

    def ping(self) -> None:
        """Raises StoreUnavailable when the database does not answer."""
        with self.snapshot() as session:
            session.connection().exec_driver_sql("SELECT 1")

    def close(self) -> None:
        self.engine.dispose()
