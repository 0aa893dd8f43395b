"""Deleting one memory everywhere, or everything of a user."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import CursorResult, Delete, and_, delete, select, update
from sqlalchemy.orm import Session
from sqlalchemy.orm.decl_api import DeclarativeBase

from common.scope import Scope, SessionRef
from common.store import outbox
from common.store.models import DeadLetter, Memory, MemoryEvent, Outbox, Source, Turn, User
from common.text import squash
from common.vocabulary import SEMANTIC_KINDS, Event, Kind

#: Stands where deleted words stood.
CUT = "[DELETED]"


@dataclass(frozen=True, slots=True)
class Deleted:
    """What else a deletion changed: turns that lost words, episodes that have to be embedded anew."""

    turns: tuple[tuple[SessionRef, str], ...]
    episode_ids: tuple[str, ...]


def delete_memory(session: Session, memory: Memory, now: datetime) -> Deleted:
    """Remove the memory, its history text and its vector, and cut what it quotes out of turns and episodes.

    A semantic memory takes its quotes (its own words where it has none) out of the turns it cites and of the
    episodes and summaries that cite them; an episode takes the text of its turns with it, except of those
    that another memory cites. A bare line in the history says that there was something. The caller holds
    the user's lock.
    """
    scope = Scope(memory.tenant_id, memory.user_id)
    cited = session.execute(
        select(Turn, Source.quote)
        .join(Source, Source.turn_pk == Turn.pk)
        .where(Source.memory_id == memory.id)
    ).all()
    changed: list[Turn] = []
    episodes: list[str] = []
    if memory.kind in SEMANTIC_KINDS:
        for turn, quote in cited:
            words = [text for text in (quote, memory.content, memory.object_) if text]
            if _cut(turn, words[:2]):
                changed.append(turn)
                episodes += _cut_episodes(session, scope, turn, words[:2], now)
    else:
        for turn, _ in cited:
            others = session.scalars(
                select(Source.memory_id).where(Source.turn_pk == turn.pk, Source.memory_id != memory.id)
            ).first()
            if others is None:
                turn.content = CUT
                changed.append(turn)
    remove(session, memory, now)
    return Deleted(
        tuple((SessionRef(turn.tenant_id, turn.user_id, turn.session_id), turn.turn_id) for turn in changed),
        tuple(dict.fromkeys(episodes)),
    )


def remove(session: Session, memory: Memory, now: datetime) -> None:
    """Remove the memory, its sources, its vector and the text of its history; its turns stay as they are."""
    scope = Scope(memory.tenant_id, memory.user_id)
    # What this one replaced stays replaced, but points at nothing.
    session.execute(update(Memory).where(Memory.superseded_by == memory.id).values(superseded_by=None))
    session.execute(delete(MemoryEvent).where(MemoryEvent.memory_id == memory.id))
    session.add(
        MemoryEvent(
            memory_id=memory.id,
            tenant_id=memory.tenant_id,
            user_id=memory.user_id,
            event=Event.DELETED,
            at=now,
            details={},
        )
    )
    outbox.enqueue(session, scope, [memory.id], now)
    session.execute(delete(Source).where(Source.memory_id == memory.id))
    session.execute(delete(Memory).where(Memory.id == memory.id))


def erase_user(session: Session, scope: Scope, erased_at: datetime) -> dict[str, int]:
    """Remove every row of the user and leave a tombstone against late jobs; how many rows went, by table.

    The ids of the memories stay in the outbox until their points are gone from the index. The caller holds
    the user's lock.
    """
    ids = list(
        session.scalars(
            select(Memory.id).where(Memory.tenant_id == scope.tenant_id, Memory.user_id == scope.user_id)
        )
    )
    counts: dict[str, int] = {}
    counts["outbox"] = _delete_of(session, scope, Outbox)
    of_user = select(Memory.id).where(Memory.tenant_id == scope.tenant_id, Memory.user_id == scope.user_id)
    counts["sources"] = _rowcount(session, delete(Source).where(Source.memory_id.in_(of_user)))
    for table, name in (
        (Memory, "memories"),
        (MemoryEvent, "memory_events"),
        (Turn, "turns"),
        (DeadLetter, "dead_letters"),
    ):
        counts[name] = _delete_of(session, scope, table)
    session.execute(
        update(User)
        .where(User.tenant_id == scope.tenant_id, User.user_id == scope.user_id)
        .values(erased_at=erased_at)
    )
    outbox.enqueue(session, scope, ids, erased_at)
    return counts


def remaining(session: Session, scope: Scope) -> int:
    """Rows of the user that an erasure should have removed: the verification."""
    tables = (Memory, MemoryEvent, Turn, DeadLetter)
    return sum(
        1
        for table in tables
        if session.scalar(
            select(table).where(table.tenant_id == scope.tenant_id, table.user_id == scope.user_id).limit(1)
        )
        is not None
    )


def _delete_of(session: Session, scope: Scope, table: type[DeclarativeBase]) -> int:
    columns = table.__table__.c
    of_user = and_(columns.tenant_id == scope.tenant_id, columns.user_id == scope.user_id)
    return _rowcount(session, delete(table).where(of_user))


def _rowcount(session: Session, statement: Delete) -> int:
    result = session.execute(statement)
    assert isinstance(result, CursorResult)
    return result.rowcount


def _cut(turn: Turn, words: Sequence[str]) -> bool:
    """Cut the words out of a turn; whether it held them."""
    before = turn.content
    for text in words:
        turn.content = turn.content.replace(text, CUT)
    return turn.content != before


def _cut_episodes(
    session: Session, scope: Scope, turn: Turn, words: Sequence[str], now: datetime
) -> list[str]:
    """Cut the words out of what tells the turn; the ids of what changed."""
    told = session.scalars(
        select(Memory)
        .join(Source, Source.memory_id == Memory.id)
        .where(
            Source.turn_pk == turn.pk,
            Memory.tenant_id == scope.tenant_id,
            Memory.user_id == scope.user_id,
            Memory.kind.in_((Kind.EPISODE, Kind.SUMMARY)),
        )
    ).all()
    changed = []
    for episode in told:
        text = episode.content
        for quote in words:
            text = text.replace(quote, CUT).replace(squash(quote), CUT)
        if text != episode.content:
            episode.content = text
            episode.updated_at = now
            outbox.enqueue(session, scope, [episode.id], now)
            changed.append(episode.id)
    return changed
