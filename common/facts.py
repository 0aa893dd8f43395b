"""What extraction gives, by rules or by an LLM: the same type from both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from common.vocabulary import EntityType, Kind, Layer, Role


@dataclass(frozen=True, slots=True)
class TurnText:
    """A turn as extraction sees it: masked already."""

    turn_id: str
    role: Role
    content: str
    occurred_at: datetime
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Entity:
    """Something named: a person, a place, a date, a project."""

    name: str
    type: EntityType = EntityType.OTHER


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing worth knowing later, with the words it rests on.

    `quote` stands, up to white space and width, in one of the turns of `source_turn_ids`. `worth` runs from
    0 to 1. `expires_at` is set for what holds only for the moment. `replaces` says that the words themselves
    announce a change (改用, "moved to"), which lets the fact supersede an older one it closely resembles even
    where subject and predicate differ.
    """

    kind: Kind
    content: str
    source_turn_ids: tuple[str, ...]
    quote: str
    worth: float
    subject: str | None = None
    predicate: str | None = None
    object: str | None = None
    entities: tuple[Entity, ...] = ()
    layer: Layer = Layer.LONG_TERM
    expires_at: datetime | None = None
    replaces: bool = False


@dataclass(frozen=True, slots=True)
class Extraction:
    """The facts of a batch, and how many candidates were rejected for which reason."""

    facts: tuple[Fact, ...]
    rejected: Mapping[str, int] = field(default_factory=dict)
    #: `rules/<n>` or `<prompt file>/<version>`; kept with dead letters and events.
    version: str = ""
