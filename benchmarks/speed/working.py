"""The worker beside its floor: to embed the same texts alone, on as many threads."""

from __future__ import annotations

import contextlib
import itertools
import json
import subprocess
import sys
import time
import urllib.request
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmarks.speed import report, texts
from benchmarks.speed.client import flood, request
from cli.background import BackgroundStack, free_port
from common.embedding.types import Embedder
from common.settings import Settings

_EXCHANGES = 10
_BATCH_TURNS = 20
_STATES_A_FACT = 5


def measure(folder: Path, embedder: Embedder, sessions: int, rounds: int) -> list[report.Figure]:
    """Turns a second from the first post until every turn has its fate, with an LLM that answers at once."""
    data_dir = folder / "working"
    with _instant_llm() as llm_port:
        env = {
            "ELEPHANT_LLM_BASE_URL": f"http://127.0.0.1:{llm_port}/v1",
            "ELEPHANT_IDLE_S": "86400",
            "ELEPHANT_BATCH_TURNS": str(_BATCH_TURNS),
        }
        stack = BackgroundStack(data_dir, free_port(), env)
        stack.start()
        try:
            floor, measured = [], []
            for number in range(-1, rounds):  # the first is a warm-up
                talks = [_talk() for _ in range(4 if number < 0 else sessions)]
                alone = _embed_alone(embedder, talks)
                worked = _process(stack, talks)
                if number >= 0:
                    floor.append(alone)
                    measured.append(worked)
        finally:
            stack.stop()
    note = "instant LLM, 1 fact in 5 exchanges; floor: its embedding alone"
    return [report.rate("worker", "turns/s", floor, measured, None, note)]


Talk = list[tuple[str, str]]
_said = zip(texts.statements(), texts.replies(), strict=False)


def _talk() -> Talk:
    """The exchanges of one batch; none is ever said twice."""
    talk = []
    for number, (statement, reply) in enumerate(itertools.islice(_said, _EXCHANGES)):
        # What the scripted LLM takes for a fact is marked so.
        marked = f"FACT: {statement}" if number % _STATES_A_FACT == 0 else statement
        talk.append((marked, reply))
    return talk


def _embed_alone(embedder: Embedder, talks: list[Talk]) -> float:
    """Turns a second when nothing is done but embed each batch's exchanges, then its facts."""

    def one(talk: Talk) -> None:
        embedder.embed_passages([f"{said}\n{reply}" for said, reply in talk])
        embedder.embed_passages([said.removeprefix("FACT: ") for said, _ in talk if said.startswith("FACT")])

    begun = time.perf_counter()
    with ThreadPoolExecutor(Settings().worker_concurrency) as pool:
        list(pool.map(one, talks))
    return len(talks) * _BATCH_TURNS / (time.perf_counter() - begun)


def _process(stack: BackgroundStack, talks: list[Talk]) -> float:
    run = uuid.uuid4().hex[:8]
    requests = [
        request(
            "/v1/turns",
            {
                "user_id": f"{run}-{number % 10}",
                "session_id": f"{run}-{number}",
                "turns": [
                    {"role": role, "content": text}
                    for exchange in talk
                    for role, text in zip(("user", "assistant"), exchange, strict=True)
                ],
            },
        )
        for number, talk in enumerate(talks)
    ]
    begun = time.perf_counter()
    flood(stack.port, requests, 4)
    while _backlog(stack.url):
        time.sleep(0.05)
    return len(talks) * _BATCH_TURNS / (time.perf_counter() - begun)


def _backlog(url: str) -> int:
    with urllib.request.urlopen(f"{url}/v1/stats", timeout=30) as answer:
        return int(json.load(answer)["backlog"]["turns"])


@contextlib.contextmanager
def _instant_llm() -> Iterator[int]:
    """The port of the scripted chat server of the tests, which answers at once."""
    command = [sys.executable, "-m", "tests.support.llm_server", "--port", "0", "--mode", "echo"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield int(process.stdout.readline())
        finally:
            process.terminate()
