"""A supervisor over stand-in programs, for tests of the supervisor itself: fast, and as wayward as asked for.

Run as `python -m tests.support.standins '{"data_dir": ..., "port": ..., "programs": {"worker": "code"}}'`.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from cli.supervisor.children import Program
from cli.supervisor.console import say
from cli.supervisor.restarts import Restarts
from cli.supervisor.stack import Plan, run
from common.errors import ElephantError
from tests.support.wait import wait_for

#: Answers GET /readyz with 200 on the port it is given.
API = """
import http.server, sys
class Ready(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.end_headers(); self.wfile.write(b'{"status": "ready"}')
    def log_message(self, *args): pass
http.server.HTTPServer(("127.0.0.1", PORT), Ready).serve_forever()
"""

#: Waits for SIGTERM and notes, in the file it is given, that it came.
PATIENT = """
import signal, sys, pathlib
def stop(*_):
    with open(EVENTS, "a") as events: events.write(NAME + " stopped\\n")
    sys.exit(0)
signal.signal(signal.SIGTERM, stop)
while True: signal.pause()
"""

#: Does not care for SIGTERM.
STUBBORN = """
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("deaf now", flush=True)
while True: signal.pause()
"""

#: Says why, and dies.
HOPELESS = """
import sys
print("ERROR the sky is falling", flush=True)
sys.exit(3)
"""


@dataclass
class StandInStack:
    """A supervisor in a process of its own, over `programs` (name to code) and, unless told, real Valkey."""

    data_dir: Path
    port: int
    programs: dict[str, str] = field(default_factory=lambda: {"api": API, "worker": PATIENT})
    valkey: bool = True
    setup: str | None = None
    first_delay_s: float = 0.05
    stop_after_s: float = 10.0
    env: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def console(self) -> Path:
        return self.data_dir.parent / f"{self.data_dir.name[:20]}.console"

    @property
    def events(self) -> Path:
        return self.data_dir.parent / "events"

    def launch(self, console: int | None = None) -> subprocess.Popen[bytes]:
        """Start it without waiting; `console` is a file descriptor for what it says."""
        plan = {
            "data_dir": str(self.data_dir),
            "port": self.port,
            "programs": self.programs,
            "valkey": self.valkey,
            "setup": self.setup,
            "first_delay_s": self.first_delay_s,
            "stop_after_s": self.stop_after_s,
            "events": str(self.events),
        }
        with self.console.open("ab") as file:
            output = file.fileno() if console is None else console
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-m", "tests.support.standins", json.dumps(plan)],
                env={**os.environ, **self.env},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        return self.process

    def start(self) -> None:
        """Launch it and wait until it says that it is ready."""
        before = self.said().count("READY")
        process = self.launch()
        wait_for(lambda: self.said().count("READY") > before or process.poll() is not None)
        assert process.poll() is None, self.said()

    def said(self) -> str:
        return self.console.read_text() if self.console.exists() else ""

    def pids(self) -> dict[str, int]:
        """Process ids of the children, by name, as the supervisor recorded them."""
        noted = json.loads((self.data_dir / "stack.json").read_text())
        return {name: int(child["pid"]) for name, child in noted["children"].items()}

    def signal(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def ended(self) -> int:
        """Wait for the supervisor's end; its exit code."""
        assert self.process is not None
        return self.process.wait(30)

    def clean_up(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def lives(pid: int) -> bool:
    """Whether a process runs; a zombie does not."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def main() -> int:
    # A test run in the background inherits ignored signals, and a stack keeps ignoring what it was told to.
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    asked: dict[str, Any] = json.loads(sys.argv[1])

    def program(name: str, code: str) -> Program:
        values = f"PORT, EVENTS, NAME = {asked['port']}, {asked['events']!r}, {name!r}\n"
        return Program(name, [sys.executable, "-c", values + code], stop_after_s=asked["stop_after_s"])

    plan = Plan(
        data_dir=Path(asked["data_dir"]),
        host="127.0.0.1",
        port=asked["port"],
        programs=[program(name, code) for name, code in asked["programs"].items()],
        setup=program("setup", asked["setup"]) if asked["setup"] else None,
        own_valkey=asked["valkey"],
        on_ready=lambda answer: say("READY"),
        restarts=lambda: Restarts(first_delay_s=asked["first_delay_s"]),
    )
    try:
        return run(plan)
    except ElephantError as error:
        print(error.detail, flush=True)
        return 1


if __name__ == "__main__":
    sys.exit(main())
