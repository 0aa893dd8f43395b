"""A clause against the grammar: which cue speaks for it, and what triples it gives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from common.rules.clauses import Clause
from common.rules.cues import BY_TOPIC, Cue
from common.rules.grammar import EN, ZH
from common.rules.lexicon import PERSONAL, noun_topic, products, topics
from common.rules.people import DISTANT
from common.text import folded, squash
from common.vocabulary import Kind

#: Groups that are not predicates.
_PLAIN = frozenset({"o", "t", "d", "old", "noun", "term", "rest", "city"})
_EDGE = " \t。，,.!！?？;；:：~～…\"“”「」『』'"
_TAIL = re.compile(
    (
        r"(?:的|了|啊|呀|哈|哦|呢|吧|嘛|啦|就行|就好|就可以了?|即可|\s+(?:please|though|btw|lol|haha"
        r"|too|as well|anymore|now|these days|really))+$"
    ),
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"改用|改成|改为|换成|换到|不再|不用了|搬到?|换了?工作|换工作|跳槽|离职|转到|迁到|切到|改名"
    r"|改喝|改吃|戒了|不.{1,8}了(?:$|，)|现在(?:是|在|叫|用|住|改)|推迟|提前到|改到|砍到|涨到"
    r"|升级到"
    r"|\bno longer\b|\banymore\b|\bany more\b|\bswitched\b|\bmoved (?:to|from)\b|\bmigrat"
    r"|\binstead of\b|\bchanged (?:to|jobs|from)\b|\breplaced\b|\bused to\b|\brenamed\b"
    r"|\bstopped\b|\bquit\b|\bnow\b.*\b(?:at|in|on|using|live|work)\b|\bjoined\b|\bgot cut\b"
    r"|\bcut to\b|\brather than\b",
    re.IGNORECASE,
)


_DEVICE = re.compile(
    r"\b(?:gpu|cpu|ram|monitor|keyboard|mouse|router|printer|camera|tablet|laptop|computer|pc"
    r"|phone|editor|ide|os|browser|shell"
    r"|terminal|setup|machine|server|headphones|nas|console|ssd|disk|internet|connection)\b|电脑"
    r"|手机|显卡|系统|编辑器|浏览器|路由器|服务器",
    re.IGNORECASE,
)
_KEY_HEAD = re.compile(r"^(?:(?:the|an?|my|drinking|eating|to (?:eat|drink|use))\s+|[吃喝看听玩用](?=.))")
_SHARED = re.compile(
    (
        r"我们|咱们|团队|公司|项目|产品|系统里|服务端|后端|前端|生产|线上|\b(?:we|our|us|the team"
        r"|the project|the app|production|backend|frontend)\b"
    ),
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"[,，]\s*(?:with|plus|and|on top of|加上|再加|配上?|外加)\s?[^,，.。;；]{2,30}(?=$|[,，])", re.IGNORECASE
)
_OWN = re.compile(r"我(?!们)|\b(?:i|i'm|my)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Triple:
    subject: str | None
    predicate: str | None
    object: str | None


@dataclass(frozen=True, slots=True)
class Found:
    """A cue that speaks for a clause, with its triples (the first carries the user's own words)."""

    cue: Cue
    kind: Kind
    triples: tuple[Triple, ...]
    replaces: bool


def tidy(value: str) -> str:
    """An object without the particles and marks at its edges."""
    text = squash(value).strip(_EDGE)
    cut = _TAIL.sub("", text).strip(_EDGE)
    return cut or text


def key(value: str) -> str:
    """An object as part of a predicate: folded, short."""
    return folded(_KEY_HEAD.sub("", tidy(value).casefold()))[:40]


def _who(cue: Cue, clause: Clause) -> str | None:
    if cue.subject == "user":
        return clause.person.subject if clause.person else "user"
    return cue.subject


def _triples(cue: Cue, match: re.Match[str], clause: Clause, rest: str) -> tuple[Triple, ...]:
    groups = {k: tidy(v) for k, v in match.groupdict().items() if v and v.strip()}
    value = next((groups[k] for k in ("o", "o2", "o3", "o4") if k in groups), None)
    who = _who(cue, clause)
    named = [
        Triple(who, name.rstrip("0123456789"), said)
        for name, said in groups.items()
        if name.rstrip("0123456789") not in _PLAIN
    ]
    if named:
        if cue.subject == "project":
            return tuple(
                Triple(_owner(who, t.predicate or "", match.string), t.predicate, t.object) for t in named
            )
        return tuple(named)
    predicate = cue.predicate
    if cue.subject == "term":
        term = next((groups[k] for k in ("term", "term2") if k in groups), "")
        return (Triple(term, predicate, value),)
    if predicate == BY_TOPIC:
        return _by_topic(cue, match, groups, f"{value or ''}{_tail(rest, clause.body)}", who)
    if predicate == "noun" and value and (named_products := topics(value)):
        topic = named_products[0]
        return (Triple(_owner(who, topic.predicate, match.string), topic.predicate, topic.object),)
    if predicate == "noun":
        return (Triple(who, noun_topic(groups.get("noun", "")) or key(groups.get("noun", "")), value),)
    if predicate == "favourite:":
        return (Triple(who, f"favourite:{key(groups.get('t', ''))}", value),)
    if predicate == "tool:":
        what = next((groups[k] for k in ("t", "t2", "t3") if k in groups), "")
        return (Triple(who, f"tool:{key(what)}", value),)
    if predicate and predicate.endswith(":") and value:
        said = f"not {value}" if cue.negative else value
        return (Triple(who, f"{predicate}{key(value)}", said),)
    if predicate:
        return (Triple(who, predicate, value),)
    return (Triple(who, None, value),)


def _tail(rest: str, body: str) -> str:
    """The next clause where it only goes on counting (…, with Oracle underneath)."""
    more = _GOES_ON.match(rest, len(body)) if rest.startswith(body) else None
    return more.group(0) if more else ""


def _by_topic(
    cue: Cue, match: re.Match[str], groups: dict[str, str], value: str | None, who: str | None
) -> tuple[Triple, ...]:
    said = match.group(0)
    found = topics(value or "") or (topics(said) if cue.topical else [])
    if found:
        return tuple(
            Triple(_owner(who, topic.predicate, match.string), topic.predicate, topic.object)
            for topic in found
        )
    matter = noun_topic(groups.get("t", "") or said)
    if matter and (who is not None or matter in ("deadline", "budget", "meeting_time", "project_name")):
        return (Triple(_owner(who, matter, match.string), matter, value),)
    return (Triple(who, None, value),)


def _owner(who: str | None, predicate: str, said: str) -> str:
    """Whose matter it is: the words say 我们 or "our", or else a machine of one's own is the user's."""
    if who not in (None, "user", "project"):
        return who or "user"
    if _SHARED.search(said):
        return "project"
    if predicate in PERSONAL or _OWN.search(said):
        return "user"
    return who or "project"


def _topical(match: re.Match[str]) -> bool:
    value = match.groupdict().get("o")
    if products(value or match.group(0)):
        return True
    until = match.start("o") if value else match.end()
    return noun_topic(match.string[match.start() : until]) is not None


def _is_tool(match: re.Match[str], triple: Triple) -> bool:
    noun = match.groupdict().get("noun") or ""
    return _DEVICE.search(noun) is not None or bool(products(triple.object or ""))


class _Table:
    """The cues of a language behind their needs: one bit for each needed substring, so that a clause is
    searched once for every substring and most cues are ruled out by one AND."""

    def __init__(self, cues: Sequence[Cue]) -> None:
        words = sorted({need for cue in cues for need in cue.needs})
        self.bits = [(word, 1 << number) for number, word in enumerate(words)]
        place = dict(self.bits)
        self.cues = [(cue, sum(place[need] for need in set(cue.needs)) if cue.needs else -1) for cue in cues]

    def possible(self, lowered: str) -> Iterator[Cue]:
        present = 1 << len(self.bits)  # never nothing, so that a cue without needs (-1) passes
        for word, bit in self.bits:
            if word in lowered:
                present |= bit
        for cue, needs in self.cues:
            if needs & present:
                yield cue


_ZH, _EN = _Table(ZH), _Table(EN)


def candidates(clause: Clause, rest: str, lowered: str) -> Iterator[tuple[Cue, re.Match[str]]]:
    """Cues that match the clause (or, for those that read on, the rest of its sentence), best first."""
    for cue in (_ZH if clause.chinese else _EN).possible(lowered):
        body = clause.body
        if cue.others and (clause.person is None or clause.person.subject in DISTANT):
            continue
        if clause.person is not None and not cue.people:
            if cue.kind is not Kind.DECISION:
                continue
            body = clause.bare
        match = cue.pattern.search(rest if cue.whole else body)
        if match is None and cue.whole and clause.restored == "":
            match = cue.pattern.search(body)
        if match is None or (cue.accept is not None and not cue.accept(match)):
            continue
        if cue.topical and not _topical(match):
            continue
        yield cue, match


def find(clause: Clause, rest: str, rejected: dict[str, int], *, strict: bool = True) -> Found | None:
    """What the clause says; None when nothing is worth keeping.

    A cue that matched but that a guard stopped is counted in `rejected` by the guard's name. Without `strict`
    no guard stops anything (the user asked for it to be kept).
    """
    lowered = f"{clause.body}\n{rest}".lower()
    stopped: str | None = None
    for cue, match in candidates(clause, rest, lowered):
        against = (clause.guards - cue.despite) if strict else set()
        if cue.kind is not Kind.CONSTRAINT or "command" in cue.despite:
            against = against - {"task"}
        if against:
            stopped = stopped or min(against)
            continue
        triples = _triples(cue, match, clause, rest)
        whole = cue.whole and match.string == rest
        changed = cue.replaces or _CHANGE.search(rest if whole else clause.text) is not None
        kind = cue.kind
        if kind is Kind.PROFILE and cue.predicate == "noun" and _is_tool(match, triples[0]):
            kind = Kind.ENVIRONMENT if triples[0].subject != "project" else Kind.PROJECT
        if kind is Kind.PROJECT and triples[0].subject == "user":
            kind = Kind.ENVIRONMENT
        return Found(cue, kind, triples, changed)
    if stopped:
        rejected[stopped] = rejected.get(stopped, 0) + 1
    return None
