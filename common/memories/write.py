"""Writing a semantic memory beside what is known already: duplicate, supersede, or new."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

import numpy as np
from sqlalchemy.orm import Session

from common.memories.alike import same_details, same_text
from common.memories.draft import Draft
from common.scope import Scope
from common.store import memories as store
from common.store import outbox
from common.store.models import Memory
from common.vocabulary import SEMANTIC_KINDS, Event, Layer, State

Similarity = Callable[[float], float]
"""Raw cosine to calibrated similarity (`Embedder.similarity`)."""

#: How alike a statement that announces a change ("moved to", 改用) must be to what it replaces, when subject
#: and predicate do not say it: the same topic, well below the same statement.
REPLACES_ABOVE = 0.75


@dataclass(frozen=True, slots=True)
class Written:
    """What became of a draft: the memory that holds it now, and what happened to that memory."""

    memory: Memory
    event: Event
    superseded: tuple[str, ...] = ()


def write(
    session: Session,
    scope: Scope,
    draft: Draft,
    *,
    similarity: Similarity,
    dedup_threshold: float,
    now: datetime,
) -> Written:
    """Write a semantic draft. The caller holds the user's lock (`store.users.lock_user`).

    A statement on the same subject and predicate with another object supersedes the older one; one that came
    late (it was said before what is known) is kept as superseded itself. Calibrated similarity of at least
    `dedup_threshold` to a memory with the same numbers, names and polarity is a duplicate: the newer wording
    is kept, sources are added. Everything else is new.
    """
    topic = _on_topic(session, scope, draft)
    for known in topic:
        if _same_object(known, draft):
            return _reinforce(session, scope, known, draft, now)
    nearest = _nearest(session, scope, draft, similarity)
    for known, likeness in nearest:
        if likeness < dedup_threshold:
            break
        if same_details(known.content, draft.content) and not _contradicts(known, draft):
            return _reinforce(session, scope, known, draft, now)
    if draft.replaces and not topic:
        topic = [
            known for known, likeness in nearest if likeness >= REPLACES_ABOVE and known.kind == draft.kind
        ][:1]
    return _supersede(session, scope, topic, draft, now)


def add(session: Session, scope: Scope, draft: Draft, *, now: datetime) -> Memory:
    """Write a draft as a memory of its own, comparing it with nothing (episodes, parts)."""
    memory = Memory(
        id=str(uuid.uuid4()),
        tenant_id=scope.tenant_id,
        user_id=scope.user_id,
        agent_id=draft.agent_id,
        session_id=draft.session_id,
        kind=draft.kind,
        layer=draft.layer,
        state=State.ACTIVE,
        content=draft.content,
        subject=_bounded(draft.subject),
        predicate=_bounded(draft.predicate),
        object_=draft.object,
        worth=draft.worth,
        entities=[{"name": entity.name, "type": entity.type} for entity in draft.entities],
        tags=list(draft.tags),
        metadata_=dict(draft.metadata),
        pinned=draft.pinned,
        occurred_at=draft.occurred_at,
        valid_from=draft.occurred_at,
        created_at=now,
        updated_at=now,
        access_count=0,
        decay_score=1.0,
        expires_at=draft.expires_at,
        whole_id=draft.whole_id,
        part=draft.part,
        embedding_model=draft.embedding_model,
        vector=draft.vector,
    )
    session.add(memory)
    session.flush()
    store.add_sources(session, memory.id, draft.sources)
    store.record(session, memory, Event.ADDED, now)
    outbox.enqueue(session, scope, [memory.id], now)
    return memory


def supersede(session: Session, scope: Scope, old: Memory, new: Memory, now: datetime) -> None:
    """Let `new` replace `old`, which keeps its text and history."""
    old.state = State.SUPERSEDED
    old.superseded_by = new.id
    old.valid_to = max(new.valid_from, old.valid_from)
    old.updated_at = now
    store.record(session, old, Event.SUPERSEDED, now, superseded_by=new.id)
    outbox.enqueue(session, scope, [old.id], now)


def _on_topic(session: Session, scope: Scope, draft: Draft) -> list[Memory]:
    if not draft.subject or not draft.predicate:
        return []
    return list(store.on_topic(session, scope, draft.subject, draft.predicate))


def _nearest(
    session: Session, scope: Scope, draft: Draft, similarity: Similarity, limit: int = 8
) -> list[tuple[Memory, float]]:
    ids, matrix = store.vectors(session, scope, SEMANTIC_KINDS, draft.embedding_model)
    if not ids:
        return []
    cosines = matrix @ draft.vector
    best = np.argsort(-cosines)[:limit]
    found = store.by_ids(session, scope, [ids[i] for i in best])
    return [(found[ids[i]], similarity(float(cosines[i]))) for i in best]


def _same_object(known: Memory, draft: Draft) -> bool:
    if known.object_ and draft.object:
        return same_text(known.object_, draft.object)
    return same_text(known.content, draft.content)


def _contradicts(known: Memory, draft: Draft) -> bool:
    """Same matter, other value: never a duplicate, however alike the wording is."""
    return bool(
        draft.predicate
        and known.predicate == draft.predicate
        and known.object_
        and draft.object
        and not same_text(known.object_, draft.object)
    )


def _reinforce(session: Session, scope: Scope, known: Memory, draft: Draft, now: datetime) -> Written:
    before = {"content": known.content, "occurred_at": known.occurred_at.isoformat()}
    store.add_sources(session, known.id, draft.sources)
    if draft.occurred_at >= known.occurred_at:
        known.content = draft.content
        known.vector = draft.vector
        known.embedding_model = draft.embedding_model
        known.occurred_at = draft.occurred_at
        if draft.object and known.predicate == draft.predicate:
            known.object_ = draft.object
        # What holds for longer wins: a remark repeated without "today" is no longer bound to today.
        if draft.expires_at is None or (known.expires_at and draft.expires_at > known.expires_at):
            known.expires_at = draft.expires_at
    if draft.layer == Layer.LONG_TERM:
        known.layer = Layer.LONG_TERM
    known.valid_from = min(known.valid_from, draft.occurred_at)
    known.worth = max(known.worth, draft.worth)
    known.state = State.ACTIVE
    known.pinned = known.pinned or draft.pinned
    known.tags = list(dict.fromkeys([*known.tags, *draft.tags]))
    known.metadata_ = {**known.metadata_, **draft.metadata}
    known.entities = _united(known, draft)
    known.updated_at = now
    known.decay_score = 1.0
    store.record(session, known, Event.UPDATED, now, before=before)
    outbox.enqueue(session, scope, [known.id], now)
    return Written(known, Event.UPDATED)


def _united(known: Memory, draft: Draft) -> list[dict[str, str]]:
    named = {entity["name"]: entity for entity in known.entities}
    return [
        *named.values(),
        *({"name": e.name, "type": e.type} for e in draft.entities if e.name not in named),
    ]


def _supersede(session: Session, scope: Scope, older: list[Memory], draft: Draft, now: datetime) -> Written:
    memory = add(session, scope, draft, now=now)
    later = [known for known in older if known.valid_from > draft.occurred_at]
    if later:
        # Said before what is known already, but it arrived late: it is history from the start.
        successor = min(later, key=lambda known: known.valid_from)
        supersede(session, scope, memory, successor, now)
        memory.valid_to = successor.valid_from
        return Written(memory, Event.SUPERSEDED)
    replaced = [known for known in older if not known.pinned or draft.pinned]
    for known in replaced:
        supersede(session, scope, known, memory, now)
    return Written(memory, Event.ADDED, tuple(known.id for known in replaced))


def _bounded(word: str | None) -> str | None:
    return None if word is None else word.strip()[:256]
