"""The form of a cue: a pattern of words, and what it says when it matches."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from common.vocabulary import Kind

#: A predicate that is looked up in the lexicon, by the product or the noun in the match.
BY_TOPIC = "?"


@dataclass(frozen=True, slots=True)
class Cue:
    """One way to say something of one kind.

    Named groups of the pattern are predicates (`(?P<residence>…)` gives residence), except `o`, the object of
    `predicate`, and `t`, words that the lexicon may take the predicate from. `predicate` ends with `:` where
    the object belongs to it (`taste:` gives `taste:coffee`).
    """

    kind: Kind
    pattern: re.Pattern[str]
    #: Lower-case substrings, one of which every match holds: they decide cheaply that a clause has none.
    needs: tuple[str, ...]
    predicate: str | None = None
    #: `user` (or whoever the clause is about), `project`, or None.
    subject: str | None = "user"
    worth: float = 0.6
    #: Whether it may be about somebody of the user's (我妹妹住在…) as well.
    people: bool = False
    #: Whether it is about somebody of theirs only, never the user.
    others: bool = False
    #: Whether the words deny it: the object is given as `not …`.
    negative: bool = False
    #: Whether the words announce a change.
    replaces: bool = False
    #: Only a match that names a product or a matter of the lexicon counts.
    topical: bool = False
    #: Guards that do not apply (question, hypothetical, …).
    despite: frozenset[str] = frozenset()
    #: Whether it reads the rest of the sentence rather than one clause.
    whole: bool = False
    #: Holds for the moment, whatever words of time it has.
    momentary: bool = False
    #: A last check on the match, where a pattern would be harder to read.
    accept: Callable[[re.Match[str]], bool] | None = None


def cue(
    kind: Kind,
    pattern: str,
    needs: str,
    *,
    predicate: str | None = None,
    subject: str | None = "user",
    worth: float = 0.6,
    people: bool = False,
    others: bool = False,
    negative: bool = False,
    replaces: bool = False,
    topical: bool = False,
    despite: str = "",
    whole: bool = False,
    momentary: bool = False,
    accept: Callable[[re.Match[str]], bool] | None = None,
) -> Cue:
    """A cue from a pattern and its needs (substrings between `|`; empty where any clause may match)."""
    return Cue(
        kind=kind,
        pattern=re.compile(pattern, re.IGNORECASE),
        needs=tuple(n for n in needs.lower().split("|") if n),
        predicate=predicate,
        subject=subject,
        worth=worth,
        people=people or others,
        others=others,
        negative=negative,
        replaces=replaces,
        topical=topical,
        despite=frozenset(despite.split()),
        whole=whole,
        momentary=momentary,
        accept=accept,
    )
