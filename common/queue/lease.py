"""Who may work on a session: one worker at a time, as long as it shows that it lives."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from common.errors import QueueUnavailable
from common.queue.types import LeaseLost
from common.scope import SessionRef


class Lease:
    """A session's lease. Whatever is written under it is refused by Redis once it is another's.

    Ends by itself `lease_s` after the last renewal: work longer than that belongs inside `heartbeat()`.
    """

    def __init__(
        self,
        ref: SessionRef,
        token: str,
        *,
        lease_s: float,
        acquired_at: float,
        renew: Callable[[Lease], bool],
        release: Callable[[Lease], bool],
    ) -> None:
        self.ref = ref
        self.token = token
        self._lease_s = lease_s
        self._valid_until = acquired_at + lease_s
        self._lost = False
        #: Whether it has claimed turns already; see `SessionQueue.claim`.
        self.has_claimed = False
        self._renew = renew
        self._release = release

    @property
    def lost(self) -> bool:
        """Whether to stop: it is known to be another's, or was not renewed in time."""
        return self._lost or monotonic() >= self._valid_until

    def check(self) -> None:
        """Raises LeaseLost when it is lost. Costs nothing: ask before each slow step."""
        if self.lost:
            raise LeaseLost(self.ref)

    def mark_lost(self) -> None:
        self._lost = True

    def renew(self) -> bool:
        """Keeps it for another `lease_s`; False when it is lost. Raises QueueUnavailable."""
        # Counted from before the call: Redis can only have started later.
        asked_at = monotonic()
        if self._lost or not self._renew(self):
            self._lost = True
            return False
        self._valid_until = asked_at + self._lease_s
        return True

    def release(self) -> bool:
        """Gives the session back; it is dispatched again at once where more of it is due.

        False when it was another's by then. Raises QueueUnavailable (the lease then ends by itself).
        """
        released = not self._lost and self._release(self)
        self._lost = True
        return released

    @contextmanager
    def heartbeat(self) -> Iterator[None]:
        """Renews every third of `lease_s` while the block runs; `lost` says when that failed."""
        stop = threading.Event()

        def beat() -> None:
            while not stop.wait(self._lease_s / 3):
                try:
                    if not self.renew():
                        return
                except QueueUnavailable:
                    continue  # tried again until `lost` says that time is up

        thread = threading.Thread(target=beat, name="lease-heartbeat", daemon=True)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join()
