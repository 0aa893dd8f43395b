"""Raw cosines of a model to values that mean the same for every model.

Two unrelated sentences score about 0.85 with one model and 0.0 with another, so a threshold means nothing
before this. Similarity (two passages): 0 unrelated, 0.5 the same topic, from 0.85 nearly the same statement,
from 0.92 the same one reworded. Relevance (query and passage): below 0.3 the passage has nothing to do with
the query. A number, a name or a "not" that differs moves a vector little: calibration cannot see it.
"""

from __future__ import annotations

import json
import logging
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from common.embedding.centring import Centring
from common.embedding.types import EmbeddingIdentity

log = logging.getLogger(__name__)

_SHIPPED = "calibration_data"


@dataclass(frozen=True, slots=True)
class Curve:
    """A rising line through points (cosine, value); flat before the first and after the last."""

    cosines: tuple[float, ...]
    values: tuple[float, ...]

    def __post_init__(self) -> None:
        rising = all(a < b for a, b in zip(self.cosines, self.cosines[1:], strict=False))
        monotone = all(a <= b for a, b in zip(self.values, self.values[1:], strict=False))
        if not (len(self.cosines) == len(self.values) >= 2 and rising and monotone):
            raise ValueError("a calibration curve rises through two points or more")
        if self.values[0] < 0 or self.values[-1] > 1:
            raise ValueError("calibrated values lie between 0 and 1")

    def __call__(self, cosine: float) -> float:
        at = bisect_right(self.cosines, cosine)
        if at == 0:
            return self.values[0]
        if at == len(self.cosines):
            return self.values[-1]
        x0, x1 = self.cosines[at - 1], self.cosines[at]
        y0, y1 = self.values[at - 1], self.values[at]
        return y0 + (y1 - y0) * (cosine - x0) / (x1 - x0)

    @classmethod
    def through(cls, points: Sequence[tuple[float, float]]) -> Curve:
        return cls(tuple(float(x) for x, _ in points), tuple(float(y) for _, y in points))


@dataclass(frozen=True, slots=True)
class Calibration:
    similarity: Curve
    relevance: Curve


#: For models nobody has fitted: the cosine itself, nothing below 0.
LINEAR = Calibration(Curve.through([(0, 0), (1, 1)]), Curve.through([(0, 0), (1, 1)]))


def calibration_for(identity: EmbeddingIdentity, centring: Centring | None, cache_dir: Path) -> Calibration:
    """The table fitted for these weights, else for the model of this name; LINEAR with a warning without one.

    Only tables fitted with the same centring count.

    Tables fitted on this machine (`cache_dir`/calibration) go before those that ship.
    """
    wanted = centring.digest if centring else None
    tables = [*_own_tables(cache_dir), *_shipped_tables()]
    for key in (identity.id.lower(), identity.model.lower()):
        for table in tables:
            if str(table.get("for", "")).lower() == key and table.get("centring") == wanted:
                return _from_table(table)
    log.warning(
        "the embedding model %s is not calibrated: thresholds for duplicates and relevance are guesses until "
        "`python -m common.embedding.fit` has been run for it",
        identity.id,
    )
    return LINEAR


def own_directory(cache_dir: Path) -> Path:
    """Where tables fitted on this machine are kept."""
    return cache_dir / "calibration"


def _own_tables(cache_dir: Path) -> list[dict[str, Any]]:
    tables = []
    for path in sorted(own_directory(cache_dir).glob("*.json")):
        try:
            table = json.loads(path.read_text(encoding="utf-8"))
            _from_table(table)
        except (OSError, ValueError, KeyError, TypeError) as error:
            log.warning("calibration table %s is unusable and left out: %s", path, error)
            continue
        tables.append(table)
    return tables


def _shipped_tables() -> list[dict[str, Any]]:
    folder = resources.files("common.embedding") / _SHIPPED
    return [
        json.loads(entry.read_text(encoding="utf-8"))
        for entry in sorted(folder.iterdir(), key=lambda e: e.name)
        if entry.name.endswith(".json") and not entry.name.endswith(".centring.json")
    ]


def _from_table(table: dict[str, Any]) -> Calibration:
    return Calibration(Curve.through(table["similarity"]), Curve.through(table["relevance"]))
