"""What has to be done once before the programs start: the schema, and the embedding the data is bound to."""

from __future__ import annotations

import json
import logging
import sys
from dataclasses import asdict
from pathlib import Path

from common.settings import Settings


def set_up(settings: Settings, *, note: Path | None = None) -> None:
    """Migrate, then choose the embedding (fetching or converting it the first time); safe to repeat.

    Progress goes to standard output. `note` gets the chosen identity as JSON.
    Raises EmbeddingMismatch when the data was embedded with another model than the settings ask for.
    """
    from common.embedding.load import resolve  # noqa: PLC0415  heavy
    from common.store.migrate import upgrade  # noqa: PLC0415

    logging.basicConfig(level="WARNING", format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    if settings.database_url is None:
        settings.data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
    upgrade(settings)
    identity = resolve(settings).identity
    if note is not None:
        note.write_text(json.dumps(asdict(identity)))
    print(f"database ready; embedding {identity.model} ({identity.source}), {identity.dimension} dimensions")
