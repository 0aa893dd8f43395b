"""The one layer around every request: its id, its raw path, its log line, its numbers, its last resort."""

from __future__ import annotations

import itertools
import logging
import os
import re
import time
import traceback
from collections.abc import Mapping
from typing import Final

from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api import problems
from api.browser import BrowserGuard
from api.metrics import Metrics
from api.serving import Handler
from common.errors import ElephantError

access_log = logging.getLogger("elephant.access")
log = logging.getLogger("elephant.api")

#: Successes that took longer than so many seconds are worth a log line.
SLOW_S: Final = 1.0
_MAX_REQUEST_ID: Final = 128
_PRINTABLE: Final = re.compile(rb"[ -~]+")
_METHODS: Final = frozenset(("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"))
#: Ids made here: of this process by chance, then counted. Unique is enough; nothing is kept secret by them.
_PROCESS: Final = os.urandom(8).hex().encode()
_COUNT: Final = itertools.count(1)
#: Answers are somebody's data: not for caches, frames or guesses at their type.
_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-store"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
)


class Door:
    """Pure ASGI, because every layer costs each request. Sits outside the exception handlers.

    Sets `scope["path"]` to the path as it was sent, still percent-encoded, so that `%2F` in an id does not
    split it; `reading.path_id` decodes. Paths without parameters go straight to their handler: those are the
    busy ones, and the router tries one route after the other.
    """

    def __init__(
        self, app: ASGIApp, metrics: Metrics, guard: BrowserGuard, direct: Mapping[tuple[str, str], Handler]
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._guard = guard
        self._direct = direct

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        headers: dict[bytes, bytes] = dict(scope["headers"])
        request_id = _request_id(headers.get(b"x-request-id"))
        status = 0

        async def send_marked(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [
                    *message.get("headers", ()),
                    *_HEADERS,
                    (b"x-request-id", request_id),
                ]
            await send(message)

        scope["path"] = scope["raw_path"].decode("latin-1")
        try:
            if (refusal := self._guard.refusal(scope["method"], headers)) is not None:
                await problems.of_error(refusal)(scope, receive, send_marked)
            elif (handler := self._direct.get((scope["method"], scope["path"]))) is not None:
                await _handle(handler, scope, receive, send_marked)
            else:
                await self._app(scope, receive, send_marked)
        except ClientDisconnect:
            status = 499
        except Exception as error:
            # Not `log.exception`: messages of database errors quote what was to be stored.
            log.error(
                "unexpected %s, request %s\n%s",
                type(error).__qualname__,
                request_id.decode("ascii"),
                "".join(traceback.format_tb(error.__traceback__)),
            )
            # An answer that has begun is cut short instead: uvicorn closes the connection.
            if status == 0:
                await problems.internal()(scope, receive, send_marked)
        finally:
            self._note(scope, status, time.perf_counter() - started, request_id)

    def _note(self, scope: Scope, status: int, seconds: float, request_id: bytes) -> None:
        path = scope["path"]
        direct = (scope["method"], path) in self._direct
        route = path if direct else getattr(scope.get("route"), "path", "unmatched")
        method = scope["method"] if scope["method"] in _METHODS else "other"
        self._metrics.answered(method, route, status, seconds)
        # A line for each success would cost a busy service a tenth of its time; `metrics` has counted it.
        level = logging.INFO if status >= 400 or seconds >= SLOW_S else logging.DEBUG
        if access_log.isEnabledFor(level):
            named = request_id.decode("ascii")
            access_log.log(level, "%s %s %d %.1fms request=%s", method, route, status, seconds * 1000, named)


async def _handle(handler: Handler, scope: Scope, receive: Receive, send: Send) -> None:
    try:
        response = await handler(Request(scope, receive))
    except ElephantError as error:
        response = problems.of_error(error)
    await response(scope, receive, send)


def _request_id(given: bytes | None) -> bytes:
    if given and len(given) <= _MAX_REQUEST_ID and _PRINTABLE.fullmatch(given):
        return given
    return b"%s%016x" % (_PROCESS, next(_COUNT))
