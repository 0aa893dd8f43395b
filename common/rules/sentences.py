"""Where sentences end, in Chinese, English and a mix of both.

Ours rather than a library's: pysbd, the one small library with rules for both, takes one language at a time,
is slow on long turns and has had no release since 2021.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"""
      (?P<code>```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z))
    | (?P<skip>`[^`\n]{1,300}`|https?://[^\s，。；！？、）】」』”]+|www\.[^\s，。；！？、）】」』”]+)
    | (?P<para>\n\s*\n\s*|\n(?=\s*(?:[-*•·]|\d{1,2}[.)、]|[（(]?[一二三四五六七八九十]{1,2}[)）、])\s*\S))
    | (?P<line>\n)
    | (?P<open>[“「『《（(【])
    | (?P<close>[”」』》）)】])
    | (?P<end>[。！？!?…]+|\.{3,}|[;；](?=\s|[\u3400-\u9fff]|$)|\.(?=["'”’)\]]*(?:\s|$|[\u3400-\u9fff])))
    """,
    re.VERBOSE | re.DOTALL,
)
_TRAILING = re.compile(r"""["'”’」』）)\]】~～]*""")
_ABBREVIATION = re.compile(
    r"(?:\b(?:mr|mrs|ms|dr|prof|sr|jr|st|vs|etc|inc|ltd|co|corp|dept|fig|no|vol|pp|approx|est|min"
    r"|max|sec|e\.g|i\.e"
    r"|a\.m|p\.m|u\.s|u\.k|u\.s\.a|ph\.d|b\.sc|m\.sc|cf|al|jan|feb|mar|apr|jun|jul|aug|sep|sept"
    r"|oct|nov|dec|mon|tue"
    r"|wed|thu|fri|sat|sun)|(?<![\w.])[a-z]|^\s*\d{1,3}|\n\s*\d{1,3})$",
    re.IGNORECASE,
)
#: These may close a sentence as well as stand inside one: what follows decides.
_MAY_END = re.compile(
    r"(?:etc|inc|ltd|co|corp|no|al|jr|sr|min|max|sec|a\.m|p\.m|u\.s|u\.k|u\.s\.a|ph\.d|[a-z])$", re.IGNORECASE
)
_NEW_SENTENCE = re.compile(
    r"\s+(?:I|We|My|Our|You|It|He|She|They|The|This|That|But|And|So|Please|No|Yes|What|How)\b"
)
#: A bracket or quotation longer than this is not kept whole (an opening mark that never closes must not
#: swallow the rest).
_QUOTE_SPAN = 240
_PAIRS = {"“": "”", "「": "」", "『": "』", "《": "》", "（": "）", "(": ")", "【": "】"}


def _closes(text: str, at: int) -> bool:
    want = _PAIRS[text[at]]
    end = text.find(want, at, at + _QUOTE_SPAN)
    if end < 0 and want == "）":
        end = text.find(")", at, at + _QUOTE_SPAN)
    return end >= 0 and "\n" not in text[at:end]


def _is_abbreviation(text: str, start: int, dot: int) -> bool:
    before = text[max(start, dot - 12) : dot]
    if not _ABBREVIATION.search(before):
        return False
    return not (_MAY_END.search(before) and _NEW_SENTENCE.match(text, dot + 1))


def _wrapped(text: str, start: int, newline: int) -> bool:
    """Whether a line break only wraps a long English line."""
    line = text[text.rfind("\n", 0, newline) + 1 : newline]
    after = text[newline + 1 : newline + 2]
    return (
        len(line) > 50 and after.isascii() and after.islower() and line[-1:].isascii() and line[-1:].isalnum()
    )


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Half-open spans of the sentences of `text`, in order, without the white space around them.

    A fenced code block is one sentence. Linear in the length of the text.
    """
    spans: list[tuple[int, int]] = []
    start = 0
    until = -1  # end of a quotation that is kept whole

    def cut(end: int) -> None:
        nonlocal start
        piece = text[start:end]
        stripped = piece.strip()
        if stripped:
            first = start + piece.index(stripped)
            spans.append((first, first + len(stripped)))
        start = end

    for token in _TOKEN.finditer(text):
        at, end, name = token.start(), token.end(), token.lastgroup
        if name == "code":
            cut(at)
            cut(end)
            until = -1
        elif name == "para":
            cut(end)
            until = -1
        elif name == "line":
            if not _wrapped(text, start, at):
                cut(end)
                until = -1
        elif name == "open" and at >= until and _closes(text, at):
            close = _PAIRS[text[at]]
            found = text.find(close, at)
            until = found if found >= 0 else text.find(")", at)
        elif name == "end" and at >= until:
            if text[at] == "." and end - at == 1 and _is_abbreviation(text, start, at):
                continue
            trailing = _TRAILING.match(text, end)
            cut(trailing.end() if trailing else end)
        elif name == "close" and at == until:
            # 他说：“走吧。” ends with its quotation when the words inside did and a new thought follows.
            if (
                at
                and text[at - 1] in "。！？!?"
                and not re.match(r"[\s]*[，,、；;。！？!?a-z的地]", text[end : end + 8])
            ):
                cut(end)
    cut(len(text))
    return spans


def split_sentences(text: str) -> list[str]:
    """The sentences of a text in Chinese, English or both.

    Abbreviations, decimals, versions, URLs, inline code, brackets and quotations are kept whole.
    """
    return [text[a:b] for a, b in sentence_spans(text)]
