"""What the scripted chat server can answer: the good, and every bad thing an endpoint has been seen to do."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Recorded:
    """One request as it came: the path, the headers (lower-case names) and the JSON body."""

    path: str
    headers: Mapping[str, str]
    body: Mapping[str, Any]

    @property
    def system(self) -> str:
        return str(self.body["messages"][0]["content"])

    @property
    def user(self) -> str:
        return str(self.body["messages"][-1]["content"])

    @property
    def response_format(self) -> str | None:
        """json_schema, json_object, or None for a plain prompt."""
        wanted = self.body.get("response_format")
        return wanted["type"] if wanted else None


@dataclass(frozen=True, slots=True)
class Reply:
    """An HTTP answer, and how it is sent."""

    body: bytes = b""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    content_type: str = "application/json"
    #: Seconds before anything is sent; cut short when the server stops.
    delay_s: float = 0.0
    #: Seconds over which the body is dripped, in single bytes.
    drip_s: float = 0.0
    #: Break the connection instead: before the headers, or in the middle of the body.
    reset: bool = False
    cut_body: bool = False


Responder = Callable[[Recorded], Reply]
"""Makes the reply to a request; a `Reply` can stand in its place."""


def completion(
    content: str | None,
    *,
    finish_reason: str = "stop",
    reasoning: str | None = None,
    prompt_tokens: int = 4_000,
    **message: Any,
) -> Reply:
    """A well-formed chat completion around this text."""
    said: dict[str, Any] = {"role": "assistant", "content": content, **message}
    if reasoning is not None:
        said["reasoning_content"] = reasoning
    data = {
        "id": "chatcmpl-scripted",
        "object": "chat.completion",
        "created": 1_700_000_000,
        "model": "scripted",
        "choices": [{"index": 0, "message": said, "finish_reason": finish_reason}],
        "usage": {
            "prompt_tokens": prompt_tokens,
            "completion_tokens": 20,
            "total_tokens": prompt_tokens + 20,
        },
    }
    return Reply(json.dumps(data, ensure_ascii=False).encode())


def fact(quote: str, source: str = "n1", **changed: Any) -> dict[str, Any]:
    """One fact as a model would write it; `changed` overrides any field."""
    return {
        "kind": "fact",
        "content": quote,
        "subject": "",
        "predicate": "",
        "object": "",
        "sources": [source],
        "quote": quote,
        "entities": [],
        "worth": 0.8,
        "time_bound": False,
        "expires": "",
        "replaces": False,
        **changed,
    }


def facts(*items: Mapping[str, Any]) -> Reply:
    return completion(json.dumps({"facts": list(items)}, ensure_ascii=False))


def nothing() -> Reply:
    return facts()


def prose() -> Reply:
    return completion("Sure! The user seems to like short answers, and I will keep that in mind.")


def truncated(*, finish_reason: str = "length") -> Reply:
    return completion(
        '{"facts": [{"kind": "preference", "content": "The user li', finish_reason=finish_reason
    )


def html(status: int = 200) -> Reply:
    page = b"<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>"
    return Reply(page, status=status, content_type="text/html")


def empty() -> Reply:
    return completion("")


def no_body() -> Reply:
    return Reply(b"")


def invalid_utf8() -> Reply:
    return Reply(completion("{}").body.replace(b"{}", b"\xff\xfe{}"))


def not_a_completion() -> Reply:
    return Reply(b'{"object": "list", "data": []}')


def reset() -> Reply:
    return Reply(reset=True)


def cut_body() -> Reply:
    return Reply(completion('{"facts": []}').body, cut_body=True)


def endless(size: int) -> Reply:
    """An answer of `size` bytes."""
    return completion(" " * size)


def status(code: int, message: str = "scripted", *, retry_after: str | None = None, kind: str = "") -> Reply:
    """An error in OpenAI's shape."""
    headers = {"Retry-After": retry_after} if retry_after is not None else {}
    body = {
        "error": {"message": message, "type": kind or "scripted_error", "code": kind or None, "param": None}
    }
    return Reply(json.dumps(body).encode(), status=code, headers=headers)


def other_turns(request: Recorded) -> Reply:
    """A fact that cites turns nobody sent, with words nobody said."""
    del request
    return facts(fact("Bob lives in Reykjavik with two parrots", "n901", kind="profile"))


_NEW_TURN = re.compile(r"^\[(n\d+)\] \((\w+)[^)\n]*\) (.*(?:\n    .*)*)", re.M)
_MARKED = re.compile(r"FACT(?:\(([^)]*)\))?:\s*(.+)", re.S)
# Plain sentences that echo understands too, so that tests can use natural ones: pattern, kind.
_NATURAL: Sequence[tuple[re.Pattern[str], str]] = (
    (re.compile(r"\b(?:I|we) (?:prefer|like|want)\b|我喜欢|我们?想要|我偏好", re.I), "preference"),
    (re.compile(r"\bwe (?:decided|chose|moved to|switched to)\b|我们?决定|改用", re.I), "decision"),
    (re.compile(r"\b(?:remember|never|always|must)\b|记住|以后|必须|不要", re.I), "constraint"),
    (re.compile(r"\bmy name is\b|\bcall me\b|我叫|叫我", re.I), "profile"),
)


def new_turns(prompt: str) -> list[tuple[str, str, str]]:
    """(id, role, text) of the new turns that an extraction prompt shows."""
    return [
        (found[1], found[2], found[3].replace("\n    ", "\n").strip()) for found in _NEW_TURN.finditer(prompt)
    ]


def echo(request: Recorded) -> Reply:
    """Deterministic extraction: one fact for each new user turn that is marked or plainly says something.

    `FACT: text` gives a fact; `FACT(kind=decision; predicate=database; object=PostgreSQL): text` sets its
    fields. Anything that is not an extraction prompt gets a summary: its beginning.
    """
    if '"summary"' in request.system:
        text = re.sub(r"</?text>", "", request.user).strip()
        return completion(json.dumps({"summary": text[:200]}, ensure_ascii=False))
    items = []
    for turn_id, role, text in new_turns(request.user):
        if role != "user":
            continue
        marked = _MARKED.search(text)
        if marked:
            pairs = (part.split("=", 1) for part in (marked[1] or "").split(";") if "=" in part)
            changed: dict[str, Any] = {name.strip(): value.strip() for name, value in pairs}
            changed["worth"] = float(changed.get("worth", 0.8))
            changed["time_bound"] = changed.get("time_bound") == "true"
            changed["replaces"] = changed.get("replaces") == "true"
            items.append(fact(marked[2].strip(), turn_id, **changed))
            continue
        kind = next((kind for pattern, kind in _NATURAL if pattern.search(text)), None)
        if kind:
            items.append(fact(text, turn_id, kind=kind))
    return facts(*items)


def in_reasoning(request: Recorded) -> Reply:
    """What echo says, in `reasoning_content`, with the content blank."""
    said = json.loads(echo(request).body)["choices"][0]["message"]["content"]
    return completion("", reasoning=said)


def after(delay_s: float, then: Responder = echo) -> Responder:
    """Hang for `delay_s` seconds, then answer."""

    def responder(request: Recorded) -> Reply:
        reply = then(request)
        return Reply(reply.body, reply.status, reply.headers, reply.content_type, delay_s=delay_s)

    return responder


def dripping(drip_s: float, then: Responder = echo) -> Responder:
    """Answer byte by byte over `drip_s` seconds."""

    def responder(request: Recorded) -> Reply:
        reply = then(request)
        return Reply(reply.body, reply.status, reply.headers, reply.content_type, drip_s=drip_s)

    return responder


#: Names for `--mode` and `/control` of a server that runs as a process of its own.
MODES: Mapping[str, Responder] = {
    "echo": echo,
    "nothing": lambda _: nothing(),
    "prose": lambda _: prose(),
    "truncated": lambda _: truncated(),
    "html": lambda _: html(),
    "empty": lambda _: empty(),
    "other-turns": other_turns,
    "invalid-utf8": lambda _: invalid_utf8(),
    "reset": lambda _: reset(),
    "unavailable": lambda _: status(503, retry_after="0"),
    "rate-limited": lambda _: status(429, retry_after="1"),
    "refused": lambda _: status(401, kind="invalid_api_key"),
    "hang": after(3600.0),
    "slow": after(2.0),
    "drip": dripping(3600.0),
    "reasoning": in_reasoning,
}
