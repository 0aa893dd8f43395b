"""Our own sentences for fitting: 72 statements of 24 topics, in Chinese and English.

Each comes with a rewording, a version with a detail more, one in the same words about something else
(`other`), and a question it answers.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources

import numpy as np
from numpy.typing import NDArray

from common.embedding.types import Embedder, Matrix

LANGUAGES = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Wordings:
    text: str
    reworded: str
    detailed: str
    other: str
    question: str


@dataclass(frozen=True, slots=True)
class Statement:
    topic: str
    en: Wordings
    zh: Wordings

    def wordings(self, language: str) -> Wordings:
        return self.en if language == "en" else self.zh


def statements() -> list[Statement]:
    """What ships in calibration_data/statements.jsonl, in its order."""
    file = resources.files("common.embedding") / "calibration_data" / "statements.jsonl"
    found = []
    for line in file.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        found.append(Statement(row["topic"], Wordings(**row["en"]), Wordings(**row["zh"])))
    return found


Cosines = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PairCosines:
    """Raw cosines of pairs by what they have in common; each float64[n].

    Passages: `same` (reworded, or the other language's), `other` (same words, another thing), `related` (same
    topic), `unrelated`. Question and passage: `answer`, `beside` (same topic, no answer), `astray`.
    """

    same: Cosines
    same_across: Cosines
    detailed: Cosines
    other: Cosines
    related: Cosines
    unrelated: Cosines
    answer: Cosines
    beside: Cosines
    astray: Cosines


def pair_cosines(embedder: Embedder, chosen: Sequence[Statement]) -> PairCosines:
    """Embed the statements and compare. Raises EmbeddingUnavailable."""

    def passages(pick: str, language: str) -> Matrix:
        return embedder.embed_passages([getattr(s.wordings(language), pick) for s in chosen])

    text, reworded, detailed, other = (
        {language: passages(pick, language) for language in LANGUAGES}
        for pick in ("text", "reworded", "detailed", "other")
    )
    asked = {
        language: np.stack([embedder.embed_query(s.wordings(language).question) for s in chosen])
        for language in LANGUAGES
    }
    topics = np.array([s.topic for s in chosen])
    topic = topics[:, None] == topics[None, :]
    beside, apart = topic & ~np.eye(len(chosen), dtype=bool), ~topic

    def rows(a: Matrix, b: Matrix) -> Cosines:
        cosines: Cosines = (a * b).sum(axis=1, dtype=np.float64)
        return cosines

    def within(where: NDArray[np.bool_], pairs: Sequence[tuple[Matrix, Matrix]]) -> Cosines:
        return np.concatenate([(a @ b.T).astype(np.float64)[where] for a, b in pairs])

    across = [(text["en"], text["zh"])]
    passage_pairs = [(text[x], text[x]) for x in LANGUAGES] + across
    question_pairs = [(asked[q], text[p]) for q in LANGUAGES for p in LANGUAGES]
    answered = [(asked[q], by[p]) for q in LANGUAGES for p in LANGUAGES for by in (text, reworded, detailed)]
    return PairCosines(
        same=np.concatenate([rows(text[x], reworded[x]) for x in LANGUAGES]),
        same_across=np.concatenate([rows(by["en"], by["zh"]) for by in (text, reworded)]),
        detailed=np.concatenate([rows(by[x], detailed[x]) for x in LANGUAGES for by in (text, reworded)]),
        other=np.concatenate([rows(by[x], other[x]) for x in LANGUAGES for by in (text, reworded)]),
        related=within(beside, passage_pairs),
        unrelated=within(apart, passage_pairs),
        answer=np.concatenate([rows(a, b) for a, b in answered]),
        beside=within(beside, question_pairs),
        astray=within(apart, question_pairs),
    )
