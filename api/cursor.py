"""Opaque cursors of lists: what a page ended with, in a form nobody is tempted to build by hand."""

from __future__ import annotations

import base64
import binascii
import json
from typing import Any

from common.errors import FieldError, InvalidInput


def encode(*parts: str | int | None) -> str:
    raw = json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(raw).decode("ascii").rstrip("=")


def decode(cursor: str, *types: type | tuple[type, ...]) -> list[Any]:
    """The parts of a cursor that `encode` made; they must have these types. Raises InvalidInput."""
    try:
        raw = base64.b64decode(
            cursor.encode("ascii") + b"=" * (-len(cursor) % 4), altchars=b"-_", validate=True
        )
        parts = json.loads(raw)
    except (UnicodeError, binascii.Error, ValueError, RecursionError):
        raise _invalid() from None
    if not isinstance(parts, list) or len(parts) != len(types):
        raise _invalid()
    if not all(
        isinstance(part, kind) and not isinstance(part, bool) for part, kind in zip(parts, types, strict=True)
    ):
        raise _invalid()
    return parts


def _invalid() -> InvalidInput:
    return InvalidInput(
        "/cursor: is not one this list gave", [FieldError("/cursor", "is not one this list gave")]
    )
