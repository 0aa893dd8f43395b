"""Where a body is wrong is told by a JSON pointer, whatever is wrong with it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.reading import parse
from common.errors import InvalidInput, MalformedBody
from common.schemas.turns import TurnsIn

GOOD = {"user_id": "u", "session_id": "s", "turns": [{"role": "user", "content": "hello"}]}


def pointers(raw: bytes) -> list[str]:
    with pytest.raises(InvalidInput) as caught:
        parse(raw, TurnsIn)
    return [error.pointer for error in caught.value.errors]


def test_every_broken_string_is_named() -> None:
    raw = json.dumps(GOOD).encode().replace(b"hello", b"\\ud800").replace(b'"s"', b'"\xff"')
    assert pointers(raw) == ["/session_id", "/turns/0/content"]


def test_a_key_that_is_broken_is_named_with_a_stand_in() -> None:
    assert pointers(b'{"\\udfff": 1}') == ["/\N{REPLACEMENT CHARACTER}"]


def test_a_long_field_name_is_cut() -> None:
    raw = json.dumps(GOOD | {"x" * 5000: 1}).encode()
    assert pointers(raw) == ["/" + "x" * 128]


def test_a_surrogate_pair_is_one_character() -> None:
    raw = json.dumps(GOOD).encode().replace(b"hello", b"\\ud83c\\udf75")
    assert parse(raw, TurnsIn).turns[0].content == "🍵"


@given(st.binary(max_size=300))
def test_no_bytes_make_it_fail_otherwise(raw: bytes) -> None:
    with pytest.raises(InvalidInput):
        parse(raw, TurnsIn)


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(), lambda inner: st.lists(inner, max_size=3)
    )
)
def test_no_value_in_a_field_makes_it_fail_otherwise(value: object) -> None:
    raw = json.dumps(GOOD | {"turns": value}).encode()
    assert all(pointer.startswith("/turns") for pointer in pointers(raw))


def test_not_json_is_a_malformed_body() -> None:
    with pytest.raises(MalformedBody, match="line 1, column 2"):
        parse(b"{oops}", TurnsIn)
