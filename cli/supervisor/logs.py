"""The log file of one process: what the console should know of it, its last lines, its size."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

_WORTH_SAYING = re.compile(rb"\b(WARNING|ERROR|CRITICAL|FATAL)\b")

#: Valkey says this on nearly every machine; it matters to servers that are short of memory.
_NOISE = re.compile(rb"Memory overcommit must be enabled|Transparent Huge Pages")

#: A log that grows beyond this (bytes) is moved to `<name>.log.1`, which replaces the one before.
ROTATE_AT = 20 * 1024 * 1024

#: Lines shown of one process at one look; the rest is counted.
_SHOWN_AT_ONCE = 4


@dataclass(slots=True)
class LogFile:
    """Follows a log that another process appends to."""

    path: Path
    _offset: int = 0

    def skip_to_end(self) -> None:
        """Leave out what was written before."""
        self._offset = self._size()

    def warnings(self) -> list[str]:
        """Lines since the last look that a person should see; at most a handful and a count."""
        size = self._size()
        self._offset = min(self._offset, size)
        if size == self._offset:
            return []
        with self.path.open("rb") as log:
            log.seek(self._offset)
            fresh = log.read(1024 * 1024)
        whole = fresh.rfind(b"\n") + 1
        if whole == 0 and len(fresh) < 64 * 1024:  # a line still being written
            return []
        self._offset += whole or len(fresh)
        lines = fresh[: whole or len(fresh)].splitlines()
        found = [line for line in lines if _WORTH_SAYING.search(line) and not _NOISE.search(line)]
        said = [line.decode("utf-8", "replace")[:300] for line in found[:_SHOWN_AT_ONCE]]
        if len(found) > _SHOWN_AT_ONCE:
            said.append(f"... and {len(found) - _SHOWN_AT_ONCE} more in {self.path}")
        return said

    def tail(self, lines: int = 20) -> list[str]:
        """The last lines, for when the process is given up on."""
        if not self.path.exists():
            return []
        with self.path.open("rb") as log:
            log.seek(max(0, self._size() - 64 * 1024))
            return log.read().decode("utf-8", "replace").splitlines()[-lines:]

    def rotate(self) -> None:
        """Move a log that has grown too large aside. Its writer appends, so it goes on at the new start."""
        if self._size() <= ROTATE_AT:
            return
        shutil.copyfile(self.path, self.path.with_suffix(".log.1"))
        with self.path.open("r+b") as log:
            log.truncate(0)
        self._offset = 0

    def _size(self) -> int:
        try:
            return self.path.stat().st_size
        except FileNotFoundError:
            return 0
