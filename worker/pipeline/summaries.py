"""Summaries of what outgrew the embedding model's window, linked to the parts it was split into."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from common.embedding.tokens import count_tokens
from common.embedding.types import Vector
from common.memories.draft import Draft
from common.memories.write import add
from common.recall.fence import without_recalled
from common.scope import SessionRef
from common.store.models import Turn
from common.vocabulary import Kind, Layer
from worker.pipeline.services import Services

#: Between an episode, which it condenses, and a fact.
SUMMARY_WORTH = 0.5


@dataclass(frozen=True, slots=True)
class Summary:
    """The summary of one long turn."""

    turn: Turn
    text: str
    vector: Vector
    embedding_model: str


def embed_summaries(services: Services, ref: SessionRef, turns: Sequence[Turn]) -> list[Summary]:
    """Summaries of the turns longer than the window; none where no LLM is configured. Raises LLMError."""
    if services.summarise is None:
        return []
    window = services.embedder.max_tokens
    masker = services.masker(ref.tenant_id)
    found = []
    for turn in turns:
        text = without_recalled(turn.content)
        if count_tokens(text) > window:
            summary = masker.mask(services.summarise(text)).text.strip()
            if summary:
                vector = services.embedder.embed_passages([summary])[0]
                found.append(Summary(turn, summary, vector, services.embedder.identity.id))
    return found


def write_summaries(
    session: Session,
    ref: SessionRef,
    summaries: Sequence[Summary],
    open_turns: Mapping[int, Turn],
    now: datetime,
) -> None:
    """Write the summaries whose turn still waits for its fate; the turn links them to the parts."""
    for item in summaries:
        if item.turn.pk in open_turns:
            add(
                session,
                ref.scope,
                Draft(
                    kind=Kind.SUMMARY,
                    layer=Layer.SHORT_TERM,
                    content=item.text,
                    vector=item.vector,
                    embedding_model=item.embedding_model,
                    occurred_at=item.turn.occurred_at,
                    worth=SUMMARY_WORTH,
                    sources=((item.turn.pk, None),),
                    tags=tuple(item.turn.tags),
                    metadata=dict(item.turn.metadata_),
                    agent_id=item.turn.agent_id,
                    session_id=ref.session_id,
                ),
                now=now,
            )
