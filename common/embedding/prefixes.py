"""What a model family wants written before a text, which fastembed does not add.

From the families' model cards. A family that is not listed gets nothing.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Prefixes(NamedTuple):
    query: str
    passage: str


_SEARCH_EN = "Represent this sentence for searching relevant passages: "
_TASK = "Instruct: Given a question, retrieve passages that answer it\nQuery: "

#: First match wins; matched against the lower-case model name or directory name.
_FAMILIES: tuple[tuple[re.Pattern[str], Prefixes], ...] = (
    (re.compile(r"\be5\b.*instruct|\be5-mistral|qwen3-embedding"), Prefixes(_TASK, "")),
    (re.compile(r"\be5\b"), Prefixes("query: ", "passage: ")),
    (re.compile(r"\bbge-(?!m3).*\bzh\b"), Prefixes("为这个句子生成表示以用于检索相关文章：", "")),
    (re.compile(r"\bbge-(?!m3).*\ben\b"), Prefixes(_SEARCH_EN, "")),
    (re.compile(r"arctic-embed-.*v2"), Prefixes("query: ", "")),
    (re.compile(r"arctic-embed|mxbai-embed"), Prefixes(_SEARCH_EN, "")),
    (re.compile(r"nomic-embed"), Prefixes("search_query: ", "search_document: ")),
    (re.compile(r"embeddinggemma"), Prefixes("task: search result | query: ", "title: none | text: ")),
)


def prefixes_of(model: str) -> Prefixes:
    """The prefixes of a model by its name, e.g. `intfloat/multilingual-e5-small`."""
    name = model.lower().replace("_", "-")
    for pattern, prefixes in _FAMILIES:
        if pattern.search(name):
            return prefixes
    return Prefixes("", "")
