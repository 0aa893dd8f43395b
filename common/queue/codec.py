"""How a turn lies in a Redis list: `<accepted ms> <turn id, percent-encoded> <JSON>`.

The stamp and the id stand outside the JSON so that the Lua scripts can read both without parsing it. Fields
at their default are left out, so entries written by an older version stay readable.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from pydantic_core import to_json

from common.clock import from_micros, to_micros
from common.queue.keys import decoded
from common.queue.types import CorruptTurn, QueuedTurn
from common.vocabulary import Role

#: What `drop` says of a turn that was cut out because a memory of it was deleted.
FORGOTTEN = "forgotten"


def encode(turn: QueuedTurn) -> bytes:
    """The JSON part of an entry. Raises PydanticSerializationError on a lone surrogate (the API
    refuses those)."""
    fields: dict[str, Any] = {
        "role": turn.role.value,
        "content": turn.content,
        "at": to_micros(turn.occurred_at),
    }
    if turn.name is not None:
        fields["name"] = turn.name
    if turn.agent_id is not None:
        fields["agent"] = turn.agent_id
    if turn.tags:
        fields["tags"] = turn.tags
    if turn.metadata:
        fields["meta"] = dict(turn.metadata)
    if turn.drop is not None:
        fields["drop"] = turn.drop
    return to_json(fields)


def decode(entry: bytes) -> QueuedTurn | CorruptTurn:
    """The turn of a whole entry, or why it is none. Never raises."""
    turn_id: str | None = None
    try:
        stamp, encoded_id, body = entry.split(b" ", 2)
        accepted_at_ms = int(stamp)
        turn_id = decoded(encoded_id)
        fields = json.loads(body.decode())
        return QueuedTurn(
            turn_id=turn_id,
            role=Role(fields["role"]),
            content=_text(fields["content"]),
            occurred_at=from_micros(fields["at"]),
            name=fields.get("name"),
            agent_id=fields.get("agent"),
            tags=tuple(fields.get("tags", ())),
            metadata=fields.get("meta", {}),
            drop=fields.get("drop"),
            accepted_at_ms=accepted_at_ms,
        )
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        return CorruptTurn(raw=entry, reason=type(error).__name__, turn_id=turn_id)


def blanked(entry: bytes, turn: QueuedTurn) -> bytes:
    """The entry of the same turn without anything it said; its id, stamp, role and time stay."""
    blank = replace(turn, content="", name=None, tags=(), metadata={}, drop=FORGOTTEN)
    stamp, encoded_id, _ = entry.split(b" ", 2)
    return b" ".join((stamp, encoded_id, encode(blank)))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("content is not text")
    return value
