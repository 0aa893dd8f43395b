"""What the server adapter says when its server is away, silent, closed to us or in another state."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from pydantic import SecretStr
from qdrant_client import QdrantClient, models

from common.errors import ConfigurationError, IndexUnavailable
from common.index import open_index
from common.index.edge import EdgeIndex
from common.index.payload import DENSE, index_version
from common.index.server import QdrantIndex
from common.settings import Settings
from tests.support.index_points import ANN, IDENTITY, found, point, point_id, unit

OTHER_MODEL = replace(IDENTITY, id="test@2")

pytestmark = pytest.mark.filterwarnings("ignore:Payload indexes have no effect")


@pytest.fixture
def silent_port() -> Iterator[int]:
    """Accepts connections and never answers."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(16)
        yield listener.getsockname()[1]


@pytest.fixture
def refusing() -> Iterator[tuple[int, list[str | None]]]:
    """Answers 401 to everything; also the keys it was shown."""
    keys: list[str | None] = []

    class Refuse(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            keys.append(self.headers.get("api-key"))
            self.send_response(401)
            self.end_headers()
            self.wfile.write(b"Must provide an API key")

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Refuse)
    Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port, keys
    server.shutdown()
    server.server_close()


def settings_for(port: int) -> Settings:
    return Settings(
        qdrant_url=f"http://127.0.0.1:{port}",
        qdrant_timeout_s=0.5,
        qdrant_api_key=SecretStr("a-key"),
    )


@pytest.mark.filterwarnings("ignore:Api key is used with an insecure connection")
class TestNoServer:
    def test_a_closed_port_is_unavailable(self) -> None:
        with socket.socket() as unused:
            unused.bind(("127.0.0.1", 0))
            port = unused.getsockname()[1]
        with pytest.raises(IndexUnavailable, match="could not open its collection") as caught:
            open_index(settings_for(port), IDENTITY)
        assert caught.value.status == 503

    def test_a_silent_server_is_unavailable_within_the_timeout(self, silent_port: int) -> None:
        with pytest.raises(IndexUnavailable):
            open_index(settings_for(silent_port), IDENTITY)

    def test_a_refused_key_is_for_the_operator_to_change(
        self, refusing: tuple[int, list[str | None]]
    ) -> None:
        port, keys = refusing
        with pytest.raises(ConfigurationError, match="ELEPHANT_QDRANT_API_KEY"):
            open_index(settings_for(port), IDENTITY)
        assert keys == ["a-key"]


def test_every_call_says_that_the_index_is_unavailable_once_the_collection_is_gone() -> None:
    client = QdrantClient(":memory:")
    index = QdrantIndex(client, IDENTITY)
    client.delete_collection(f"elephant_{index_version(IDENTITY.id)}")
    for call in (
        lambda: index.upsert([point(1)]),
        lambda: index.delete(ANN, [point_id(1)]),
        lambda: index.delete_user(ANN),
        lambda: found(index, vector=unit(1)),
        lambda: index.ids(ANN),
        index.count,
    ):
        with pytest.raises(IndexUnavailable):
            call()


def test_a_collection_of_that_name_with_another_dimension_is_refused() -> None:
    client = QdrantClient(":memory:")
    name = f"elephant_{index_version(IDENTITY.id)}"
    params = models.VectorParams(size=5, distance=models.Distance.COSINE)
    client.create_collection(name, vectors_config={DENSE: params})
    with pytest.raises(ConfigurationError, match=r"5 numbers, not 8.*ELEPHANT_QDRANT_COLLECTION"):
        QdrantIndex(client, IDENTITY)


@pytest.mark.parametrize(("version", "warned"), [("1.16.3", True), ("1.19.0", False), ("dev", False)])
def test_a_server_too_old_for_word_counts_per_user_is_named_in_the_log(
    version: str, warned: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    client = QdrantClient(":memory:")
    monkeypatch.setattr(client, "info", lambda: models.VersionInfo(title="qdrant", version=version))
    QdrantIndex(client, IDENTITY)
    assert (version in caplog.text) is warned


def test_two_replicas_open_the_same_collection() -> None:
    client = QdrantClient(":memory:")
    first, second = QdrantIndex(client, IDENTITY), QdrantIndex(client, IDENTITY)
    first.upsert([point(1)])
    second.upsert([point(2)])
    first.mark_built()
    second.mark_built()
    assert first.count() == second.count() == 2


def test_a_replica_that_loses_the_race_to_create_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    client = QdrantClient(":memory:")
    QdrantIndex(client, IDENTITY).upsert([point(1)])
    answers = iter([False])
    real = client.collection_exists
    monkeypatch.setattr(client, "collection_exists", lambda name: next(answers, None) or real(name))
    late = QdrantIndex(client, IDENTITY)
    assert late.count() == 1


def test_the_alias_moves_to_another_model_once_it_is_complete_and_the_old_one_goes() -> None:
    client = QdrantClient(":memory:")
    old = QdrantIndex(client, IDENTITY)
    old.upsert([point(1)])
    old.mark_built()
    new = QdrantIndex(client, OTHER_MODEL)
    assert new.needs_rebuild
    assert new.count() == 0
    new.upsert([point(2)])
    assert not QdrantIndex(client, IDENTITY).needs_rebuild
    new.mark_built()
    assert [a.collection_name for a in client.get_aliases().aliases] == [
        f"elephant_{index_version(OTHER_MODEL.id)}"
    ]
    assert len(client.get_collections().collections) == 1
    assert not QdrantIndex(client, OTHER_MODEL).needs_rebuild
    assert QdrantIndex(client, IDENTITY).needs_rebuild


def test_two_deployments_on_one_server_do_not_meet() -> None:
    client = QdrantClient(":memory:")
    one = QdrantIndex(client, IDENTITY, prefix="one")
    one.upsert([point(1)])
    one.mark_built()
    two = QdrantIndex(client, IDENTITY, prefix="two")
    assert two.needs_rebuild
    two.mark_built()
    assert (one.count(), two.count()) == (1, 0)


def test_without_a_server_the_settings_ask_for_an_index_in_the_data_directory(tmp_path: Path) -> None:
    index = open_index(Settings(qdrant_url=None, data_dir=tmp_path), IDENTITY)
    assert isinstance(index, EdgeIndex)
    assert (tmp_path / "index").is_dir()
    index.close()
