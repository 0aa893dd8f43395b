"""What a point carries beside its vectors, and the conditions a query puts on it, for both adapters.

Payloads hold ids and filter fields, no text. Conditions are exact matches and one range; an adapter only
translates them, so that neither can forget the tenant or the user.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b

from common.clock import to_micros
from common.index.keywords import SPACE
from common.index.types import Filters, IndexPoint, Scalar
from common.scope import Scope

#: Version of the payload's layout; part of the index's name, as the sparse space is.
LAYOUT = 1

#: Names of the two vectors of a point.
DENSE = "dense"
KEYWORDS = "keywords"

TENANT = "tenant"
USER = "user"
KIND = "kind"
LAYER = "layer"
AGENT = "agent"
SESSION = "session"
TAGS = "tags"
METADATA = "metadata"
OCCURRED_AT = "occurred_at"
REVISION = "revision"

#: Fields matched exactly; all need an index before the first point is written.
KEYWORD_FIELDS = (TENANT, USER, KIND, LAYER, AGENT, SESSION, TAGS, METADATA)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """The field, or one of its elements, equals one of the values."""

    field: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Between:
    """since <= field < until, in microseconds since 1970; None is open."""

    field: str
    since: int | None
    until: int | None


Condition = AnyOf | Between


def index_version(embedding_id: str) -> str:
    """Short name of everything that makes two points comparable: model, sparse space, payload layout."""
    digest = blake2b(embedding_id.encode(), digest_size=6).hexdigest()
    return f"{digest}_{SPACE}_{LAYOUT}"


def payload_of(point: IndexPoint) -> dict[str, object]:
    """Filter fields of a point; fields without a value are left out."""
    fields: dict[str, object] = {
        TENANT: point.scope.tenant_id,
        USER: point.scope.user_id,
        KIND: str(point.kind),
        LAYER: str(point.layer),
        AGENT: point.agent_id,
        SESSION: point.session_id,
        TAGS: list(point.tags),
        METADATA: _pairs(point.metadata),
        OCCURRED_AT: to_micros(point.occurred_at),
        REVISION: point.revision,
    }
    return {name: value for name, value in fields.items() if value is not None and value != []}


def scope_conditions(scope: Scope) -> list[Condition]:
    """Exactly this user of exactly this tenant."""
    return [AnyOf(TENANT, (scope.tenant_id,)), AnyOf(USER, (scope.user_id,))]


def conditions(scope: Scope, filters: Filters) -> list[Condition]:
    """All of which a point has to meet."""
    found = scope_conditions(scope)
    wanted = {
        KIND: filters.kinds,
        LAYER: filters.layers,
        TAGS: filters.tags,
        AGENT: filters.agent_ids,
        SESSION: filters.session_ids,
    }
    found += [AnyOf(name, tuple(map(str, values))) for name, values in wanted.items() if values]
    found += [AnyOf(METADATA, (pair,)) for pair in _pairs(filters.metadata)]
    if filters.since is not None or filters.until is not None:
        since = None if filters.since is None else to_micros(filters.since)
        until = None if filters.until is None else to_micros(filters.until)
        found.append(Between(OCCURRED_AT, since, until))
    return found


def _pairs(metadata: Mapping[str, Scalar]) -> list[str]:
    """One opaque string for each key with its value: no key is ever read as a path into the payload.

    Hashed, because values may be long and may be text. "1", 1 and true differ; 1 and 1.0 are one
    number, since JSON clients do not tell them apart.
    """
    return [_digest(key, value) for key, value in metadata.items()]


def _digest(key: str, value: Scalar) -> str:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    pair = json.dumps([key, value], ensure_ascii=True, separators=(",", ":"))
    return blake2b(pair.encode(), digest_size=12).hexdigest()
