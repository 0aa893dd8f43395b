"""What a value looks like: made up at random, a stand-in, plain words."""

from __future__ import annotations

import re

# Other repeated letters are left in: masking AAAA… hides nothing that matters, and people test with it.
_FILLER = re.compile(
    r"(?i)x{5,}|([0-9])\1{9,}|\*{3,}|\.\.\.|…|#{4,}|•{3,}|your[_-]|_here\b|replace[_-]?(?:me|with)|<|\{\{|\$\{"
)
_ONLY_FILLER = re.compile(r"(?:[*•●#_.\-?~=+/\\|]+|[xX\-_.*]{3,}|\.{2,}.*)")
_WORDY = re.compile(r"(?:[a-z]+|[A-Z][a-z]+)(?:[-_.=:/]+(?:[a-z]+|[A-Z][a-z]+))*[-_.=:/]*")
_CASE_CHANGES = re.compile(r"[a-z][A-Z]|[A-Z][a-z]")


def is_filler(value: str) -> bool:
    """Whether it only stands in for a key: `xxxxxx`, `****`, `your-key`, `sk-...`."""
    return bool(_FILLER.search(value) or _ONLY_FILLER.fullmatch(value))


def is_random(value: str) -> bool:
    """Whether people do not write it by themselves: digits among letters, or case changing all the time.

    One random key of 20 letters and digits in 30 holds no digit, so mixed case has to do as well.
    """
    if len(set(value)) < 5:
        return False
    if any(char.isdigit() for char in value):
        return any(char.isalpha() for char in value) or len(value) >= 16
    return len(_CASE_CHANGES.findall(value)) * 4 >= len(value)


def is_wordy(value: str) -> bool:
    """Whether it is made of plain words: `some-long-name`, `Some_Other_Name`."""
    return bool(_WORDY.fullmatch(value))
