"""Creating, loading and speaking to a Qdrant Edge shard: its configuration, its filters, its failures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import qdrant_edge as qe

from common.errors import ElephantError, IndexUnavailable
from common.index.edge_files import IndexFiles
from common.index.payload import DENSE, KEYWORD_FIELDS, KEYWORDS, OCCURRED_AT, TENANT, AnyOf, Condition

#: Links of a node, and within a tenant: where Qdrant's own advice for many small tenants starts. They
#: matter only to a shard that is optimised; Elephant never does that while serving, for it holds the
#: GIL for minutes.
_HNSW = qe.HnswIndexConfig(m=16, ef_construct=100, full_scan_threshold=10_000, payload_m=16)

# Failures of the machine, not of the files: moving the shard aside would help nobody.
_NOT_DAMAGE = ("WouldBlock", "No space left", "Permission denied", "Too many open files", "Cannot allocate")


class DamagedShard(IndexUnavailable):
    """The files of the index cannot be read. SQL can fill a new one."""


def load_or_create(files: IndexFiles, dimension: int) -> qe.EdgeShard:
    """The shard of this embedding identity. Raises DamagedShard or IndexUnavailable."""
    files.remove_unfinished()
    if not files.shard.exists():
        with failures("create the index"):
            _create(files.unfinished, dimension)
            files.adopt_unfinished()
    try:
        with failures("open the index"):
            shard = qe.EdgeShard.load(str(files.shard))
            try:
                _check(shard, dimension)
            except BaseException:
                shard.close()
                raise
    except IndexUnavailable as error:
        if any(sign in error.detail for sign in _NOT_DAMAGE):
            raise
        raise DamagedShard(f"The index in {files.shard} is damaged. {error.detail}") from error
    return shard


def _create(path: Path, dimension: int) -> None:
    shard = qe.EdgeShard.create(
        str(path),
        qe.EdgeConfig(
            vectors={DENSE: qe.EdgeVectorParams(size=dimension, distance=qe.Distance.Cosine)},
            sparse_vectors={KEYWORDS: qe.EdgeSparseVectorParams(modifier=qe.Modifier.Idf)},
            hnsw_config=_HNSW,
        ),
    )
    # Before the first point: links between vectors use only the indexes that exist when they are made.
    for name in KEYWORD_FIELDS:
        params = qe.KeywordIndexParams(is_tenant=name == TENANT)
        shard.update(qe.UpdateOperation.create_field_index(name, params))
    times = qe.IntegerIndexParams(lookup=False, range=True)
    shard.update(qe.UpdateOperation.create_field_index(OCCURRED_AT, times))
    shard.flush()
    shard.close()


def _check(shard: qe.EdgeShard, dimension: int) -> None:
    """A shard that opens may still be broken inside: ask of it what every recall and every flush will."""
    if not {*KEYWORD_FIELDS, OCCURRED_AT} <= shard.info().payload_schema.keys():
        raise IndexUnavailable("An index of a payload field is missing.")
    nearest = qe.Query.Nearest([1.0, *[0.0] * (dimension - 1)], using=DENSE)
    newest = qe.OrderBy(OCCURRED_AT, qe.Direction.Desc)
    found = [shard.query(qe.QueryRequest(limit=1, query=query)) for query in (nearest, newest)]
    if shard.info().points_count and not all(found):
        raise IndexUnavailable("It counts points that it cannot find.")
    shard.flush()


def edge_filter(conditions: Iterable[Condition], ids: Iterable[str] | None = None) -> qe.Filter:
    """All conditions, and one of the ids where they are given."""
    must: list[qe.FieldCondition | qe.HasIdCondition] = [_field(condition) for condition in conditions]
    if ids is not None:
        must.append(qe.HasIdCondition(set(ids)))
    return qe.Filter(must=[*must])


def _field(condition: Condition) -> qe.FieldCondition:
    if isinstance(condition, AnyOf):
        values = list(condition.values)
        match = qe.MatchValue(values[0]) if len(values) == 1 else qe.MatchAny(values)
        return qe.FieldCondition(condition.field, match=match)
    # Microseconds of our times are far below 2**53, so a float holds them exactly.
    since = None if condition.since is None else float(condition.since)
    until = None if condition.until is None else float(condition.until)
    return qe.FieldCondition(condition.field, range=qe.RangeFloat(gte=since, lt=until))


@contextmanager
def failures(doing: str) -> Iterator[None]:
    """Turn whatever the engine raises inside the block, panics included, into IndexUnavailable."""
    try:
        yield
    except ElephantError:
        raise
    except Exception as error:
        raise IndexUnavailable(_sentence(doing, error)) from error
    except BaseException as error:
        # A panic of the engine is no Exception, so that nobody swallows it by accident; here it is meant.
        if type(error).__name__ != "PanicException":
            raise
        raise IndexUnavailable(_sentence(doing, error)) from error


def _sentence(doing: str, error: BaseException) -> str:
    cause = str(error).strip().partition("\n")[0][:300] or type(error).__name__
    return f"The vector index could not {doing}: {cause}"
