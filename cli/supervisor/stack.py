"""The embedded stack: Valkey, api, worker and beat under one supervisor."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cli.supervisor import address, leftovers, valkey
from cli.supervisor.children import EXIT_CONFIGURATION, Child, Program, how_it_ended, spawn
from cli.supervisor.console import say
from cli.supervisor.layout import Layout, prepare, remove_socket, valkey_socket
from cli.supervisor.lock import StackLock
from cli.supervisor.logs import LogFile
from cli.supervisor.restarts import Restarts
from common.errors import ConfigurationError

_LOOK_EVERY_S = 0.1
_TRY_AGAIN_S = 5.0
_SAY_STILL_WAITING_S = 30.0

#: Called once, when the stack can take turns and recall them, with what /readyz said.
OnReady = Callable[[address.Readiness], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a stack is made of. `programs` are started in this order and stopped in it."""

    data_dir: Path
    host: str
    port: int
    programs: Sequence[Program]
    #: Runs to its end before them, with the console as its output.
    setup: Program | None = None
    #: False where the queue is someone else's server.
    own_valkey: bool = True
    on_ready: OnReady | None = None
    #: How a program's restarts are spaced.
    restarts: Callable[[], Restarts] = Restarts


class Stopped(Exception):
    """Somebody asked the stack to stop; the ordinary end."""


@dataclass(slots=True)
class _Requests:
    """What the signals received so far ask for: to stop, and the second time to be quick about it."""

    stop: bool = False
    hasten: bool = False

    def install(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:  # nohup
                signal.signal(number, self._received)

    def _received(self, number: int, frame: object) -> None:
        # A terminal that closes may send several SIGHUP; nobody is impatient then.
        self.hasten = self.hasten or (self.stop and number != signal.SIGHUP)
        self.stop = True


def run(plan: Plan) -> int:
    """Run the stack until it is asked to stop; the exit code.

    Raises Conflict when another supervisor has the data directory, ConfigurationError when only the operator
    can help. Either way nothing of ours is left running.
    """
    requests = _Requests()
    requests.install()
    os.umask(0o077)  # databases, logs and sockets are for their owner
    layout = prepare(plan.data_dir)
    with StackLock(layout.lock, address.url(plan.host, plan.port)):
        _end_leftovers(layout)
        address.check_free(plan.host, plan.port)
        stack = _Stack(plan, layout, requests)
        try:
            stack.start()
            stack.watch()
        except Stopped:
            return 0
        finally:
            stack.stop()
            layout.record.unlink(missing_ok=True)
    return 0


def _end_leftovers(layout: Layout) -> None:
    left = leftovers.find(layout.record, layout.stack_id)
    if left:
        say(f"ending {len(left)} left-over process(es) of a stack that was killed here ...")
        if stuck := leftovers.end(left):
            pids = ", ".join(str(process.pid) for process in stuck)
            raise ConfigurationError(f"process {pids} of an earlier stack cannot be ended; end it by hand.")


@dataclass(slots=True)
class _Stack:
    plan: Plan
    layout: Layout
    requests: _Requests
    children: dict[str, Child] = field(default_factory=dict)
    logs: dict[str, LogFile] = field(default_factory=dict)
    socket: Path | None = None
    #: Whether on_ready was called; when (monotonic) to complain next that it was not.
    ready: bool = False
    complain_at: float = 0.0

    def start(self) -> None:
        environment = {
            leftovers.MARKER: self.layout.stack_id,
            "ELEPHANT_SUPERVISOR_PID": str(os.getpid()),
            "ELEPHANT_DATA_DIR": str(self.layout.data_dir),
            "PYTHONUNBUFFERED": "1",
        }
        if self.plan.own_valkey:
            self.socket = valkey_socket(self.layout)
            self.socket.unlink(missing_ok=True)
            environment["ELEPHANT_REDIS_URL"] = valkey.url(self.socket)
            self._keep(Program("valkey", valkey.command(self.socket), cwd=self.layout.valkey), environment)
        self._set_up(environment)
        self._wait_for_valkey()
        for program in self.plan.programs:
            self._keep(program, environment)
        self.complain_at = time.monotonic() + _SAY_STILL_WAITING_S

    def watch(self) -> None:
        """Keep the children running until somebody asks to stop.

        Raises ConfigurationError when a child cannot be kept running.
        """
        while True:
            self._look()
            if not self.ready:
                self._look_ready()

    def stop(self) -> None:
        """End everything: doors first, the queue last."""
        children = list(self.children.values())
        queue = self.children.pop("valkey", None)
        others = [child for child in children if child is not queue]
        if any(child.running for child in children):
            say("stopping (Ctrl-C again to hasten) ...")
        for child in others:
            child.ask_to_stop()
            if child is others[0]:  # the api drains its requests while the rest still works
                self._see_off([child])
        self._see_off(others)
        if queue is not None:
            self._stop_valkey(queue)
        if children:
            say("stopped")

    # Starting

    def _keep(self, program: Program, environment: dict[str, str]) -> None:
        child = Child(program, environment, self.layout.log(program.name), self.plan.restarts())
        log = LogFile(child.log)
        log.rotate()
        log.skip_to_end()
        self.children[program.name], self.logs[program.name] = child, log
        child.start()
        self._record()

    def _set_up(self, environment: dict[str, str]) -> None:
        """Run what has to be done once before the programs start, while Valkey loads."""
        if self.plan.setup is None:
            return
        process = spawn(self.plan.setup, environment)
        try:
            while process.poll() is None:
                self._pause()
        except Stopped:
            process.terminate()
            self._wait_or_kill(process)
            raise
        if process.returncode != 0:
            raise ConfigurationError(f"`{self.plan.setup.name}` failed ({how_it_ended(process.returncode)}).")

    def _wait_for_valkey(self) -> None:
        if self.socket is None:
            return
        said_at = time.monotonic() + 2.0
        while not valkey.answers(self.socket):
            self._look()
            if time.monotonic() > said_at:
                say("waiting for Valkey to load the queue ...")
                said_at += _SAY_STILL_WAITING_S

    def _record(self) -> None:
        pids = {name: child.pid for name, child in self.children.items() if child.pid is not None}
        leftovers.write_record(self.layout.record, self.layout.stack_id, pids)

    # Watching

    def _look(self) -> None:
        """One round: restart what died, pass on warnings, sleep."""
        for child in self.children.values():
            if child.due_at is not None:
                if time.monotonic() >= child.due_at:
                    self._start_again(child)
            elif not child.running:
                self._died(child)
        for name, log in self.logs.items():
            with contextlib.suppress(OSError):  # a full disk is no reason to stop
                for line in log.warnings():
                    say(line, who=name)
                log.rotate()
        self._pause()

    def _start_again(self, child: Child) -> None:
        try:
            child.start()
            self._record()
        except OSError as error:  # a full disk, too many processes: it may pass
            say(f"{child.name} cannot be started: {error}; trying again in {_TRY_AGAIN_S:.0f} s")
            child.due_at = time.monotonic() + _TRY_AGAIN_S

    def _died(self, child: Child) -> None:
        code = child.process.returncode if child.process is not None else 0
        delay = child.restarts.delay_after(time.monotonic() - child.started_at)
        ended = f"{child.name} stopped ({how_it_ended(code)})"
        if code == EXIT_CONFIGURATION or delay is None:
            tail = "\n".join(f"  {line}" for line in self.logs[child.name].tail())
            again = "" if code == EXIT_CONFIGURATION else f" {child.restarts.quick_deaths} times in a row"
            raise ConfigurationError(f"{ended}{again}; the end of {child.log}:\n{tail}")
        last = self.logs[child.name].tail(1) if code > 0 else []
        reason = f": {last[0][:200]}" if last else ""
        say(f"{ended}{reason}; starting it again in {delay:.0f} s (log: {child.log})")
        child.due_at = time.monotonic() + delay

    def _look_ready(self) -> None:
        answer = address.ask_ready(self.plan.host, self.plan.port)
        if answer.ready:
            self.ready = True
            if self.plan.on_ready is not None:
                self.plan.on_ready(answer)
        elif time.monotonic() > self.complain_at:
            self.complain_at += _SAY_STILL_WAITING_S
            say(f"still not ready: {answer.trouble()} (logs in {self.layout.logs})")

    def _pause(self) -> None:
        if self.requests.stop:
            raise Stopped
        time.sleep(_LOOK_EVERY_S)

    # Stopping

    def _see_off(self, children: Sequence[Child]) -> None:
        """Wait until the children are gone; kill them when their time is over or a second signal came."""
        begun = time.monotonic()
        while left := [child for child in children if child.running]:
            for child in left:
                if self.requests.hasten:
                    child.kill()
                elif time.monotonic() - begun > child.program.stop_after_s:
                    say(f"{child.name} does not stop; killing it")
                    child.kill()
            time.sleep(0.02)

    def _stop_valkey(self, queue: Child) -> None:
        if self.socket is None or not valkey.ask_to_stop(self.socket):
            queue.ask_to_stop()
        if queue.process is not None:
            self._wait_or_kill(queue.process)
        if self.socket is not None:
            remove_socket(self.layout, self.socket)

    @staticmethod
    def _wait_or_kill(process: subprocess.Popen[bytes], grace_s: float = 10.0) -> None:
        try:
            process.wait(grace_s)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
