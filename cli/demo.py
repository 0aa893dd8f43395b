"""`elephant demo`, to come with the api and worker."""

from __future__ import annotations

from common.errors import ConfigurationError
from common.settings import Settings


def run_demo(settings: Settings) -> int:
    raise ConfigurationError(f"the demo is not written yet (port {settings.port})")
