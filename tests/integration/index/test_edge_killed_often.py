"""Kills a writer at every stage, creation included, again and again on the same directory."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path
from uuid import UUID

import pytest

from common.index.edge import EdgeIndex
from tests.support.index_points import ANN, IDENTITY

ROOT = Path(__file__).parents[3]

#: Says that it starts before it opens, so that it can be killed while opening.
WRITER = """
import itertools, sys
from pathlib import Path
from common.index.edge import EdgeIndex
from tests.support.index_points import ANN, IDENTITY, point, point_id
print("start", flush=True)
index = EdgeIndex(Path(sys.argv[1]), IDENTITY)
for number in itertools.count(int(sys.argv[2])):
    index.upsert([point(number, f"note {number}")])
    print("+", number, flush=True)
    if number % 5 == 0:
        index.delete(ANN, [point_id(number)])
        print("-", number, flush=True)
    if number % 20 == 0:
        index.flush()
"""


@pytest.mark.deep
def test_whenever_it_is_killed_it_opens_again_with_all_that_was_acknowledged(tmp_path: Path) -> None:
    chance = random.Random(11)
    written: set[int] = set()
    deleted: set[int] = set()
    for attempt in range(24):
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path), str(attempt * 100_000 + 1)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "start\n"
        # Half of the time while it opens or creates; half of the time after so many words from it.
        lines: list[str] = []
        if attempt < 12:
            time.sleep(chance.uniform(0, 0.2))
        else:
            lines += [process.stdout.readline() for _ in range(chance.randrange(1, 60))]
            time.sleep(chance.uniform(0, 0.01))
        process.kill()
        lines += process.communicate()[0].splitlines(keepends=True)
        for sign, number in (line.split() for line in lines if line.endswith("\n")):
            (written if sign == "+" else deleted).add(int(number))

        index = EdgeIndex(tmp_path, IDENTITY)
        kept = {UUID(i).int for i in index.ids(ANN)}
        # The one point that was under way may have been deleted without word of it.
        lost = written - deleted - kept
        assert len(lost) <= attempt + 1
        assert all(number % 5 == 0 for number in lost)
        assert not deleted & kept
        assert index.count() == len(kept)
        index.close()
    assert len(written) > 100
