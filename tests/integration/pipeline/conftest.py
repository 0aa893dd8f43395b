"""The pipeline on real parts: Valkey, SQLite and PostgreSQL, the embedding model, a scripted chat server."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from common.queue.connect import async_client
from common.queue.producer import TurnQueue
from common.queue.types import QueuedTurn
from common.scope import SessionRef
from common.settings import Settings
from common.store import turns as turn_store
from common.store.engine import Database
from common.store.models import DeadLetter, Memory
from common.vocabulary import Fate, Role
from tests.support.http_api import OwnValkey
from tests.support.llm_server import ScriptedLLM
from worker.build import build
from worker.pipeline.services import Services
from worker.pipeline.session import Outcome, process_session

NINE = datetime(2026, 3, 1, 9, tzinfo=UTC)


@dataclass
class Conversation:
    """One session, and the hands to post to it, process it and look at what came of it."""

    services: Services
    ref: SessionRef
    said: int = 0

    def post(self, *lines: str | tuple[str, str], **fields: object) -> list[str]:
        """Post turns; a plain string is said by the user. Their ids."""
        turns = []
        for line in lines:
            role, content = ("user", line) if isinstance(line, str) else line
            turn = QueuedTurn(
                turn_id=f"t{self.said}",
                role=Role(role),
                content=content,
                occurred_at=NINE + timedelta(seconds=self.said),
            )
            turns.append(replace(turn, **fields))  # type: ignore[arg-type]
            self.said += 1
        asyncio.run(self._accept(turns))
        return [turn.turn_id for turn in turns]

    async def _accept(self, turns: Sequence[QueuedTurn]) -> None:
        client = async_client(self.services.settings)
        try:
            await TurnQueue(client, self.services.settings).accept(self.ref, turns, wake=True)
        finally:
            await client.aclose()

    def process(self) -> Outcome:
        return process_session(self.services, self.ref)

    def fates(self) -> dict[str, str]:
        with self.services.db.snapshot() as session:
            page = turn_store.page(session, self.ref, fate=None, after=0, limit=500)
            return {turn.turn_id: turn.fate for turn in page}

    def reason(self, turn_id: str) -> str | None:
        with self.services.db.snapshot() as session:
            return turn_store.by_turn_ids(session, self.ref, [turn_id])[turn_id].reason

    def stored_text(self, turn_id: str) -> str:
        with self.services.db.snapshot() as session:
            return turn_store.by_turn_ids(session, self.ref, [turn_id])[turn_id].content

    def memories(self) -> list[Memory]:
        with self.services.db.snapshot() as session:
            of_user = (Memory.tenant_id == self.ref.tenant_id) & (Memory.user_id == self.ref.user_id)
            return list(session.scalars(select(Memory).where(of_user).order_by(Memory.created_at, Memory.id)))

    def told(self, kind: str) -> list[str]:
        return [memory.content for memory in self.memories() if memory.kind == kind]

    def dead_letters(self) -> list[DeadLetter]:
        with self.services.db.snapshot() as session:
            return list(session.scalars(select(DeadLetter)))

    def left_in_queue(self) -> int:
        return self.services.queue.stats().pending


@pytest.fixture
def llm() -> Iterator[ScriptedLLM]:
    with ScriptedLLM() as server:
        yield server


@pytest.fixture
def settings(api_valkey: OwnValkey, database: Database, model_cache: Path, tmp_path: Path) -> Settings:
    with api_valkey.client() as client:
        client.flushall()
    return Settings(
        redis_url=api_valkey.url,
        database_url=database.engine.url.render_as_string(hide_password=False),
        data_dir=tmp_path,
        cache_dir=model_cache,
        embedding_offline=True,
        retry_base_s=0,
        lease_s=5,
    )


@pytest.fixture
def services(settings: Settings, llm: ScriptedLLM) -> Services:
    """Services that extract through the scripted chat server."""
    return build(settings.model_copy(update={"llm_base_url": llm.base_url}))


@pytest.fixture
def talk(services: Services) -> Conversation:
    return Conversation(services, SessionRef("default", "ann", "s1"))


FINAL = {Fate.REMEMBERED, Fate.NOTHING_TO_REMEMBER, Fate.FILTERED, Fate.FAILED}
