"""Whether a remark holds only for the moment, and until when."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from common.vocabulary import Kind

_TODAY = re.compile(
    (
        r"今天|今日|今晚|今早|今夜|这次|今儿|下午(?=.{0,12}(?:在|有|要))|\btoday\b|\btonight\b"
        r"|\bthis (?:morning|afternoon|evening|time)\b|\bfor now\b|\beod\b"
    ),
    re.IGNORECASE,
)
_TOMORROW = re.compile(r"明天|明日|明早|明晚|\btomorrow\b", re.IGNORECASE)
_AFTER = re.compile(r"(?<!大)后天|\bday after tomorrow\b", re.IGNORECASE)
_WEEK = re.compile(
    (
        r"(?<!每)(?:这|本)(?:个)?(?:周|星期|礼拜)(?![一二三四五六日天末])|这几天|这两天|\bthis week\b"
        r"|\bthese (?:few )?days\b"
    ),
    re.IGNORECASE,
)
_NOW = re.compile(
    r"现在|此刻|这会儿|眼下|目前|暂时|刚刚|\bright now\b|\bat the moment\b|\bcurrently\b|\bjust now\b",
    re.IGNORECASE,
)

#: Kinds that 现在 or "currently" does not make fleeting: 我现在在华为 is where they work.
_LASTING = frozenset(Kind) - {Kind.FACT, Kind.TODO}
#: A time zone is not known, so a day lasts at least this long after it was spoken of.
_MARGIN = timedelta(hours=12)


def _day_end(moment: datetime, days: int) -> datetime:
    end = (moment + timedelta(days=days + 1)).replace(hour=0, minute=0, second=0, microsecond=0)
    return max(end, moment + timedelta(days=days) + _MARGIN)


def expiry(
    text: str, kind: Kind, *, momentary: bool, occurred_at: datetime, short_term: timedelta
) -> datetime | None:
    """When a remark stops to hold: the end of the day or week it names, or `short_term` after it was made.

    None for what lasts. A to-do of a named weekday or date lasts until it is done.
    """
    if (
        kind in (Kind.DECISION, Kind.GLOSSARY, Kind.CORRECTION, Kind.PROFILE, Kind.ENVIRONMENT, Kind.PROJECT)
        and not momentary
    ):
        return None
    if _AFTER.search(text):
        return _day_end(occurred_at, 2)
    if _TOMORROW.search(text):
        return _day_end(occurred_at, 1)
    if _TODAY.search(text):
        return _day_end(occurred_at, 0)
    if kind in _LASTING and not momentary:
        return None
    if _WEEK.search(text):
        return max(_day_end(occurred_at, 6 - occurred_at.weekday()), occurred_at + short_term)
    if momentary or (kind is Kind.FACT and _NOW.search(text)):
        return occurred_at + short_term
    return None
