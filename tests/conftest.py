"""Fixtures that more than one kind of test uses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.http_api import OwnValkey, ServedApi, own_valkey, serving, settings_for
from tests.support.model_cache import embedder, model_cache  # noqa: F401  (fixtures)


@pytest.fixture(scope="session")
def api_valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnValkey]:
    """The Valkey behind `api`."""
    with own_valkey(tmp_path_factory.mktemp("valkey")) as running:
        yield running


@pytest.fixture(scope="session")
def api(api_valkey: OwnValkey, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedApi]:
    """One API for all tests that need no settings of their own; no worker runs behind it."""
    with serving(settings_for(api_valkey, tmp_path_factory.mktemp("api"))) as running:
        yield running
