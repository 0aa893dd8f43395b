"""An export, read back into a user's memory.

Lines are checked and masked first, into a file without a name; only when all of them are sound is anything
written. Running an import twice changes nothing: what is there already is left as it is.
"""

from __future__ import annotations

import base64
import binascii
import tempfile
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

import numpy as np
from pydantic import ValidationError
from sqlalchemy import select
from sqlalchemy.orm import Session

from common import clock
from common.embedding.types import Embedder, Matrix, Vector
from common.errors import InvalidInput
from common.privacy import Masker
from common.schemas.transfer import LINE, EventLine, HeaderLine, ImportReceipt, MemoryLine, TurnLine
from common.scope import Scope, SessionRef
from common.store import memories as store
from common.store import outbox
from common.store import turns as turn_store
from common.store.engine import Database
from common.store.models import Memory, MemoryEvent
from common.store.users import lock_user

#: Lines written in one transaction.
BATCH = 64
#: Ids of memories that another user of this store has already become these, the same ones every time.
_RENAMED = uuid.UUID("6f1d2c1e-6f0a-4c57-9d3c-5a0a4d7c3e11")

L = TypeVar("L", TurnLine, MemoryLine, EventLine)
#: Fields that hold text, or trees of it; the others are ids, numbers, times and words of closed sets.
_FREE = frozenset(
    ("content", "name", "reason", "subject", "predicate", "object", "tags", "metadata", "entities", "details")
)

Wrong = Callable[[ValidationError, int], InvalidInput]


class Incoming:
    """Checked, masked lines on their way in. Use it as a context manager; it holds a temporary file."""

    def __init__(self, masker: Masker, wrong: Wrong) -> None:
        """`wrong` makes the error of a line (counted from 1) that is not sound."""
        self._masker = masker
        self._wrong = wrong
        self._file = tempfile.TemporaryFile()  # noqa: SIM115  closed by __exit__
        self._count = 0
        self.memory_ids: set[str] = set()
        self.dropped = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def take(self, lines: Iterable[bytes]) -> None:
        """Check and mask some more lines. Raises InvalidInput, which names the line and the field."""
        for raw in lines:
            self._count += 1
            if not raw.strip():
                continue
            try:
                line = LINE.validate_json(raw)
            except ValidationError as error:
                raise self._wrong(error, self._count) from None
            if isinstance(line, HeaderLine):
                continue
            masked = self._masked(line)
            if masked is None:
                self.dropped += 1
                continue
            if isinstance(masked, MemoryLine):
                self.memory_ids.add(masked.id)
            self._file.write(LINE.dump_json(masked) + b"\n")

    def of(self, kind: type[L]) -> Iterator[list[L]]:
        """Its lines of one type, in batches."""
        self._file.seek(0)
        batch: list[L] = []
        for raw in self._file:
            line = LINE.validate_json(raw)
            if isinstance(line, kind):
                batch.append(line)
            if len(batch) == BATCH:
                yield batch
                batch = []
        if batch:
            yield batch

    def _masked(self, line: TurnLine | MemoryLine | EventLine) -> TurnLine | MemoryLine | EventLine | None:
        """The line without secrets; None where the policy drops its content."""
        if not isinstance(line, EventLine):
            content = self._masker.mask(line.content)
            if content.drop:
                return None
        values = line.model_dump(mode="json")
        for field in _FREE.intersection(values):
            values[field] = self._masker.mask_value(values[field])
        for source in values.get("sources", ()):
            source["quote"] = self._masker.mask_value(source["quote"])
        return type(line).model_validate(values)


def write(db: Database, embedder: Embedder, scope: Scope, incoming: Incoming) -> ImportReceipt:
    """Write what came in. Raises StoreUnavailable, EmbeddingUnavailable; a second try goes on from there."""
    receipt = ImportReceipt(turns=0, memories=0, events=0, skipped=incoming.dropped)
    for turns in incoming.of(TurnLine):
        _write_turns(db, scope, turns, receipt)
    names = _Names(db, scope, incoming.memory_ids)
    for memories in incoming.of(MemoryLine):
        _write_memories(db, embedder, scope, memories, names, receipt)
    for events in incoming.of(EventLine):
        _write_events(db, scope, events, names, receipt)
    return receipt


class _Names:
    """Ids as this store has them: their own, unless another user's memory has it."""

    def __init__(self, db: Database, scope: Scope, ids: set[str]) -> None:
        self._scope = scope
        self._ids = ids
        self._taken: set[str] = set()
        self.written: set[str] = set()
        ordered = sorted(ids)
        with db.snapshot() as session:
            for start in range(0, len(ordered), 500):
                some = Memory.id.in_(ordered[start : start + 500])
                self._taken.update(session.scalars(select(Memory.id).where(some, ~store.of_user(scope))))

    def of(self, id: str) -> str:
        if id not in self._taken:
            return id
        return str(uuid.uuid5(_RENAMED, "\n".join((self._scope.tenant_id, self._scope.user_id, id))))

    def linked(self, id: str | None) -> str | None:
        """The name of a memory that another one points at; None where it does not come along."""
        return None if id is None or id not in self._ids else self.of(id)

    def within(self, value: Any) -> Any:
        """A history's details, with the ids in it renamed."""
        if isinstance(value, dict):
            return {key: self.within(inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [self.within(inner) for inner in value]
        return self.of(value) if isinstance(value, str) and value in self._taken else value


def _write_turns(db: Database, scope: Scope, lines: Sequence[TurnLine], receipt: ImportReceipt) -> None:
    by_session: dict[str, list[TurnLine]] = {}
    for line in lines:
        by_session.setdefault(line.session_id, []).append(line)
    with db.transaction() as session:
        lock_user(session, scope, clock.now())
        for session_id, group in by_session.items():
            ref = SessionRef(scope.tenant_id, scope.user_id, session_id)
            known = turn_store.by_turn_ids(session, ref, [line.turn_id for line in group])
            new = {line.turn_id: line for line in group if line.turn_id not in known}
            fields = {"type", "session_id"}
            turn_store.add_new(session, ref, [line.model_dump(exclude=fields) for line in new.values()])
            receipt.turns += len(new)
            receipt.skipped += len(group) - len(new)


def _write_memories(
    db: Database,
    embedder: Embedder,
    scope: Scope,
    lines: Sequence[MemoryLine],
    names: _Names,
    receipt: ImportReceipt,
) -> None:
    with db.snapshot() as session:
        known = store.by_ids(session, scope, [names.of(line.id) for line in lines])
    fresh = {line.id: line for line in lines if names.of(line.id) not in known}
    receipt.skipped += len(lines) - len(fresh)
    if not fresh:
        return
    vectors = _vectors(embedder, list(fresh.values()))
    now = clock.now()
    with db.transaction() as session:
        lock_user(session, scope, now)
        for line, vector in zip(fresh.values(), vectors, strict=True):
            session.add(_memory(line, scope, names, vector, embedder.identity.id))
        session.flush()
        for line in fresh.values():
            store.add_sources(session, names.of(line.id), _cited(session, scope, line))
        written = [names.of(id) for id in fresh]
        outbox.enqueue(session, scope, written, now)
    names.written.update(written)
    receipt.memories += len(fresh)


def _write_events(
    db: Database, scope: Scope, lines: Sequence[EventLine], names: _Names, receipt: ImportReceipt
) -> None:
    """History of memories that came along just now."""
    fresh = [line for line in lines if names.of(line.memory_id) in names.written]
    with db.transaction() as session:
        for line in fresh:
            session.add(
                MemoryEvent(
                    memory_id=names.of(line.memory_id),
                    tenant_id=scope.tenant_id,
                    user_id=scope.user_id,
                    event=line.event,
                    at=line.at,
                    details=names.within(line.details),
                )
            )
    receipt.events += len(fresh)
    receipt.skipped += len(lines) - len(fresh)


def _memory(line: MemoryLine, scope: Scope, names: _Names, vector: Vector, model: str) -> Memory:
    fields = line.model_dump(
        exclude={"type", "object", "metadata", "entities", "sources", "vector", "embedding_model"}
    )
    fields |= {
        "id": names.of(line.id),
        "superseded_by": names.linked(line.superseded_by),
        "merged_into": names.linked(line.merged_into),
        "whole_id": names.of(line.whole_id) if line.whole_id else None,
    }
    return Memory(
        **fields,
        tenant_id=scope.tenant_id,
        user_id=scope.user_id,
        object_=line.object,
        metadata_=line.metadata,
        entities=[entity.model_dump(mode="json") for entity in line.entities],
        embedding_model=model,
        vector=vector,
    )


def _cited(session: Session, scope: Scope, line: MemoryLine) -> list[tuple[int, str | None]]:
    """The turns it cites that are there, as (pk, quote)."""
    found = []
    for source in line.sources:
        ref = SessionRef(scope.tenant_id, scope.user_id, source.session_id)
        turn = turn_store.by_turn_ids(session, ref, [source.turn_id]).get(source.turn_id)
        if turn is not None:
            found.append((turn.pk, source.quote))
    return found


def _vectors(embedder: Embedder, lines: Sequence[MemoryLine]) -> Matrix:
    """The vectors that came along where they are of this store's embedding; the rest is embedded anew."""
    given = [_given(line, embedder) for line in lines]
    missing = [line.content for line, vector in zip(lines, given, strict=True) if vector is None]
    made = iter(embedder.embed_passages(missing) if missing else ())
    return np.stack([next(made) if vector is None else vector for vector in given])


def _given(line: MemoryLine, embedder: Embedder) -> Vector | None:
    if line.vector is None or line.embedding_model != embedder.identity.id:
        return None
    try:
        raw = base64.b64decode(line.vector, validate=True)
    except (binascii.Error, ValueError):
        return None
    if len(raw) != 2 * embedder.identity.dimension:
        return None
    vector = np.frombuffer(raw, "<f2").astype(np.float32)
    return vector if 0.99 < float(vector @ vector) < 1.01 else None
