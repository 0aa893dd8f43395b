"""Groups of digits that stand together, with what stands around them: candidates for numbers of any kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

# Seven digits at least, with at most three separators between two of them; `+` and `(` may open it.
_AREA = re.compile(r"\+?\(?[0-9](?:[ \-.()/]{0,3}[0-9]){6,}")
_GROUP = re.compile(r"[0-9]+")
_MOST_GROUPS = 7
_LONGEST = 40
FEWEST_DIGITS, MOST_DIGITS = 7, 19
#: Characters before a number that are looked at for a label.
CONTEXT = 32
_AFTER = 12


class Candidate(NamedTuple):
    """A run of digit groups.

    `digits` are the groups joined, `shape` their sizes, `separators` what stands between them. `before` and
    `after` are the lower-case text around; `label` is `before`, or nothing where more digits come between.
    """

    start: int
    end: int
    digits: str
    shape: tuple[int, ...]
    separators: tuple[str, ...]
    plus: bool
    before: str
    after: str
    label: str

    @property
    def uniform(self) -> bool:
        """Whether the same kind of separator stands between all groups."""
        return len({separator.strip() for separator in self.separators}) <= 1


Groups = list[tuple[int, int]]


def digit_areas(plain: str) -> Iterator[Groups]:
    """Spans of digit groups, area by area."""
    for area in _AREA.finditer(plain):
        yield [match.span() for match in _GROUP.finditer(plain, area.start(), area.end())]


def candidates(plain: str, low: str, groups: Groups, first: int) -> Iterator[tuple[int, Candidate]]:
    """Runs that begin with group `first`, longest first, each with the index of its last group."""
    start = groups[first][0]
    # Part of something longer: 2024-13800138000, v1.2.3.
    if first and not _loose(plain[groups[first - 1][1] : start]):
        return
    before = low[max(0, start - CONTEXT) : start]
    label = "" if before.rstrip(" -.()/+")[-1:].isdigit() else before
    window = groups[first : first + _MOST_GROUPS]
    totals = list(accumulate(b - a for a, b in window))
    for count in range(len(window), 0, -1):
        end = window[count - 1][1]
        if totals[count - 1] > MOST_DIGITS or end - start > _LONGEST:
            continue
        if totals[count - 1] < FEWEST_DIGITS:
            return
        last = first + count - 1
        if last + 1 < len(groups) and not _loose(plain[end : groups[last + 1][0]]):
            continue
        used = window[:count]
        yield (
            last,
            Candidate(
                start=start,
                end=end,
                digits="".join([plain[a:b] for a, b in used]),
                shape=tuple([b - a for a, b in used]),
                separators=tuple([plain[used[n][1] : used[n + 1][0]] for n in range(count - 1)]),
                plus="+" in before[-2:],
                before=before,
                after=low[end : end + _AFTER],
                label=label,
            ),
        )


def _loose(separator: str) -> bool:
    return any(char in " /()" for char in separator)
