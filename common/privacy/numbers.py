"""Numbers in a text: identity cards, bank cards, phones, social security, IBAN, passports.

Groups of digits that stand together are tried from the longest combination down. What a number is follows from
its structure first, and from the words just before it second: a check digit alone is no proof beside the word
"order", and a label makes up for a missing one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from common.privacy import identity, phones
from common.privacy.spans import NUMBER, Span

# Seven digits at least, with at most three separators between two of them; `+` and `(` may open it.
_AREA = re.compile(r"\+?\(?[0-9](?:[ \-.()/]{0,3}[0-9]){6,}")
_GROUP = re.compile(r"[0-9]+")
_MOST_GROUPS = 7
_CONTEXT = 32

_ORDER = re.compile(
    r"(?:订单|单号|编号|流水|运单|快递|物流|交易|券码|核销|预约|凭证|票号|序列|工号|学号|车次|航班|批次|发票|卡券|兑换|商品|款号"
    r"|order|tracking|invoice|serial|ticket|sku|ref|transaction|shipment|parcel|timestamp|build|commit|version|isbn|imei"
    r"|id|qq|no\.|uid|pid|port|part)[^0-9,;。!?\n]{0,12}$"
)
_ID_LABEL = re.compile(
    r"(?:身份证|证件|身份号|身分證|公民身份|id ?card|identity|\bid ?(?:no\b|number|num)|national id)[^0-9\n]{0,14}$"
)
_CARD_LABEL = re.compile(
    r"(?:银行卡|储蓄卡|信用卡|借记卡|卡号|工资卡|银行账[号户]|收款账[号户]|开户账号|对公账[号户]|card (?:number|num|no\.?|#)|credit card"
    r"|debit card|bank account|account (?:number|no\.?))[^0-9\n]{0,16}$"
)
_CARD_WORD = re.compile(r"(?:卡|\bcards?\b|\bcc\b|\bvisa\b|mastercard|amex|unionpay|账号|账户)[^\n]{0,24}$")
_SSN_LABEL = re.compile(r"(?:\bssn\b|social security)[^0-9\n]{0,20}$")
_LICENCE = re.compile(
    r"driv(?:er'?s?|ing) licen[cs]e(?: (?:number|no\.?|#))?(?: is)?[ :#]{1,3}([a-z]?[0-9][0-9a-z\-]{4,18}[0-9])"
)
_IBAN = re.compile(
    r"(?<![A-Za-z0-9])[A-Za-z]{2}[0-9]{2}(?: ?[A-Za-z0-9]{4}){2,7}(?: ?[A-Za-z0-9]{1,4})?(?![A-Za-z0-9])"
)
_PASSPORT = re.compile(
    r"(?<![A-Za-z0-9_./#=-])(?:E[A-HJ-NP-Z][0-9]{7}|[EGHMCDSP][0-9]{8}|(?:SE|DE|PE|MA|CA|CD)[0-9]{7}|[HM][0-9]{10})(?![A-Za-z0-9_-])"
)
_PASSPORT_LABEL = re.compile(
    r"(?:护照|通行证|护照号|回乡证|台胞证|passport)(?:号码?|证?件?号| (?:number|no\.?|num|#))?[^a-z0-9\n]{0,4}(?:(?:是|为|is)[ :]{0,2})?"
    r"(?<![a-z0-9])([a-z]{0,2}[0-9]{6,10}[a-z]?)(?![a-z0-9])"
)
_DATE_LIKE = re.compile(r"[A-Z](?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])")


class Candidate(NamedTuple):
    """A run of digit groups: `digits` joined, the groups' `shape`, what separates them, and what surrounds them."""

    start: int
    end: int
    digits: str
    shape: tuple[int, ...]
    separators: tuple[str, ...]
    plus: bool
    before: str
    after: str

    @property
    def uniform(self) -> bool:
        return len({sep.strip() for sep in self.separators}) <= 1


def find_numbers(plain: str, low: str) -> Iterator[Span]:
    """Every number that names a person, an account or a phone."""
    found = False
    for area in _AREA.finditer(plain):
        found = True
        yield from _in_area(plain, low, area.start(), area.end())
    if found:
        yield from _with_letters(plain, low)


def _in_area(plain: str, low: str, start: int, end: int) -> Iterator[Span]:
    groups = [match.span() for match in _GROUP.finditer(plain, start, end)]
    index = 0
    while index < len(groups):
        for last in range(min(index + _MOST_GROUPS, len(groups)) - 1, index - 1, -1):
            candidate = _candidate(plain, low, groups, index, last)
            if candidate is None:
                continue
            span = _classified(candidate)
            if span is not None:
                yield span
                index = last
                break
        index += 1


def _candidate(
    plain: str, low: str, groups: list[tuple[int, int]], first: int, last: int
) -> Candidate | None:
    start, end = groups[first][0], groups[last][1]
    if end - start > 40:
        return None
    digits = "".join(plain[a:b] for a, b in groups[first : last + 1])
    if not 7 <= len(digits) <= 19:
        return None
    # Part of something longer: 2024-13800138000, a1b2-3800138000, v1.2.3.
    if first and not _loose(plain[groups[first - 1][1] : start]):
        return None
    if last + 1 < len(groups) and not _loose(plain[end : groups[last + 1][0]]):
        return None
    separators = tuple(plain[groups[n][1] : groups[n + 1][0]] for n in range(first, last))
    return Candidate(
        start=start,
        end=end,
        digits=digits,
        shape=tuple(b - a for a, b in groups[first : last + 1]),
        separators=separators,
        plus=start > 0 and "+" in plain[max(0, start - 2) : start],
        before=low[max(0, start - _CONTEXT) : start],
        after=low[end : end + 12],
    )


def _loose(separator: str) -> bool:
    return any(char in " /()" for char in separator)


def _classified(it: Candidate) -> Span | None:
    before, after = it.before, it.after
    glued = _glued(before, after)
    if not glued or (after[:1] == "x" and len(it.digits) == 17 and not glued[0]):
        with_x = it.digits + "X" if len(it.digits) == 17 and after[:1] == "x" else it.digits
        if len(with_x) == 18 and (
            identity.is_resident_number(with_x) or _ID_LABEL.search(before) and _wide_enough(it)
        ):
            return Span(it.start, it.end + len(with_x) - len(it.digits), "id_card", NUMBER)
    if len(it.digits) == 15 and not glued and _ID_LABEL.search(before):
        return Span(it.start, it.end, "id_card", NUMBER)
    if glued and not phones.has_label_glued(before):
        return None
    if _is_card(it):
        return Span(it.start, it.end, "bank_card", NUMBER)
    if it.shape == (3, 2, 4) and it.uniform and "/" not in "".join(it.separators):
        a, b, c = it.digits[:3], it.digits[3:5], it.digits[5:]
        if identity.is_social_security(a, b, c) and not phones.is_labelled(before, after):
            return Span(it.start, it.end, "ssn", NUMBER)
    if len(it.digits) == 9 and _SSN_LABEL.search(before):
        return Span(it.start, it.end, "ssn", NUMBER)
    return phones.phone(it, in_order=bool(_ORDER.search(before)))


def _wide_enough(it: Candidate) -> bool:
    return all(size >= 2 for size in it.shape)


def _glued(before: str, after: str) -> tuple[bool, bool] | None:
    """Whether letters run into the number on its (left, right) side; None where it stands free."""
    left, right = before[-1:], after[:1]
    on_left = (left.isascii() and (left.isalnum() or left in "_#$¥%") and left != "") or (
        left in "-./" and left != "" and before[-2:-1].isascii() and before[-2:-1].isalnum()
    )
    on_right = (
        right != ""
        and right.isascii()
        and (right.isalnum() or right in "_@%")
        and not phones.EXTENSION.match(after)
    )
    return (on_left, on_right) if on_left or on_right else None


def _is_card(it: Candidate) -> bool:
    size = len(it.digits)
    if size < 12 or not it.uniform or any(sep.strip() not in ("", "-") for sep in it.separators):
        return False
    if len(it.shape) > 1 and it.shape not in ((4, 6, 5), (4, 6, 4), (6, 13), (8, 8)):
        if any(group != 4 for group in it.shape[:-1]) or it.shape[-1] > 4:
            return False
    labelled = bool(_CARD_LABEL.search(it.before))
    if labelled and 13 <= size <= 19 and len(set(it.digits)) > 1:
        return True
    if labelled or _CARD_WORD.search(it.before):
        return identity.is_card_number(it.digits, any_brand=True)
    if _ORDER.search(it.before):
        return False
    return identity.is_card_number(it.digits)


def _with_letters(plain: str, low: str) -> Iterator[Span]:
    for match in _IBAN.finditer(plain):
        if identity.is_iban(match.group()):
            yield Span(match.start(), match.end(), "iban", NUMBER)
    for match in _PASSPORT.finditer(plain):
        before = low[max(0, match.start() - _CONTEXT) : match.start()]
        if not _DATE_LIKE.match(match.group()) and not _ORDER.search(before):
            yield Span(match.start(), match.end(), "passport", NUMBER)
    if any(word in low for word in ("护照", "passport", "通行证", "回乡证", "台胞证")):
        for match in _PASSPORT_LABEL.finditer(low):
            yield Span(match.start(1), match.end(1), "passport", NUMBER)
    if "licen" in low:
        for match in _LICENCE.finditer(low):
            yield Span(match.start(1), match.end(1), "id_card", NUMBER)
    if "(" in plain:
        for start, end in identity.hong_kong_cards(plain):
            yield Span(start, end, "id_card", NUMBER)
