"""Tokens are XLM-R's, and splitting to a window loses nothing."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Regex, Tokenizer, models, pre_tokenizers

from common.embedding import tokens
from common.embedding.bundled import bundled_model
from common.embedding.tokens import count_tokens, split_to_window, truncate
from common.settings import get_settings

pytestmark = pytest.mark.usefixtures("model_cache")


def sentences(text: str) -> list[str]:
    return re.findall(r"[^。.!?！？]+[。.!?！？]*", text)


def ids(text: str) -> list[int]:
    tokenizer = tokens.shared_tokenizer(bundled_model(get_settings().cache_dir).directory)
    return list(tokenizer.encode(text).ids)


def test_ids_are_those_of_the_original_tokenizer() -> None:
    """XLM-R's published ids: <s> is 0, </s> 2, and "Hello world" 35378 8999."""
    assert ids("Hello world") == [0, 35378, 8999, 2]
    assert ids("") == [0, 2]


@pytest.mark.parametrize(
    ("odd", "plain"),
    [
        ("ｈｅｌｌｏ", "hello"),
        ("a\u00a0b", "a b"),
        ("a\u200bb", "a b"),
        ("a\tb\r\nc", "a b c"),
        ("  a   b  ", "a b"),
        ("a\u0007b", "ab"),
        ("cafe\u0301", "café"),
        ("①", "1"),
    ],
)
def test_text_is_normalised_as_the_original_does(odd: str, plain: str) -> None:
    assert ids(odd) == ids(plain)


def test_the_full_width_tilde_stays_what_it_is() -> None:
    assert ids("～") != ids("~")


@pytest.mark.parametrize(
    ("text", "count"), [("", 0), ("Hello world", 2), ("你好", 2), ("x" * 0, 0), ("Hello world " * 600, 1200)]
)
def test_specials_and_the_window_do_not_show_in_the_count(text: str, count: int) -> None:
    assert count_tokens(text) == count


def test_threads_count_alike() -> None:
    texts = [f"我们第{i}次决定用 PostgreSQL 存订单" * (1 + i % 70) for i in range(100)]
    expected = [count_tokens(text) for text in texts]
    tokens._count_cached.cache_clear()
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(count_tokens, texts)) == expected


TEXT = (
    "我们决定订单服务改用 PostgreSQL，密码放在 Vault 里。The order service ships on Wednesday, we hope. " * 20
)


@pytest.mark.parametrize("limit", [1, 2, 7, 50, 511, 512, 513, 2000])
def test_a_truncated_text_is_a_beginning_that_fits_and_is_nearly_as_long_as_allowed(limit: int) -> None:
    cut = truncate(TEXT, limit)
    assert TEXT.startswith(cut)
    assert count_tokens(cut) <= limit
    assert count_tokens(cut) >= min(limit, count_tokens(TEXT)) - 3


def test_a_text_that_fits_is_not_touched() -> None:
    assert truncate("  a b  ", 10) == "  a b  "
    assert truncate("anything", 0) == ""


def test_parts_end_at_sentences_where_these_fit() -> None:
    text = "第一句话在这里。第二句话在这里。第三句话在这里。"
    parts = split_to_window(text, 2 * count_tokens("第二句话在这里。") + 1, sentences)
    assert parts == ["第一句话在这里。第二句话在这里。", "第三句话在这里。"]


def test_a_sentence_that_does_not_fit_is_cut_at_clauses_and_a_clause_at_tokens() -> None:
    text = "先说第一点，再说第二点，最后说说第三点。"
    assert split_to_window(text, 8, sentences)[0].endswith("，")
    endless = "长" * 300
    parts = split_to_window(endless, 20, sentences)
    assert "".join(parts) == endless and all(count_tokens(part) <= 20 for part in parts)


def test_what_a_sentence_splitter_drops_or_changes_is_kept_all_the_same() -> None:
    text = "  One.   Two!\n\n\tThree?  "
    stripped = split_to_window(text, 8, lambda t: [s.strip() for s in sentences(t)])
    assert "".join(stripped) == text
    invented = split_to_window(text, 8, lambda t: ["not in it", "Two!", ""])
    assert "".join(invented) == text
    assert "".join(split_to_window(text, 8, lambda t: [])) == text


def test_text_that_fits_is_one_part_and_no_text_has_none() -> None:
    assert split_to_window("One. Two.", 50, sentences) == ["One. Two."]
    assert split_to_window("", 50, sentences) == []
    with pytest.raises(ValueError, match="at least one token"):
        split_to_window("a", 0, sentences)


PIECES = st.sampled_from(
    [
        "你好",
        "数据库。",
        "hello ",
        "world. ",
        "，",
        "\n",
        "  ",
        "😀",
        "e\u0301",
        "～",
        "ﷺ",
        "\ud800",
        "\u200b",
        "a-b_c",
        "!?",
    ]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(PIECES, max_size=60).map("".join), st.integers(20, 60))
def test_any_text_is_covered_in_order_by_parts_that_fit(text: str, window: int) -> None:
    parts = split_to_window(text, window, sentences)
    assert "".join(parts) == text
    assert all(count_tokens(part) <= window for part in parts)
    assert all(parts)


def test_the_tokenizer_of_a_loaded_xlmr_model_counts_and_another_one_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    xlmr = tokens.shared_tokenizer(bundled_model(get_settings().cache_dir).directory)
    other = Tokenizer(models.WordLevel({"<s>": 0, "</s>": 2, "hello": 1}, unk_token="</s>"))
    monkeypatch.setattr(tokens, "_counting", None)
    tokens.adopt(other)
    assert tokens._counting is None
    tokens.adopt(xlmr)
    assert tokens._counting is xlmr


def test_a_finer_tokenizer_makes_for_a_smaller_window() -> None:
    letters = {letter: i for i, letter in enumerate(sorted({*tokens._SAMPLE, "?"}))}
    finer = Tokenizer(models.WordLevel(letters, unk_token="?"))
    finer.pre_tokenizer = pre_tokenizers.Split(Regex("."), "isolated")
    assert tokens.tokens_per_xlmr_token(finer) > 2
