"""Whether two statements say the same thing. Vectors cannot tell 5 from 8, or "do" from "do not"."""

from __future__ import annotations

import re
import unicodedata

from common.text import folded

_NUMBER = re.compile(r"\d+(?:[.:/-]\d+)*|[一二三四五六七八九十百千万两]+(?=[个月日号点年周天人元块万])")
_LATIN_NAME = re.compile(r"[A-Za-z][A-Za-z0-9+#._-]*")
_NEGATION = re.compile(
    r"\b(?:not|no|never|none|without|isn't|aren't|don't|doesn't|didn't|won't|can't|cannot|stopped|avoid|hates?|dislikes?)\b"
    r"|不(?!过|仅|但|同|断|错)|没有?|别(?!人|的)|从未|禁止|讨厌|反对",
    re.IGNORECASE,
)
_SENTENCE_START = re.compile(r"(?:^|[.!?;:。！？；：\n]\s*|[\"'“‘(]\s*)$")


def same_details(one: str, other: str) -> bool:
    """Whether both hold the same numbers, the same polarity and the same names.

    The names of the text with fewer of them must all stand in the other one.
    """
    one, other = (unicodedata.normalize("NFKC", text) for text in (one, other))
    if sorted(_NUMBER.findall(one)) != sorted(_NUMBER.findall(other)):
        return False
    if len(_NEGATION.findall(one)) % 2 != len(_NEGATION.findall(other)) % 2:
        return False
    fewer, more = sorted((_names(one), _names(other)), key=len)
    return fewer <= more


def same_text(one: str, other: str) -> bool:
    """Whether both are the same words, up to case, width, white space and punctuation."""
    return _bare(one) == _bare(other)


def _names(text: str) -> set[str]:
    """Latin words that a capital or a digit marks as names; a capital that opens a sentence marks nothing."""
    names = set()
    for match in _LATIN_NAME.finditer(text):
        word = match.group().strip("._-")
        marks = sum(c.isupper() or c.isdigit() for c in word)
        opens = _SENTENCE_START.search(text, 0, match.start()) is not None
        if word != "I" and (marks > 1 or (marks == 1 and not opens)):
            names.add(word.casefold())
    return names


def _bare(text: str) -> str:
    return "".join(c for c in folded(text) if c.isalnum())
