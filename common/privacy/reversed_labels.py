"""Labels after their value ("x is my password", x是验证码), and user and password given as a pair."""

from __future__ import annotations

import re
from collections.abc import Iterator

from common.privacy.folding import BLANK
from common.privacy.labels import Label
from common.privacy.plausible import LOOSE, SOFT, Value, is_secret
from common.privacy.spans import LABEL, Span

_HAN = "\u4e00-\u9fff"
_ENGLISH = re.compile(
    r" (?:is|was|as) (?:my|the|our|his|her|their|your)(?: [a-z0-9-]{1,16}){0,3}? "
    r"(password|passcode|passphrase|pin|(?:verification|security|login|one-time|sms|confirmation) code|otp)\b"
)
_CHINESE = re.compile(
    r" ?\)?(?:是|作为|当作?|做|为|用作|\()(?:我们|这个|[我你您他她该])?的?(?:本次|新|旧)?"
    rf"[{_HAN}]{{0,6}}?(密码|口令|验证码|校验码|动态码)"
)
_VALUE = re.compile(rf"[^\s\"'`<>,;。、，{_HAN}{BLANK}]{{4,64}}(?=[\"'`]?$)")
_LONGEST_VALUE = 66
_PAIR = re.compile(
    r"(?:和|与|/|、|&|and|\+)\s?(?:登录)?(?:密码|口令|password|pass|pwd|pw)\s?(?:分别)?\s?(?:是|为|:|=|are|is)\s{0,3}"
    rf"[^\s,，、/{_HAN}]{{1,64}}\s?(?:/|,|，|、|和|and|:|\s)\s?([^\s,;。{_HAN}{BLANK}]{{3,64}})"
)
_CREDENTIALS = re.compile(
    r"\b(?:credentials?|creds|log ?in)(?:\s?(?:are|is|:|=)){1,2}\s{1,3}[a-z0-9._@-]{2,64}\s?[/:]"
    r"\s?([^\s,;\"'`]{4,64})"
)
_USER = re.compile(r"(?:账号|帐号|账户|用户名|user ?name|user|login|account|id)\s?$")
_ENGLISH_WORDS = ("password", "passcode", "passphrase", " pin", " code", " otp")
_CHINESE_WORDS = ("密码", "口令", "验证码", "校验码", "动态码")
_PASSWORDS = frozenset(("password", "passcode", "passphrase", "pin", "密码", "口令"))


def find_reversed(plain: str, low: str) -> Iterator[Span]:
    """Values named after the fact, and the second of a pair."""
    english = any(word in low for word in _ENGLISH_WORDS)
    chinese = any(word in low for word in _CHINESE_WORDS)
    for pattern, wanted in ((_ENGLISH, english), (_CHINESE, chinese)):
        for match in pattern.finditer(low) if wanted else ():
            yield from _before(plain, match.start(), match.group(1))
    if english or chinese or "pass" in low or "pwd" in low:
        for match in _PAIR.finditer(low):
            if _USER.search(low, max(0, match.start() - 12), match.start()):
                yield from _second(plain, low, match, SOFT)
    if "cred" in low or "login" in low:
        for match in _CREDENTIALS.finditer(low):
            yield from _second(plain, low, match, LOOSE)


def _second(plain: str, low: str, pair: re.Match[str], tie: int) -> Iterator[Span]:
    start, end = pair.span(1)
    yield from _checked(plain, start, end, Label("password", "password", 0, 0), tie, low[end : end + 24])


def _before(plain: str, at: int, word: str) -> Iterator[Span]:
    value = _VALUE.search(plain, max(0, at - _LONGEST_VALUE), at)
    if value:
        name = "password" if word in _PASSWORDS else "verification_code"
        # The label follows the value, so what follows says nothing about it.
        yield from _checked(plain, value.start(), value.end(), Label(name, word, 0, 0), LOOSE, " ")


def _checked(plain: str, start: int, end: int, label: Label, tie: int, after: str) -> Iterator[Span]:
    if is_secret(Value(start, end, plain[start:end], False, after), label, tie):
        yield Span(start, end, label.name, LABEL)
