"""Errors as RFC 9457 problem documents. Nothing a caller sent is quoted, except the names of fields."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any, Final

from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response

from common.errors import ElephantError, FieldError, InvalidInput

MEDIA_TYPE: Final = "application/problem+json"
_MAX_ERRORS: Final = 20
_MAX_SEGMENT: Final = 128


def problem(
    status: int,
    title: str,
    detail: str,
    *,
    errors: Iterable[FieldError] = (),
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A problem document; its `type` is made from the title: something stable for programs to compare."""
    document: dict[str, Any] = {
        "type": f"urn:elephant:problem:{title.lower().replace(' ', '-')}",
        "title": title,
        "status": status,
        "detail": detail,
    }
    if listed := [{"pointer": error.pointer, "detail": error.detail} for error in errors]:
        document["errors"] = listed
    return Response(
        json.dumps(document, ensure_ascii=False).encode("utf-8", "replace"),
        status,
        dict(headers or {}),
        MEDIA_TYPE,
    )


def of_error(error: ElephantError) -> Response:
    """The document of an error we raised, with `Retry-After` (whole seconds) where it carries one."""
    headers = {}
    if error.retry_after is not None:
        headers["Retry-After"] = str(max(1, math.ceil(error.retry_after)))
    if error.status == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = 'Bearer realm="elephant"'
    errors = error.errors if isinstance(error, InvalidInput) else ()
    return problem(error.status, error.title, error.detail, errors=errors, headers=headers)


def of_status(status: int, headers: Mapping[str, str] | None = None) -> Response:
    """The document of an error the router found: no such path, no such method."""
    title = HTTPStatus(status).phrase.capitalize()
    details = {
        404: "There is nothing at this path. GET /docs lists what there is.",
        405: "This path does not take this method.",
    }
    return problem(status, title, details.get(status, title + "."), headers=headers)


def internal() -> Response:
    """The document of a bug: says nothing but that it is ours."""
    return problem(
        500, "Internal error", "Something went wrong on our side. X-Request-Id names it in the log."
    )


async def on_elephant_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, ElephantError)
    return of_error(error)


async def on_http_exception(_request: Request, error: Exception) -> Response:
    return of_status(getattr(error, "status_code", 500), getattr(error, "headers", None))


def invalid(error: ValidationError, *within: int | str) -> InvalidInput:
    """What Pydantic found, as pointers (below `within`) and sentences; the first 20 of them."""
    found = [
        FieldError(pointer((*within, *detail["loc"])), _sentence(detail["loc"], detail["msg"]))
        for detail in error.errors(include_url=False, include_context=False, include_input=False)
    ]
    return refused(found)


def refused(found: list[FieldError]) -> InvalidInput:
    """An InvalidInput over these fields, whose detail names the first."""
    first = found[0]
    place = first.pointer or "the body"
    more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
    return InvalidInput(f"{place}: {first.detail}{more}", found[:_MAX_ERRORS])


def pointer(location: Iterable[int | str]) -> str:
    """A JSON pointer (RFC 6901) from the keys and indexes that lead to a field."""
    return "".join(f"/{_segment(part)}" for part in location if part != "[key]")


def _segment(part: int | str) -> str:
    if isinstance(part, int):
        return str(part)
    printable = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in part[:_MAX_SEGMENT])
    return printable.replace("~", "~0").replace("/", "~1")


def _sentence(location: tuple[int | str, ...], message: str) -> str:
    text = {"Extra inputs are not permitted": "there is no such field", "Field required": "is required"}.get(
        message, message
    )
    text = text.removeprefix("Input should be ").removeprefix("Value error, ")
    if text is not message and not text.startswith(("is ", "there ", "must ")):
        text = f"must be {text}"
    return f"key {text}" if location and location[-1] == "[key]" else text
