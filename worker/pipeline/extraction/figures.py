"""Whether the numbers of a fact were said: the cheapest sign of a made-up detail.

Also told apart: dates that a turn names only relatively (明天, next Monday), which a fact may spell out.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal, InvalidOperation

from common.facts import TurnText

#: How far from its turn a spelt-out relative date may lie.
_NEAR = timedelta(days=62)

_NUMBER = re.compile(r"\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+){0,5}")
_SCALED = re.compile(
    # The look-behind keeps a long run of digits from being tried from each of them.
    r"(?<!\d)(\d{1,30}(?:,\d{3})*(?:\.\d{1,30})?)\s{0,3}(k\b|m\b|bn?\b|thousand|million|billion|百万|千万|百|千|万|亿)",
    re.I,
)
_SCALES = {
    "k": 10**3,
    "thousand": 10**3,
    "m": 10**6,
    "million": 10**6,
    "b": 10**9,
    "bn": 10**9,
    "billion": 10**9,
    "百": 100,
    "千": 1000,
    "万": 10**4,
    "百万": 10**6,
    "千万": 10**7,
    "亿": 10**8,
}
_HAN_NUMBER = re.compile(r"[零〇一二两三四五六七八九十百千万亿]+")
_HAN_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_HAN_UNITS = {"十": 10, "百": 100, "千": 1000}
# Runs of numerals that are words.
_HAN_WORDS = frozenset(("千万", "万一", "一一", "三三两两", "百百", "万万", "千千万万", "一万一"))
_SMALL = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen
"""
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ENGLISH = {word: value for value, word in enumerate(_SMALL.split())}
_ENGLISH |= {word: value * 10 for value, word in enumerate(_TENS.split(), 2)}
_ENGLISH |= {"once": 1, "twice": 2, "couple": 2, "dozen": 12, "fortnight": 14, "hundred": 100}
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth"
_ENGLISH |= {word: value for value, word in enumerate(_ORDINALS.split(), 1)}
_ENGLISH_RUN = re.compile(
    rf"\b(?:{'|'.join(_ENGLISH)}|thousand|million)(?:[\s-]+(?:and\s+)?(?:{'|'.join(_ENGLISH)}|thousand|million))*\b",
    re.I,
)
_AFTERNOON = re.compile(r"下午|晚上|今晚|傍晚|夜里|中午|\bp\.?m\b|afternoon|evening|tonight", re.I)

_DATE = re.compile(
    r"(?<!\d)(?P<y>\d{4})\s*[-/.年]\s*(?P<m>\d{1,2})\s*[-/.月]\s*(?P<d>\d{1,2})\s*(?:日|号)?(?!\d)"
    r"|(?<!\d)(?P<m2>\d{1,2})月(?P<d2>\d{1,2})[日号]"
    r"|\b(?P<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?\s{1,3}(?P<d3>\d{1,2})(?:st|nd|rd|th)?"
    r"(?:,?\s+(?P<y3>\d{4}))?\b"
    r"|\b(?P<d4>\d{1,2})(?:st|nd|rd|th)?\s+(?P<month4>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?"
    r"(?:,?\s+(?P<y4>\d{4}))?\b",
    re.I,
)
_MONTH_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec"
_MONTHS = {name: month for month, name in enumerate(_MONTH_NAMES.split(), 1)}
_RELATIVE = re.compile(
    r"[今明后昨前当]天|[今明昨]晚|今早|[上下这本]个?(?:周|星期|礼拜|月|季度)|(?:周|星期|礼拜)[一二三四五六日天末]|[去今明后前]年"
    r"|[月年周][底初末中]|(?:天|周|月|年|小时)[前后内]|刚刚|最近|春节|国庆"
    r"|\b(?:today|tonight|tomorrow|yesterday|ago|later|recently|weekend)\b"
    r"|\b(?:last|next|this|coming|past|in|within|by|on|until|till|end\s+of)\s+(?:\w+\s+)?"
    r"(?:days?|weeks?|months?|years?|quarter|night|morning|evening|spring|summer|autumn|fall|winter"
    r"|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b"
    r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b",
    re.I,
)


def unsupported(content: str, turns: Iterable[TurnText]) -> list[str]:
    """The numbers of `content` that none of the turns says; empty when all are supported."""
    said = list(turns)
    text = "\n".join(f"{turn.name or ''} {turn.content}" for turn in said)
    plain = _plain(content)
    moments = [turn.occurred_at for turn in said]
    relative = _RELATIVE.search(text) is not None
    rest = _DATE.sub(lambda found: " " if _is_near(found, moments, relative) else found[0], plain)
    known, values = _known(text)
    if relative:
        known |= {str(moment.year + by) for moment in moments for by in (-1, 0, 1)}
    return [number for number in _numbers(rest) if not _is_known(number, known, values, plain)]


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text)


def _numbers(text: str) -> Iterator[str]:
    for found in _NUMBER.finditer(text):
        yield found[0].replace(",", "")
    for found in _HAN_NUMBER.finditer(text):
        # A single numeral is mostly a word: 一下, 万一, 十分.
        if len(found[0]) > 1 and found[0] not in _HAN_WORDS:
            yield found[0]


def _is_known(number: str, known: set[str], values: set[Decimal], content: str) -> bool:
    if number in known or number.lstrip("0") in known:
        return True
    if _HAN_NUMBER.fullmatch(number):
        return Decimal(_han_value(number)) in values
    if number.strip("0") == "" and re.search(rf"\d:{number}(?!\d)", content):
        return True  # 9 o'clock written as 09:00
    value = _decimal(number)
    if value is None:
        return False
    if value in values:
        return True
    return any(
        _decimal(found[1]) == value and _scaled(found) in values for found in _SCALED.finditer(content)
    )


def _known(text: str) -> tuple[set[str], set[Decimal]]:
    """The numbers of a text as they are written (with the prefixes of versions), and by value."""
    plain = _plain(text)
    known: set[str] = set()
    values: set[Decimal] = set()
    for found in _NUMBER.finditer(plain):
        number = found[0].replace(",", "")
        parts = number.split(".")
        known.update(".".join(parts[:length]) for length in range(1, len(parts) + 1))
        values.update(value for value in [_decimal(number)] if value is not None)
    for found in re.finditer(r"\d+", plain):
        values.add(Decimal(found[0]))
    for found in _SCALED.finditer(plain):
        values.update(value for value in [_scaled(found)] if value is not None)
    for found in _HAN_NUMBER.finditer(plain):
        values.add(Decimal(_han_value(found[0])))
        values.update(Decimal(_HAN_DIGITS[char]) for char in found[0] if char in _HAN_DIGITS)
    for found in _ENGLISH_RUN.finditer(plain):
        words = re.split(r"[\s-]+", found[0].lower())
        values.add(Decimal(_english_value(words)))
        values.update(Decimal(_ENGLISH[word]) for word in words if word in _ENGLISH)
    if _AFTERNOON.search(plain):
        values |= {value + 12 for value in values if 0 < value < 12}
    return known, values


def _decimal(number: str) -> Decimal | None:
    try:
        return Decimal(number)
    except InvalidOperation:
        return None


def _scaled(found: re.Match[str]) -> Decimal | None:
    value = _decimal(found[1].replace(",", ""))
    return None if value is None else value * _SCALES[found[2].lower()]


def _han_value(numeral: str) -> int:
    """三十二 is 32, 二〇二六 is 2026; 一万五 is taken for 10005, which does no harm here."""
    if not any(char in _HAN_UNITS or char in "万亿" for char in numeral):
        return int("".join(str(_HAN_DIGITS[char]) for char in numeral[:30]))
    total = section = digit = 0
    for char in numeral:
        if char in _HAN_DIGITS:
            digit = _HAN_DIGITS[char]
        elif char in _HAN_UNITS:
            section += (digit or 1) * _HAN_UNITS[char]
            digit = 0
        else:
            total = (total + section + digit or 1) * (10**4 if char == "万" else 10**8)
            section = digit = 0
    return total + section + digit


def _english_value(words: list[str]) -> int:
    total = section = 0
    for word in words:
        if word == "hundred":
            section = (section or 1) * 100
        elif word in ("thousand", "million"):
            total += (section or 1) * (1000 if word == "thousand" else 10**6)
            section = 0
        elif word != "and":
            section += _ENGLISH[word]
    return total + section


def _is_near(found: re.Match[str], moments: list[datetime], relative: bool) -> bool:
    """Whether a date is the day of a turn, or, where the turns speak of a relative day, near it."""
    for moment in moments:
        for year in (moment.year - 1, moment.year, moment.year + 1):
            day = _day(found, year)
            if day is None:
                continue
            distance = abs(day - moment.date())
            # A day more: the user's calendar may be a day off from UTC.
            if distance <= (_NEAR if relative else timedelta(days=1)):
                return True
    return False


def _day(found: re.Match[str], default_year: int) -> date | None:
    parts = found.groupdict()
    year = parts["y"] or parts["y3"] or parts["y4"] or default_year
    named = parts["month"] or parts["month4"]
    month = _MONTHS[named.lower()[:3]] if named else int(parts["m"] or parts["m2"])
    try:
        return date(int(year), month, int(parts["d"] or parts["d2"] or parts["d3"] or parts["d4"]))
    except ValueError:
        return None
