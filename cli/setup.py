"""What has to be done once before the programs start: the schema, and the embedding the data is bound to."""

from __future__ import annotations

import json
import logging
import sys
from dataclasses import asdict
from pathlib import Path

from common.errors import ConfigurationError
from common.settings import Settings


def set_up(settings: Settings, *, note: Path | None = None) -> None:
    """Migrate, then choose the embedding (fetching or converting it the first time); safe to repeat.

    What is going on is said on standard output. `note` gets the chosen identity as JSON.
    Raises EmbeddingMismatch when the data was embedded with another model than the settings ask for,
    EmbeddingUnavailable, StoreUnavailable, and ConfigurationError where only the operator can help.
    """
    from sqlalchemy.exc import SQLAlchemyError  # noqa: PLC0415  heavy, as all below

    from common.embedding.load import resolve  # noqa: PLC0415
    from common.store.engine import Database  # noqa: PLC0415
    from common.store.meta import bound_embedding  # noqa: PLC0415
    from common.store.migrate import upgrade  # noqa: PLC0415

    _talk()
    try:
        upgrade(settings)
    except SQLAlchemyError as error:
        raise ConfigurationError(f"the database cannot be brought up to date: {error}") from error
    db = Database(settings.sql_url)
    try:
        identity = bound_embedding(db, lambda recorded: resolve(settings, recorded)).identity
    finally:
        db.close()
    if note is not None:
        note.write_text(json.dumps(asdict(identity)))
    print(f"database ready; embedding {identity.model} ({identity.source}), {identity.dimension} dimensions")


def _talk() -> None:
    """Let a person see what takes long: the preparing of a model, not each migration."""
    logging.basicConfig(level="WARNING", format="%(message)s", stream=sys.stdout)
    logging.getLogger("common.embedding").setLevel("INFO")
