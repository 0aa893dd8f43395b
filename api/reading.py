"""Reading what a request carries: its JSON body, its query string, ids in its path.

The body is validated straight from bytes. Only when that fails is it read a second time, slowly, to tell
which field is to blame (a byte that is no UTF-8, half a surrogate pair).
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterator
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl, unquote

import anyio.to_thread
from pydantic import BaseModel, ValidationError
from pydantic_core import PydanticCustomError
from starlette.requests import ClientDisconnect, Request

from api.problems import invalid, pointer, refused
from common.errors import BodyTooLarge, FieldError, InvalidInput, MalformedBody
from common.schemas.common import check_id

MAX_BODY_BYTES: Final = 20 * 1024 * 1024
#: Larger bodies are validated in a thread: they would hold up everybody else's requests.
INLINE_BYTES: Final = 64 * 1024
_MAX_QUERY_BYTES: Final = 16 * 1024
_SURROGATE: Final = re.compile("[\ud800-\udfff]")

M = TypeVar("M", bound=BaseModel)


async def read_json(request: Request, model: type[M]) -> M:
    """The body as `model`, whatever content type it claims (curl -d claims a form).

    Raises BodyTooLarge, MalformedBody, InvalidInput.
    """
    raw = await read_body(request)
    if len(raw) <= INLINE_BYTES:
        return parse(raw, model)
    return await anyio.to_thread.run_sync(parse, raw, model)


async def read_body(request: Request, limit: int = MAX_BODY_BYTES) -> bytes:
    """The body, counted while it arrives. Raises BodyTooLarge before reading beyond `limit`
    bytes, ClientDisconnect when it never ends."""
    for name, value in request.scope["headers"]:
        if name == b"content-length" and value.isdigit() and int(value) > limit:
            raise _too_large(limit)
    chunks: list[bytes] = []
    size = 0
    more = True
    while more:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        chunk = message.get("body", b"")
        more = message.get("more_body", False)
        size += len(chunk)
        if size > limit:
            raise _too_large(limit)
        chunks.append(chunk)
    return b"".join(chunks)


async def read_lines(request: Request, longest: int) -> AsyncIterator[list[bytes]]:
    """The lines of a streamed body, in blocks as they arrive, without their line feeds.

    Raises InvalidInput for a line of more than `longest` bytes, ClientDisconnect when the body breaks off.
    """
    rest = b""
    number = 0
    async for chunk in request.stream():
        *lines, rest = (rest + chunk).split(b"\n")
        number += len(lines)
        if len(rest) > longest or any(len(line) > longest for line in lines):
            raise refused([FieldError(f"/{number}", f"a line near here has more than {longest} bytes")])
        if lines:
            yield lines
    if rest:
        yield [rest]


def parse(raw: bytes, model: type[M]) -> M:
    """JSON bytes as `model`. Raises MalformedBody when it is not JSON, InvalidInput when a field is wrong."""
    try:
        return model.model_validate_json(raw)
    except ValidationError as error:
        if (
            error.errors(include_url=False, include_context=False, include_input=False)[0]["type"]
            != "json_invalid"
        ):
            raise invalid(error) from None
    return _parse_slowly(raw, model)


def _parse_slowly(raw: bytes, model: type[M]) -> M:
    if not raw.strip():
        raise MalformedBody("The body is empty; it has to be JSON.", [FieldError("", "is required")])
    try:
        # What is no UTF-8 becomes lone surrogates, which the search below finds with their place.
        value = json.loads(raw.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape"))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise MalformedBody(
            f"The body is not JSON ({place}).", [FieldError("", f"not JSON at {place}")]
        ) from None
    except RecursionError:
        raise MalformedBody("The body is nested too deeply.", [FieldError("", "nested too deeply")]) from None
    except ValueError:
        raise MalformedBody(
            "The body holds a number that is too long.", [FieldError("", "number too long")]
        ) from None
    if broken := list(_broken_text(value)):
        raise refused(broken)
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise invalid(error) from None


def _broken_text(value: Any) -> Iterator[FieldError]:
    """Every string, key or value, that holds half a character. Iterative: depth is the caller's choice."""
    waiting: list[tuple[tuple[int | str, ...], Any]] = [((), value)]
    while waiting:
        path, item = waiting.pop()
        if isinstance(item, str):
            if _SURROGATE.search(item):
                yield FieldError(pointer(path), "is not valid Unicode (broken UTF-8 or a lone surrogate)")
        elif isinstance(item, dict):
            for key, inner in reversed(item.items()):
                if _SURROGATE.search(key):
                    yield FieldError(pointer((*path, key)), "key is not valid Unicode")
                waiting.append(((*path, key), inner))
        elif isinstance(item, list):
            waiting.extend(((*path, index), inner) for index, inner in reversed(list(enumerate(item))))


def read_query(request: Request, model: type[M]) -> M:
    """The query string as `model`. An empty value (`fate=`) counts as left out. Raises InvalidInput."""
    raw = request.scope["query_string"]
    if len(raw) > _MAX_QUERY_BYTES:
        raise InvalidInput("The query string is too long.", [FieldError("", "too long")])
    values: dict[str, str] = {}
    # What is no UTF-8 becomes lone surrogates, which the model refuses where they stand.
    pairs = parse_qsl(raw.decode("latin-1"), keep_blank_values=True, errors="surrogateescape")
    for name, value in pairs:
        if name in values:
            raise refused([FieldError(pointer([name]), "must be given once")])
        values[name] = value
    try:
        return model.model_validate({name: value for name, value in values.items() if value})
    except ValidationError as error:
        raise invalid(error) from None


def path_id(request: Request, name: str) -> str:
    """An id that stands percent-encoded in the path. Raises InvalidInput."""
    try:
        return check_id(unquote(request.path_params[name], errors="strict"))
    except UnicodeDecodeError:
        raise refused([FieldError(f"/{name}", "must be UTF-8, percent-encoded")]) from None
    except PydanticCustomError as error:
        raise refused([FieldError(f"/{name}", error.message())]) from None


def _too_large(limit: int) -> BodyTooLarge:
    return BodyTooLarge(f"The body is larger than {limit // (1024 * 1024)} MiB; send less at once.")
