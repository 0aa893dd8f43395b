"""All detectors over one text, each behind a check so cheap that ordinary chat hardly pays for it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from common.privacy.contacts import find_emails
from common.privacy.folding import BLANK, fold
from common.privacy.label_values import find_labelled
from common.privacy.labels import has_hint
from common.privacy.numbers import find_numbers
from common.privacy.pem import find_private_keys
from common.privacy.policy import find_custom
from common.privacy.reversed_labels import find_reversed
from common.privacy.spans import Span, united
from common.privacy.urls import credentialed_authorities, find_command_credentials, find_url_credentials
from common.privacy.vendor_scan import find_vendor_keys

_DIGIT = re.compile("[0-9]")
_NOT_BLANK = re.compile(f"[^{BLANK}]+")


def scan(text: str, patterns: Sequence[tuple[str, Any]] = (), allowed: Collection[str] = ()) -> list[Span]:
    """What is sensitive in `text`: spans of it in order, without overlaps, `allowed` classes left out."""
    folded = fold(text)
    plain, low = folded.plain, folded.low
    spans: list[Span] = []
    if "-----" in plain or "LS0tLS1CRUdJTi" in plain:
        spans += find_private_keys(plain)
    if "://" in plain:
        spans += find_url_credentials(plain)
        busy = credentialed_authorities(plain) if "@" in plain else []
    else:
        busy = []
    spans += find_vendor_keys(plain, low)
    if has_hint(low):
        spans += find_labelled(plain, low)
        spans += find_reversed(plain, low)
    spans += find_command_credentials(plain, low)
    if _DIGIT.search(plain):
        spans += find_numbers(plain, low)
    if "@" in plain:
        spans += find_emails(plain, busy)
    if patterns:
        spans += find_custom(plain, patterns)
    if not spans:
        return spans
    if allowed:
        spans = [span for span in spans if span.name not in allowed]
    joined = united(spans)
    if BLANK in plain:
        joined = [piece for span in joined for piece in _around_placeholders(plain, span)]
    if not folded.removed:
        return joined
    # The end maps through the last character, so that what was invisible after it stays.
    return [
        span._replace(start=folded.original(span.start), end=folded.original(span.end - 1) + 1)
        for span in joined
    ]


def _around_placeholders(plain: str, span: Span) -> Iterator[Span]:
    for match in _NOT_BLANK.finditer(plain, span.start, span.end):
        yield span._replace(start=match.start(), end=match.end())
