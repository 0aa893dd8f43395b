"""Vectors from an OpenAI-compatible endpoint, with good answers and every bad one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from pydantic import SecretStr

from common.embedding import endpoint
from common.embedding.load import resolve
from common.embedding.types import Embedder
from common.errors import EmbeddingMismatch, EmbeddingUnavailable
from common.settings import Settings
from tests.support.embeddings_server import (
    EmbeddingsServer,
    empty,
    html,
    longer_vectors,
    of_zeros,
    one_too_few,
    other_json,
    shuffled,
    status,
    vector_of,
)


@pytest.fixture
def server() -> Iterator[EmbeddingsServer]:
    with EmbeddingsServer() as running:
        yield running


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "BACKOFF_S", 0.01)


def settings_for(server: EmbeddingsServer, **changes: Any) -> Settings:
    values: dict[str, Any] = {
        "embedding_base_url": server.base_url,
        "embedding_model": "acme/vectors-1",
        "embedding_dimension": server.dimension,
        "embedding_timeout_s": 5.0,
    }
    return Settings(**{**values, **changes})


def embedder_for(server: EmbeddingsServer, **changes: Any) -> Embedder:
    return resolve(settings_for(server, **changes), None)


def unit(text: str, dimension: int) -> NDArray[np.float64]:
    vector = np.array(vector_of(text, dimension))
    scaled: NDArray[np.float64] = vector / np.linalg.norm(vector)
    return scaled


def test_vectors_come_back_in_the_order_of_the_texts_and_of_length_one(server: EmbeddingsServer) -> None:
    server.script([shuffled])
    texts = ["one", "二", "three"]
    matrix = embedder_for(server).embed_passages(texts)
    assert matrix.dtype == np.float32
    assert np.allclose(matrix, [unit(text, server.dimension) for text in texts], atol=1e-6)


def test_the_key_the_model_and_plain_floats_are_asked_for(server: EmbeddingsServer) -> None:
    key = "-".join(["not", "a", "real", "key"])
    embedder_for(server, embedding_api_key=SecretStr(key)).embed_query("hello")
    (request,) = server.requests
    assert request.headers["authorization"] == f"Bearer {key}"
    assert request.body["model"] == "acme/vectors-1"
    assert request.body["encoding_format"] == "float"
    assert "dimensions" not in request.body


def test_the_endpoint_is_asked_for_the_dimension_when_nobody_says_it(server: EmbeddingsServer) -> None:
    embedder = embedder_for(server, embedding_dimension=None)
    assert embedder.identity.dimension == server.dimension
    assert embedder.identity.source == "endpoint"


def test_a_model_family_gets_its_prefixes_and_settings_go_before_it(server: EmbeddingsServer) -> None:
    embedder_for(server, embedding_model="intfloat/e5-base").embed_query("hi")
    embedder_for(server, embedding_query_prefix="Q: ", embedding_passage_prefix="P: ").embed_passages(["hi"])
    assert [request.texts for request in server.requests] == [["query: hi"], ["P: hi"]]


def test_many_texts_go_in_batches_and_an_endpoint_with_a_small_limit_gets_smaller_ones() -> None:
    with EmbeddingsServer(most=10) as server:
        embedder = embedder_for(server)
        texts = [f"text {i}" for i in range(50)]
        matrix = embedder.embed_passages(texts)
        assert np.allclose(matrix, [unit(text, server.dimension) for text in texts], atol=1e-6)
        seen = len(server.requests)
        embedder.embed_passages(texts[:20])
        assert all(len(request.texts) <= 10 for request in server.requests[seen:])


@pytest.mark.parametrize("code", [408, 429, 500, 502, 503])
def test_a_passing_failure_is_tried_again(server: EmbeddingsServer, code: int) -> None:
    server.script([status(code), status(code)])
    assert embedder_for(server).embed_query("hello").shape == (server.dimension,)
    assert len(server.requests) == 3


def test_tries_are_bounded(server: EmbeddingsServer) -> None:
    server.script([status(503)] * 10)
    with pytest.raises(EmbeddingUnavailable, match="HTTP 503"):
        embedder_for(server).embed_query("hello")
    assert len(server.requests) == endpoint.TRIES


def test_a_long_retry_after_is_passed_on_instead_of_waited_for(server: EmbeddingsServer) -> None:
    server.script([status(429, retry_after="120")])
    with pytest.raises(EmbeddingUnavailable) as caught:
        embedder_for(server).embed_query("hello")
    assert caught.value.retry_after == 120
    assert len(server.requests) == 1


@pytest.mark.parametrize("code", [400, 401, 403, 404, 422])
def test_a_refusal_is_not_tried_again_and_names_the_settings(server: EmbeddingsServer, code: int) -> None:
    server.script([status(code)] * 3)
    with pytest.raises(EmbeddingUnavailable, match=f"HTTP {code}.*ELEPHANT_EMBEDDING_MODEL"):
        embedder_for(server).embed_query("hello")
    assert len(server.requests) == 1


@pytest.mark.parametrize("bad", [one_too_few, longer_vectors, of_zeros, html, other_json, empty])
def test_an_unusable_answer_is_an_error_with_a_name(server: EmbeddingsServer, bad: Any) -> None:
    server.script([bad] * endpoint.TRIES)
    with pytest.raises(EmbeddingUnavailable):
        embedder_for(server).embed_passages(["hello", "world"])


def test_an_endpoint_that_does_not_answer_is_given_up_on(server: EmbeddingsServer) -> None:
    server.answering.clear()
    with pytest.raises(EmbeddingUnavailable, match="no answer"):
        embedder_for(server, embedding_timeout_s=0.3).embed_query("hello")


def test_queries_do_not_wait_again_for_an_endpoint_just_given_up_on_but_passages_try(
    server: EmbeddingsServer,
) -> None:
    embedder = embedder_for(server)
    server.script([status(503)] * endpoint.TRIES)
    with pytest.raises(EmbeddingUnavailable):
        embedder.embed_query("one")
    with pytest.raises(EmbeddingUnavailable):
        embedder.embed_query("two")
    assert len(server.requests) == endpoint.TRIES
    assert len(embedder.embed_passages(["three"])) == 1
    assert embedder.embed_query("four").shape == (server.dimension,)


def test_an_endpoint_that_is_not_there_is_an_error_with_a_name() -> None:
    with EmbeddingsServer() as gone:
        settings = settings_for(gone)
    with pytest.raises(EmbeddingUnavailable, match="no answer"):
        resolve(settings, None).embed_passages(["hello"])


def test_neither_text_nor_key_stands_in_the_error(server: EmbeddingsServer) -> None:
    key = "-".join(["not", "a", "real", "key"])
    server.script([status(401)])
    with pytest.raises(EmbeddingUnavailable) as caught:
        embedder_for(server, embedding_api_key=SecretStr(key)).embed_query("the patient's diagnosis")
    assert "diagnosis" not in str(caught.value) and key not in str(caught.value)


def test_text_beyond_the_window_is_cut_off(server: EmbeddingsServer) -> None:
    embedder = embedder_for(server)
    embedder.embed_passages(["word " * 5000])
    assert len(server.requests[0].texts[0]) < 5 * (embedder.max_tokens + 40)


def test_the_record_keeps_the_model_and_the_dimension_but_not_the_address(server: EmbeddingsServer) -> None:
    recorded = embedder_for(server).identity
    with EmbeddingsServer() as elsewhere:
        assert embedder_for(elsewhere).identity == recorded
        again = resolve(settings_for(elsewhere, embedding_dimension=None), recorded)
        assert again.identity == recorded and not elsewhere.requests
    with pytest.raises(EmbeddingMismatch, match=r"asks? for acme/vectors-2.*back to acme/vectors-1"):
        resolve(settings_for(server, embedding_model="acme/vectors-2"), recorded)
    with pytest.raises(EmbeddingMismatch, match="ELEPHANT_EMBEDDING_BASE_URL"):
        resolve(Settings(), recorded)
    with pytest.raises(EmbeddingMismatch, match="ELEPHANT_EMBEDDING_DIMENSION"):
        resolve(settings_for(server, embedding_dimension=99), recorded)


def test_vectors_that_change_their_length_later_are_refused(server: EmbeddingsServer) -> None:
    recorded = embedder_for(server).identity
    server.dimension += 8
    with pytest.raises(EmbeddingUnavailable, match="32 numbers, 24 expected"):
        resolve(settings_for(server, embedding_dimension=None), recorded).embed_query("hello")
