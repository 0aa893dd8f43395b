"""How the user wants to be answered, beyond length and language: English."""

from __future__ import annotations

import re

from common.rules.cues import Cue, cue
from common.vocabulary import Kind

_P = Kind.PREFERENCE
_DO = (
    r"(?:cite|use|reply|answer|respond|explain|write|give|show|include|add|start|begin|end|keep|format"
    r"|address|refer|quote|convert|assume|default|prefer|suggest|recommend|list|put|mention|link"
    r"|define|spell|double[- ]check|ask|warn|tell|speak|talk|structure|summari[sz]e|stick|be|focus"
    r"|consider|sign|provide|state|mark|highlight|break)"
)
_STANDING = re.compile(
    r"\balways\b|\bevery time\b|\beach time\b|\bwhen(?:ever)? (?:you|i|we|possible|giving"
    r"|answering|writing|explaining|replying|suggesting|recommending|making)\b|\bby default\b"
    r"|\bin (?:all|your|every) (?:answers|repl(?:y|ies)|responses|messages|explanations"
    r"|code examples|examples)\b"
    r"|\bfor (?:all |any )?(?:code|code samples?|code examples?|examples|snippets|dates|times"
    r"|units|measurements|prices|amounts|recipes|currency|distances|temperatures?|weights?"
    r"|translations|maths?|restaurant\w*|travel|flights|hotels|books|movies|music|workouts)\b"
    r"|\bfrom now on\b|\bin general\b",
    re.IGNORECASE,
)
_ONCE = re.compile(
    (
        r"\b(?:this (?:one|time|essay|email|text|question|code|function|file|paragraph)|the (?:following"
        r"|above|below|last|previous|second|third|first)|below|attached|again|difference|how)\b"
    ),
    re.IGNORECASE,
)


#: What marks a habit beyond `for …`, or a verb that sets one.
_PLAIN = re.compile(
    r"\balways\b|\bevery time\b|\beach time\b|\bwhen(?:ever)?\b|\bby default\b|\bin (?:all|your"
    r"|every)\b|\bfrom now on\b|\bin general\b"
    r"|^(?:please )?(?:use|assume|default|convert|format|prefer|stick|quote)\b",
    re.IGNORECASE,
)


def _standing(match: re.Match[str]) -> bool:
    text = match.string
    if re.search(r"\bfor (?!code|snippets|examples)\w+", text, re.I) and _PLAIN.search(text) is None:
        return False
    return (
        _STANDING.search(text) is not None
        and _ONCE.search(text) is None
        and re.search(
            r"\b(?:my|an?) (?:\w+ )?(?:email|letter|essay|poem|story|song|speech|function|script|app)\b",
            text,
            re.I,
        )
        is None
    )


EN_REPLIES: tuple[Cue, ...] = (
    cue(
        _P,
        (
            r"^(?:please |pls |ok |also |and |just |so |hey |always |never |could you |can you "
            r"|would you |will you |you should |you can |try to |i want you to |i need you to "
            r"|i'd like you to |i'd prefer (?:if you|you to) |make sure (?:to |you )"
            rf"|be sure to )*(?:always |please )*(?P<o>{_DO}\b[^.!?]{{3,110}})"
        ),
        "always|every time|each time|when|by default|in all|in your|in every|for|from now on|in general",
        worth=0.75,
        whole=True,
        despite="command question sample",
        accept=_standing,
    ),
    cue(
        _P,
        (
            r"^(?:please |pls |so |and |just |can you |could you )*(?:stop|quit|avoid"
            r"|no more)\s+(?P<o>(?:suggesting|recommending|using|sending|asking|calling|adding|saying"
            r"|giving|repeating|starting|ending|apologi[sz]ing|explaining|assuming|offering|telling"
            r"|reminding|showing|mentioning|including)\b[^.!?]{2,60})"
        ),
        "stop|quit|avoid|no more",
        worth=0.75,
        despite="command",
        accept=lambda m: re.search(r"\bhow\b|\bmy (?:dog|cat|kid|son|daughter)\b", m.string, re.I) is None,
    ),
    cue(
        _P,
        (
            r"^(?:please |pls |just |and |also )*(?P<o>(?:get|cut|come) (?:straight )?to the (?:point"
            r"|chase|code|answer)|no (?:need for )?(?:fluff|preamble|pleasantries|small talk|jargon"
            r"|emojis?|disclaimers|lectures?|sugarcoating|filler|hand-?holding|yapping|caveats)"
            r"|plain english|straight answers only|be (?:blunt|direct|honest|brutally honest"
            r"|straightforward|patient|gentle|informal|casual|formal|concise)"
            r"|talk to me like (?:an? )?[\w -]{3,30}|treat me like (?:an? )?[\w -]{3,30}|assume i(?:'m"
            r"| am)? [\w ' -]{3,60}|don't assume [\w ' -]{3,50}|don't sugar-?coat[\w ' -]{0,30}"
            r"|don't (?:lecture|patroni[sz]e|hold back|coddle)[\w ' -]{0,20})"
        ),
        "to the|no |english|straight|be |talk to me|treat me|assume|don't",
        worth=0.7,
        despite="command",
        accept=lambda m: (
            _ONCE.search(m.string) is None and re.search(r"\bno (?:small talk|fluff)\b.*\?", m.string) is None
        ),
    ),
    cue(
        Kind.CONSTRAINT,
        (
            r"^(?:when(?:ever)? (?:you )?|if you )(?:suggest(?:ing)?|recommend(?:ing)?|book(?:ing)?"
            r"|plan(?:ning)?|pick(?:ing)?|cook(?:ing)?|order(?:ing)?)\b(?P<o>[^.!?]{4,100})"
        ),
        "suggest|recommend|book|plan|pick|cook|order",
        worth=0.75,
        whole=True,
        despite="hypothetical question command",
    ),
    cue(
        Kind.CONSTRAINT,
        (
            r"^(?P<t>(?:restaurant|hotel|flight|book|movie|gift|recipe|meal|travel|outfit|product"
            r"|music|trip|dinner|lunch|food|present|workout|tool|course)s?\s+(?:suggestions"
            r"|recommendations|ideas|options|picks|bookings|plans|gifts)?|suggestions|recommendations"
            r"|gifts|presents|meals|recipes|hotels|flights|workouts)\s+(?:should|must|have to|need to"
            r"|can't|shouldn't|may not|has to)\s+(?P<o>[^.!?]{3,60})"
        ),
        "should|must|have to|need to|can't|may not|has to",
        worth=0.75,
    ),
)
