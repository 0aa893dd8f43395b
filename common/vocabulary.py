"""The closed sets of words that the API, the store and the pipeline share."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    TOOL = "tool"


class Layer(StrEnum):
    """Stored layers. `working` is the Redis ring and holds no memories."""

    SHORT_TERM = "short_term"
    LONG_TERM = "long_term"


class Kind(StrEnum):
    EPISODE = "episode"
    SUMMARY = "summary"
    PROFILE = "profile"
    PREFERENCE = "preference"
    PROJECT = "project"
    DECISION = "decision"
    FACT = "fact"
    ENVIRONMENT = "environment"
    CONSTRAINT = "constraint"
    CORRECTION = "correction"
    GLOSSARY = "glossary"
    TODO = "todo"


#: Kinds an extractor may give: what was learnt, as against what happened.
SEMANTIC_KINDS = frozenset(Kind) - {Kind.EPISODE, Kind.SUMMARY}


class State(StrEnum):
    ACTIVE = "active"
    DORMANT = "dormant"
    SUPERSEDED = "superseded"
    MERGED = "merged"


class Fate(StrEnum):
    """What became of an accepted turn; the last four are final."""

    QUEUED = "queued"
    PROCESSING = "processing"
    REMEMBERED = "remembered"
    NOTHING_TO_REMEMBER = "nothing_to_remember"
    FILTERED = "filtered"
    FAILED = "failed"


FINAL_FATES = frozenset({Fate.REMEMBERED, Fate.NOTHING_TO_REMEMBER, Fate.FILTERED, Fate.FAILED})


class Event(StrEnum):
    """An entry of a memory's history."""

    ADDED = "added"
    UPDATED = "updated"
    MERGED = "merged"
    SUPERSEDED = "superseded"
    DORMANT = "dormant"
    RESTORED = "restored"
    DELETED = "deleted"


class EntityType(StrEnum):
    PERSON = "person"
    PLACE = "place"
    DATE = "date"
    PROJECT = "project"
    ORGANISATION = "organisation"
    OTHER = "other"
