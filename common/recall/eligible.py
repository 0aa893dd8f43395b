"""SQL's word against a stale index: whether a memory may be told, and matches what was asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from common.clock import to_micros
from common.schemas.recall import Reason, RecallRequest
from common.store.remembered import Remembered
from common.vocabulary import State


def eligibility(request: RecallRequest, now: datetime) -> Callable[[Remembered], Reason | None]:
    """Why a memory cannot be told, None when it can; what the request asks is read once."""
    any_state = request.as_of is not None
    moment = to_micros(request.as_of or now)
    since = None if request.since is None else to_micros(request.since)
    until = None if request.until is None else to_micros(request.until)

    def reason(memory: Remembered) -> Reason | None:
        if memory.state != State.ACTIVE and not any_state:
            return "superseded" if memory.state == State.SUPERSEDED else "inactive"
        if memory.expires_us is not None and memory.expires_us <= moment and not memory.pinned:
            return "expired"
        fits = (
            (not request.kinds or memory.kind in request.kinds)
            and (not request.layers or memory.layer in request.layers)
            and (not request.tags or not set(request.tags).isdisjoint(memory.tags))
            and (not request.agent_ids or memory.agent_id in request.agent_ids)
            and (not request.session_ids or memory.session_id in request.session_ids)
            and (not request.metadata or _holds(memory.metadata, request.metadata))
            and (since is None or memory.occurred_us >= since)
            and (until is None or memory.occurred_us < until)
        )
        return None if fits else "filtered"

    return reason


def _holds(metadata: Mapping[str, object], wanted: Mapping[str, object]) -> bool:
    return all(_equal(metadata.get(key), value) for key, value in wanted.items())


def _equal(one: object, other: object) -> bool:
    """Equal as JSON sees it: true is not 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)
