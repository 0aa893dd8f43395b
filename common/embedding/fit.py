"""Fits the calibration of the configured embedding model: `python -m common.embedding.fit`.

Takes a few seconds, prints what the thresholds achieve and writes a table that every later start on this
machine uses. `--ship` writes the table for the model's name into the project instead; `--centring N` first
fits the N-th centring of the model, for a developer who adds a model or better statements.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from common.embedding.calibration import own_directory
from common.embedding.centring import packed
from common.embedding.embedder import ModelEmbedder
from common.embedding.load import resolve
from common.embedding.statements import LANGUAGES, Cosines, PairCosines, Statement, pair_cosines, statements
from common.embedding.types import Embedder
from common.settings import Settings

_SHIPPED = Path(__file__).parent / "calibration_data"

Points = list[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Fitted:
    """Two curves through (cosine, value), and lines that say what their thresholds achieve."""

    similarity: Points
    relevance: Points
    report: list[str]


def fit(embedder: Embedder) -> Fitted:
    """Fit both curves on the statements that ship. Raises EmbeddingUnavailable."""
    return fit_pairs(pair_cosines(embedder, statements()))


def fit_pairs(pairs: PairCosines) -> Fitted:
    """Fit both curves on the cosines of pairs."""
    similarity, relevance = similarity_points(pairs), relevance_points(pairs)
    return Fitted(similarity, relevance, _report(pairs, similarity, relevance))


def similarity_points(pairs: PairCosines) -> Points:
    """0 where unrelated pairs lie; 0.5 above three quarters of the pairs of one topic; 0.85 where a rewording
    is as likely as the same words about another thing; 0.92 above nine tenths of the latter, since a false
    duplicate loses what was said; 1 where the closest rewordings lie.
    """
    return rising(
        [
            (_percentile(pairs.unrelated, 50), 0.0),
            (_percentile(pairs.related, 75), 0.5),
            (_balanced(pairs.other, pairs.same), 0.85),
            (_percentile(pairs.other, 90), 0.92),
            (_percentile(pairs.same, 99), 1.0),
        ]
    )


def relevance_points(pairs: PairCosines) -> Points:
    """0 where questions meet passages that have nothing to do with them; 0.3 below 97 of 100 answers; 0.5
    above 999 of 1,000 unrelated passages; 0.8 for the middle answer; 1 for the closest.
    """
    return rising(
        [
            (_percentile(pairs.astray, 50), 0.0),
            (_percentile(pairs.answer, 3), 0.3),
            (_percentile(pairs.astray, 99.9), 0.5),
            (_percentile(pairs.answer, 50), 0.8),
            (_percentile(pairs.answer, 99), 1.0),
        ]
    )


def rising(points: Points) -> Points:
    """The points with cosines pushed up where they do not rise, so that the curve is one."""
    result: Points = []
    for cosine, value in points:
        floor = result[-1][0] + 0.001 if result else -1.0
        result.append((round(max(cosine, floor), 4), value))
    return result


def fit_centring(raw: Embedder, chosen: list[Statement]) -> dict[str, Any]:
    """The means of queries and of passages, and the direction between the two languages; see centring.py."""

    def words(language: str, *picks: str) -> list[str]:
        return [getattr(s.wordings(language), pick) for s in chosen for pick in picks]

    by_language = [raw.embed_passages(words(x, "text", "reworded", "detailed")) for x in LANGUAGES]
    asked = np.stack([raw.embed_query(q) for x in LANGUAGES for q in words(x, "question")])
    english, chinese = (vectors.mean(axis=0) for vectors in by_language)
    direction = (english - chinese) / np.linalg.norm(english - chinese)
    return packed(asked.mean(axis=0), (english + chinese) / 2, direction[None, :])


def _percentile(values: Cosines, percent: float) -> float:
    return float(np.percentile(values, percent))


def _balanced(lower: Cosines, upper: Cosines) -> float:
    """The cosine at which the share of `lower` above it and of `upper` below it add up to least."""
    candidates = np.unique(np.concatenate([lower, upper]))
    errors = [float((lower >= c).mean() + (upper < c).mean()) for c in candidates]
    return float(candidates[int(np.argmin(errors))])


def _report(pairs: PairCosines, similarity: Points, relevance: Points) -> list[str]:
    at = {value: cosine for cosine, value in similarity}
    below = {value: cosine for cosine, value in relevance}
    lines = [f"similarity {value:4.2f} at cosine {cosine:.3f}" for cosine, value in similarity]
    for value in (0.92, 0.85, 0.5):
        shares = ", ".join(
            f"{name} {(getattr(pairs, name) >= at[value]).mean():.1%}"
            for name in ("same", "same_across", "detailed", "other", "related", "unrelated")
        )
        lines.append(f"pairs with similarity >= {value}: {shares}")
    lines += [f"relevance  {value:4.2f} at cosine {cosine:.3f}" for cosine, value in relevance]
    for value in (0.3, 0.5):
        shares = ", ".join(
            f"{name} {(getattr(pairs, name) >= below[value]).mean():.1%}"
            for name in ("answer", "beside", "astray")
        )
        lines.append(f"pairs with relevance >= {value}: {shares}")
    return lines


def _write(path: Path, values: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(".part")
    half.write_text(json.dumps(values, indent=1) + "\n", encoding="utf-8")
    half.rename(path)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m common.embedding.fit", description=__doc__)
    parser.add_argument("--ship", action="store_true", help="write into the project, for the model's name")
    parser.add_argument("--centring", type=int, metavar="N", help="fit and write the N-th centring first")
    chosen = parser.parse_args(arguments)
    settings = Settings()
    embedder = resolve(settings, None)
    assert isinstance(embedder, ModelEmbedder)
    model = embedder.identity.model
    slug = re.sub(r"[^a-z0-9.]+", "-", model.rsplit("/", 1)[-1].lower())
    if chosen.centring is not None:
        centred = fit_centring(embedder.uncentred(), statements())
        path = _SHIPPED / f"{slug}.{chosen.centring}.centring.json"
        _write(path, {"for": model, "version": chosen.centring, **centred})
        sys.stdout.write(f"wrote {path}; run again without --centring to fit the curves\n")
        return 0
    fitted = fit(embedder)
    sys.stdout.write("\n".join([f"calibration of {embedder.identity.id}", *fitted.report, ""]))
    path = _SHIPPED / f"{slug}.json" if chosen.ship else own_directory(settings.cache_dir) / f"{slug}.json"
    _write(
        path,
        {
            "for": model if chosen.ship else embedder.identity.id,
            "centring": embedder.centring_digest,
            "similarity": fitted.similarity,
            "relevance": fitted.relevance,
        },
    )
    sys.stdout.write(f"wrote {path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
