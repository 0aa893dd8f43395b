"""`elephant up`: the embedded stack as its parts are run in production."""

from __future__ import annotations

import sys
import time

from cli import ready
from cli.supervisor.address import Readiness
from cli.supervisor.children import Program
from cli.supervisor.stack import Plan, run
from common.settings import Settings

#: Written by the set-up, in the data directory, for the panel.
EMBEDDING_NOTE = "embedding.json"


def plan(settings: Settings) -> Plan:
    """What `elephant up` starts, in order."""
    begun = time.monotonic()
    data_dir = settings.data_dir.absolute()

    def on_ready(_: Readiness) -> None:
        embedding = ready.read_embedding(data_dir / EMBEDDING_NOTE)
        ready.show(ready.Summary(settings, embedding, time.monotonic() - begun))

    return Plan(
        data_dir=data_dir,
        host=settings.host,
        port=settings.port,
        programs=(
            # Each gets longer than it gives its own unfinished work (api.server.DRAIN_S, worker.config).
            Program("api", _command("api"), stop_after_s=15),
            Program("beat", _command("beat"), stop_after_s=5),
            Program("worker", _command("worker"), stop_after_s=20),
        ),
        setup=Program("elephant migrate", _command("migrate", "--note", str(data_dir / EMBEDDING_NOTE))),
        own_valkey=settings.redis_url is None,
        on_ready=on_ready,
    )


def up(settings: Settings) -> int:
    """Run the stack until it is asked to stop; the exit code. Raises Conflict and ConfigurationError."""
    return run(plan(settings))


def _command(*words: str) -> list[str]:
    # -P: a folder of the current directory named `api` or `common` must not be taken for ours.
    return [sys.executable, "-P", "-m", "cli.main", *words]
