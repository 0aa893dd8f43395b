"""Wake-ups of sessions."""

from __future__ import annotations

from typing import Any

from common.scope import SessionRef
from worker.app import app
from worker.build import services
from worker.config import EXTRACT
from worker.dispatch import Dispatcher
from worker.pipeline import session


@app.task(name="worker.tasks.sessions.process")
def process(tenant_id: str, user_id: str, session_id: str) -> str:
    """Bring what waits in the session to its fate."""
    return session.process_session(services(), SessionRef(tenant_id, user_id, session_id)).name


@app.task(name="worker.tasks.sessions.dispatch_due", queue="maintain")
def dispatch_due() -> int:
    """Send wake-ups for due sessions that no dispatcher took."""
    return Dispatcher(services().queue, send, waiting).dispatch()


def send(ref: SessionRef) -> None:
    """Publish a session's wake-up; a few quick tries, then the session falls due again by itself."""
    process.apply_async(
        args=(ref.tenant_id, ref.user_id, ref.session_id),
        queue=EXTRACT,
        retry=True,
        retry_policy={"max_retries": 2, "interval_start": 0.1, "interval_step": 0.2, "interval_max": 0.5},
    )


def waiting() -> int:
    """Wake-ups that no worker has taken yet."""
    with app.connection_for_read() as connection:
        channel: Any = connection.default_channel
        return int(channel._size(EXTRACT))
