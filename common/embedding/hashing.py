"""Hashes over weights, which make two embedding spaces the same or not."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path


def sha256_file(path: Path) -> str:
    """Hex sha256 of a file's bytes. Raises OSError."""
    with path.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()


def sha256_files(paths: Iterable[Path]) -> str:
    """Hex sha256 over the contents of several files, in the order given; their names do not matter."""
    joined = hashlib.sha256()
    for path in paths:
        joined.update(sha256_file(path).encode())
    return joined.hexdigest()
