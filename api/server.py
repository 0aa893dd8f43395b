"""Serving the API with uvicorn."""

from __future__ import annotations

import logging
import sys
from typing import Final

import uvicorn

from api.app import create_app
from common.settings import Settings

log = logging.getLogger(__name__)

#: Seconds that requests under way are given when the process is asked to stop.
DRAIN_S: Final = 10
#: Seconds an idle connection is kept; above the 60 s that most proxies keep theirs, so that they close first.
_KEEP_ALIVE_S: Final = 65


def serve(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT. Logging is the caller's to set up.

    Raises what opening the state raised (ConfigurationError and its kin); exits with 1 when the address
    cannot be bound.
    """
    app = create_app(settings)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            host=settings.host,
            port=settings.port,
            loop="uvloop",
            http="httptools",
            ws="none",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # nothing here depends on who the client is
            timeout_keep_alive=_KEEP_ALIVE_S,
            timeout_graceful_shutdown=DRAIN_S,
            backlog=2048,
        )
    )
    server.run()
    failure: BaseException | None = getattr(app.state, "startup_failure", None)
    if failure is not None:
        raise failure
    if not server.started:
        sys.exit(1)
