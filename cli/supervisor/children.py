"""One process of the stack: how it is started, watched and stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cli.supervisor.restarts import Restarts

LAUNCHER = Path(__file__).with_name("launch.py")

#: What a program answers when only its operator can help (sysexits.h, EX_CONFIG): starting it again cannot.
EXIT_CONFIGURATION = 78


@dataclass(frozen=True, slots=True)
class Program:
    """What to run: `command` in `cwd` (None: the supervisor's), and how long it may take to stop."""

    name: str
    command: Sequence[str]
    stop_after_s: float = 15.0
    cwd: Path | None = None


@dataclass(slots=True)
class Child:
    """A program that is kept running. Start it from the main thread only: the parent-death signal is sent
    when the thread that started the process ends.
    """

    program: Program
    environment: Mapping[str, str]
    log: Path
    restarts: Restarts = field(default_factory=Restarts)
    process: subprocess.Popen[bytes] | None = None
    #: Monotonic time of the last start, and of the next one where one is due.
    started_at: float = 0.0
    due_at: float | None = None

    @property
    def name(self) -> str:
        return self.program.name

    @property
    def pid(self) -> int | None:
        return self.process.pid if self.process is not None else None

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        """Run the program in a session of its own, so that Ctrl-C reaches the supervisor alone."""
        self.due_at = None
        with self.log.open("ab") as log:
            self.process = spawn(self.program, self.environment, output=log.fileno())
        self.started_at = time.monotonic()

    def ask_to_stop(self) -> None:
        self._send(signal.SIGTERM)

    def kill(self) -> None:
        self._send(signal.SIGKILL)

    def _send(self, number: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(number)  # nothing happens when it is gone


def spawn(
    program: Program, environment: Mapping[str, str], output: int | None = None
) -> subprocess.Popen[bytes]:
    """Start a program that dies with this process; `output` is a file descriptor for all it says."""
    return subprocess.Popen(  # noqa: S603  our own programs
        [*dies_with_us(), *program.command],
        env={**os.environ, **environment},
        cwd=program.cwd,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        start_new_session=True,
    )


def dies_with_us() -> list[str]:
    """What to put before a command so that it ends when this thread does, where the system can see to it."""
    if sys.platform != "linux":  # there the Python programs watch their parent (cli.services.follow_parent)
        return []
    return [sys.executable, "-I", "-S", str(LAUNCHER), str(os.getpid())]


def how_it_ended(code: int) -> str:
    """An exit code in words."""
    if code >= 0:
        return f"exit code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"
