"""What becomes of a new statement beside what is known: duplicate, supersede, late, or new."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest

from common.embedding.types import Vector
from common.memories.draft import Draft
from common.memories.write import Written, write
from common.scope import Scope
from common.store import memories as store
from common.store import outbox
from common.store.engine import Database
from common.store.models import Memory
from common.store.users import lock_user
from common.vocabulary import Event, Kind, Layer, State

SCOPE = Scope("t", "ann")
SPRING = datetime(2026, 3, 1, 9, tzinfo=UTC)
SUMMER = SPRING + timedelta(days=100)


def vector(angle: float) -> Vector:
    """A direction in the plane; the cosine between two is that of their difference in degrees."""
    radians = np.deg2rad(angle)
    return np.array([np.cos(radians), np.sin(radians)], np.float32)


DATABASE_IS_MYSQL = Draft(
    kind=Kind.DECISION,
    layer=Layer.LONG_TERM,
    content="We use MySQL as the database",
    vector=vector(0),
    embedding_model="plane",
    occurred_at=SPRING,
    worth=0.8,
    subject="project",
    predicate="database",
    object="MySQL",
)
DATABASE_IS_POSTGRES = replace(
    DATABASE_IS_MYSQL,
    content="We decided on PostgreSQL as the database",
    object="PostgreSQL",
    vector=vector(5),
    occurred_at=SUMMER,
)


def put(database: Database, draft: Draft, scope: Scope = SCOPE) -> Written:
    with database.transaction() as session:
        lock_user(session, scope, SUMMER)
        return write(session, scope, draft, similarity=lambda c: c, dedup_threshold=0.92, now=SUMMER)


def states(database: Database, scope: Scope = SCOPE) -> dict[str, str]:
    with database.snapshot() as session:
        return {
            memory.content: memory.state
            for state in State
            for memory in store.page(session, scope, state=state, limit=100)
        }


def reread(database: Database, memory: Memory) -> Memory:
    with database.snapshot() as session:
        return store.by_ids(session, SCOPE, [memory.id])[memory.id]


def test_a_newer_statement_on_the_same_matter_supersedes_the_older(database: Database) -> None:
    old = put(database, DATABASE_IS_MYSQL).memory
    new = put(database, DATABASE_IS_POSTGRES)
    assert new.event == Event.ADDED
    assert new.superseded == (old.id,)
    old = reread(database, old)
    assert (old.state, old.superseded_by, old.valid_to) == (State.SUPERSEDED, new.memory.id, SUMMER)
    with database.snapshot() as session:
        assert store.supersedes(session, SCOPE, [new.memory.id]) == {new.memory.id: [old.id]}
        events = [event.event for event in store.history(session, "t", old.id)]
    assert events == [Event.ADDED, Event.SUPERSEDED]


def test_a_statement_that_arrives_late_does_not_overturn_what_was_said_after_it(database: Database) -> None:
    new = put(database, DATABASE_IS_POSTGRES).memory
    late = put(database, DATABASE_IS_MYSQL)
    assert late.event == Event.SUPERSEDED
    assert reread(database, late.memory).superseded_by == new.id
    assert states(database) == {
        DATABASE_IS_POSTGRES.content: State.ACTIVE,
        DATABASE_IS_MYSQL.content: State.SUPERSEDED,
    }


def test_the_same_value_said_again_is_one_memory_with_the_newer_words(database: Database) -> None:
    first = put(database, DATABASE_IS_MYSQL).memory
    again = put(
        database,
        replace(DATABASE_IS_MYSQL, content="Our database is MySQL.", occurred_at=SUMMER, vector=vector(60)),
    )
    assert again.event == Event.UPDATED
    assert again.memory.id == first.id
    known = reread(database, first)
    assert (known.content, known.valid_from, known.occurred_at) == ("Our database is MySQL.", SPRING, SUMMER)


def test_older_words_of_a_duplicate_are_not_taken(database: Database) -> None:
    put(database, replace(DATABASE_IS_MYSQL, occurred_at=SUMMER))
    again = put(database, replace(DATABASE_IS_MYSQL, content="mysql, our database", occurred_at=SPRING))
    assert again.memory.content == DATABASE_IS_MYSQL.content
    assert reread(database, again.memory).valid_from == SPRING


LIKES_TEA = Draft(
    kind=Kind.PREFERENCE,
    layer=Layer.LONG_TERM,
    content="I like green tea in the morning",
    vector=vector(0),
    embedding_model="plane",
    occurred_at=SPRING,
    worth=0.6,
)


@pytest.mark.parametrize(
    ("said", "angle"),
    [
        ("I don't like green tea in the morning", 3),
        ("I like green tea at 6 in the morning", 3),
        ("I like Longjing tea in the morning", 3),
        ("I like hiking", 40),
    ],
)
def test_other_numbers_names_or_polarity_are_never_a_duplicate(
    database: Database, said: str, angle: float
) -> None:
    put(database, LIKES_TEA)
    known = "I like Pu'er tea in the morning" if "Longjing" in said else LIKES_TEA.content
    put(database, replace(LIKES_TEA, content=known))
    put(database, replace(LIKES_TEA, content=said, vector=vector(angle)))
    assert states(database)[said] == State.ACTIVE
    assert states(database)[known] == State.ACTIVE


def test_a_paraphrase_is_a_duplicate(database: Database) -> None:
    first = put(database, LIKES_TEA).memory
    again = put(database, replace(LIKES_TEA, content="In the morning I enjoy green tea", vector=vector(10)))
    assert again.memory.id == first.id


def test_words_that_announce_a_change_supersede_the_nearest_of_the_same_kind(database: Database) -> None:
    old = put(database, replace(LIKES_TEA, kind=Kind.FACT, content="The office is in Hangzhou")).memory
    moved = replace(
        LIKES_TEA,
        kind=Kind.FACT,
        content="The office moved to Suzhou",
        vector=vector(30),
        occurred_at=SUMMER,
        replaces=True,
    )
    assert put(database, moved).superseded == (old.id,)


def test_a_pinned_memory_is_not_superseded_by_an_unpinned_one(database: Database) -> None:
    put(database, replace(DATABASE_IS_MYSQL, pinned=True))
    put(database, DATABASE_IS_POSTGRES)
    assert set(states(database).values()) == {State.ACTIVE}


def test_users_do_not_see_each_other(database: Database) -> None:
    put(database, DATABASE_IS_MYSQL)
    for other in (Scope("t", "ann1"), Scope("u", "ann"), Scope("t", "an")):
        assert put(database, DATABASE_IS_POSTGRES, other).superseded == ()
    assert states(database) == {DATABASE_IS_MYSQL.content: State.ACTIVE}


def test_every_change_is_in_the_outbox(database: Database) -> None:
    old = put(database, DATABASE_IS_MYSQL).memory
    new = put(database, DATABASE_IS_POSTGRES).memory
    with database.snapshot() as session:
        rows = [row.memory_id for row in outbox.pending(session, 10)]
    assert rows == [old.id, new.id, old.id]
