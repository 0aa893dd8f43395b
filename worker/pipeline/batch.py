"""One batch of one session: episodes first, then facts, each in a transaction of its own.

Every step may run twice: turns whose fate is final are left alone, episodes are written with their turns, and
facts are written in the transaction that makes the fates final.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from common import clock
from common.clock import from_micros
from common.facts import Extraction, TurnText
from common.memories.write import add
from common.queue.types import QueuedTurn
from common.recall.fence import without_recalled
from common.scope import SessionRef
from common.store import turns as turn_store
from common.store.models import Turn
from common.store.users import lock_user
from common.vocabulary import Fate, Role
from worker.pipeline import episodes
from worker.pipeline.exchanges import exchanges, off_record
from worker.pipeline.facts import embed_facts, write_facts
from worker.pipeline.services import Services
from worker.pipeline.summaries import Summary, embed_summaries, write_summaries

log = logging.getLogger(__name__)

OFF_RECORD = "the user asked not to keep it"


@dataclass(frozen=True, slots=True)
class Prepared:
    """A turn after the tenant's masking; `filtered` says why it is not kept."""

    turn: QueuedTurn
    filtered: str | None = None


def process_batch(services: Services, ref: SessionRef, turns: Sequence[QueuedTurn]) -> None:
    """Take the turns to their fates.

    Raises LLMError when extraction fails (the episodes are kept by then), EmbeddingUnavailable or
    StoreUnavailable when those are away; running it again takes up where it stopped.
    """
    prepared = prepare(services, ref, turns)
    store_episodes(services, ref, prepared)
    store_facts(services, ref, [item.turn for item in prepared])


def prepare(services: Services, ref: SessionRef, turns: Sequence[QueuedTurn]) -> list[Prepared]:
    """Mask with the tenant's patterns, and find what must not be kept."""
    masker = services.masker(ref.tenant_id)
    masked = []
    for turn in turns:
        content = masker.mask(turn.content)
        found = turn.drop or content.drop
        masked.append(
            Prepared(
                replace(
                    turn,
                    content="" if found else content.text,
                    name=masker.mask(turn.name).text[:128] if turn.name else None,
                    tags=tuple(masker.mask_value(list(turn.tags))),
                    metadata=masker.mask_value(dict(turn.metadata)),
                ),
                f"policy: {found}" if found else None,
            )
        )
    private = off_record([item.turn for item in masked])
    return [
        Prepared(replace(item.turn, content=""), OFF_RECORD)
        if item.turn.turn_id in private and not item.filtered
        else item
        for item in masked
    ]


def store_episodes(services: Services, ref: SessionRef, prepared: Sequence[Prepared]) -> None:
    """First transaction: the turns that SQL does not know yet, and the episodes they make.

    A turn that is known, open and without an episode gave up before it had one: a replay brings it here.
    """
    with services.db.snapshot() as session:
        known = turn_store.by_turn_ids(session, ref, [item.turn.turn_id for item in prepared])
        told = turn_store.cited(session, [turn.pk for turn in known.values()])
    done = {id for id, turn in known.items() if turn.pk in told or turn.fate != Fate.PROCESSING}
    new = [item for item in prepared if item.turn.turn_id not in done]
    if not new:
        return
    kept = [item.turn for item in new if not item.filtered]
    window = services.embedder.max_tokens
    parts = [
        part
        for exchange in exchanges(kept)
        if not exchange.is_small_talk
        for part in episodes.parts(exchange, window)
    ]
    vectors = list(services.embedder.embed_passages([part.embedded for part in parts])) if parts else []
    now = clock.now()
    with services.db.transaction() as session:
        user = lock_user(session, ref.scope, now)
        fresh = unerased(new, user.erased_at)
        turn_store.add_new(session, ref, rows(fresh))
        stored = turn_store.by_turn_ids(session, ref, [item.turn.turn_id for item in fresh])
        pks = {turn_id: turn.pk for turn_id, turn in stored.items()}
        cited = turn_store.cited(session, pks.values())
        for part, vector in zip(parts, vectors, strict=True):
            mine = [pks[turn.turn_id] for turn in part.turns if turn.turn_id in pks]
            # Another worker may have stored them meanwhile (a lease lost and taken over).
            if len(mine) == len(part.turns) and not cited.intersection(mine):
                model = services.embedder.identity.id
                add(
                    session,
                    ref.scope,
                    episodes.draft(part, vector, model, ref.session_id, pks),
                    now=now,
                )
    services.index_changed()


def store_facts(services: Services, ref: SessionRef, turns: Sequence[QueuedTurn]) -> None:
    """Extraction, then the second transaction: facts, summaries, and the final fates."""
    turn_ids = [turn.turn_id for turn in turns]
    with services.db.snapshot() as session:
        known = turn_store.by_turn_ids(session, ref, turn_ids)
        open_turns = [known[id] for id in turn_ids if id in known and known[id].fate == Fate.PROCESSING]
        if not open_turns:
            return
        episodic = turn_store.cited(session, [turn.pk for turn in open_turns])
        before = turn_store.before(session, ref, open_turns[0].pk, services.settings.extraction_context_turns)
    said = [turn for turn in open_turns if turn.pk in episodic]
    extraction = Extraction(())
    summaries: list[Summary] = []
    if said:
        now = clock.now()
        extraction = services.extract(ref.tenant_id, _texts(said), _texts(before), now)
        if extraction.rejected:
            log.info("facts rejected", extra={"rejected": dict(extraction.rejected)})
        summaries = embed_summaries(services, ref, said)
    drafts = embed_facts(services, ref, extraction.facts, said)
    now = clock.now()
    with services.db.transaction() as session:
        user = lock_user(session, ref.scope, now)
        current = turn_store.by_turn_ids(session, ref, turn_ids)
        still_open = {
            turn.pk: turn
            for turn in current.values()
            if turn.fate == Fate.PROCESSING and not _erased(turn, user.erased_at)
        }
        if not still_open:
            return
        write_facts(services, session, ref, drafts, still_open, now)
        write_summaries(session, ref, summaries, still_open, now)
        session.flush()
        cited = turn_store.cited(session, still_open)
        turn_store.set_fates(
            session,
            {pk: (Fate.REMEMBERED if pk in cited else Fate.NOTHING_TO_REMEMBER, None) for pk in still_open},
        )
    services.index_changed()


def unerased(prepared: Sequence[Prepared], erased: datetime | None) -> list[Prepared]:
    """Without the turns that were accepted before the user was erased."""
    return [item for item in prepared if erased is None or _accepted_at(item.turn) > erased]


def rows(prepared: Sequence[Prepared]) -> list[dict[str, object]]:
    """The turns as rows of the table, on their way or filtered already."""
    return [
        {
            "turn_id": item.turn.turn_id,
            "role": item.turn.role,
            "name": item.turn.name,
            "agent_id": item.turn.agent_id,
            "content": item.turn.content,
            "tags": list(item.turn.tags),
            "metadata": dict(item.turn.metadata),
            "occurred_at": item.turn.occurred_at,
            "accepted_at": _accepted_at(item.turn),
            "fate": Fate.FILTERED if item.filtered else Fate.PROCESSING,
            "reason": item.filtered,
        }
        for item in prepared
    ]


def _accepted_at(turn: QueuedTurn) -> datetime:
    return from_micros(turn.accepted_at_ms * 1000)


def _erased(turn: Turn, erased: datetime | None) -> bool:
    return erased is not None and turn.accepted_at <= erased


def _texts(turns: Sequence[Turn]) -> list[TurnText]:
    return [
        TurnText(turn.turn_id, Role(turn.role), without_recalled(turn.content), turn.occurred_at, turn.name)
        for turn in turns
    ]
