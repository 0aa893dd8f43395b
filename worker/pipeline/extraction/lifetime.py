"""How long a fact holds: for good, or only for the moment it was said in."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta

from common.vocabulary import Kind, Layer

#: What holds of these mostly holds for good, so a flag alone does not make them short-lived.
_LASTING = frozenset(
    {Kind.PROFILE, Kind.PREFERENCE, Kind.DECISION, Kind.CORRECTION, Kind.CONSTRAINT, Kind.GLOSSARY}
)
_FOR_GOOD = re.compile(
    r"以后|从今|今后|永远|一直|每[天周月年]|\b(?:from now on|always|never|every (?:day|week|month|year))\b",
    re.I,
)
_NOW = re.compile(
    r"此刻|这会儿|眼下|现在正|暂时|\b(?:right now|at the moment|for now|just now|temporarily)\b", re.I
)
_SOON = re.compile(
    r"今[天晚早日]|明[天晚早日]|后天|昨天|本周|这周|这个?星期|下午|周末"
    r"|\b(?:today|tonight|tomorrow|yesterday|this (?:morning|afternoon|evening|week|weekend)|until|till)\b",
    re.I,
)
#: An expiry further away than this was not meant for something bound to the moment.
_FARTHEST = timedelta(days=366)
#: After the end of the day in UTC: a user west of it is still living that day.
_LATE = timedelta(hours=12)


def lifetime(
    kind: Kind, words: str, *, time_bound: bool, expires: str, said_at: datetime, short_term: timedelta
) -> tuple[Layer, datetime | None]:
    """The layer of a fact, and when it expires (None: when forgotten).

    `words` is what it rests on, `time_bound` and `expires` (a date, perhaps empty) are the model's opinion.
    A remark bound to the moment without a believable date lives for `short_term` from when it was said.
    """
    momentary = _NOW.search(words) is not None
    if _FOR_GOOD.search(words):
        bound = False
    elif kind in _LASTING:
        bound = time_bound and (momentary or _SOON.search(words) is not None)
    else:
        bound = time_bound or (momentary and kind in (Kind.FACT, Kind.ENVIRONMENT))
    if not bound:
        return Layer.LONG_TERM, None
    until = _end_of(expires)
    if until is None or not said_at < until <= said_at + _FARTHEST:
        until = said_at + short_term
    return Layer.SHORT_TERM, until


def _end_of(text: str) -> datetime | None:
    """The moment at which a day, or a time with a zone, is over everywhere; None for anything else."""
    text = text.strip()
    try:
        if len(text) == 10:
            return datetime.combine(date.fromisoformat(text) + timedelta(days=1), time(), UTC) + _LATE
        moment = datetime.fromisoformat(text)
    except (ValueError, OverflowError):
        return None
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC) + _LATE
