"""Memories: remembered by hand, read, edited, judged; their history."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import Field, field_validator, model_validator

from common.schemas.common import (
    ContentText,
    Id,
    Metadata,
    MetadataValue,
    Model,
    NoteText,
    Owned,
    Tags,
    Time,
    wrong,
)
from common.schemas.recall import SourceOut
from common.vocabulary import EntityType, Event, Kind, Layer, State

StrictBool = Annotated[bool, Field(strict=True)]


class MemoryIn(Owned):
    """One thing to remember now."""

    content: ContentText
    kind: Kind | None = Field(default=None, description="Told from the text when absent.")
    tags: Tags = Field(default_factory=list)
    metadata: Metadata = Field(default_factory=dict)
    pinned: StrictBool = False
    expires_at: Time | None = None
    occurred_at: Time | None = Field(default=None, description="Now when absent.")
    session_id: Id | None = None
    agent_id: Id | None = None


class MemoryPatch(Model):
    """What to change; fields left out stay (`model_fields_set` tells). `expires_at: null` takes it away."""

    content: ContentText | None = None
    kind: Kind | None = None
    layer: Layer | None = None
    tags: Tags | None = None
    metadata: Metadata | None = None
    pinned: StrictBool | None = None
    expires_at: Time | None = None

    @field_validator("content", "kind", "layer", "tags", "metadata", "pinned", mode="before")
    @classmethod
    def _no_null(cls, value: Any) -> Any:
        if value is None:
            raise wrong("null", "must not be null; leave the field out to keep it")
        return value

    @model_validator(mode="after")
    def _something(self) -> Self:
        if not self.model_fields_set:
            raise wrong("nothing", "names nothing to change")
        return self


class EntityOut(Model):
    """Something named in a memory."""

    name: str
    type: EntityType


class MemoryOut(Model):
    """A memory, whole."""

    id: str
    user_id: str
    agent_id: str | None = None
    session_id: str | None = None
    kind: Kind
    layer: Layer
    state: State
    content: str
    subject: str | None = None
    predicate: str | None = None
    object: str | None = None
    worth: float
    entities: list[EntityOut] = Field(default_factory=list)
    tags: list[str] = Field(default_factory=list)
    metadata: dict[str, MetadataValue] = Field(default_factory=dict)
    pinned: bool
    occurred_at: Time
    valid_from: Time
    valid_to: Time | None = None
    created_at: Time
    updated_at: Time
    last_accessed_at: Time | None = None
    access_count: int
    decay_score: float
    expires_at: Time | None = None
    sources: list[SourceOut] = Field(default_factory=list)
    supersedes: list[str] = Field(default_factory=list, description="Ids of memories this one replaced.")
    superseded_by: str | None = None
    merged_into: str | None = None
    embedding_model: str


class HistoryEvent(Model):
    """One line of a memory's history; `details` holds what changed."""

    event: Event
    at: Time
    details: dict[str, Any] = Field(default_factory=dict)


class Verdict(StrEnum):
    USEFUL = "useful"
    WRONG = "wrong"
    OUTDATED = "outdated"


class FeedbackIn(Owned):
    """What a memory turned out to be worth."""

    memory_id: Id
    verdict: Verdict
    note: NoteText | None = None


class EraseReceipt(Model):
    """What erasing a user removed, by store."""

    user_id: str
    erased_at: Time
    counts: dict[str, dict[str, int]] = Field(
        description='For instance `{"queue": {"pending_turns": 2}, "store": {"memories": 10}}`.'
    )
