"""Memories by hand: remembered, listed, edited, judged, deleted, restored; a user erased."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Sequence
from datetime import datetime

from sqlalchemy.orm import Session

from common import clock
from common.clock import from_micros, to_micros
from common.embedding.types import Embedder
from common.errors import Conflict, FieldError, InvalidInput, NotFound
from common.memories.draft import Draft
from common.memories.forget import delete_memory, erase_user, remaining
from common.memories.view import view
from common.memories.write import write
from common.privacy import Masker
from common.rules.statement import parse_statement
from common.schemas.common import Page
from common.schemas.memories import FeedbackIn, HistoryEvent, MemoryIn, MemoryOut, MemoryPatch, Verdict
from common.scope import Scope, SessionRef
from common.settings import Settings
from common.store import memories as store
from common.store import outbox
from common.store.engine import Database
from common.store.models import Memory
from common.store.users import lock_user
from common.vocabulary import Event, Kind, Layer, State

#: Worth of what somebody asked to remember: the highest there is.
EXPLICIT_WORTH = 1.0
#: How far one verdict moves the worth of a memory.
FEEDBACK_STEP = 0.2


class MemoryService:
    """Synchronous; no database session is open while anything is embedded.

    `index_changed` is called after each commit that left outbox rows.
    """

    def __init__(
        self,
        db: Database,
        embedder: Embedder,
        masker: Callable[[str], Masker],
        settings: Settings,
        index_changed: Callable[[], None],
    ) -> None:
        self._db = db
        self._embedder = embedder
        self._masker = masker
        self._settings = settings
        self._index_changed = index_changed

    def remember(self, scope: Scope, request: MemoryIn) -> tuple[MemoryOut, bool]:
        """Remember one thing now; the memory that holds it, and whether it is a new one.

        Raises InvalidInput when the tenant's policy drops what it says.
        """
        masker = self._masker(scope.tenant_id)
        masked = masker.mask(request.content)
        if masked.drop:
            raise InvalidInput(
                "The content is not kept.",
                [FieldError("/content", f"holds a {masked.drop}, which the policy drops")],
            )
        now = clock.now()
        occurred_at = request.occurred_at or now
        fact = parse_statement(masked.text, occurred_at)
        if request.kind is not None and (fact is None or fact.kind != request.kind):
            # The caller's word counts; what the rules read for another kind may not fit this one.
            fact = None
        draft = Draft(
            kind=request.kind or (fact.kind if fact else Kind.FACT),
            layer=Layer.LONG_TERM,
            content=masked.text,
            vector=self._embedder.embed_passages([masked.text])[0],
            embedding_model=self._embedder.identity.id,
            occurred_at=occurred_at,
            worth=EXPLICIT_WORTH,
            subject=fact.subject if fact else None,
            predicate=fact.predicate if fact else None,
            object=fact.object if fact else None,
            entities=fact.entities if fact else (),
            tags=tuple(masker.mask_value(request.tags)),
            metadata=masker.mask_value(request.metadata),
            agent_id=request.agent_id,
            session_id=request.session_id,
            pinned=request.pinned,
            expires_at=request.expires_at,
            replaces=fact.replaces if fact else False,
        )
        with self._db.transaction() as session:
            lock_user(session, scope, now)
            written = write(
                session,
                scope,
                draft,
                similarity=self._embedder.similarity,
                dedup_threshold=self._settings.dedup_threshold,
                now=now,
            )
            session.flush()
            out = view(session, scope, [written.memory])[0]
        self._index_changed()
        return out, written.event != Event.UPDATED

    def list(
        self,
        scope: Scope,
        *,
        kind: Kind | None = None,
        state: State = State.ACTIVE,
        layer: Layer | None = None,
        tag: str | None = None,
        q: str | None = None,
        cursor: str | None = None,
        limit: int = 50,
    ) -> Page[MemoryOut]:
        """The user's memories, newest first. Raises InvalidInput for a cursor that is not ours."""
        before = _read_cursor(cursor) if cursor else None
        with self._db.snapshot() as session:
            found = store.page(
                session,
                scope,
                state=state,
                limit=limit + 1,
                kind=kind,
                layer=layer,
                tag=tag,
                text=q,
                before=before,
            )
            more = len(found) > limit
            items = view(session, scope, found[:limit])
        return Page(items=items, next_cursor=_cursor(items[-1]) if more else None)

    def get(self, tenant_id: str, user_id: str | None, memory_id: str) -> MemoryOut:
        """One memory of the tenant (of the user, where the caller is bound to one). Raises NotFound."""
        with self._db.snapshot() as session:
            memory = _found(session, tenant_id, user_id, memory_id)
            return view(session, _scope(memory), [memory])[0]

    def patch(self, tenant_id: str, user_id: str | None, memory_id: str, change: MemoryPatch) -> MemoryOut:
        """Change what the request names; new content is masked, embedded and kept beside the old in history.

        Raises NotFound, and InvalidInput when the policy drops the new content.
        """
        masker = self._masker(tenant_id)
        values = change.model_dump(include=change.model_fields_set)
        vector = None
        if change.content is not None:
            masked = masker.mask(change.content)
            if masked.drop:
                raise InvalidInput(
                    "The content is not kept.",
                    [FieldError("/content", f"holds a {masked.drop}, which the policy drops")],
                )
            values["content"] = masked.text
            vector = self._embedder.embed_passages([masked.text])[0]
        for field in ("tags", "metadata"):
            if field in values:
                values[field] = masker.mask_value(values[field])
        now = clock.now()
        with self._db.transaction() as session:
            memory = _locked(session, tenant_id, user_id, memory_id, now)
            before = {}
            for field, value in values.items():
                attribute = "metadata_" if field == "metadata" else field
                old = getattr(memory, attribute)
                if old != value:
                    before[field] = old.isoformat() if isinstance(old, datetime) else old
                    setattr(memory, attribute, value)
            if vector is not None and "content" in before:
                memory.vector = vector
                memory.embedding_model = self._embedder.identity.id
            if before:
                memory.updated_at = now
                store.record(session, memory, Event.UPDATED, now, before=before)
                outbox.enqueue(session, _scope(memory), [memory.id], now)
            session.flush()
            out = view(session, _scope(memory), [memory])[0]
        self._index_changed()
        return out

    def delete(
        self, tenant_id: str, user_id: str | None, memory_id: str
    ) -> tuple[tuple[SessionRef, str], ...]:
        """Delete one memory everywhere, with the words it quotes. Raises NotFound.

        Returns the turns whose text was cut, so that the caller clears them out of the queue.
        """
        now = clock.now()
        with self._db.transaction() as session:
            memory = _locked(session, tenant_id, user_id, memory_id, now)
            cut = delete_memory(session, memory, now)
            scope = _scope(memory)
        self._embed_again(scope, cut.episode_ids)
        self._index_changed()
        return cut.turns

    def history(self, tenant_id: str, user_id: str | None, memory_id: str) -> Sequence[HistoryEvent]:
        """Every event of the memory, oldest first, also of one that was deleted. Raises NotFound."""
        with self._db.snapshot() as session:
            events = store.history(session, tenant_id, memory_id)
            if not events or (user_id is not None and events[0].user_id != user_id):
                raise NotFound("There is no such memory.")
            return [HistoryEvent(event=Event(e.event), at=e.at, details=e.details) for e in events]

    def restore(self, tenant_id: str, user_id: str | None, memory_id: str) -> MemoryOut:
        """Bring back a dormant or superseded memory. Raises NotFound; Conflict for another state."""
        now = clock.now()
        with self._db.transaction() as session:
            memory = _locked(session, tenant_id, user_id, memory_id, now)
            if memory.state not in (State.DORMANT, State.SUPERSEDED):
                raise Conflict(f"A memory that is {memory.state} cannot be restored.")
            memory.state = State.ACTIVE
            memory.superseded_by = None
            memory.valid_to = None
            memory.last_accessed_at = now
            memory.updated_at = now
            memory.decay_score = 1.0
            store.record(session, memory, Event.RESTORED, now)
            outbox.enqueue(session, _scope(memory), [memory.id], now)
            session.flush()
            out = view(session, _scope(memory), [memory])[0]
        self._index_changed()
        return out

    def feedback(self, scope: Scope, request: FeedbackIn) -> MemoryOut:
        """Reinforce what was useful; take what is wrong or outdated out of recall. Raises NotFound."""
        masker = self._masker(scope.tenant_id)
        note = masker.mask(request.note).text if request.note else None
        now = clock.now()
        with self._db.transaction() as session:
            memory = _locked(session, scope.tenant_id, scope.user_id, request.memory_id, now)
            details = {"verdict": request.verdict, "note": note}
            if request.verdict == Verdict.USEFUL:
                memory.worth = min(memory.worth + FEEDBACK_STEP, 1.0)
                memory.access_count += 1
                memory.last_accessed_at = now
                memory.decay_score = 1.0
                store.record(session, memory, Event.UPDATED, now, **details)
            else:
                memory.worth = max(memory.worth - FEEDBACK_STEP, 0.0)
                if memory.state == State.ACTIVE:
                    memory.state = State.DORMANT
                    if request.verdict == Verdict.OUTDATED:
                        memory.valid_to = now
                    store.record(session, memory, Event.DORMANT, now, **details)
                else:
                    store.record(session, memory, Event.UPDATED, now, **details)
            memory.updated_at = now
            outbox.enqueue(session, scope, [memory.id], now)
            session.flush()
            out = view(session, scope, [memory])[0]
        self._index_changed()
        return out

    def erase(self, scope: Scope, erased_at: datetime) -> dict[str, int]:
        """Remove everything SQL holds of the user; how many rows went, by table.

        `erased_at` is the queue's time of the erasure: turns it accepted up to then stay forgotten.
        """
        with self._db.transaction() as session:
            lock_user(session, scope, clock.now())
            counts = erase_user(session, scope, erased_at)
        self._index_changed()
        with self._db.snapshot() as session:
            counts["remaining"] = remaining(session, scope)
        return counts

    def _embed_again(self, scope: Scope, ids: Sequence[str]) -> None:
        """Vectors of texts that lost words: the old ones still mean what was deleted."""
        with self._db.snapshot() as session:
            texts = {id: memory.content for id, memory in store.by_ids(session, scope, ids).items()}
        if not texts:
            return
        vectors = dict(zip(texts, self._embedder.embed_passages(list(texts.values())), strict=True))
        now = clock.now()
        with self._db.transaction() as session:
            lock_user(session, scope, now)
            for id, memory in store.by_ids(session, scope, ids).items():
                if memory.content == texts.get(id):
                    memory.vector = vectors[id]
                    memory.embedding_model = self._embedder.identity.id
                    outbox.enqueue(session, scope, [id], now)


def _found(session: Session, tenant_id: str, user_id: str | None, memory_id: str) -> Memory:
    memory = store.get(session, tenant_id, user_id, memory_id)
    if memory is None:
        raise NotFound("There is no such memory.")
    return memory


def _locked(session: Session, tenant_id: str, user_id: str | None, memory_id: str, now: datetime) -> Memory:
    memory = _found(session, tenant_id, user_id, memory_id)
    lock_user(session, _scope(memory), now)
    session.expire(memory)
    memory = _found(session, tenant_id, user_id, memory_id)
    session.refresh(memory)
    return memory


def _scope(memory: Memory) -> Scope:
    return Scope(memory.tenant_id, memory.user_id)


def _cursor(last: MemoryOut) -> str:
    return base64.urlsafe_b64encode(json.dumps([to_micros(last.created_at), last.id]).encode()).decode()


def _read_cursor(cursor: str) -> tuple[datetime, str]:
    try:
        micros, id = json.loads(base64.urlsafe_b64decode(cursor.encode()))
        if isinstance(micros, int) and isinstance(id, str):
            return from_micros(micros), id
    except (ValueError, TypeError, OverflowError, binascii.Error):
        pass
    raise InvalidInput("The cursor is not valid.", [FieldError("/cursor", "is not a cursor of this list")])
