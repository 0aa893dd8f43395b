"""What the routes work with, built once when the process starts."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any, ParamSpec, TypeVar, cast

import anyio.to_thread
from anyio import CapacityLimiter
from starlette.requests import Request

from api.auth import Keyring, Principal
from api.indexing import IndexKeeper
from api.metrics import Metrics
from api.readiness import ReadinessCheck
from common.embedding.load import resolve
from common.embedding.types import Embedder
from common.errors import ElephantError
from common.index.apply import OutboxApplier
from common.index.open import open_index
from common.index.types import MemoryIndex
from common.memories.service import MemoryService
from common.privacy import Masker
from common.queue.connect import async_client, sync_client
from common.queue.consumer import SessionQueue
from common.queue.producer import TurnQueue
from common.recall.service import Recaller
from common.schemas.recall import RecallRequest
from common.scope import Scope
from common.settings import Settings
from common.store.engine import Database
from common.store.meta import bound_embedding
from common.tenants import CACHED_S, Tenants

log = logging.getLogger(__name__)

#: Requests that may be in SQL or in the embedding model at once; the rest wait their turn.
THREADS = 16

P = ParamSpec("P")
T = TypeVar("T")


class State:
    """The parts of one api process. Routes use it from the event loop; `call` goes to a thread."""

    def __init__(
        self,
        *,
        settings: Settings,
        metrics: Metrics,
        db: Database,
        queue: TurnQueue,
        embedder: Embedder,
        index: MemoryIndex,
        keeper: IndexKeeper,
    ) -> None:
        self.settings = settings
        self.metrics = metrics
        self.db = db
        self.queue = queue
        self.embedder = embedder
        self.index = index
        self.tenants = Tenants(db, settings)
        self.keeper = keeper
        self.keyring = Keyring(settings)
        self.readiness = ReadinessCheck()
        self.recaller = Recaller(db, index, embedder, settings)
        self.memories = MemoryService(db, embedder, self.tenants.masker, settings, keeper.changed)
        self._limiter = CapacityLimiter(THREADS)
        self._background: set[asyncio.Task[None]] = set()
        self._default_masker = Masker(settings.privacy_policy)
        self._refreshed: dict[str, float] = {}

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run blocking work in a thread; at most THREADS at once."""
        return await anyio.to_thread.run_sync(partial(function, *args, **kwargs), limiter=self._limiter)

    async def masker(self, tenant_id: str) -> Masker:
        """What masks for the tenant, from memory; refreshed behind the request every few seconds.

        Until a first look into SQL has succeeded it is the default: workers mask again, and turns are
        taken while SQL is away.
        """
        known = self.tenants.known(tenant_id)
        if time.monotonic() - self._refreshed.get(tenant_id, 0.0) > CACHED_S:
            self._refreshed[tenant_id] = time.monotonic()
            if known is None:
                with contextlib.suppress(ElephantError):
                    return await self.call(self.tenants.masker, tenant_id)
            else:
                self.later(self._refresh(tenant_id))
        return known or self._default_masker

    async def _refresh(self, tenant_id: str) -> None:
        await self.call(self.tenants.masker, tenant_id)

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something after the answer is sent, whose loss would not matter. Failures are logged."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._background.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("background work failed: %s", type(error).__name__)

    async def drain(self) -> None:
        """Wait for what `later` started."""
        await asyncio.gather(*self._background, return_exceptions=True)


@asynccontextmanager
async def open_state(settings: Settings, metrics: Metrics) -> AsyncIterator[State]:
    """Build the parts, and close them in reverse.

    Raises ConfigurationError (no schema, no such model), EmbeddingMismatch, EmbeddingUnavailable,
    StoreUnavailable, IndexUnavailable. Redis may be away: requests then answer 503 until it is back.
    """
    async with AsyncExitStack() as stack:
        db = Database(settings.sql_url)
        stack.callback(db.close)
        embedder = await anyio.to_thread.run_sync(bound_embedding, db, partial(resolve, settings))
        index = await anyio.to_thread.run_sync(open_index, settings, embedder.identity)
        stack.callback(index.close)
        client = async_client(settings)
        stack.push_async_callback(client.aclose)
        waiting = sync_client(settings)
        stack.callback(waiting.close)
        keeper = IndexKeeper(
            OutboxApplier(db, index, embedder), index, SessionQueue(waiting, settings), own=settings.embedded
        )
        await anyio.to_thread.run_sync(keeper.start)
        stack.push_async_callback(anyio.to_thread.run_sync, keeper.stop)
        state = State(
            settings=settings,
            metrics=metrics,
            db=db,
            queue=TurnQueue(client, settings),
            embedder=embedder,
            index=index,
            keeper=keeper,
        )
        stack.push_async_callback(state.drain)
        await state.call(_warm_up, state.recaller)
        yield state


def _warm_up(recaller: Recaller) -> None:
    """Recall once, so that nobody waits for a tokenizer to load or a file to be read for the first time."""
    with contextlib.suppress(ElephantError):
        recaller.recall(Scope("", "warm-up"), RecallRequest(user_id="warm-up", query="ready?"))


def state_of(request: Request) -> State:
    return cast(State, request.app.state.elephant)


async def principal_of(request: Request) -> Principal:
    """Raises Unauthenticated."""
    return await state_of(request).keyring.principal(request)
