"""The real embedded stack in processes of its own, started as a user starts it: `elephant up`."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx

from cli.background import BackgroundStack, free_port
from tests.support.standins import lives
from tests.support.wait import wait_for

#: Names under which `pids` knows the processes, besides "supervisor".
CHILDREN = ("valkey", "api", "beat", "worker")


class Stack:
    """A stack on a free port and a data directory of its own (`data_dir` keeps one beyond the block).

    `env` holds extra ELEPHANT_* settings. Use it from the main thread: the stack dies with the thread that
    started it. When the block fails, the console and the logs are printed.

        with Stack(env={"ELEPHANT_IDLE_S": "1"}) as stack:
            stack.post("/v1/turns", {...})
            stack.kill("worker")
    """

    def __init__(
        self,
        data_dir: Path | None = None,
        env: Mapping[str, str] | None = None,
        *,
        port: int | None = None,
        ready_timeout_s: float = 120.0,
    ) -> None:
        self._temporary = None if data_dir else Path(tempfile.mkdtemp(prefix="elephant-test-"))
        self.data_dir = data_dir or Path(str(self._temporary)) / "data"
        self._ready_timeout_s = ready_timeout_s
        self._stack = BackgroundStack(self.data_dir, port or free_port(), env or {})

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.__exit__(*sys.exc_info())
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if error is not None:
                print(self.logs())
                self.kill_all()
            else:
                self.stop()
        finally:
            if self._temporary is not None:
                shutil.rmtree(self._temporary, ignore_errors=True)

    @property
    def url(self) -> str:
        return self._stack.url

    @property
    def port(self) -> int:
        return self._stack.port

    @property
    def pids(self) -> dict[str, int]:
        """Process ids by name: "supervisor", and those of CHILDREN that run now."""
        process = self._stack.process
        running = {"supervisor": process.pid} if process is not None and process.poll() is None else {}
        with contextlib.suppress(OSError, ValueError):
            noted = json.loads((self.data_dir / "stack.json").read_text())
            running |= {name: int(child["pid"]) for name, child in noted["children"].items()}
        return {name: pid for name, pid in running.items() if lives(pid)}

    def start(self) -> float:
        """Start it (again) and wait until it is ready; seconds. Raises StackFailed."""
        return self._stack.start(self._ready_timeout_s)

    def stop(self) -> int:
        """SIGTERM, and wait for the end; the exit code. Raises StackFailed when it does not end."""
        return self._stack.stop()

    def kill(self, name: str) -> int:
        """SIGKILL one process by its name; its pid. The supervisor starts a child again by itself."""
        pid = self.pids[name]
        os.kill(pid, signal.SIGKILL)
        wait_for(lambda: not lives(pid))
        return pid

    def kill_all(self) -> None:
        """SIGKILL every process of the stack, the supervisor first, and wait until they are gone."""
        pids = self.pids
        for name in ("supervisor", *CHILDREN):
            if name in pids:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pids[name], signal.SIGKILL)
        if self._stack.process is not None:
            self._stack.process.wait()
        wait_for(lambda: not any(lives(pid) for pid in pids.values()))

    def wait_ready(self) -> None:
        """Wait until GET /readyz answers 200, for instance after `kill`."""
        wait_for(self._ready, self._ready_timeout_s)

    def post(self, path: str, body: Mapping[str, Any], *, timeout_s: float = 60.0) -> Any:
        """POST JSON; the answer's JSON. Raises httpx.HTTPStatusError on an error status."""
        response = httpx.post(self.url + path, json=body, timeout=timeout_s, trust_env=False)
        response.raise_for_status()
        return response.json()

    def get(self, path: str, *, timeout_s: float = 60.0, **params: Any) -> Any:
        """GET; the answer's JSON. Raises httpx.HTTPStatusError on an error status."""
        response = httpx.get(self.url + path, params=params, timeout=timeout_s, trust_env=False)
        response.raise_for_status()
        return response.json()

    def said(self) -> str:
        """What the supervisor has printed, in all its lives."""
        return self._stack.said()

    def logs(self, lines: int = 60) -> str:
        """The console and the end of each log, for a person who looks at a failed test."""
        parts = [f"--- console\n{self.said()}"]
        for log in sorted((self.data_dir / "logs").glob("*.log")):
            tail = log.read_text(errors="replace").splitlines()[-lines:]
            parts.append(f"--- {log.name}\n" + "\n".join(tail))
        return "\n".join(parts)

    def _ready(self) -> bool:
        try:
            return httpx.get(self.url + "/readyz", timeout=5, trust_env=False).status_code == 200
        except httpx.TransportError:
            return False
