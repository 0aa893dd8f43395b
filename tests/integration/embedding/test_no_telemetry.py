"""The model runtime reports to nobody."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def files_after(code: str, tmp_path: Path) -> list[str]:
    """Names in the temp directory after `code` ran in a process of its own."""
    env = {name: value for name, value in os.environ.items() if name != "ORT_DISABLE_TELEMETRY"}
    subprocess.run([sys.executable, "-c", code], env={**env, "TMPDIR": str(tmp_path)}, check=True)
    return [path.name for path in tmp_path.iterdir()]


def test_onnxruntime_starts_no_reporting_session(tmp_path: Path) -> None:
    # Its telemetry writes a session file into the temp directory as soon as it is imported.
    assert files_after("import common.embedding.local", tmp_path) == []
