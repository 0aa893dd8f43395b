"""Words that announce a secret: password, API key, token, 密码, 口令, 验证码 …, alone or inside an identifier."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

# One search over the whole text; longer words first where one begins another.
_WORD = re.compile(
    r"(?P<verification_code>验证码|驗證碼|校验码|动态密?码|动态口令|短信密?码|确认代码|安全码"
    r"|(?:verification|security|login|sign-?in|auth(?:entication|orization)?|one[ -]time|2fa|mfa|sms|confirmation) (?:pass)?codes?"
    r"|one[ -]time (?:password|passcode|pin)|otp|cvv2?|cvc2?)"
    r"|(?P<private_key>private[ _-]?key|priv[_-]?key|私钥|mnemonic(?: phrase)?|(?:seed|recovery|secret) phrase|助记词)"
    r"|(?P<api_key>(?:api|app|application|access|secret|license|licence|encryption|signing|master|account|storage|service|deploy"
    r"|insert|query|shared|pre-?shared|server|admin|auth|rest|write|read|personal|project|team|user|webhook|jwt|hmac|aes|session)"
    r"[ _-]?(?:access[ _-]?)?keys?(?:[ _-]?(?:id|secret))?"
    r"|(?:client|app|api|application|consumer|oauth|bot|webhook|jwt|hmac|shared|encryption|signing)[ _-]?secret(?:[ _-]?key)?"
    r"|api ?密钥|密钥|秘钥|金钥|密匙|secret|api_?pass|io_key|license|[a-z0-9]_(?:key|pat|sk|ak))"
    r"|(?P<token>(?:[a-z]{2,14}[ _-]?)?token|令牌|访问凭证|jwt|authorization|x-api-key|apikey|jsessionid|phpsessid|session_?id|sessionid|crumb|cookie"
    r"|personal access token|bearer)"
    r"|(?P<password>pass(?:word|wd|wrd|code|phrase)|pass[ _-]phrase|passwort|contraseña|mot de passe|pswd|pwd|pword|psw|密码|密碼|口令|通行密钥"
    r"|pin ?(?:code|number|码)|\bpin|\bpw|pass|\bcreds?|credentials?)"
)
_HINTS = (
    "pass", "pwd", "psw", "pword", "secret", "token", "key", "auth", "pin", "otp", "cvv", "cvc", "code", "密", "口令", "验证", "驗證",
    "校验", "动态", "安全码", "确认代码", "令牌", "凭证", "私钥", "钥", "助记", "mnemonic", "phrase", "pat", "sk", "ak", "pw", "cred", "jwt",
    "bearer", "cookie", "session", "sessid", "crumb", "licen", "contrase",
)  # fmt: skip

_IDENTIFIER = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_-.$")
# What may stand between the word and its value inside one identifier: api_key_prod, password2, tokenValue.
_SUFFIX = re.compile(
    r"(?:[_-]?(?:key|secret|value|val|prod|production|dev|develop|test|testing|stage|staging|local|live|old|new|current|b64|base64"
    r"|raw|plain|text|plaintext|str|string|main|master|root|admin|user|db|[0-9]{1,3}))*"
)
_SUFFIX_RUN = re.compile(r"[a-z0-9_-]{0,32}")
_NOT_SECRET = re.compile(
    r"(?:public|pub|publishable|max|min|num|total|prompt|completion|input|output|next|page|continuation|csrf|xsrf|csrfmiddleware"
    r"|non|hash|primary|foreign|partition|sort|cache|idempotency|kms|eos|bos|pad|unk|cls|sep|stop|special|start|end|per|reset|forgot"
    r"|forget|sub|text|word|byte|char|image)[_\-. ]?$"
)
_SHORT = frozenset(
    (
        "pass",
        "pw",
        "pin",
        "otp",
        "cvv",
        "cvc",
        "cvv2",
        "cvc2",
        "jwt",
        "cred",
        "creds",
        "crumb",
        "cookie",
        "psw",
        "license",
        "token",
    )
)


class Label(NamedTuple):
    """A label: its class, its word, where it starts (with its identifier) and ends, and whether an identifier."""

    name: str
    word: str
    start: int
    end: int
    identifier: bool


def has_hint(low: str) -> bool:
    """Whether a search for labels can find anything."""
    return any(hint in low for hint in _HINTS)


def find_labels(low: str, plain: str) -> Iterator[Label]:
    """Labels in order of position. `low` is `plain` in lower case."""
    for match in _WORD.finditer(low):
        label = _label(match, low, plain)
        if label is not None:
            yield label


def _label(match: re.Match[str], low: str, plain: str) -> Label | None:
    start, end = match.span()
    word = match.group()
    name = match.lastgroup or "password"
    first = start
    while first > 0 and start - first < 48 and low[first - 1] in _IDENTIFIER:
        first -= 1
    prefix = low[first:start]
    if word.isascii():
        if (
            prefix
            and _NOT_SECRET.search(prefix)
            or name == "token"
            and _NOT_SECRET.match(word.removesuffix("token"))
        ):
            return None
        if (
            word in _SHORT
            and prefix
            and prefix[-1].isalnum()
            and not (plain[start].isupper() and plain[start - 1].islower())
        ):
            return None
        suffix = _SUFFIX_RUN.match(low, end)
        tail = suffix.group() if suffix else ""
        if tail and not _SUFFIX.fullmatch(tail.rstrip("-_")):
            return None
        end += len(tail.rstrip("-_"))
    return Label(name, word, first, end, bool(prefix) or "_" in word)


def key_class(key: str) -> str | None:
    """The class that a mapping's key announces for its value (`{"password": …}`); None for most keys."""
    low = key.lower()
    if not has_hint(low) or len(low) != len(key):
        return None
    for label in find_labels(low, key):
        if label.end >= len(low.rstrip(" \"'")):
            return label.name
    return None
