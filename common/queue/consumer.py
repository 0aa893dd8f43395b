"""The workers' side of the queue: finding due sessions, claiming their turns, and removing what is done.

Synchronous and safe to share between threads. Every method raises QueueUnavailable when Redis cannot be used;
those that take a lease raise LeaseLost, and change nothing, when it is another's by then.
"""

from __future__ import annotations

from time import monotonic
from typing import Any
from uuid import uuid4

import redis

from common.queue import codec, keys, plan
from common.queue.failures import redis_errors
from common.queue.lease import Lease
from common.queue.types import Batch, CorruptTurn, LeaseLost, QueuedTurn
from common.queue.upkeep import QueueUpkeep
from common.scope import SessionRef
from common.settings import Settings


class SessionQueue(QueueUpkeep):
    """The queue as a worker sees it.

    A session's turns lie in its buffer until a worker, holding the session's lease, claims them all at once;
    from then on they lie in the claimed list, and only `complete` removes them. A claimed list without a live
    lease belongs to whoever acquires the session next.
    """

    def __init__(self, client: redis.Redis, settings: Settings) -> None:
        super().__init__(client, settings)
        self._lease_s = settings.lease_s

    # Dispatch

    def take_due(self, limit: int) -> list[SessionRef]:
        """At most `limit` sessions to send workers to, those with dead workers first.

        Each comes again after `lease_s` unless a worker has it by then, so a message may be lost. While
        messages wait unread for longer than that, take less: every `lease_s` they would double.
        """
        call = plan.Call("take_due", (limit,))
        return [keys.session_of(address) for address in self._run(call)]

    def wait_for_wake(self, timeout_s: float) -> bool:
        """Blocks until a session became due at once, for `timeout_s` at most; whether one did."""
        return self._wait(keys.WAKE_DUE, timeout_s)

    def next_due(self) -> float | None:
        """Seconds until `take_due` has something to give, 0 when it has; None when nothing waits."""
        with redis_errors():
            pipe = self._client.pipeline(transaction=True)
            pipe.time()
            pipe.zrange(keys.DUE, 0, 0, withscores=True)
            pipe.zrange(keys.CLAIMS, 0, 0, withscores=True)
            (seconds, micros), due, claims = pipe.execute()
        scores = [score for _, score in (*due, *claims)]
        return max(0.0, min(scores) / 1000 - seconds - micros / 1e6) if scores else None

    # Work on a session

    def acquire(self, ref: SessionRef) -> Lease | None:
        """The session's lease; None while another worker has it, or its batch waits for its next try."""
        token, acquired_at = uuid4().hex, monotonic()
        if not self._run(plan.Call("acquire", (keys.session_keys(ref).address, token))):
            return None
        return Lease(
            ref,
            token,
            lease_s=self._lease_s,
            acquired_at=acquired_at,
            renew=self._renew,
            release=self._release,
        )

    def claim(self, lease: Lease) -> int:
        """Claims the whole buffer, or what is left of a claimed list; how many turns lie claimed then.

        Turns posted from now on go to a fresh buffer. The first claim under a lease takes whatever waits, for
        somebody sent this worker; later ones only a buffer that came due meanwhile, so that turns still
        arriving are not chopped into small batches. 0 means that there is nothing to do now.
        """
        claimed = self._fenced(lease, "claim", int(lease.has_claimed))
        lease.has_claimed = True
        return claimed

    def peek(self, lease: Lease, n: int) -> Batch:
        """The first `n` claimed turns, which stay where they are. What cannot be read is reported apart."""
        turns: list[QueuedTurn] = []
        corrupt: list[CorruptTurn] = []
        with redis_errors():
            entries: Any = (
                self._client.lrange(keys.session_keys(lease.ref).claimed, 0, n - 1) if n > 0 else []
            )
        for entry in entries:
            turn = codec.decode(entry)
            if isinstance(turn, QueuedTurn):
                turns.append(turn)
            else:
                corrupt.append(turn)
        return Batch(tuple(turns), tuple(corrupt), len(entries))

    def begin_attempt(self, lease: Lease, batch_key: str) -> int:
        """Which try at the batch this is, from 1. Counted here, so one that ends in a crash counts.

        Counts are forgotten when turns of the session complete.
        """
        return self._fenced(lease, "attempt", f"batch:{batch_key}", 1)

    def retract_attempt(self, lease: Lease, batch_key: str) -> None:
        """Takes a try back that says nothing about the batch, because a store of ours was away."""
        self._fenced(lease, "attempt", f"batch:{batch_key}", -1)

    def complete(self, lease: Lease, n: int) -> bool:
        """Removes the first `n` claimed turns for good; whether more of the session is to be processed now.

        True means: claimed turns are left, or the buffer came due meanwhile (`claim` it).
        """
        return bool(self._fenced(lease, "complete", n))

    def defer(self, lease: Lease, delay_s: float) -> None:
        """Has the claimed turns tried again after `delay_s`, and not before. Release the lease next."""
        self._fenced(lease, "defer", int(delay_s * 1000))

    def request_flush(self, ref: SessionRef) -> int:
        """As `TurnQueue.request_flush`."""
        return int(self._run(plan.flush(ref)))

    def _renew(self, lease: Lease) -> bool:
        return bool(self._run(self._call(lease, "renew")))

    def _release(self, lease: Lease) -> bool:
        return bool(self._run(self._call(lease, "release")))

    def _fenced(self, lease: Lease, script: str, *args: str | int) -> int:
        answer = self._run(self._call(lease, script, *args))
        if answer is None:
            lease.mark_lost()
            raise LeaseLost(lease.ref)
        return int(answer)

    @staticmethod
    def _call(lease: Lease, script: str, *args: str | int) -> plan.Call:
        return plan.Call(script, (keys.session_keys(lease.ref).address, lease.token, *args))
