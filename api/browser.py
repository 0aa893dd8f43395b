"""Keeps web pages away from a service that listens without a key.

A page on any site may make its visitor's browser post to 127.0.0.1, and one whose name resolves to 127.0.0.1
(DNS rebinding) may read the answer too. Memories are prompt material: neither may reach them.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from common.errors import Forbidden
from common.settings import Settings

#: Names under these cannot be bought, so nobody can point one of them at a stranger's machine.
_PRIVATE_SUFFIXES: Final = (".localhost", ".local", ".internal", ".lan", ".home.arpa", ".test")


class BrowserGuard:
    """Refuses cross-site requests; without a key on a loopback address, foreign host names too."""

    def __init__(self, settings: Settings) -> None:
        self._check_host = settings.api_key is None and _is_loopback(settings.host)

    def refusal(self, method: str, headers: Mapping[bytes, bytes]) -> Forbidden | None:
        """Why the request is refused; None when it is welcome."""
        host = headers.get(b"host", b"").lower()
        origin = headers.get(b"origin")
        followed_link = method == "GET" and headers.get(b"sec-fetch-mode") == b"navigate"
        foreign = headers.get(b"sec-fetch-site", b"none") not in (b"none", b"same-origin")
        if (foreign and not followed_link) or (origin is not None and not _same_host(origin, host)):
            return Forbidden("Requests from web pages of other sites are refused.")
        if self._check_host and not _is_private_name(host):
            return Forbidden(
                "Set ELEPHANT_API_KEY to serve this host name; without a key only local names are."
            )
        return None


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _same_host(origin: bytes, host: bytes) -> bool:
    return origin.partition(b"://")[2].lower() == host


@lru_cache(maxsize=256)
def _is_private_name(netloc: bytes) -> bool:
    """Whether a Host header names an address, a name without a dot or one nobody can register."""
    try:
        name = (urlsplit(f"//{netloc.decode('latin-1')}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if "." not in name or name.endswith(_PRIVATE_SUFFIXES):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
