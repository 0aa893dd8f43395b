"""Answers, serialised once."""

from __future__ import annotations

import json
from typing import Any, Final

from pydantic import BaseModel
from starlette.responses import Response

_JSON: Final = (b"content-type", b"application/json")


class JsonAnswer(Response):
    """Bytes of JSON. Starlette's own constructor takes longer than writing the JSON does."""

    def __init__(self, body: bytes, status: int) -> None:
        self.status_code = status
        self.background = None
        self.body = body
        self.raw_headers = [(b"content-length", b"%d" % len(body)), _JSON]


def answer(model: BaseModel, status: int = 200) -> Response:
    """A model as JSON, every field present."""
    return JsonAnswer(model.__pydantic_serializer__.to_json(model), status)


def answer_json(value: dict[str, Any], status: int = 200) -> Response:
    """A plain value as JSON."""
    return JsonAnswer(json.dumps(value, ensure_ascii=False).encode(), status)
