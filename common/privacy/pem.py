"""Private keys in PEM armour: whole, cut off, with `\\n` escapes, or base64 of the whole block."""

from __future__ import annotations

import re
from collections.abc import Iterator

from common.privacy.spans import PEM, Span

_BEGIN = re.compile(
    r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|---- BEGIN SSH2 ENCRYPTED PRIVATE KEY"
)
_END = re.compile(r"-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
# The body of a block that was cut off: header lines, then runs of base64 with line ends, escapes, quotes and
# string joins between them. A short word is prose again, unless padding ends it.
_BODY = re.compile(
    r"(?:[\s\\nr]{0,4}(?:Proc-Type|DEK-Info|Comment|Version|Subject): ?[^\n]{0,120})*+"
    r"(?:[\s\"'+,\\>|]{0,16}+[A-Za-z0-9+/=]{16,}+)*+(?:[\s\"'+,\\>|]{0,16}+[A-Za-z0-9+/]{1,15}=)?+"
)
_BASE64_OF_BEGIN = re.compile(r"LS0tLS1CRUdJTi[A-Za-z0-9+/]{60,}+={0,2}")
_LONGEST = 16_384


def find_private_keys(plain: str) -> Iterator[Span]:
    """Blocks from BEGIN to END, or, where END is missing, to the end of what looks like base64."""
    done = 0
    if "PRIVATE KEY" in plain:
        for begin in _BEGIN.finditer(plain):
            if begin.start() < done:
                continue
            end = _END.search(plain, begin.end(), begin.end() + _LONGEST)
            # A second BEGIN before the END means that the first block was cut off.
            if end and not _BEGIN.search(plain, begin.end(), end.start()):
                done = end.end()
            else:
                body = _BODY.match(plain, begin.end(), begin.end() + _LONGEST)
                done = len(plain[: body.end() if body else begin.end()].rstrip())
            if done > begin.end() + 8:
                yield Span(begin.start(), done, "private_key", PEM)
    if "LS0tLS1CRUdJTi" in plain:
        for match in _BASE64_OF_BEGIN.finditer(plain):
            yield Span(match.start(), match.end(), "private_key", PEM)
