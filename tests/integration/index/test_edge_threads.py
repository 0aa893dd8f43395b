"""An embedded index under several threads at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import numpy as np

from common.errors import IndexUnavailable
from common.index.edge import EdgeIndex
from common.scope import Scope
from tests.support.index_points import DIMENSION, IDENTITY, START, found, point, unit

SCOPES = [Scope("acme", f"user{n}") for n in range(4)]


def test_four_threads_search_while_two_write_delete_and_flush(tmp_path: Path) -> None:
    index = EdgeIndex(tmp_path, IDENTITY)
    for n, scope in enumerate(SCOPES):
        index.upsert([point(n * 1000 + i, f"tea {i}", scope=scope) for i in range(1, 101)])
    stop = Event()

    def search(n: int) -> int:
        rng, rounds = np.random.default_rng(n), 0
        owned = range(n * 1000, n * 1000 + 1000)
        while not stop.is_set():
            vector = unit(*rng.standard_normal(DIMENSION))
            hits = found(index, scope=SCOPES[n], vector=vector, text="tea", newest=5, since=START)
            assert len(hits) >= 10
            assert {int(hit.id[-12:], 16) in owned for hit in hits} == {True}
            rounds += 1
        return rounds

    def write(n: int) -> int:
        for i in range(101, 400):
            mine = point(n * 1000 + i, f"tea {i}", scope=SCOPES[n])
            index.upsert([mine])
            if i % 3 == 0:
                index.delete(SCOPES[n], [mine.id])
            if i % 50 == 0:
                index.flush()
        return len(index.ids(SCOPES[n]))

    with ThreadPoolExecutor(6) as pool:
        searches = [pool.submit(search, n) for n in range(4)]
        writes = [pool.submit(write, n) for n in (1, 2)]
        left = [job.result(timeout=60) for job in writes]
        stop.set()
        rounds = [job.result(timeout=60) for job in searches]
    assert left == [100 + 299 - 100] * 2
    assert all(rounds)
    assert index.count() == 200 + 2 * 299
    index.close()


def test_closing_under_load_ends_searches_with_an_error_and_not_the_process(tmp_path: Path) -> None:
    index = EdgeIndex(tmp_path, IDENTITY)
    index.upsert([point(n, "tea", scope=SCOPES[0]) for n in range(1, 300)])
    started = [Event() for _ in range(4)]

    def search(n: int) -> str:
        while True:
            try:
                found(index, scope=SCOPES[0], vector=unit(1), text="tea", newest=5)
            except IndexUnavailable as error:
                return error.title
            started[n].set()

    with ThreadPoolExecutor(4) as pool:
        jobs = [pool.submit(search, n) for n in range(4)]
        assert all(event.wait(30) for event in started)
        index.close()
        assert [job.result(timeout=30) for job in jobs] == ["Index unavailable"] * 4
