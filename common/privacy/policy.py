"""What an operator or tenant may set: a policy per class, and patterns of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, get_args

import re2

from common.errors import FieldError, InvalidInput
from common.privacy.classes import CLASS_NAME, CLASSES
from common.privacy.folding import BLANK
from common.privacy.spans import CUSTOM, Span
from common.settings import Policy

MOST_PATTERNS = 50
LONGEST_PATTERN = 1000
_POLICIES = get_args(Policy)
# Memory for one compiled pattern, bytes; a pattern that needs more is refused when it is set.
_MEMORY = 1 << 20


@dataclass(frozen=True, slots=True)
class CustomPattern:
    """A tenant's own pattern: RE2 syntax, so its time grows with the text alone.

    The whole match is masked as class `name`, or only its group `(?P<secret>…)` where it has one. Lookaround
    and back-references do not exist in RE2; `\\b` works beside Chinese.
    """

    name: str
    pattern: str


def checked_policy(policy: Mapping[str, Policy], patterns: Sequence[CustomPattern]) -> dict[str, Policy]:
    """The policy as a dict. Raises InvalidInput that names an unknown class or value."""
    known = {*CLASSES, *(pattern.name for pattern in patterns)}
    errors = []
    for name, value in policy.items():
        if name not in known:
            errors.append(
                FieldError(f"/policy/{name}", f"unknown class; known are {', '.join(sorted(known))}")
            )
        elif value not in _POLICIES:
            errors.append(FieldError(f"/policy/{name}", f"must be one of {', '.join(_POLICIES)}"))
    if errors:
        raise InvalidInput(
            f"privacy policy: {errors[0].pointer.rpartition('/')[2]}: {errors[0].detail}", errors
        )
    return dict(policy)


def compiled(patterns: Sequence[CustomPattern]) -> tuple[tuple[str, Any], ...]:
    """Compiled patterns with their class names. Raises InvalidInput that names the pattern at fault."""
    if len(patterns) > MOST_PATTERNS:
        raise _bad("", f"at most {MOST_PATTERNS} patterns, got {len(patterns)}")
    return tuple((pattern.name, _compiled(pattern)) for pattern in patterns)


@lru_cache(maxsize=1024)
def _compiled(pattern: CustomPattern) -> Any:
    if not CLASS_NAME.fullmatch(pattern.name):
        raise _bad(
            pattern.name, "a name is 2 to 31 lower-case letters and underscores, beginning with a letter"
        )
    if not 0 < len(pattern.pattern) <= LONGEST_PATTERN:
        raise _bad(pattern.name, f"a pattern is 1 to {LONGEST_PATTERN} characters long")
    options = re2.Options()
    options.max_mem = _MEMORY
    options.log_errors = False
    try:
        result = re2.compile(pattern.pattern, options)
        empty = result.search("") is not None
    except (re2.error, UnicodeEncodeError) as error:
        raise _bad(pattern.name, f"not an RE2 pattern: {_reason(error)}") from error
    if empty:
        raise _bad(pattern.name, "matches the empty string")
    return result


def _reason(error: Exception) -> str:
    detail = error.args[0] if error.args else ""
    return detail.decode("utf-8", "replace") if isinstance(detail, bytes) else str(detail)


def _bad(name: str, detail: str) -> InvalidInput:
    return InvalidInput(f"privacy pattern {name!r}: {detail}", [FieldError(f"/patterns/{name}", detail)])


_SURROGATES = re.compile("[\ud800-\udfff]")


def find_custom(plain: str, patterns: Sequence[tuple[str, Any]]) -> Iterator[Span]:
    """What the tenant's patterns match, placeholders excepted."""
    # RE2 reads UTF-8, which has no room for half a surrogate pair.
    text = _SURROGATES.sub("\ufffd", plain)
    for name, pattern in patterns:
        group = pattern.groupindex.get("secret", 0)
        for match in pattern.finditer(text):
            start, end = match.span(group)
            if start < end and BLANK not in plain[start:end]:
                yield Span(start, end, name, CUSTOM)
