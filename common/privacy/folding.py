"""The text as the detectors see it: widths, digits, quotes and dashes made plain, offsets kept.

Full NFKC changes lengths. Only what it maps one to one onto ASCII matters for secrets (full-width forms,
mathematical and superscript digits), so one translation table does the same work and every offset stays true.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass

from common.privacy.classes import PLACEHOLDER

#: Stands for every character of a placeholder; no rule matches it.
BLANK = "\ue000"

# They split a secret into pieces that no rule knows: zero-width and bidirectional controls, soft hyphen,
# variation selectors, the combining keycap of emoji digits.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u20e3\ufe00-\ufe0f\ufeff]"
)
_WIDE_LETTERS = range(0x1D400, 0x1D800)


def _table() -> dict[int, str]:
    table: dict[int, str] = {}
    for code in [*range(0x80, 0x3400), *range(0xFB00, 0x10000), *_WIDE_LETTERS]:
        char = chr(code)
        digit = unicodedata.decimal(char, None)
        plain = str(digit) if digit is not None else unicodedata.normalize("NFKC", char)
        if len(plain) == 1 and plain != char and plain.isascii():
            table[code] = plain
    for chars, plain in (
        ("“”„‟«»「」『』″", '"'),
        ("‘’‚‛′", "'"),
        ("‐‑‒–—―−﹣", "-"),
        ("﹕∶", ":"),
    ):
        table.update({ord(char): plain for char in chars})
    return table


_TABLE = _table()


@dataclass(frozen=True, slots=True)
class Folded:
    """`plain` and its lower-case twin `low`, of one length; `original` maps their offsets back."""

    plain: str
    low: str
    removed: tuple[int, ...] = ()

    def original(self, offset: int) -> int:
        """Where a character of the folded text stands in the original."""
        return offset + bisect_right(self.removed, offset) if self.removed else offset


def _lowered(plain: str) -> str:
    low = plain.lower()
    # A few capitals grow when lowered (İ); offsets matter more than those letters.
    return low if len(low) == len(plain) else "".join(c.lower() if c.isascii() else c for c in plain)


def fold(text: str) -> Folded:
    """The folded text; placeholders are blanked out, invisible characters taken out."""
    removed: tuple[int, ...] = ()
    plain = text
    if not text.isascii():
        plain = text.translate(_TABLE)
        if _INVISIBLE.search(plain):
            # The n-th removed character stood n places further right than in the text without it.
            removed = tuple(m.start() - n for n, m in enumerate(_INVISIBLE.finditer(plain)))
            plain = _INVISIBLE.sub("", plain)
    if "[SECRET:" in plain:
        plain = PLACEHOLDER.sub(lambda m: BLANK * len(m.group()), plain)
    return Folded(plain, _lowered(plain), removed)
