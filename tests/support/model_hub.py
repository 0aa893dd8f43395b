"""A model hub on loopback that serves one repository, as far as huggingface_hub asks for it."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

COMMIT = "0123456789abcdef0123456789abcdef01234567"


class ModelHub:
    """Serves `files` (name in the repository -> file) as `repo`. `paths` holds what was asked for.

    With `silent` it takes connections and never answers; `broken` answers the first byte and nothing else.
    """

    def __init__(
        self, repo: str, files: Mapping[str, Path], *, silent: bool = False, broken: bool = False
    ) -> None:
        self.repo = repo
        self.files = dict(files)
        self.silent = silent
        self.broken = broken
        self.paths: list[str] = []
        self.stopping = threading.Event()
        self._server = _Server(("127.0.0.1", 0), _handler(self))
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        )

    def __enter__(self) -> ModelHub:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stopping.set()
        self._server.shutdown()
        self._server.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def listing(self) -> list[dict[str, Any]]:
        return [
            {"type": "file", "path": name, "size": path.stat().st_size, "oid": _oid(path)}
            for name, path in sorted(self.files.items())
        ]


def _oid(path: Path) -> str:
    return hashlib.sha1(path.read_bytes()).hexdigest()


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that gave up are no news."""


def _handler(hub: ModelHub) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_HEAD(self) -> None:
            self._answer(body=False)

        def do_GET(self) -> None:
            self._answer(body=True)

        def _answer(self, *, body: bool) -> None:
            path = urlsplit(self.path).path
            hub.paths.append(path)
            if hub.silent:
                hub.stopping.wait(60)
                return
            probing = self.headers.get("Range") == "bytes=0-0"
            if hub.broken and not probing:
                self._send(500, b"out of order", {}, body)
                return
            api, files = f"/api/models/{hub.repo}", f"/{hub.repo}/resolve/"
            if path.startswith(f"{api}/tree/"):
                self._send(200, json.dumps(hub.listing()).encode(), {}, body)
            elif path.startswith(api):
                siblings = [{"rfilename": name} for name in hub.files]
                facts = {"id": hub.repo, "sha": COMMIT, "siblings": siblings, "private": False}
                self._send(200, json.dumps(facts).encode(), {}, body)
            elif path.startswith(files) and path.split("/", 5)[-1] in hub.files:
                self._send_file(hub.files[path.split("/", 5)[-1]], probing, body)
            else:
                self._send(404, b"{}", {"X-Error-Code": "EntryNotFound"}, body)

        def _send_file(self, path: Path, probing: bool, body: bool) -> None:
            content = path.read_bytes()
            headers = {"ETag": f'"{_oid(path)}"', "X-Repo-Commit": COMMIT}
            if probing:
                total = len(content)
                self._send(206, content[:1], {**headers, "Content-Range": f"bytes 0-0/{total}"}, body)
            else:
                self._send(200, content, headers, body)

        def _send(self, code: int, content: bytes, headers: Mapping[str, str], body: bool) -> None:
            self.send_response(code)
            self.send_header("Content-Length", str(len(content)))
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            if body:
                self.wfile.write(content)

        def log_message(self, format: str, *args: Any) -> None:
            """Nothing on the terminal."""

    return Handler
