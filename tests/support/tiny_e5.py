"""A tiny model in the format of the bundled weights, and a plain numpy forward pass to compare with."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from common.embedding.q4file import Q4File

PIECES = ("<s>", "<pad>", "</s>", "<unk>", "\u2581", "\u2581hello", "\u2581world", "你", "好", "a", "\u2581b")


@dataclass(slots=True)
class TinyWeights:
    """What goes into the file; change a field to damage it."""

    magic: bytes = b"E5S1"
    version: int = 1
    hidden: int = 64
    layers: int = 2
    heads: int = 2
    feed_forward: int = 96
    vocabulary: int = 16
    positions: int = 24
    types: int = 2
    epsilon: float = 1e-5
    block: int = 32
    pieces: Sequence[bytes] = tuple(p.encode() for p in PIECES)
    special: tuple[int, int, int, int] = (0, 2, 1, 3)  # bos, eos, pad, unk
    #: Directory entries that lie about the number of weights or their place: name -> (weights, offset shift).
    lies: dict[str, tuple[int, int]] = field(default_factory=dict)
    leave_out: frozenset[str] = frozenset()
    seed: int = 7

    def write(self, path: Path) -> Path:
        path.write_bytes(self.to_bytes())
        return path

    def to_bytes(self) -> bytes:
        rng = np.random.default_rng(self.seed)
        tensors = [t for t in self._tensors(rng) if t[0] not in self.leave_out]
        blob = b"".join(self.pieces)
        offsets = np.cumsum([0, *(len(p) for p in self.pieces)]).astype("<u4").tobytes()
        scores = np.linspace(-1, -5, len(self.pieces)).astype("<f4").tobytes()
        shape = (self.hidden, self.layers, self.heads, self.feed_forward)
        head = self.magic + struct.pack("<I7i", self.version, *shape, *self._tables())
        head += struct.pack("<fi", self.epsilon, self.block)
        head += struct.pack("<5iQ", len(self.pieces), *self.special, len(blob)) + offsets + scores + blob
        head += struct.pack("<iI", 1, 5) + b"\x09\0\0\0\0" + struct.pack("<i", len(tensors))
        start = len(head) + sum(2 + len(name) + 21 for name, *_ in tensors)
        entries, data = b"", b""
        for name, kind, count, content in tensors:
            said, shift = self.lies.get(name, (count, 0))
            place = start + len(data) + shift
            entries += struct.pack("<H", len(name)) + name.encode()
            entries += struct.pack("<BIQQ", kind, said, place, len(content))
            data += content
        return head + entries + data

    def _tables(self) -> tuple[int, int, int]:
        return self.vocabulary, self.positions, self.types

    def _tensors(self, rng: np.random.Generator) -> list[tuple[str, int, int, bytes]]:
        h, f = self.hidden, self.feed_forward
        found = [
            _q4("emb.word", self.vocabulary, h, rng),
            _floats("emb.pos", self.positions * h, rng),
            _floats("emb.type", self.types * h, rng),
            _floats("emb.ln.w", h, rng, 1.0),
            _floats("emb.ln.b", h, rng),
        ]
        for layer in range(self.layers):
            at = f"l{layer}."
            for part, rows, columns in (("q", h, h), ("k", h, h), ("v", h, h), ("ao", h, h), ("fi", f, h)):
                found += [_q4(f"{at}{part}.w", rows, columns, rng), _floats(f"{at}{part}.b", rows, rng)]
            found += [_q4(f"{at}fo.w", h, f, rng), _floats(f"{at}fo.b", h, rng)]
            for norm in ("aln", "oln"):
                found += [_floats(f"{at}{norm}.w", h, rng, 1.0), _floats(f"{at}{norm}.b", h, rng)]
        return found


def _q4(name: str, rows: int, columns: int, rng: np.random.Generator) -> tuple[str, int, int, bytes]:
    blocks = np.zeros(rows * columns // 32, np.dtype([("scale", "<f2"), ("nibbles", "u1", 16)]))
    blocks["scale"] = rng.uniform(0.01, 0.05, len(blocks))
    blocks["nibbles"] = rng.integers(0, 256, (len(blocks), 16))
    return name, 1, rows * columns, blocks.tobytes()


def _floats(
    name: str, count: int, rng: np.random.Generator, middle: float = 0.0
) -> tuple[str, int, int, bytes]:
    return name, 0, count, (middle + 0.1 * rng.standard_normal(count)).astype("<f4").tobytes()


Array = NDArray[np.float64]


def hidden_states(weights: Q4File, ids: Sequence[int]) -> Array:
    """float64[tokens, hidden] of one text: the BERT forward pass, written down a second time."""
    shape, w = weights.shape, weights
    h = shape.hidden
    x = _dense(w, "emb.word", shape.vocabulary, h)[list(ids)]
    x = x + w.floats("emb.pos", shape.positions, h)[: len(ids)] + w.floats("emb.type", shape.types, h)[0]
    x = _norm(w, x, "emb.ln")
    size = h // shape.heads
    for layer in range(shape.layers):
        at = f"l{layer}."
        q, k, v = (_linear(w, x, at + p, h, h).reshape(-1, shape.heads, size) for p in ("q", "k", "v"))
        logits = np.einsum("ahd,bhd->hab", q, k) / math.sqrt(size)
        odds = np.exp(logits - logits.max(-1, keepdims=True))
        mixed = np.einsum("hab,bhd->ahd", odds / odds.sum(-1, keepdims=True), v).reshape(-1, h)
        x = _norm(w, _linear(w, mixed, at + "ao", h, h) + x, at + "aln")
        inner = _linear(w, x, at + "fi", shape.feed_forward, h)
        gelu = inner * 0.5 * (1 + np.vectorize(math.erf)(inner / math.sqrt(2)))
        x = _norm(w, _linear(w, gelu, at + "fo", h, shape.feed_forward) + x, at + "oln")
    return x


def _dense(w: Q4File, name: str, rows: int, columns: int) -> Array:
    nibbles, scales = w.blocks(name, rows, columns)
    levels = np.concatenate([nibbles & 15, nibbles >> 4], axis=-1).astype(np.float64) - 8
    return (levels * scales[..., None].astype(np.float64)).reshape(rows, columns)


def _linear(w: Q4File, x: Array, name: str, rows: int, columns: int) -> Array:
    y: Array = x @ _dense(w, f"{name}.w", rows, columns).T + w.floats(f"{name}.b", rows)
    return y


def _norm(w: Q4File, x: Array, name: str) -> Array:
    h = w.shape.hidden
    centred = x - x.mean(-1, keepdims=True)
    spread = np.sqrt((centred**2).mean(-1, keepdims=True) + w.shape.epsilon)
    y: Array = centred / spread * w.floats(f"{name}.w", h) + w.floats(f"{name}.b", h)
    return y
