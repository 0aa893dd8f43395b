"""Text to sparse vectors for the keyword route: our own tokens, BM25 weights, one space for both adapters.

Chosen on the Chinese LifeBench questions with at most five gold items (359 questions, each over its
user's items; recall@5 and recall@30): characters and bigrams, words and identifiers 0.35 and 0.55;
bigrams without characters 0.31 and 0.48; `qdrant_edge.Bm25` with its multilingual tokenizer 0.33 and
0.51 at its best length. On 33 English LongMemEval questions they are equal. To change a token or a
weight is to change the space: raise `SPACE`.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from py_rust_stemmers import SnowballStemmer

from common.index.stopwords import STOP_CHARACTERS, STOP_WORDS

#: Version of the sparse space. Part of the index's name, so that vectors of two versions never meet.
SPACE = 1

#: Term saturation and length normalisation: the usual BM25 values (Robertson and Zaragoza 2009). 0.8 to 2.0
#: and 0.5 to 0.9 moved recall by less than 0.02 on the data above.
K1 = 1.2
B = 0.75
#: Tokens of an average memory. A constant, so that a vector does not depend on what else is stored.
AVERAGE_LENGTH = 100
#: Distinct tokens of a query that count; a question has dozens, a pasted page thousands.
MAX_QUERY_TOKENS = 256

# Scripts without spaces, and Hangul, whose words carry their particles: read as characters and bigrams.
_DENSE = (
    "\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff\uac00-\ud7af\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
)
# Letters and digits of every other script, with the vowel signs that Python does not count as letters.
_LETTER = rf"(?:[^\W_{_DENSE}]|[\u0300-\u036f\u0591-\u05c7\u0610-\u065f\u0900-\u0dff])"
_JOINER = r"[-_.@/:'’+&]"
_TOKEN = re.compile(rf"(?P<dense>[{_DENSE}]+)|{_LETTER}+(?:{_JOINER}{_LETTER}+)*(?:\+\+|\#(?!\w))?")
_PARTS = re.compile(rf"{_LETTER}+")
_ACCENTS = re.compile("[\u0300-\u036f]")

_stemmer = SnowballStemmer("english")


@dataclass(frozen=True, slots=True)
class SparseVector:
    """Token numbers (u32, ascending, distinct) and their weights. Falsy when there is nothing to look for."""

    indices: tuple[int, ...] = ()
    values: tuple[float, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.indices)


def document_vector(text: str) -> SparseVector:
    """Weights of a text to be found: BM25's term-frequency part. The index adds the IDF when it searches."""
    counts = Counter(tokens(text))
    norm = K1 * (1 - B + B * sum(counts.values()) / AVERAGE_LENGTH)
    return _vector({token: n * (K1 + 1) / (n + norm) for token, n in counts.items()})


def query_vector(text: str) -> SparseVector:
    """Every distinct token of a question counts once; empty when it holds stop words or symbols only."""
    return _vector(dict.fromkeys(islice(dict.fromkeys(tokens(text)), MAX_QUERY_TOKENS), 1.0))


def tokens(text: str) -> Iterator[str]:
    """What a text can be found by, in order and with repeats.

    Width, case and Latin accents are folded away. `数据库` gives its characters and its bigrams; `ORD-2291`,
    `v1.2.3` and `ann@example.com` give themselves whole and their parts; English words give their stem.
    """
    for match in _TOKEN.finditer(_folded(text)):
        token = match[0]
        if match["dense"]:
            yield from (c for c in token if c not in STOP_CHARACTERS)
            yield from (
                token[i : i + 2]
                for i in range(len(token) - 1)
                if not (token[i] in STOP_CHARACTERS and token[i + 1] in STOP_CHARACTERS)
            )
        else:
            yield from _word(token)


@lru_cache(maxsize=16_384)
def _word(token: str) -> tuple[str, ...]:
    parts = _PARTS.findall(token)
    if parts == [token]:
        return () if token in STOP_WORDS else (_stem(token),)
    # A lone letter that belongs to something longer (the s of `it's`, the v of `e.v`) finds only noise.
    kept = (_stem(part) for part in parts if part not in STOP_WORDS and (len(part) > 1 or part.isdigit()))
    return () if token in STOP_WORDS else (token, *kept)


def _stem(word: str) -> str:
    return _stemmer.stem_word(word) if word.isascii() and word.isalpha() else word


def _folded(text: str) -> str:
    text = unicodedata.normalize("NFKC", text).casefold()
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFD", text)))


def _vector(weights: dict[str, float]) -> SparseVector:
    numbered: dict[int, float] = {}
    for token, weight in weights.items():
        # CRC-32 is the same everywhere and tells all tokens of up to four bytes apart. Two longer ones that
        # share a number count as one, with the greater weight.
        number = zlib.crc32(token.encode("utf-8", "replace"))
        numbered[number] = max(weight, numbered.get(number, 0.0))
    ordered = sorted(numbered.items())
    return SparseVector(tuple(n for n, _ in ordered), tuple(w for _, w in ordered))
