"""Whether turns can be taken and recalled, asked of each thing that takes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

import anyio.to_thread

from common.errors import ElephantError, EmbeddingUnavailable
from common.schemas.operations import Check, Readiness

if TYPE_CHECKING:
    from api.state import State

#: One answer of a dependency, seconds; a load balancer gives up soon after.
_PATIENCE_S: Final = 2.0
#: An embedding is computed (or paid for) this often at most, seconds.
_PROBE_EVERY_S: Final = 30.0
#: A turn that waits this many seconds longer than its session's idle time shows that no worker comes.
_LATE_S: Final = 60.0


class ReadinessCheck:
    """Asks all dependencies at once."""

    def __init__(self) -> None:
        self._embedding: tuple[float, Check] | None = None

    async def __call__(self, state: State) -> Readiness:
        checks = {
            "queue": self._queue(state),
            "store": self._store(state),
            "index": self._index(state),
            "embedding": self._embed(state),
            "workers": self._workers(state),
        }
        found = dict(zip(checks, await asyncio.gather(*map(_bounded, checks.values())), strict=True))
        ready = all(check.state == "ok" for name, check in found.items() if name != "workers")
        return Readiness(status="ready" if ready else "not ready", checks=found)

    async def _queue(self, state: State) -> Check:
        await state.queue.ping()
        return Check(state="ok", detail="takes turns")

    async def _store(self, state: State) -> Check:
        await _in_thread(state.db.ping)
        return Check(state="ok", detail=state.db.dialect)

    async def _index(self, state: State) -> Check:
        if state.index.needs_rebuild:
            return Check(state="away", detail="being written anew from the store")
        points = await _in_thread(state.index.count)
        return Check(state="ok", detail=f"{points} memories")

    async def _embed(self, state: State) -> Check:
        now = time.monotonic()
        if self._embedding is None or now - self._embedding[0] > _PROBE_EVERY_S:
            try:
                await _in_thread(lambda: state.embedder.embed_passages(["ready?"]))
                check = Check(state="ok", detail=state.embedder.identity.id)
            except EmbeddingUnavailable as error:
                check = Check(state="away", detail=error.detail)
            self._embedding = now, check
        return self._embedding[1]

    async def _workers(self, state: State) -> Check:
        age = (await state.queue.stats()).oldest_age_s
        if age is not None and age > state.settings.idle_s + _LATE_S:
            return Check(state="behind", detail=f"the oldest turn has waited for {age:.0f} s")
        return Check(state="ok", detail="no turn waits for too long")


async def _in_thread(work: Callable[[], object]) -> object:
    # Abandoned when it takes too long: the answer is due, whatever the thread still waits for.
    return await anyio.to_thread.run_sync(work, abandon_on_cancel=True)


async def _bounded(check: Awaitable[Check]) -> Check:
    try:
        async with asyncio.timeout(_PATIENCE_S):
            return await check
    except TimeoutError:
        return Check(state="away", detail=f"no answer within {_PATIENCE_S:g} s")
    except ElephantError as error:
        return Check(state="away", detail=error.detail)
