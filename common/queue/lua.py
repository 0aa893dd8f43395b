"""The Lua scripts: one file each in `scripts/`, the shared helpers put in after its first line."""

from __future__ import annotations

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "scripts"


@cache
def script(name: str) -> str:
    """Source of a script, ready for EVAL. Its first line (`#!lua flags=…`) has to stay the first."""
    first, rest = (FOLDER / f"{name}.lua").read_text("utf-8").split("\n", 1)
    helpers = (FOLDER / "helpers.lua").read_text("utf-8")
    return f"{first}\n{helpers}\n{rest}"
