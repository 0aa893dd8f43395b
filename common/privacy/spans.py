"""What detectors report, and how overlapping reports become one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

#: Which class wins where reports overlap: the more certain the shape, the lower the rank.
PEM, URL, VENDOR, LABEL, CUSTOM, NUMBER, CONTACT = range(7)


class Span(NamedTuple):
    """Something sensitive, `[start, end)` in the folded text."""

    start: int
    end: int
    name: str
    rank: int


def united(spans: Iterable[Span]) -> list[Span]:
    """Overlapping spans joined into their union, under the class of the best rank; in order of position."""
    result: list[Span] = []
    for span in sorted(spans):
        if result and span.start < result[-1].end:
            last = result[-1]
            best = min(last, span, key=lambda each: each.rank)
            result[-1] = Span(last.start, max(last.end, span.end), best.name, best.rank)
        else:
            result.append(span)
    return result
