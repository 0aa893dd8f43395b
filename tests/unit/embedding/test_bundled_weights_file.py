"""The weights file is read exactly, and refused with the reason when it is not what it should be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import onnxruntime as ort  # type: ignore[import-untyped]
import pytest

from common.embedding.onnx_graph import write_onnx
from common.embedding.q4file import BadWeights, read_q4
from tests.support.tiny_e5 import PIECES, TinyWeights, hidden_states


def test_a_sound_file_gives_shape_pieces_and_tensors(tmp_path: Path) -> None:
    weights = read_q4(TinyWeights().write(tmp_path / "w.bin"))
    assert (weights.shape.hidden, weights.shape.layers, weights.shape.positions) == (64, 2, 24)
    assert weights.pieces.texts == PIECES
    assert (weights.pieces.bos, weights.pieces.eos, weights.pieces.pad, weights.pieces.unk) == (0, 2, 1, 3)
    nibbles, scales = weights.blocks("emb.word", 16, 64)
    assert nibbles.shape == (16, 2, 16) and scales.shape == (16, 2)


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        ({"magic": b"GGUF"}, "does not start with E5S1"),
        ({"version": 2}, "version 2"),
        ({"block": 64}, "blocks of 64"),
        ({"heads": 3}, "impossible shape"),
        ({"layers": 0}, "impossible shape"),
        ({"epsilon": 0.0}, "epsilon"),
        ({"special": (0, 2, 1, 99)}, "special ids"),
        ({"pieces": (b"a", b"b", b"c", b"\xff\xfe")}, "not UTF-8"),
        ({"pieces": (b"a", b"b", b"c", b"a")}, "occurs twice"),
        ({"pieces": (b"a", b"b", b"", b"c")}, "offsets"),
        ({"lies": {"l1.fo.w": (6144, 10**9)}}, "past the end"),
    ],
)
def test_a_file_of_another_kind_is_refused_with_the_reason(
    tmp_path: Path, damage: dict[str, object], reason: str
) -> None:
    with pytest.raises(BadWeights, match=reason):
        read_q4(replace(TinyWeights(), **damage).write(tmp_path / "w.bin"))  # type: ignore[arg-type]


@pytest.mark.parametrize("kept", [0, 3, 20, 60, 200, 500])
def test_a_file_cut_off_anywhere_is_refused(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "w.bin"
    path.write_bytes(TinyWeights().to_bytes()[:kept])
    with pytest.raises(BadWeights):
        read_q4(path)


def test_a_missing_or_mislabelled_tensor_stops_the_conversion(tmp_path: Path) -> None:
    missing = read_q4(TinyWeights(leave_out=frozenset({"l1.ao.w"})).write(tmp_path / "a.bin"))
    with pytest.raises(BadWeights, match=r"l1\.ao\.w is missing"):
        write_onnx(missing, tmp_path / "a.onnx")
    wrong = read_q4(TinyWeights(lies={"l0.q.b": (65, 0)}).write(tmp_path / "b.bin"))
    with pytest.raises(BadWeights, match=r"l0\.q\.b has .* 65 weights"):
        write_onnx(wrong, tmp_path / "b.onnx")


def test_the_converted_graph_computes_what_a_plain_forward_pass_computes(tmp_path: Path) -> None:
    weights = read_q4(TinyWeights().write(tmp_path / "w.bin"))
    write_onnx(weights, tmp_path / "m.onnx")
    session = ort.InferenceSession(str(tmp_path / "m.onnx"), providers=["CPUExecutionProvider"])
    short, long = [0, 5, 6, 2], [0, 7, 8, 9, 10, 4, 3, 5, 2]
    ids = np.array([short + [1] * 5, long], np.int64)
    mask = np.array([[1] * 4 + [0] * 5, [1] * 9], np.int64)
    (found,) = session.run(None, {"input_ids": ids, "attention_mask": mask})
    for row, text in zip(found, (short, long), strict=True):
        expected = hidden_states(weights, text)
        got = row[: len(text)].astype(np.float64)
        cosine = (got * expected).sum(-1) / np.linalg.norm(got, axis=-1) / np.linalg.norm(expected, axis=-1)
        # int8 arithmetic inside the products; a nibble out of place gives cosines near 0
        assert cosine.min() > 0.999
