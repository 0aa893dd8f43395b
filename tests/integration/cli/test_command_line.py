"""The command `elephant` as it is typed."""

from __future__ import annotations

import http.server
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.background import free_port

RECALLED = {
    "memories": [
        {
            "id": "m1", "kind": "decision", "content": "用 PostgreSQL，密码 [SECRET:password]",
            "score": 0.871, "occurred_at": "2026-03-01T09:00:00Z",
        }
    ],
    "working": [], "context": "", "pending_turns": 2, "degraded": ["index"], "took_ms": 7.9,
}  # fmt: skip


NOT_READY = {
    "status": "not ready",
    "checks": {
        "store": {"state": "ok", "detail": "sqlite"},
        "queue": {"state": "away", "detail": "no answer within 2 s"},
    },
}


class Service:
    """Answers each path with a fixed status and body, and keeps what it was asked."""

    def __init__(self) -> None:
        self.answers: dict[str, tuple[int, bytes]] = {}
        self.asked: list[tuple[str, str | None, Any]] = []
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self._answer(None)

            def do_POST(self) -> None:
                self._answer(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))

            def _answer(self, body: Any) -> None:
                service.asked.append((self.path, self.headers["Authorization"], body))
                status, answer = service.answers[self.path]
                self.send_response(status)
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *args: Any) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port


@pytest.fixture
def service() -> Iterator[Service]:
    service = Service()
    thread = threading.Thread(target=service.server.serve_forever, daemon=True)
    thread.start()
    yield service
    service.server.shutdown()
    service.server.server_close()


def elephant(cwd: Path, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run the command in `cwd` with no ELEPHANT_* settings but `env`."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("ELEPHANT_")}
    return subprocess.run(
        [sys.executable, "-P", "-m", "cli.main", *words],
        env={**clean, "COLUMNS": "120", **env},
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_help_comes_without_the_heavy_imports(tmp_path: Path) -> None:
    code = (
        "import sys; from cli.main import app; app(['--help'], standalone_mode=False); "
        "print([name for name in ('fastapi', 'celery', 'sqlalchemy', 'numpy', 'httpx', 'pydantic') "
        "if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )

    assert done.stdout.rstrip().endswith("[]")
    for command in ("up", "api", "worker", "beat", "migrate", "demo", "recall", "remember", "status"):
        assert command in done.stdout


def test_recall_prints_a_table_and_what_the_reader_should_know(tmp_path: Path, service: Service) -> None:
    service.answers["/v1/recall"] = 200, json.dumps(RECALLED).encode()

    done = elephant(
        tmp_path, "recall", "用哪种数据库？", "--user", "u1", "--top-k", "3", ELEPHANT_PORT=str(service.port)
    )

    assert done.returncode == 0, done.stderr
    for expected in ("0.87", "decision", "[SECRET:password]", "2026-03-01", "2 turn(s) still wait", "index"):
        assert expected in done.stdout
    assert service.asked[0][2] == {"user_id": "u1", "query": "用哪种数据库？", "top_k": 3, "kinds": []}


def test_recall_as_json_is_the_answer_unchanged(tmp_path: Path, service: Service) -> None:
    service.answers["/v1/recall"] = 200, json.dumps(RECALLED).encode()

    done = elephant(tmp_path, "recall", "?", "-u", "u1", "--json", ELEPHANT_PORT=str(service.port))

    assert json.loads(done.stdout) == RECALLED


def test_remember_sends_the_text_with_the_key_and_says_what_became_of_it(
    tmp_path: Path, service: Service
) -> None:
    answer = {"id": "m1", "kind": "decision", "content": "We use PostgreSQL"}
    service.answers["/v1/memories"] = 201, json.dumps(answer).encode()
    key = "k" + "1"

    done = elephant(
        tmp_path, "remember", "We use PostgreSQL", "--user", "u1", "--tag", "db",
        ELEPHANT_URL=f"http://127.0.0.1:{service.port}/", ELEPHANT_API_KEY=key,
    )  # fmt: skip

    assert "Remembered as decision: We use PostgreSQL (m1)" in done.stdout
    assert service.asked == [
        ("/v1/memories", f"Bearer {key}", {"user_id": "u1", "content": "We use PostgreSQL", "tags": ["db"]})
    ]


def test_a_service_that_is_not_there_is_named_with_how_to_start_it(tmp_path: Path) -> None:
    port = str(free_port())

    done = elephant(tmp_path, "recall", "?", "--user", "u1", ELEPHANT_PORT=port)

    assert done.returncode == 1
    assert f"http://127.0.0.1:{port}" in done.stderr
    assert "make up" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_problem_document_is_shown_field_by_field(tmp_path: Path, service: Service) -> None:
    problem = {
        "title": "Invalid input",
        "detail": "One field is wrong.",
        "errors": [{"pointer": "/kinds/0", "detail": "no such kind"}],
    }
    service.answers["/v1/recall"] = 422, json.dumps(problem).encode()

    done = elephant(tmp_path, "recall", "?", "-u", "u1", "--kind", "x", ELEPHANT_PORT=str(service.port))

    assert done.returncode == 1
    assert "/kinds/0: no such kind" in done.stderr


def test_a_server_that_is_no_elephant_is_recognised(tmp_path: Path, service: Service) -> None:
    service.answers["/v1/recall"] = 404, b"<html>"

    done = elephant(tmp_path, "recall", "?", "-u", "u1", ELEPHANT_PORT=str(service.port))

    assert done.returncode == 1
    assert "not as Elephant would" in done.stderr


def test_a_proxy_in_the_environment_is_not_asked_for_this_machine(tmp_path: Path, service: Service) -> None:
    service.answers["/v1/recall"] = 200, json.dumps(RECALLED).encode()
    nowhere = f"http://127.0.0.1:{free_port()}"

    done = elephant(
        tmp_path, "recall", "?", "-u", "u1",
        ELEPHANT_PORT=str(service.port), HTTP_PROXY=nowhere, ALL_PROXY=nowhere,
    )  # fmt: skip

    assert done.returncode == 0, done.stderr


def test_status_exits_1_when_a_dependency_is_away_and_names_it(tmp_path: Path, service: Service) -> None:
    service.answers["/readyz"] = 503, json.dumps(NOT_READY).encode()

    done = elephant(tmp_path, "status", ELEPHANT_PORT=str(service.port))

    assert done.returncode == 1
    assert "not ready" in done.stdout
    assert re.search(r"queue +away +no answer within 2 s", done.stdout)


def test_a_wrong_setting_is_named_as_it_is_written(tmp_path: Path) -> None:
    done = elephant(tmp_path, "up", ELEPHANT_PORT="99999999")

    assert done.returncode == 1
    assert "ELEPHANT_PORT" in done.stderr
    assert "Traceback" not in done.stderr
