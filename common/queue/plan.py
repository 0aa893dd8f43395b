"""Calls that the API makes asynchronously and workers synchronously: which script, keys and arguments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from common.queue import codec, keys
from common.queue.types import Backlog, CorruptTurn, Erased, QueuedTurn, QueueStats
from common.scope import Scope, SessionRef


class Call(NamedTuple):
    """A script with its arguments."""

    script: str
    args: Sequence[str | bytes | int]


def erase_user(scope: Scope) -> Call:
    user = keys.user_keys(scope)
    return Call("erase", (user.tenant, user.user))


def erased(answer: Sequence[int]) -> Erased:
    """The answer of `erase_user`."""
    at_ms, sessions, pending_turns, working_turns = answer
    return Erased(at_ms, sessions, pending_turns, working_turns)


def forget_turns(
    ref: SessionRef, turn_ids: Iterable[str], ring: Iterable[bytes], waiting: Iterable[bytes]
) -> Call | None:
    """Given what lies in the ring and in both lists; None when none of the turns is there.

    Entries are named by their whole value, so one that was claimed or completed since is still found or gone.
    """
    unwanted = frozenset(turn_ids)
    gone = [entry for entry in ring if codec.decode(entry).turn_id in unwanted]
    pairs: list[bytes] = []
    for entry in waiting:
        turn = codec.decode(entry)
        if isinstance(turn, QueuedTurn) and turn.turn_id in unwanted:
            pairs += (entry, codec.blanked(entry, turn))
    if not gone and not pairs:
        return None
    return Call("forget", (keys.session_keys(ref).address, len(gone), *gone, *pairs))


def flush(ref: SessionRef) -> Call:
    return Call("flush", (keys.session_keys(ref).address,))


def record_hits(tenant_id: str, memory_ids: Iterable[str], at_ms: int) -> Call:
    tenant = keys.encoded(tenant_id)
    fields = [f"{tenant}:{keys.encoded(memory_id)}" for memory_id in memory_ids]
    return Call("record_hits", (at_ms, *fields))


def stats(tenant_id: str | None = None) -> Call:
    tenant = "" if tenant_id is None else keys.encoded(tenant_id)
    return Call("stats", (tenant,))


def queue_stats(answer: Sequence[Any]) -> QueueStats:
    """The answer of `stats`."""
    now_ms, buffered, claimed, hits, *rows = answer
    by_tenant = {
        keys.decoded(tenant): Backlog(pending, oldest or None)
        for tenant, pending, oldest in zip(rows[::3], rows[1::3], rows[2::3], strict=True)
    }
    oldest_ms = min((row.oldest_ms for row in by_tenant.values() if row.oldest_ms), default=None)
    return QueueStats(
        pending=sum(row.pending for row in by_tenant.values()),
        oldest_age_s=None if oldest_ms is None else max(0.0, (now_ms - oldest_ms) / 1000),
        buffered_sessions=buffered,
        claimed_sessions=claimed,
        unfolded_hits=hits,
        by_tenant=by_tenant,
    )


def readable(entries: Iterable[bytes]) -> list[QueuedTurn]:
    """The turns of entries; what cannot be read is left out."""
    decoded = (codec.decode(entry) for entry in entries)
    return [turn for turn in decoded if not isinstance(turn, CorruptTurn)]
