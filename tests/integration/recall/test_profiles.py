"""What each profile prefers, and that none of them tells what has nothing to do with the question."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from common import clock
from common.embedding.types import Embedder
from common.index.apply import OutboxApplier
from common.index.edge import EdgeIndex
from common.memories.draft import Draft
from common.memories.write import add
from common.recall.profiles import PROFILES, ProfileName
from common.recall.service import Recaller
from common.schemas.recall import RecalledMemory, RecallRequest
from common.scope import Scope
from common.settings import Settings
from common.store.engine import Database
from common.store.models import Memory, Tenant
from common.store.users import lock_user
from common.tenants import Tenants
from common.vocabulary import Kind, Layer

ANN = Scope("default", "ann")
NAMES: list[ProfileName] = list(PROFILES)
OLD_AND_USED = "The team writes its backend services in Go."
NEW_AND_UNUSED = "The team writes its new mobile app in Kotlin."


@pytest.fixture
def recaller(database: Database, embedder: Embedder, tmp_path: Path) -> Iterator[Recaller]:
    index = EdgeIndex(tmp_path / "index", embedder.identity)
    now = clock.now()
    with database.transaction() as session:
        lock_user(session, ANN, now)
        for text, days in ((OLD_AND_USED, 60), (NEW_AND_UNUSED, 0)):
            at = now - timedelta(days=days)
            draft = Draft(
                kind=Kind.FACT,
                layer=Layer.LONG_TERM,
                content=text,
                vector=embedder.embed_passages([text])[0],
                embedding_model=embedder.identity.id,
                occurred_at=at,
                worth=0.6,
            )
            add(session, ANN, draft, now=at)
        session.flush()
        session.query(Memory).filter(Memory.content == OLD_AND_USED).update({Memory.access_count: 80})
    applier = OutboxApplier(database, index, embedder)
    while applier.apply_pending():
        pass
    yield Recaller(database, index, embedder, Settings())
    index.close()


def told(recaller: Recaller, query: str, profile: ProfileName | None, **more: object) -> list[RecalledMemory]:
    asked = RecallRequest.model_validate(
        {"user_id": "ann", "query": query, "profile": profile, "explain": True, **more}
    )
    return recaller.recall(ANN, asked).memories


@pytest.mark.parametrize("profile", NAMES)
def test_every_profile_finds_what_was_asked_for(recaller: Recaller, profile: ProfileName) -> None:
    found = told(recaller, "which language do we write our backend services in?", profile)
    assert OLD_AND_USED in [memory.content for memory in found]
    assert [memory.score for memory in found] == sorted((m.score for m in found), reverse=True)
    assert all(0 <= memory.score <= 1 for memory in found)


@pytest.mark.parametrize("profile", NAMES)
def test_no_profile_tells_what_has_nothing_to_do_with_the_question(
    recaller: Recaller, profile: ProfileName
) -> None:
    assert told(recaller, "what is my sister's cat called?", profile) == []


@pytest.mark.parametrize("profile", NAMES)
def test_min_score_0_tells_everything_and_1_nothing(recaller: Recaller, profile: ProfileName) -> None:
    question = "what is my sister's cat called?"
    assert len(told(recaller, question, profile, min_score=0.0)) == 2
    assert told(recaller, question, profile, min_score=1.0) == []


def test_classic_adds_up_its_parts_as_documented(recaller: Recaller) -> None:
    for memory in told(recaller, "which language does the team write in?", "classic"):
        assert memory.scores is not None
        parts = memory.scores.model_dump()
        wanted = (
            0.4 * parts["semantic"] + 0.25 * parts["decay"] + 0.2 * parts["access"] + 0.15 * parts["recency"]
        )
        assert memory.score == pytest.approx(wanted, abs=0.001)


def test_use_counts_for_more_in_personal_than_in_qa(recaller: Recaller) -> None:
    question = "which language does the team write in?"
    scores = {
        name: {m.content: m.score for m in told(recaller, question, name)} for name in ("personal", "qa")
    }
    gain = {name: by[OLD_AND_USED] - by[NEW_AND_UNUSED] for name, by in scores.items() if len(by) == 2}
    assert gain["personal"] > gain["qa"]


def test_the_tenants_choice_counts_where_the_request_names_none(recaller: Recaller) -> None:
    question = "which language does the team write in?"
    asked = RecallRequest(user_id="ann", query=question)

    def scores(asked: RecallRequest) -> list[float]:
        return [memory.score for memory in recaller.recall(ANN, asked, usual="simple").memories]

    by_name = {name: [m.score for m in told(recaller, question, name)] for name in ("simple", "default")}
    assert scores(asked) == pytest.approx(by_name["simple"], abs=0.001)
    overruled = asked.model_copy(update={"profile": "default"})
    assert scores(overruled) == pytest.approx(by_name["default"], abs=0.001)


def test_a_tenants_profile_is_read_from_its_settings(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    with database.transaction() as session:
        for name in ("qa", "best"):
            chosen = {"recall": {"profile": name}}
            session.add(Tenant(id=f"likes-{name}", settings=chosen, created_at=clock.now()))
    tenants = Tenants(database, Settings())
    for tenant in ("likes-qa", "likes-best", "unheard of"):
        tenants.masker(tenant)
    assert tenants.profile("likes-qa") == "qa"
    assert tenants.profile("likes-best") is None and "likes-best" in caplog.text
    assert tenants.profile("unheard of") is None
