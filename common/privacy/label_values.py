"""What follows a label: how the value is tied to it, and where the value begins and ends.

Three ties. *Hard*: a colon, an equals sign, a call, an option: nearly any value counts. *Soft*: "is", 是,
改成: the value must look like a secret or be quoted. *Loose*: only a space: it must look like
one for certain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from common.privacy.folding import BLANK
from common.privacy.labels import Label, find_labels
from common.privacy.plausible import HARD, LOOSE, SOFT, Value, is_compared_secret, is_secret
from common.privacy.spans import LABEL, Span

_HAN = "\u4e00-\u9fff"
_CLOSERS = r"\\{0,2}[\"'`\])*]{0,4}"
_NOTE = r"(?: ?\([^()\n]{1,24}\))?"
_HARD = re.compile(
    rf"{_CLOSERS}{_NOTE}(?:"
    r"\s{0,24}(?:=>|:=|===?|!==?|->|=|:(?! ?=))(?:\*\*|</[a-z]{1,10}>)?\s{0,24}"
    r"|\s?>\s{0,4}(?=[^<\n]{1,256}</)"  # <password>x</password>
    r"|\((?=\s?[\"'])"  # setPassword("x")
    r"|(?<=[\"']),\s?(?=[\"'])"  # ("password", "x")
    r"|(?<=[\"']) value=(?=[\"']))"
)
_TYPED = re.compile(r"\s?&?(?:str|string|text|bytes|optional\[str\]|secretstr)\s?(?:\| ?none)?\s?=\s?")
_SOFT_ENGLISH = re.compile(
    r"[\"'`*]{0,3}"
    r"(?: (?:for|of|on|to|at|in|with)\b[^:=.,;!?\n]{1,48}?)?"
    r"(?::| (?:is|was|are)(?: (?:now|currently|still|just|actually|simply|set to|called))?|'s"
    r"| (?:has been |was |been |is )?(?:changed|set|updated|reset|rotated)(?: from \S{1,64})? (?:to|as)"
    r"| to(?: be)?| as| becomes| -{1,2}| -{0,2}>| \|)[: ]{1,3}"
)
_SOFT_CHINESE = re.compile(
    rf"[\"'*]{{0,3}}{_NOTE}\s?(?P<filler>[{_HAN}]{{0,8}}?)\s?"
    r"(?:就是|还是|是|为|叫做?|(?:设|设置|设定|改|换|变|更新|修改|重置|更换)(?:成了?|为了?|到|作)|用的?|写的|等于|:)"
    r"了?[:\s]{0,3}"
)
# What is said about a password between the word and 是 rather than which password it is.
_ABOUT = re.compile(
    "长度|强度|有效|期|次数|策略|管理|规则|位数|提示|链接|重置|找回|工具|类型|格式|锁|箱|本|学|算法|框|字段|功能|器|库|要求|复杂"
    "|不|别|勿|避免|安全|错误|保护|登录|登陆|输入|数量|上限|消耗|费|价|计|数"
)
_LOOSE = re.compile(rf"[\"'`]{{0,2}}(?:[ \t]{{1,3}}|(?<=[{_HAN}]))(?!$)")

# Characters of a value that are looked at: enough to judge it, few enough to stay linear.
_JUDGED = 128
_QUOTED = re.compile(r"\\{0,2}([\"'`])((?:(?!\1)[^\n\\]|\\(?!\1)[^\n]){1,512})\\{0,2}\1")
_BARE = re.compile(rf"[^\s\"'`<>,;。、！？…【】《》（）{_HAN}{BLANK}]{{1,{_JUDGED}}}")
_BARE_OPTION = re.compile(rf"[^\s\"'`<>{BLANK}]{{2,{_JUDGED}}}")
# The rest of a value whose first characters have been judged already.
_REST = re.compile(rf"[^\s\"'`<>,;{_HAN}{BLANK}]*")
_HAN_VALUE = re.compile(rf"[{_HAN}]{{2,10}}[0-9A-Za-z]{{0,12}}(?=\s*(?:$|[\n。,;.!)]))")
_SCHEME = re.compile(
    r"(?:bearer|basic|token|digest|ssws|apikey|api-token|negotiate|hmac|splunk)[ :]{1,3}", re.IGNORECASE
)
_NEXT_PARAMETER = re.compile(r"&[\w.-]{1,40}(?:=|&|$|\s)|(?<!^)\\[nrt]")
_PHRASE = re.compile(r"[a-z]{3,8}(?:[ ,]{1,2}[a-z]{3,8}){11,23}(?![a-z])")


_CHINESE_PASSWORD = frozenset(("密码", "密 码", "密碼", "密 碼", "口令"))
# 密码是我的生日19900101: what the password is made of, then the password.
_MADE_OF = re.compile(rf"[{_HAN}]{{1,6}}(?=[0-9A-Za-z@#$]{{6}})")


class _Tie(NamedTuple):
    kind: int
    at: int


def find_labelled(plain: str, low: str) -> Iterator[Span]:
    """Values that a label before them announces."""
    done = 0
    for label in find_labels(low, plain):
        if label.end <= done:
            continue
        span = _announced(plain, low, label)
        if span is not None:
            done = span.end
            yield span


def _announced(plain: str, low: str, label: Label) -> Span | None:
    if label.name == "private_key":
        phrase = _PHRASE.search(low, label.end, label.end + 240)
        if phrase and phrase.start() - label.end < 16:
            return Span(phrase.start(), phrase.end(), label.name, LABEL)
    for tie in _ties(low, label):
        value = _value(plain, low, tie, label)
        if value is None:
            continue
        compared = "==" in low[label.end : tie.at] or "!=" in low[label.end : tie.at]
        if is_secret(value, label, tie.kind) or (compared and is_compared_secret(value, label)):
            rest = _REST.match(plain, value.end) if value.end - value.start == _JUDGED else None
            return Span(value.start, rest.end() if rest else value.end, label.name, LABEL)
    return None


def _ties(low: str, label: Label) -> Iterator[_Tie]:
    hard = _HARD.match(low, label.end)
    if hard:
        typed = _TYPED.match(low, hard.end())
        yield _Tie(HARD, typed.end() if typed else hard.end())
        return
    if _is_option(low, label):
        yield _Tie(HARD, label.end + 1)
        return
    if label.word.isascii():
        soft = _SOFT_ENGLISH.match(low, label.end)
        if soft:
            # "reset your password to continue": a bare "to" ties no more than a space does.
            yield _Tie(LOOSE if soft.group() in (" to ", " as ") else SOFT, soft.end())
    chinese = _SOFT_CHINESE.match(low, label.end)
    if chinese and not _ABOUT.search(chinese.group("filler")):
        yield _Tie(SOFT, chinese.end())
        made_of = _MADE_OF.match(low, chinese.end())
        if made_of and label.word in _CHINESE_PASSWORD and not _ABOUT.search(made_of.group()):
            yield _Tie(SOFT, made_of.end())
    loose = _LOOSE.match(low, label.end)
    if loose:
        yield _Tie(LOOSE, loose.end())


def _is_option(low: str, label: Label) -> bool:
    """`--password x`, `-Password x`."""
    return low[label.start] == "-" and low[label.end : label.end + 1] == " "


def _value(plain: str, low: str, tie: _Tie, label: Label) -> Value | None:
    at = tie.at
    if label.name == "token" and (scheme := _SCHEME.match(plain, at)):
        at = scheme.end()
    quoted = _QUOTED.match(plain, at)
    if quoted and BLANK not in quoted.group(2):
        start, end = quoted.span(2)
        if label.name == "token" and (scheme := _SCHEME.match(plain, start, end)):
            start = scheme.end()
        return Value(start, end, plain[start:end], True, low[quoted.end() : quoted.end() + 24])
    option = tie.kind == HARD and _is_option(low, label)
    # A quote that is never closed opens a value all the same.
    if plain[at : at + 1] in ("'", '"') and tie.kind == HARD:
        at += 1
    bare = (_BARE_OPTION if option else _BARE).match(plain, at)
    if bare:
        start, end = bare.start(), _end_of_bare(plain, *bare.span())
        return Value(start, end, plain[start:end], False, low[end : end + 24]) if end > start else None
    if tie.kind == HARD and label.word in _CHINESE_PASSWORD:
        han = _HAN_VALUE.match(plain, at)
        if han:
            return Value(han.start(), han.end(), han.group(), False, "")
    return None


def _end_of_bare(plain: str, start: int, end: int) -> int:
    """Without the next parameter, and without what closes the sentence or bracket around the value."""
    following = _NEXT_PARAMETER.search(plain, start + 1, end)
    if following:
        end = following.start()
    while end > start and plain[end - 1] in ".?:)]}\\|":
        opener = {")": "(", "]": "[", "}": "{"}.get(plain[end - 1])
        if opener and opener in plain[start:end]:
            break
        end -= 1
    return end
