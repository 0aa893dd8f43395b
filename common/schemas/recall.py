"""The question an agent asks, and the memories that answer it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, field_validator

from common.recall.profiles import ProfileName
from common.schemas.common import (
    Id,
    Ids,
    Metadata,
    MetadataValue,
    Model,
    Owned,
    QueryText,
    Tags,
    Time,
    Unit,
    wrong,
)
from common.vocabulary import Kind, Layer, Role

Reason = Literal[
    "gone",  # deleted, and the index does not know yet
    "later",  # not said yet at `as_of`
    "superseded",  # or an episode all of whose facts are
    "inactive",  # dormant or merged
    "expired",
    "filtered",
    "shortlist",
    "min_score",
    "folded",  # one that is told says the same
    "top_k",
]
Missing = Literal["embedding", "index", "queue"]


class RecallRequest(Owned):
    """Only `user_id` and `query` are required. Empty filters mean no limit."""

    query: QueryText
    session_id: Id | None = Field(
        default=None, description="Whose working turns to add; `session_ids` is the one that filters."
    )
    top_k: Annotated[int, Field(ge=1, le=100, strict=True)] = 5
    kinds: Annotated[list[Kind], Field(max_length=len(Kind))] = Field(default_factory=list)
    layers: Annotated[list[Layer], Field(max_length=len(Layer))] = Field(default_factory=list)
    tags: Tags = Field(default_factory=list, description="Any of them.")
    agent_ids: Ids = Field(default_factory=list)
    session_ids: Ids = Field(default_factory=list)
    metadata: Metadata = Field(default_factory=dict, description="All of them, equal.")
    since: Time | None = Field(default=None, description="Occurred then or later.")
    until: Time | None = Field(default=None, description="Occurred before then.")
    as_of: Time | None = Field(default=None, description="What was known then, superseded memories included.")
    min_score: Unit | None = Field(
        default=None, description="Leaves out what scores lower; null is the setting."
    )
    token_budget: Annotated[int, Field(ge=16, le=32_000, strict=True)] | None = Field(
        default=None, description="Of the context block; null is the setting (800)."
    )
    profile: ProfileName | None = Field(
        default=None, description="How scores are made; null is the tenant's choice, else the setting."
    )
    explain: Annotated[bool, Field(strict=True)] = False

    @field_validator("until", mode="after")
    @classmethod
    def _not_before_since(cls, until: datetime | None, info: ValidationInfo) -> datetime | None:
        since = info.data.get("since")
        if until is not None and since is not None and since > until:
            raise wrong("period", "must not be earlier than since")
        return until


class Scores(Model):
    """The parts of a score, each 0 to 1; null where a route did not find the memory."""

    semantic: float | None = None
    keyword: float | None = None
    recency: float | None = None
    decay: float | None = None
    access: float | None = None


class Found(Model):
    """Where a route put a memory, 0 is best, and its raw score: cosine or BM25."""

    rank: int
    score: float | None = None


class Routes(Model):
    """What each route made of a memory; null where it did not find it."""

    semantic: Found | None = None
    keyword: Found | None = None
    recency: Found | None = None


class Factors(Model):
    """What the score was made of beside `scores`.

    `relevance` is the evidence of meaning, keywords and named period together, `fused` the sum of reciprocal
    ranks of a profile that has a shortlist; both 0 to 1.
    """

    relevance: float
    worth: float
    in_period: bool
    fused: float | None = None


class CutMemory(Model):
    """A candidate that was not told, and why."""

    id: str
    reason: Reason
    score: float | None = None
    relevance: float | None = None
    folded_into: str | None = Field(default=None, description="The memory that already says it.")


class PeriodOut(Model):
    """A period that the question names, up to and not including `end`."""

    start: Time
    end: Time


class Explanation(Model):
    """How an answer came about. At most 50 cut memories are named; `cut_counts` counts all."""

    profile: ProfileName
    least_relevance: float
    least_score: float
    periods: list[PeriodOut]
    candidates: int
    cut: list[CutMemory]
    cut_counts: dict[str, int]


class SourceOut(Model):
    """A turn a memory rests on, and the words of it that it quotes."""

    session_id: str
    turn_id: str
    quote: str | None = None


class RecalledMemory(Model):
    """A memory as recall gives it."""

    id: str
    kind: Kind
    layer: Layer
    content: str
    score: float
    scores: Scores | None = Field(default=None, description="With `explain` only.")
    routes: Routes | None = Field(default=None, description="With `explain` only.")
    factors: Factors | None = Field(default=None, description="With `explain` only.")
    source_turn_ids: list[str] = Field(default_factory=list)
    sources: list[SourceOut] = Field(default_factory=list)
    occurred_at: Time
    created_at: Time
    tags: list[str] = Field(default_factory=list)
    metadata: dict[str, MetadataValue] = Field(default_factory=dict)


class WorkingTurn(Model):
    """One of the session's last turns, verbatim (masked)."""

    role: Role
    content: str
    turn_id: str


class RecallResponse(Model):
    """Best first; an empty list when nothing relevant is known."""

    memories: list[RecalledMemory]
    working: list[WorkingTurn] = Field(default_factory=list)
    context: str
    context_tokens: int
    pending_turns: int | None = Field(description="Turns of the user that wait; null if unknown.")
    degraded: list[Missing] = Field(
        default_factory=list, description="What was missing while this was answered."
    )
    explanation: Explanation | None = Field(default=None, description="With `explain` only.")
    took_ms: float
