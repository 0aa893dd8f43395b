"""Lines of an export: everything of a user, one JSON document a line, in an order that an import can follow.

Limits are looser than those of other doors: what was accepted once may have grown by masking or merging.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, TypeAdapter

from common.schemas.common import Id, MetadataValue, Model, Time, clean
from common.schemas.memories import EntityOut
from common.schemas.recall import SourceOut
from common.vocabulary import FINAL_FATES, Event, Fate, Kind, Layer, Role, State

#: Bytes of one line.
MAX_LINE: int = 1024 * 1024

Text = Annotated[str, Field(max_length=128 * 1024), AfterValidator(clean)]
Label = Annotated[str, Field(max_length=256), AfterValidator(clean)]
Labels = Annotated[list[Label], Field(max_length=256)]
Scalars = Annotated[dict[Label, MetadataValue], Field(max_length=256)]
Unit = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
MemoryId = Annotated[Id, Field(max_length=36)]


def _final(fate: Fate) -> Fate:
    # A turn on its way is another queue's business; where it was exported it ends by itself.
    return fate if fate in FINAL_FATES else Fate.NOTHING_TO_REMEMBER


class HeaderLine(Model):
    """The first line."""

    type: Literal["header"]
    version: Literal[1] = 1
    user_id: Id
    exported_at: Time


class TurnLine(Model):
    """A turn with its fate."""

    type: Literal["turn"]
    session_id: Id
    turn_id: Id
    role: Role
    name: Annotated[Label | None, Field(max_length=128)] = None
    agent_id: Id | None = None
    content: Text
    tags: Labels = Field(default_factory=list)
    metadata: Scalars = Field(default_factory=dict)
    occurred_at: Time
    accepted_at: Time
    fate: Annotated[Fate, AfterValidator(_final)]
    reason: Text | None = None


class MemoryLine(Model):
    """A memory with what it cites, and its vector (float16, base64) for stores with the same embedding."""

    type: Literal["memory"]
    id: MemoryId
    agent_id: Id | None = None
    session_id: Id | None = None
    kind: Kind
    layer: Layer
    state: State
    content: Text
    subject: Label | None = None
    predicate: Label | None = None
    object: Text | None = None
    worth: Unit
    entities: Annotated[list[EntityOut], Field(max_length=256)] = Field(default_factory=list)
    tags: Labels = Field(default_factory=list)
    metadata: Scalars = Field(default_factory=dict)
    pinned: bool
    occurred_at: Time
    valid_from: Time
    valid_to: Time | None = None
    created_at: Time
    updated_at: Time
    last_accessed_at: Time | None = None
    access_count: Annotated[int, Field(ge=0, lt=2**31)]
    decay_score: Unit
    expires_at: Time | None = None
    superseded_by: MemoryId | None = None
    merged_into: MemoryId | None = None
    whole_id: MemoryId | None = None
    part: Annotated[int, Field(ge=0, lt=2**31)] | None = None
    sources: Annotated[list[SourceOut], Field(max_length=1000)] = Field(default_factory=list)
    embedding_model: Label | None = None
    vector: Annotated[str, Field(max_length=64 * 1024)] | None = None


class EventLine(Model):
    """One line of a memory's history."""

    type: Literal["event"]
    memory_id: MemoryId
    event: Event
    at: Time
    details: dict[str, Any] = Field(default_factory=dict)


Line = Annotated[HeaderLine | TurnLine | MemoryLine | EventLine, Field(discriminator="type")]
LINE: TypeAdapter[HeaderLine | TurnLine | MemoryLine | EventLine] = TypeAdapter(Line)


class ImportReceipt(Model):
    """What an import added; what was there already is left as it is."""

    turns: int
    memories: int
    events: int
    skipped: int = Field(description="Lines that were there already, or that the policy drops.")
