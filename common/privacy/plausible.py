"""Whether what stands behind a label is a secret, or a description, a stand-in, a reference or plain prose."""

from __future__ import annotations

import re
from typing import NamedTuple

from common.privacy.folding import BLANK
from common.privacy.labels import Label
from common.privacy.shapes import is_filler, is_random

HARD, SOFT, LOOSE = range(3)


class Value(NamedTuple):
    """`text` at `[start, end)`; `after` is the lower-case text that follows."""

    start: int
    end: int
    text: str
    quoted: bool
    after: str


_WORDS = frozenset(
    # what people say about a password rather than the password
    """the this that these those your mine ours same not none null nil undefined true false yes empty blank unknown unset todo tbd na n/a
    string str int integer bool boolean number bytes object array list dict char varchar text hidden password passwd pwd passcode pin
    token secret key apikey api_key required optional needed missing invalid valid wrong incorrect correct right strong weak strict secure
    insecure safe unsafe expired expiring short long simple complex easy hard good bad fine okay unique random secret private public shared
    personal default temporary permanent important sensitive encrypted hashed salted stored saved kept protected generated rotated revoked
    leaked exposed compromised compulsory mandatory case-sensitive alphanumeric there here where what when which how why who something
    anything nothing everything someone somewhere stolen lost forgotten reset changed updated set sent given provided available ready
    dead gone different identical similar used unused reused written below above attached inside within only also always never still just
    about very too really quite more less most than being been working broken over under between with without from into until after before
    they them their have does isn't wasn't please check enter confirm repeat type change forgot login sign-in signin
    example sample test-token redacted masked secret123456789 ask see use via per for and but""".split()
)
_ALGORITHMS = re.compile(
    r"(?:sha-?\d{1,3}(?:-\d+)?|md[45]|bcrypt|argon2(?:id|i|d)?|aes-?\d{0,3}(?:-[a-z0-9]+)*|rsa-?\d{0,4}|base64|base32|utf-?8|oauth2?(?:\.\d)?|http/?\d?|pbkdf2"
    r"|hs256|rs256|es256|ed25519|x509|2fa|mfa|1password|keepass(?:xc)?|bitwarden|lastpass|gpt-?\d[\w.-]*|v?\d+(?:\.\d+)+[\w-]*)",
    re.IGNORECASE,
)
_QUANTITY = re.compile(
    r"\d[\d.,~-]*(?:\+|-?(?:chars?|characters?|digits?|letters?|words?|bytes?|bits?|days?|weeks?|months?|years?|hours?|hrs?|mins?|minutes?|times?"
    r"|percent|tokens?|k|m|g|kb|mb|gb|ms|s|h|d|px|usd|x)|%)?",
    re.IGNORECASE,
)
_DATE_OR_TIME = re.compile(
    r"\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?(?:t.*)?|\d{1,2}:\d{2}(?::\d{2})?|\d{1,2}/\d{1,2}(?:/\d{2,4})?"
)
_UNIT_AFTER = re.compile(
    r"\s?(?:位|个|字|天|年|月|日|号|次|分|秒|小时|种|条|元|块|万|到|至|~|or more|to \d|char|digit|letter|day|week|month|year|hour|min|second|byte|bit\b|times|%|tokens?\b)"
)
_ENDS = re.compile(
    r"\s*(?:$|\n|[.,;!?)}\]。、，；！？）】\"'&|]|(?:and|but|or|so|then|for|on|which|thanks|please|btw)\b|[\u4e00-\u9fff])"
)
_CODE = re.compile(
    r"[A-Za-z_$][\w$]*(?:(?:\.|->|::|\?\.)[A-Za-z_$][\w$]*)*[(\[].*|[A-Za-z_$][\w$]*(?:(?:\.|->|::|\?\.)[A-Za-z_$][\w$]*)+[;,]?|\$.*|%[A-Za-z_]\w*%|[&*]?[a-z_]+\(.*|@[A-Za-z].*"
    r"|\\?[$].*|(?:!|\?|:).*|(?:await|new|this|self|process|os|env|config|settings|getenv)\b.*",
)
_CONSTANT = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+")
_PATH_OR_URL = re.compile(
    r"(?:\.{0,2}|~)/[\w.~/-]*|[A-Za-z]:[\\/].*|[a-z][a-z0-9+.-]{1,20}://.*|[\w-]+/[\w./-]+/[\w./-]+|[\w-]+\.(?:txt|env|json|ya?ml|pem|key|py|js|ts|md|cfg|ini|conf|toml|log|html?)"
)
_KEBAB = re.compile(r"(?:[A-Za-z]+|\d{1,8})(?:[-._/:](?:[A-Za-z]+|\d{1,8}))*")
_PARTICIPLE = re.compile(r"[a-z]+(?:ed|ing|able|ible|ly|tion|sion|ment|ness|ful|less|ous)")
_SYMBOL = re.compile(r"[@#$%^&*!+=~?|\\]")
_HAN = re.compile(r"[\u4e00-\u9fff]")
_HAN_TALK = re.compile(
    r"什么|啥|请|已|未|不|无|没|忘|保密|同上|见|暂|多少|哪|谁|吗|呢|的|了|和|需要|必填|选填|自己|自行|默认|管理|重置|修改|设置|输入|错误|正确|相同|一样|为空|联系|加密|存|放|找回|登录|可以|应该|稍后|待|长度|至少|字母|数字|位"
)
_TEMPLATE = re.compile(
    r"\$\{|\{\{|\}\}|<[^<>]{0,40}>?|\[[A-Za-z _]+\]?|%\(|#\{|\{[A-Za-z_][\w.()]*\}?|\$\(|`"
)


def is_secret(value: Value, label: Label, tie: int) -> bool:
    """Whether `value`, tied to `label` in one of three ways, is to be masked."""
    text = value.text
    if BLANK in text or is_filler(text) or _TEMPLATE.match(text) or "${" in text or "{{" in text:
        return False
    if _PATH_OR_URL.fullmatch(text) or _ALGORITHMS.fullmatch(text) or _DATE_OR_TIME.fullmatch(text):
        return False
    if text.lower().rstrip("!?.,") in _WORDS or (not value.quoted and _is_code(text, label)):
        return False
    if _HAN.search(text):
        return _is_han_password(text, label, tie, value.quoted)
    if label.name == "verification_code":
        return _is_code_number(value)
    if label.name == "password":
        return _is_password(value, label, tie)
    return _is_key(value, label, tie)


def _is_code(text: str, label: Label) -> bool:
    if _CONSTANT.fullmatch(text):
        return True
    return bool(_CODE.fullmatch(text)) and not (
        label.name == "password" and any(c.isdigit() for c in text) and "(" not in text and text[0] != "$"
    )


def _is_han_password(text: str, label: Label, tie: int, quoted: bool) -> bool:
    if label.name != "password" or len(text) > 16 or _HAN_TALK.search(text):
        return False
    return tie == HARD or quoted


def _is_code_number(value: Value) -> bool:
    text = value.text.strip()
    if (
        not 3 <= len(text) <= 10
        or not any(c.isdigit() for c in text)
        or not text.replace("-", "").replace(" ", "").isalnum()
    ):
        return False
    return not _UNIT_AFTER.match(value.after)


def _is_password(value: Value, label: Label, tie: int) -> bool:
    text = value.text
    digits = sum(c.isdigit() for c in text)
    letters = sum(c.isalpha() for c in text)
    weak_label = label.word in ("cred", "creds", "credential", "credentials")
    if len(text) < (3 if tie == HARD else 4) or not digits + letters:
        return False
    if " " in text.strip() and (not value.quoted or _is_prose(text)):
        return False
    if digits and _UNIT_AFTER.match(value.after) or digits and letters and _QUANTITY.fullmatch(text):
        return False
    if weak_label and not (digits and letters):
        return False
    if digits and letters and not _KEBAB.fullmatch(text):
        return tie != LOOSE or len(text) >= 6 or not label.word.isascii()
    if digits and letters:
        return tie == HARD or value.quoted or (tie == SOFT and len(text) >= 5 and digits >= 2)
    if digits:
        if label.word in ("pin",) and tie == LOOSE and len(text) not in (4, 6):
            return False
        return tie == HARD or digits >= 4
    if value.quoted:
        return tie != LOOSE or label.word not in ("pass", "pin", "pw")
    if _SYMBOL.search(text.rstrip("!?")) and letters >= 3:
        return tie != LOOSE or len(text) >= 6
    return _is_bare_word(value, label, tie)


def _is_bare_word(value: Value, label: Label, tie: int) -> bool:
    """Letters only: a password where nothing is said after it, prose where the sentence goes on."""
    text = value.text.rstrip("!?").lower()
    if tie == LOOSE or len(text) < 4 or not _ENDS.match(value.after) or text in _WORDS:
        return False
    if tie == HARD:
        return True
    return not _PARTICIPLE.fullmatch(text) and text.isalpha()


def _is_key(value: Value, label: Label, tie: int) -> bool:
    text = value.text.strip()
    digits = sum(c.isdigit() for c in text)
    letters = sum(c.isalpha() for c in text)
    if len(text) < 8 or (" " in text and (label.name != "api_key" or not value.quoted or _is_prose(text))):
        return False
    if _QUANTITY.fullmatch(text) and digits < 8:
        return False
    if not letters:
        return tie == HARD and digits >= (8 if label.name == "api_key" else 12) and text.isdigit()
    strong = (
        label.word != "secret"
        and label.word != "license"
        and not re.fullmatch(r"[a-z0-9]_(?:key|pat|sk|ak)", label.word)
    )
    if (
        _KEBAB.fullmatch(text)
        and len(re.findall(r"[-._/:]", text))
        and not (tie == HARD and digits >= 8 and letters >= 8)
    ):
        return False
    if tie == HARD:
        if digits:
            return is_random(text) and (strong or len(text) >= 12 or bool(value.quoted))
        if value.quoted and _SYMBOL.search(text):
            return True
        return (
            len(text) >= 16 and is_random(text) or len(text) >= 20 and text.isalpha() and len(set(text)) <= 2
        )
    return digits >= 2 and is_random(text) and len(text) >= (8 if tie == SOFT else 12)


def _is_prose(text: str) -> bool:
    words = text.split()
    return len(words) > 4 or (len(words) > 1 and all(word.strip(".,!?:").isalpha() for word in words))
