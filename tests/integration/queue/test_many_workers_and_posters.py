"""Everything at once: each turn is processed exactly once, in the order of its session."""

from __future__ import annotations

import asyncio
import random
from collections import defaultdict
from threading import Event, Lock, Thread

from common.queue.types import LeaseLost
from common.scope import SessionRef
from tests.support.queue_sides import Sides, turn
from tests.support.wait import wait_for

SESSIONS = [SessionRef("acme", f"user {n % 2}", f"s{n}") for n in range(4)]
POSTS = 60


def test_turns_of_many_sessions_are_processed_once_and_in_order(sides: Sides) -> None:
    done: dict[SessionRef, list[str]] = defaultdict(list)
    lock, stop = Lock(), Event()

    def process(ref: SessionRef) -> None:
        lease = sides.worker.acquire(ref)
        if lease is None:
            return
        with lease.heartbeat():
            while sides.worker.claim(lease):
                batch = sides.worker.peek(lease, 3)
                if random.random() < 0.1:
                    return  # dies: neither completes nor releases
                try:
                    sides.worker.complete(lease, batch.raw_count)
                except LeaseLost:
                    return
                with lock:
                    done[ref] += [one.turn_id for one in batch.turns]
        lease.release()

    def work() -> None:
        while not stop.is_set():
            for ref in sides.worker.take_due(2):
                process(ref)
            sides.worker.wait_for_wake(0.02)

    async def post(ref: SessionRef) -> None:
        for number in range(POSTS):
            same_twice = [turn(f"{number:03}"), turn(f"{number:03}")]
            await sides.api.accept(ref, same_twice, wake=random.random() < 0.5)

    async def post_all() -> None:
        await asyncio.gather(*(post(ref) for ref in SESSIONS))
        for ref in SESSIONS:
            await sides.api.request_flush(ref)

    workers = [Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    try:
        sides.run(post_all())
        wait_for(lambda: sides.worker.stats().pending == 0)
        wait_for(lambda: sum(map(len, done.values())) >= POSTS * len(SESSIONS))
    finally:
        stop.set()
        for worker in workers:
            worker.join()

    expected = [f"{number:03}" for number in range(POSTS)]
    assert dict(done) == dict.fromkeys(SESSIONS, expected)
    assert sides.worker.next_due() is None
