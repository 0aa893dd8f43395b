"""Which digits are a phone number of a person. Service numbers (400-, 800-, 95xxx) are public and stay."""

from __future__ import annotations

import re

import phonenumbers

from common.privacy.digits import Candidate
from common.privacy.spans import NUMBER, Span

EXTENSION = re.compile(r"\s?(?:x|ext\.?|转|分机)\s?([0-9]{1,6})(?![0-9])")
_LABEL = re.compile(
    r"(?:(?<![a-z])(?:phone|tel|telephone|mobile|cell|cellphone|fax|whatsapp|desk|ph)"
    r"(?: ?(?:number|no\.?|num|#))?(?: is| was)?[^a-z0-9]{0,6}"
    r"|(?<![a-z])(?:call|text|reach|dial|ring|contact|phone|answering|messages?|calling)"
    r"(?: (?:me|us|him|her|them))?(?: back)?(?: (?:on|at|to))[ :]{1,2}"
    r"|(?:my|his|her|our|their) (?:new |cell |phone |mobile )?number(?: is| was|:)[ :]{1,2}"
    r"|registered (?:number |mobile |phone )?"
    r"|(?:电话|手机|手机号码?|座机|联系方式|致电|拨打|传真|来电|号码)(?!会议|费|卡)[^0-9\n]{0,8})\+?\(?$"
)
_LABEL_AFTER = re.compile(r"[ \\,]{0,2}-?(?:office|fax|mobile|cell|home|work)\b")
_GLUED_LABEL = re.compile(r"(?<![a-z])(?:tel|phone|mobile|cell|ph|fax|mob)\.?:?$")
_AMOUNT = re.compile(r"\s?(?:元|块|万|亿|円|人|次|件|rmb|usd|dollars|yuan|points|%)")
_MOBILE = re.compile(r"1[3-9][0-9]{9}")
_CHINA = re.compile(r"(?:00)?86(?=1[3-9][0-9]{9}$)")
_AREA_CODE = re.compile(r"0(?:10|2[0-9]|[3-9][0-9]{2})")
_NORTH_AMERICA = re.compile(r"1?[2-9][0-9]{2}[2-9][0-9]{6}")
_TOLL_FREE = ("400", "800", "888", "877", "866", "855", "844", "833")
_DATE = re.compile(r"(?:19|20)[0-9]{2}(?:0?[1-9]|1[0-2])")
_MOBILE_SHAPES = frozenset({(11,), (3, 4, 4), (3, 8), (4, 7), (5, 6), (7, 4), (3, 3, 5), (4, 3, 4)})


def is_labelled(label: str, after: str) -> bool:
    """Whether the words around say that this is a phone."""
    return bool(_LABEL.search(label) or _LABEL_AFTER.match(after))


def has_label_glued(before: str) -> bool:
    """`Tel13800138000`: a label that runs into the number."""
    return bool(_GLUED_LABEL.search(before))


def phone(it: Candidate, *, in_order: bool) -> Span | None:
    """The phone that `it` is, extension included; None where it is none."""
    labelled = is_labelled(it.label, it.after) or has_label_glued(it.before)
    if not (
        _is_chinese_mobile(it, bare=not labelled and in_order)
        or (it.plus and _is_international(it.digits))
        or (not in_order and (_is_landline(it) or _is_national(it)))
        or (labelled and _may_be_phone(it))
    ):
        return None
    extension = EXTENSION.match(it.after)
    opened = it.before.endswith("(") and it.separators and it.separators[0].startswith(")")
    start = it.start - 1 if opened or it.before.endswith("+") else it.start
    return Span(start, it.end + (extension.end() if extension else 0), "phone", NUMBER)


def _is_chinese_mobile(it: Candidate, *, bare: bool) -> bool:
    digits, shape = it.digits, it.shape
    country = _CHINA.match(digits)
    if country:
        digits = digits[country.end() :]
        shape = shape[1:] if shape[0] == country.end() else (11,) if len(shape) == 1 else shape
        if shape[0] != 11 and sum(shape) != 11:
            return False
        bare = False
    if not _MOBILE.fullmatch(digits) or bare or _AMOUNT.match(it.after):
        return False
    return shape in _MOBILE_SHAPES and not any("/" in sep or "." in sep for sep in it.separators)


def _is_international(digits: str) -> bool:
    if len(digits) < 8 or digits[0] == "0":
        return False
    try:
        number = phonenumbers.parse("+" + digits)
    except phonenumbers.NumberParseException:
        return False
    # Possible, not valid: numbering plans grow faster than releases of their description.
    return phonenumbers.is_possible_number(number)


def _is_landline(it: Candidate) -> bool:
    """Chinese: area code, then 7 or 8 digits, in two or three groups."""
    if len(it.shape) == 1 or not it.digits.startswith("0"):
        return False
    area = it.shape[0]
    rest = len(it.digits) - area
    return (
        bool(_AREA_CODE.fullmatch(it.digits[:area]))
        and rest in (7, 8)
        and it.digits[area] in "23456789"
        and it.shape[1:] in ((7,), (8,), (4, 4), (3, 4))
        and all(sep.strip() in ("", "-", ")", ") ", ")-") for sep in it.separators)
    )


def _is_national(it: Candidate) -> bool:
    """North American 3-3-4, and the national form of other countries: a zero, then groups alike."""
    marks = "".join(it.separators)
    if "/" in marks:
        return False
    if it.shape in ((3, 3, 4), (1, 3, 3, 4), (3, 3, 3, 4)):
        digits = it.digits[3:] if it.digits.startswith("001") else it.digits
        return (
            bool(_NORTH_AMERICA.fullmatch(digits))
            and not digits[-10:].startswith(_TOLL_FREE)
            and any(mark in marks for mark in "-.)")
        )
    if it.digits.startswith("00"):
        return len(it.shape) > 1 and len(it.digits) >= 11 and _is_international(it.digits[2:])
    return (
        it.digits[0] == "0"
        and 9 <= len(it.digits) <= 11
        and len(it.shape) >= 3
        and it.uniform
        and min(it.shape) >= 2
        and not (it.shape[0] == 2 and it.shape[1] == 2 and it.shape[2] == 4)
    )


def _may_be_phone(it: Candidate) -> bool:
    if it.digits.startswith(_TOLL_FREE) and len(it.digits) == 10 and it.shape[0] in (3, 10):
        return False
    if it.shape[0] == 4 and _DATE.match(it.digits) and len(it.shape) in (3, 4, 5):
        return False
    return (
        7 <= len(it.digits) <= 15
        and not _AMOUNT.match(it.after)
        and not (len(it.digits) == 8 and _is_day(it))
    )


def _is_day(it: Candidate) -> bool:
    return len(it.shape) == 1 and bool(_DATE.match(it.digits)) and int(it.digits[6:]) in range(1, 32)
