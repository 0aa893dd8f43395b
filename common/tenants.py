"""What a tenant chose for itself, cached for a few seconds."""

from __future__ import annotations

import logging
import threading
import time
from typing import Any, NamedTuple

from common.errors import ElephantError
from common.privacy import CustomPattern, Masker
from common.recall.profiles import ProfileName, known_name
from common.settings import Settings
from common.store.engine import Database
from common.store.meta import tenant_settings

log = logging.getLogger(__name__)

#: Seconds after which a change of a tenant's settings is seen everywhere.
CACHED_S = 5.0


class _Choices(NamedTuple):
    masker: Masker
    profile: ProfileName | None


class Tenants:
    """Maskers and recall profiles of tenants. Safe to share between threads."""

    def __init__(self, db: Database, settings: Settings) -> None:
        self._db = db
        self._policy = dict(settings.privacy_policy)
        self._default = Masker(self._policy)
        self._cached: dict[str, tuple[float, _Choices]] = {}
        self._lock = threading.Lock()

    def masker(self, tenant_id: str) -> Masker:
        """The masker with the tenant's own policies and patterns over those of the service.

        `tenants.settings["privacy"]` holds `{"policies": {class: mask|drop|allow}, "patterns": [{"name": …,
        "pattern": …}]}`. Raises StoreUnavailable only while nothing is cached: masking with too little would
        let through what the tenant forbade.
        """
        now = time.monotonic()
        with self._lock:
            cached = self._cached.get(tenant_id)
        if cached and now - cached[0] < CACHED_S:
            return cached[1].masker
        try:
            chosen = self._load(tenant_id)
        except ElephantError as error:
            if cached is None:
                raise
            log.warning("tenant settings not refreshed: %s", error.title)
            chosen = cached[1]
        with self._lock:
            self._cached[tenant_id] = (now, chosen)
        return chosen.masker

    def known(self, tenant_id: str) -> Masker | None:
        """The cached masker, however old; for callers that must not wait for SQL."""
        with self._lock:
            cached = self._cached.get(tenant_id)
        return cached[1].masker if cached else None

    def profile(self, tenant_id: str) -> ProfileName | None:
        """The recall profile that `tenants.settings["recall"]["profile"]` names, as `known` has it."""
        with self._lock:
            cached = self._cached.get(tenant_id)
        return cached[1].profile if cached else None

    def _load(self, tenant_id: str) -> _Choices:
        with self._db.snapshot() as session:
            settings = tenant_settings(session, tenant_id)
        wanted = settings.get("recall", {}).get("profile")
        profile = known_name(wanted)
        if wanted is not None and profile is None:
            log.warning("tenant %s asks for a recall profile that does not exist; ignored", tenant_id)
        return _Choices(self._masker(settings.get("privacy", {})), profile)

    def _masker(self, chosen: dict[str, Any]) -> Masker:
        if not chosen:
            return self._default
        patterns = [CustomPattern(**pattern) for pattern in chosen.get("patterns", [])]
        return Masker({**self._policy, **chosen.get("policies", {})}, patterns)
