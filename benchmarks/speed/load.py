"""Fills a data directory with memories before the stack starts: SQL in bulk, then the index from SQL."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from itertools import islice
from pathlib import Path
from shutil import copytree

import numpy as np
from sqlalchemy import insert

from benchmarks.speed import texts
from common import clock
from common.embedding.load import resolve
from common.embedding.types import Embedder, Matrix
from common.index.apply import OutboxApplier
from common.index.edge import EdgeIndex
from common.settings import Settings
from common.store.engine import Database
from common.store.meta import bound_embedding
from common.store.migrate import upgrade
from common.store.models import Memory, Source, Turn, User
from common.vocabulary import Fate, Kind, Layer, Role, State

TENANT = "default"
USERS = 100
#: How far a derived vector lies from the one it came from: cosine about 0.9, as among like statements.
_NOISE = 0.48


@dataclass(frozen=True, slots=True)
class Loaded:
    """A filled data directory, and a copy of its index for the floor."""

    embedder: Embedder
    floor_index: Path


def base_vectors(embedder: Embedder, distinct: int) -> Matrix:
    """float32[distinct, dim] of that many statements."""
    return embedder.embed_passages(list(islice(texts.statements(), distinct)))


def bind(settings: Settings) -> tuple[Database, Embedder]:
    """Create the schema and bind the data to the embedding the settings ask for."""
    upgrade(settings)
    db = Database(settings.sql_url)
    return db, bound_embedding(db, partial(resolve, settings))


def fill(db: Database, embedder: Embedder, data_dir: Path, base: Matrix, memories: int) -> Loaded:
    """Write `memories` active memories, evenly over USERS users, each resting on one turn; index them.

    Vectors are those of `base` with noise of a fixed seed, at length 1.
    """
    rows = _rows(embedder, base, memories)
    now = clock.now()
    users = [{"tenant_id": TENANT, "user_id": user(n), "created_at": now} for n in range(USERS)]
    with db.transaction() as session:
        session.execute(insert(User), users)
        session.execute(insert(Turn), [turn for turn, _, _ in rows])
        session.execute(insert(Memory.__table__), [memory for _, memory, _ in rows])  # type: ignore[arg-type]
        session.execute(insert(Source), [source for _, _, source in rows])
    index = EdgeIndex(data_dir / "index", embedder.identity)
    OutboxApplier(db, index, embedder).rebuild()
    index.close()
    [shard] = (data_dir / "index").glob("shard_*")
    floor = data_dir.with_name(data_dir.name + ".floor-index")
    copytree(shard, floor)
    return Loaded(embedder, floor)


def user(number: int) -> str:
    """The id of a user, counted round."""
    return f"user-{number % USERS}"


def _rows(
    embedder: Embedder, base: Matrix, memories: int
) -> Sequence[tuple[dict[str, object], dict[str, object], dict[str, object]]]:
    random = np.random.default_rng(7)
    now = clock.now()
    kinds = (Kind.FACT, Kind.DECISION, Kind.EPISODE, Kind.PREFERENCE)
    rows = []
    for number, text in enumerate(islice(texts.statements(), memories)):
        noise = random.standard_normal(base.shape[1:], dtype=np.float32)
        vector = base[number % len(base)] + noise * (_NOISE / np.linalg.norm(noise))
        at = now - timedelta(minutes=7 * number)
        memory_id = str(uuid.UUID(int=int(random.integers(1 << 62)) << 64 | number, version=4))
        owner = {"tenant_id": TENANT, "user_id": user(number)}
        turn = {
            **owner,
            "pk": number + 1,
            "session_id": f"loaded-{number // 2000}",
            "turn_id": f"t-{number}",
            "role": Role.USER,
            "content": text,
            "tags": [],
            "metadata_": {},
            "occurred_at": at,
            "accepted_at": at,
            "fate": Fate.REMEMBERED,
        }
        memory = {
            **owner,
            "id": memory_id,
            "session_id": turn["session_id"],
            "agent_id": "bench",
            "kind": kinds[number % len(kinds)],
            "layer": Layer.LONG_TERM,
            "state": State.ACTIVE,
            "content": text,
            "worth": 0.6,
            "entities": [],
            "tags": ["bench"],
            "metadata": {},
            "pinned": False,
            "occurred_at": at,
            "valid_from": at,
            "created_at": at,
            "updated_at": at,
            "access_count": number % 7,
            "decay_score": 1.0,
            "embedding_model": embedder.identity.id,
            "vector": vector / np.linalg.norm(vector),
        }
        rows.append((turn, memory, {"memory_id": memory_id, "turn_pk": number + 1, "quote": text}))
    return rows
