"""A supervisor over stand-ins, ended with the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.background import free_port
from tests.support.standins import StandInStack

MakeStack = Callable[..., StandInStack]


@pytest.fixture
def make_stack(tmp_path: Path) -> Iterator[MakeStack]:
    """Makes stacks of stand-ins on the test's data directory; all are gone when the test is over."""
    made: list[StandInStack] = []

    def make(data_dir: Path = tmp_path / "data", **options: Any) -> StandInStack:
        stack = StandInStack(data_dir, options.pop("port", None) or free_port(), **options)
        made.append(stack)
        return stack

    yield make
    for stack in made:
        stack.clean_up()
