"""People, places, dates and organisations named in a sentence, by form: recall looks them up exactly."""

from __future__ import annotations

import re

from common.facts import Entity
from common.rules.grammar.words import EN_DAY, HAN_SURNAMES, ZH_DAY, ZH_PLACES
from common.rules.lexicon import products
from common.vocabulary import EntityType

_ZH_PERSON = re.compile(
    rf"(?:[{HAN_SURNAMES}][\u4e00-\u9fff]{{0,1}}(?:总|老师|医生|律师|经理|主任|教授|先生|女士|师傅"
    rf"|阿姨|叔叔|导|哥|姐))|(?:[老小阿][{HAN_SURNAMES}](?![\u4e00-\u9fff]?(?:时|说|学|店|区)))"
)
_ZH_CALLED = re.compile(
    r"(?:叫做?|名叫|我是|联系人是|名字是)\s*[“\"「]?([\u4e00-\u9fff·]{2,4}|[A-Z][a-zA-Z]+)"
)
_ZH_PLACE = re.compile(rf"(?:{ZH_PLACES})(?:市|省|滨江|园区|新区)?")
_ZH_ORG = re.compile(
    r"[\u4e00-\u9fffA-Za-z]{2,10}(?:公司|集团|银行|大学|学院|医院|律所|研究院|事务所|基金会|工作室)"
)
_QUOTED = re.compile(r"[“「《\"]([^”」》\"\n]{1,30})[”」》\"]")
_EN_NAME = re.compile(
    r"(?<![\w.])(?:(?:Mr|Mrs|Ms|Dr|Prof)\.?\s+)?[A-Z][a-z]+(?:['’-][A-Z]?[a-z]+)?(?:\s+(?:[A-Z][a-"
    r"z]+|of(?=\s[A-Z])|de|van|von))*"
)
_EN_PERSON = re.compile(
    (
        r"\b(?:name is|name's|call me|named|called|Mr\.?|Mrs\.?|Ms\.?|Dr\.?|Prof\.?|with|son|daughter"
        r"|wife|husband|brother|sister|boss|friend|I'm|I am)\s*$"
    ),
    re.IGNORECASE,
)
_EN_PLACE = re.compile(r"\b(?:in|from|to|at|near|lives? in|based in|of)\s*$", re.IGNORECASE)
_EN_ORG = re.compile(
    (
        r"\b(?:Inc|Ltd|LLC|GmbH|Corp|University|College|Bank|Hospital|Institute|School)\b"
        r"|\b(?:work(?:s|ing)? (?:at|for)|joined|employer is)\s*$"
    ),
    re.IGNORECASE,
)
_NOT_NAME = frozenset(
    [
        "i",
        "i'm",
        "i've",
        "the",
        "a",
        "an",
        "my",
        "our",
        "we",
        "you",
        "he",
        "she",
        "it",
        "they",
        "this",
        "that",
        "and",
        "but",
        "so",
        "if",
        "when",
        "what",
        "how",
        "why",
        "please",
        "also",
        "no",
        "yes",
        "not",
        "never",
        "always",
        "from",
        "for",
        "in",
        "on",
        "at",
        "to",
        "is",
        "are",
        "was",
        "do",
        "don't",
        "don’t",
        "keep",
        "remember",
        "actually",
        "sorry",
        "correction",
        "currently",
        "today",
        "tomorrow",
        "let's",
        "there",
        "all",
        "any",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "hi",
        "hello",
        "hey",
        "ok",
        "okay",
        "thanks",
        "remind",
        "use",
        "store",
        "final",
        "under",
        "customer",
        "customers",
        "phone",
        "api",
        "database",
        "your",
        "bullet",
        "going",
        "some",
        "someone",
        "everyone",
        "both",
        "by",
        "as",
        "with",
        "after",
        "before",
        "since",
        "because",
        "although",
        "though",
        "english",
        "chinese",
        "then",
        "now",
        "here",
        "just",
    ]
)
_DATES = re.compile(rf"{ZH_DAY}|(?<![\w]){EN_DAY}(?!\w)", re.IGNORECASE)
_LIMIT = 8


def entities(text: str) -> tuple[Entity, ...]:
    """Up to eight things named in `text`, each once, in order of kind: people, places, dates, others."""
    found: dict[str, EntityType] = {}

    def add(name: str, kind: EntityType) -> None:
        name = name.strip()
        if len(name) > 1 and name not in found:
            found[name] = kind

    for match in _ZH_PERSON.finditer(text):
        add(match.group(0), EntityType.PERSON)
    for match in _ZH_CALLED.finditer(text):
        add(match.group(1), EntityType.PERSON)
    for match in _ZH_PLACE.finditer(text):
        add(match.group(0), EntityType.PLACE)
    for match in _ZH_ORG.finditer(text):
        add(match.group(0), EntityType.ORGANISATION)
    for match in _DATES.finditer(text):
        add(match.group(0), EntityType.DATE)
    for topic in products(text):
        add(topic.object, EntityType.OTHER)
    for match in _QUOTED.finditer(text):
        add(match.group(1), EntityType.OTHER)
    for match in _EN_NAME.finditer(text):
        name = match.group(0)
        if name.lower() in _NOT_NAME or any(name in known or known in name for known in found):
            continue
        before = text[: match.start()]
        if _EN_ORG.search(name) or _EN_ORG.search(before):
            add(name, EntityType.ORGANISATION)
        elif _EN_PERSON.search(before) or name.startswith(("Mr", "Mrs", "Ms", "Dr", "Prof")):
            add(name, EntityType.PERSON)
        elif _EN_PLACE.search(before):
            add(name, EntityType.PLACE)
        elif before.strip():
            add(name, EntityType.OTHER)
    return tuple(Entity(name, kind) for name, kind in list(found.items())[:_LIMIT])
