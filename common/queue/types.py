"""What travels through the queue: a turn on its way, and what accepting it answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from common.errors import ElephantError
from common.scope import SessionRef
from common.vocabulary import Role

Scalar = str | int | float | bool


@dataclass(frozen=True, slots=True)
class QueuedTurn:
    """A turn between the API and the worker: validated, masked once, not yet a memory.

    `drop` names the privacy class whose policy drops the turn; its content is then blank already.
    `accepted_at_ms` is 0 until Redis stamps it, in milliseconds of its own clock, so that acceptance and
    erasure are ordered by one clock.
    """

    turn_id: str
    role: Role
    content: str
    occurred_at: datetime
    name: str | None = None
    agent_id: str | None = None
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Scalar] = field(default_factory=dict)
    drop: str | None = None
    accepted_at_ms: int = 0


@dataclass(frozen=True, slots=True)
class Accepted:
    """What became of a post. `turn_ids` are those posted, in order, duplicates included."""

    accepted: int
    duplicates: int
    turn_ids: tuple[str, ...]
    #: Turns of the user that wait, all sessions.
    pending_turns: int
    #: The ones among `turn_ids` that were known already, in order.
    duplicate_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CorruptTurn:
    """An entry that cannot be read as a turn. Kept apart, so that it never blocks what stands behind it."""

    #: Bytes as they lay in Redis.
    raw: bytes
    #: Why it cannot be read; never quotes content.
    reason: str
    #: The turn it was, as far as that can be told.
    turn_id: str | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """The first turns of a claimed list, oldest first."""

    turns: tuple[QueuedTurn, ...]
    corrupt: tuple[CorruptTurn, ...] = ()
    #: Entries of the list looked at, readable or not: what `complete` takes.
    raw_count: int = 0

    @property
    def key(self) -> str:
        """Names the batch for `begin_attempt`: another size (a half after a split) counts anew."""
        first = self.turns[0].turn_id if self.turns else ""
        return f"{self.raw_count}:{first}"

    def __bool__(self) -> bool:
        """Whether there was anything."""
        return self.raw_count > 0


class Backlog(NamedTuple):
    """What of a tenant waits."""

    pending: int
    #: When the oldest of it was accepted, Unix time in milliseconds; None when nothing waits.
    oldest_ms: int | None


@dataclass(frozen=True, slots=True)
class QueueStats:
    """Figures of the whole queue at one moment."""

    pending: int
    #: Seconds since the oldest waiting turn was accepted; None when nothing waits.
    oldest_age_s: float | None
    #: Sessions with a buffer, and with a batch claimed by a worker (dead ones included).
    buffered_sessions: int
    claimed_sessions: int
    #: Memories with recalls that are not folded into SQL yet.
    unfolded_hits: int
    by_tenant: Mapping[str, Backlog]


@dataclass(frozen=True, slots=True)
class Hit:
    """How often a memory was recalled since hits were last taken."""

    tenant_id: str
    memory_id: str
    count: int
    #: Unix time of the newest of them, milliseconds.
    last_ms: int


@dataclass(frozen=True, slots=True)
class HitBatch:
    """Hits to fold into SQL. The same batch, with the same id, comes again until it is finished.

    Whoever folds it can store `id` in the transaction that adds the counts, and skip a batch it finds there.
    """

    id: str
    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class Erased:
    """What erasing a user removed from Redis, and when, on Redis's clock (milliseconds)."""

    at_ms: int
    sessions: int
    pending_turns: int
    working_turns: int

    @property
    def counts(self) -> dict[str, int]:
        return {
            "sessions": self.sessions,
            "pending_turns": self.pending_turns,
            "working_turns": self.working_turns,
        }


class LeaseLost(ElephantError):
    """The session belongs to another worker now (or to none); what this one wanted to write was refused."""

    title = "Lease lost"

    def __init__(self, ref: SessionRef) -> None:
        # Ids of sessions may be anything a caller chose: not into logs.
        super().__init__("another worker took over the session")
        self.ref = ref
