"""E-mail addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from common.privacy.spans import CONTACT, Span
from common.privacy.words import words

_ADDRESS = re.compile(
    r"(?<![A-Za-z0-9._%+\-])[A-Za-z0-9_%+][A-Za-z0-9._%+\-]{0,63}@"
    r"((?:[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24})(?![A-Za-z0-9]|\.[A-Za-z0-9])"
)
# `logo@2x.png` and `react@latest.js` name files.
_FILES = words(
    """png jpg jpeg gif svg webp ico css js ts jsx tsx json html htm md txt py rb php zip gz tgz pdf mp4
    mp3 wav csv tsv xml yaml yml toml lock exe dmg apk"""
)


def find_emails(plain: str, busy: Sequence[tuple[int, int]] = ()) -> Iterator[Span]:
    """Addresses outside `busy`, the parts of URLs that hold a user and a host."""
    for match in _ADDRESS.finditer(plain):
        start, end = match.span()
        host = match.group(1).lower()
        if host.rpartition(".")[2] in _FILES:
            continue
        # git@github.com:owner/repo is an address of a repository, user@host:/path of a machine.
        if (
            plain[end : end + 1] in (":", "/")
            and plain[end + 1 : end + 2].strip()
            and match.group().startswith("git@")
        ):
            continue
        if any(first < end and start < last for first, last in busy):
            continue
        yield Span(start, end, "email", CONTACT)
