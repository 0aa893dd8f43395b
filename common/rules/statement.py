"""One sentence that somebody asked to be remembered, classified (`POST /v1/memories`)."""

from __future__ import annotations

from datetime import datetime, timedelta

from common.facts import Fact, TurnText
from common.rules.remember import handed_over
from common.rules.view import view
from common.rules.writing import remembered_fact
from common.vocabulary import Layer, Role

_ANY = timedelta(days=2)


def parse_statement(text: str, occurred_at: datetime) -> Fact | None:
    """The fact that `text` states: kind, subject, predicate, object and entities; `fact` where no rule knows it.

    None for blank text. Nothing is held against it (questions, live values and the like are kept when asked
    for), and it does not expire: the caller says so if it should. `source_turn_ids` is empty, `quote` is text.
    """
    whole = text.strip()
    if not whole:
        return None
    turn = TurnText("", Role.USER, text, occurred_at)
    seen = view(text)
    start = text.index(whole)
    span = handed_over(seen, start, start + len(whole))
    a, b = span if isinstance(span, tuple) else (start, start + len(whole))
    fact = remembered_fact(turn, seen, a, b, short_term=_ANY)
    return Fact(
        kind=fact.kind,
        content=whole,
        source_turn_ids=(),
        quote=fact.quote,
        worth=fact.worth,
        subject=fact.subject,
        predicate=fact.predicate,
        object=fact.object,
        entities=fact.entities,
        layer=Layer.LONG_TERM,
        replaces=fact.replaces,
    )
