"""What operators see: readiness, figures, dead letters."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from common.schemas.common import Model, Time


class Check(Model):
    """One thing the service stands on. `behind`: it works, but not as fast as work comes in."""

    state: Literal["ok", "away", "behind"]
    detail: str


class Readiness(Model):
    """`ready` when turns can be taken and recalled."""

    status: Literal["ready", "not ready"]
    checks: dict[str, Check]


class BacklogOut(Model):
    """Turns of the tenant that wait or are being processed."""

    turns: int
    oldest_age_s: float | None = Field(
        default=None, description="Age of the oldest; null when nothing waits."
    )


class Stats(Model):
    """Figures of the caller's tenant."""

    backlog: BacklogOut
    memories: dict[str, dict[str, int]] = Field(description="Counts by state, then kind.")
    index_points: int = Field(description="Points in the index, all tenants.")
    index_pending: int = Field(description="Memories the index has yet to hear of, all tenants.")


class DeadLetterOut(Model):
    """A batch whose extraction gave up. Its turns keep their episodes."""

    id: int
    user_id: str
    session_id: str
    turn_ids: list[str]
    reason: str
    version: str = Field(description="Of the prompt or the rules that failed.")
    attempts: int
    created_at: Time


class ProposalOut(Model):
    """A merge of important memories that waits for somebody's word."""

    id: int
    user_id: str
    memory_ids: list[str]
    content: str
    created_at: Time


class Replayed(Model):
    """What a replay queued again."""

    id: int
    turn_ids: list[str]
