"""What an embedded index keeps, and says, when processes die, files break or the model changes."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from uuid import UUID

import pytest

from common.errors import IndexUnavailable
from common.index.edge import EdgeIndex
from common.index.edge_shard import DamagedShard
from tests.support.index_points import ANN, IDENTITY, found, numbers, point, point_id, unit

ROOT = Path(__file__).parents[3]
OTHER_MODEL = replace(IDENTITY, id="test@2")

#: Writes points until it is killed; prints a number once its point has been acknowledged.
WRITER = """
import itertools, sys
from pathlib import Path
from common.index.edge import EdgeIndex
from tests.support.index_points import IDENTITY, point
index = EdgeIndex(Path(sys.argv[1]), IDENTITY)
print("open", flush=True)
for number in itertools.count(1):
    index.upsert([point(number, f"note {number}")])
    if number % 150 == 0:
        index.flush()
    print(number, flush=True)
"""


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "open\n"
    yield process
    process.kill()
    process.wait()


def shard_of(path: Path) -> Path:
    [shard] = path.glob("shard_*")
    return shard


def test_nothing_acknowledged_is_lost_by_sigkill(writer: subprocess.Popen[str], tmp_path: Path) -> None:
    assert writer.stdout is not None
    acknowledged = [int(writer.stdout.readline()) for _ in range(400)]
    writer.send_signal(signal.SIGKILL)
    writer.wait()
    acknowledged += [int(line) for line in writer.stdout.read().split("\n") if line]

    index = EdgeIndex(tmp_path, IDENTITY)
    kept = {UUID(i).int for i in index.ids(ANN)}
    assert set(acknowledged) <= kept
    assert kept <= {*acknowledged, max(acknowledged) + 1}
    assert numbers(found(index, text=f"note {acknowledged[-1]}", limit=1)) == [acknowledged[-1]]
    index.upsert([point(1_000_000)])
    assert index.count() == len(kept) + 1
    index.close()


def test_what_was_flushed_is_recovered_from_the_log_alone(tmp_path: Path) -> None:
    """The worst of a power loss after `flush`: of what was written since, only the log reached the disk."""
    index = EdgeIndex(tmp_path / "index", IDENTITY)
    index.upsert([point(n, f"note {n}") for n in range(1, 51)])
    index.mark_built()
    shutil.copytree(tmp_path / "index", tmp_path / "survivor")
    index.upsert([point(n, f"note {n}") for n in range(51, 81)])
    index.upsert([point(7, "changed")])
    index.delete(ANN, [point_id(3)])
    index.flush()
    log = shard_of(tmp_path / "survivor") / "wal"
    shutil.rmtree(log)
    shutil.copytree(shard_of(tmp_path / "index") / "wal", log)
    index.close()

    survivor = EdgeIndex(tmp_path / "survivor", IDENTITY)
    assert not survivor.needs_rebuild
    assert {UUID(i).int for i in survivor.ids(ANN)} == {*range(1, 81)} - {3}
    assert numbers(found(survivor, text="changed")) == [7]
    survivor.close()


def test_a_second_process_is_told_who_has_the_index(writer: subprocess.Popen[str], tmp_path: Path) -> None:
    with pytest.raises(IndexUnavailable, match=rf"pid {writer.pid}\b.*ELEPHANT_DATA_DIR"):
        EdgeIndex(tmp_path, IDENTITY)
    with pytest.raises(IndexUnavailable, match=rf"pid {writer.pid}\b"):
        EdgeIndex.open_or_reset(tmp_path, IDENTITY)
    writer.kill()
    writer.wait()
    EdgeIndex(tmp_path, IDENTITY).close()


def test_a_second_open_in_the_same_process_is_refused_too(tmp_path: Path) -> None:
    first = EdgeIndex(tmp_path, IDENTITY)
    with pytest.raises(IndexUnavailable, match=str(os.getpid())):
        EdgeIndex(tmp_path, IDENTITY)
    first.upsert([point(1)])
    first.close()
    second = EdgeIndex(tmp_path, IDENTITY)
    assert second.count() == 1
    second.close()


def test_a_clean_stop_and_start_keeps_everything(tmp_path: Path) -> None:
    index = EdgeIndex(tmp_path, IDENTITY)
    index.upsert([point(n, f"note {n}") for n in range(1, 101)])
    index.delete(ANN, [point_id(7)])
    index.mark_built()
    before = found(index, vector=unit(1, 1), text="note 42", newest=5)
    index.close()

    index, was_reset = EdgeIndex.open_or_reset(tmp_path, IDENTITY)
    assert not was_reset
    assert not index.needs_rebuild
    assert found(index, vector=unit(1, 1), text="note 42", newest=5) == before
    assert index.count() == 99
    index.close()


def test_after_close_every_call_says_that_the_index_is_unavailable(tmp_path: Path) -> None:
    index = EdgeIndex(tmp_path, IDENTITY)
    index.close()
    index.close()
    for call in (
        lambda: index.upsert([point(1)]),
        lambda: index.delete(ANN, [point_id(1)]),
        lambda: index.delete_user(ANN),
        lambda: found(index, vector=unit(1)),
        lambda: index.ids(ANN),
        index.count,
        index.flush,
    ):
        with pytest.raises(IndexUnavailable):
            call()


def remove_segments(shard: Path) -> None:
    for file in (shard / "segments").glob("*/segment.json"):
        file.unlink()


def scramble_configuration(shard: Path) -> None:
    (shard / "edge_config.json").write_bytes(os.urandom(200))


def empty_a_map(shard: Path) -> None:
    """Makes the engine panic rather than return an error."""
    for file in shard.glob("segments/*/payload_index/*user-null/has_values/status.dat"):
        os.truncate(file, 0)


def lose_the_payload_indexes(shard: Path) -> None:
    for file in shard.glob("segments/*/payload_index/config.json"):
        file.unlink()


@pytest.mark.parametrize(
    "damage", [remove_segments, scramble_configuration, empty_a_map, lose_the_payload_indexes]
)
def test_a_damaged_index_is_named_moved_aside_and_replaced(damage: object, tmp_path: Path) -> None:
    index = EdgeIndex(tmp_path, IDENTITY)
    index.upsert([point(n) for n in range(1, 50)])
    index.mark_built()
    index.close()
    assert callable(damage)
    damage(shard_of(tmp_path))

    with pytest.raises(DamagedShard, match="damaged"):
        EdgeIndex(tmp_path, IDENTITY)
    index, was_reset = EdgeIndex.open_or_reset(tmp_path, IDENTITY)
    assert was_reset
    assert index.needs_rebuild
    assert index.count() == 0
    assert len(list(tmp_path.glob("damaged_*"))) == 1
    index.upsert([point(1)])
    index.mark_built()
    assert list(tmp_path.glob("damaged_*")) == []
    index.close()
    index, was_reset = EdgeIndex.open_or_reset(tmp_path, IDENTITY)
    assert (was_reset, index.needs_rebuild, index.count()) == (False, False, 1)
    index.close()


def test_another_model_gets_an_index_of_its_own_until_it_is_complete(tmp_path: Path) -> None:
    index = EdgeIndex(tmp_path, IDENTITY)
    index.upsert([point(1, "old")])
    index.mark_built()
    index.close()

    index = EdgeIndex(tmp_path, OTHER_MODEL)
    assert index.needs_rebuild
    assert index.count() == 0
    index.upsert([point(2, "new")])
    index.close()
    assert len(list(tmp_path.glob("shard_*"))) == 2

    back = EdgeIndex(tmp_path, IDENTITY)
    assert not back.needs_rebuild
    assert back.ids(ANN) == [point_id(1)]
    assert len(list(tmp_path.glob("shard_*"))) == 1, "a half-filled index of a model given up is not kept"
    back.close()

    index = EdgeIndex(tmp_path, OTHER_MODEL)
    assert index.count() == 0
    index.mark_built()
    index.close()
    assert len(list(tmp_path.glob("shard_*"))) == 1
    back = EdgeIndex(tmp_path, IDENTITY)
    assert back.needs_rebuild
    assert back.count() == 0
    back.close()


def test_a_creation_that_was_cut_short_leaves_nothing_behind(tmp_path: Path) -> None:
    index = EdgeIndex(tmp_path, IDENTITY)
    version = shard_of(tmp_path).name.removeprefix("shard_")
    index.close()
    for shard in tmp_path.glob("shard_*"):
        shard.rename(tmp_path / f"new_{version}")
    index = EdgeIndex(tmp_path, IDENTITY)
    assert index.count() == 0
    assert list(tmp_path.glob("new_*")) == []
    index.close()


@pytest.mark.parametrize("content", [b"", b"\xff\x00", b"[]", b'{"shard": 7}', b'{"shard": "../.."}'])
def test_a_pointer_that_cannot_be_read_means_that_the_index_has_to_be_filled(
    content: bytes, tmp_path: Path
) -> None:
    index = EdgeIndex(tmp_path, IDENTITY)
    index.upsert([point(1)])
    index.mark_built()
    index.close()
    (tmp_path / "current.json").write_bytes(content)
    index = EdgeIndex(tmp_path, IDENTITY)
    assert index.needs_rebuild
    assert index.count() == 1
    index.mark_built()
    assert json.loads((tmp_path / "current.json").read_text()) == {"shard": shard_of(tmp_path).name}
    index.close()


def test_a_directory_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(IndexUnavailable, match="file"):
        EdgeIndex(tmp_path / "file", IDENTITY)
