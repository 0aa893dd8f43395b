"""How the client learns from complaints what an endpoint understands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from common.llm.dialect import Dialect, Rung, adapted, request

NEW = Dialect()


def _request(dialect: Dialect) -> dict[str, Any]:
    schema = {"type": "object", "properties": {"facts": {"type": "array"}}}
    return request(
        dialect, model="m", system="Extract.", user="Hi", schema=schema, schema_name="facts", max_tokens=99
    )


@pytest.mark.parametrize(
    "complaint",
    [
        "This response_format type is unavailable now",
        "'response_format.type' : value is not one of the allowed values",
        "Invalid value: 'json_schema'",
        "json mode is not supported with this model",
        "failed to parse grammar",
        "guided decoding is disabled",
    ],
)
def test_a_complaint_about_the_format_steps_down_even_after_success(complaint: str) -> None:
    stepped = adapted(NEW, complaint, proven=True)
    assert stepped == replace(NEW, rung=Rung.JSON_OBJECT)
    assert adapted(stepped, complaint, proven=True) == replace(NEW, rung=Rung.PLAIN)


def test_from_the_plain_prompt_there_is_nowhere_to_step() -> None:
    assert adapted(replace(NEW, rung=Rung.PLAIN), "response_format", proven=False) is None


def test_a_complaint_that_names_nothing_steps_down_only_until_something_has_worked() -> None:
    assert adapted(NEW, "Bad Request", proven=False) == replace(NEW, rung=Rung.JSON_OBJECT)
    assert adapted(NEW, "Bad Request", proven=True) is None


def test_reasoning_models_are_asked_with_their_own_parameters() -> None:
    complaint = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
    renamed = adapted(NEW, complaint, proven=True)
    assert renamed is not None
    bare = adapted(renamed, "Unsupported value: 'temperature' does not support 0", proven=True)
    assert bare is not None
    body = _request(bare)
    assert body["max_completion_tokens"] == 99
    assert "max_tokens" not in body
    assert "temperature" not in body
    assert bare.rung is Rung.JSON_SCHEMA


def test_thinking_models_that_answer_only_streams_are_told_not_to_think() -> None:
    complaint = "parameter.enable_thinking must be set to false for non-streaming calls"
    told = adapted(NEW, complaint, proven=False)
    assert told == replace(NEW, may_think=False)
    assert _request(told)["extra_body"] == {"enable_thinking": False}
    assert "extra_body" not in _request(NEW)


def test_the_firmest_rung_sends_the_schema_in_strict_form() -> None:
    wanted = _request(NEW)["response_format"]
    assert wanted["type"] == "json_schema"
    assert wanted["json_schema"]["strict"] is True
    assert wanted["json_schema"]["name"] == "facts"


@pytest.mark.parametrize("rung", [Rung.JSON_OBJECT, Rung.PLAIN])
def test_lower_rungs_put_the_schema_and_the_word_json_into_the_prompt(rung: Rung) -> None:
    body = _request(replace(NEW, rung=rung))
    system = body["messages"][0]["content"]
    assert "json" in system
    assert '"facts"' in system
    assert body.get("response_format") == ({"type": "json_object"} if rung is Rung.JSON_OBJECT else None)
