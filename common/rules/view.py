"""A turn as the grammar reads it: same length as what was said, with what is not said blanked out."""

from __future__ import annotations

import re

from common.rules import guards

_WIDTH = {0xFF01 + i: chr(0x21 + i) for i in range(94) if chr(0x21 + i) not in ",!?;:()~"}
_WIDTH |= {
    ord("’"): "'",
    ord("‘"): "'",
    ord("\u3000"): " ",
    ord("\u00a0"): " ",
    ord("`"): " ",
    ord("\t"): " ",
}
_BLANK = "\u25a1"  # a sign no pattern knows
_OUT = re.compile(
    r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)|https?://[^\s，。；！？、）】」』”]+|www\.[^\s，。；！？、）】」』”]+"
    r"|(?m:^[ \t]*>.*$)|(?m:^(?: {4}|\t).*[;{}=<>].*$)|\[(?:SECRET|[A-Z_]{3,}):?\w*\]",
    re.DOTALL,
)
_SPOKEN = re.compile(
    (
        r"(?:说|讲|问|道|表示|回复|吐槽|said|says|told \w+|tells \w+|asked|replied|wrote)(?:过|了"
        r"|我)?\s*[：:，,]?\s*([“\"「『‘][^”\"」』’\n]{1,300}[”\"」』’])"
    ),
    re.IGNORECASE,
)
#: Longer quotations are somebody's words; short ones name things.
_CITED = re.compile(r"“[^”\n]{15,300}”|「[^」\n]{15,300}」|\"(?:[^\s\"]+ ){4,60}[^\s\"]+\"")
#: What is longer than this is a paste, and so is what is half as long and speaks of no I: only its ends are read.
_LONG, _EDGE = 6000, 2400
_PASTE, _PASTE_EDGE = 900, 300
_FIRST_PERSON = re.compile(r"我|咱|\b(?:I|I'm|I've|my|we|our|we're)\b")
#: Fewer words of the first person than one in so many characters are no speech.
_SPEECH = 220


def _blank(match: re.Match[str]) -> str:
    return _BLANK * (match.end() - match.start())


def view(content: str) -> str:
    """`content` in half width and with straight apostrophes; code, URLs, quoted lines and reported speech blank.

    Same length as `content`, so that spans carry over. What a task hands over to be worked on is blank too.
    """
    text = _OUT.sub(_blank, content)
    for match in _SPOKEN.finditer(text):
        a, b = match.span(1)
        text = f"{text[:a]}{_BLANK * (b - a)}{text[b:]}"
    text = _CITED.sub(_blank, text).translate(_WIDTH)
    start = guards.payload_start(text)
    if start < len(text):
        text = text[:start] + _BLANK * (len(text) - start)
    edge = _EDGE if len(text) > _LONG else len(text)
    if len(text) > _PASTE and len(_FIRST_PERSON.findall(text, 0, _LONG)) * _SPEECH < min(len(text), _LONG):
        edge = _PASTE_EDGE
    if edge * 2 < len(text):
        text = text[:edge] + _BLANK * (len(text) - 2 * edge) + text[-edge:]
    return text
