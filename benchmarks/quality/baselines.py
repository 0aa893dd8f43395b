"""What recall has to beat on the same text: BM25 over words, and meaning alone."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np

from benchmarks.quality.sets import Asked, EvalSet
from common.embedding.types import Embedder

#: As published with the data's own floors.
_K1, _B = 1.5, 0.75
_WORD = re.compile(r"[a-z0-9]+|[\u3400-\u9fff]+")

Ranking = list[frozenset[str]]
#: Ids of the turns of an exchange, and its text.
Unit = tuple[frozenset[str], str]


def units(told: EvalSet) -> list[Unit]:
    """What a ranking chooses from: a user's turn with the replies to it, as the service remembers them."""
    made: list[tuple[set[str], list[str], str]] = []
    for turn in told.told:
        if turn.role == "user" or not made or made[-1][2] != turn.session:
            made.append((set(), [], turn.session))
        made[-1][0].add(turn.id)
        made[-1][1].append(turn.text)
    return [(frozenset(ids), "\n".join(texts)) for ids, texts, _ in made]


def words(text: str) -> list[str]:
    """Lower-case words; Chinese by jieba."""
    import jieba  # noqa: PLC0415  loads its dictionary

    jieba.setLogLevel("WARNING")
    found: list[str] = []
    for run in _WORD.findall(text.lower()):
        found += [run] if run.isascii() else jieba.lcut(run)
    return found


def bm25(of: Sequence[Unit], asked: Sequence[Asked], top: int) -> list[Ranking]:
    """The first `top` of each question; what shares no word with it is never among them."""
    counts = [Counter(words(text)) for _, text in of]
    lengths = np.array([sum(c.values()) for c in counts], float)
    holding: dict[str, list[int]] = {}
    for number, count in enumerate(counts):
        for word in count:
            holding.setdefault(word, []).append(number)
    rankings = []
    for question in asked:
        scores = np.zeros(len(of))
        for word in words(question.query):
            places = holding.get(word, [])
            idf = math.log(1 + (len(of) - len(places) + 0.5) / (len(places) + 0.5))
            for place in places:
                often = counts[place][word]
                norm = _K1 * (1 - _B + _B * lengths[place] / lengths.mean())
                scores[place] += idf * often * (_K1 + 1) / (often + norm)
        rankings.append(_best(of, scores, top, least=0.0))
    return rankings


def dense(embedder: Embedder) -> Callable[[Sequence[Unit], Sequence[Asked], int], list[Ranking]]:
    """Cosine alone, by the model the service runs with."""

    def ranked(of: Sequence[Unit], asked: Sequence[Asked], top: int) -> list[Ranking]:
        vectors = embedder.embed_passages([text for _, text in of])
        return [
            _best(of, vectors @ embedder.embed_query(question.query), top, least=-1.0) for question in asked
        ]

    return ranked


def _best(of: Sequence[Unit], scores: np.ndarray, top: int, least: float) -> Ranking:
    return [of[place][0] for place in np.argsort(-scores, kind="stable")[:top] if scores[place] > least]
