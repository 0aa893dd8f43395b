"""One woken session: take its lease, claim what waits, bring batch after batch to its fate."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from enum import Enum

from common.errors import ElephantError, LLMError, LLMUnavailable, Unavailable
from common.queue.lease import Lease
from common.queue.types import LeaseLost, QueuedTurn
from common.scope import SessionRef
from common.settings import Settings
from worker.pipeline.batch import process_batch
from worker.pipeline.failure import give_up
from worker.pipeline.services import Services

log = logging.getLogger(__name__)


class Outcome(Enum):
    """How a wake-up ended."""

    DRAINED = "drained"
    BUSY = "another worker has the session"
    DEFERRED = "to be tried again later"
    LOST = "the lease went to another worker"


def process_session(services: Services, ref: SessionRef) -> Outcome:
    """Process the session's turns in order until none is left, or the batch has to wait.

    Waking a session twice, or one that has nothing to do, changes nothing.
    """
    lease = services.queue.acquire(ref)
    if lease is None:
        return Outcome.BUSY
    try:
        with lease.heartbeat():
            while services.queue.claim(lease):
                if not _process_next(services, lease, ref):
                    return Outcome.DEFERRED
        return Outcome.DRAINED
    except LeaseLost:
        return Outcome.LOST
    finally:
        lease.release()


def _process_next(services: Services, lease: Lease, ref: SessionRef) -> bool:
    """Take the first batch to its end; False when it has to wait for another try."""
    settings = services.settings
    batch = services.queue.peek(lease, settings.batch_turns)
    for corrupt in batch.corrupt:
        log.error("unreadable queue entry dropped: %s (%d bytes)", corrupt.reason, len(corrupt.raw))
    attempt = services.queue.begin_attempt(lease, batch.key)
    try:
        if attempt > settings.max_attempts:
            # It was counted before each try, so this batch took its worker down every time.
            give_up(services, ref, batch.turns, reason="the worker died each time", attempts=attempt - 1)
        else:
            _try(services, ref, batch.turns, attempt)
    except LeaseLost:
        raise
    except Exception as error:
        delay = retry_delay(settings, attempt, error)
        if isinstance(error, Unavailable):
            services.queue.retract_attempt(lease, batch.key)
        log.warning(
            "batch of %d turns: try %d of %d failed (%s), next in %.1f s",
            len(batch.turns), attempt, settings.max_attempts, describe(error), delay,
            exc_info=None if isinstance(error, ElephantError) else error,
        )  # fmt: skip
        services.queue.defer(lease, delay)
        return False
    services.queue.complete(lease, batch.raw_count)
    return True


def _try(services: Services, ref: SessionRef, turns: Sequence[QueuedTurn], attempt: int) -> None:
    try:
        process_batch(services, ref, turns)
    except (LeaseLost, Unavailable):
        # Our own stores are away: nothing is wrong with the batch, and giving up could not be written down.
        raise
    except Exception as error:
        if attempt < services.settings.max_attempts:
            raise
        if not isinstance(error, ElephantError):
            log.exception("batch given up")
        give_up(services, ref, turns, reason=describe(error), attempts=attempt)


def describe(error: Exception) -> str:
    """The reason a user reads at a failed turn; never content."""
    if isinstance(error, LLMError):
        return f"{error.title}: {error.detail}"
    if isinstance(error, ElephantError):
        return error.title
    return f"Internal error: {type(error).__name__}"


def retry_delay(settings: Settings, attempt: int, error: Exception) -> float:
    """Seconds until the next try: exponential, jittered over its upper half, never below Retry-After."""
    ceiling = min(settings.retry_max_s, settings.retry_base_s * 2 ** min(attempt - 1, 16))
    delay = random.uniform(ceiling / 2, ceiling)  # noqa: S311  jitter is no secret
    if isinstance(error, LLMUnavailable) and error.retry_after:
        delay = max(delay, error.retry_after)
    return delay
