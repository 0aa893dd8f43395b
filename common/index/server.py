"""The vector index on a Qdrant server, through qdrant-client."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from qdrant_client import QdrantClient, models

from common.embedding.types import EmbeddingIdentity, Vector
from common.errors import EmbeddingMismatch
from common.index.candidates import united
from common.index.keywords import document_vector, query_vector
from common.index.payload import (
    DENSE,
    KEYWORDS,
    OCCURRED_AT,
    AnyOf,
    Condition,
    conditions,
    index_version,
    payload_of,
    scope_conditions,
)
from common.index.server_collection import ensure_collection, failures, is_complete, mark_complete
from common.index.types import Candidate, Filters, IndexPoint
from common.scope import Scope

#: Points of one request: about 0.5 MB of JSON at 384 dimensions, far below the server's limit of 32 MB.
_CHUNK = 100
_PAGE = 1_000


class QdrantIndex:
    """A MemoryIndex on a server. The client is shared by threads; several replicas may open it at once."""

    def __init__(
        self, client: QdrantClient, identity: EmbeddingIdentity, *, prefix: str = "elephant"
    ) -> None:
        """Open the collection of this embedding identity, creating it where it is missing.

        The collection is `<prefix>_<version>`; the alias `<prefix>` names the one that is complete. Two
        deployments on one server need two prefixes. Raises IndexUnavailable when the server does not answer,
        ConfigurationError when it refuses the key or the collection is not ours.
        """
        self._client = client
        self._prefix = prefix
        self._collection = f"{prefix}_{index_version(identity.id)}"
        self._dimension = identity.dimension
        ensure_collection(client, self._collection, identity.dimension)
        self._complete = is_complete(client, prefix, self._collection)

    @property
    def needs_rebuild(self) -> bool:
        """Whether memories may be missing: true from creation until `mark_built`."""
        return not self._complete

    def mark_built(self) -> None:
        """Move the alias here in one step, and remove the collection of the model before."""
        mark_complete(self._client, self._prefix, self._collection)
        self._complete = True

    def upsert(self, points: Sequence[IndexPoint]) -> None:
        for start in range(0, len(points), _CHUNK):
            chunk = [self._point(point) for point in points[start : start + _CHUNK]]
            with failures("write points"):
                self._client.upsert(self._collection, chunk, wait=True)

    def delete(self, scope: Scope, ids: Sequence[str]) -> None:
        if ids:
            self._delete(_filter(scope_conditions(scope), ids))

    def delete_user(self, scope: Scope) -> int:
        doomed = _filter(scope_conditions(scope))
        with failures("count a user's points"):
            found = self._client.count(self._collection, count_filter=doomed, exact=True).count
        self._delete(doomed)
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
        wanted = _filter(conditions(scope, filters))
        sparse = query_vector(text) if text else None
        requests: dict[str, models.QueryRequest] = {}
        if vector is not None and limit > 0:
            self._check(vector)
            requests["dense"] = models.QueryRequest(
                query=vector.tolist(), using=DENSE, filter=wanted, limit=limit, with_payload=False
            )
        if sparse and limit > 0:
            # How rare a word is, is counted over this user's memories: what others write moves no score.
            corpus = models.IdfCorpusParams(corpus=_filter(scope_conditions(scope)))
            requests["keyword"] = models.QueryRequest(
                query=models.SparseVector(indices=list(sparse.indices), values=list(sparse.values)),
                using=KEYWORDS,
                filter=wanted,
                limit=limit,
                params=models.SearchParams(idf=corpus),
                with_payload=False,
            )
        if newest > 0:
            order = models.OrderBy(key=OCCURRED_AT, direction=models.Direction.DESC)
            requests["newest"] = models.QueryRequest(
                query=models.OrderByQuery(order_by=order), filter=wanted, limit=newest, with_payload=False
            )
        if not requests:
            return []
        with failures("search"):
            answers = self._client.query_batch_points(self._collection, list(requests.values()))
        found = {route: answer.points for route, answer in zip(requests, answers, strict=True)}
        return united(
            [(str(hit.id), hit.score) for hit in found.get("dense", ())],
            [(str(hit.id), hit.score) for hit in found.get("keyword", ()) if hit.score > 0],
            [str(hit.id) for hit in found.get("newest", ())],
        )

    def ids(self, scope: Scope) -> list[str]:
        owned = _filter(scope_conditions(scope))
        found: list[str] = []
        offset: models.ExtendedPointId | None = None
        while True:
            with failures("list a user's points"):
                page, offset = self._client.scroll(
                    self._collection, scroll_filter=owned, limit=_PAGE, offset=offset, with_payload=False
                )
            found += [str(record.id) for record in page]
            if offset is None:
                return found

    def count(self) -> int:
        with failures("count points"):
            return self._client.count(self._collection, exact=True).count

    def flush(self) -> None:
        """Nothing to do: the server keeps its own log."""

    def close(self) -> None:
        self._client.close()

    def _delete(self, doomed: models.Filter) -> None:
        with failures("delete points"):
            self._client.delete(self._collection, models.FilterSelector(filter=doomed), wait=True)

    def _point(self, point: IndexPoint) -> models.PointStruct:
        self._check(point.vector)
        vectors: dict[str, models.Vector] = {DENSE: point.vector.tolist()}
        if sparse := document_vector(point.keywords):
            vectors[KEYWORDS] = models.SparseVector(indices=list(sparse.indices), values=list(sparse.values))
        return models.PointStruct(id=point.id, vector=vectors, payload=payload_of(point))

    def _check(self, vector: Vector) -> None:
        if vector.shape != (self._dimension,) or not np.isfinite(vector).all():
            raise EmbeddingMismatch(
                f"The index holds vectors of {self._dimension} finite numbers; got shape {vector.shape}."
            )


def _filter(found: Iterable[Condition], ids: Sequence[str] | None = None) -> models.Filter:
    must: list[models.Condition] = [_field(condition) for condition in found]
    if ids is not None:
        must.append(models.HasIdCondition(has_id=list(ids)))
    return models.Filter(must=must)


def _field(condition: Condition) -> models.FieldCondition:
    if isinstance(condition, AnyOf):
        return models.FieldCondition(key=condition.field, match=models.MatchAny(any=list(condition.values)))
    between = models.Range(gte=condition.since, lt=condition.until)
    return models.FieldCondition(key=condition.field, range=between)
