"""A turn survives the way through Redis; whatever else lies there is reported, never raised."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from common.queue import codec, keys
from common.queue.types import CorruptTurn, QueuedTurn
from common.scope import SessionRef
from common.vocabulary import Role

text = st.text(st.characters(exclude_categories=["Cs"]))
identifiers = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)
scalars = st.one_of(text, st.integers(-(2**53), 2**53), st.floats(allow_nan=False), st.booleans())
turns = st.builds(
    QueuedTurn,
    turn_id=identifiers,
    role=st.sampled_from(Role),
    content=text,
    occurred_at=st.datetimes(datetime(1900, 1, 1), datetime(2200, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001
    name=st.none() | text,
    agent_id=st.none() | identifiers,
    tags=st.lists(text, max_size=3).map(tuple),
    metadata=st.dictionaries(text, scalars, max_size=3),
    drop=st.none() | text,
    accepted_at_ms=st.integers(0, 2**50),
)


def entry(turn: QueuedTurn) -> bytes:
    """As accept.lua puts it together."""
    return f"{turn.accepted_at_ms} {keys.encoded(turn.turn_id)} ".encode() + codec.encode(turn)


@given(turns)
def test_a_turn_comes_back_as_it_was(turn: QueuedTurn) -> None:
    assert codec.decode(entry(turn)) == turn


@given(st.binary())
def test_any_bytes_are_a_turn_or_corrupt(raw: bytes) -> None:
    assert isinstance(codec.decode(raw), QueuedTurn | CorruptTurn)


@given(turns, st.data())
def test_a_damaged_entry_never_raises(turn: QueuedTurn, data: st.DataObject) -> None:
    whole = entry(turn)
    at = data.draw(st.integers(0, len(whole) - 1))
    codec.decode(whole[:at])
    codec.decode(whole[:at] + data.draw(st.binary(min_size=1, max_size=3)) + whole[at + 1 :])


def test_what_is_wrong_with_an_entry_is_said_without_its_content() -> None:
    found = codec.decode(b'1 t1 {"role":"user","content":["the secret"],"at":0}')

    assert isinstance(found, CorruptTurn)
    assert (found.turn_id, found.reason) == ("t1", "TypeError")


def test_a_blanked_turn_keeps_only_who_and_when() -> None:
    said = QueuedTurn(
        "t 1", Role.USER, "secret", datetime(2026, 3, 1, tzinfo=UTC), "Ann", "hermes", ("x",), {"a": 1}
    )

    blank = codec.decode(codec.blanked(entry(said), said))

    assert blank == QueuedTurn(
        "t 1", Role.USER, "", said.occurred_at, agent_id="hermes", drop=codec.FORGOTTEN
    )


@given(identifiers, identifiers)
def test_encoded_ids_differ_when_ids_do(one: str, other: str) -> None:
    assert (keys.encoded(one) == keys.encoded(other)) == (one == other)
    assert not {":", " ", "\n"} & set(keys.encoded(one))


@given(st.builds(SessionRef, identifiers, identifiers, identifiers))
def test_an_address_names_its_session(ref: SessionRef) -> None:
    assert keys.session_of(keys.session_keys(ref).address.encode()) == ref
