"""Builds what a worker process works with. After the fork, never before it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache

import redis
from redis.exceptions import LockError

from common.embedding.load import resolve
from common.errors import ElephantError
from common.facts import Extraction, TurnText
from common.index.apply import OutboxApplier
from common.index.open import open_index
from common.llm.client import ChatClient
from common.queue.connect import sync_client
from common.queue.consumer import SessionQueue
from common.rules.extract import extract as extract_by_rules
from common.rules.version import RULES_VERSION
from common.settings import Settings, get_settings
from common.store.engine import Database
from common.store.meta import bound_embedding
from common.tenants import Tenants
from worker.pipeline.extraction.llm import LLMExtractor
from worker.pipeline.extraction.summarise import Summariser
from worker.pipeline.services import Services

log = logging.getLogger(__name__)

#: One applier at a time across all workers, in the service form; longer than any batch of points takes.
_OUTBOX_LOCK = "elephant:outbox:lock"
_OUTBOX_LOCK_S = 30
#: Seconds to wait for it: whoever has it may have looked just before our rows were there.
_OUTBOX_WAIT_S = 5


@cache
def services() -> Services:
    """The services of this process, built once.

    Raises ConfigurationError, EmbeddingMismatch, EmbeddingUnavailable, StoreUnavailable, IndexUnavailable.
    """
    return build(get_settings())


def build(settings: Settings) -> Services:
    """Services for `settings`; tests build their own."""
    db = Database(settings.sql_url)
    embedder = bound_embedding(db, lambda recorded: resolve(settings, recorded))
    client = sync_client(settings)
    queue = SessionQueue(client, settings)
    tenants = Tenants(db, settings)
    calls = threading.BoundedSemaphore(settings.llm_concurrency)
    chat = ChatClient.from_settings(settings, slot=lambda: calls) if settings.llm_base_url else None
    if settings.embedded:
        index_changed = _quietly(queue.notify_outbox)
    else:
        applier = OutboxApplier(db, open_index(settings, embedder.identity), embedder)
        index_changed = _quietly(lambda: apply_locked(client, applier))
    return Services(
        settings=settings,
        db=db,
        queue=queue,
        embedder=embedder,
        extract=ByLLM(chat, settings, tenants) if chat else ByRules(settings),
        masker=tenants.masker,
        summarise=Summariser(chat) if chat else None,
        index_changed=index_changed,
    )


class ByRules:
    """Extraction without an LLM."""

    version = RULES_VERSION

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def __call__(
        self, tenant_id: str, turns: Sequence[TurnText], context: Sequence[TurnText], now: datetime
    ) -> Extraction:
        return extract_by_rules(
            turns,
            now=now,
            short_term=timedelta(days=self._settings.short_term_days),
            min_worth=self._settings.extraction_min_worth,
        )


class ByLLM:
    """Extraction through a chat endpoint."""

    def __init__(self, chat: ChatClient, settings: Settings, tenants: Tenants) -> None:
        self._extract = LLMExtractor(
            chat, timedelta(days=settings.short_term_days), settings.extraction_min_worth
        )
        self._tenants = tenants
        self.version = self._extract.version

    def __call__(
        self, tenant_id: str, turns: Sequence[TurnText], context: Sequence[TurnText], now: datetime
    ) -> Extraction:
        return replace(self._extract, masker=self._tenants.masker(tenant_id))(turns, context, now)


def apply_locked(client: redis.Redis, applier: OutboxApplier) -> int:
    """Apply the outbox, alone among all workers; 0 when another one is at it for longer than we wait."""
    lock = client.lock(_OUTBOX_LOCK, timeout=_OUTBOX_LOCK_S, blocking_timeout=_OUTBOX_WAIT_S)
    applied = 0
    if not lock.acquire():
        return applied
    try:
        while count := applier.apply_pending():
            applied += count
            lock.reacquire()
    finally:
        try:
            lock.release()
        except LockError:
            log.warning("the outbox lock ran out while it was held")
    return applied


def _quietly(call: Callable[[], object]) -> Callable[[], None]:
    """What is not applied now is applied by the sweep: never a reason to fail a batch that is committed."""

    def attempt() -> None:
        try:
            call()
        except (ElephantError, redis.RedisError) as error:
            log.warning("the index will follow later: %s", type(error).__name__)

    return attempt
