"""Where a stack keeps its things, and what tells its processes from those of another stack."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import socket
import stat
import tempfile
from dataclasses import dataclass
from pathlib import Path

from common.errors import ConfigurationError

#: Linux allows 107 bytes in a socket's address, macOS 103; a little room for both.
SOCKET_PATH_LIMIT = 100

#: Characters that mean the same in a path, a URL and a Valkey option.
_PLAIN_PATH = re.compile(r"[A-Za-z0-9._/+-]+")


@dataclass(frozen=True, slots=True)
class Layout:
    """Paths of one stack, all under its data directory, and its id."""

    data_dir: Path
    #: Names this directory on this machine: a copy of the data elsewhere is another stack.
    stack_id: str

    @property
    def lock(self) -> Path:
        return self.data_dir / "stack.lock"

    @property
    def record(self) -> Path:
        return self.data_dir / "stack.json"

    @property
    def logs(self) -> Path:
        return self.data_dir / "logs"

    @property
    def valkey(self) -> Path:
        return self.data_dir / "valkey"

    def log(self, name: str) -> Path:
        return self.logs / f"{name}.log"


def prepare(data_dir: Path) -> Layout:
    """Make the directories of a stack, readable by their owner alone.

    Raises ConfigurationError when the directory cannot be made or written to.
    """
    data_dir = data_dir.absolute()
    try:
        data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        status = data_dir.stat()
        stack_id = hashlib.sha256(f"{status.st_dev}:{status.st_ino}".encode()).hexdigest()[:12]
        layout = Layout(data_dir, stack_id)
        # A directory that holds other things may belong to more people than us: leave its mode alone.
        if layout.lock.exists() or not any(layout.data_dir.iterdir()):
            layout.data_dir.chmod(0o700)
        for directory in (layout.logs, layout.valkey):
            directory.mkdir(exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=layout.data_dir):
            pass
    except OSError as error:
        raise ConfigurationError(
            f"cannot use {data_dir} as the data directory: {error.strerror or error}. "
            "Set ELEPHANT_DATA_DIR to a directory that can be written to."
        ) from error
    return layout


def valkey_socket(layout: Layout) -> Path:
    """Where Valkey listens: beside its data, or in a private directory under the temp directory.

    The second where the first is too long for a socket, needs quoting in a URL, or lies on a file system
    without sockets. The same data directory always gives the same path.
    """
    beside = layout.valkey / "valkey.sock"
    if _fits(beside) and _can_bind(layout.valkey / "probe.sock"):
        return beside
    for base in (Path(tempfile.gettempdir()), Path("/tmp")):  # noqa: S108  a private directory is made inside
        short = base / f"elephant-{os.getuid()}-{layout.stack_id}" / "valkey.sock"
        if _fits(short):
            _private_directory(short.parent)
            return short
    raise ConfigurationError(
        f"no place for Valkey's socket: {beside} and the temp directory are both too long. Set TMPDIR."
    )


def remove_socket(layout: Layout, path: Path) -> None:
    """Clean up after Valkey stopped; what is not there is fine."""
    path.unlink(missing_ok=True)
    if path.parent != layout.valkey:
        with contextlib.suppress(OSError):
            path.parent.rmdir()


def _fits(path: Path) -> bool:
    return len(os.fsencode(path)) < SOCKET_PATH_LIMIT and _PLAIN_PATH.fullmatch(str(path)) is not None


def _can_bind(path: Path) -> bool:
    path.unlink(missing_ok=True)
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
            probe.bind(str(path))
    except OSError:
        return False
    finally:
        path.unlink(missing_ok=True)
    return True


def _private_directory(path: Path) -> None:
    """Make a directory in a place that others can write to, or make sure that the one there is ours."""
    try:
        path.mkdir(mode=0o700)
    except FileExistsError:
        status = path.lstat()
        ours = stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid()
        if not ours:
            raise ConfigurationError(
                f"{path} belongs to someone else; set TMPDIR to another place."
            ) from None
        path.chmod(0o700)
