"""What every vector index does, whichever engine is behind it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np
import pytest
import qdrant_edge as qe
from qdrant_client import QdrantClient, models

from common.errors import EmbeddingMismatch
from common.index.edge import EdgeIndex
from common.index.server import QdrantIndex
from common.index.types import MemoryIndex, Scalar
from common.scope import Scope
from common.vocabulary import Kind, Layer
from tests.support.docker import QDRANT_IMAGE, need_docker
from tests.support.index_points import (
    ANN,
    DIMENSION,
    IDENTITY,
    START,
    found,
    numbers,
    point,
    point_id,
    rounded,
    unit,
)

BOB = Scope("acme", "bob")
EVERYTHING = unit(1.0)

pytestmark = pytest.mark.filterwarnings("ignore:Payload indexes have no effect")


@pytest.fixture(scope="module")
def server_url() -> Iterator[str]:
    need_docker(f"a Qdrant server ({QDRANT_IMAGE})")
    from testcontainers.community.qdrant import QdrantContainer  # noqa: PLC0415  only where Docker answers

    with QdrantContainer(QDRANT_IMAGE) as server:
        yield f"http://{server.get_container_host_ip()}:{server.get_exposed_port(6333)}"


ENGINES = ["edge", "client-local-mode", pytest.param("server", marks=pytest.mark.docker)]


def open_new(engine: str, path: Path, request: pytest.FixtureRequest) -> MemoryIndex:
    if engine == "edge":
        return EdgeIndex(path / "index", IDENTITY)
    if engine == "client-local-mode":
        return QdrantIndex(QdrantClient(":memory:"), IDENTITY)
    url: str = request.getfixturevalue("server_url")
    return QdrantIndex(QdrantClient(url=url, timeout=10), IDENTITY, prefix=f"test{uuid4().hex}")


def remove_all_points(index: MemoryIndex) -> None:
    """Empty it behind the protocol's back, which rightly offers no way to reach all users at once."""
    if isinstance(index, EdgeIndex):
        index._shard.update(qe.UpdateOperation.delete_points_by_filter(qe.Filter()))
    elif isinstance(index, QdrantIndex):
        everything = models.FilterSelector(filter=models.Filter())
        index._client.delete(index._collection, everything, wait=True)


@pytest.fixture(scope="module", params=ENGINES)
def shared_index(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[MemoryIndex]:
    opened = open_new(request.param, tmp_path_factory.mktemp("shared"), request)
    yield opened
    opened.close()


@pytest.fixture
def index(shared_index: MemoryIndex) -> MemoryIndex:
    """An empty index. Creating one syncs to disk a dozen times, so the tests of an engine share theirs."""
    remove_all_points(shared_index)
    assert shared_index.count() == 0
    return shared_index


class TestWriting:
    def test_an_empty_index_finds_nothing(self, index: MemoryIndex) -> None:
        assert found(index, vector=EVERYTHING, text="anything", newest=3) == []
        assert index.count() == 0
        assert index.ids(ANN) == []

    def test_writing_twice_changes_nothing(self, index: MemoryIndex) -> None:
        points = [point(n, f"note {n}") for n in range(1, 6)]
        index.upsert(points)
        before = rounded(found(index, vector=EVERYTHING, text="note", newest=5))
        index.upsert(points)
        assert index.count() == 5
        assert rounded(found(index, vector=EVERYTHING, text="note", newest=5)) == before

    def test_the_same_id_again_replaces_the_point_and_all_its_fields(self, index: MemoryIndex) -> None:
        index.upsert([point(1, "mysql", tags=("db",), session_id="s1", metadata={"a": 1})])
        index.upsert([point(1, "postgres", vector=unit(0, 0, 1), kind=Kind.DECISION)])
        assert index.count() == 1
        assert numbers(found(index, text="postgres")) == [1]
        assert found(index, text="mysql") == []
        assert found(index, newest=1, tags=("db",)) == []
        assert found(index, newest=1, session_ids=("s1",)) == []
        assert found(index, newest=1, metadata={"a": 1}) == []
        assert numbers(found(index, newest=1, kinds=(Kind.DECISION,))) == [1]
        [hit] = found(index, vector=unit(0, 0, 1))
        assert hit.dense == pytest.approx(1.0, abs=1e-5)

    def test_a_text_that_loses_its_words_loses_its_keywords(self, index: MemoryIndex) -> None:
        index.upsert([point(1, "postgres")])
        index.upsert([point(1, "😀")])
        assert found(index, text="postgres") == []
        assert numbers(found(index, vector=EVERYTHING)) == [1]

    def test_nothing_to_write_or_delete_is_fine(self, index: MemoryIndex) -> None:
        index.upsert([])
        index.delete(ANN, [])
        assert index.count() == 0

    def test_more_points_than_one_request_holds(self, index: MemoryIndex) -> None:
        index.upsert([point(n) for n in range(1, 1204)])
        assert index.count() == 1203
        assert sorted(index.ids(ANN)) == [point_id(n) for n in range(1, 1204)]
        assert index.delete_user(ANN) == 1203
        assert index.count() == 0

    def test_a_vector_of_another_model_is_refused_and_the_index_goes_on(self, index: MemoryIndex) -> None:
        with pytest.raises(EmbeddingMismatch, match="8"):
            index.upsert([point(1, vector=np.ones(DIMENSION + 1, np.float32))])
        with pytest.raises(EmbeddingMismatch):
            found(index, vector=np.ones(3, np.float32))
        with pytest.raises(EmbeddingMismatch):
            index.upsert([point(1, vector=np.full(DIMENSION, np.nan, np.float32))])
        index.upsert([point(2)])
        assert numbers(found(index, vector=EVERYTHING)) == [2]


class TestDeleting:
    def test_deletes_the_ids_given_and_ignores_unknown_ones(self, index: MemoryIndex) -> None:
        index.upsert([point(n) for n in (1, 2, 3)])
        index.delete(ANN, [point_id(1), point_id(3), point_id(99)])
        index.delete(ANN, [point_id(1)])
        assert index.ids(ANN) == [point_id(2)]
        assert numbers(found(index, vector=EVERYTHING, newest=9)) == [2]

    def test_does_not_delete_another_users_point_by_its_id(self, index: MemoryIndex) -> None:
        index.upsert([point(1), point(2, scope=BOB)])
        index.delete(ANN, [point_id(1), point_id(2)])
        assert index.ids(BOB) == [point_id(2)]
        assert index.ids(ANN) == []

    def test_delete_user_takes_everything_of_that_user_only_and_counts_it(self, index: MemoryIndex) -> None:
        index.upsert([point(n) for n in range(1, 4)] + [point(n, scope=BOB) for n in range(4, 9)])
        assert index.delete_user(ANN) == 3
        assert index.delete_user(ANN) == 0
        assert index.count() == 5
        assert found(index, vector=EVERYTHING, newest=9) == []
        assert len(found(index, scope=BOB, vector=EVERYTHING)) == 5

    def test_a_deleted_point_can_be_written_again(self, index: MemoryIndex) -> None:
        index.upsert([point(1, "tea")])
        index.delete(ANN, [point_id(1)])
        index.upsert([point(1, "coffee")])
        assert numbers(found(index, text="coffee")) == [1]
        assert found(index, text="tea") == []


class TestRoutes:
    def test_the_vector_route_gives_the_cosine(self, index: MemoryIndex) -> None:
        rng = np.random.default_rng(7)
        vectors = rng.standard_normal((40, DIMENSION)).astype(np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        index.upsert([point(n + 1, vector=row) for n, row in enumerate(vectors)])
        query = unit(*rng.standard_normal(DIMENSION))
        cosines = vectors @ query
        best = np.argsort(-cosines)[:10]
        hits = found(index, vector=query, limit=10)
        assert numbers(hits) == [int(n) + 1 for n in best]
        assert [hit.dense for hit in hits] == pytest.approx([float(cosines[n]) for n in best], abs=1e-5)
        assert all(hit.keyword is None and hit.newest is None for hit in hits)

    def test_the_keyword_route_prefers_rarer_and_more_words(self, index: MemoryIndex) -> None:
        index.upsert(
            [
                point(1, "the staging database is slow"),
                point(2, "the staging database is in Frankfurt"),
                point(3, "lunch in Frankfurt"),
                point(4, "database backups run at night"),
                point(5, "database indexes"),
            ]
        )
        hits = found(index, text="which database is in Frankfurt?")
        assert numbers(hits)[0] == 2
        assert sorted(numbers(hits)) == [1, 2, 3, 4, 5]
        scores = {number: hit.keyword or 0.0 for number, hit in zip(numbers(hits), hits, strict=True)}
        assert scores[2] > scores[3] > scores[1] > 0
        assert all(hit.dense is None for hit in hits)

    def test_keyword_scores_are_bm25_over_the_users_own_memories(self, index: MemoryIndex) -> None:
        index.upsert([point(1, "alpha"), point(2, "beta"), point(3, "beta")])
        index.upsert([point(n, "alpha", scope=BOB) for n in range(10, 30)])
        idf_of_one_in_three = np.log(1 + (3 - 1 + 0.5) / (1 + 0.5))
        [hit] = found(index, text="alpha")
        weight = 2.2 / (1 + 1.2 * (0.25 + 0.75 / 100))
        assert hit.keyword == pytest.approx(weight * idf_of_one_in_three, rel=1e-3)

    @pytest.mark.parametrize(
        ("text", "question"),
        [
            ("我喜欢在北京吃火锅", "北京火锅"),
            ("我喜欢在北京吃火锅", "锅"),
            ("工单 ORD-2291 已关闭", "ord-2291"),
            ("工单 ORD-2291 已关闭", "2291 怎么样了"),
            ("用ＰＧ做数据库", "pg"),
            ("written to ann@example.com", "ann@example.com"),
            ("released v1.2.3 today", "what was in V1.2.3?"),
            ("She was running databases", "run database"),
            ("Café Müller", "cafe muller"),
        ],
    )
    def test_words_are_found_in_both_languages(self, index: MemoryIndex, text: str, question: str) -> None:
        index.upsert([point(1, text), point(2, "something else entirely, 完全无关")])
        assert numbers(found(index, text=question)) == [1]

    def test_the_newest_route_ranks_by_time(self, index: MemoryIndex) -> None:
        order = [3, 1, 4, 2]
        index.upsert([point(n, minutes=60 * order.index(n)) for n in (1, 2, 3, 4)])
        hits = found(index, newest=3)
        assert numbers(hits) == [2, 4, 1]
        assert [hit.newest for hit in hits] == [0, 1, 2]
        assert all(hit.dense is None and hit.keyword is None for hit in hits)

    def test_routes_are_united_by_id(self, index: MemoryIndex) -> None:
        index.upsert([point(1, "tea", vector=unit(1)), point(2, "coffee", vector=unit(0, 1))])
        hits = found(index, vector=unit(1), text="tea", newest=1)
        assert numbers(hits) == [1, 2]
        assert hits[0].dense == pytest.approx(1.0, abs=1e-5)
        assert hits[0].keyword is not None
        assert hits[0].newest is None
        assert hits[1].newest == 0

    @pytest.mark.parametrize("text", [None, "", "   ", "😀👍🏽", "的", "what is it", "？！…", "\u200b"])
    def test_a_question_without_words_leaves_the_keyword_route_out(
        self, index: MemoryIndex, text: str | None
    ) -> None:
        index.upsert([point(1, "what is it 的 😀")])
        assert found(index, text=text) == []
        [hit] = found(index, vector=EVERYTHING, text=text)
        assert hit.keyword is None

    def test_no_route_asked_for_finds_nothing(self, index: MemoryIndex) -> None:
        index.upsert([point(1, "tea")])
        assert found(index) == []
        assert found(index, vector=EVERYTHING, text="tea", limit=0) == []

    def test_limits_hold_for_each_route(self, index: MemoryIndex) -> None:
        index.upsert([point(n, "tea") for n in range(1, 31)])
        hits = found(index, vector=EVERYTHING, text="tea", limit=4, newest=2)
        assert sum(hit.dense is not None for hit in hits) == 4
        assert sum(hit.keyword is not None for hit in hits) == 4
        assert sum(hit.newest is not None for hit in hits) == 2

    def test_a_very_long_question_is_answered(self, index: MemoryIndex) -> None:
        index.upsert([point(1, "alpha word0 beta")])
        assert numbers(found(index, text=" ".join(f"word{n}" for n in range(5000)))) == [1]


class TestFilters:
    @pytest.mark.parametrize(
        ("filters", "expected"),
        [
            ({}, [1, 2, 3, 4]),
            ({"kinds": (Kind.FACT,)}, [1, 4]),
            ({"kinds": (Kind.FACT, Kind.TODO)}, [1, 2, 4]),
            ({"layers": (Layer.SHORT_TERM,)}, [3]),
            ({"tags": ("work",)}, [1, 2]),
            ({"tags": ("work", "家")}, [1, 2, 3]),
            ({"tags": ("wor",)}, []),
            ({"agent_ids": ("hermes",)}, [1]),
            ({"agent_ids": ("hermes", "iris")}, [1, 2]),
            ({"session_ids": ("s1",)}, [1, 3]),
            ({"since": START + timedelta(minutes=3)}, [3, 4]),
            ({"until": START + timedelta(minutes=3)}, [1, 2]),
            ({"since": START + timedelta(minutes=2), "until": START + timedelta(minutes=3)}, [2]),
            ({"since": START + timedelta(minutes=3, microseconds=1)}, [4]),
            ({"since": START + timedelta(minutes=4), "until": START + timedelta(minutes=2)}, []),
            ({"kinds": (Kind.FACT,), "tags": ("work",), "session_ids": ("s1",)}, [1]),
            ({"kinds": (Kind.TODO,), "session_ids": ("s1",)}, []),
        ],
    )
    def test_each_narrows_every_route(
        self, index: MemoryIndex, filters: dict[str, Any], expected: list[int]
    ) -> None:
        index.upsert(
            [
                point(1, "tea", tags=("work", "db"), agent_id="hermes", session_id="s1"),
                point(2, "tea", kind=Kind.TODO, tags=("work",), agent_id="iris", session_id="s2"),
                point(3, "tea", kind=Kind.EPISODE, layer=Layer.SHORT_TERM, tags=("家",), session_id="s1"),
                point(4, "tea"),
            ]
        )
        assert sorted(numbers(found(index, vector=EVERYTHING, **filters))) == expected
        assert sorted(numbers(found(index, text="tea", **filters))) == expected
        assert sorted(numbers(found(index, newest=9, **filters))) == expected

    @pytest.mark.parametrize(
        ("wanted", "expected"),
        [
            ({"n": 1}, [1]),
            ({"n": 1.0}, [1]),
            ({"n": "1"}, [2]),
            ({"n": True}, [3]),
            ({"n": False}, []),
            ({"n": 1.5}, [4]),
            ({"a.b[0]": "x"}, [5]),
            ({"a": "x"}, []),
            ({'键 "quoted" 😀': "值"}, [5]),
            ({"": "empty key"}, [5]),
            ({"a.b[0]": "x", "": "empty key"}, [5]),
            ({"a.b[0]": "x", "": "other"}, []),
            ({"k=v": "w"}, [6]),
            ({"k": "v=w"}, [7]),
            ({"tenant": "other"}, []),
        ],
    )
    def test_metadata_is_equal_in_type_and_value_under_any_key(
        self, index: MemoryIndex, wanted: dict[str, Scalar], expected: list[int]
    ) -> None:
        index.upsert(
            [
                point(1, metadata={"n": 1}),
                point(2, metadata={"n": "1"}),
                point(3, metadata={"n": True}),
                point(4, metadata={"n": 1.5}),
                point(5, metadata={"a.b[0]": "x", '键 "quoted" 😀': "值", "": "empty key"}),
                point(6, metadata={"k=v": "w"}),
                point(7, metadata={"k": "v=w", "long": "x" * 30_000}),
            ]
        )
        assert sorted(numbers(found(index, newest=9, metadata=wanted))) == expected


class TestIsolation:
    SCOPES = (
        Scope("acme", "user"),
        Scope("acme", "user1"),
        Scope("acme", "User"),
        Scope("acme", "use"),
        Scope("acme", "u*er"),
        Scope("acme", " user"),
        Scope("acme1", "user"),
        Scope("a", "b:c"),
        Scope("a:b", "c"),
        Scope("a", "b/c"),
        Scope("acme", "用户一"),
        Scope("acme", "用户"),
        Scope("acme", "😀"),
        Scope("acme", "é"),
        Scope("acme", "e\u0301"),
        Scope("acme", '"},{"key":"user"'),
        Scope("acme", "tenant"),
        Scope("acme", "null"),
        Scope("acme", "x" * 128),
        Scope("acme", "x" * 127),
    )

    def test_no_route_crosses_users_or_tenants_whatever_they_are_called(self, index: MemoryIndex) -> None:
        index.upsert([point(n, "same words", scope=scope) for n, scope in enumerate(self.SCOPES, 1)])
        for number, scope in enumerate(self.SCOPES, 1):
            assert numbers(found(index, scope=scope, vector=EVERYTHING)) == [number], scope
            assert numbers(found(index, scope=scope, text="same words")) == [number], scope
            assert numbers(found(index, scope=scope, newest=99)) == [number], scope
            assert index.ids(scope) == [point_id(number)], scope

    def test_erasing_one_leaves_every_other(self, index: MemoryIndex) -> None:
        index.upsert([point(n, scope=scope) for n, scope in enumerate(self.SCOPES, 1)])
        for left, scope in zip(range(len(self.SCOPES) - 1, -1, -1), self.SCOPES, strict=True):
            assert index.delete_user(scope) == 1, scope
            assert index.count() == left

    def test_what_others_write_moves_no_score(self, index: MemoryIndex) -> None:
        index.upsert([point(1, "alpha beta"), point(2, "beta gamma")])
        before = rounded(found(index, text="alpha beta", vector=EVERYTHING))
        index.upsert([point(n, "alpha alpha", scope=BOB) for n in range(10, 60)])
        assert rounded(found(index, text="alpha beta", vector=EVERYTHING)) == before


@pytest.mark.parametrize("engine", ENGINES)
def test_a_new_index_asks_to_be_filled_until_it_is_told_that_it_has_been(
    engine: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    index = open_new(engine, tmp_path, request)
    assert index.needs_rebuild
    index.upsert([point(1)])
    assert index.needs_rebuild
    index.mark_built()
    assert not index.needs_rebuild
    index.mark_built()
    assert index.count() == 1
    index.close()
