"""The directory of an embedded index: its lock, its shards, and the pointer to the one that is complete.

index/
  lock                 held by the process that has the index open; holds its pid
  current.json         names the shard that holds everything SQL holds
  shard_<version>/     one for each embedding identity
  new_<version>/       a shard being created; renamed when it is whole
  damaged_<micros>/    moved aside; removed once the index is complete again
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import shutil
from pathlib import Path

from common.clock import now, to_micros
from common.errors import IndexUnavailable

_POINTER = "current.json"
_LOCK = "lock"


class IndexFiles:
    """Names and moves; knows nothing of what is inside a shard."""

    def __init__(self, root: Path, version: str) -> None:
        """Take the directory for this process.

        Raises IndexUnavailable, which names the process that has it.
        """
        self.root = root
        self.shard = root / f"shard_{version}"
        self.unfinished = root / f"new_{version}"
        try:
            root.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(root / _LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise IndexUnavailable(f"The index directory {root} cannot be used: {error.strerror}") from error
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.pread(self._lock, 32, 0).decode(errors="replace").strip() or "unknown"
            os.close(self._lock)
            raise IndexUnavailable(
                f"The index in {root} is open in another process (pid {holder}); one process may have it. "
                "Stop that process, or use another ELEPHANT_DATA_DIR."
            ) from error
        os.ftruncate(self._lock, 0)
        os.pwrite(self._lock, str(os.getpid()).encode(), 0)

    def release(self) -> None:
        """Let another process open the index. Harmless when done twice."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    @property
    def complete(self) -> bool:
        """Whether the pointer names this shard and it is there."""
        try:
            named = json.loads((self.root / _POINTER).read_bytes())["shard"]
        except (OSError, ValueError, KeyError, TypeError):
            return False
        return bool(named == self.shard.name) and self.shard.is_dir()

    def mark_complete(self) -> None:
        """Point at this shard and remove what it replaces.

        Not synced to disk: where a power loss takes or tears the pointer, the index is only filled again.
        """
        draft = self.root / f"{_POINTER}.new"
        draft.write_text(json.dumps({"shard": self.shard.name}))
        draft.replace(self.root / _POINTER)
        self.remove_leftovers()

    def adopt_unfinished(self) -> None:
        """Give a shard that was created whole its name."""
        self.unfinished.replace(self.shard)

    def set_aside(self) -> Path:
        """Move the shard out of the way; where it went."""
        with contextlib.suppress(FileNotFoundError):
            (self.root / _POINTER).unlink()
        # On disk before anything else: a pointer to the empty shard that comes next would hide the loss.
        _sync(self.root)
        return self.shard.replace(self.root / f"damaged_{to_micros(now())}")

    def sync_log(self) -> None:
        """Put the engine's log on disk: all that it needs to recover. Other threads run on meanwhile."""
        log = self.shard / "wal"
        for path in (*log.iterdir(), log):
            # The engine drops a piece of the log whenever its segments have caught up.
            with contextlib.suppress(FileNotFoundError):
                _sync(path)

    def remove_unfinished(self) -> None:
        shutil.rmtree(self.unfinished, ignore_errors=True)

    def remove_leftovers(self) -> None:
        """Remove every other shard: all are derived, and one may hold a user who has been erased since."""
        for entry in self.root.iterdir():
            if entry != self.shard and entry.name.startswith(("shard_", "new_", "damaged_")):
                shutil.rmtree(entry, ignore_errors=True)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
