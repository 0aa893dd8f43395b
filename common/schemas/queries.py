"""What the query strings of lists may hold. Values come as text, so numbers are read leniently."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from common.schemas.common import MAX_PAGE, MAX_QUERY_CHARS, Id, Owned, QueryText, Tag
from common.vocabulary import Fate, Kind, Layer, State

Limit = Annotated[int, Field(ge=1, le=MAX_PAGE, description="Items of one page.")]
Cursor = Annotated[str, Field(max_length=1024, description="`next_cursor` of the page before.")]


class TurnsQuery(Owned):
    """Which turns to list."""

    session_id: Id
    fate: Fate | None = None
    cursor: Cursor | None = None
    limit: Limit = 100


class TurnQuery(Owned):
    """Whose turn it is."""

    session_id: Id


class MemoriesQuery(Owned):
    """Which memories to list."""

    kind: Kind | None = None
    state: State = State.ACTIVE
    layer: Layer | None = None
    tag: Tag | None = None
    q: Annotated[
        QueryText | None, Field(description=f"Words to find, up to {MAX_QUERY_CHARS} characters.")
    ] = None
    cursor: Cursor | None = None
    limit: Limit = 100


class PageQuery(Owned):
    """Which page of a list."""

    user_id: Id | None = None  # type: ignore[assignment]
    cursor: Cursor | None = None
    limit: Limit = 100
