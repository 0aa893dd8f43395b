"""What happens when a worker process starts and ends."""

from __future__ import annotations

import logging
import sys
from typing import Any

from celery.signals import celeryd_after_setup, setup_logging, worker_ready, worker_shutting_down

from common.errors import ConfigurationError
from common.settings import get_settings
from worker.build import services
from worker.dispatch import Dispatcher
from worker.tasks.sessions import send, waiting

#: What the supervisor takes as "starting again will not help".
EXIT_CONFIGURATION = 78

_dispatchers: list[Dispatcher] = []


@setup_logging.connect
def _log_plainly(**_: Any) -> None:
    logging.basicConfig(
        level=get_settings().log_level,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        stream=sys.stderr,
    )
    # httpx logs every URL it asks.
    logging.getLogger("httpx").setLevel(logging.WARNING)
    logging.getLogger("celery.worker.strategy").setLevel(logging.WARNING)
    logging.getLogger("celery.app.trace").setLevel(logging.WARNING)


@celeryd_after_setup.connect
def _build(**_: Any) -> None:
    """Load the model before the first wake-up, and refuse to start where only the operator can help."""
    try:
        services()
    except ConfigurationError as error:
        print(f"elephant worker: {error.detail}", file=sys.stderr)  # noqa: T201
        sys.exit(EXIT_CONFIGURATION)


@worker_ready.connect
def _start(**_: Any) -> None:
    dispatcher = Dispatcher(services().queue, send, waiting)
    dispatcher.start()
    _dispatchers.append(dispatcher)


@worker_shutting_down.connect
def _stop(**_: Any) -> None:
    for dispatcher in _dispatchers:
        dispatcher.stop()
