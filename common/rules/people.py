"""Whom a clause is about: the user, somebody of theirs, or somebody else."""

from __future__ import annotations

import re
from dataclasses import dataclass

_RELATIONS = {
    "wife": "老婆|妻子|太太|媳妇儿?|爱人|wife|missus",
    "husband": "老公|丈夫|先生|husband|hubby",
    "partner": "对象|伴侣|另一半|partner|spouse|significant other|fiancée?|fianc[eé]e?",
    "boyfriend": "男朋友|男友|boyfriend|bf",
    "girlfriend": "女朋友|女友|girlfriend|gf",
    "father": "爸爸|老爸|父亲|爸|father|dad|daddy",
    "mother": "妈妈|老妈|母亲|妈|mother|mom|mum|mama",
    "parents": "爸妈|父母|爹妈|parents|folks",
    "grandparents": "爷爷奶奶|外公外婆|姥姥姥爷|grandparents",
    "parents-in-law": "公婆|公公婆婆|岳父岳母|in-laws|parents-in-law",
    "son": "儿子|son",
    "daughter": "女儿|闺女|daughter",
    "child": (
        "youngest|oldest|eldest|middle one|孩子|娃儿?|宝宝|小孩|小朋友|大宝|二宝|老大|老二|kid|child"
        "|toddler|baby"
    ),
    "children": "kids|children|twins|sons|daughters",
    "brother": "哥哥|弟弟|大哥|二哥|哥|弟|brother|big brother|little brother|older brother|younger brother",
    "sister": "姐姐|妹妹|姐|妹|大姐|sister|big sister|little sister|older sister|younger sister",
    "grandfather": "爷爷|外公|姥爷|grandfather|grandpa|granddad",
    "grandmother": "奶奶|外婆|姥姥|grandmother|grandma|granny|nan",
    "mother-in-law": "婆婆|岳母|丈母娘|mother-in-law",
    "father-in-law": "公公|岳父|老丈人|father-in-law",
    "uncle": "叔叔|舅舅|伯父|姑父|姨夫|uncle",
    "aunt": "阿姨|姑姑|姨妈|舅妈|婶婶|aunt|auntie",
    "cousin": "表哥|表弟|表姐|表妹|堂哥|堂弟|堂姐|堂妹|cousin",
    "niece": "侄女|外甥女|niece",
    "nephew": "侄子|外甥|nephew",
    "roommate": "室友|舍友|roommate|flatmate|housemate",
    "colleague": "同事|colleague|coworker|co-worker|teammate",
    "boss": "老板|领导|上司|boss|manager|supervisor",
    "mentor": "导师|班主任|mentor|advisor",
    "landlord": "房东|landlord",
    "neighbour": "邻居|neighbou?r",
    "business partner": "合伙人|cofounder|co-founder|business partner",
    "friend": "好朋友|好友|朋友|闺蜜|哥们儿?|兄弟|发小|best friend|friend|buddy",
    "cat": "猫咪?|猫|cat|kitten",
    "dog": "狗狗?|狗|dog|puppy|pup",
    "doctor": "主治医生|家庭医生|doctor|gp",
    "assistant": "助理|秘书|secretary",
}
_OWNER = [(re.compile(rf"(?:{words})", re.IGNORECASE), relation) for relation, words in _RELATIONS.items()]
_ALL = sorted((w for words in _RELATIONS.values() for w in words.split("|")), key=len, reverse=True)
_ZH_RELATION = "|".join(w for w in _ALL if not w.isascii() and "é" not in w)
_EN_RELATION = "|".join(w for w in _ALL if w.isascii() or "é" in w)

_ZH = re.compile(
    r"^(?P<mention>(?:我们家|咱家|我家|我们|咱|我)(?:的|那)?(?:[大小老二三]"
    rf"|双胞胎)?(?P<rel>{_ZH_RELATION})(?!们|圈|控|粉)"
    rf"(?P<name>(?-i:[A-Z])[a-z]+|小[\u4e00-\u9fff]|[\u4e00-\u9fff]{{1,2}}(?=今年|叫))?)(?:他|她|它)?"
)
_EN = re.compile(
    r"^(?:(?:both|all)\s+(?:of\s+)?)?(?P<mention>(?:my|our)\s+(?:(?:older|younger|little|big"
    r"|oldest|youngest|eldest|middle|twin|late|\d+[- ]year[- ]old|new|dear|best|old)\s+)*"
    rf"(?P<rel>{_EN_RELATION})(?:,?\s+(?P<name>(?-i:[A-Z])[a-z]+)(?=\s|,|'s|$))?)(?![\w-])",
    re.IGNORECASE,
)
#: Close family needs no 我的; looser words (孩子, 老板, 朋友) may be anybody's.
_ZH_BARE = re.compile(
    r"^(?P<mention>爸爸|妈妈|老爸|老妈|老公|老婆|媳妇|女儿|闺女|儿子|爷爷|奶奶|外公|外婆|姥姥|姥爷"
    r"|公公|婆婆|岳父|岳母)(?![的们])(?:他|她)?"
)
_PRONOUN_ZH = re.compile(r"^(?:他|她|它)(?!们|说|的)")
_PRONOUN_EN = re.compile(r"^(?:he|she|it)(?=\s|'s)", re.IGNORECASE)


#: Relations that say little about the user: facts about these are worth less.
DISTANT = frozenset(
    f"user's {r}" for r in ("colleague", "boss", "friend", "roommate", "neighbour", "landlord")
)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the user's: the subject of facts about them, and the words that name them."""

    subject: str
    mention: str
    name: str | None = None


def _relation(word: str) -> str:
    for pattern, relation in _OWNER:
        if pattern.fullmatch(word):
            return relation
    return word.lower()


def person_at(body: str) -> tuple[Person, str] | None:
    """Somebody of the user's at the start of a clause, and the clause as if it were about the user.

    我妹妹住在上海 gives ("user's sister", 我住在上海); "my wife is allergic" gives ("user's wife", "I is
    allergic"): the grammar allows third-person verbs, so it is written once for everybody.
    """
    zh = _ZH.match(body)
    if zh:
        return Person(f"user's {_relation(zh['rel'])}", zh["mention"], zh["name"]), f"我{body[zh.end() :]}"
    bare = _ZH_BARE.match(body)
    if bare:
        return Person(
            f"user's {_relation(bare['mention'])}", f"我{bare['mention']}"
        ), f"我{body[bare.end() :]}"
    en = _EN.match(body)
    if en:
        return Person(f"user's {_relation(en['rel'])}", en["mention"], en["name"]), f"I{body[en.end() :]}"
    return None


def pronoun_at(body: str) -> str | None:
    """The clause with a leading he, she, 他 or 她 put as 我 or I; None when it has none."""
    if match := _PRONOUN_ZH.match(body):
        return f"我{body[match.end() :]}"
    if match := _PRONOUN_EN.match(body):
        return f"I{body[match.end() :]}"
    return None
