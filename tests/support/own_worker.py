"""A worker in the test's own process: the real dispatcher and pipeline, without Celery in between."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from common.scope import SessionRef
from common.settings import Settings
from worker.build import build
from worker.dispatch import Dispatcher
from worker.pipeline.session import process_session


@contextmanager
def working(settings: Settings) -> Iterator[None]:
    """Process what falls due until the block ends."""
    services = build(settings)
    with ThreadPoolExecutor(max_workers=2) as pool:

        def send(ref: SessionRef) -> None:
            pool.submit(process_session, services, ref)

        dispatcher = Dispatcher(services.queue, send, lambda: 0)
        dispatcher.start()
        try:
            yield
        finally:
            dispatcher.stop()
    services.db.close()
