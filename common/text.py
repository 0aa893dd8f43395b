"""Cleaning of text that comes in, and the few shapes of text that several parts need."""

from __future__ import annotations

import re
import unicodedata

# Cc except tab and newline, plus zero-width and bidirectional controls. ZWJ and ZWNJ (U+200C, U+200D) go too:
# they hide words from filters, and what they do for emoji and some scripts is display only.
_STRIP = re.compile(
    "[\u0001-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]"
)
_SPACE = re.compile(r"\s+")
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")


def strip_controls(text: str) -> str:
    """Without control, zero-width and invisible characters; newlines are `\\n`, tabs stay."""
    if text.isascii() and text.isprintable():
        return text
    return _STRIP.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def squash(text: str) -> str:
    """One line: runs of white space become one space."""
    return _SPACE.sub(" ", text).strip()


def folded(text: str) -> str:
    """For comparing: NFKC, lower case, no white space at all."""
    return _SPACE.sub("", unicodedata.normalize("NFKC", text).casefold())


def is_chinese(text: str) -> bool:
    """Whether a reader would call it Chinese: a Han character for every four others at least."""
    han = len(_HAN.findall(text))
    return han > 0 and han * 5 >= len(_SPACE.sub("", text))
