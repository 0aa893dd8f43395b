"""Numbers in a text: identity cards, bank cards, phones, social security, IBAN, passports.

Groups of digits are tried from the longest combination down. What a number is follows from its structure
first, and from the words just before it second: a check digit alone is no proof beside the word "order", and
a label makes up for a missing one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from common.privacy import identity, phones
from common.privacy.digits import CONTEXT, Candidate, candidates, digit_areas
from common.privacy.spans import NUMBER, Span

_ORDER = re.compile(
    r"(?:订单|单号|编号|流水|运单|快递|物流|交易|券码|核销|预约|凭证|票号|序列|工号|学号|车次|航班|批次|发票|卡券|兑换|商品"
    r"|款号|order|tracking|invoice|serial|ticket|sku|ref|transaction|shipment|parcel|timestamp|build|commit|version|isbn"
    r"|imei|meeting|\bid|qq|\bno\.|uid|pid|port|part)[^0-9,;。!?\n]{0,12}$|[量额数价费款]\s?[为是:]?\s?$"
)
_ID_LABEL = re.compile(
    r"(?:身份证|证件|身份号|身分證|公民身份"
    r"|id ?card|identity|\bid ?(?:no\b|number|num)|national id)[^0-9\n]{0,14}$"
)
_CARD_LABEL = re.compile(
    r"(?:行卡|储蓄卡|信用卡|借记卡|卡号|工资卡|银行账[号户]|收款账[号户]|开户账号|对公账[号户]"
    r"|card (?:number|num|no\.?|#)|credit card|debit card|bank account"
    r"|account (?:number|no\.?))[^0-9\n]{0,16}$"
)
_CARD_WORD = re.compile(r"(?:卡|\bcards?\b|\bcc\b|\bvisa\b|mastercard|amex|unionpay|账号|账户)[^\n]{0,24}$")
_CARD_SHAPES = frozenset(((4, 6, 5), (4, 6, 4), (6, 13), (8, 8)))
_SSN_LABEL = re.compile(r"(?:\bssn\b|social security)[^0-9\n]{0,20}$")
_LICENCE = re.compile(
    r"driv(?:er'?s?|ing) licen[cs]e(?: (?:number|no\.?|#))?(?: is)?[ :#]{1,3}"
    r"([a-z]?[0-9][0-9a-z\-]{4,18}[0-9])"
)
_IBAN = re.compile(
    r"(?<![A-Za-z0-9])[A-Za-z]{2}[0-9]{2}(?: ?[A-Za-z0-9]{4}){2,7}(?: ?[A-Za-z0-9]{1,4})?(?![A-Za-z0-9])"
)
_PASSPORT = re.compile(
    r"(?<![A-Za-z0-9_./#=-])(?:E[A-HJ-NP-Z][0-9]{7}|[EGHMCDSP][0-9]{8}|(?:SE|DE|PE|MA|CA|CD)[0-9]{7}|[HM][0-9]{10})"
    r"(?![A-Za-z0-9_-])"
)
_PASSPORT_LABEL = re.compile(
    r"(?:护照|通行证|回乡证|台胞证|passport)(?:号码?|证?件?号| (?:number|no\.?|num|#))?[^a-z0-9\n]{0,4}"
    r"(?:(?:是|为|is)[ :]{0,2})?(?<![a-z0-9])([a-z]{0,2}[0-9]{6,10}[a-z]?)(?![a-z0-9])"
)
_PASSPORT_WORDS = ("护照", "passport", "通行证", "回乡证", "台胞证")
_DATE_LIKE = re.compile(r"[A-Z](?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])")


def find_numbers(plain: str, low: str) -> Iterator[Span]:
    """Every number that names a person, an account or a phone."""
    found = False
    for groups in digit_areas(plain):
        found = True
        index = 0
        while index < len(groups):
            for last, candidate in candidates(plain, low, groups, index):
                span = _classified(candidate)
                if span is not None:
                    yield span
                    index = last
                    break
            index += 1
    if found:
        yield from _with_letters(plain, low)


def _classified(it: Candidate) -> Span | None:
    left, right = _glued(it)
    identity_card = _identity_card(it) if not left else None
    if identity_card is not None:
        return identity_card
    if (left and not phones.has_label_glued(it.before)) or right:
        return None
    if _is_card(it):
        return Span(it.start, it.end, "bank_card", NUMBER)
    if _is_social_security(it):
        return Span(it.start, it.end, "ssn", NUMBER)
    return phones.phone(it, in_order=bool(_ORDER.search(it.label)))


def _glued(it: Candidate) -> tuple[bool, bool]:
    """Whether letters or signs run into the number on its left, and on its right."""
    before, right = it.before[-2:], it.after[:1]
    left = before[-1:]
    on_left = _is_sign(left, "_#$¥%") or (
        left in ("-", ".", "/") and len(before) == 2 and _is_sign(before[0], "")
    )
    on_right = _is_sign(right, "_@%") and not phones.EXTENSION.match(it.after)
    return on_left, on_right


def _is_sign(char: str, signs: str) -> bool:
    return char != "" and char.isascii() and (char.isalnum() or char in signs)


def _identity_card(it: Candidate) -> Span | None:
    number, end = it.digits, it.end
    if len(number) == 17 and it.after[:1] == "x" and not _is_sign(it.after[1:2], "_"):
        number, end = number + "X", end + 1
    elif _is_sign(it.after[:1], "_"):
        return None
    if len(number) == 18 and identity.is_resident_number(number):
        return Span(it.start, end, "id_card", NUMBER)
    if len(number) in (15, 18) and min(it.shape) >= 2 and _ID_LABEL.search(it.label):
        return Span(it.start, end, "id_card", NUMBER)
    return None


def _is_card(it: Candidate) -> bool:
    size = len(it.digits)
    if size < 12 or not it.uniform or any(sep.strip() not in ("", "-") for sep in it.separators):
        return False
    fours = all(group == 4 for group in it.shape[:-1]) and it.shape[-1] <= 4
    if len(it.shape) > 1 and not fours and it.shape not in _CARD_SHAPES:
        return False
    labelled = bool(_CARD_LABEL.search(it.label))
    if labelled and len(set(it.digits)) > 1:
        return True
    if labelled or _CARD_WORD.search(it.before):
        return identity.is_card_number(it.digits, any_brand=True)
    return identity.is_card_number(it.digits) and not _ORDER.search(it.label)


def _is_social_security(it: Candidate) -> bool:
    if len(it.digits) != 9:
        return False
    if it.shape == (3, 2, 4) and it.uniform and "/" not in it.separators:
        parts = it.digits[:3], it.digits[3:5], it.digits[5:]
        return identity.is_social_security(*parts) and not phones.is_labelled(it.label, it.after)
    return bool(_SSN_LABEL.search(it.label))


def _with_letters(plain: str, low: str) -> Iterator[Span]:
    for match in _IBAN.finditer(plain):
        if identity.is_iban(match.group()):
            yield Span(match.start(), match.end(), "iban", NUMBER)
    for match in _PASSPORT.finditer(plain):
        before = low[max(0, match.start() - CONTEXT) : match.start()]
        if not _DATE_LIKE.match(match.group()) and not _ORDER.search(before):
            yield Span(match.start(), match.end(), "passport", NUMBER)
    if any(word in low for word in _PASSPORT_WORDS):
        for match in _PASSPORT_LABEL.finditer(low):
            yield Span(match.start(1), match.end(1), "passport", NUMBER)
    if "licen" in low:
        for match in _LICENCE.finditer(low):
            yield Span(match.start(1), match.end(1), "id_card", NUMBER)
    if "(" in plain:
        for start, end in identity.hong_kong_cards(plain):
            yield Span(start, end, "id_card", NUMBER)
