"""Where a stack keeps its things."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from cli.supervisor.layout import prepare, valkey_socket
from common.errors import ConfigurationError


def test_a_new_data_directory_is_private(tmp_path: Path) -> None:
    layout = prepare(tmp_path / "deep" / "data")

    assert stat.S_IMODE(layout.data_dir.stat().st_mode) == 0o700


def test_a_directory_that_holds_other_things_keeps_its_mode(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir(mode=0o755)
    (shared / "letter.txt").write_text("not ours")

    prepare(shared)

    assert stat.S_IMODE(shared.stat().st_mode) == 0o755
    assert stat.S_IMODE((shared / "valkey").stat().st_mode) == 0o700


def test_a_path_that_is_a_file_is_refused_with_the_setting_to_change(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")

    with pytest.raises(ConfigurationError, match="ELEPHANT_DATA_DIR"):
        prepare(tmp_path / "data")


def test_two_directories_are_two_stacks_and_a_moved_one_stays_itself(tmp_path: Path) -> None:
    one, two = prepare(tmp_path / "one"), prepare(tmp_path / "two")
    assert one.stack_id != two.stack_id

    one.data_dir.rename(tmp_path / "moved")

    assert prepare(tmp_path / "moved").stack_id == one.stack_id


def test_the_socket_lies_beside_the_data_where_that_is_short_enough(tmp_path: Path) -> None:
    layout = prepare(tmp_path / "d")
    # pytest's own directory may be long already
    if len(str(layout.valkey)) < 85:
        assert valkey_socket(layout) == layout.valkey / "valkey.sock"


def test_a_long_path_gets_the_same_short_private_place_every_time(tmp_path: Path) -> None:
    layout = prepare(tmp_path / ("d" * 120))

    first, second = valkey_socket(layout), valkey_socket(layout)

    assert first == second
    assert len(str(first)) < 100
    assert stat.S_IMODE(first.parent.stat().st_mode) == 0o700
    first.parent.rmdir()


def test_a_socket_directory_planted_by_someone_else_is_refused(tmp_path: Path) -> None:
    layout = prepare(tmp_path / ("d" * 120))
    place = valkey_socket(layout).parent
    place.rmdir()
    place.symlink_to(tmp_path)
    try:
        with pytest.raises(ConfigurationError, match="belongs to someone else"):
            valkey_socket(layout)
    finally:
        place.unlink()
