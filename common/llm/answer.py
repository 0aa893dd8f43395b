"""From the bytes of a chat completion to JSON data, mending what can be mended honestly.

Every function raises LLMBadAnswer with a reason that names the kind of thing that came, never its content.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import json_repair

from common.errors import LLMBadAnswer, LLMError, LLMRefused, LLMUnavailable

#: Reasons that callers may want to tell apart.
TRUNCATED = "the answer was cut off at its length limit"
EMPTY = "the answer was empty"
PROSE = "the answer was prose, not JSON"


@dataclass(frozen=True, slots=True)
class Answer:
    """The text of the first choice, and what the endpoint says about it."""

    text: str = field(repr=False)
    finish_reason: str | None = None
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


#: Repair is slow on text that is far from JSON; no answer within its token limit is longer than this.
MAX_REPAIR_CHARS = 200_000

_THOUGHT = re.compile(r"^\s*<think(?:ing)?>.*?</think(?:ing)?>", re.S | re.I)
_THOUGHT_END = re.compile(r"</think(?:ing)?>", re.I)


def read_answer(body: bytes) -> Answer:
    """The answer in the body of a 200. Raises LLMBadAnswer, or what an error inside a 200 amounts to."""
    if not body.strip():
        raise LLMBadAnswer(EMPTY)
    if body.lstrip()[:1] == b"<":
        raise LLMBadAnswer("the endpoint answered HTML")
    try:
        data = json.loads(body.decode("utf-8"))
    except UnicodeDecodeError:
        data = None
        reason = "the endpoint answered invalid UTF-8"
    except (ValueError, RecursionError):
        data = None
        reason = "the endpoint answered something that is not JSON"
    else:
        reason = "the endpoint's answer is not a chat completion"
    if not isinstance(data, dict):
        raise LLMBadAnswer(reason)
    if data.get("error"):
        raise _error_inside(data["error"])
    choices = data.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or not isinstance(message, dict):
        raise LLMBadAnswer(reason)
    finish = choice.get("finish_reason")
    usage = data.get("usage")
    return Answer(
        text=_text(message),
        finish_reason=finish if isinstance(finish, str) else None,
        prompt_tokens=_count(usage, "prompt_tokens"),
        completion_tokens=_count(usage, "completion_tokens"),
    )


def parse_answer(answer: Answer) -> Any:
    """The JSON object or array (dict or list) in an answer. Raises LLMBadAnswer, LLMRefused."""
    if answer.finish_reason == "length":
        # Before any repair: json-repair would complete half a fact without a word.
        raise LLMBadAnswer(TRUNCATED)
    if answer.finish_reason == "content_filter":
        raise LLMRefused("the endpoint's content filter blocked the answer")
    return parse_json(answer.text)


def parse_json(text: str) -> Any:
    """The JSON object or array in a model's text: thoughts and fences stripped, parsed, at last repaired."""
    stripped = text.strip()
    if not stripped:
        raise LLMBadAnswer(EMPTY)
    data = _loads(stripped)
    if data is None:
        bare = _without_thoughts(stripped)
        if not bare:
            raise LLMBadAnswer(EMPTY)
        data = _loads(bare)
        if data is None:
            data = _mended(bare)
    if not isinstance(data, dict | list):
        raise LLMBadAnswer("the answer is JSON of the wrong shape")
    return data


def _without_thoughts(text: str) -> str:
    text = _THOUGHT.sub("", text)
    # Some chat templates open the thought in the prompt, so that only its end is in the answer.
    ends = list(_THOUGHT_END.finditer(text))
    first_json = min((at for at in (text.find("{"), text.find("[")) if at >= 0), default=len(text))
    if ends and (ends[0].start() < first_json or _loads(text[ends[-1].end() :].strip()) is not None):
        text = text[ends[-1].end() :]
    return text.strip()


def _mended(text: str) -> Any:
    """What a lenient reader finds in text with prose or fences around its JSON, or small slips in it."""
    start = text.find("{")
    array = text.find("[")
    if start < 0 or (0 <= array < start and text[array + 1 :].lstrip()[:1] == "{"):
        start = array
    if start < 0:
        raise LLMBadAnswer("the answer was HTML" if text.startswith("<") else PROSE)
    text = text[start:]
    try:
        data, _ = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        pass
    else:
        return data
    if _cut_off(text):
        raise LLMBadAnswer(TRUNCATED)
    if len(text) > MAX_REPAIR_CHARS:
        raise LLMBadAnswer("the answer was long and not JSON")
    try:
        return json_repair.loads(text, skip_json_loads=True)
    except (ValueError, RecursionError):
        return None


def _cut_off(text: str) -> bool:
    """Whether JSON ends in mid-air: inside a string, or with more than its last bracket missing.

    A model that forgets one closing bracket has said everything; one that stops earlier has not, whatever
    its finish_reason claims.
    """
    depth, in_string, escaped = 0, False, False
    for char in text:
        if in_string:
            if escaped:
                escaped = False
            elif char == "\\":
                escaped = True
            elif char == '"':
                in_string = False
        elif char == '"':
            in_string = True
        elif char in "{[":
            depth += 1
        elif char in "}]":
            depth -= 1
            if depth <= 0:
                return False
    return in_string or depth > 1 or text.rstrip("` \n\t\r")[-1:] not in "}]"


def _loads(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _text(message: Mapping[str, Any]) -> str:
    """Content, or, where a server put it elsewhere or left it blank (vLLM, DeepSeek), the reasoning."""
    for key in ("content", "reasoning_content", "reasoning"):
        value = message.get(key)
        if isinstance(value, list):
            value = "".join(
                part["text"] for part in value if isinstance(part, dict) and isinstance(part.get("text"), str)
            )
        if isinstance(value, str) and value.strip():
            return value
    if isinstance(message.get("refusal"), str) and message["refusal"].strip():
        raise LLMBadAnswer("the model declined to answer")
    return ""


def _count(usage: object, name: str) -> int | None:
    value = usage.get(name) if isinstance(usage, dict) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _error_inside(error: object) -> LLMError:
    """Gateways such as OpenRouter report a failed upstream as a 200 with an error in it."""
    code = error.get("code") if isinstance(error, dict) else None
    status = int(code) if isinstance(code, int | str) and str(code).isdecimal() and len(str(code)) == 3 else 0
    return error_of(status, "") if status >= 400 else LLMBadAnswer("the endpoint answered an error")


def error_of(status: int, code: str, *, retry_after: float | None = None) -> LLMError:
    """The error that an HTTP status of the endpoint amounts to; `code` is added when it is a plain word."""
    detail = f"the endpoint answered HTTP {status}"
    # Letters and underscores only: an error text may echo the key or the prompt, a code like this cannot.
    if re.fullmatch(r"[a-z][a-z_]{1,48}", code):
        detail = f"{detail} ({code})"
    if status in (408, 429) or status >= 500:
        return LLMUnavailable(detail, retry_after=retry_after)
    return LLMRefused(detail)
