"""Whether a sentence hands something over to be kept, and which words."""

from __future__ import annotations

import enum

from common.rules.grammar.en_remember import (
    EN_ASKED,
    EN_NEEDS,
    EN_REMEMBER,
    EN_REMEMBER_AFTER,
    EN_REMEMBER_NOT,
)
from common.rules.grammar.zh_remember import ZH_NEEDS, ZH_REMEMBER, ZH_REMEMBER_AFTER, ZH_REMEMBER_NOT


class Handed(enum.Enum):
    """What is to be kept stands outside the sentence."""

    NEXT = "the sentences that follow"
    BEFORE = "the sentence before"


_POINTS_ON = ("以下", "下面", "如下", "几点", "the following", "following", "these", "a few things")
_POINTS_BACK = (
    "这个",
    "这点",
    "这些",
    "这一点",
    "这条",
    "这件事",
    "这句",
    "this",
    "that",
    "it",
    "these",
    "them",
    "this please",
    "that please",
    "",
)
_TRIM = ' \t\n。.!！~，,:：;；"“”「」'


def _inner(text: str, start: int, end: int) -> Handed | tuple[int, int] | None:
    while start < end and text[start] in _TRIM:
        start += 1
    while end > start and text[end - 1] in _TRIM:
        end -= 1
    rest = text[start:end].lower()
    if len(rest) < 14 and any(rest.startswith(p) or rest.endswith(p) for p in _POINTS_ON):
        return Handed.NEXT
    if rest in _POINTS_BACK:
        return Handed.BEFORE
    return (start, end) if end - start > 2 else None


def handed_over(text: str, start: int, end: int) -> Handed | tuple[int, int] | None:
    """The span of what the sentence `text[start:end]` asks to be remembered; None when it asks nothing."""
    sentence = text[start:end]
    lowered = sentence.lower()
    question = sentence.rstrip().endswith(("?", "？"))
    if any(need in lowered for need in ZH_NEEDS) and not ZH_REMEMBER_NOT.search(sentence) and not question:
        match = ZH_REMEMBER.match(sentence) or ZH_REMEMBER_AFTER.match(sentence)
        if match:
            return _inner(text, start + match.start("rest"), start + match.end("rest"))
    if any(need in lowered for need in EN_NEEDS):
        asked = EN_ASKED.search(sentence) is not None
        if (question or EN_REMEMBER_NOT.search(sentence)) and not asked:
            return None
        match = EN_REMEMBER.match(sentence) or EN_REMEMBER_AFTER.match(sentence)
        if match:
            return _inner(text, start + match.start("rest"), start + match.end("rest"))
    return None
