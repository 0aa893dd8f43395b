"""What a chat endpoint understands: learnt from its complaints, once, and kept by the client."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any


class Rung(IntEnum):
    """How firmly the shape of the answer is asked for, firmest first."""

    JSON_SCHEMA = 0
    JSON_OBJECT = 1
    PLAIN = 2


@dataclass(frozen=True, slots=True)
class Dialect:
    """The variant of the chat API that an endpoint and model accept."""

    rung: Rung = Rung.JSON_SCHEMA
    #: Reasoning models of OpenAI refuse `max_tokens` and want the other name.
    tokens_field: str = "max_tokens"
    #: They refuse any temperature but their own, too.
    temperature: bool = True
    #: DashScope's thinking models answer only streams unless told not to think.
    may_think: bool = True


# Words that endpoints use when it is the answer's format they cannot do: OpenAI, DeepSeek ("This
# response_format type is unavailable now"), vLLM (guided decoding), llama.cpp (grammar).
_ABOUT_FORMAT = re.compile(
    r"response[_ ]?format|json[_ ]?schema|json[_ ]?object|json[_ ]?mode|structured|guided|grammar", re.I
)


def adapted(dialect: Dialect, complaint: str, *, proven: bool) -> Dialect | None:
    """The dialect to try after a 400 or 422 with this text; None when the request itself is at fault.

    Before anything has worked (`proven` is false) a complaint that names nothing also steps down the ladder:
    some gateways swallow the reason, and finding out costs two requests once.
    """
    if "max_completion_tokens" in complaint and dialect.tokens_field == "max_tokens":
        return replace(dialect, tokens_field="max_completion_tokens")
    if "temperature" in complaint and dialect.temperature:
        return replace(dialect, temperature=False)
    if "enable_thinking" in complaint and dialect.may_think:
        return replace(dialect, may_think=False)
    if dialect.rung < Rung.PLAIN and (not proven or _ABOUT_FORMAT.search(complaint)):
        return replace(dialect, rung=Rung(dialect.rung + 1))
    return None


def request(
    dialect: Dialect,
    *,
    model: str,
    system: str,
    user: str,
    schema: Mapping[str, Any],
    schema_name: str,
    max_tokens: int,
) -> dict[str, Any]:
    """Arguments of the SDK's `chat.completions.create`; the answer should follow `schema` (JSON schema)."""
    if dialect.rung > Rung.JSON_SCHEMA:
        # DashScope and DeepSeek refuse json_object unless the prompt holds the word.
        text = json.dumps(schema, ensure_ascii=False, separators=(",", ":"))
        system += f"\n\nAnswer with one json object that follows this JSON schema, and nothing else:\n{text}"
    body: dict[str, Any] = {
        "model": model,
        "messages": [{"role": "system", "content": system}, {"role": "user", "content": user}],
        dialect.tokens_field: max_tokens,
    }
    if dialect.temperature:
        body["temperature"] = 0
    if not dialect.may_think:
        body["extra_body"] = {"enable_thinking": False}
    if dialect.rung is Rung.JSON_SCHEMA:
        body["response_format"] = {
            "type": "json_schema",
            "json_schema": {"name": schema_name, "strict": True, "schema": dict(schema)},
        }
    elif dialect.rung is Rung.JSON_OBJECT:
        body["response_format"] = {"type": "json_object"}
    return body


_HAN = re.compile(r"[\u3400-\u9fff]")


def least_tokens(text: str) -> int:
    """Fewer tokens than any tokenizer in use makes of this text: 8 letters or 3 Chinese characters each."""
    han = len(_HAN.findall(text))
    return (len(" ".join(text.split())) - han) // 8 + han // 3
