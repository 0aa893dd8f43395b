"""From what was found to facts: content that reads on its own, in the words of the user.

The content of a fact is what the user said, not a paraphrase: the clause, with the clauses that lead up to it
and qualify it, and a subject left out put back (住在杭州 becomes 我住在杭州). It embeds next to questions asked
the same way, and distorts nothing. Where one clause tells several things, the further ones get a short
sentence of their own, since two memories of the same words would be taken for duplicates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from common.facts import Entity, Fact, TurnText
from common.rules.clauses import Carry, Clause, clauses
from common.rules.clean import clean
from common.rules.entities import entities
from common.rules.lexicon import label
from common.rules.matching import Found, Triple, find
from common.rules.people import DISTANT
from common.rules.signals import is_small_talk
from common.rules.times import expiry
from common.text import squash
from common.vocabulary import EntityType, Kind, Layer

_REMEMBERED = 0.95
_ENTITY = {
    "name": EntityType.PERSON,
    "form_of_address": EntityType.PERSON,
    "employer": EntityType.ORGANISATION,
    "school": EntityType.ORGANISATION,
    "residence": EntityType.PLACE,
    "hometown": EntityType.PLACE,
    "project_name": EntityType.PROJECT,
    "birthday": EntityType.DATE,
    "deadline": EntityType.DATE,
}


@dataclass(frozen=True, slots=True)
class Sentence:
    start: int
    end: int
    clauses: Sequence[Clause]


@dataclass(frozen=True, slots=True)
class Statement:
    """A finding over the clauses `first` to `last` of a sentence."""

    first: int
    last: int
    clause: Clause
    found: Found


def _content(turn: TurnText, start: int, end: int, clause: Clause, *, opens: bool) -> str:
    text = squash(clean(turn.content[start:end])).strip(" ，,;；、-*•")
    return f"{clause.restored}{text}" if opens and clause.restored else text


def _told(triple: Triple, clause: Clause) -> str:
    """A short sentence for a further triple of one clause."""
    name = label(triple.predicate or "", clause.chinese)
    if clause.chinese:
        owner = clause.person.mention if clause.person else ("我们" if triple.subject == "project" else "我")
        return f"{owner}的{name}是{triple.object}"
    owner = (
        f"{clause.person.mention}'s" if clause.person else ("our" if triple.subject == "project" else "my")
    )
    return f"{owner} {name} is {triple.object}"


def _named(triple: Triple, content: str) -> tuple[Entity, ...]:
    found = list(entities(content))
    kind = _ENTITY.get(triple.predicate or "")
    if kind and triple.object and len(triple.object) <= 40:
        found = [e for e in found if e.name != triple.object]
        found.insert(0, Entity(triple.object, kind))
    return tuple(found[:8])


def write(
    turn: TurnText, sentence: Sentence, statements: Sequence[Statement], *, short_term: timedelta
) -> list[Fact]:
    """The facts of one sentence. Each clause belongs to one fact: to the one that begins at or before it."""
    facts: list[Fact] = []
    parts = sentence.clauses
    for number, statement in enumerate(statements):
        clause, found = statement.clause, statement.found
        first = statement.first
        if number == 0:
            while first > 0 and _leads(parts[first - 1]):
                first -= 1
        following = statements[number + 1].first if number + 1 < len(statements) else len(parts)
        last = statement.last
        while last + 1 < following and _follows(parts[last + 1]):
            last += 1
        start, end = parts[first].start, parts[last].end
        quote = turn.content[start:end].strip()
        own = _content(turn, start, end, clause, opens=first == statement.first)
        worth = found.cue.worth * (0.75 if clause.person and clause.person.subject in DISTANT else 1.0)
        expires_at = expiry(
            quote,
            found.kind,
            momentary=found.cue.momentary,
            occurred_at=turn.occurred_at,
            short_term=short_term,
        )
        for place, triple in enumerate(found.triples):
            content = own if place == 0 else _told(triple, clause)
            facts.append(
                Fact(
                    kind=found.kind,
                    content=content,
                    source_turn_ids=(turn.turn_id,),
                    quote=quote,
                    worth=round(worth, 3),
                    subject=triple.subject,
                    predicate=triple.predicate,
                    object=triple.object,
                    entities=_named(triple, content),
                    layer=Layer.SHORT_TERM if expires_at else Layer.LONG_TERM,
                    expires_at=expires_at,
                    replaces=found.replaces,
                )
            )
    return facts


def _leads(clause: Clause) -> bool:
    """Whether a clause in front of a fact belongs to it rather than to the small talk before."""
    return not (clause.guards & {"question", "reported", "joke", "live"}) and not is_small_talk(clause.text)


def _follows(clause: Clause) -> bool:
    return not (clause.guards & {"question", "command"}) and not is_small_talk(clause.text)


def remembered_fact(turn: TurnText, text: str, start: int, end: int, *, short_term: timedelta) -> Fact:
    """The fact the user asked to be remembered: `text[start:end]`, classified whatever it says."""
    parts = clauses(text, start, end, Carry())
    found: Found | None = None
    for part in parts:
        found = find(part, (part.body + text[part.end : end])[:400], {}, strict=False)
        if found:
            break
    quote = turn.content[start:end].strip()
    content = squash(clean(quote)).strip(" ，,;；、-*•")
    kind = found.kind if found else Kind.FACT
    triple = found.triples[0] if found else Triple("user", None, None)
    expires_at = expiry(
        quote,
        kind,
        momentary=bool(found and found.cue.momentary),
        occurred_at=turn.occurred_at,
        short_term=short_term,
    )
    return Fact(
        kind=kind,
        content=content,
        source_turn_ids=(turn.turn_id,),
        quote=quote,
        worth=_REMEMBERED,
        subject=triple.subject,
        predicate=triple.predicate,
        object=triple.object,
        entities=_named(triple, content),
        layer=Layer.SHORT_TERM if expires_at else Layer.LONG_TERM,
        expires_at=expires_at,
        replaces=bool(found and found.replaces),
    )
