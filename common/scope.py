"""Whose data a call may touch. No query is built without one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scope:
    """A user of a tenant: the narrowest owner of memories, and part of every read and write."""

    tenant_id: str
    user_id: str


@dataclass(frozen=True, slots=True)
class SessionRef:
    """One conversation of one user. Turn ids are unique within it."""

    tenant_id: str
    user_id: str
    session_id: str

    @property
    def scope(self) -> Scope:
        return Scope(self.tenant_id, self.user_id)
