"""Runs an ONNX model directory through fastembed: one model per process and directory."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from fastembed import TextEmbedding
from fastembed.common.model_description import ModelSource, PoolingType

from common.embedding import tokens
from common.embedding.types import Matrix

# Texts are tokenised in tens: a thread pool of its own costs more than it gives, and warns after a fork.
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")

#: Texts of one session call. Measured on short texts, one thread: 80, 78, 70, 61 texts/s at 4, 8, 16, 32.
BATCH = 8
#: Positions assumed where a tokenizer states no limit.
_DEFAULT_WINDOW = 512

_register_lock = threading.Lock()


@dataclass(frozen=True, slots=True)
class LocalModel:
    """What to load: a directory, and how fastembed is to treat it."""

    directory: Path
    #: A name fastembed knows, or one registered with `register`.
    fastembed_name: str
    cache_dir: Path
    threads: int
    #: Hash over weights and tokenizer: the same ones are loaded once, wherever they lie.
    digest: str
    #: Whether fastembed runs it by the class that takes a tokenizer from us.
    shares_tokenizer: bool = False

    @property
    def key(self) -> tuple[str, str, int]:
        return self.digest, self.fastembed_name, self.threads


def register(
    name: str, hub_repo: str, dimension: int, model_file: str, pooling: PoolingType, size_in_gb: float = 0.0
) -> None:
    """Tell fastembed about a model it does not know; doing so twice changes nothing."""
    with _register_lock:
        if any(known.model.lower() == name.lower() for known in TextEmbedding._list_supported_models()):
            return
        TextEmbedding.add_custom_model(
            model=name,
            pooling=pooling,
            normalization=True,
            sources=ModelSource(hf=hub_repo),
            dim=dimension,
            model_file=model_file,
            size_in_gb=size_in_gb,
        )


class FastembedRuntime:
    """A loaded model. Calls from several threads run side by side, as many as the cores carry.

    onnxruntime sessions may be run concurrently: on two cores, two threads of one session give twice the
    queries a second at the same latency (253 against 123 behind a lock). More would only lengthen each call,
    hence the semaphore; it is taken per batch, so a query waits for eight texts at most.
    """

    def __init__(self, model: LocalModel, prefixes: Sequence[str]) -> None:
        """Load (about a second). May raise anything fastembed raises."""
        shared = tokens.shared_tokenizer(model.directory) if model.shares_tokenizer else None
        self._model = TextEmbedding(
            model.fastembed_name,
            cache_dir=str(model.cache_dir / "fastembed"),
            threads=model.threads,
            specific_model_path=str(model.directory),
            enable_cpu_mem_arena=False,
            lazy_load=shared is not None,
        )
        if shared is not None:
            inner = self._model.model
            inner.tokenizer = shared  # type: ignore[attr-defined]
            inner.load_onnx_model()  # type: ignore[attr-defined]
            tokens.adopt(shared)
        self._permits = threading.BoundedSemaphore(max(1, _cores() // model.threads))
        self._window = self._text_window(prefixes)

    @property
    def max_tokens(self) -> int:
        return self._window

    def vectors(self, texts: Sequence[str], patience_s: float | None = None) -> Matrix:
        # Sorted by length: a batch is padded to its longest text.
        order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
        rows: list[Matrix | None] = [None] * len(texts)
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            with self._permits:
                found = list(self._model.embed([texts[i] for i in batch], batch_size=BATCH))
            for i, row in zip(batch, found, strict=True):
                rows[i] = np.asarray(row, np.float32)
        return np.stack([row for row in rows if row is not None])

    def _text_window(self, prefixes: Sequence[str]) -> int:
        """The model's window less specials and prefix, in XLM-R tokens, which `tokens.py` counts."""
        tokenizer = getattr(self._model.model, "tokenizer", None)
        if tokenizer is None:
            return _DEFAULT_WINDOW - 8
        window = (tokenizer.truncation or {}).get("max_length", _DEFAULT_WINDOW)
        taken = max(sum(tokenizer.encode(prefix).attention_mask) for prefix in (*prefixes, ""))
        return max(16, int((window - taken) / tokens.tokens_per_xlmr_token(tokenizer)))


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
