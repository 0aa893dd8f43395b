"""Light cleaning of what is kept of a conversation: never meaning, numbers, code or URLs."""

from __future__ import annotations

import re

from common.rules.sentences import split_sentences

__all__ = ["clean", "split_sentences"]

_PROTECTED = re.compile(
    r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)|`[^`\n]+`|https?://[^\s，。；！？、）】」』”]+|(?m:^(?: {4}|\t).*$)",
    re.DOTALL,
)
_SPACES = re.compile(r"[ \t\u00a0\u3000]{2,}|[\t\u00a0\u3000]")
_BLANK_LINES = re.compile(r"\n{3,}")
# ASCII runs are left alone before a letter or digit: `a ?? b`, `!!x`, `a,,b` and `1..9` are code and data.
_REPEATS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"(?<=\S)([?!？！])(?:[?!？！])+(?![\w/=])"), ""),
    (re.compile(r"。{2,}|．{2,}"), "。"),
    (re.compile(r"([，、；：～])\1+"), r"\1"),
    (re.compile(r"…{3,}"), "……"),
    (re.compile(r"(?<![./\w])\.{4,}(?![./\w])|(?<=[\w\u3400-\u9fff])\.{4,}(?![./\w])"), "..."),
    (re.compile(r"(?<=\w),{2,}(?=\s|$)"), ","),
)
# Each edge filler is one that says nothing in that place: 额 and 那个 begin words, so they need a pause.
_HEAD = re.compile(
    (
        r"(?:(?:嗯+|呃+|唔+|emm+|em+|额+|啊+|那个|这个|就是说|怎么说呢|um+|uh+(?!-)|uhm+|erm+|hm+"
        r"|mm+)[，,、…\.\s—~～]+|呃++|嗯++(?=[\u3400-\u9fff]))+"
    ),
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"(?:[，,、…\s]+(?:嗯+|呃+|唔+|额+|um+|uh+|uhm+|erm+|hm+))+(?=[\s。.…!！~～]*$)", re.IGNORECASE
)

#: Fillers are looked for in so many characters at either edge.
_EDGE = 60


def _one_mark(match: re.Match[str]) -> str:
    run = match.group(0)
    asks, calls = any(c in "?？" for c in run), any(c in "!！" for c in run)
    if asks and calls:
        return next(c for c in run if c in "?？") + next(c for c in run if c in "!！")
    return run[0]


def _tidy(text: str) -> str:
    text = _SPACES.sub(" ", text)
    pattern, _ = _REPEATS[0]
    text = pattern.sub(_one_mark, text)
    for pattern, one in _REPEATS[1:]:
        text = pattern.sub(one, text)
    return text


def clean(text: str) -> str:
    """The text with fillers at its edges, repeated punctuation and surplus white space taken out.

    Code (fenced, inline, indented) and URLs come back as they were. What is nothing but fillers is only
    stripped, so the answer is empty for blank text alone. Cleaning twice changes nothing more.
    """
    text = text.replace("\r\n", "\n")
    parts: list[str] = []
    last = 0
    for kept in _PROTECTED.finditer(text):
        parts.append(_tidy(text[last : kept.start()]))
        parts.append(kept.group(0))
        last = kept.end()
    parts.append(_tidy(text[last:]))
    joined = "".join(parts)
    if "```" not in joined and "~~~" not in joined:
        joined = _BLANK_LINES.sub(
            "\n\n", "\n".join(line.rstrip(" \t\u00a0\u3000") for line in joined.split("\n"))
        )
    whole = joined.strip("\n").rstrip() if joined[:4] == "    " or joined[:1] == "\t" else joined.strip()
    head = _HEAD.match(whole, 0, _EDGE)
    bare = whole[head.end() :] if head else whole
    cut = max(0, len(bare) - _EDGE)
    bare = (bare[:cut] + _TAIL.sub("", bare[cut:])).strip()
    return bare if any(c.isalnum() for c in bare) else whole
