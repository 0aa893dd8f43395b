"""Talks to a running Elephant for the commands that need one."""

from __future__ import annotations

import contextlib
from typing import Any
from urllib.parse import urlsplit

import httpx

from cli.supervisor.address import url as url_of
from common.errors import ElephantError
from common.settings import Settings

_LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


class ServiceError(ElephantError):
    """The service could not be reached, or it refused; the message is for the person at the command line."""


def service_url(settings: Settings) -> str:
    """ELEPHANT_URL where it is set, else this machine at ELEPHANT_PORT."""
    if "url" in settings.model_fields_set:
        return settings.url.rstrip("/")
    return url_of(settings.host, settings.port)


def open_client(settings: Settings) -> httpx.Client:
    """A client for several calls. Making one costs 20 ms, for the certificates it reads."""
    # A proxy from the environment must not be asked for this machine.
    on_this_machine = urlsplit(service_url(settings)).hostname in _LOOPBACK
    return httpx.Client(trust_env=not on_this_machine)


def call(
    settings: Settings,
    method: str,
    path: str,
    body: dict[str, Any] | None = None,
    *,
    timeout_s: float = 60.0,
    accept: tuple[int, ...] = (),
    client: httpx.Client | None = None,
) -> tuple[int, dict[str, Any]]:
    """One request; its status and JSON answer.

    Raises ServiceError when nothing answers, or on an error status that `accept` does not hold.
    """
    base = service_url(settings)
    headers = {}
    if settings.api_key is not None:
        headers["Authorization"] = f"Bearer {settings.api_key.get_secret_value()}"
    try:
        with contextlib.nullcontext(client) if client else open_client(settings) as sender:
            response = sender.request(method, base + path, json=body, headers=headers, timeout=timeout_s)
    except httpx.TimeoutException as error:
        raise ServiceError(f"{base} did not answer within {timeout_s:g} s.") from error
    except (httpx.TransportError, httpx.InvalidURL, httpx.UnsupportedProtocol) as error:
        raise ServiceError(_unreachable(base, error)) from error
    answer = _json(response)
    if response.is_error and response.status_code not in accept:
        raise ServiceError(_refusal(base, response.status_code, answer))
    return response.status_code, answer


def _json(response: httpx.Response) -> dict[str, Any]:
    try:
        found = response.json()
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _unreachable(base: str, error: Exception) -> str:
    return (
        f"no Elephant answers at {base} ({error}). Is it running? Start it with `make up` or `elephant up`; "
        "if it runs elsewhere, set ELEPHANT_URL or ELEPHANT_PORT."
    )


def _refusal(base: str, status: int, answer: dict[str, Any]) -> str:
    if not answer.get("title") and not answer.get("detail"):
        return f"{base} answered {status}, not as Elephant would. Check ELEPHANT_URL and ELEPHANT_PORT."
    lines = [f"{answer.get('title', status)}: {answer.get('detail', '')}".rstrip(": ")]
    lines += [f"  {item.get('pointer')}: {item.get('detail')}" for item in answer.get("errors") or ()]
    if status == 401:
        lines.append("Set ELEPHANT_API_KEY to a key of that service.")
    return "\n".join(lines)
