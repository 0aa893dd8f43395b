"""Whether what a label announces is a secret, or a description, a stand-in, a reference or plain prose."""

from __future__ import annotations

import re
from typing import NamedTuple

from common.privacy.folding import BLANK
from common.privacy.labels import Label
from common.privacy.shapes import is_filler, is_random
from common.privacy.words import GUESSABLE, SAID_ABOUT_SECRETS

#: How a value is tied to its label; see `label_values`.
HARD, SOFT, LOOSE = range(3)


class Value(NamedTuple):
    """`text` at `[start, end)`; `after` is the lower-case text that follows."""

    start: int
    end: int
    text: str
    quoted: bool
    after: str


_ALGORITHM = re.compile(
    r"(?:sha-?\d{1,3}(?:-\d+)?|md[45]|bcrypt|argon2(?:id|i|d)?|aes-?\d{0,3}(?:-[a-z0-9]+)*|rsa-?\d{0,4}"
    r"|base(?:64|32)|utf-?8|oauth2?(?:\.\d)?|http/?\d?|pbkdf2|[hr]s256|es256|ed25519|x509|2fa|mfa|1password|keepass(?:xc)?"
    r"|bitwarden|lastpass|gpt-?\d[\w.-]*|v?\d+(?:\.\d+)+[\w-]*)",
    re.IGNORECASE,
)
_QUANTITY = re.compile(
    r"\d+(?:[.,~-]\d+)?(?:\+|%|x|-?(?:char(?:acter)?|digit|letter|word|byte|bit|day|week|month|year|hour"
    r"|hr|min|minute|time|token)s?|k|m|g|[kmg]b|ms|s|h|d|px|usd)?",
    re.IGNORECASE,
)
_DATE_OR_TIME = re.compile(
    r"\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?(?:t.*)?|\d{1,2}:\d{2}(?::\d{2})?|\d{1,2}/\d{1,2}(?:/\d{2,4})?"
)
_UNIT_AFTER = re.compile(
    r"\s?(?:[位个字天年月日号次分秒种条元块万%]|小时|[到至~]\s?\d|or more|to \d|char|digit|letter|day|week"
    r"|month|year|hour|min|second|byte|bit\b|times|tokens?\b)"
)
_LINE_ENDS = re.compile(r"\s*(?:$|\n|[.,;!?)}\]。、，；！？）】\"'&|]|#|//|--|/\*|[\u4e00-\u9fff])")
_SENTENCE_ENDS = re.compile(
    _LINE_ENDS.pattern + r"|\s*(?:and|but|or|so|then|for|on|which|thanks|please|btw)\b"
)
_NAME = r"[A-Za-z_$][\w$]*"
_CODE = re.compile(
    rf"{_NAME}(?:(?:\.|->|::|\?\.){_NAME})*[(\[].*|{_NAME}(?:(?:\.|->|::|\?\.){_NAME})+"
    r"|\\?\$.*|%[A-Za-z_]\w*%|[&*@][A-Za-z_].*|[!?:].*"
)
_CONCATENATION = re.compile(r"\s*[+.]\s*[$A-Za-z_][\w$ ]*[.(\[]?.*")
_CSS_NAME = re.compile(r"[#.][a-z]+(?:-[a-z]+)+")
_CONSTANT = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+")
_PATH_OR_URL = re.compile(
    r"(?:\.{1,2}|~)/\S*|/[a-z._-]+(?:/\S*)?|[A-Za-z]:[\\/].*|[a-z][a-z0-9+.-]{1,20}://.*"
    r"|/?[a-z_-]+(?:/[a-z_.@-]*[a-z0-9_.@-]{0,6})+"
    r"|[\w-]+\.(?:txt|env|json|ya?ml|pem|key|py|js|ts|md|cfg|ini|conf|toml|log|html?)"
)
_KEBAB = re.compile(r"(?:[A-Za-z]+|\d{1,8})(?:[-._/:](?:[A-Za-z]+|\d{1,8}))*")
_PARTICIPLE = re.compile(r"[a-z]+(?:ed|ing|able|ible|ly|tion|sion|ment|ness|ful|less|ous)")
_SYMBOL = re.compile(r"[@#$%^&*!+=~?|\\]")
_HAN = re.compile(r"[\u4e00-\u9fff]")
_HAN_TALK = re.compile(
    "什么|啥|请|已|未|不|无|没|忘|保密|同上|见|暂|多少|哪|谁|吗|呢|的|了|和|需要|必填|选填|自己|自行|默认|管理|重置|修改|设置|输入|错误"
    "|正确|相同|一样|为空|联系|加密|存|放|找回|登录|可以|应该|稍后|待|长度|至少|字母|数字|位"
)
_TEMPLATE = re.compile(
    r"\$\{|\{\{|\}\}|<[^<>]{0,40}>?|\[[A-Za-z _]+\]?|%\(|#\{|\{[A-Za-z_][\w.()]*\}?|\$\(|`"
)


def is_secret(value: Value, label: Label, tie: int) -> bool:
    """Whether `value`, tied to `label` in one of three ways, is to be masked."""
    if _says_nothing(value, label, tie):
        return False
    if _HAN.search(value.text):
        return _is_chinese_password(value, label, tie)
    if label.name == "verification_code":
        return _is_short_code(value)
    if label.name == "password":
        return _is_password(value, label, tie)
    return _is_key(value, label, tie)


def is_compared_secret(value: Value, label: Label) -> bool:
    """Whether code that compares a secret with this literal gives the secret away, plain words or not."""
    wanted = label.name == "password" or label.word == "secret"
    return wanted and value.quoted and len(value.text) >= 6 and not _says_nothing(value, label, HARD)


def _says_nothing(value: Value, label: Label, tie: int) -> bool:
    """Stand-ins, references to where the secret is, and what people say about secrets."""
    text = value.text
    if (
        BLANK in text
        or is_filler(text)
        or _TEMPLATE.match(text)
        or "${" in text
        or "{{" in text
        or "#{" in text
    ):
        return True
    if any(p.fullmatch(text) for p in (_PATH_OR_URL, _ALGORITHM, _DATE_OR_TIME, _CONCATENATION, _CSS_NAME)):
        return True
    word = text.lower().rstrip("!?.,")
    if word in SAID_ABOUT_SECRETS:
        return True
    if word in GUESSABLE:
        # `Password=secret;` is a password, "password: secret" may be a form.
        if tie == HARD:
            return not (value.quoted or value.after.startswith(";")) or word in label.word
        return not (tie == LOOSE and value.quoted)
    return not value.quoted and _is_code(text, label)


def _is_code(text: str, label: Label) -> bool:
    if _CONSTANT.fullmatch(text):
        return True
    if not _CODE.fullmatch(text):
        return False
    # P@ss.w0rd reads as an attribute too; digits speak for a password, brackets and dollars against.
    return not (
        label.name == "password" and any(c.isdigit() for c in text) and "(" not in text and text[0] != "$"
    )


def _is_chinese_password(value: Value, label: Label, tie: int) -> bool:
    if label.name != "password" or len(value.text) > 16 or _HAN_TALK.search(value.text):
        return False
    return tie == HARD or value.quoted


def _is_short_code(value: Value) -> bool:
    text = value.text.strip().replace("-", "").replace(" ", "")
    if not 3 <= len(text) <= 10 or not any(c.isdigit() for c in text) or not text.isalnum():
        return False
    return not _is_quantity(value)


def _is_quantity(value: Value) -> bool:
    """8-16 characters, 2024年, 90 days: few digits, then a unit."""
    text = value.text
    if not text[0].isdigit():
        return False
    few = sum(c.isdigit() for c in text) <= 4
    return (few and bool(_UNIT_AFTER.match(value.after))) or (
        not text.isdigit() and bool(_QUANTITY.fullmatch(text))
    )


def _is_password(value: Value, label: Label, tie: int) -> bool:
    text = value.text
    digits = sum(c.isdigit() for c in text)
    letters = sum(c.isalpha() for c in text)
    if (
        len(text) < (3 if tie == HARD else 4)
        or not digits + letters
        or _is_prose(value)
        or _is_quantity(value)
    ):
        return False
    if digits and letters:
        return _is_mixed_password(value, label, tie, digits)
    if label.word.startswith("cred"):
        return False
    if digits:
        return tie == HARD or (digits >= 4 and (label.word != "pin" or tie == SOFT or len(text) in (4, 6)))
    return _is_password_of_letters(value, label, tie)


def _is_password_of_letters(value: Value, label: Label, tie: int) -> bool:
    if value.quoted:
        return tie != LOOSE or label.word not in ("pass", "pin", "pw")
    text = value.text.rstrip("!?")
    if _SYMBOL.search(text) and len(text) >= 4:
        return tie != LOOSE or len(text) >= 6
    return _is_bare_word(value, label, tie)


def _is_mixed_password(value: Value, label: Label, tie: int, digits: int) -> bool:
    text = value.text
    if not _KEBAB.fullmatch(text):
        return tie != LOOSE or len(text) >= 6 or not label.word.isascii()
    return tie == HARD or value.quoted or (tie == SOFT and len(text) >= 5 and digits >= 2)


def _is_bare_word(value: Value, label: Label, tie: int) -> bool:
    """Letters only: a password where nothing is said after it, prose where the sentence goes on."""
    text = value.text.rstrip("!?").lower()
    if tie == LOOSE or len(text) < 4 or label.doubtful:
        return False
    if tie == HARD:
        return bool(_LINE_ENDS.match(value.after))
    return bool(_SENTENCE_ENDS.match(value.after)) and (text.isalpha() and not _PARTICIPLE.fullmatch(text))


def _is_key(value: Value, label: Label, tie: int) -> bool:
    text = value.text.strip()
    digits = sum(c.isdigit() for c in text)
    letters = sum(c.isalpha() for c in text)
    if len(text) < 8 or _is_prose(value) or (_QUANTITY.fullmatch(text) and digits < 8):
        return False
    if not letters:
        return tie == HARD and text.isdigit() and digits >= (8 if label.name == "api_key" else 12)
    if not _KEBAB.fullmatch(text) or text.isalnum():
        return _is_random_key(value, label, tie, digits)
    return tie == HARD and digits >= 8 and letters >= 8


def _is_random_key(value: Value, label: Label, tie: int, digits: int) -> bool:
    text = value.text.strip()
    if tie != HARD:
        return is_random(text) and (
            (digits >= 2 and len(text) >= (8 if tie == SOFT else 12)) or len(text) >= 24
        )
    if len(text) >= 20 and len(set(text)) <= 3:
        return True
    if digits:
        return is_random(text) and (not label.doubtful or value.quoted or len(text) >= 12)
    return (value.quoted and bool(_SYMBOL.search(text))) or (len(text) >= 16 and is_random(text))


def _is_prose(value: Value) -> bool:
    words = value.text.split()
    if len(words) < 2:
        return False
    return not value.quoted or len(words) > 4 or all(word.strip(".,!?:").isalpha() for word in words)
