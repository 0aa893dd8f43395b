"""The names of what lies in Redis.

Ids are chosen by callers, so each is percent-encoded before it becomes part of a name: `:` only ever
separates, and no id can forge another's key. One Redis (or one primary with replicas) holds everything; the
scripts touch keys of many sessions at once, which a Redis Cluster would refuse.

| key | type | holds |
|---|---|---|
| `buffer:<session>` | list | entries accepted and not claimed, oldest first |
| `buffer_ids:<session>` | set | their turn ids |
| `claimed:<session>` | list | entries a worker has claimed |
| `claimed_ids:<session>` | set | their turn ids |
| `ring:<session>` | list | the newest turns, whatever became of them; expires |
| `seen:<session>` | zset | turn id → accepted ms; pruned, expires |
| `attempts:<session>` | hash | batch key → tries begun; `until` → ms before which nothing may be tried |
| `lease:<session>` | string | token of the worker that owns the session; expires |
| `sessions:<user>` | zset | session → accepted ms of its newest turn: what erasing the user has to visit |
| `erased:<user>` | string | ms of the last erasure: turns stamped up to it are to be discarded; expires |
| `pending` | hash | tenant → turns in buffers and claimed lists |
| `pending:<tenant>` | hash | user → the same |
| `oldest:<tenant>` | zset | session → accepted ms of its oldest waiting turn |
| `due` | zset | session with a buffer → ms when it is to be dispatched |
| `urgent` | set | sessions among them that are due now and not claimed yet |
| `claims` | zset | session with a claimed list → ms when another worker may be sent |
| `wake:due`, `wake:outbox` | list | tokens that end a blocking wait |
| `hits`, `hits_last`, `hits_folding` | hash | recalls since the last fold, and the batch being folded |

`<session>` is `tenant:user:session` and `<user>` is `tenant:user`, each part encoded.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote, unquote

from common.scope import Scope, SessionRef

PREFIX = "elephant:"

PENDING = PREFIX + "pending"
DUE = PREFIX + "due"
URGENT = PREFIX + "urgent"
CLAIMS = PREFIX + "claims"
WAKE_DUE = PREFIX + "wake:due"
WAKE_OUTBOX = PREFIX + "wake:outbox"
HITS = PREFIX + "hits"
HITS_LAST = PREFIX + "hits_last"
HITS_FOLDING = PREFIX + "hits_folding"

_plain = re.compile(r"[A-Za-z0-9_.~-]+").fullmatch


def encoded(identifier: str) -> str:
    """An id as part of a key: percent-encoded, never holding `:` or a space."""
    return identifier if _plain(identifier) else quote(identifier, safe="")


def decoded(part: bytes) -> str:
    """The id that `encoded` made this of."""
    return unquote(part.decode("ascii"), errors="strict")


class UserKeys(NamedTuple):
    """Keys of one user, and the ids they are filed under in shared hashes."""

    tenant: str
    user: str
    sessions: str
    erased: str
    tenant_pending: str


class SessionKeys(NamedTuple):
    """Keys of one session. `address` is its member name in the shared sets."""

    address: str
    buffer: str
    buffer_ids: str
    claimed: str
    claimed_ids: str
    ring: str
    seen: str
    attempts: str
    lease: str
    of_user: UserKeys


@lru_cache(maxsize=4096)
def user_keys(scope: Scope) -> UserKeys:
    tenant, user = encoded(scope.tenant_id), encoded(scope.user_id)
    return UserKeys(
        tenant=tenant,
        user=user,
        sessions=f"{PREFIX}sessions:{tenant}:{user}",
        erased=f"{PREFIX}erased:{tenant}:{user}",
        tenant_pending=f"{PENDING}:{tenant}",
    )


@lru_cache(maxsize=4096)
def session_keys(ref: SessionRef) -> SessionKeys:
    of_user = user_keys(ref.scope)
    address = f"{of_user.tenant}:{of_user.user}:{encoded(ref.session_id)}"
    return SessionKeys(
        address=address,
        buffer=f"{PREFIX}buffer:{address}",
        buffer_ids=f"{PREFIX}buffer_ids:{address}",
        claimed=f"{PREFIX}claimed:{address}",
        claimed_ids=f"{PREFIX}claimed_ids:{address}",
        ring=f"{PREFIX}ring:{address}",
        seen=f"{PREFIX}seen:{address}",
        attempts=f"{PREFIX}attempts:{address}",
        lease=f"{PREFIX}lease:{address}",
        of_user=of_user,
    )


def session_of(address: bytes) -> SessionRef:
    """The session an address names."""
    tenant, user, session = address.split(b":")
    return SessionRef(decoded(tenant), decoded(user), decoded(session))
