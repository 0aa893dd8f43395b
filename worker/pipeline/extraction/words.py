"""The words that models use for kinds, entity types, predicates and the user, brought to ours."""

from __future__ import annotations

import re

from common.text import squash
from common.vocabulary import SEMANTIC_KINDS, EntityType, Kind

#: The kinds an extractor may give, in the order of the vocabulary.
KINDS = [kind.value for kind in Kind if kind in SEMANTIC_KINDS]

_KIND_WORDS = {
    Kind.PROFILE: "identity name personal personal_info user user_profile persona 画像 用户画像 身份",
    Kind.PREFERENCE: "preferences like dislike habit style user_preference interest 偏好 喜好 习惯",
    Kind.PROJECT: "goal project_status status progress plan 项目 目标 进展",
    Kind.DECISION: "choice decisions key_decision 决定 决策",
    Kind.FACT: "facts knowledge event relationship information info other semantic 事实 事件 关系",
    Kind.ENVIRONMENT: "tool tools tech_stack stack setup config configuration system 环境 工具 技术栈 配置",
    Kind.CONSTRAINT: "rule rules requirement limit limitation policy instruction 约束 规则 要求 限制",
    Kind.CORRECTION: "corrections fix update 更正 纠正",
    Kind.GLOSSARY: "definition term terminology abbreviation vocabulary 术语 词义 定义 缩写",
    Kind.TODO: "task action action_item reminder to_do 待办 任务 提醒",
}
_KINDS_BY_WORD = {word: kind for kind, words in _KIND_WORDS.items() for word in words.split()}


def kind_of(word: str) -> Kind | None:
    """The kind that a model means; None where it cannot be told."""
    plain = re.sub(r"[\s-]+", "_", word.strip().casefold())
    if plain in KINDS:
        return Kind(plain)
    return _KINDS_BY_WORD.get(plain)


_ENTITY_WORDS = {
    "organization": EntityType.ORGANISATION,
    "company": EntityType.ORGANISATION,
    "team": EntityType.ORGANISATION,
    "org": EntityType.ORGANISATION,
    "location": EntityType.PLACE,
    "city": EntityType.PLACE,
    "time": EntityType.DATE,
    "user": EntityType.PERSON,
}


def entity_type_of(word: str) -> EntityType:
    plain = word.strip().casefold()
    if plain in set(EntityType):
        return EntityType(plain)
    return _ENTITY_WORDS.get(plain, EntityType.OTHER)


#: One value at a time is what lets a newer fact supersede: these predicates have many, and say nothing.
_MANY = """
is has have be are was can do does did like likes love loves dislike dislikes hate hates prefer prefers want
wants need needs use uses know knows own owns visit visited plan plans task todo to_do event said says mention
skill skills hobby hobbies interest interests friend friends child children pet pets allergy allergies
favorite favourite preference preferences tool tools tag tags member members note notes decision rule rules
constraint constraints requirement requirements must never always should avoid avoids works_with related_to
part_of includes include contains
"""
_MANY_VALUED = frozenset(_MANY.split())
#: To the names that the rules use (`common/rules/lexicon.py`), so that facts of both supersede each other.
_PREDICATE_WORDS = {
    "preferred_name": "form_of_address",
    "call_me": "form_of_address",
    "full_name": "name",
    "is_named": "name",
    "occupation": "job",
    "profession": "job",
    "job_title": "job",
    "company": "employer",
    "works_at": "employer",
    "works_for": "employer",
    "lives_in": "residence",
    "location": "residence",
    "city": "residence",
    "home": "residence",
    "time_zone": "timezone",
    "db": "database",
    "uses_database": "database",
    "database_choice": "database",
    "operating_system": "os",
    "cloud_provider": "cloud",
    "hosting": "cloud",
    "status": "project_status",
    "due_date": "deadline",
    "response_style": "answer_style",
    "reply_style": "answer_style",
    "answer_length": "answer_style",
    "response_length": "answer_style",
    "secret_storage": "secret_store",
    "secrets_storage": "secret_store",
    "password_storage": "secret_store",
    "definition": "meaning",
    "likes": "taste",
    "favorite": "favourite",
    "language_spoken": "speaks",
}
_PREDICATE = re.compile(r"[a-z][a-z0-9_]{1,39}")
#: These hold one value only together with what they are about: `taste:coffee`, `allergy:花生`.
_KEYED = frozenset(("taste", "allergy", "speaks", "favourite", "health", "tool"))
_USER = re.compile(r"(?:the |this )?(?:user|speaker)|i|me|myself|用户|我|本人|使用者", re.IGNORECASE)


def predicate_of(word: str) -> str | None:
    """A canonical single-valued predicate (`database`, `taste:coffee`), or None where the word is none."""
    head, colon, key = word.strip().casefold().partition(":")
    plain = re.sub(r"[\s-]+", "_", head.strip())
    plain, key = _PREDICATE_WORDS.get(plain, plain), squash(key)[:60]
    if not _PREDICATE.fullmatch(plain) or (plain in _MANY_VALUED and not key):
        return None
    if plain in _KEYED or colon:
        return f"{plain}:{key}" if key else None
    return plain


def subject_of(word: str) -> str | None:
    """`user` for whoever speaks; otherwise the name as given."""
    if _USER.fullmatch(word):
        return "user"
    return word[:120] or None
