"""The vector index inside one process: Qdrant Edge."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from threading import Lock

import numpy as np
import qdrant_edge as qe

from common.embedding.types import EmbeddingIdentity, Vector
from common.errors import EmbeddingMismatch
from common.index.candidates import united
from common.index.edge_files import IndexFiles
from common.index.edge_shard import DamagedShard, edge_filter, failures, load_or_create
from common.index.keywords import document_vector, query_vector
from common.index.payload import (
    DENSE,
    KEYWORDS,
    OCCURRED_AT,
    conditions,
    index_version,
    payload_of,
    scope_conditions,
)
from common.index.types import Candidate, Filters, IndexPoint
from common.scope import Scope

logger = logging.getLogger(__name__)

#: Points of one update. Searches wait while one is applied: 1 to 3 ms at 64 points, 10 ms at 256 (measured).
_CHUNK = 64
#: Points written before the log is folded into the segments; bounds its size and the time of the next start.
#: Rarely, for the engine holds the GIL meanwhile: 0.1 s, 0.4 s on a busy disk, however little has changed.
_FOLD_EVERY = 20_000
_PAGE = 1_000


class EdgeIndex:
    """A MemoryIndex in a directory of this machine. One process has it open; its threads share it.

    What `upsert` and `delete` have returned from survives SIGKILL; a power loss may take what came
    after the last `flush`.
    """

    def __init__(self, path: Path, identity: EmbeddingIdentity) -> None:
        """Open the index of this embedding identity under `path`, creating it where it is missing.

        Raises IndexUnavailable: another process has it open, or the files cannot be read.
        """
        self._files = IndexFiles(path, index_version(identity.id))
        self._dimension = identity.dimension
        self._unfolded = 0
        self._folding = Lock()
        try:
            self._complete = self._files.complete
            if self._complete:
                self._files.remove_leftovers()
            self._shard = load_or_create(self._files, identity.dimension)
        except BaseException:
            self._files.release()
            raise

    @classmethod
    def open_or_reset(cls, path: Path, identity: EmbeddingIdentity) -> tuple[EdgeIndex, bool]:
        """Open the index, replacing one whose files are damaged by an empty one; whether that happened.

        Raises IndexUnavailable where another process has it open or the disk refuses.
        """
        try:
            return cls(path, identity), False
        except DamagedShard as error:
            files = IndexFiles(path, index_version(identity.id))
            try:
                with failures("move the damaged index aside"):
                    aside = files.set_aside()
            finally:
                files.release()
            logger.warning("index damaged, moved to %s, to be filled from SQL: %s", aside, error.detail)
            return cls(path, identity), True

    @property
    def needs_rebuild(self) -> bool:
        """Whether memories may be missing: true from creation until `mark_built`."""
        return not self._complete

    def mark_built(self) -> None:
        """Record that the index holds every memory, and remove those of earlier models and damaged ones."""
        self._fold()
        with failures("record that it is complete"):
            self._files.mark_complete()
        self._complete = True

    def upsert(self, points: Sequence[IndexPoint]) -> None:
        for start in range(0, len(points), _CHUNK):
            chunk = points[start : start + _CHUNK]
            with failures("write points"):
                self._shard.update(qe.UpdateOperation.upsert_points([self._point(p) for p in chunk]))
            self._written(len(chunk))

    def delete(self, scope: Scope, ids: Sequence[str]) -> None:
        if not ids:
            return
        with failures("delete points"):
            doomed = edge_filter(scope_conditions(scope), ids)
            self._shard.update(qe.UpdateOperation.delete_points_by_filter(doomed))

    def delete_user(self, scope: Scope) -> int:
        with failures("delete a user's points"):
            doomed = edge_filter(scope_conditions(scope))
            found = self._shard.count(qe.CountRequest(filter=doomed))
            self._shard.update(qe.UpdateOperation.delete_points_by_filter(doomed))
            return found

    def search(
        self,
        scope: Scope,
        *,
        vector: Vector | None,
        text: str | None,
        filters: Filters,
        limit: int,
        newest: int = 0,
    ) -> list[Candidate]:
        if vector is not None:
            self._check(vector)
        sparse = query_vector(text) if text else None
        with failures("search"):
            wanted = edge_filter(conditions(scope, filters))
            requests: dict[str, qe.QueryRequest] = {}
            if vector is not None and limit > 0:
                near = qe.Query.Nearest(vector.tolist(), using=DENSE)
                requests["dense"] = qe.QueryRequest(limit=limit, query=near, filter=wanted)
            if sparse and limit > 0:
                words = qe.SparseVector(list(sparse.indices), list(sparse.values))
                # How rare a word is, is counted over this user's memories: what others write moves no score.
                corpus = qe.IdfParams(corpus=edge_filter(scope_conditions(scope)))
                requests["keyword"] = qe.QueryRequest(
                    limit=limit,
                    query=qe.Query.Nearest(words, using=KEYWORDS),
                    filter=wanted,
                    params=qe.SearchParams(idf=corpus),
                )
            if newest > 0:
                order = qe.OrderBy(OCCURRED_AT, qe.Direction.Desc)
                requests["newest"] = qe.QueryRequest(limit=newest, query=order, filter=wanted)
            if not requests:
                return []
            answers = self._shard.query_batch(qe.QueryBatchRequest(list(requests.values())))
        found = dict(zip(requests, answers, strict=True))
        return united(
            [(str(hit.id), hit.score) for hit in found.get("dense", ())],
            [(str(hit.id), hit.score) for hit in found.get("keyword", ()) if hit.score > 0],
            [str(hit.id) for hit in found.get("newest", ())],
        )

    def ids(self, scope: Scope) -> list[str]:
        owned = edge_filter(scope_conditions(scope))
        found: list[str] = []
        offset: qe.PointId | None = None
        with failures("list a user's points"):
            while True:
                page, offset = self._shard.scroll(
                    qe.ScrollRequest(offset=offset, limit=_PAGE, filter=owned, with_payload=False)
                )
                found += [str(record.id) for record in page]
                if offset is None:
                    return found

    def count(self) -> int:
        with failures("count points"):
            return self._shard.count(qe.CountRequest(exact=True))

    def flush(self) -> None:
        """Sync the log to disk: a few milliseconds, and other threads run on."""
        with failures("flush"):
            self._shard.info()  # raises once the index is closed, when the files may be another process's
            self._files.sync_log()

    def close(self) -> None:
        """Sync everything to disk and let go of the directory. Every later call raises IndexUnavailable."""
        try:
            with failures("close"):
                self._shard.close()
        finally:
            self._files.release()

    def _point(self, point: IndexPoint) -> qe.Point:
        self._check(point.vector)
        vectors: dict[str, qe.NamedVector] = {DENSE: point.vector.tolist()}
        if sparse := document_vector(point.keywords):
            vectors[KEYWORDS] = qe.SparseVector(list(sparse.indices), list(sparse.values))
        return qe.Point(point.id, vectors, payload_of(point))

    def _check(self, vector: Vector) -> None:
        # Before the engine logs it: an update that fails inside would fail again whenever the log is
        # replayed.
        if vector.shape != (self._dimension,) or not np.isfinite(vector).all():
            raise EmbeddingMismatch(
                f"The index holds vectors of {self._dimension} finite numbers; got shape {vector.shape}."
            )

    def _written(self, points: int) -> None:
        self._unfolded += points
        if self._unfolded >= _FOLD_EVERY:
            self._fold()

    def _fold(self) -> None:
        with self._folding, failures("flush"):
            self._unfolded = 0
            self._shard.flush()
