"""The address the API is to listen on: is it free, how is it reached, is it ready."""

from __future__ import annotations

import errno
import http.client
import json
import socket
from dataclasses import dataclass
from typing import Any

from common.errors import ConfigurationError


@dataclass(frozen=True, slots=True)
class Readiness:
    """What GET /readyz said: `ready`, and the body where one came (empty otherwise)."""

    ready: bool
    body: dict[str, Any]

    def trouble(self) -> str:
        """What is not well, in a line."""
        checks = self.body.get("checks")
        if not isinstance(checks, dict):
            return "the api does not answer"
        bad = [
            f"{name}: {check.get('detail')}" for name, check in checks.items() if check.get("state") != "ok"
        ]
        return "; ".join(bad)


def reachable_host(host: str) -> str:
    """Where a client on this machine reaches a server bound to `host`."""
    return {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  compared only


def url(host: str, port: int) -> str:
    reachable = reachable_host(host)
    return f"http://[{reachable}]:{port}" if ":" in reachable else f"http://{reachable}:{port}"


def check_free(host: str, port: int) -> None:
    """Raise ConfigurationError, naming the setting to change, when the API could not listen there."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, proto) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server does
            probe.bind(address)
            probe.listen()
    except OSError as error:
        raise ConfigurationError(_why_not(host, port, error)) from error


def ask_ready(host: str, port: int, timeout_s: float = 2.0) -> Readiness:
    """GET /readyz; not ready, too, when nobody answers within `timeout_s` seconds."""
    connection = http.client.HTTPConnection(reachable_host(host), port, timeout=timeout_s)
    try:
        connection.request("GET", "/readyz")
        response = connection.getresponse()
        body = json.loads(response.read() or b"{}")
    except (OSError, http.client.HTTPException, ValueError):
        return Readiness(False, {})
    finally:
        connection.close()
    return Readiness(response.status == 200, body if isinstance(body, dict) else {})


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {port} on {host} is taken by another program. "
            f"Stop that one, or set ELEPHANT_PORT to a free port: ELEPHANT_PORT={_another(port)} make up"
        )
    if error.errno == errno.EACCES:
        return f"port {port} is for the system only; set ELEPHANT_PORT to one above 1023."
    return (
        f"cannot listen on {host}:{port} ({error.strerror or error}); check ELEPHANT_HOST and ELEPHANT_PORT."
    )


def _another(port: int) -> int:
    return port + 1 if port < 65535 else 8010
