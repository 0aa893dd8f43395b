"""Keeps the index up with SQL, where this process owns it (embedded mode)."""

from __future__ import annotations

import logging
import threading
import time
from typing import Protocol

from common.errors import ElephantError
from common.index.types import MemoryIndex

log = logging.getLogger(__name__)

#: Without a wake-up the outbox is looked at this often, seconds.
_SWEEP_S = 1.0
#: The index is made safe against power loss this often, seconds, while it changes.
_FLUSH_S = 5.0


class Applier(Protocol):
    def apply_pending(self) -> int: ...
    def rebuild(self) -> int: ...


class Bell(Protocol):
    def wait_for_outbox(self, timeout_s: float) -> bool: ...
    def notify_outbox(self) -> None: ...


class IndexKeeper:
    """A thread that applies the outbox when a worker rings, and `catch_up` for those who cannot wait."""

    def __init__(self, applier: Applier, index: MemoryIndex, bell: Bell, *, own: bool) -> None:
        self._applier = applier
        self._index = index
        self._bell = bell
        self._own = own
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._changed = False
        self._flushed = time.monotonic()
        self._thread = threading.Thread(target=self._run, name="index-keeper", daemon=True)

    def start(self) -> None:
        """Write the whole index first where it is new, damaged or another model's; blocks for as long."""
        if self._own:
            if self._index.needs_rebuild:
                log.info("%d memories written to the index anew", self._applier.rebuild())
            self._thread.start()

    def stop(self) -> None:
        """End the thread and make what it wrote durable."""
        self._stopping.set()
        if self._own:
            self._thread.join()
            self._index.flush()

    def catch_up(self) -> bool:
        """Apply what is pending now; False where the index is another process's to write."""
        if not self._own:
            return False
        self._apply()
        return True

    def changed(self) -> None:
        """SQL has changed: apply it, or tell the owner. What fails now is left to a sweep."""
        try:
            if not self.catch_up():
                self._bell.notify_outbox()
        except ElephantError as error:
            log.warning("the index will follow later: %s", error.detail)

    def _apply(self) -> int:
        applied = 0
        with self._lock:
            while count := self._applier.apply_pending():
                applied += count
                self._changed = True
        return applied

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._bell.wait_for_outbox(_SWEEP_S)
            except ElephantError:
                # Redis is away; SQL may still hold work.
                self._stopping.wait(_SWEEP_S)
            try:
                self._apply()
                self._flush_sometimes()
            except ElephantError as error:
                log.warning("the index cannot follow yet: %s", error.detail)
                self._stopping.wait(_SWEEP_S)
            except Exception as error:
                log.error("applying the outbox failed: %s", type(error).__qualname__)
                self._stopping.wait(_SWEEP_S)

    def _flush_sometimes(self) -> None:
        if self._changed and time.monotonic() - self._flushed >= _FLUSH_S:
            self._index.flush()
            self._changed = False
            self._flushed = time.monotonic()
