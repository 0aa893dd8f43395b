"""The README's examples, run as they stand against a fresh service."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from tests.support.stack import Stack

README = (Path(__file__).parents[2] / "README.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_first_conversation_works_as_printed() -> None:
    curls = [block for block in blocks("sh") if block.startswith("curl")]
    assert len(curls) == 3
    (script,) = blocks("python")
    with Stack() as stack:
        answers = [json.loads(_run(["sh", "-c", curl.replace(":8010", f":{stack.port}")])) for curl in curls]
        posted, flushed, recalled = answers
        assert posted["accepted"] == 4
        assert flushed["drained"] is True
        assert "PostgreSQL" in recalled["memories"][0]["content"]
        assert "PostgreSQL" in recalled["context"]
        assert "Vault" in _run([sys.executable, "-c", script.replace(":8010", f":{stack.port}")])


def test_every_setting_it_names_exists() -> None:
    from common.settings import Settings  # noqa: PLC0415

    known = {f"ELEPHANT_{name.upper()}" for name in Settings.model_fields} | {"ELEPHANT_BIND"}
    assert set(re.findall(r"ELEPHANT_[A-Z_]+", README)) <= known


def _run(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
