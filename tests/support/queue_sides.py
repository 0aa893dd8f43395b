"""Both sides of the queue for one test, and a check that what lies in Redis agrees with itself."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, TypeVar

from common.queue import codec, keys
from common.queue.connect import async_client, sync_client
from common.queue.consumer import SessionQueue
from common.queue.lease import Lease
from common.queue.producer import TurnQueue
from common.queue.types import Accepted, QueuedTurn
from common.scope import SessionRef
from common.settings import Settings
from common.vocabulary import Role

T = TypeVar("T")

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
ANN = SessionRef("acme", "ann", "monday")


def turn(turn_id: str, content: str = "hello", **more: Any) -> QueuedTurn:
    return QueuedTurn(turn_id, Role.USER, content, NOON, **more)


class Sides:
    """`api` posts (asyncio, on a loop of its own), `worker` consumes, `raw` looks behind both."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._runner = asyncio.Runner()
        self._client = async_client(settings)
        self.api = TurnQueue(self._client, settings)
        client = sync_client(settings)
        #: Any: redis-py's types speak of text and bytes alike; without decoding it is bytes.
        self.raw: Any = client
        self.worker = SessionQueue(client, settings)

    def run(self, call: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(call)

    def post(self, *turn_ids: str, ref: SessionRef = ANN, wake: bool = False) -> Accepted:
        return self.run(self.api.accept(ref, [turn(one) for one in turn_ids], wake=wake))

    def leased(self, ref: SessionRef = ANN) -> Lease:
        lease = self.worker.acquire(ref)
        assert lease is not None
        return lease

    def claimed_ids(self, lease: Lease, n: int = 1000) -> list[str]:
        return [one.turn_id for one in self.worker.peek(lease, n).turns]

    def expire_lease(self, ref: SessionRef = ANN) -> None:
        """What happens when its worker dies and time passes."""
        self.raw.delete(keys.session_keys(ref).lease)

    def due_ms(self, ref: SessionRef = ANN) -> float | None:
        score: float | None = self.raw.zscore(keys.DUE, keys.session_keys(ref).address)
        return score

    def close(self) -> None:
        self._runner.run(self._client.aclose())
        self._runner.close()
        self.raw.close()


@contextmanager
def both_sides(settings: Settings) -> Iterator[Sides]:
    sides = Sides(settings)
    try:
        yield sides
    finally:
        sides.close()


def check_consistent(client: Any) -> None:
    """Counters, due times, ids and stamps are exactly what the lists of turns say; nothing is left over."""
    buffers, claimed = _lists(client, "buffer"), _lists(client, "claimed")
    waiting = {
        address: claimed.get(address, []) + buffers.get(address, []) for address in {*buffers, *claimed}
    }

    for kind, lists in (("buffer_ids", buffers), ("claimed_ids", claimed)):
        for address, entries in lists.items():
            ids = {entry.split(b" ", 2)[1] for entry in entries}
            assert client.smembers(f"{keys.PREFIX}{kind}:{address}") == ids
            assert len(ids) == len(entries), "a turn waits twice"
    assert {m.decode() for m, _ in client.zrange(keys.DUE, 0, -1, withscores=True)} == set(buffers)
    assert {m.decode() for m, _ in client.zrange(keys.CLAIMS, 0, -1, withscores=True)} == set(claimed)
    assert {m.decode() for m in client.smembers(keys.URGENT)} <= set(buffers)

    per_tenant: Counter[str] = Counter()
    per_user: dict[str, Counter[str]] = defaultdict(Counter)
    oldest: dict[str, dict[str, int]] = defaultdict(dict)
    for address, entries in waiting.items():
        tenant, user, _ = address.split(":")
        per_tenant[tenant] += len(entries)
        per_user[tenant][user] += len(entries)
        oldest[tenant][address] = int(entries[0].split(b" ", 1)[0])
        assert client.zscore(f"{keys.PREFIX}sessions:{tenant}:{user}", address) is not None
    assert _numbers(client.hgetall(keys.PENDING)) == per_tenant
    for tenant, users in per_user.items():
        assert _numbers(client.hgetall(f"{keys.PENDING}:{tenant}")) == users
        stamps = client.zrange(f"{keys.PREFIX}oldest:{tenant}", 0, -1, withscores=True)
        assert {member.decode(): int(score) for member, score in stamps} == oldest[tenant]

    allowed = {keys.PENDING, keys.DUE, keys.URGENT, keys.CLAIMS, keys.WAKE_DUE, keys.WAKE_OUTBOX}
    allowed |= {keys.HITS, keys.HITS_LAST, keys.HITS_FOLDING}
    for address in waiting:
        tenant, user, _ = address.split(":")
        names = keys.session_keys(keys.session_of(address.encode()))
        allowed |= {names.buffer, names.buffer_ids, names.claimed, names.claimed_ids}
        allowed |= {f"{keys.PREFIX}sessions:{tenant}:{user}", f"{keys.PREFIX}oldest:{tenant}"}
        allowed |= {f"{keys.PENDING}:{tenant}"}
        if address in claimed:
            allowed.add(names.attempts)
    lasting = {name.decode() for name in client.scan_iter() if client.ttl(name) == -1}
    assert lasting <= allowed, f"left behind: {sorted(lasting - allowed)}"


def _lists(client: Any, kind: str) -> dict[str, list[bytes]]:
    prefix = f"{keys.PREFIX}{kind}:"
    found = {}
    for name in client.scan_iter(match=f"{prefix}*"):
        entries = client.lrange(name, 0, -1)
        assert all(isinstance(codec.decode(entry), QueuedTurn) for entry in entries)
        found[name.decode().removeprefix(prefix)] = entries
    return found


def _numbers(table: dict[bytes, bytes]) -> dict[str, int]:
    return {field.decode(): int(value) for field, value in table.items()}
