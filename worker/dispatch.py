"""Sends a wake-up for every session that is due. One thread in each worker; any number of them get along."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from common.errors import ElephantError
from common.queue.consumer import SessionQueue
from common.scope import SessionRef

log = logging.getLogger(__name__)

#: Seconds between looks when no bell rings; how late an idle session can be woken.
LOOK_S = 1.0
#: Sessions taken at once.
TAKE = 64


class Dispatcher:
    """Waits for sessions to fall due and sends them to the workers.

    `waiting` tells how many wake-ups lie unread: above `enough` nothing more is sent, because a session whose
    message waits for long would be sent again.
    """

    def __init__(
        self,
        queue: SessionQueue,
        send: Callable[[SessionRef], None],
        waiting: Callable[[], int],
        *,
        enough: int = 2 * TAKE,
    ) -> None:
        self._queue = queue
        self._send = send
        self._waiting = waiting
        self._enough = enough
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="dispatcher", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(timeout=2 * LOOK_S)

    def dispatch(self) -> int:
        """Send what is due now; how many. Raises QueueUnavailable."""
        room = min(TAKE, self._enough - self._waiting())
        refs = self._queue.take_due(room) if room > 0 else []
        for ref in refs:
            self._send(ref)
        return len(refs)

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                while self.dispatch() == TAKE and not self._stopping.is_set():
                    pass
                self._queue.wait_for_wake(LOOK_S)
            except ElephantError as error:
                log.warning("dispatch waits: %s", error.title)
                self._stopping.wait(LOOK_S)
            except Exception as error:  # the broker may raise anything its transport does
                log.warning("dispatch failed: %s", type(error).__name__)
                self._stopping.wait(LOOK_S)
