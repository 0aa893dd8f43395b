"""What workers do to the queue besides processing turns: erase, forget, fold hits, count, wait."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic
from typing import Any

import redis

from common.queue import keys, lua, plan
from common.queue.failures import redis_errors
from common.queue.types import Backlog, Erased, Hit, HitBatch, QueueStats
from common.scope import Scope, SessionRef
from common.settings import Settings


class QueueUpkeep:
    """The half of `SessionQueue` that needs no lease. Raises QueueUnavailable throughout."""

    def __init__(self, client: redis.Redis, settings: Settings) -> None:
        self._client = client
        self._scripts = {
            name: client.register_script(source) for name, source in lua.scripts(settings).items()
        }
        # A blocking pop has to end before the socket's own timeout would end it.
        self._block_s = settings.redis_timeout_s / 2

    # Erasing and forgetting

    def erase_user(self, scope: Scope) -> Erased:
        """As `TurnQueue.erase_user`."""
        return plan.erased(self._run(plan.erase_user(scope)))

    def erased_at_ms(self, scope: Scope) -> int | None:
        """Redis time of the user's last erasure, kept for 8 days: turns accepted up to it are discarded."""
        with redis_errors():
            stamp: Any = self._client.get(keys.user_keys(scope).erased)
        return int(stamp) if stamp is not None else None

    def forget_turns(self, ref: SessionRef, turn_ids: Iterable[str]) -> int:
        """As `TurnQueue.forget_turns`."""
        session = keys.session_keys(ref)
        with redis_errors():
            pipe = self._client.pipeline(transaction=True)
            for name in (session.ring, session.claimed, session.buffer):
                pipe.lrange(name, 0, -1)
            ring, claimed, buffered = pipe.execute()
        call = plan.forget_turns(ref, turn_ids, ring, claimed + buffered)
        return sum(self._run(call)) if call else 0

    # Hits and the outbox

    def take_hits(self, limit: int) -> HitBatch | None:
        """At most `limit` memories with their recalls; None when there are none.

        The same batch comes until `finish_hits`, so a crash in between loses nothing; see HitBatch for how to
        count nothing twice either.
        """
        answer = self._run(plan.Call("take_hits", (limit,)))
        if not answer:
            return None
        batch_id, *rows = answer
        hits = []
        for field, value in zip(rows[::2], rows[1::2], strict=True):
            if field != b"id":
                tenant, memory = field.split(b":")
                count, last_ms = value.split(b" ")
                hits.append(Hit(keys.decoded(tenant), keys.decoded(memory), int(count), int(last_ms)))
        return HitBatch(batch_id.decode(), tuple(hits))

    def finish_hits(self, batch_id: str) -> bool:
        """Forgets the batch after it was folded; False when it was finished already."""
        return bool(self._run(plan.Call("finish_hits", (batch_id,))))

    def notify_outbox(self) -> None:
        """Ends one worker's wait for index work."""
        self._run(plan.Call("notify_outbox", ()))

    def wait_for_outbox(self, timeout_s: float) -> bool:
        """Blocks until there is index work to do, for `timeout_s` at most; whether there is."""
        return self._wait(keys.WAKE_OUTBOX, timeout_s)

    # Figures

    def backlog(self, tenant_id: str) -> Backlog:
        """How many turns of the tenant wait, and since when the oldest does."""
        return plan.queue_stats(self._run(plan.stats(tenant_id))).by_tenant[tenant_id]

    def stats(self) -> QueueStats:
        """Figures over all tenants."""
        return plan.queue_stats(self._run(plan.stats()))

    def ping(self) -> None:
        """Returns when Redis answers and takes writes."""
        with redis_errors():
            self._client.set(keys.PREFIX + "ping", 1, px=1000)

    def _wait(self, bell: str, timeout_s: float) -> bool:
        deadline = monotonic() + timeout_s
        while (left := deadline - monotonic()) > 0:
            with redis_errors():
                if self._client.blpop([bell], timeout=min(left, self._block_s)):
                    return True
        return False

    def _run(self, call: plan.Call) -> Any:
        with redis_errors():
            return self._scripts[call.script](args=call.args)
