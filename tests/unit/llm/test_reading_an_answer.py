"""What becomes of a model's text: mended where nothing is lost by it, refused where something would be."""

from __future__ import annotations

import json

import pytest

from common.errors import LLMBadAnswer, LLMRefused, LLMUnavailable
from common.llm.answer import Answer, parse_answer, parse_json, read_answer

GOOD = {"facts": [{"content": "likes tea", "worth": 0.5}]}
TEXT = json.dumps(GOOD)


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        f"  \n{TEXT}\n",
        f"```json\n{TEXT}\n```",
        f"```\n{TEXT}\n```",
        f"Here you are:\n```json\n{TEXT}\n```\nAnything else?",
        f"<think>Is {{this}} a fact? Perhaps [1].</think>\n{TEXT}",
        f"<think>hm</think>```json\n{TEXT}```",
        f"the template opened the thought {{here}}</think>{TEXT}",
        f"Facts: {TEXT}. I hope this helps.",
        TEXT[:-1],  # the last bracket forgotten: everything was said
        TEXT.replace('"worth": 0.5', '"worth": 0.5,'),
        TEXT.replace('"', "'"),
    ],
)
def test_json_is_found_wherever_a_model_wraps_it(text: str) -> None:
    assert parse_json(text) == GOOD


def test_words_that_look_like_thoughts_or_fences_inside_a_string_are_left_alone() -> None:
    data = {"facts": [{"content": "writes </think> and ```json in prompts"}]}
    assert parse_json(json.dumps(data)) == data
    assert parse_json(f"Sure: {json.dumps(data)}") == data


def test_a_bare_list_of_objects_is_taken_as_it_is() -> None:
    assert parse_json(f"Here: {json.dumps(GOOD['facts'])}") == GOOD["facts"]


@pytest.mark.parametrize("stop", range(1, len(TEXT) - 2))
def test_json_that_stops_in_mid_air_is_never_completed(stop: int) -> None:
    with pytest.raises(LLMBadAnswer):
        parse_json(TEXT[:stop])


def test_an_answer_cut_at_its_length_limit_is_refused_before_any_repair() -> None:
    with pytest.raises(LLMBadAnswer, match="cut off"):
        parse_answer(Answer(TEXT, finish_reason="length"))
    assert parse_answer(Answer(TEXT, finish_reason="stop")) == GOOD


def test_an_answer_blocked_by_a_filter_is_not_worth_another_try() -> None:
    with pytest.raises(LLMRefused):
        parse_answer(Answer("", finish_reason="content_filter"))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "empty"),
        ("  \n ", "empty"),
        ("<think>nothing to say</think>", "empty"),
        ("The user likes tea.", "prose"),
        ("没有值得记住的内容。", "prose"),
        ("<html><body>Bad gateway</body></html>", "HTML"),
        ("42", "wrong shape"),
        ('"facts"', "wrong shape"),
        ("null", "prose"),
        ("[" * 100_000, "cut off"),
    ],
)
def test_what_holds_no_json_is_refused_by_name(text: str, kind: str) -> None:
    with pytest.raises(LLMBadAnswer, match=kind):
        parse_json(text)


def _body(message: dict[str, object], **choice: object) -> bytes:
    return json.dumps({"choices": [{"message": message, "finish_reason": "stop", **choice}]}).encode()


@pytest.mark.parametrize(
    "message",
    [
        {"content": TEXT},
        {"content": "", "reasoning_content": TEXT},
        {"content": None, "reasoning_content": TEXT},
        {"content": " \n", "reasoning": TEXT},
        {"content": [{"type": "text", "text": TEXT}]},
    ],
)
def test_text_is_found_where_servers_put_it(message: dict[str, object]) -> None:
    assert parse_answer(read_answer(_body(message))) == GOOD


def test_token_counts_are_taken_when_they_are_numbers() -> None:
    body = json.dumps(
        {"choices": [{"message": {"content": TEXT}}], "usage": {"prompt_tokens": 7, "completion_tokens": "x"}}
    )
    answer = read_answer(body.encode())
    assert (answer.prompt_tokens, answer.completion_tokens, answer.finish_reason) == (7, None, None)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "empty"),
        (b"<!DOCTYPE html><html></html>", "HTML"),
        (b"data: {}\n\n", "not JSON"),
        (b'{"choices": [{"message": {"content": "\xff\xfe"}}]}', "UTF-8"),
        (b"[]", "not a chat completion"),
        (b'{"choices": []}', "not a chat completion"),
        (b'{"choices": [{"text": "old style"}]}', "not a chat completion"),
        (b'{"choices": [{"message": {"content": "", "refusal": "I cannot"}}]}', "declined"),
        (b"[" * 200_000, "not JSON"),
    ],
)
def test_bodies_that_are_no_completion_are_refused_by_name(body: bytes, kind: str) -> None:
    with pytest.raises(LLMBadAnswer, match=kind):
        read_answer(body)


def test_an_error_inside_a_200_is_what_its_code_says() -> None:
    with pytest.raises(LLMUnavailable, match="429"):
        read_answer(b'{"error": {"code": 429, "message": "slow down"}}')
    with pytest.raises(LLMRefused, match="402"):
        read_answer(b'{"error": {"code": "402", "message": "pay"}}')
    with pytest.raises(LLMBadAnswer):
        read_answer(b'{"error": "something"}')
