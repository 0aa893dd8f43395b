"""The time a question speaks of: 上个月, "last week", 3月中旬, "in March". Periods only, and only plain ones.

Date parsers of either language give points in time and take milliseconds to search a sentence; recall needs
the period that is meant, in microseconds. What is not recognised narrows nothing.
"""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta


@dataclass(frozen=True, slots=True)
class Period:
    """From `start` up to, not including, `end`; aware."""

    start: datetime
    end: datetime

    def holds(self, moment: datetime) -> bool:
        return self.start <= moment < self.end


_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九十")} | {"十一": 11, "十二": 12}
_MONTHS = {name.lower(): n for n, name in enumerate(calendar.month_name) if name} | {
    name.lower(): n for n, name in enumerate(calendar.month_abbr) if name
}
_MONTH_EN = "|".join(sorted(_MONTHS, key=len, reverse=True))
_THIRDS = {"上旬": (1, 10), "初": (1, 10), "中旬": (11, 20), "中": (11, 20)}
_EN_THIRDS = {"early": (1, 10), "mid": (11, 20), "late": (21, 31)}

_ZH_MONTH = re.compile(
    r"(?:(?P<year>\d{4}|今|去|前)年的?)?(?P<month>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月份?"
    r"(?:(?P<day>\d{1,2})[日号]?(?!\d)(?:\s*[至到—~～-]+\s*(?:(?P<month2>\d{1,2})月)?(?P<day2>\d{1,2})[日号])?"
    r"|(?P<third>上旬|中旬|下旬|初|底|末|中))?"
)
_ZH_YEAR = re.compile(
    r"(?P<year>(?:19|20)\d{2})年(?!的?(?:\d|十|[一二三四五六七八九]月))|(?P<word>今年|去年|前年)(?!的?\d*月)"
)
_EN_MONTH = re.compile(
    rf"(?:\b(?P<third>early|mid|late)[-\s])?\b(?P<month>{_MONTH_EN})\b\.?(?:\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b)?"
    rf"(?:,?\s+(?:of\s+)?(?P<year>(?:19|20)\d{{2}}))?",
    re.I,
)
_DAY_FIRST = re.compile(
    rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<month>{_MONTH_EN})\b\.?(?:,?\s+(?P<year>(?:19|20)\d{{2}}))?",
    re.I,
)
_EN_YEAR = re.compile(r"\b(?:in|during|since|of)\s+(?P<year>(?:19|20)\d{2})\b", re.I)
_ISO = re.compile(r"(?<!\d)(?P<year>(?:19|20)\d{2})[-/.](?P<month>\d{1,2})(?:[-/.](?P<day>\d{1,2}))?(?!\d)")
_AGO = re.compile(
    r"(?P<n>\d+|[一两二三四五六七八九十几]|a|an|one|two|three|four|five|six|seven|a few)\s*"
    r"(?P<unit>天|个?星期|周|个月|年|days?|weeks?|months?|years?)\s*(?:之?前|以前|ago)",
    re.I,
)
_PAST = re.compile(
    r"(?:最近|过去|近|past|last|recent)\s*(?P<n>\d+|[一两二三四五六七八九十几]|two|three|few)\s*"
    r"(?P<unit>天|个?星期|周|个月|年|days|weeks|months|years)",
    re.I,
)
_COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
           "few": 3, "a few": 3, "几": 3, "两": 2}  # fmt: skip
_WORDS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.I), name)
    for pattern, name in (
        (r"大前天", "day-3"),
        (r"(?<!大)前天|\bday before yesterday\b", "day-2"),
        (r"昨[天晚日夜]|\byesterday\b|\blast night\b", "day-1"),
        (r"今[天早晚日]|\btoday\b|\bthis (?:morning|afternoon|evening)\b|\btonight\b", "day0"),
        (r"上上个?(?:星期|周|礼拜)|\bweek before last\b", "week-2"),
        (r"(?<!上)上个?(?:星期|周|礼拜)(?!末)|\blast week\b", "week-1"),
        (r"这个?(?:星期|周|礼拜)|本周|\bthis week\b", "week0"),
        (r"上个?周末|\blast weekend\b", "weekend-1"),
        (r"上上个?月|\bmonth before last\b", "month-2"),
        (r"(?<!上)上个?月|\blast month\b", "month-1"),
        (r"这个月|本月|\bthis month\b", "month0"),
        (r"\blast year\b", "year-1"),
        (r"\bthis year\b", "year0"),
    )
)


def periods(question: str, now: datetime) -> list[Period]:
    """The periods that the question names, relative to `now` and in its zone; none when it names no time.

    A month without a year is the latest one that has begun. "3 days ago" is that day and its neighbours.
    """
    today = now.date()
    found: list[tuple[date, date]] = []
    for pattern, name in _WORDS:
        if pattern.search(question):
            found.append(_relative(name, today))
    for match in _AGO.finditer(question):
        found.append(_ago(match, today))
    for match in _PAST.finditer(question):
        days = _count(match["n"]) * _unit_days(match["unit"])
        found.append((today - timedelta(days=days), today))
    for match in _ISO.finditer(question):
        _add_month(found, int(match["year"]), int(match["month"]), match["day"], None)
    rest = _ISO.sub(" ", question)
    for match in _ZH_MONTH.finditer(rest):
        _zh_month(found, match, today)
    for match in _ZH_YEAR.finditer(rest):
        year = int(match["year"]) if match["year"] else today.year - "今去前".index(match["word"][0])
        found.append((date(year, 1, 1), date(year, 12, 31)))
    dayed = list(_DAY_FIRST.finditer(rest))
    for match in [*dayed, *_EN_MONTH.finditer(_DAY_FIRST.sub(" ", rest))]:
        _en_month(found, match, today)
    if not found:
        for match in _EN_YEAR.finditer(rest):
            found.append((date(int(match["year"]), 1, 1), date(int(match["year"]), 12, 31)))
    zone = now.tzinfo or UTC
    return [
        Period(datetime.combine(a, time.min, zone), datetime.combine(b, time.min, zone) + timedelta(days=1))
        for a, b in found
    ]


def _zh_month(found: list[tuple[date, date]], match: re.Match[str], today: date) -> None:
    month = int(match["month"]) if match["month"].isdigit() else _DIGITS[match["month"]]
    named = match["year"]
    if named is None:
        year = _latest(month, today)
    else:
        year = int(named) if named.isdigit() else today.year - "今去前".index(named)
    third = match["third"]
    _add_month(found, year, month, match["day"], (_THIRDS.get(third, (21, 31)) if third else None))
    if match["day2"] and found:
        until: list[tuple[date, date]] = []
        _add_month(until, year, int(match["month2"] or month), match["day2"], None)
        if until and until[0][1] >= found[-1][0]:
            found[-1] = (found[-1][0], until[0][1])


def _en_month(found: list[tuple[date, date]], match: re.Match[str], today: date) -> None:
    groups = match.groupdict()
    word, third = groups["month"], groups.get("third")
    # "may" and "march" are mostly verbs; a capital, a day or a year makes them months.
    if word.lower() in ("may", "march", "mar") and not (word[0].isupper() or groups["day"] or groups["year"]):
        return
    if match.start("month") == 0 and word.lower() == "may" and not groups["day"]:
        return
    month = _MONTHS[word.lower()]
    year = int(groups["year"]) if groups["year"] else _latest(month, today)
    _add_month(found, year, month, groups["day"], _EN_THIRDS[third.lower()] if third else None)


def _add_month(
    found: list[tuple[date, date]], year: int, month: int, day: str | None, third: tuple[int, int] | None
) -> None:
    if not 1 <= month <= 12:
        return
    last = calendar.monthrange(year, month)[1]
    first, until = third or (1, last)
    if day is not None:
        if not 1 <= int(day) <= last:
            return
        first = until = int(day)
    found.append((date(year, month, first), date(year, month, min(until, last))))


def _latest(month: int, today: date) -> int:
    return today.year if month <= today.month else today.year - 1


def _relative(name: str, today: date) -> tuple[date, date]:
    unit = name.rstrip("0123456789-")
    back = int(name.removeprefix(unit) or 0)
    if unit == "day":
        day = today + timedelta(days=back)
        return day, day
    if unit in ("week", "weekend"):
        monday = today - timedelta(days=today.weekday()) + timedelta(weeks=back)
        return (monday if unit == "week" else monday + timedelta(days=5)), monday + timedelta(days=6)
    if unit == "month":
        year, month = divmod(today.year * 12 + today.month - 1 + back, 12)
        return date(year, month + 1, 1), date(year, month + 1, calendar.monthrange(year, month + 1)[1])
    return date(today.year + back, 1, 1), date(today.year + back, 12, 31)


def _ago(match: re.Match[str], today: date) -> tuple[date, date]:
    unit = _unit_days(match["unit"])
    middle = today - timedelta(days=min(_count(match["n"]) * unit, 36_500))
    slack = timedelta(days=max(1, unit // 2))
    return middle - slack, min(middle + slack, today)


def _count(word: str) -> int:
    word = word.lower()
    return min(int(word), 1000) if word.isdigit() else _COUNTS.get(word) or _DIGITS.get(word, 1)


def _unit_days(unit: str) -> int:
    if unit in ("天",) or unit.lower().startswith("day"):
        return 1
    if unit.lower().startswith("week") or "周" in unit or "星期" in unit:
        return 7
    return 365 if unit == "年" or unit.lower().startswith("year") else 30
