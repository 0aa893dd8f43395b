"""Sentences cut into clauses, each with its subject put back and the guards that speak against it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from common.rules import guards
from common.rules.people import Person, person_at, pronoun_at

_CUT = re.compile(
    r"[，；]\s*|(?<!from now on)(?<!going forward)(?<!in future)(?<!the future)(?<!moving forward)"
    r"(?<!future reference),(?!\d)\s*|;\s+|\s*(?:——|—|–|\s-\s)\s*"
    r"|(?<=[\u3400-\u9fff])\s+(?=[\u3400-\u9fff])"
    r"|\s+but\s+|\s+(?:and|so|because|since)\s+(?=(?:i|i'm|i've|i'd|my|we|we're|we've|our|he|she"
    r"|he's|she's|they|live|lives|work|works|use|have|has|prefer|hate|love|like|speak|am|still"
    r"|also|it|it's|they're|the budget|keep|please|don't|is|studied|study|own|run|teach|run|moved"
    r"|joined|then)\b)",
    re.IGNORECASE,
)
_HAN = re.compile(r"[\u3400-\u9fff]")
_LEAD = re.compile(
    r"^(?:(?:(?:大家好|你好|您好|哈喽|嗨|hi|hello|hey)[\s~～!！。,，]+|其实|另外|而且|不过|但是"
    r"|可是|但|所以|因为|由于|因此|顺便(?:说一下|一提)?|话说|说实话|老实说|讲真|说真的|总之|反正"
    r"|然后|并且|以及|还有|哦|噢|啊|对了|首先|同时|主要是|目前来看|毕竟|于是|后来|加上|包括"
    r"|也就是说|补充一下)\s*"
    r"|(?!.{0,20}(?:decision|correction|to-?do|remind|action|note|remember|verdict|outcome"
    r"|plan))(?-i:[A-Za-z][A-Za-z ]{2,24}):\s+(?=(?:i|i'm|i've|my|we|we're|our)\b)|(?:so|well|also"
    r"|and|but|anyway|btw|by the way|fyi|oh|ok|okay|hey|hi|hello|yes|yeah|yep|sure|thanks|plus"
    r"|because|since|as|though|although|however|honestly|tbh|imo|personally|for context|context"
    r"|quick context|fwiw|for what it's worth|ps|p\.s\.|ugh|lol|haha|basically|generally"
    r"|in general|like|then|just|right|at work|at home|these days|nowadays|you know|given that"
    r"|seeing as|considering|that said|see|look|listen|one more thing|fun fact|full disclosure"
    r"|heads up|to be honest|unfortunately|luckily|sadly|thankfully|fortunately|for the record"
    r"|turns out)\s*[,:!]?\s+)+",
    re.IGNORECASE,
)
_SELF = re.compile(r"^(?:(?:我|本人|俺|咱)(?!们)|i\b|i'm\b|my\b)", re.IGNORECASE)
_WE = re.compile(r"^(?:我们|咱们|我司|we\b|we're\b|our\b)", re.IGNORECASE)
_OTHERS = re.compile(
    (
        r"^(?:你|您|他|她|它|这|那|客户|老板|同事|朋友|大家|人家|有人|you\b|he\b|she\b|they\b|this\b"
        r"|that\b|there\b|the (?:client|boss|guy|customer)\b|people\b)"
    ),
    re.IGNORECASE,
)
_ELIDED_ZH = re.compile(
    r"^(?:今年|现在|目前|平时|一般|主要|通常|周末|住|在|做|是|更?喜欢|不(?:太|怎么|大)?喜欢|最爱"
    r"|最喜欢|爱[吃喝看听玩]|讨厌|养了?|有[一两三四五六个只\d]|家里有|用的|用着"
    r"|叫(?!我)[\u4e00-\u9fffA-Z]|来自|老家|从事|毕业|会说|会讲|[^，我]{1,14}过敏$|不吃|不喝|不抽"
    r"|不能吃|吃素|属|生日|已婚|单身|习惯|偶尔|从.{1,10}(?:离职|辞职)|就职|任职|开了|搬|跳|入职"
    r"|改喝|改吃|教|卖|母语|血型|打算|决定|准备|负责|学的?是|读的?是|写了|偏爱|偏好|受不了|更愿意"
    r"|小的|大的|刚)"
)
_ELIDED_EN = re.compile(
    (
        r"^(?:(?:currently|now|mostly|mainly|also|really|usually|still) )*(?:live|lives|living|work"
        r"|works|working|use|uses|have|has|had|got|prefer|prefers|hate|hates|love|loves|like|likes"
        r"|enjoy|enjoys|speak|speaks|am|is|based|studied|study|studies|own|owns|run|runs|teach|teaches"
        r"|moved|joined|was born|grew up|can't|don't|doesn't|never|using|running|married"
        r"|originally from|from)\b"
    ),
    re.IGNORECASE,
)


#: A turn that opens so is about the one who writes it, though it names nobody.
_OPENING_ZH = re.compile(
    r"^(?:已经|早就|年初|去年|最近|刚刚?|目前|现在|平时)*(?:不?住在?(?!院|宿|嘴)|搬到|搬去|坐标"
    r"|对[^，]{1,10}过敏|不吃|不喝|不抽烟|从事|已婚|单身|老家|来自|毕业于|就职|爱吃|爱喝|不(?:太|怎么"
    r"|大)?(?:喜欢|爱)|喜欢|讨厌|最爱|养了)"
)
_OPENING_EN = re.compile(
    (
        r"^(?:been (?!there|a (?:while|long))|can't stand|cannot stand|hate|love|prefer|allergic to"
        r"|based in|living in|working (?:as|at|for)|originally from|currently (?:in|at|on|using|living"
        r"|working)|not (?:a (?:big |huge )?fan of|(?:really |that |super )?(?:into|keen on|fond of)"
        r"|big on)|(?:huge|big) fan of|married|vegan|vegetarian|born in|just moved|moved to"
        r"|studying (?:at|for)|retired|running (?:windows|macos|linux|ubuntu))\b"
    ),
    re.IGNORECASE,
)


_STATE_EN = re.compile(
    (
        r"^(?:allergic|based|originally|currently|not|huge|big|married|vegan|vegetarian|retired|working"
        r"|living|running)\b"
    ),
    re.IGNORECASE,
)


@dataclass(slots=True)
class Clause:
    """One clause of a sentence. `start` and `end` are offsets in the turn."""

    start: int
    end: int
    text: str
    #: What the patterns match: without lead words, the subject put back, somebody's name put as 我 or I.
    body: str
    chinese: bool
    person: Person | None = None
    #: The body as it was said, with somebody's name in its place.
    bare: str = ""
    #: Words put before the clause where it stands alone: 我, I, or "my daughter Mia: ".
    restored: str = ""
    guards: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Carry:
    """Who was spoken of last in the turn."""

    subject: str = ""  # 我, 我们, I, we or nothing
    fresh: bool = True  # nothing has been said yet in the turn
    person: Person | None = None


def _pieces(text: str, start: int, end: int) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    at = start
    for cut in _CUT.finditer(text, start, end):
        if cut.start() > at:
            spans.append((at, cut.start()))
        at = cut.end()
    if end > at:
        spans.append((at, end))
    return [(a, b) for a, b in spans if text[a:b].strip()]


def _subject(clause: Clause, carry: Carry) -> None:
    """Put the subject back into the body of a clause, and note it for the next one."""
    body = clause.bare = clause.body
    if found := person_at(body):
        clause.person, clause.body = found
        carry.person, carry.subject = clause.person, ""
        return
    if carry.person is not None and (told := pronoun_at(body)):
        clause.person, clause.body = carry.person, told
        clause.restored = f"{carry.person.mention}{'：' if clause.chinese else ': '}"
        return
    if _WE.match(body):
        carry.subject = "我们" if clause.chinese else "we "
        carry.person = None if clause.chinese else carry.person
    elif _SELF.match(body):
        carry.subject = "我" if clause.chinese else "I "
    elif _OTHERS.match(body):
        carry.subject = ""
    elif carry.fresh and (_OPENING_ZH if clause.chinese else _OPENING_EN).match(body):
        carry.subject = "我" if clause.chinese else "I "
        subject = "I'm " if _STATE_EN.match(body) else carry.subject
        clause.body = f"{subject}{body}"
    elif (clause.chinese and _ELIDED_ZH.match(body)) or (body[:1].islower() and _ELIDED_EN.match(body)):
        if carry.subject and (carry.subject in ("我", "我们")) == clause.chinese:
            clause.body = f"{carry.subject}{body}"
            clause.restored = carry.subject
        elif carry.person is not None and not carry.subject:
            clause.person = carry.person
            clause.body = f"我{body}" if clause.chinese else f"I {body}"
            clause.restored = f"{carry.person.mention}{'' if clause.chinese else ' '}"


def clauses(text: str, start: int, end: int, carry: Carry) -> list[Clause]:
    """The clauses of the sentence `text[start:end]`; `carry` moves on with each.

    Guards that stop a clause: question, hypothetical, reported, sample, live, command, joke. All but question
    and live hold for the rest of their sentence. `task` marks a whole sentence that hands over a task: what must
    hold is then a part of the task.
    """
    sentence = text[start:end]
    marked = sentence.rstrip("\"'”’）)】」 ").endswith(("?", "？"))
    joke = guards.jokes(sentence)
    spans = _pieces(text, start, end)
    tag = bool(spans) and marked and guards.is_tag(text[spans[-1][0] : spans[-1][1]])
    running: set[str] = {"joke"} if joke else set()
    result: list[Clause] = []
    for number, (a, b) in enumerate(spans):
        raw = text[a:b].strip()
        bare = raw.rstrip('。．.！!？?…~～;； "”』」)）').lstrip('-*•· "“「『(（')
        lead = _LEAD.match(bare)
        body = bare[lead.end() :] if lead and lead.end() < len(bare) else bare
        clause = Clause(a, b, raw, body, _HAN.search(raw) is not None)
        if guards.supposes(raw):
            running.add("hypothetical")
        if guards.reports(raw):
            running.add("reported")
        if guards.samples(raw):
            running.add("sample")
        if guards.commands(body) or guards.commands(bare):
            running.add("command")
        clause.guards = set(running)
        if tag or guards.asks(bare, last=number == len(spans) - 1, marked=marked):
            clause.guards.add("question")
        if guards.is_live(raw):
            clause.guards.add("live")
        _subject(clause, carry)
        carry.fresh = False
        result.append(clause)
    if any("command" in clause.guards for clause in result):
        for clause in result:
            clause.guards.add("task")
    return result
