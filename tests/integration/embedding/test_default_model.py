"""The default model, for real: what it finds near, and that it can be called from anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from common.embedding.embedder import QUERY_CACHE_SIZE
from common.embedding.types import Embedder, Matrix

MEMORIES = (
    "我们决定订单服务用 PostgreSQL，不用 MySQL。",
    "数据库密码统一放在 Vault 里，不写进代码。",
    "用户喜欢简短的回答，先说结论。",
    "她对花生过敏，点菜要注意。",
    "周会改到每周四下午三点。",
    "他的女儿今年上小学二年级。",
    "The parcels to Europe go by rail and take about three weeks.",
    "His car is a blue Volvo that he charges at the office.",
    "The team deploys only on Tuesdays before noon.",
    "She plays the cello in an amateur orchestra.",
    "The rent goes up by fifty euros in April.",
    "The cat is afraid of thunder.",
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("我们该用哪种数据库？", 0),
        ("密码应该存在哪里？", 1),
        ("回答问题要注意什么风格？", 2),
        ("点外卖的时候有什么忌口？", 3),
        ("周会是什么时候？", 4),
        ("他家孩子几年级了？", 5),
        ("How long does shipping to Europe take?", 6),
        ("What does he drive?", 7),
        ("On which day do we release?", 8),
        ("Which instrument does she play?", 9),
        ("Are there changes to the rent?", 10),
        ("What is the pet scared of?", 11),
        # across languages
        ("Which database did we choose?", 0),
        ("How should passwords be handled?", 1),
        ("Is there any food she must not eat?", 3),
        ("寄到欧洲的包裹要多久？", 6),
        ("她会什么乐器？", 9),
        ("他开的是什么车？", 7),
    ],
)
def test_a_question_finds_its_answer_among_the_memories(
    embedder: Embedder, question: str, answer: int
) -> None:
    cosines = embedder.embed_passages(MEMORIES) @ embedder.embed_query(question)
    assert int(np.argmax(cosines)) == answer
    assert embedder.relevance(float(cosines[answer])) >= 0.3


@pytest.mark.parametrize(
    "question", ["今天的彩票号码是多少？", "How do I integrate by parts?", "谁赢了世界杯？"]
)
def test_a_question_about_something_else_finds_nothing_relevant(embedder: Embedder, question: str) -> None:
    cosines = embedder.embed_passages(MEMORIES) @ embedder.embed_query(question)
    assert sum(embedder.relevance(float(c)) >= 0.3 for c in cosines) <= 1
    assert max(embedder.relevance(float(c)) for c in cosines) < 0.5


def similarity(embedder: Embedder, one: str, other: str) -> float:
    a, b = embedder.embed_passages([one, other])
    return embedder.similarity(float(a @ b))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("用户喜欢简短的回答。", "用户偏好简短的回答"),
        ("The user prefers short answers.", "The user likes short answers."),
        ("项目代号是大象。", "这个项目的代号叫大象。"),
        ("The meeting is on Monday at ten.", "The meeting takes place Monday at 10."),
    ],
)
def test_the_same_statement_reworded_is_a_duplicate(embedder: Embedder, one: str, other: str) -> None:
    assert similarity(embedder, one, other) >= 0.92


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("用户喜欢简短的回答。", "用户住在杭州。"),
        ("The user prefers short answers.", "The user has two cats."),
        ("数据库密码放在 Vault 里。", "数据库每天凌晨两点备份。"),
        ("The API answers in JSON.", "The API is rate limited to 100 requests a minute."),
    ],
)
def test_another_statement_on_the_topic_is_not_even_nearly_the_same(
    embedder: Embedder, one: str, other: str
) -> None:
    assert similarity(embedder, one, other) < 0.85


def test_vectors_are_unit_length_float32_of_the_recorded_dimension(embedder: Embedder) -> None:
    matrix = embedder.embed_passages(MEMORIES)
    assert matrix.shape == (len(MEMORIES), embedder.identity.dimension) and matrix.dtype == np.float32
    assert np.allclose(np.linalg.norm(matrix, axis=1), 1, atol=1e-5)
    assert abs(float(np.linalg.norm(embedder.embed_query("hello"))) - 1) < 1e-5


def test_a_text_has_the_same_vector_alone_and_in_any_company(embedder: Embedder) -> None:
    """Sorting, batching and padding must not show."""
    texts = [text * (1 + i % 4) for i, text in enumerate(MEMORIES * 2)]
    together = embedder.embed_passages(texts)
    alone = np.concatenate([embedder.embed_passages([text]) for text in texts])
    assert (together * alone).sum(axis=1).min() > 0.999


def test_many_threads_get_what_one_thread_gets(embedder: Embedder) -> None:
    def ask(text: str) -> Matrix:
        return embedder.embed_passages([text, text[:8]])

    expected = [ask(text) for text in MEMORIES]
    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(ask, MEMORIES * 3))
    for got, want in zip(found, expected * 3, strict=True):
        assert (got * want).sum(axis=1).min() > 0.999


@pytest.mark.parametrize(
    "text", ["", " ", "\n\t", "\ud800", "a\udfffb", "\x00", "👩‍👩‍👧", "\u200b", "x" * 20_000]
)
def test_any_string_has_a_vector(embedder: Embedder, text: str) -> None:
    for vector in (embedder.embed_query(text), embedder.embed_passages([text])[0]):
        assert vector.shape == (384,) and bool(np.isfinite(vector).all())


def test_no_texts_have_no_vectors(embedder: Embedder) -> None:
    nothing: Sequence[str] = []
    assert embedder.embed_passages(nothing).shape == (0, 384)


def test_text_beyond_the_window_does_not_change_the_vector(embedder: Embedder) -> None:
    long = "The order service moves to PostgreSQL. " * 200
    one, other = embedder.embed_passages([long, long + "The cat is afraid of thunder. " * 50])
    assert float(one @ other) > 0.999


def test_a_query_asked_again_comes_from_the_cache_and_cannot_be_changed(embedder: Embedder) -> None:
    first = embedder.embed_query("哪种数据库？")
    assert embedder.embed_query("哪种数据库？") is first
    with pytest.raises(ValueError, match="read-only"):
        first[0] = 1.0
    assert QUERY_CACHE_SIZE >= 1000


def test_the_identity_names_model_source_and_prefixes(embedder: Embedder) -> None:
    identity = embedder.identity
    assert identity.id.startswith("intfloat/multilingual-e5-small@bundled-")
    assert (identity.query_prefix, identity.passage_prefix) == ("query: ", "passage: ")
    assert 490 <= embedder.max_tokens < 512
