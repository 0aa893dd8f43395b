"""From what a model states to what is kept. Each fact is checked alone: a bad one costs no other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Protocol

from pydantic import ValidationError

from common.facts import Entity, Fact, TurnText
from common.rules.sentences import sentence_spans
from common.vocabulary import Kind, Role
from worker.pipeline.extraction.drops import is_about_credentials, reason_to_drop
from worker.pipeline.extraction.figures import unsupported
from worker.pipeline.extraction.lifetime import lifetime
from worker.pipeline.extraction.names import invented
from worker.pipeline.extraction.quotes import Foldable, foldable, locate
from worker.pipeline.extraction.schema import Candidate, clean_text
from worker.pipeline.extraction.transcript import Window
from worker.pipeline.extraction.words import entity_type_of, kind_of, predicate_of, subject_of

#: A longer "fact" is a retelling; it is cut at a sentence's end.
MAX_CONTENT_CHARS = 600
MAX_QUOTE_CHARS = 400
MAX_ENTITIES = 12
#: A model that cites more turns for one fact cites without looking; only where the quote stands counts then.
MAX_SOURCES = 4
#: More facts than a window of turns can hold; the rest is noise (small models repeat themselves).
MAX_FACTS = 100

#: What an assistant or a tool may tell about the user's world; the user himself is not among it.
_FROM_ASSISTANT = frozenset(
    {Kind.FACT, Kind.PROJECT, Kind.ENVIRONMENT, Kind.GLOSSARY, Kind.DECISION, Kind.TODO}
)
_FROM_TOOL = frozenset({Kind.FACT, Kind.PROJECT, Kind.ENVIRONMENT})


class Masked(Protocol):
    @property
    def text(self) -> str: ...


class Masker(Protocol):
    """Takes secrets out of a text."""

    def mask(self, text: str) -> Masked: ...


@dataclass(slots=True)
class Judged:
    """What became of an answer's facts: those kept, by window order, and counts of the rest by reason."""

    facts: list[Fact] = field(default_factory=list)
    rejected: Counter[str] = field(default_factory=Counter)

    @property
    def unusable(self) -> bool:
        """Whether there were facts, and all of them malformed or about turns nobody showed."""
        return (
            not self.facts and bool(self.rejected) and self.rejected.keys() <= {"malformed", "unknown_turn"}
        )

    @property
    def ungrounded(self) -> bool:
        """Whether there were facts, and none rests on words that were said."""
        grounds = {"malformed", "unknown_turn", "quote"}
        return not self.facts and bool(self.rejected) and self.rejected.keys() <= grounds


class _Rejected(Exception):
    """The reason, a word to count by, is the message."""


def judge(
    items: Sequence[Any],
    window: Window,
    *,
    now: datetime,
    short_term: timedelta,
    min_worth: float,
    masker: Masker | None,
) -> Judged:
    """Check each stated fact against the turns it cites.

    Reasons for rejection: malformed, kind, worth, unknown_turn, not_in_batch (rests on context alone), quote
    (not in its turns), unsupported (numbers or names nobody said), not_from_user (a claim about the user that
    the user did not make), placeholder, live_value, question, small_talk, expired, duplicate, too_many.
    """
    judged = Judged()
    texts = {key: foldable(turn.content) for key, turn in (*window.new.items(), *window.context.items())}
    for item in items[:MAX_FACTS]:
        try:
            fact = _fact(Candidate.model_validate(item), window, texts, now, short_term, min_worth, masker)
        except ValidationError:
            judged.rejected["malformed"] += 1
        except _Rejected as reason:
            judged.rejected[str(reason)] += 1
        else:
            judged.facts.append(fact)
    if len(items) > MAX_FACTS:
        judged.rejected["too_many"] += len(items) - MAX_FACTS
    return judged


def without_duplicates(facts: Sequence[Fact]) -> tuple[list[Fact], int]:
    """The facts with those that say the same folded into one, and how many were folded away.

    The same: equal content up to case, space and punctuation, or equal subject, predicate and object. The
    first stays, with the sources of all and the highest worth.
    """
    kept: list[Fact] = []
    places: dict[object, int] = {}
    for fact in facts:
        keys: list[object] = [foldable(fact.content).letters]
        if fact.subject and fact.predicate and fact.object:
            keys.append((fact.subject.casefold(), fact.predicate, foldable(fact.object).letters))
        place = next((places[key] for key in keys if key in places), None)
        if place is None:
            place = len(kept)
            kept.append(fact)
        else:
            old = kept[place]
            sources = tuple(dict.fromkeys((*old.source_turn_ids, *fact.source_turn_ids)))
            kept[place] = replace(old, source_turn_ids=sources, worth=max(old.worth, fact.worth))
        for key in keys:
            places.setdefault(key, place)
    return kept, len(facts) - len(kept)


def _fact(
    candidate: Candidate,
    window: Window,
    texts: Mapping[str, Foldable],
    now: datetime,
    short_term: timedelta,
    min_worth: float,
    masker: Masker | None,
) -> Fact:
    kind = kind_of(candidate.kind)
    if kind is None:
        raise _Rejected("kind")
    if candidate.worth < min_worth:
        raise _Rejected("worth")
    holder, quote, cited = _ground(candidate, window, texts)
    turn = window.new[holder]
    content = _bounded(candidate.content)

    def masked(text: str) -> str:
        return masker.mask(text).text if masker and text else text

    content, quote, obj = masked(content), masked(quote), masked(candidate.object)[:200]
    reason = reason_to_drop(kind, content, obj, quote)
    if reason:
        raise _Rejected(reason)
    _check_speaker(kind, content, holder, cited, window)
    turns = [window.new.get(key) or window.context[key] for key in cited]
    said = "\n".join(f"{turn.name or ''} {turn.content}" for turn in turns)
    if unsupported(content, turns) or invented(content, said):
        raise _Rejected("unsupported")
    layer, expires_at = lifetime(
        kind,
        quote,
        time_bound=candidate.time_bound,
        expires=candidate.expires,
        said_at=turn.occurred_at,
        short_term=short_term,
    )
    if expires_at is not None and expires_at <= now:
        raise _Rejected("expired")
    subject, predicate = subject_of(masked(candidate.subject)), predicate_of(candidate.predicate)
    if not (subject and predicate and obj):
        predicate = None
    return Fact(
        kind=kind,
        content=content,
        source_turn_ids=tuple(dict.fromkeys(window.new[key].turn_id for key in cited if key in window.new)),
        quote=quote,
        worth=candidate.worth,
        subject=subject,
        predicate=predicate,
        object=obj or None,
        entities=_entities(candidate, f"{content}\n{said}", masked),
        layer=layer,
        expires_at=expires_at,
        replaces=candidate.replaces,
    )


def _ground(
    candidate: Candidate, window: Window, texts: Mapping[str, Foldable]
) -> tuple[str, str, list[str]]:
    """(id of the new turn the quote stands in, the passage there, ids of all turns the fact rests on)."""
    cited = [key for key in dict.fromkeys(map(_id_of, candidate.sources)) if key in texts]
    if candidate.sources and not cited:
        raise _Rejected("unknown_turn")
    passages = {key: locate(candidate.quote, text) for key, text in texts.items()}
    holders = [key for key in cited if key in window.new and passages[key] is not None]
    if not holders:
        # The words are right and the number is wrong: clear only where one turn alone can be meant.
        elsewhere = [key for key in window.new if passages[key] is not None]
        said_by = {id(window.new[key]) for key in elsewhere}
        if len(said_by) != 1:
            in_context = any(passages[key] is not None for key in window.context)
            raise _Rejected("not_in_batch" if in_context and not elsewhere else "quote")
        holders = elsewhere[:1]
        cited = [*holders, *(key for key in cited if key in window.context)]
    elif len(cited) > MAX_SOURCES:
        cited = holders[:MAX_SOURCES]
    holder = holders[0]
    passage = passages[holder]
    assert passage is not None
    return holder, clean_text(passage)[:MAX_QUOTE_CHARS], cited


def _id_of(source: str) -> str:
    """`n2` for n2, [n2], "turn 2" and 2; anything else as it is."""
    found = re.fullmatch(r"\[?(?:turn)?\s*#?([nc]?)\s*(\d{1,4})\]?", source.strip().lower())
    return f"{found[1] or 'n'}{int(found[2])}" if found else source


def _check_speaker(kind: Kind, content: str, holder: str, cited: Sequence[str], window: Window) -> None:
    """What the user is and wants only the user can say, or confirm in the turn that follows."""
    role = window.new[holder].role
    if role is Role.USER or _confirmed(holder, cited, window):
        return
    allowed = _FROM_ASSISTANT if role is Role.ASSISTANT else _FROM_TOOL
    if kind not in allowed or is_about_credentials(content):
        raise _Rejected("not_from_user")


def _confirmed(holder: str, cited: Sequence[str], window: Window) -> bool:
    """Whether an assistant's words are followed by a turn of the user that the fact cites as well."""
    if window.new[holder].role is not Role.ASSISTANT:
        return False
    keys = list(window.new)
    after = keys[keys.index(holder) + 1 :][:1]
    return any(key in cited and window.new[key].role is Role.USER for key in after)


def _bounded(content: str) -> str:
    if len(content) <= MAX_CONTENT_CHARS:
        return content
    ends = [end for _, end in sentence_spans(content) if end <= MAX_CONTENT_CHARS]
    if not ends:
        raise _Rejected("malformed")
    return content[: ends[-1]]


def _entities(candidate: Candidate, said: str, masked: Any) -> tuple[Entity, ...]:
    """The named things that were really named; a date may be spelt out in the content alone."""
    letters = foldable(said).letters
    found: dict[str, Entity] = {}
    for entity in candidate.entities:
        name = masked(entity.name)[:80]
        folded = foldable(name).letters
        if folded and folded in letters and "[SECRET:" not in name:
            found.setdefault(folded, Entity(name, entity_type_of(entity.type)))
    return tuple(found.values())[:MAX_ENTITIES]


def in_order(facts: Sequence[Fact], turns: Sequence[TurnText]) -> list[Fact]:
    """By the turn they were said in: of two values for one thing, the later one must be written later."""
    places = {turn.turn_id: place for place, turn in enumerate(turns)}
    return sorted(facts, key=lambda fact: max(places[turn_id] for turn_id in fact.source_turn_ids))
