"""Answers, serialised once."""

from __future__ import annotations

import json
from typing import Any, Final

from pydantic import BaseModel
from starlette.responses import Response

_JSON: Final = "application/json"


def answer(model: BaseModel, status: int = 200) -> Response:
    """A model as JSON, every field present."""
    return Response(model.__pydantic_serializer__.to_json(model), status, media_type=_JSON)


def answer_json(value: dict[str, Any], status: int = 200) -> Response:
    """A plain value as JSON."""
    return Response(json.dumps(value, ensure_ascii=False).encode(), status, media_type=_JSON)
