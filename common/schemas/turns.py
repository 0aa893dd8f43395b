"""Turns in, and what became of them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from common.schemas.common import ContentText, Id, Metadata, Model, Name, Owned, Tags, Time
from common.vocabulary import Fate, Role

MAX_TURNS = 500
MAX_WAIT_S = 300.0


class TurnIn(Model):
    """One message of a conversation."""

    turn_id: Id | None = Field(default=None, description="Unique within user and session; made when absent.")
    role: Role
    content: ContentText
    name: Name | None = None
    occurred_at: Time | None = Field(
        default=None, description="When it was said; the time of arrival when absent."
    )
    tags: Tags = Field(default_factory=list)
    metadata: Metadata = Field(default_factory=dict)


class TurnsIn(Owned):
    """Turns of one session, oldest first."""

    session_id: Id
    agent_id: Id | None = None
    turns: Annotated[list[TurnIn], Field(min_length=1, max_length=MAX_TURNS)]


class TurnsAccepted(Model):
    """A promise: each accepted turn ends in one of the final fates."""

    accepted: int = Field(description="New turns.")
    duplicates: int = Field(description="Turns whose id was known already; ignored.")
    turn_ids: list[str] = Field(description="Of all turns posted, in order.")
    pending_turns: int = Field(description="Turns of this user that wait, all sessions.")


class TurnFate(Model):
    """What became of an accepted turn."""

    turn_id: str
    fate: Fate
    memory_ids: list[str] = Field(default_factory=list)
    reason: str | None = None
    role: Role
    occurred_at: Time


class FlushIn(Owned):
    """Process what a session has buffered now, and wait for it."""

    wait_s: Annotated[float, Field(ge=0, le=MAX_WAIT_S, allow_inf_nan=False, strict=True)] = 30.0


class FlushOut(Model):
    """`drained`: every turn has its fate and its memories can be recalled."""

    drained: bool
    pending: int = Field(description="Turns of the session that still wait or are being processed.")
