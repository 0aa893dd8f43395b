"""`explain` tells what each route found, what a score is made of, and what was cut for which reason."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from common import clock
from common.embedding.types import Embedder
from common.store import memories as store
from common.store.engine import Database
from common.vocabulary import State
from tests.support.remembering import ANN, Remembering

QUESTION = "which database do we use?"
ANSWER = "Our database is PostgreSQL."


@pytest.fixture
def kept(database: Database, embedder: Embedder, tmp_path: Path) -> Iterator[Remembering]:
    remembering = Remembering(database, embedder, tmp_path / "index")
    yield remembering
    remembering.close()


def reasons(kept: Remembering, query: str = QUESTION, **asked: Any) -> dict[str, str]:
    explanation = kept.recall(query, explain=True, **asked).explanation
    assert explanation is not None
    assert sum(explanation.cut_counts.values()) >= len(explanation.cut)
    return {cut.id: cut.reason for cut in explanation.cut}


def test_nothing_is_explained_unless_asked(kept: Remembering) -> None:
    kept.remember(ANSWER)
    found = kept.recall(QUESTION)
    assert found.explanation is None
    assert (found.memories[0].scores, found.memories[0].routes, found.memories[0].factors) == (None,) * 3


def test_each_route_gives_its_rank_and_score(kept: Remembering) -> None:
    kept.remember("The office is closed on Fridays.", clock.now() - timedelta(days=1))
    answer = kept.remember(ANSWER, clock.now() - timedelta(days=2))
    found = kept.recall(QUESTION, explain=True)
    [told] = found.memories
    assert told.id == answer and told.routes is not None and told.factors is not None
    assert told.routes.semantic is not None and told.routes.keyword is not None
    assert (told.routes.semantic.rank, told.routes.keyword.rank) == (0, 0)
    assert (told.routes.semantic.score or 0) > 0.2 and (told.routes.keyword.score or 0) > 0
    assert told.routes.recency is not None and told.routes.recency.rank == 1
    assert told.factors.relevance > 0.3 and told.factors.worth == 0.6 and not told.factors.in_period
    assert found.explanation is not None and found.explanation.candidates == 2
    assert found.explanation.profile == "default" and found.explanation.least_score == 0.3


def test_irrelevant_folded_and_surplus_memories_are_named_with_their_reason(kept: Remembering) -> None:
    old = clock.now() - timedelta(days=3)
    irrelevant = kept.remember("The office is closed on Fridays.")
    one, other = kept.remember(ANSWER, old), kept.remember("Our database is PostgreSQL!", old)
    cut = reasons(kept)
    assert cut[irrelevant] == "min_score"
    assert "folded" in (cut.get(one), cut.get(other))
    surplus = kept.remember("The database of the billing team is Oracle.", old)
    assert reasons(kept, top_k=1)[surplus] == "top_k"


def test_what_does_not_hold_is_named_with_its_reason(kept: Remembering) -> None:
    now = clock.now()
    expired = kept.remember(ANSWER, now - timedelta(days=9), expires_at=now - timedelta(days=1))
    replaced = kept.remember("Our database is MySQL.", now - timedelta(days=9))
    with kept.database.transaction() as session:
        # The index has not heard of it yet.
        store.by_ids(session, ANN, [replaced])[replaced].state = State.SUPERSEDED
    assert reasons(kept) == {expired: "expired", replaced: "superseded"}


def test_the_period_a_question_names_is_told(kept: Remembering) -> None:
    kept.remember("We drank tea in the harbour.", clock.now() - timedelta(days=1))
    explanation = kept.recall("where did we drink tea yesterday?", explain=True).explanation
    assert explanation is not None
    [period] = explanation.periods
    assert period.end - period.start == timedelta(days=1)


def test_what_was_said_after_as_of_is_named_as_later(kept: Remembering) -> None:
    later = kept.remember(ANSWER)
    assert reasons(kept, as_of=clock.now() - timedelta(days=1)) == {later: "later"}


def test_a_shortlist_shows_its_sums_and_what_it_left_out(kept: Remembering) -> None:
    for number in range(23):
        kept.remember(f"Note {number}: the database of team {number} is of vendor {number}.")
    found = kept.recall("database vendor of team 7", explain=True, profile="classic")
    assert found.explanation is not None and found.explanation.cut_counts["shortlist"] >= 1
    assert all(m.factors is not None and 0 < (m.factors.fused or 0) <= 1 for m in found.memories)


def test_no_more_than_50_cut_memories_are_named(kept: Remembering) -> None:
    for number in range(70):
        kept.remember(f"Invoice {number} was paid by customer {number * 7}.")
    explanation = kept.recall("paid invoice", explain=True, top_k=60, min_score=1.0).explanation
    assert explanation is not None
    assert len(explanation.cut) == 50 and sum(explanation.cut_counts.values()) >= 60
