"""Words that announce a secret: password, API key, token, 密码, 口令, 验证码 …, alone or in an identifier."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from common.privacy.folding import fold
from common.privacy.words import words


def _any(text: str) -> str:
    """An alternation of the words of `text`; `~` is a space, dash, underscore or nothing, `+` a space."""
    return "|".join(word.replace("~", r"[ _-]?").replace("+", " ") for word in text.split())


# The search knows only the last word of "verification code" or "client_secret_key": what must stand before it
# is looked at where it is found, which is rarely.
_WORD = re.compile(
    "(?P<verification_code>"
    + _any("验证码 驗證碼 校验码 动态密?码 动态口令 短信密?码 确认代码 安全码 codes? otp cvv2? cvc2?")
    + ")|(?P<private_key>"
    + _any("private~key priv~key 私钥 mnemonic(?:+phrase)? (?:seed|recovery|secret)+phrase 助记词")
    + ")|(?P<api_key>"
    + _any(
        """(?:api+?)?(?:密钥|秘钥|金钥|密匙) secret(?:~key)? license
        (?:access~)?key(?:s(?!ecret))?(?:~(?:id|secret))?
        (?<=[a-z0-9])_(?:pat|sk|ak)"""
    )
    + ")|(?P<token>"
    + _any(
        "token 令牌 访问凭证 jwt authorization x-api-key jsessionid phpsessid session_?id crumb cookie bearer"
    )
    + ")|(?P<password>"
    + _any(
        r"""pass(?:word|wd|wrd|code|phrase) pass~phrase passwort contraseña mot+de+passe pswd pwd pword psw
        密+?码 密+?碼 口令码? 通行密钥 pin+?(?:code|number|码) \bpin \bpw pass \bcreds? credentials?"""
    )
    + ")"
)
_HINTS = _any(
    """pass pw psw secret token key auth pin otp cvv cvc code mnemonic phrase _pat _sk _ak cred jwt bearer
    cookie sess crumb licen contrase"""
).split("|")
#: Looked for only where there is anything but ASCII.
_HINTS_ZH = _any("密 口令 验证 驗證 校验 动态 安全码 确认代码 令牌 凭证 钥 助记").split("|")
_BEFORE_CODE = re.compile(
    "(?:"
    + _any(
        """verification security login sign-?in auth(?:entication|orization)? one~time 2fa mfa sms
        confirmation otp authenticator your door gate alarm unlock entry lock"""
    )
    + ")[ _-]?(?:pass)?$"
)
_BEFORE_KEY = re.compile(
    "(?:"
    + _any(
        """api app application access secret license licence encryption signing master account storage service
        deploy insert query shared pre-?shared server admin auth rest write read personal project team
        user webhook jwt hmac aes session stream client"""
    )
    + ")[ _-]?$"
)
_SURE_SECRET = re.compile(
    "(?:"
    + _any("client app api application consumer oauth bot webhook jwt hmac shared encryption signing")
    + ")[ _-]?$"
)

# "Boarding Pass: Print": a pass by itself is a password only beside a user.
_USER = re.compile("user|login|account|账|帐|用户")

_IDENTIFIER = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_-.$")
_LONGEST_IDENTIFIER = 48
# What may stand between the word and its value inside one identifier: api_key_prod, password2, tokenValue.
_SUFFIX = re.compile(
    "(?:[_.-]?(?:"
    + _any(
        """key secret login token value val prod production dev develop test testing stage staging local live
        old new current b64 base64 raw plain text plaintext str string main master root admin user
        db [0-9]{1,3}"""
    )
    + "))*"
)
_SUFFIX_RUN = re.compile("[a-z0-9_-]{0,32}")
# Identifiers that end in such a word, or words before it, that make it something other than a secret.
_NOT_SECRET = re.compile(
    r"(?:public|publishable|csrf|xsrf|csrfmiddleware|max|(?<![a-z])(?:"
    + _any(
        """pub min num total prompt completion input output next page continuation non hash primary foreign
        partition sort cache idempotency kms eos bos pad unk cls sep stop special start end per reset forgot
        forget sub text word byte char image"""
    )
    + "))[_. -]?$"
)
_SHORT = words("pass pw pin otp cvv cvc cvv2 cvc2 jwt cred creds crumb cookie psw license")


class Label(NamedTuple):
    """A label: its class, its word, and where its identifier starts and ends.

    A doubtful one ("secret", "pass", `foo_key`) often names something else: its value has to look the part.
    """

    name: str
    word: str
    start: int
    end: int
    doubtful: bool = False


def has_hint(low: str) -> bool:
    """Whether a search for labels can find anything."""
    # Loops, as any() takes twice the time of every turn that is posted.
    for hint in _HINTS:
        if hint in low:
            return True
    if not low.isascii():
        for hint in _HINTS_ZH:
            if hint in low:
                return True
    return False


def find_labels(low: str, plain: str) -> Iterator[Label]:
    """Labels in order of position. `low` is `plain` in lower case."""
    for match in _WORD.finditer(low):
        label = _label(match, low, plain)
        if label is not None:
            yield label


def _label(match: re.Match[str], low: str, plain: str) -> Label | None:
    start, end = match.span()
    word, name = match.group(), match.lastgroup or "password"
    if not word.isascii():
        return Label(name, word, start, end)
    before = low[max(0, start - 24) : start]
    if word.startswith("code") and not _BEFORE_CODE.search(before):
        return None
    first = start
    while first > 0 and start - first < _LONGEST_IDENTIFIER and low[first - 1] in _IDENTIFIER:
        first -= 1
    prefix = low[first:start]
    # "reset password: x" may well be one, `reset_password=` hardly.
    if _NOT_SECRET.search(prefix if name == "password" else before):
        return None
    # `pass` ends "compass" and begins "passenger"; in `dbPass` a capital sets it off.
    set_off = plain[start].isupper() and plain[start - 1].islower()
    if word in _SHORT and prefix[-1:].isalnum() and not set_off:
        return None
    doubtful = (
        word.startswith(("_", "license"))
        or (word == "secret" and not _SURE_SECRET.search(before))
        or (word == "pass" and not prefix and not _USER.search(low, max(0, start - 48), start))
    )
    if word.startswith("key") and not _BEFORE_KEY.search(before):
        if not prefix or (prefix[-1].isalnum() and not set_off):
            return None
        doubtful = True
    tail = _tail(low, end)
    return None if tail is None else Label(name, word, first, end + tail, doubtful)


def _tail(low: str, end: int) -> int | None:
    """How many more characters the identifier has; None where they make it another word."""
    suffix = _SUFFIX_RUN.match(low, end)
    tail = suffix.group().rstrip("-_") if suffix else ""
    return len(tail) if not tail or _SUFFIX.fullmatch(tail) else None


def key_label(key: str) -> Label | None:
    """The label that a mapping's key is for its value (`{"password": …}`); None for most keys."""
    folded = fold(key)
    if not has_hint(folded.low):
        return None
    labels = find_labels(folded.low, folded.plain)
    return next((label for label in labels if label.end == len(folded.low)), None)
