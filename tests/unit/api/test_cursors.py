"""Cursors come back as they were given out, and nothing else passes for one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.cursor import decode, encode
from common.errors import InvalidInput


@given(st.integers(0, 2**60), st.none() | st.text(max_size=128))
def test_a_cursor_comes_back(pk: int, turn_id: str | None) -> None:
    if turn_id is not None:
        turn_id = turn_id.encode("utf-8", "replace").decode()
    assert decode(encode(pk, turn_id), int, (str, type(None))) == [pk, turn_id]


@given(st.text(max_size=60))
def test_anything_else_is_invalid_input(text: str) -> None:
    with pytest.raises(InvalidInput):
        decode(text, int, str)


@pytest.mark.parametrize("parts", [(1,), (1, "a", 2), ("a", "b"), (1, 2), (None, "a")])
def test_a_cursor_of_another_list_is_invalid_input(parts: tuple[str | int | None, ...]) -> None:
    with pytest.raises(InvalidInput) as caught:
        decode(encode(*parts), int, str)
    assert [error.pointer for error in caught.value.errors] == ["/cursor"]
