"""Where a quote stands in a turn, forgiving what models change when they copy: white space, width, case,
punctuation, an ellipsis in the middle."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_ELLIPSIS = re.compile(r"\.{3,}|…+")
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
#: A span that an ellipsis bridges may be this much longer than the words quoted from it.
_BRIDGE_CHARS = 200


@dataclass(frozen=True, slots=True)
class Foldable:
    """Text without what copies differ in, and for each character left its place in the original."""

    original: str
    letters: str
    places: tuple[int, ...]


def foldable(text: str) -> Foldable:
    """Fold a text once, to look for many quotes in it."""
    original = unicodedata.normalize("NFC", text)
    letters: list[str] = []
    places: list[int] = []
    for place, char in enumerate(original):
        for folded in _folded(char):
            letters.append(folded)
            places.append(place)
    return Foldable(original, "".join(letters), tuple(places))


@lru_cache(maxsize=8192)
def _folded(char: str) -> str:
    """What is left of a character when copies are compared: nothing of spaces, controls and punctuation.

    Symbols stay, for they carry meaning (C++, $5, 3 < 4), but for `, ^ and their like (category Sk).
    """
    plain = unicodedata.normalize("NFKC", char).casefold()
    return "".join(
        part
        for part in plain
        if unicodedata.category(part)[0] not in "PZC" and unicodedata.category(part) != "Sk"
    )


def locate(quote: str, text: Foldable) -> str | None:
    """The passage of the text that the quote copies, in the text's own spelling; None when it is not there.

    A quote of one or two letters proves nothing and is found only where it is all that was said.
    """
    wanted = foldable(quote).letters
    too_short = len(wanted) < (2 if _HAN.search(wanted) else 3)
    if not wanted or (too_short and wanted != text.letters):
        return None
    start = text.letters.find(wanted)
    span = (start, start + len(wanted)) if start >= 0 else _bridged(quote, text.letters)
    if span is None:
        return None
    return text.original[text.places[span[0]] : text.places[span[1] - 1] + 1]


def _bridged(quote: str, letters: str) -> tuple[int, int] | None:
    """The span of a quote that leaves something out with an ellipsis."""
    parts = [part for part in (foldable(piece).letters for piece in _ELLIPSIS.split(quote)) if part]
    if len(parts) < 2 or min(map(len, parts)) < 2:
        return None
    start = end = letters.find(parts[0])
    for part in parts:
        found = letters.find(part, end) if end >= 0 else -1
        if found < 0:
            return None
        end = found + len(part)
    return (start, end) if end - start <= sum(map(len, parts)) + _BRIDGE_CHARS else None
