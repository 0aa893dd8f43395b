"""An OpenAI-compatible chat server on loopback that answers what the test says.

In a test: `with ScriptedLLM() as llm: llm.script([prose(), echo]); client = ChatClient(llm.base_url, ...)`.
For worker processes: `python -m tests.support.llm_server --port 0 --mode echo` prints its port and serves
until it is killed; `POST /control {"mode": "unavailable"}` changes its mode, `GET /control` counts requests.
"""

from __future__ import annotations

import argparse
import json
import socket
import struct
from collections import deque
from collections.abc import Iterable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from types import TracebackType
from typing import Any

from tests.support.llm_replies import MODES, Recorded, Reply, Responder, echo, status

__all__ = ["ScriptedLLM"]

_REFUSALS = {
    # What DeepSeek says to json_schema, and a strict gateway to any response_format.
    "json_schema": "This response_format type is unavailable now",
    "json_object": "Unknown parameter: 'response_format'.",
}


class ScriptedLLM:
    """A running server. `requests` holds what came, in order; safe to read while it runs.

    Each request takes the next entry of the script; when the script is empty, `default` answers.
    `refuses` names the response formats that get a 400, as endpoints that lack them give.
    """

    def __init__(
        self, default: Responder | Reply = echo, *, port: int = 0, refuses: Iterable[str] = ()
    ) -> None:
        self.default = default
        self.refuses = frozenset(refuses)
        self.requests: list[Recorded] = []
        self.stopping = Event()
        self._script: deque[Responder | Reply] = deque()
        self._lock = Lock()
        self._server = _Server(("127.0.0.1", port), _handler(self))
        self._thread = Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    def __enter__(self) -> ScriptedLLM:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stopping.set()
        self._server.shutdown()
        self._server.server_close()

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/v1"

    def script(self, replies: Iterable[Responder | Reply]) -> None:
        """Answer the next requests with these, one each, after what is scripted already."""
        with self._lock:
            self._script.extend(replies)

    def serve(self) -> None:
        """Serve in this thread until the process ends."""
        self._server.serve_forever()

    def reply_to(self, request: Recorded) -> Reply:
        with self._lock:
            self.requests.append(request)
            if request.response_format in self.refuses:
                return status(400, _REFUSALS[request.response_format])
            responder = self._script.popleft() if self._script else self.default
        return responder if isinstance(responder, Reply) else responder(request)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that give up are part of the script."""


def _handler(llm: ScriptedLLM) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            body = json.loads(raw)
            if self.path == "/control":
                llm.default = MODES[body["mode"]]
                self._send(Reply(b"{}"))
                return
            headers = {name.lower(): value for name, value in self.headers.items()}
            self._send(llm.reply_to(Recorded(self.path, headers, body)))

        def do_GET(self) -> None:
            self._send(Reply(json.dumps({"requests": len(llm.requests)}).encode()))

        def _send(self, reply: Reply) -> None:
            if reply.delay_s and llm.stopping.wait(reply.delay_s):
                reply = Reply(reset=True)
            if reply.reset:
                # Linger 0 makes the close an RST.
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                self.close_connection = True
                self.connection.close()
                return
            head = [f"HTTP/1.1 {reply.status} Scripted", f"Content-Type: {reply.content_type}"]
            head += [f"Content-Length: {len(reply.body)}"]
            head += [f"{name}: {value}" for name, value in reply.headers.items()]
            head_bytes = ("\r\n".join(head) + "\r\n\r\n").encode()
            if reply.cut_body:
                self.wfile.write(head_bytes + reply.body[: len(reply.body) // 2])
                self.close_connection = True
            elif reply.drip_s:
                self.wfile.write(head_bytes)
                pause = reply.drip_s / max(len(reply.body), 1)
                for at in range(len(reply.body)):
                    if llm.stopping.wait(pause):
                        self.close_connection = True
                        return
                    self.wfile.write(reply.body[at : at + 1])
            else:
                self.wfile.write(head_bytes + reply.body)

        def log_message(self, format: str, *args: Any) -> None:
            """Quiet: tests assert on `requests` instead."""

    return Handler


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    parser.add_argument("--mode", choices=sorted(MODES), default="echo")
    parser.add_argument("--refuse", action="append", default=[], help="a response format to answer 400 to")
    given = parser.parse_args()
    llm = ScriptedLLM(MODES[given.mode], port=given.port, refuses=given.refuse)
    print(llm.port, flush=True)
    llm.serve()


if __name__ == "__main__":
    main()
