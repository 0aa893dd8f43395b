"""The programs of the stack, each as it runs in a process of its own: api, worker, beat; and the set-up."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Iterator
from pathlib import Path

from cli.supervisor.children import EXIT_CONFIGURATION
from common.errors import ConfigurationError, ElephantError
from common.settings import Settings

_LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def run_api(settings: Settings) -> None:
    """Serve HTTP until SIGTERM. Raises ConfigurationError when only the operator can help."""
    from api.server import serve  # noqa: PLC0415  heavy

    follow_parent()
    log_to_stderr(settings.log_level)
    serve(settings)


def run_worker(settings: Settings, *, queues: str, concurrency: int | None, name: str) -> None:
    """Process what the queue holds until SIGTERM, then give unfinished work back."""
    # Makes SIGTERM the soft shutdown; billiard reads it when it is imported, so before Celery.
    os.environ.setdefault("REMAP_SIGTERM", "SIGQUIT")
    from worker.app import app  # noqa: PLC0415

    follow_parent()
    # Celery warns of pickled messages as root; ours are JSON, and in a container everything is root.
    warnings.filterwarnings("ignore", message="You're running the worker with superuser privileges")
    app.worker_main(
        [
            "--quiet",
            "worker",
            # onnxruntime does not survive a fork.
            "--pool=threads",
            f"--concurrency={concurrency or settings.worker_concurrency}",
            f"--queues={queues}",
            f"--hostname={name}@%h",
            f"--loglevel={settings.log_level}",
            "--without-gossip",
            "--without-mingle",
            "--without-heartbeat",
        ]
    )


def run_beat(settings: Settings) -> None:
    """Send the scheduled wake-ups until SIGTERM. One of these to a deployment."""
    from worker.app import app  # noqa: PLC0415

    follow_parent()
    log_to_stderr(settings.log_level)
    logging.getLogger("celery.beat").setLevel(
        "WARNING"
    )  # a line for each message, several a minute, for ever
    # Beat sends tasks by name. Importing them would cost it the model runtime: seconds, and 100 MB for good.
    app.conf.include = ()
    schedule = _schedule_file(settings.data_dir)
    app.start(["--quiet", "beat", f"--schedule={schedule}", f"--loglevel={settings.log_level}"])


def follow_parent(every_s: float = 1.0) -> None:
    """End this process when its supervisor is gone, where the system does not see to that itself."""
    supervisor = os.environ.get("ELEPHANT_SUPERVISOR_PID")
    if supervisor is None or sys.platform == "linux":  # there the launcher has set the parent-death signal
        return

    def watch() -> None:
        while os.getppid() == int(supervisor):
            time.sleep(every_s)
        os._exit(1)

    threading.Thread(target=watch, name="follow-parent", daemon=True).start()


def log_to_stderr(level: str) -> None:
    logging.basicConfig(level=level, format=_LOG_FORMAT, stream=sys.stderr)
    logging.getLogger("httpx").setLevel("WARNING")  # it logs every URL it asks


@contextlib.contextmanager
def explained() -> Iterator[None]:
    """Turn an error we have a name for into a message and an exit code.

    EXIT_CONFIGURATION says that starting again will not help.
    """
    try:
        yield
    except ElephantError as error:
        print(f"elephant: {error.detail}", file=sys.stderr)
        sys.exit(EXIT_CONFIGURATION if isinstance(error, ConfigurationError) else 1)


def _schedule_file(data_dir: Path) -> Path:
    """Where beat remembers what it sent last; a container may have no data directory to write to."""
    directory = data_dir / "beat"
    try:
        directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=directory):
            pass
    except OSError:
        directory = Path(tempfile.mkdtemp(prefix="elephant-beat-"))
    return directory / "schedule"
