"""The matters that statements are about, under one name in both languages.

A name here is the `predicate` of a fact. Together with its subject it says what the fact answers, so a later
answer to the same question supersedes the earlier one: "we use MySQL" and 数据库改用 PostgreSQL are both
(project, database). The rule that every producer of facts keeps: **a fact with both subject and predicate set
is single-valued**. What may hold several times over (likes, allergies, spoken languages) carries its value in
the predicate (`taste:coffee`, `allergy:nuts`), so only a statement on the same thing replaces it; to-dos,
constraints and loose facts have no predicate.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from common.rules.lexicon_words import CANONICAL, LABELS, NOUNS, PRODUCTS

PERSONAL = frozenset({"os", "editor", "computer", "phone", "shell", "terminal", "browser"})
"""Matters of the person who speaks, unless the words say otherwise."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A matter found in a text: its predicate, what the text says it is, and where."""

    predicate: str
    object: str
    start: int
    end: int


_OWNER: dict[str, str] = {}
_WEAK: set[str] = set()  # mean something else in everyday talk; count only with a capital
for _predicate, _words in PRODUCTS.items():
    for _word in _words.split("|"):
        _plain = _word.removesuffix("*")
        _OWNER.setdefault(_plain, _predicate)
        if _word != _plain:
            _WEAK.add(_plain)
_NOUN_OWNER: dict[str, str] = {}
for _predicate, _words in NOUNS.items():
    for _word in _words.split("|"):
        _NOUN_OWNER.setdefault(_word.replace("s?", ""), _predicate)


def _longest_first(words: list[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9+#!_]*(?:[.-][A-Za-z0-9+#!_]+)*")
_HAN = re.compile(_longest_first([word for word in _OWNER if not word.isascii()]))
_VERSION = re.compile(r"[ -]?v?\d[\d.]*\w?(?:\s?(?:LTS|Pro|Ultra|Max|a)(?![a-z]))?")
_GLUED_VERSION = re.compile(r"[-.]?v?\d[\d.]*$")
_SHORT = frozenset({"pg", "go", "ts", "js", "uv"})  # two letters that count in lower case too
_NOUN = re.compile(
    rf"(?:(?<![a-z0-9_-])(?:{_longest_first([w for w in _NOUN_OWNER if w.isascii()])})s?(?![a-z_])"
    rf"|{_longest_first([w for w in _NOUN_OWNER if not w.isascii()])})",
    re.IGNORECASE,
)
_REJECTED = re.compile(
    r"(?:instead of|rather than|\bnot|no longer(?: \w+)?|\bover|\bfrom|\bdrop(?:ped)?|\bnor"
    r"|\bvs\.?|used to use"
    r"|moved off|moving off|away from|leaving|用不了|不是|不用|不再用?|不搞|不选|不上|而非|代替"
    r"|替代|替换|替掉|取代|从|放弃"
    r"|装不了|之前用的?是?|以前用的?是?)\s*(?:the |原生|原来的)?$",
    re.IGNORECASE,
)


def _latin(text: str) -> list[tuple[str, int, int]]:
    """Known words in Latin letters: the lexicon's word, and where it stands with its version."""
    tokens = [(m.start(), m.end()) for m in _LATIN.finditer(text)]
    found: list[tuple[str, int, int]] = []
    at = 0
    while at < len(tokens):
        start = tokens[at][0]
        for size in (3, 2, 1):
            if at + size > len(tokens):
                continue
            end = tokens[at + size - 1][1]
            said = text[start:end].lower()
            word = said if said in _OWNER else _GLUED_VERSION.sub("", said)
            if word in _OWNER:
                version = _VERSION.match(text, end)
                found.append((word, start, version.end() if version else end))
                at += size
                break
        else:
            at += 1
    return found


def products(text: str) -> list[Topic]:
    """The known products in `text`, in order, without those it turns down (instead of MySQL, 不用 RabbitMQ)."""
    hits = _latin(text)
    for match in _HAN.finditer(text):
        version = _VERSION.match(text, match.end())
        hits.append((match.group(0), match.start(), version.end() if version else match.end()))
    found: list[Topic] = []
    for word, start, end in sorted(hits, key=lambda hit: hit[1]):
        surface = text[start:end]
        if word in _WEAK and not surface[0].isupper():
            continue
        if len(word) <= 2 and word.isascii() and surface.islower() and word not in _SHORT:
            continue
        if _REJECTED.search(text[max(0, start - 24) : start]):
            continue
        found.append(Topic(_OWNER[word], CANONICAL.get(surface.lower(), surface), start, end))
    return found


def noun_topic(text: str) -> str | None:
    """The predicate of the first matter that `text` names (数据库, deadline), None without one."""
    match = _NOUN.search(text)
    if match is None:
        return None
    word = match.group(0).lower()
    return _NOUN_OWNER.get(word) or _NOUN_OWNER.get(word.removesuffix("s"))


def topics(text: str) -> list[Topic]:
    """One topic for each predicate in `text`; several products of one predicate are joined."""
    merged: dict[str, Topic] = {}
    for topic in products(text):
        old = merged.get(topic.predicate)
        if old is None:
            merged[topic.predicate] = topic
        elif topic.object not in old.object:
            both = f"{old.object}, {topic.object}"
            merged[topic.predicate] = Topic(topic.predicate, both, old.start, topic.end)
    return list(merged.values())


def label(predicate: str, chinese: bool) -> str:
    """What to call a predicate in a sentence."""
    pair = LABELS.get(predicate)
    return (pair[0] if chinese else pair[1]) if pair else predicate.replace("_", " ")
