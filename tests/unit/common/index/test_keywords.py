"""What a text can be found by."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.index.keywords import MAX_QUERY_TOKENS, document_vector, query_vector, tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("数据库", ["数", "据", "库", "数据", "据库"]),
        ("我的数据", ["数", "据", "的数", "数据"]),
        ("锅", ["锅"]),
        ("ORD-2291", ["ord-2291", "ord", "2291"]),
        ("v1.2.3", ["v1.2.3", "v1", "2", "3"]),
        ("ann@example.com", ["ann@example.com", "ann", "exampl", "com"]),
        ("snake_case", ["snake_case", "snake", "case"]),
        ("用PG14做", ["用", "pg14", "做"]),
        ("ＰＧ　１４", ["pg", "14"]),
        ("databases running", ["databas", "run"]),
        ("C++ and C# and C", ["c++", "c#", "c"]),
        ("Ann's it's don't", ["ann's", "ann"]),
        ("Café NAÏVE Straße", ["cafe", "naiv", "strass"]),
        ("データ", ["デ", "ー", "タ", "デー", "ータ"]),
        ("서울", ["서", "울", "서울"]),
        ("हिन्दी में", ["हिन्दी", "में"]),
        ("ежедневный отчёт", ["ежедневныи", "отчет"]),
    ],
)
def test_tokens(text: str, expected: list[str]) -> None:
    assert list(tokens(text)) == expected


@pytest.mark.parametrize(
    "text", ["", " \n", "的", "什么？", "what is it", "😀❤️", "。，！", "--", "\u0301", "\ud800"]
)
def test_text_without_words_has_no_vector(text: str) -> None:
    assert not query_vector(text)
    assert not document_vector(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ＡＢＣ１２３", "abc123"),
        ("Cafe\u0301", "café"),
        ("Database", "DATABASES"),
        ("ﬁle", "file"),
        ("㍿", "株式会社"),
    ],
)
def test_writings_of_the_same_word_are_the_same(one: str, other: str) -> None:
    assert query_vector(one) == query_vector(other)


def test_a_word_said_more_often_weighs_more_but_ever_less() -> None:
    [tea] = query_vector("tea").indices
    weights = []
    for times in (1, 2, 3, 30):
        vector = document_vector("tea " * times + "milk " * (60 - times))
        weights.append(vector.values[vector.indices.index(tea)])
    once, twice, thrice, often = weights
    assert once < twice < thrice < often < 2.2
    assert twice - once > thrice - twice


def test_the_same_word_weighs_more_in_a_shorter_text() -> None:
    short, long = document_vector("tea"), document_vector("tea " + " ".join(f"w{n}" for n in range(200)))
    assert short.values[0] > max(long.values)


def test_a_question_counts_each_word_once_and_no_more_than_its_limit() -> None:
    assert query_vector("tea tea tea").values == (1.0,)
    assert len(query_vector(" ".join(f"w{n}" for n in range(5000))).indices) == MAX_QUERY_TOKENS


def test_the_numbers_of_words_do_not_change() -> None:
    """They are stored: another number for a word needs another `SPACE`."""
    assert query_vector("tea").indices == (2391201714,)
    assert 2191744545 in query_vector("吃火锅").indices


@given(st.text())
def test_any_text_gives_a_vector_that_the_engines_accept(text: str) -> None:
    for vector in (query_vector(text), document_vector(text)):
        assert list(vector.indices) == sorted(set(vector.indices))
        assert all(0 <= index < 2**32 for index in vector.indices)
        assert len(vector.values) == len(vector.indices)
        assert all(0 < value < 2.2 for value in vector.values)


@given(st.text())
def test_a_text_is_found_by_its_own_words(text: str) -> None:
    assert set(query_vector(text).indices) <= set(document_vector(text).indices)
