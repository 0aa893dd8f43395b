"""The markers around remembered text in a prompt. What stands between them is never learnt again."""

from __future__ import annotations

import re

OPEN = "<elephant-memory>"
CLOSE = "</elephant-memory>"

# A block that was cut off (a truncated prompt) runs to the end of the text.
_BLOCK = re.compile(
    r"<\s*elephant-memory\b[^>]*>.*?(?:<\s*/\s*elephant-memory\s*>|\Z)", re.IGNORECASE | re.DOTALL
)
_MARKER = re.compile(r"<\s*/?\s*elephant-memory\b[^>]*>", re.IGNORECASE)


def without_recalled(text: str) -> str:
    """The text without the blocks that recall put into it, so that an echo teaches nothing."""
    return _BLOCK.sub(" ", text) if _MARKER.search(text) else text


def defused(text: str) -> str:
    """Remembered text that cannot close the block it is printed in."""
    return _MARKER.sub("[…]", text)
