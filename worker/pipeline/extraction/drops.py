"""What is not worth a memory whatever the model thinks of it: live values, questions, small talk, blanks."""

from __future__ import annotations

import re

from common.privacy.classes import PLACEHOLDER
from common.rules.signals import is_small_talk
from common.vocabulary import Kind

#: What masking leaves behind, and what models make of it.
_PLACEHOLDER = re.compile(rf"{PLACEHOLDER.pattern}|\*{{3,}}|\[REDACTED\]", re.IGNORECASE)
_LIVE_ZH = (
    r"价格|价位|股价|币价|金价|油价|售价|汇率|库存|余额|天气|气温|温度|比分|指数|行情|大盘|点位|销量|股票"
)
_LIVE_EN = (
    r"prices?|stock(?: levels?| price)?|share price|exchange rates?|rates?|inventory|weather|temperature"
    r"|score|balance|market"
)
_LIVE = re.compile(
    rf"(?:现在|目前|当前|实时|今天|今日|今早|此刻|最新|刚刚)[^。！？\n]{{0,14}}(?:{_LIVE_ZH})"
    rf"|(?:{_LIVE_ZH})[^。！？\n]{{0,4}}(?:现在|目前|当前|今天|今日|此刻|刚刚|[还只]?剩|[上下]?[涨跌]|破了?|报|收于)[^。！？\n]{{0,12}}"
    r"(?:\d|[一二三四五六七八九十百千万])"
    r"|(?:今天|明天|现在|外面)[^。！？\n]{0,6}(?:下雨|下雪|多云|晴|刮风)"
    r"|\b(?:current|today'?s|latest|live|right now|currently|at the moment|today)\b"
    rf"[^.!?\n]{{0,24}}\b(?:{_LIVE_EN})\b"
    rf"|\b(?:{_LIVE_EN})\b[^.!?\n]{{0,28}}\b(?:now|currently|today|right now|at the moment|left|remaining"
    r"|dropped|rose|fell|closed|hit)\b[^.!?\n]{0,16}\d"
    rf"|\b(?:{_LIVE_EN})\b[^.!?\n]{{0,40}}\d[^.!?\n]{{0,12}}"
    r"\b(?:now|right now|today|at the moment|currently)\b"
    r"|\d[\d,]*\s+(?:units?|items?|pieces?)?\s*(?:left\s+)?in\s+stock\b"
    r"|\b(?:it'?s|it is)\s+(?:raining|snowing|sunny|cloudy)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"[?？]\s*$|^(?:the )?user (?:\w+ )?"
    r"(?:asks?|asked|is asking|wonders?|wondered|wants to know|inquired?|requested)\b"
    r"|^用户(?:刚才|曾|正在|在|想)?(?:询问|问|提问|想知道|想了解|请求|请助手)",
    re.IGNORECASE,
)
# What is left of a sentence about nothing but a masked value.
_HOLLOW = re.compile(
    r"\b(?:the|a|an|my|his|her|their|user'?s?|is|are|was|has|uses?|to|for|of|and|it|i|as|password|passphrase|secret|api"
    r"|key|token|credentials?|login|pin|code|number|phone|mobile|e-?mail|address|id|card|bank|account|set)\b"
    r"|用户|我|他|她|的|是|为|有|使用|用|密码|口令|密钥|令牌|凭证|账号|账户|卡号|银行卡|身份证号?码?|手机号?码?|电话|邮箱|地址|号码|设置|成",
    re.IGNORECASE,
)
_CREDENTIAL = re.compile(
    r"\b(?:passwords?|passphrase|api[ _-]?keys?|secret keys?|access tokens?|private keys?|credentials?)\b"
    r"|密码|口令|密钥|令牌|凭证|验证码",
    re.IGNORECASE,
)


def reason_to_drop(kind: Kind, content: str, obj: str, quote: str) -> str | None:
    """Why this fact is dropped: placeholder, live_value, question or small_talk; None to keep it."""
    if is_hollow(content) or (obj and not _words(_PLACEHOLDER.sub(" ", obj))):
        return "placeholder"
    # A rule or a choice may well name a price or a stock level; it is not a reading of one.
    if kind not in (Kind.CONSTRAINT, Kind.DECISION, Kind.PREFERENCE, Kind.TODO) and (
        _LIVE.search(content) or _LIVE.search(quote)
    ):
        return "live_value"
    if _ASKS.search(content):
        return "question"
    if is_small_talk(content):
        return "small_talk"
    return None


def is_hollow(content: str) -> bool:
    """Whether nothing is said but that there is a masked value."""
    bare = _PLACEHOLDER.sub(" ", content)
    return not _words(bare) or (bare != content and not _words(_HOLLOW.sub(" ", bare)))


def is_about_credentials(content: str) -> bool:
    return _PLACEHOLDER.search(content) is not None or _CREDENTIAL.search(content) is not None


def _words(text: str) -> bool:
    return any(char.isalnum() for char in text)
