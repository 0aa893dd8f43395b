"""Whether a Docker engine answers, for tests that need a container."""

from __future__ import annotations

import subprocess
from functools import lru_cache

import pytest

#: The server that compose starts, too.
QDRANT_IMAGE = "qdrant/qdrant:v1.19.0"


@lru_cache(maxsize=1)
def engine_missing() -> str | None:
    """Why no container can be started here; None when one can. Asks once, for two seconds at most."""
    try:
        answer = subprocess.run(
            ["docker", "info", "--format", "{{.ServerVersion}}"],
            capture_output=True,
            text=True,
            timeout=2,
            check=False,
        )
    except FileNotFoundError:
        return "there is no docker command"
    except subprocess.TimeoutExpired:
        return "`docker info` did not answer within 2 s"
    if answer.returncode != 0 or not answer.stdout.strip():
        return (answer.stderr.strip().splitlines() or ["`docker info` failed"])[-1]
    return None


def need_docker(what: str) -> None:
    """Skip the test, naming what it would have started, where no engine answers."""
    if reason := engine_missing():
        pytest.skip(f"{what} needs a Docker engine: {reason}")
