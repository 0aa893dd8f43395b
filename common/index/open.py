"""The index that the settings ask for."""

from __future__ import annotations

import math

from common.embedding.types import EmbeddingIdentity
from common.index.types import MemoryIndex
from common.settings import Settings


def open_index(settings: Settings, identity: EmbeddingIdentity) -> MemoryIndex:
    """Qdrant Edge under the data directory, or the server of `qdrant_url`. Blocks: not for the event loop.

    Where `needs_rebuild` is true afterwards, the owner has to write every memory from SQL and then call
    `mark_built`. Raises IndexUnavailable (away, damaged disk, open elsewhere) or ConfigurationError.
    """
    # Imported where needed: qdrant-client alone takes a second, and the embedded form never uses it.
    if settings.qdrant_url is None:
        from common.index.edge import EdgeIndex  # noqa: PLC0415

        index, _ = EdgeIndex.open_or_reset(settings.data_dir / "index", identity)
        return index
    from qdrant_client import QdrantClient  # noqa: PLC0415

    from common.index.server import QdrantIndex  # noqa: PLC0415

    key = settings.qdrant_api_key
    client = QdrantClient(
        url=settings.qdrant_url,
        api_key=key.get_secret_value() if key else None,
        timeout=math.ceil(settings.qdrant_timeout_s),
        check_compatibility=False,
    )
    return QdrantIndex(client, identity, prefix=settings.qdrant_collection)
