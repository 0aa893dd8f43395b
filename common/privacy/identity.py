"""Numbers of identity: structure and check digits, without looking at the words around them."""

from __future__ import annotations

import re
from datetime import date

from stdnum import iban, luhn
from stdnum.cn import ric

from common.privacy.words import words

# The first two digits of a resident number: province, autonomous region or municipality (GB/T 2260).
_PROVINCES = words(
    """11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82
    83 91"""
)
_HONG_KONG = re.compile(r"(?<![A-Za-z0-9])([A-Z]{1,2})([0-9]{6}) ?\(([0-9A])\)(?![A-Za-z0-9])")
# Brands by ISO/IEC 7812 prefix with the lengths each brand issues.
_BRANDS = re.compile(
    r"4(?:\d{12}|\d{15})"  # Visa
    r"|(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}"  # Mastercard
    r"|3[47]\d{13}"  # American Express
    r"|62\d{14,17}"  # UnionPay
    r"|(?:6011|65\d\d|64[4-9]\d)\d{12,15}"  # Discover
    r"|35(?:2[89]|[3-8]\d)\d{12}"  # JCB
    r"|3(?:0[0-5]|[68]\d)\d{11}"  # Diners Club
    r"|955[89]\d{12,15}"  # older Chinese debit cards
)


def is_resident_number(number: str) -> bool:
    """Whether 18 characters are a Chinese resident number: province, date of birth and check digit agree."""
    if len(number) != 18 or number[:2] not in _PROVINCES or not has_birth_date(number):
        return False
    return bool(ric.calc_check_digit(number) == number[17].upper())


def has_birth_date(number: str) -> bool:
    """Whether digits 7 to 14 are a day between 1900 and today's century's end."""
    try:
        return 1900 <= date(int(number[6:10]), int(number[10:12]), int(number[12:14])).year < 2100
    except ValueError:
        return False


def is_card_number(number: str, *, any_brand: bool = False) -> bool:
    """Whether 12 to 19 digits pass the Luhn check and, unless `any_brand`, look like a known brand's card."""
    if not 12 <= len(number) <= 19 or len(set(number)) < 2 or not luhn.is_valid(number):
        return False
    return any_brand or bool(_BRANDS.fullmatch(number))


def is_iban(text: str) -> bool:
    """Whether it is an IBAN of a known country with right length and check digits."""
    return bool(iban.is_valid(text, check_country=False))


def is_social_security(area: str, group: str, serial: str) -> bool:
    """Whether three groups can be a US social security number (or an ITIN, which looks alike)."""
    return area not in ("000", "666") and group != "00" and serial != "0000"


def hong_kong_cards(plain: str) -> list[tuple[int, int]]:
    """Spans of Hong Kong identity card numbers, `A123456(3)`, with a right check digit."""
    spans = []
    for match in _HONG_KONG.finditer(plain):
        letters, digits, check = match.groups()
        values = (
            [36, *(ord(c) - 55 for c in letters)] if len(letters) == 1 else [ord(c) - 55 for c in letters]
        )
        total = sum(v * w for v, w in zip([*values, *map(int, digits)], range(9, 1, -1), strict=True))
        if (total + (10 if check == "A" else int(check))) % 11 == 0:
            spans.append(match.span())
    return spans
