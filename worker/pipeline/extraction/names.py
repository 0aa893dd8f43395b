"""Whether a fact names somebody or something and shares not a word with the turns it rests on.

Paraphrase is allowed, so a missing word proves little. But words that stand nowhere in the turns *and* a name
that nobody said are how an invention looks, or an instruction hidden in a document that the model followed.
"""

from __future__ import annotations

import re
import unicodedata

_WORD = re.compile(r"[^\W\d_\u3400-\u9fff][\w.+#-]*", re.UNICODE)
_HAN_PAIR = re.compile(r"(?=([\u3400-\u9fff]{2}))")
# A capital after a small letter, a comma or a Chinese character: not merely the start of a sentence.
_NAME = re.compile(r"(?:(?<=[a-z0-9,;:] )|(?<=[\u3400-\u9fff])|(?<=[\u3400-\u9fff] ))[A-Z][\w.+#-]*\w")
_CALENDAR = re.compile(
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september"
    r"|october|november|december",
    re.IGNORECASE,
)
_FRAME = frozenset(("the", "user", "user's", "and", "for", "with", "that", "this", "has", "from", "not"))
#: Letters two words must share at their start to count as one: deploy and deployed, Postgres and PostgreSQL.
_STEM = 4


def invented(content: str, said: str) -> bool:
    """True when `content` holds a name and no word of it, in any form, is among what was `said`."""
    content, said = (unicodedata.normalize("NFKC", text) for text in (content, said))
    names = [name for name in _NAME.findall(content) if not _CALENDAR.fullmatch(name)]
    if not names:
        return False
    pairs = set(_HAN_PAIR.findall(said))
    if any(pair in pairs for pair in _HAN_PAIR.findall(content)):
        return False
    stems = {_stem(word) for word in _WORD.findall(said)}
    words = (word for word in _WORD.findall(content) if word.casefold() not in _FRAME)
    return not any(_stem(word) in stems for word in words)


def _stem(word: str) -> str:
    return word.casefold().rstrip(".-")[:_STEM]
