"""The graph of multilingual-e5-small over 4-bit weights, for onnxruntime.

A Q4_0 block (scale, 32 weights stored as weight + 8) is what onnxruntime's MatMulNBits takes with bits=4,
block_size=32 and its implicit zero point 8, so no precision is lost in converting.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from common.embedding.q4file import BLOCK, Q4File

#: int8 arithmetic inside MatMulNBits: twice as fast as fp32 here, mean cosine between the two above 0.9999.
ACCURACY_LEVEL = 4
_OPSET, _IR_VERSION = 21, 10
_MS = "com.microsoft"


def write_onnx(weights: Q4File, path: Path) -> None:
    """Write the model: int64 input_ids and attention_mask [batch, tokens] to last_hidden_state float32.

    Raises BadWeights when a tensor is missing or of the wrong size.
    """
    onnx.save(_Graph(weights).model(), str(path))


class _Graph:
    def __init__(self, weights: Q4File) -> None:
        self.weights = weights
        self.shape = weights.shape
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def model(self) -> Any:
        shape = self.shape
        x = self._embeddings()
        self._node("Cast", ["attention_mask"], "mask", to=TensorProto.INT32)
        for layer in range(shape.layers):
            last = layer == shape.layers - 1
            x = self._layer(f"l{layer}.", x, "last_hidden_state" if last else f"l{layer}.out")
        inputs = [
            helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
            for name in ("input_ids", "attention_mask")
        ]
        output = helper.make_tensor_value_info(x, TensorProto.FLOAT, ["batch", "tokens", shape.hidden])
        graph = helper.make_graph(self.nodes, "e5", inputs, [output], self.constants)
        opsets = [helper.make_opsetid("", _OPSET), helper.make_opsetid(_MS, 1)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=_IR_VERSION)

    def _constant(self, name: str, values: NDArray[Any]) -> str:
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def _node(self, kind: str, inputs: list[str], output: str, **attributes: Any) -> str:
        self.nodes.append(helper.make_node(kind, inputs, [output], **attributes))
        return output

    def _embeddings(self) -> str:
        """Rows stay 4-bit in memory and are unpacked when looked up: 48 MB instead of 384."""
        shape, w = self.shape, self.weights
        blocks = shape.hidden // BLOCK
        nibbles, scales = w.blocks("emb.word", shape.vocabulary, shape.hidden)
        self._constant("emb.nibbles", nibbles.reshape(shape.vocabulary, shape.hidden // 2))
        self._constant("emb.scales", scales)
        self._constant("low_mask", np.array(15, np.uint8))
        self._constant("four", np.array(4, np.uint8))
        self._constant("zero_point", np.array(8, np.float32))
        self._constant("as_nibbles", np.array([0, 0, blocks, 16], np.int64))
        self._constant("as_scales", np.array([0, 0, blocks, 1], np.int64))
        self._constant("as_rows", np.array([0, 0, shape.hidden], np.int64))
        self._node("Gather", ["emb.nibbles", "input_ids"], "row_nibbles")
        self._node("Reshape", ["row_nibbles", "as_nibbles"], "block_nibbles")
        self._node("BitwiseAnd", ["block_nibbles", "low_mask"], "low")
        self._node("BitShift", ["block_nibbles", "four"], "high", direction="RIGHT")
        self._node("Concat", ["low", "high"], "stored", axis=-1)
        self._node("Cast", ["stored"], "stored_float", to=TensorProto.FLOAT)
        self._node("Sub", ["stored_float", "zero_point"], "levels")
        self._node("Gather", ["emb.scales", "input_ids"], "row_scales")
        self._node("Cast", ["row_scales"], "row_scales_float", to=TensorProto.FLOAT)
        self._node("Reshape", ["row_scales_float", "as_scales"], "block_scales")
        self._node("Mul", ["levels", "block_scales"], "blocks")
        words = self._node("Reshape", ["blocks", "as_rows"], "words")
        # Slice, not Gather over a constant Range: onnxruntime rewrites the latter into something that fails.
        self._constant("emb.pos", w.floats("emb.pos", shape.positions, shape.hidden))
        self._constant("zero", np.array([0], np.int64))
        self._node("Shape", ["input_ids"], "length", start=1, end=2)
        self._node("Slice", ["emb.pos", "zero", "length"], "positions")
        self._constant("emb.type", w.floats("emb.type", shape.types, shape.hidden)[0])
        self._node("Add", [words, "positions"], "placed")
        self._node("Add", ["placed", "emb.type"], "typed")
        return self._norm("typed", "emb.ln", "embedded")

    def _layer(self, at: str, x: str, out: str) -> str:
        hidden, feed = self.shape.hidden, self.shape.feed_forward
        q, k, v = (self._linear(x, f"{at}{part}", hidden, hidden) for part in ("q", "k", "v"))
        heads = self.shape.heads
        attended = self._node(
            "MultiHeadAttention", [q, k, v, "", "mask"], f"{at}att", domain=_MS, num_heads=heads
        )
        projected = self._linear(attended, f"{at}ao", hidden, hidden)
        added = self._node("Add", [projected, x], f"{at}att_sum")
        y = self._norm(added, f"{at}aln", f"{at}att_out")
        inner = self._linear(y, f"{at}fi", feed, hidden)
        active = self._node("Gelu", [inner], f"{at}gelu", domain=_MS)
        outer = self._linear(active, f"{at}fo", hidden, feed)
        return self._norm(self._node("Add", [outer, y], f"{at}ff_sum"), f"{at}oln", out)

    def _norm(self, x: str, name: str, out: str) -> str:
        hidden = self.shape.hidden
        gain = self._constant(f"{name}.w", self.weights.floats(f"{name}.w", hidden))
        bias = self._constant(f"{name}.b", self.weights.floats(f"{name}.b", hidden))
        return self._node("LayerNormalization", [x, gain, bias], out, axis=-1, epsilon=self.shape.epsilon)

    def _linear(self, x: str, name: str, rows: int, columns: int) -> str:
        nibbles, scales = self.weights.blocks(f"{name}.w", rows, columns)
        # The file keeps weight i and i+16 in one byte, MatMulNBits weight 2i and 2i+1.
        ordered = np.concatenate([nibbles & 15, nibbles >> 4], axis=-1)
        packed = (ordered[..., 0::2] | (ordered[..., 1::2] << 4)).astype(np.uint8)
        b = self._constant(f"{name}.packed", packed)
        s = self._constant(f"{name}.scales", scales.astype(np.float32).reshape(-1))
        bias = self._constant(f"{name}.b", self.weights.floats(f"{name}.b", rows))
        return self._node(
            "MatMulNBits",
            [x, b, s, "", "", bias],
            f"{name}.out",
            domain=_MS,
            K=columns,
            N=rows,
            bits=4,
            block_size=BLOCK,
            accuracy_level=ACCURACY_LEVEL,
        )
