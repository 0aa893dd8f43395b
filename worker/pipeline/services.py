"""What the pipeline works with, made once in each worker process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from common.embedding.types import Embedder
from common.facts import Extraction, TurnText
from common.privacy import Masker
from common.queue.consumer import SessionQueue
from common.settings import Settings
from common.store.engine import Database


class Extractor(Protocol):
    """Facts of the new turns; the context turns before them only explain.

    Raises LLMError when an endpoint is behind it and misbehaves.
    """

    version: str

    def __call__(
        self, tenant_id: str, turns: Sequence[TurnText], context: Sequence[TurnText], now: datetime
    ) -> Extraction: ...


@dataclass(frozen=True, slots=True)
class Services:
    """Long-lived and safe to share between the threads of a worker."""

    settings: Settings
    db: Database
    queue: SessionQueue
    embedder: Embedder
    extract: Extractor
    #: The masker of a tenant, with its own patterns and policies.
    masker: Callable[[str], Masker]
    #: Shortens a text that outgrows the embedding window; None where no LLM is configured.
    summarise: Callable[[str], str] | None
    #: Called after a commit that left outbox rows: applies them, or tells the index owner.
    index_changed: Callable[[], None]
