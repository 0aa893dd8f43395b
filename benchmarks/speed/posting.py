"""Posting turns beside its floors: the same bodies sent to bare endpoints, each with a Valkey of its own."""

from __future__ import annotations

import contextlib
import itertools
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

from benchmarks.speed import report, texts
from benchmarks.speed.client import flood, request
from cli.background import BackgroundStack, free_port
from cli.supervisor import layout, valkey
from common.rules.signals import is_trigger

#: Callers that post at once, each waiting for its answer: an agent platform's few workers, or its many.
CONNECTIONS = (16, 64)
#: Posts of two turns to one session: fewer turns than a batch, so that no worker joins in.
_POSTS_A_SESSION = 8


def measure(folder: Path, posts: int, rounds: int) -> list[report.Figure]:
    """Posts a second of one exchange each, `rounds` times on either side."""
    data_dir = folder / "posting"
    # Accepting is measured, not processing: nothing falls due meanwhile.
    env = {"ELEPHANT_IDLE_S": "86400", "ELEPHANT_BACKLOG_LIMIT": "100000000"}
    stack = BackgroundStack(data_dir, free_port(), env)
    with (
        _endpoint("asgi", folder / "bare") as bare_port,
        _endpoint("fastapi", folder / "fastapi") as fastapi_port,
    ):
        stack.start()
        try:
            ports = (bare_port, fastapi_port, stack.port)
            return [
                figure
                for connections in CONNECTIONS
                for figure in _compared(ports, posts, rounds, connections)
            ]
        finally:
            stack.stop()


def _compared(
    ports: tuple[int, int, int], posts: int, rounds: int, connections: int
) -> Iterator[report.Figure]:
    """The last port beside the first two, turn and turn about."""
    rates: list[list[float]] = []
    for number in range(-1, rounds):  # the first is a warm-up
        many = posts // 4 if number < 0 else posts
        found = [flood(port, bodies(many), connections) for port in ports]
        if number >= 0:
            rates.append(found)
    bare, fastapi, measured = zip(*rates, strict=True)
    name = f"posting, {connections} callers"
    yield report.rate(name, "posts/s", bare, measured, aim=1.5, note="2 turns a post; bare ASGI")
    yield report.rate(name, "posts/s", fastapi, measured, aim=None, note="beside a plain FastAPI route")


def bodies(posts: int) -> list[bytes]:
    """Requests that nobody has sent before."""
    run = uuid.uuid4().hex[:8]
    plain = (f"I heard that {text}" for text in texts.statements())
    # What wakes a worker at once would make this a measurement of the worker.
    said = zip((text for text in plain if not is_trigger(text)), texts.replies(), strict=False)
    made = []
    for number, (statement, reply) in enumerate(itertools.islice(said, posts)):
        session = number % max(posts // _POSTS_A_SESSION, 1)
        turns = [
            {"turn_id": f"{number}-u", "role": "user", "content": statement},
            {"turn_id": f"{number}-a", "role": "assistant", "content": reply},
        ]
        made.append(
            request(
                "/v1/turns",
                {"user_id": f"user-{session % 100}", "session_id": f"{run}-{session}", "turns": turns},
            )
        )
    return made


@contextlib.contextmanager
def _endpoint(kind: str, folder: Path) -> Iterator[int]:
    """The port of a bare endpoint on a Valkey that runs as the stack's does."""
    place = layout.prepare(folder)
    path = layout.valkey_socket(place)
    port = free_port()
    with contextlib.ExitStack() as stack:
        _run(stack, valkey.command(path), place.valkey)
        _run(stack, [sys.executable, "-m", "benchmarks.speed.bare", kind, str(port), valkey.url(path)], None)
        deadline = time.monotonic() + 30
        while not (valkey.answers(path) and _listens(port)):
            if time.monotonic() > deadline:
                raise TimeoutError("the bare endpoint does not start")
            time.sleep(0.05)
        yield port


def _run(stack: contextlib.ExitStack, command: list[str], folder: Path | None) -> None:
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    stack.callback(process.wait)
    stack.callback(process.terminate)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
