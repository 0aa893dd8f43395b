"""What was decided: English."""

from __future__ import annotations

import re

from common.rules.cues import BY_TOPIC, Cue, cue
from common.rules.lexicon import noun_topic, products
from common.vocabulary import Kind

_WE = (
    r"(?:we|the team|our team|my team|the company|our company|the board|management|everyone"
    r"|our project|the project|the app|our app)"
)


def _made(match: re.Match[str]) -> bool:
    """A decision that has been taken, rather than one still open or spoken about."""
    return (
        re.search(
            (
                r"\b(?:haven't|hasn't|have not|not (?:yet )?|can't|cannot|couldn't|need to|have to"
                r"|should|help me|trying to|yet to|still|how|whether|before|to be"
                r"|going to)\s+(?:\w+\s+)?decid|\bundecided\b|\bdecide(?:d)? (?:if|whether|which|what"
                r"|between|how)\b|\bagree(?:d)? (?:with (?:you|that)|that (?:it's|this))"
            ),
            match.string,
            re.I,
        )
        is None
    )


_TRIVIAL = re.compile(
    (
        r"^(?:do (?:some|a|more)|try|start|take (?:a|some|it)|look|give (?:it|them|this)|check|see"
        r"|give|read|watch|go (?:for|to|out|ahead|back)|order|make (?:a|some)|buy|get|treat|stay"
        r"|reach out|sign up|join|write|visit|attend|ask|come|bring|share|spend|finally|invest|focus"
        r"|put|head|pick|clean|upgrade my)\b|^(?:it|this|that|you|up|him|her|them|me|a (?:date|few"
        r"|nice|great|new|cute|sweet|pair|couple)|my|in\b|down\b|some\b|with (?:you|that|it))\b"
    ),
    re.IGNORECASE,
)


def _taken(match: re.Match[str]) -> bool:
    """A decision worth keeping: not still open, and not what somebody did next."""
    if not _made(match):
        return False
    personal = re.match(r"i\b", match.group(0), re.I) is not None
    if re.search(r"\b(?:picked|landed|selected|resolved|committed)\b", match.group(0), re.I) and personal:
        return False
    return _TRIVIAL.match(match["o"]) is None


def _has_matter(match: re.Match[str]) -> bool:
    """A plan counts as a decision when it names a product, an option or a plan."""

    text = match["o"]
    return (
        bool(products(text))
        or noun_topic(text) is not None
        or re.search(
            (
                r"\b(?:option|plan|design|version|variant|approach|proposal|layout|vendor"
                r"|supplier) (?:[a-z0-9]\b|\w+)|\bthe (?:\w+ )?(?:option|plan|design|version|variant"
                r"|proposal|layout|vendor|supplier)\b"
            ),
            text,
            re.I,
        )
        is not None
    )


EN_DECISIONS: tuple[Cue, ...] = (
    cue(
        Kind.DECISION,
        (
            rf"\b(?:i|we|{_WE})(?:'ve|'d| have| has)?\s+(?:just\s+|finally\s+|now\s+|all\s+|also\s+"
            r"|officially\s+|recently\s+|collectively\s+|unanimously\s+)*(?:decided|agreed|chose(?:n)?"
            r"|picked|settled|opted|concluded|resolved|voted|signed off|committed|made the (?:call"
            r"|decision)|landed|selected|went with)(?:\s+(?:on|to|that|against|for|with|in favou?r of"
            r"|not))*\s+(?P<o>[^.!;]{2,100})"
        ),
        (
            "decided|agreed|chose|picked|settled|opted|concluded|resolved|voted|signed off|committed"
            "|made the|landed|selected|went with"
        ),
        predicate=BY_TOPIC,
        subject="project",
        worth=0.85,
        accept=_taken,
    ),
    cue(
        Kind.DECISION,
        (
            r"^(?:ok |okay |alright |right |so |yes |yeah |sure |great |fine |then )*(?:let's|lets"
            r"|we'll|we will|we're going to|we are going to|i'll|i'm going to|we're|we are|i'm"
            r"|we)\s+(?:just\s+|all\s+|then\s+|also\s+)?(?:go with|going with|went with|sticking with"
            r"|going for|go for|stick with|stick to|settle on|use|adopt|standardi[sz]e on|build (?:it"
            r"|this|on|with)|switch to|migrate (?:\w+ ){0,3}(?:from|to)|move (?:\w+ ){0,3}(?:from|to)"
            r"|drop|replace|host (?:it|this|everything) on|deploy (?:it )?(?:on"
            r"|to))\s+(?P<o>[^.!;]{2,80})"
        ),
        "let's|lets|we'll|we will|going to|i'll|going with|went with|sticking with|going for",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.75,
        accept=lambda m: _has_matter(m),
    ),
    cue(
        Kind.DECISION,
        (
            r"^(?:the\s+)?(?:final\s+|big\s+|our\s+)?(?:decision|verdict|outcome|conclusion)(?:'s| is"
            r"| was|:)\s*(?:that\s+|to\s+)?(?P<o>[^.!;]{4,100})|\b(?:it was|it's been|it has been"
            r"|it's)\s+(?:decided|agreed|settled)\s+(?:that\s+|to\s+)?(?P<o2>[^.!;]{4,100})"
        ),
        "decision|verdict|outcome|conclusion|decided|agreed|settled",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.8,
        accept=_made,
    ),
    cue(
        Kind.DECISION,
        (
            rf"^{_WE}(?:'re|'ve| are| have| is| has)?\s+(?:just\s+|now\s+|finally\s+|already\s+"
            r"|currently\s+)*(?:switch(?:ed|ing)|migrat(?:ed|ing)|mov(?:ed|ing)|upgrad(?:ed|ing)"
            r"|chang(?:ed|ing)|convert(?:ed|ing)|transition(?:ed|ing))\s+(?:over\s+|everything\s+"
            r"|the \w+ |our \w+ )*(?:from\s+(?P<old>[^.!;]{2,30}?)\s+)?(?:to|over to"
            r"|onto)\s+(?P<o>[^.!;]{2,60})"
        ),
        "switch|migrat|mov|upgrad|chang|convert|transition",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.85,
        topical=True,
        replaces=True,
    ),
)
