"""The service form without containers: each program a process of its own, on stores reached by URL."""

from __future__ import annotations

import contextlib
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from cli.background import free_port
from cli.supervisor.children import Child, Program
from tests.support.postgres import fresh_database, migrated_template, running_postgres
from tests.support.valkey import running_valkey
from tests.support.wait import wait_for

PROGRAMS: Mapping[str, tuple[str, ...]] = {
    "api": ("api",),
    "worker-1": ("worker", "--name", "worker-1"),
    "worker-2": ("worker", "--name", "worker-2"),
    "beat": ("beat",),
}


class ServiceForm:
    """Running programs by name, as in PROGRAMS; `http` talks to the api."""

    def __init__(self, directory: Path, environment: Mapping[str, str]) -> None:
        port = free_port()
        self._logs = directory
        self._environment = {**environment, "ELEPHANT_PORT": str(port)}
        self._children = {name: self._child(name, words) for name, words in PROGRAMS.items()}
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=120, trust_env=False)

    def migrate(self) -> None:
        """What the container of that name does before the others start."""
        child = self._child("migrate", ("migrate",))
        child.start()
        assert child.process is not None
        try:
            assert child.process.wait(120) == 0, child.log.read_text()
        finally:
            child.kill()

    def start(self, *names: str) -> None:
        for name in names:
            self._children[name].start()

    def wait_ready(self) -> None:
        wait_for(self._ready, timeout_s=120)

    def running(self, name: str) -> bool:
        return self._children[name].running

    def kill(self, name: str) -> None:
        """SIGKILL, and nobody starts it again."""
        child = self._children[name]
        child.kill()
        assert child.process is not None
        child.process.wait()

    def stop(self) -> dict[str, int]:
        """SIGTERM to what runs; the exit codes. What has not ended after a minute is killed."""
        running = {name: child for name, child in self._children.items() if child.running}
        for child in running.values():
            child.ask_to_stop()
        codes = {}
        for name, child in running.items():
            assert child.process is not None
            try:
                codes[name] = child.process.wait(60)
            finally:
                child.kill()
        return codes

    def close(self) -> None:
        self.http.close()
        for name, child in self._children.items():
            if child.running:
                self.kill(name)

    def logs(self) -> dict[str, str]:
        """What each program has said, by its name."""
        return {log.stem: log.read_text(errors="replace") for log in sorted(self._logs.glob("*.log"))}

    def post(self, path: str, body: Mapping[str, Any]) -> Any:
        return self.http.post(path, json=body).raise_for_status().json()

    def get(self, path: str, **params: Any) -> Any:
        return self.http.get(path, params=params).raise_for_status().json()

    def _child(self, name: str, words: tuple[str, ...]) -> Child:
        command = (sys.executable, "-P", "-m", "cli.main", *words)
        program = Program(name, command, cwd=self._logs)
        return Child(program, self._environment, self._logs / f"{name}.log")

    def _ready(self) -> bool:
        assert self.running("api"), self.logs()["api"]
        with contextlib.suppress(httpx.TransportError):
            return self.http.get("/readyz").status_code == 200
        return False


@contextmanager
def service_form(env: Mapping[str, str]) -> Iterator[ServiceForm]:
    """Migrated and ready, on a PostgreSQL and a Valkey of its own; `env` holds further settings.

    When the block fails, the logs are printed.
    """
    directory = Path(tempfile.mkdtemp(prefix="elephant-form-"))
    with contextlib.ExitStack() as stack:
        stack.callback(shutil.rmtree, directory, ignore_errors=True)
        valkey = stack.enter_context(running_valkey())
        server = stack.enter_context(running_postgres())
        migrated_template(server)
        database = stack.enter_context(fresh_database(server))
        environment = {
            "ELEPHANT_HOST": "127.0.0.1",
            "ELEPHANT_REDIS_URL": valkey.url,
            "ELEPHANT_DATABASE_URL": database,
            "ELEPHANT_DATA_DIR": str(directory / "data"),
            "ELEPHANT_API_KEY": "",
            "ELEPHANT_QDRANT_URL": "",
            "ELEPHANT_EMBEDDING_OFFLINE": "true",
            **env,
        }
        form = ServiceForm(directory, environment)
        stack.callback(form.close)
        try:
            form.migrate()
            form.start(*PROGRAMS)
            form.wait_ready()
            yield form
        except BaseException:
            for name, said in form.logs().items():
                print(f"--- {name}\n{said}")
            raise
