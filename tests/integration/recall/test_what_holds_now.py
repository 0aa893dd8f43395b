"""What was replaced is not told as current, neither as a fact nor through the episode it came from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from common.embedding.types import Embedder
from common.index.apply import OutboxApplier
from common.index.edge import EdgeIndex
from common.memories.draft import Draft
from common.memories.write import add, write
from common.recall.service import Recaller
from common.schemas.recall import RecallRequest
from common.scope import Scope, SessionRef
from common.settings import Settings
from common.store import turns as turn_store
from common.store.engine import Database
from common.store.users import lock_user
from common.vocabulary import Fate, Kind, Layer, Role

SPRING = datetime(2026, 3, 1, 9, tzinfo=UTC)
REF = SessionRef("default", "ann", "s1")


class Store:
    """A user's memories and the recall over them."""

    def __init__(self, database: Database, embedder: Embedder, path: Path) -> None:
        self.database, self.embedder = database, embedder
        self.index = EdgeIndex(path, embedder.identity)
        self.recaller = Recaller(database, self.index, embedder, Settings())
        self.turns = 0

    def say(self, text: str, at: datetime, *, value: str) -> None:
        """An exchange with the one fact it states: which database is used."""
        turn_id = f"t{self.turns}"
        self.turns += 1
        row: dict[str, Any] = {
            "turn_id": turn_id, "role": Role.USER, "name": None, "agent_id": None, "content": text,
            "tags": [], "metadata": {}, "occurred_at": at, "accepted_at": at, "fate": Fate.REMEMBERED,
            "reason": None,
        }  # fmt: skip
        with self.database.transaction() as session:
            lock_user(session, REF.scope, at)
            turn_store.add_new(session, REF, [row])
            pk = turn_store.by_turn_ids(session, REF, [turn_id])[turn_id].pk
            episode = Draft(
                kind=Kind.EPISODE,
                layer=Layer.SHORT_TERM,
                content=f"User: {text}",
                vector=self.embedder.embed_passages([text])[0],
                embedding_model=self.embedder.identity.id,
                occurred_at=at,
                worth=0.3,
                sources=((pk, None),),
                session_id=REF.session_id,
            )
            add(session, REF.scope, episode, now=at)
            fact = replace(
                episode, kind=Kind.DECISION, layer=Layer.LONG_TERM, content=text, worth=0.8,
                subject="project", predicate="database", object=value,
            )  # fmt: skip
            write(session, REF.scope, fact, similarity=self.embedder.similarity, dedup_threshold=0.92, now=at)
        applier = OutboxApplier(self.database, self.index, self.embedder)
        while applier.apply_pending():
            pass

    def recalled(self, query: str, as_of: datetime | None = None, user_id: str = "ann") -> list[str]:
        request = RecallRequest(user_id=user_id, query=query, as_of=as_of)
        answer = self.recaller.recall(Scope("default", user_id), request)
        return [memory.content for memory in answer.memories]


@pytest.fixture
def kept(database: Database, embedder: Embedder, tmp_path: Path) -> Iterator[Store]:
    store = Store(database, embedder, tmp_path / "index")
    store.say("We use MySQL as our database.", SPRING, value="MySQL")
    store.say("Change of plan: PostgreSQL is our database.", SPRING + timedelta(days=9), value="PostgreSQL")
    yield store
    store.index.close()


def test_only_what_holds_now_is_told(kept: Store) -> None:
    told = kept.recalled("which database do we use?")
    assert told
    assert "PostgreSQL" in told[0]
    assert not any("MySQL" in text for text in told)


def test_as_of_tells_what_held_then(kept: Store) -> None:
    told = kept.recalled("which database do we use?", as_of=SPRING + timedelta(days=2))
    assert any("MySQL" in text for text in told)
    assert not any("PostgreSQL" in text for text in told)


def test_another_user_is_told_nothing(kept: Store) -> None:
    assert kept.recalled("which database do we use?", user_id="ann1") == []
    assert kept.recalled("which database do we use?", user_id="an") == []


def test_a_question_about_nothing_known_is_answered_with_nothing(kept: Store) -> None:
    assert kept.recalled("what is my sister's cat called?") == []


def test_a_deleted_memory_never_comes_back_from_a_stale_index(kept: Store) -> None:
    from common.memories.forget import erase_user  # noqa: PLC0415

    with kept.database.transaction() as session:
        lock_user(session, REF.scope, SPRING)
        erase_user(session, REF.scope, SPRING + timedelta(days=20))
    assert kept.index.count() > 0
    assert kept.recalled("which database do we use?") == []
