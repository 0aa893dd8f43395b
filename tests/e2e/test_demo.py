"""`elephant demo`: the first thing a newcomer runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def test_the_demo_remembers_across_a_restart_and_leaves_nothing_behind(tmp_path: Path) -> None:
    # A short directory of its own, so that what is left behind shows.
    env = {**os.environ, "TMPDIR": str(tmp_path), "COLUMNS": "140"}

    done = subprocess.run(
        [sys.executable, "-P", "-m", "cli.main", "demo"],
        env=env, cwd=tmp_path, capture_output=True, text=True, timeout=170, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout + done.stderr
    for expected in ("PostgreSQL", "Vault", "Restarting", "score"):
        assert expected in done.stdout
    assert list(tmp_path.iterdir()) == []
