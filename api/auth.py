"""Who is calling, and whose data they may touch."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from starlette.requests import Request

from common.errors import Forbidden, Unauthenticated
from common.scope import Scope
from common.settings import Settings

DEFAULT_TENANT: Final = "default"


@dataclass(frozen=True, slots=True)
class Principal:
    """What the credential says: a tenant, and a user where the key is bound to one."""

    tenant_id: str
    user_id: str | None = None


class Keyring:
    """Tells who sent a request. One key from the settings; without it everybody is the same tenant."""

    def __init__(self, settings: Settings) -> None:
        key = settings.api_key
        self._digest = None if key is None else sha256(key.get_secret_value().encode()).digest()

    async def principal(self, request: Request) -> Principal:
        """Raises Unauthenticated."""
        if self._digest is None:
            return Principal(DEFAULT_TENANT)
        given = _credential(request)
        # Digests are compared, so that not even the key's length shows in the time it takes.
        if given is None or not hmac.compare_digest(sha256(given).digest(), self._digest):
            raise Unauthenticated("Send the key as `Authorization: Bearer …` or `X-API-Key: …`.")
        return Principal(DEFAULT_TENANT)


def scope_for(principal: Principal, user_id: str, tenant_id: str | None = None) -> Scope:
    """The scope of a request that names a user and perhaps a tenant. Raises Forbidden for those of others."""
    if tenant_id is not None and tenant_id != principal.tenant_id:
        raise Forbidden("tenant_id is not the one this key belongs to.")
    if principal.user_id is not None and user_id != principal.user_id:
        raise Forbidden("user_id is not the one this key is bound to.")
    return Scope(principal.tenant_id, user_id)


def _credential(request: Request) -> bytes | None:
    headers = request.headers
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token.strip():
        return token.strip().encode("latin-1")
    key = headers.get("x-api-key")
    return None if key is None else key.encode("latin-1")
