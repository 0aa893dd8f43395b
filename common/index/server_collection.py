"""Collections and the alias of a Qdrant server, and what its failures mean."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from packaging.version import InvalidVersion, Version
from qdrant_client import QdrantClient, models
from qdrant_client.http.exceptions import UnexpectedResponse

from common.errors import ConfigurationError, ElephantError, IndexUnavailable
from common.index.payload import DENSE, KEYWORD_FIELDS, KEYWORDS, OCCURRED_AT, TENANT

logger = logging.getLogger(__name__)

#: The first server that counts how rare a word is over one user's memories; older ones count over everyone's.
_PER_USER_IDF = Version("1.19")
#: Where Qdrant's documentation starts for many small tenants in one collection.
_HNSW = models.HnswConfigDiff(m=16, payload_m=16)


def ensure_collection(client: QdrantClient, name: str, dimension: int) -> None:
    """Create the collection and its payload indexes, or check the one that is there.

    Safe to run in several processes at once. Raises IndexUnavailable or ConfigurationError.
    """
    with failures("open its collection"):
        _warn_if_old(client.info().version)
        if not client.collection_exists(name):
            _create(client, name, dimension)
        vectors = client.get_collection(name).config.params.vectors
        size = vectors[DENSE].size if isinstance(vectors, dict) and DENSE in vectors else None
        if size != dimension:
            raise ConfigurationError(
                f"The Qdrant collection {name} holds vectors of {size} numbers, not {dimension}. Remove it "
                "or set another ELEPHANT_QDRANT_COLLECTION."
            )
        # By every process, the loser of a race too: its own first points must not come before the indexes.
        for field in KEYWORD_FIELDS:
            schema = models.KeywordIndexParams(
                type=models.KeywordIndexType.KEYWORD, is_tenant=True if field == TENANT else None
            )
            client.create_payload_index(name, field, schema, wait=True)
        times = models.IntegerIndexParams(type=models.IntegerIndexType.INTEGER, lookup=False, range=True)
        client.create_payload_index(name, OCCURRED_AT, times, wait=True)


def is_complete(client: QdrantClient, alias: str, name: str) -> bool:
    """Whether the alias names this collection."""
    return _target(client, alias) == name


def mark_complete(client: QdrantClient, alias: str, name: str) -> None:
    """Point the alias at the collection and remove the one it named before: it is derived, as this one is."""
    before = _target(client, alias)
    if before == name:
        return
    steps: list[models.AliasOperations] = []
    if before is not None:
        steps.append(models.DeleteAliasOperation(delete_alias=models.DeleteAlias(alias_name=alias)))
    created = models.CreateAlias(collection_name=name, alias_name=alias)
    steps.append(models.CreateAliasOperation(create_alias=created))
    with failures("move its alias"):
        client.update_collection_aliases(steps)
    if before is not None and before.startswith(f"{alias}_"):
        with failures("remove the collection it replaces"):
            client.delete_collection(before)


@contextmanager
def failures(doing: str) -> Iterator[None]:
    """Turn whatever the client raises inside the block into IndexUnavailable, or ConfigurationError."""
    try:
        yield
    except ElephantError:
        raise
    except UnexpectedResponse as error:
        if error.status_code in (401, 403):
            raise ConfigurationError(
                "The Qdrant server refuses the key: check ELEPHANT_QDRANT_API_KEY."
            ) from error
        reason = f"{error.status_code} {error.reason_phrase}".strip()
        raise IndexUnavailable(f"The Qdrant server could not {doing}: {reason}") from error
    except Exception as error:
        # Errors of httpx, of pydantic and its own all come through the client; each means no usable answer.
        cause = str(error).strip().partition("\n")[0][:200] or type(error).__name__
        raise IndexUnavailable(f"The Qdrant server could not {doing}: {cause}") from error


def _warn_if_old(version: str) -> None:
    try:
        old = Version(version) < _PER_USER_IDF
    except InvalidVersion:
        return
    if old:
        logger.warning(
            "Qdrant server %s counts word frequencies over all users: keyword ranks are poorer and what "
            "others write moves them; use %s or newer",
            version,
            _PER_USER_IDF,
        )


def _create(client: QdrantClient, name: str, dimension: int) -> None:
    try:
        client.create_collection(
            name,
            vectors_config={DENSE: models.VectorParams(size=dimension, distance=models.Distance.COSINE)},
            sparse_vectors_config={KEYWORDS: models.SparseVectorParams(modifier=models.Modifier.IDF)},
            hnsw_config=_HNSW,
        )
    except Exception:
        # Another replica may have been faster; then all is well, and the caller checks what there is.
        if not client.collection_exists(name):
            raise


def _target(client: QdrantClient, alias: str) -> str | None:
    with failures("read its aliases"):
        aliases = client.get_aliases().aliases
    return next((a.collection_name for a in aliases if a.alias_name == alias), None)
