"""Field types that every route shares, and the list envelope.

Ids are opaque: refused when unprintable, never altered and never masked, because they are identities.
Free text loses control and zero-width characters; NUL and lone surrogates are refused. Messages never quote.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Annotated, Any, Final, Generic, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from common.queue.types import Scalar
from common.text import strip_controls

MAX_ID_CHARS: Final = 128
MAX_CONTENT_BYTES: Final = 32 * 1024
MAX_NAME_CHARS: Final = 64  # masking may lengthen a name; the column holds 128
MAX_TAGS: Final = 32
MAX_TAG_CHARS: Final = 64
MAX_METADATA_KEYS: Final = 32
MAX_METADATA_KEY_CHARS: Final = 64
MAX_METADATA_VALUE_CHARS: Final = 1024
MAX_NOTE_CHARS: Final = 2000
MAX_QUERY_CHARS: Final = 8000
MAX_FILTER_VALUES: Final = 100
MAX_PAGE: Final = 500

#: What an index and a JSON column both hold without loss.
_INT64: Final = 2**63
_EARLIEST: Final = datetime(1900, 1, 1, tzinfo=UTC)
_RFC3339: Final = re.compile(
    r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)", re.ASCII
)


class Model(BaseModel):
    """A request or an answer. Unknown fields are refused: a typo is an error, not a silent no-op."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True, populate_by_name=True)


def wrong(kind: str, message: str) -> PydanticCustomError:
    """A validation error whose message is ours; `message` must not hold input."""
    return PydanticCustomError(kind, message)


def check_id(value: str) -> str:
    """An id of a user, session, agent or turn, as it came. Raises PydanticCustomError."""
    if not 0 < len(value) <= MAX_ID_CHARS or not value.isprintable() or value.isspace():
        raise wrong("id", f"must be 1 to {MAX_ID_CHARS} printable characters")
    return value


def clean(value: str) -> str:
    """Free text as it is kept: no NUL, no other control or zero-width characters."""
    if "\0" in value:
        raise wrong("nul", "must not contain NUL")
    return strip_controls(value)


def _not_blank(value: str) -> str:
    if not value or value.isspace():
        raise wrong("blank", "must not be blank")
    return value


def _content(value: str) -> str:
    if len(value) > MAX_CONTENT_BYTES or len(value.encode()) > MAX_CONTENT_BYTES:
        raise wrong("too_long", f"must be at most {MAX_CONTENT_BYTES} bytes of UTF-8")
    return _not_blank(clean(value))


def _label(value: str) -> str:
    return _not_blank(clean(value))


def _rfc3339(value: Any) -> Any:
    # Pydantic alone would also read numbers and bare dates as times.
    if isinstance(value, datetime):
        return value
    if not isinstance(value, str) or not _RFC3339.fullmatch(value):
        raise wrong("time", "must be an RFC 3339 time with a zone, such as 2026-03-01T09:00:00Z")
    return value


def _utc(value: datetime) -> datetime:
    if value.tzinfo is None:
        raise wrong("time", "must be an RFC 3339 time with a zone, such as 2026-03-01T09:00:00Z")
    try:
        moment = value.astimezone(UTC)
    except OverflowError:
        moment = _EARLIEST.replace(year=1)
    if moment < _EARLIEST:
        raise wrong("time", "must be within the years 1900 to 9999")
    return moment


def _scalar(value: Any) -> Scalar:
    if isinstance(value, str):
        if len(value) > MAX_METADATA_VALUE_CHARS:
            raise wrong("too_long", f"must be at most {MAX_METADATA_VALUE_CHARS} characters")
        if not value.isascii():
            try:
                value.encode()
            except UnicodeEncodeError:
                raise wrong("string_unicode", "must be valid Unicode") from None
        return clean(value)
    if isinstance(value, bool):
        return value
    if isinstance(value, int) and -_INT64 <= value < _INT64:
        return value
    if isinstance(value, float) and value - value == 0:  # neither NaN nor infinite
        return value
    raise wrong("scalar", "must be a string, a finite number of 64 bits, or true or false")


def _unique(values: list[str]) -> list[str]:
    return list(dict.fromkeys(values))


Id = Annotated[
    str,
    AfterValidator(check_id),
    WithJsonSchema({"type": "string", "minLength": 1, "maxLength": MAX_ID_CHARS}),
]
"""1 to 128 printable characters, kept as they came."""

ContentText = Annotated[
    str,
    AfterValidator(_content),
    WithJsonSchema({"type": "string", "minLength": 1, "description": "At most 32 KiB of UTF-8."}),
]
QueryText = Annotated[str, Field(max_length=MAX_QUERY_CHARS), AfterValidator(_label)]
NoteText = Annotated[str, Field(max_length=MAX_NOTE_CHARS), AfterValidator(_label)]
Name = Annotated[str, Field(max_length=MAX_NAME_CHARS), AfterValidator(_label)]
Tag = Annotated[str, Field(max_length=MAX_TAG_CHARS), AfterValidator(_label)]
Tags = Annotated[list[Tag], Field(max_length=MAX_TAGS), AfterValidator(_unique)]
MetadataKey = Annotated[str, Field(max_length=MAX_METADATA_KEY_CHARS), AfterValidator(_label)]
MetadataValue = Annotated[
    Any,
    AfterValidator(_scalar),
    WithJsonSchema(
        {"type": ["string", "number", "integer", "boolean"], "maxLength": MAX_METADATA_VALUE_CHARS}
    ),
]
Metadata = Annotated[dict[MetadataKey, MetadataValue], Field(max_length=MAX_METADATA_KEYS)]
Ids = Annotated[list[Id], Field(max_length=MAX_FILTER_VALUES), AfterValidator(_unique)]
Time = Annotated[
    datetime,
    BeforeValidator(_rfc3339),
    AfterValidator(_utc),
    WithJsonSchema({"type": "string", "format": "date-time"}),
]
"""Aware; in UTC once read; written with `Z`."""

Unit = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False, strict=True)]

T = TypeVar("T")


class Page(Model, Generic[T]):
    """One page of a list. `next_cursor` is opaque, and null on the last page."""

    items: list[T]
    next_cursor: str | None = None


class Owned(Model):
    """A request about one user's data. A `tenant_id` other than the credential's is refused with 403."""

    user_id: Id
    tenant_id: Id | None = None
