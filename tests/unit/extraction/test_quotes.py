"""A quote counts when its words stand in the turn, whatever copying did to their spelling."""

from __future__ import annotations

import pytest

from worker.pipeline.extraction.quotes import foldable, locate

TURN = "Well — I prefer  “short” answers, no more than 3 lines.\nThanks!"
TURN_ZH = "对了，我喜欢喝龙井茶（不加糖）；数据库定为ＰｏｓｔｇｒｅＳＱＬ。"


@pytest.mark.parametrize(
    ("quote", "passage"),
    [
        ("I prefer  “short” answers", "I prefer  “short” answers"),
        ('i prefer "short" answers.', "I prefer  “short” answers"),
        ("I prefer short answers no more than 3 lines", "I prefer  “short” answers, no more than 3 lines"),
        ("no more than 3 lines. Thanks", "no more than 3 lines.\nThanks"),
        ("I prefer ... no more than 3 lines", "I prefer  “short” answers, no more than 3 lines"),
    ],
)
def test_a_quote_is_found_and_given_back_in_the_words_of_the_turn(quote: str, passage: str) -> None:
    assert locate(quote, foldable(TURN)) == passage


@pytest.mark.parametrize(
    ("quote", "passage"),
    [
        ("我喜欢喝龙井茶", "我喜欢喝龙井茶"),
        ("我喜欢喝龙井茶(不加糖)", "我喜欢喝龙井茶（不加糖"),
        ("数据库定为PostgreSQL", "数据库定为ＰｏｓｔｇｒｅＳＱＬ"),
        ("龙井", "龙井"),
        ("喜欢喝……不加糖", "喜欢喝龙井茶（不加糖"),
    ],
)
def test_chinese_quotes_are_found_across_widths(quote: str, passage: str) -> None:
    assert locate(quote, foldable(TURN_ZH)) == passage


@pytest.mark.parametrize(
    "quote",
    [
        "",
        "...",
        "I prefer long answers",
        "The user prefers short answers",
        "no more than 30 lines",
        "answers ... I prefer",
        "no",
        "我喜欢喝红茶",
        "糖",
    ],
)
def test_words_that_were_not_said_are_not_found(quote: str) -> None:
    assert locate(quote, foldable(TURN)) is None
    assert locate(quote, foldable(TURN_ZH)) is None


def test_a_tiny_quote_counts_only_where_it_is_all_that_was_said() -> None:
    assert locate("PG", foldable("PG.")) == "PG"
    assert locate("PG", foldable("PG or MySQL?")) is None


def test_symbols_that_carry_meaning_are_part_of_the_words() -> None:
    assert locate("we write C++", foldable("We write C++ here")) == "We write C++"
    assert locate("we write C++", foldable("We write C here")) is None
