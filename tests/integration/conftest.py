"""Real databases for integration tests: each test sees SQLite and PostgreSQL, migrated and empty."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from common.settings import Settings
from common.store.engine import Database
from common.store.migrate import upgrade
from tests.support.postgres import fresh_database, migrated_template, running_postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with running_postgres() as url:
        migrated_template(url)
        yield url


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    with fresh_database(postgres_server) as url:
        yield url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path / 'elephant.db'}"
    upgrade(Settings(database_url=url))
    return url


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest) -> Iterator[Database]:
    database = Database(request.getfixturevalue(f"{request.param}_url"))
    yield database
    database.close()
