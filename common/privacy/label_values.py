"""What follows a label: how the value is tied to it, and whether the value is a secret at all.

Three ties. *Hard*: a colon, an equals sign, a call, an option: nearly any value counts. *Soft*: "is", 是, 改成:
the value must look like a secret or be quoted. *Loose*: nothing but a space: it must look like one for certain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from common.privacy.folding import BLANK
from common.privacy.labels import Label, find_labels
from common.privacy.plausible import HARD, LOOSE, SOFT, Value, is_secret
from common.privacy.spans import LABEL, Span

_HAN = "\u4e00-\u9fff"
_CLOSERS = r"\\{0,2}[\"'`\])*]{0,4}"
_NOTE = r"(?: ?\([^()\n]{1,24}\))?"
_HARD = re.compile(
    _CLOSERS + _NOTE + r"(?:\s{0,24}(?:=>|:=|===?|!==?|->|=|:(?! ?=))\s{0,24}|\s?>\s{0,4}(?=[^<\n]{1,256}</)"
    r"|\((?=\s?[\"'])|[\"'],\s?(?=[\"'])|\"? value=(?=[\"']))"
)
_TYPED = re.compile(
    r"\s?(?:(?:const |static |&)?(?:str|string|text|bytes|char\*?|optional\[str\]|secretstr)\s?\|?\s?(?:none|null|undefined)?\s?=\s?)"
)
_SOFT_ENGLISH = re.compile(
    r"[\"'`*]{0,3}(?: (?:for|of|on|to|at|in|from|with)\b[^:=.,;!?\n]{1,48}?)?"
    r"(?: (?:is|was|are|=)(?: (?:now|currently|still|just|actually|simply|set to|called))?|'s| (?:has been |was |been |is )?(?:changed|set|updated|reset|rotated)"
    r"(?: from \S{1,64})? (?:to|as)| to(?: be)?| as| becomes| -{1,2}| -{0,2}>)[: ]{1,3}"
)
_SOFT_CHINESE = re.compile(
    r"[\"'*]{0,3}" + _NOTE + r"\s?(?P<filler>[" + _HAN + r"a-z]{0,8}?)\s?"
    r"(?:就是|还是|是|为|叫做?|(?:设|设置|设定|改|换|变|更新|修改|重置|更换)(?:成了?|为了?|到|作)|用的?|写的|等于|:|=|-)[了]?[:\s]{0,3}"
)
_LOOSE = re.compile(r"[\"'`]{0,2}(?:[ \t]{1,3}|(?<=[" + _HAN + r"]))(?!$)")
_NOT_A_VALUE_FILLER = re.compile(
    r"长度|强度|有效|期|次数|策略|管理|规则|位数|提示|链接|重置|找回|工具|类型|格式|锁|箱|本|学|算法|框|字段|功能|器|库|要求|复杂|安全|错误|保护|登录|登陆|输入|数量|上限|消耗|费|价|计|数"
)
_QUOTED = re.compile(r"\\{0,2}([\"'`])((?:(?!\1)[^\n\\]|\\(?!\1)[^\n]){1,512})(?:\\{0,2}\1)")
_BARE = re.compile(r"[^\s\"'`<>,;。、！？…【】《》（）" + _HAN + BLANK + r"]{1,4096}")
_BARE_AFTER_FLAG = re.compile(r"[^\s\"'`<>" + BLANK + r"]{2,512}")
_HAN_VALUE = re.compile(r"[" + _HAN + r"]{2,10}(?:[0-9A-Za-z]{1,12})?(?=\s*(?:$|[\n。,;.!)]))")
_PREFIXED = re.compile(
    r"(?:bearer|basic|token|digest|ssws|apikey|api-token|negotiate|hmac|splunk)[ :]{1,3}", re.IGNORECASE
)
_PHRASE = re.compile(r"[a-z]{3,8}(?:[ ,]{1,2}[a-z]{3,8}){11,23}(?![a-z])")

_REVERSED = re.compile(
    r"(?<![\w@#$%^&*!+=~.-])([^\s\"'`<>,;。、，"
    + _HAN
    + BLANK
    + r"]{4,64}?)[\"'`]? ?(?:(?:is|was|as) (?:my|the|our|his|her|their|your)(?: [a-z0-9-]{1,16}){0,3}? "
    r"(?P<en>password|passcode|passphrase|pin|(?:verification|security|login|one-time|sms|confirmation|auth\w{0,12}) code|otp)\b"
    r"|\)?(?:是|作为|当作?|做|为|用作|[(])(?:我|你|您|他|她|我们|这个|该)?的?(?:本次|新|旧)?["
    + _HAN
    + r"a-z]{0,6}?(?P<zh>密码|口令|验证码|校验码|动态码))"
)
_PAIR = re.compile(
    r"(?:账号|帐号|账户|用户名|user ?name|username|user|login|account|id)(?:\s?(?:和|与|/|、|&|and|\+)\s?)(?:登录)?(?:密码|口令|password|pass|pwd|pw)"
    r"\s?(?:分别)?\s?(?:是|为|:|=|are|is)\s{0,3}([^\s,，、/"
    + _HAN
    + r"]{1,64})\s?(?:/|,|，|、|和|and|:|\s)\s?([^\s,;。"
    + _HAN
    + BLANK
    + r"]{3,64})"
)


class Tie(NamedTuple):
    kind: int
    at: int


def find_labelled(plain: str, low: str) -> Iterator[Span]:
    """Values that a label announces."""
    done = 0
    for label in find_labels(low, plain):
        if label.start < done and label.end <= done:
            continue
        for span in _values(plain, low, label):
            done = span.end
            yield span
    yield from _without_order(plain, low)


def _values(plain: str, low: str, label: Label) -> Iterator[Span]:
    if label.name == "private_key":
        phrase = _PHRASE.search(low, label.end, label.end + 240)
        if phrase and phrase.start() - label.end < 16:
            yield Span(phrase.start(), phrase.end(), "private_key", LABEL)
            return
    for tie in _ties(low, label):
        value = _value(plain, low, tie, label)
        if value is not None and is_secret(value, label, tie.kind):
            yield Span(value.start, value.end, label.name, LABEL)
            return
        if tie.kind == HARD:
            return


def _ties(low: str, label: Label) -> Iterator[Tie]:
    before = low[max(0, label.start - 2) : label.start] + low[label.start : label.start + 2]
    hard = _HARD.match(low, label.end)
    if hard:
        typed = _TYPED.match(low, hard.end())
        yield Tie(HARD, typed.end() if typed else hard.end())
        return
    if label.word.isascii():
        if before.lstrip("\n ").startswith("-") and low[label.end : label.end + 1] == " ":
            yield Tie(HARD, label.end + 1)
            return
        soft = _SOFT_ENGLISH.match(low, label.end)
        if soft:
            yield Tie(SOFT, soft.end())
    chinese = _SOFT_CHINESE.match(low, label.end)
    if chinese and not _NOT_A_VALUE_FILLER.search(chinese.group("filler")):
        yield Tie(SOFT, chinese.end())
    loose = _LOOSE.match(low, label.end)
    if loose:
        yield Tie(LOOSE, loose.end())


def _value(plain: str, low: str, tie: Tie, label: Label) -> Value | None:
    at = tie.at
    scheme = _PREFIXED.match(plain, at)
    if scheme and label.name == "token":
        at = scheme.end()
    quoted = _QUOTED.match(plain, at)
    if quoted and BLANK not in quoted.group(2):
        start, end = quoted.span(2)
        inner = _PREFIXED.match(plain, start, end) if label.name == "token" else None
        start = inner.end() if inner else start
        return Value(start, end, plain[start:end], quoted=True, after=low[quoted.end() : quoted.end() + 24])
    flag = tie.kind == HARD and low[label.start : label.start + 1] == "-"
    bare = (_BARE_AFTER_FLAG if flag else _BARE).match(plain, at)
    if bare:
        start, end = bare.span()
        end = _trimmed(plain, start, end)
        if end > start:
            return Value(start, end, plain[start:end], quoted=False, after=low[end : end + 24])
    if tie.kind == HARD and label.word in ("密码", "口令", "密碼"):
        han = _HAN_VALUE.match(plain, at)
        if han:
            return Value(*han.span(), han.group(), quoted=False, after="")
    return None


def _trimmed(plain: str, start: int, end: int) -> int:
    """Without what closes the sentence or the code around it rather than the secret."""
    for n in range(start, end):
        # a=1&b=2: the next parameter begins.
        if plain[n] == "&" and re.match(r"&[\w.-]{1,40}(?:=|$|\s|&)", plain[n:end] + " "):
            end = n
            break
        if plain[n] == "\\" and plain[n + 1 : n + 2] in ("n", "r", "t") and n > start:
            end = n
            break
    while end > start and plain[end - 1] in ".?:)]}\\|":
        last = plain[end - 1]
        opener = {")": "(", "]": "[", "}": "{"}.get(last)
        if opener and opener in plain[start:end]:
            break
        end -= 1
    return end


def _without_order(plain: str, low: str) -> Iterator[Span]:
    """The value before its label, and user and password given as a pair."""
    if any(
        word in low
        for word in (
            "password",
            "passcode",
            "pin",
            "code",
            "otp",
            "密码",
            "口令",
            "验证码",
            "校验码",
            "动态码",
        )
    ):
        for match in _REVERSED.finditer(low):
            word = match.group("en") or match.group("zh")
            name = (
                "password"
                if word in ("password", "passcode", "passphrase", "pin", "密码", "口令")
                else "verification_code"
            )
            value = Value(*match.span(1), plain[match.start(1) : match.end(1)], quoted=False, after=" ")
            if is_secret(value, Label(name, word, 0, 0, False), LOOSE):
                yield Span(value.start, value.end, name, LABEL)
        for match in _PAIR.finditer(low):
            value = Value(
                *match.span(2),
                plain[match.start(2) : match.end(2)],
                quoted=False,
                after=low[match.end(2) : match.end(2) + 24],
            )
            if is_secret(value, Label("password", "password", 0, 0, False), SOFT):
                yield Span(value.start, value.end, "password", LABEL)
