"""A stack run as a child process and used over HTTP, as `elephant demo` and the end-to-end tests do."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from cli.supervisor.address import ask_ready
from cli.supervisor.children import dies_with_us
from common.errors import ElephantError

#: What must not leak from the caller's environment into a stack of its own.
_NOT_INHERITED = frozenset(
    {
        "ELEPHANT_URL",
        "ELEPHANT_API_KEY",
        "ELEPHANT_REDIS_URL",
        "ELEPHANT_DATABASE_URL",
        "ELEPHANT_QDRANT_URL",
        "ELEPHANT_QDRANT_API_KEY",
        "ELEPHANT_STACK_ID",
        "ELEPHANT_SUPERVISOR_PID",
    }
)

UP = (sys.executable, "-P", "-m", "cli.main", "up")


class StackFailed(ElephantError):
    """A stack in the background did not start or stop as it should; the message holds what it said."""


class BackgroundStack:
    """`elephant up` on a data directory and port of its own; may be started again after it stopped.

    It runs in the data directory, so that no .env file of the caller's reaches it.
    """

    def __init__(
        self,
        data_dir: Path,
        port: int,
        env: Mapping[str, str],
        *,
        command: tuple[str, ...] = UP,
        inherit_output: bool = False,
    ) -> None:
        self.data_dir = data_dir
        self.port = port
        self.process: subprocess.Popen[bytes] | None = None
        self._env = dict(env)
        self._command = command
        self._inherit_output = inherit_output

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def console_file(self) -> Path:
        """What the supervisor said, unless the caller's own output is used."""
        return self.data_dir.with_name(self.data_dir.name + ".console")

    def start(self, timeout_s: float = 120.0) -> float:
        """Start it and wait until it is ready; the seconds that took.

        Raises StackFailed when it ends or is not ready in time.
        """
        begun = time.monotonic()
        self.launch()
        while not ask_ready("127.0.0.1", self.port).ready:
            if self.process is None or self.process.poll() is not None:
                raise StackFailed(f"the stack ended while it started:\n{self.said()}")
            if time.monotonic() - begun > timeout_s:
                raise StackFailed(f"the stack was not ready after {timeout_s:g} s:\n{self.said()}")
            time.sleep(0.05)
        return time.monotonic() - begun

    def launch(self) -> subprocess.Popen[bytes]:
        """Start it without waiting."""
        self.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        inherited = {name: value for name, value in os.environ.items() if name not in _NOT_INHERITED}
        own = {
            "ELEPHANT_HOST": "127.0.0.1",
            "ELEPHANT_PORT": str(self.port),
            "ELEPHANT_DATA_DIR": str(self.data_dir),
        }
        with contextlib.ExitStack() as files:
            output = None if self._inherit_output else files.enter_context(self.console_file.open("ab"))
            self.process = subprocess.Popen(  # noqa: S603  our own command
                [*dies_with_us(), *self._command],
                env={**inherited, **own, **self._env},
                cwd=self.data_dir,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        return self.process

    def stop(self, timeout_s: float = 60.0) -> int:
        """Ask it to stop (SIGTERM) and wait; its exit code.

        Raises StackFailed when it does not stop in time; it is killed then.
        """
        if self.process is None:
            return 0
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(timeout_s)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise StackFailed(f"the stack did not stop within {timeout_s:g} s:\n{self.said()}") from None

    def said(self) -> str:
        """What the supervisor has printed so far, in all its lives."""
        try:
            return self.console_file.read_text(errors="replace")
        except FileNotFoundError:
            return ""


def free_port() -> int:
    """A TCP port that nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
