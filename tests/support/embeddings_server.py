"""An OpenAI-compatible embeddings server on loopback, whose vectors depend on the text alone.

In a test: `with EmbeddingsServer() as server: server.script([status(503), shuffled])`. Each request takes
the next entry of the script; when it is empty the answer is good.
"""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from types import TracebackType
from typing import Any

import numpy as np


@dataclass(frozen=True, slots=True)
class Answer:
    """What goes back: a status, a body (JSON unless it is bytes) and headers."""

    code: int
    body: Any
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Request:
    """What came: the JSON body and the headers in lower case."""

    body: dict[str, Any]
    headers: dict[str, str]

    @property
    def texts(self) -> list[str]:
        return list(self.body["input"])


Responder = Callable[[Request, int], Answer]


def vector_of(text: str, dimension: int) -> list[float]:
    """Not of length 1, so that whoever forgets to bring it there is found out."""
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "little")
    return [float(x) for x in 3 * np.random.default_rng(seed).standard_normal(dimension)]


def good(request: Request, dimension: int) -> Answer:
    data = [
        {"object": "embedding", "index": i, "embedding": vector_of(text, dimension)}
        for i, text in enumerate(request.texts)
    ]
    usage = {"prompt_tokens": 1, "total_tokens": 1}
    return Answer(200, {"object": "list", "model": request.body["model"], "data": data, "usage": usage})


def shuffled(request: Request, dimension: int) -> Answer:
    answer = good(request, dimension)
    answer.body["data"].reverse()
    return answer


def one_too_few(request: Request, dimension: int) -> Answer:
    answer = good(request, dimension)
    answer.body["data"].pop()
    return answer


def longer_vectors(request: Request, dimension: int) -> Answer:
    return good(request, dimension + 1)


def of_zeros(request: Request, dimension: int) -> Answer:
    answer = good(request, dimension)
    answer.body["data"][0]["embedding"] = [0.0] * dimension
    return answer


def html(request: Request, dimension: int) -> Answer:
    return Answer(200, b"<html><body>Welcome to the portal</body></html>", {"Content-Type": "text/html"})


def other_json(request: Request, dimension: int) -> Answer:
    return Answer(200, {"result": "ok"})


def empty(request: Request, dimension: int) -> Answer:
    return Answer(200, b"", {"Content-Type": "application/json"})


def status(code: int, **headers: str) -> Responder:
    """An error answer; `retry_after="1"` becomes a header."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda request, dimension: Answer(code, {"error": {"message": "no"}}, named)


class EmbeddingsServer:
    """A running server. `requests` holds what came, in order. `most` texts a request are allowed."""

    def __init__(self, dimension: int = 24, *, most: int = 2048) -> None:
        self.dimension = dimension
        self.most = most
        self.requests: list[Request] = []
        #: While cleared, requests wait unanswered.
        self.answering = Event()
        self.answering.set()
        self._script: deque[Responder] = deque()
        self._lock = Lock()
        self._server = _Server(("127.0.0.1", 0), _handler(self))
        self._thread = Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    def __enter__(self) -> EmbeddingsServer:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.answering.set()
        self._server.shutdown()
        self._server.server_close()

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def script(self, responders: Iterable[Responder]) -> None:
        with self._lock:
            self._script.extend(responders)

    def answer_to(self, request: Request) -> Answer:
        with self._lock:
            self.requests.append(request)
            responder = self._script.popleft() if self._script else good
        self.answering.wait(30)
        if len(request.texts) > self.most:
            responder = status(400)
        return responder(request, self.dimension)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that gave up are no news."""


def _handler(server: EmbeddingsServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            headers = {name.lower(): value for name, value in self.headers.items()}
            if self.path != "/v1/embeddings":
                self._send(Answer(404, {"error": {"message": "no such route"}}))
                return
            self._send(server.answer_to(Request(body, headers)))

        def _send(self, answer: Answer) -> None:
            content = answer.body if isinstance(answer.body, bytes) else json.dumps(answer.body).encode()
            self.send_response(answer.code)
            for name, value in {"Content-Type": "application/json", **answer.headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing on the terminal."""

    return Handler
