"""Recall over HTTP beside its floor: to embed the question and ask the bare index, in this process."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import qdrant_edge as qe

from benchmarks.speed import load, report
from benchmarks.speed.client import Caller, request
from cli.background import BackgroundStack, free_port
from common.embedding.types import Embedder, Matrix
from common.index.keywords import query_vector
from common.index.payload import DENSE, KEYWORDS, TENANT, USER
from common.settings import Settings

#: Questions of one side before the other has its turn, so that noise of the machine hits both.
_ROUND = 10
_WARM_UP = 40
_LIMIT = 40


def measure(
    folder: Path, base: Matrix, memories: int, asked: int, questions: Iterator[str]
) -> list[report.Figure]:
    """p50 and p95 of `asked` recalls of users in turn, in a store of `memories`."""
    data_dir = folder / f"recall-{memories}"
    settings = Settings(data_dir=data_dir)
    db, embedder = load.bind(settings)
    loaded = load.fill(db, embedder, data_dir, base, memories)
    db.close()
    stack = BackgroundStack(data_dir, free_port(), {})
    stack.start()
    try:
        floor_ms, ms = _alternate(stack.port, loaded, asked, questions)
    finally:
        stack.stop()
    name = f"recall, {memories:,} memories"
    return [
        report.latency(name, floor_ms, ms, 0.5, aim=1.6),
        report.latency(name, floor_ms, ms, 0.95, aim=2.5),
    ]


def _alternate(
    port: int, loaded: load.Loaded, asked: int, questions: Iterator[str]
) -> tuple[list[float], list[float]]:
    shard = qe.EdgeShard.load(str(loaded.floor_index))
    caller = Caller(port)
    floor_ms: list[float] = []
    ms: list[float] = []
    number = count()
    while len(ms) < asked + _WARM_UP:
        for _ in range(_ROUND):
            user, question = load.user(next(number)), next(questions)
            begun = time.perf_counter()
            _bare(shard, loaded.embedder, user, question)
            floor_ms.append((time.perf_counter() - begun) * 1000)
        for _ in range(_ROUND):
            user, question = load.user(next(number)), next(questions)
            raw = request("/v1/recall", {"user_id": user, "query": question})
            begun = time.perf_counter()
            caller.call(raw)
            ms.append((time.perf_counter() - begun) * 1000)
    caller.close()
    shard.close()
    return floor_ms[_WARM_UP:], ms[_WARM_UP:]


def _bare(shard: qe.EdgeShard, embedder: Embedder, user: str, question: str) -> None:
    """The least that a hybrid recall has to do: a vector, the words, one query of both within the user."""
    vector = embedder.embed_query(question)
    words = query_vector(question)
    owned = qe.Filter(
        must=[
            qe.FieldCondition(TENANT, match=qe.MatchValue(load.TENANT)),
            qe.FieldCondition(USER, match=qe.MatchValue(user)),
        ]
    )
    sparse = qe.SparseVector(list(words.indices), list(words.values))
    near = qe.Query.Nearest(vector.tolist(), using=DENSE)
    shard.query_batch(
        qe.QueryBatchRequest(
            [
                qe.QueryRequest(limit=_LIMIT, query=near, filter=owned),
                qe.QueryRequest(limit=_LIMIT, query=qe.Query.Nearest(sparse, using=KEYWORDS), filter=owned),
            ]
        )
    )
