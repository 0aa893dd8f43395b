"""Facts in what a user said, by rules: deterministic, bilingual, without a model.

A turn is read as a view (`view`), cut into sentences and clauses (`sentences`, `clauses`), each clause is held
against the grammar (`matching`, `grammar/`), and what is found becomes facts in the user's own words
(`writing`). Words of assistants, tools and systems never become facts about the user.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from common.facts import Extraction, Fact, TurnText
from common.rules.clauses import Carry, Clause, clauses
from common.rules.cues import BY_TOPIC
from common.rules.matching import Found, find
from common.rules.remember import Handed, handed_over
from common.rules.sentences import sentence_spans
from common.rules.signals import is_off_record, is_small_talk
from common.rules.version import RULES_VERSION
from common.rules.view import view
from common.rules.writing import Sentence, Statement, remembered_fact, write
from common.vocabulary import Kind, Role

#: A longer sentence is no speech but a paste.
_SENTENCE = 600
_SENTENCES = 120


def extract(
    turns: Sequence[TurnText], *, now: datetime, short_term: timedelta, min_worth: float
) -> Extraction:
    """The facts in the user turns of a batch.

    `now` decides what has expired already, `short_term` how long a remark bound to the moment lives, and facts
    worth less than `min_worth` (0 to 1) are rejected. Same input, same output. `rejected` counts candidates by
    reason: the guards of `clauses`, `off_record`, `low_worth`, `expired`, `repeated`.
    """
    rejected: dict[str, int] = {}
    facts: list[Fact] = []
    seen: set[tuple[str, str | None, str | None]] = set()

    def count(reason: str) -> None:
        rejected[reason] = rejected.get(reason, 0) + 1

    for turn in turns:
        if turn.role is not Role.USER or is_small_talk(turn.content):
            continue
        if is_off_record(turn.content):
            count("off_record")
            continue
        for fact in facts_of(turn, short_term=short_term, rejected=rejected):
            identity = (fact.content, fact.subject, fact.predicate)
            if identity in seen:
                count("repeated")
            elif fact.worth < min_worth:
                count("low_worth")
            elif fact.expires_at is not None and fact.expires_at <= now:
                count("expired")
            else:
                seen.add(identity)
                facts.append(fact)
    return Extraction(tuple(facts), rejected, RULES_VERSION)


_NEGATION = re.compile(
    r"^(?:也|更|且|并且)?(?:不|别|切勿|严禁|禁止|少|never\b|not\b|don't\b|do not\b|no\b|nor\b)", re.IGNORECASE
)


def _elaborates(clause: Clause, found: Found, last: Statement) -> bool:
    """Whether a clause only says the other side of the one before (回答简短，不要长篇大论)."""
    return (
        {found.kind, last.found.kind} <= {Kind.PREFERENCE, Kind.CONSTRAINT}
        and (found.triples[0].predicate is None or found.cue.predicate == BY_TOPIC)
        and clause.restored == ""
        and _NEGATION.match(clause.body) is not None
    )


def _answers_again(found: Found, last: Statement) -> bool:
    """Whether a clause answers what the one before answered (你的回答太长了，以后控制在三句话以内): one fact."""
    mine, theirs = found.triples[0], last.found.triples[0]
    return mine.predicate is not None and (mine.subject, mine.predicate) == (theirs.subject, theirs.predicate)


def facts_of(turn: TurnText, *, short_term: timedelta, rejected: dict[str, int]) -> list[Fact]:
    """The facts of one turn, whoever said it, in the order they were said."""
    text = view(turn.content)
    carry = Carry()
    facts: list[Fact] = []
    listing = False
    spans = [(a, b) for a, b in sentence_spans(text) if b - a <= _SENTENCE]
    if len(spans) > _SENTENCES:
        spans = spans[: _SENTENCES // 2] + spans[-_SENTENCES // 2 :]
    before: tuple[int, int] | None = None
    for a, b in spans:
        handed = handed_over(text, a, b)
        if handed is Handed.NEXT:
            listing = True
            continue
        if handed is Handed.BEFORE and before is not None:
            facts.append(remembered_fact(turn, text, *before, short_term=short_term))
            continue
        if isinstance(handed, tuple) or listing:
            inner = handed if isinstance(handed, tuple) else (a, b)
            facts.append(remembered_fact(turn, text, *inner, short_term=short_term))
            before = (a, b)
            continue
        before = (a, b)
        parts = clauses(text, a, b, carry)
        statements: list[Statement] = []
        taken = 0
        for number, clause in enumerate(parts):
            if clause.start < taken:
                continue
            rest = clause.body + text[clause.end : b].rstrip("。.!！~ \n")
            found = find(clause, rest[:400], rejected)
            if found is None:
                continue
            if statements and _elaborates(clause, found, statements[-1]):
                continue
            first = number
            if statements and _answers_again(found, statements[-1]):
                first = statements.pop().first
            whole = found.cue.whole
            statements.append(Statement(first, len(parts) - 1 if whole else number, clause, found))
            if whole:
                taken = b
        facts.extend(write(turn, Sentence(a, b, parts), statements, short_term=short_term))
    return facts
