"""One supervisor to a data directory."""

from __future__ import annotations

import fcntl
import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from common import clock
from common.errors import ConfigurationError, Conflict


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds the lock: process id, when it started (RFC 3339) and where its API listens."""

    pid: int
    started: str
    url: str


class StackLock:
    """Held from the first step to the last. The system drops it when the process dies, however it dies.

    Entering raises Conflict, naming the holder, when another process has it.
    """

    def __init__(self, path: Path, url: str) -> None:
        self._path = path
        self._url = url
        self._fd = -1

    def __enter__(self) -> Self:
        # Not inherited by children (PEP 446), so none of them can hold the lock after us.
        try:
            self._fd = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise ConfigurationError(f"cannot open {self._path}: {error.strerror}") from error
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._fd)
            raise Conflict(_says_who(self._path)) from None
        except OSError as error:
            os.close(self._fd)
            raise ConfigurationError(
                f"{self._path.parent} lies on a file system without locks ({error.strerror}); "
                "set ELEPHANT_DATA_DIR to a local disk."
            ) from error
        holder = Holder(os.getpid(), clock.now().isoformat(timespec="seconds"), self._url)
        os.ftruncate(self._fd, 0)
        os.pwrite(self._fd, json.dumps(asdict(holder)).encode(), 0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._fd)


def read_holder(path: Path) -> Holder | None:
    """What the last holder wrote; None where nothing readable is there. It may be dead."""
    try:
        found = json.loads(path.read_text())
        return Holder(int(found["pid"]), str(found["started"]), str(found["url"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _says_who(path: Path) -> str:
    holder = read_holder(path)
    if holder is None:
        return f"Elephant already runs on {path.parent}; it is just starting or stopping."
    return (
        f"Elephant already runs on {path.parent}: process {holder.pid}, {holder.url}, "
        f"since {holder.started}.\nUse that one, stop it with `kill {holder.pid}`, "
        "or set ELEPHANT_DATA_DIR and ELEPHANT_PORT for a second stack."
    )
