"""The shape of an answer: the JSON schema the endpoint is given, and the reading of what it gives back."""

from __future__ import annotations

import math
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from common.errors import LLMBadAnswer
from common.text import squash, strip_controls
from common.vocabulary import EntityType
from worker.pipeline.extraction.words import KINDS

SCHEMA_NAME = "facts"
_TEXT = {"type": "string"}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    # Strict mode wants every property required and none besides. Absent is "" rather than null: the plainest
    # schema is the one that most endpoints' grammars take.
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_ENTITY = _object({"name": _TEXT, "type": {"type": "string", "enum": [kind.value for kind in EntityType]}})

SCHEMA: dict[str, Any] = _object(
    {
        "facts": {
            "type": "array",
            "items": _object(
                {
                    "kind": {"type": "string", "enum": KINDS},
                    "content": _TEXT,
                    "subject": _TEXT,
                    "predicate": _TEXT,
                    "object": _TEXT,
                    "sources": {"type": "array", "items": _TEXT},
                    "quote": _TEXT,
                    "entities": {"type": "array", "items": _ENTITY},
                    "worth": {"type": "number"},
                    "time_bound": {"type": "boolean"},
                    "expires": _TEXT,
                    "replaces": {"type": "boolean"},
                }
            ),
        }
    }
)


def clean_text(value: str) -> str:
    """One line without controls, NUL and lone surrogates (JSON escapes can smuggle both in)."""
    sound = value.encode("utf-8", "ignore").decode("utf-8").replace("\0", "")
    return squash(strip_controls(sound))


def _as_text(value: object) -> object:
    if value is None:
        return ""
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = str(value)
    return clean_text(value) if isinstance(value, str) else value


def _as_list(value: object) -> object:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def _as_worth(value: object) -> object:
    """0 to 1; models that were not held to it also answer on scales of 10 and of 100."""
    if isinstance(value, str):
        try:
            number = value.strip()
            value = float(number[:-1]) / 100 if number.endswith("%") else float(number)
        except ValueError:
            return value
    if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
        if value > 10:
            value = value / 100
        elif value > 1:
            value = value / 10
        return min(max(float(value), 0.0), 1.0)
    return value


def _as_flag(value: object) -> object:
    if value is None or value == "":
        return False
    return value


def _as_entities(value: object) -> object:
    """Entities that cannot be read are left out; they are not worth losing a fact for."""
    found = []
    for item in value if isinstance(value, list) else []:
        given = {"name": item} if isinstance(item, str) else item
        if isinstance(given, dict) and isinstance(given.get("name"), str):
            kind = given.get("type")
            found.append({"name": given["name"], "type": kind if isinstance(kind, str) else ""})
    return found


Text = Annotated[str, BeforeValidator(_as_text)]
Flag = Annotated[bool, BeforeValidator(_as_flag)]


class CandidateEntity(BaseModel):
    name: Text
    type: Text = ""


class Candidate(BaseModel):
    """A fact as the model states it, before anything is checked."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    kind: Text
    content: Annotated[Text, Field(min_length=1)]
    subject: Text = ""
    predicate: Text = ""
    object: Text = ""
    sources: Annotated[list[Text], BeforeValidator(_as_list)]
    quote: Annotated[Text, Field(min_length=1)]
    entities: Annotated[list[CandidateEntity], BeforeValidator(_as_entities)] = []
    worth: Annotated[float, BeforeValidator(_as_worth), Field(ge=0, le=1)] = 0.5
    time_bound: Flag = False
    expires: Text = ""
    replaces: Flag = False


def items_in(data: Any) -> list[Any]:
    """The list of facts in an answer, also where a model wraps it otherwise. Raises LLMBadAnswer."""
    if isinstance(data, dict):
        if isinstance(data.get("facts"), list):
            return list(data["facts"])
        if "content" in data and "quote" in data:
            return [data]
        lists = [value for value in data.values() if isinstance(value, list)]
        if len(lists) == 1 and len(data) == 1:
            data = lists[0]
    if isinstance(data, list) and all(isinstance(item, dict) for item in data):
        return data
    raise LLMBadAnswer("the answer is JSON of the wrong shape")
