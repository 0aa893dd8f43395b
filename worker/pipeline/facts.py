"""Facts on their way into memories: embedded outside, written inside the transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from common.facts import Fact
from common.memories.draft import Draft
from common.memories.write import write
from common.scope import SessionRef
from common.store.models import Turn
from common.text import folded
from worker.pipeline.services import Services


@dataclass(frozen=True, slots=True)
class FactDraft:
    """A draft, and the turns (pks) it stands on."""

    draft: Draft
    pks: tuple[int, ...]


def embed_facts(
    services: Services, ref: SessionRef, facts: Sequence[Fact], turns: Sequence[Turn]
) -> list[FactDraft]:
    """Drafts of the facts; what a fact inherits (agent, tags, metadata) comes from its source turns."""
    by_id = {turn.turn_id: turn for turn in turns}
    grounded = [fact for fact in facts if any(id in by_id for id in fact.source_turn_ids)]
    if not grounded:
        return []
    vectors = services.embedder.embed_passages([fact.content for fact in grounded])
    drafts = []
    for fact, vector in zip(grounded, vectors, strict=True):
        sources = [by_id[id] for id in fact.source_turn_ids if id in by_id]
        drafts.append(
            FactDraft(
                Draft(
                    kind=fact.kind,
                    layer=fact.layer,
                    content=fact.content,
                    vector=vector,
                    embedding_model=services.embedder.identity.id,
                    occurred_at=max(turn.occurred_at for turn in sources),
                    worth=fact.worth,
                    sources=tuple((turn.pk, _quoted(fact, turn)) for turn in sources),
                    subject=fact.subject,
                    predicate=fact.predicate,
                    object=fact.object,
                    entities=fact.entities,
                    tags=tuple(dict.fromkeys(tag for turn in sources for tag in turn.tags)),
                    metadata={k: v for turn in reversed(sources) for k, v in turn.metadata_.items()},
                    agent_id=next((turn.agent_id for turn in sources if turn.agent_id), None),
                    session_id=ref.session_id,
                    expires_at=fact.expires_at,
                    replaces=fact.replaces,
                ),
                tuple(turn.pk for turn in sources),
            )
        )
    return drafts


def write_facts(
    services: Services,
    session: Session,
    ref: SessionRef,
    drafts: Sequence[FactDraft],
    open_turns: Mapping[int, Turn],
    now: datetime,
) -> None:
    """Write the drafts whose turns still wait for their fate; the caller holds the user's lock."""
    for item in drafts:
        if all(pk in open_turns for pk in item.pks):
            write(
                session,
                ref.scope,
                item.draft,
                similarity=services.embedder.similarity,
                dedup_threshold=services.settings.dedup_threshold,
                now=now,
            )


def _quoted(fact: Fact, turn: Turn) -> str | None:
    return fact.quote if folded(fact.quote) in folded(turn.content) else None
