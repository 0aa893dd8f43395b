"""Who the user is, and who theirs are: English. Third-person verbs are allowed (my sister is called …)."""

from __future__ import annotations

import re

from common.rules.cues import Cue, cue
from common.rules.grammar.words import EN_ADV, MONTHS
from common.vocabulary import Kind

_P = Kind.PROFILE
_BE = rf"^i(?:'m|'s| am| is| was)\s+{EN_ADV}*"


def _proper(match: re.Match[str]) -> bool:
    """Names and employers are written with a capital (the patterns ignore case)."""
    return all(
        not v or v[0].isupper() or not v[0].isascii() or v[0].isdigit() for v in match.groupdict().values()
    )


EN_IDENTITY: tuple[Cue, ...] = (
    cue(
        _P,
        (
            r"(?:^|\b(?:please|just|can|could|so|pls|you|may|should|to|me)\s+)(?:just\s+)?(?:call"
            r"|address|refer to)\s+me\s+(?:as\s+|by\s+)?[\"“']?(?P<form_of_address>(?:Dr\.?|Mr\.?"
            r"|Mrs\.?|Ms\.?|Prof\.?)?\s?(?-i:[A-Z\u00c0-\u017f])[\w.'-]*(?:\s(?-i:[A-Z])[\w.'-]*)?"
            r"|[a-z]{2,12}(?=$|[.!]|\s+(?:please|from|instead)))"
        ),
        "call me|address me|refer to me",
        worth=0.9,
        accept=lambda m: (
            re.match(
                (
                    r"(?:back|when|if|at|on|in|crazy|later|tomorrow|tonight|maybe|a|an|the|once|names"
                    r"|old|paranoid|stupid|lazy)\b"
                ),
                m["form_of_address"],
                re.I,
            )
            is None
        ),
    ),
    cue(
        _P,
        (
            r"\b(?:everyone|everybody|people|friends|my friends|folks|most people|they"
            r"|colleagues)\s+(?:just\s+|all\s+|usually\s+"
            r"|always\s+)?calls?\s+me\s+[\"“']?(?P<form_of_address>(?-i:[A-Z])[\w.'-]*)"
            r"|^i(?:'d)?\s+(?:prefer|like|go by|'d rather be called"
            r"|would rather be called)\s+(?:to (?:be called|go by)\s+|being called\s+"
            r"|by\s+)(?:the name\s+)?[\"“']?(?P<form_of_address2>(?-i:[A-Z])[\w.'-]*)"
            r"|^i\s+go by\s+[\"“']?(?P<form_of_address3>(?-i:[A-Z])[\w.'-]*)"
        ),
        "calls me|call me|go by|be called|being called",
        worth=0.85,
        accept=_proper,
    ),
    cue(
        _P,
        (
            r"^(?:my|i's|i)\s+(?:full\s+|real\s+|first\s+|first and last\s+)?names?(?:'s| is"
            r"| are)\s+(?P<name>(?-i:[A-Z\u00c0-\u017f\u4e00-\u9fff])[\w.'\u00c0-\u017f-]*(?:\s(?!and"
            r"\b|but\b|from\b)(?-i:[A-Z\u00c0-\u017f])[\w.'-]*){0,3})|^i(?:'s|'m| is| am)\s+(?:called"
            r"|named)\s+(?P<name2>(?-i:[A-Z])[\w.'-]*(?:\s(?-i:[A-Z])[\w.'-]*){0,2})"
            r"|^(?:the )?name's\s+(?P<name3>(?-i:[A-Z])[\w.'-]*)"
        ),
        "name|called",
        worth=0.95,
        people=True,
        accept=_proper,
    ),
    cue(
        _P,
        (
            r"^(?:(?:hi|hello|hey|yo)[\s!,.]+(?:this is|it's)|(?:i'm"
            r"|i am))\s+(?P<name>(?-i:[A-Z\u00c0-\u017f])[a-z\u00c0-\u017f'-]+(?:\s(?-i:[A-Z\u00c0-"
            r"\u017f])[\w.'-]+){0,2})(?=$|[.!,]|\s+(?:and|from|here|by the way|btw)\b)"
        ),
        "i'm|i am|this is|it's",
        worth=0.9,
        accept=lambda m: (
            _proper(m)
            and re.search(
                (
                    r"^(?:Not|Sorry|Sure|Glad|Happy|Fine|Good|Ok|Okay|Working|Using|Looking|Trying"
                    r"|Going|Just|So|Very|Really|Still|Back|Here|Done|Ready|Afraid|Currently|From|In"
                    r"|On|At|Allergic|Vegan|American|British|English|French|German|Spanish|Italian"
                    r"|Chinese|Japanese|Korean|Indian|Canadian|Australian|Dutch|Swedish|Polish|Irish"
                    r"|Scottish|Mexican|Brazilian|Russian|Monday|Tuesday|Wednesday|Thursday|Friday"
                    r"|Saturday|Sunday|Christmas|Jewish|Muslim|Christian|Catholic|Hindu|Buddhist|Kind"
                    r"|Like|Great|Nice|Amazing|Awesome|Python|Java|Linux|Windows)\b"
                ),
                m["name"],
            )
            is None
            and not (m.group(0).lower().startswith(("it's", "this is")) and " " in m["name"] and False)
        ),
    ),
    cue(
        _P,
        (
            r"^(?:my|i's|i)\s+(?:last|family|sur)\s?-?names?(?:'s| is| are)?\s+(?:is\s+|spelled\s+"
            r"|spelt\s+)*(?P<surname>(?-i:[A-Z])[\w'-]*)|^(?:my|i)\s+(?:nick\s?name|username|handle"
            r"|gamertag)(?:'s| is)\s+(?P<nickname>[\w.'-]+)|^my\s+(?:middle name)(?:'s"
            r"| is)\s+(?P<middle_name>(?-i:[A-Z])\w*)|^my pronouns are (?P<pronouns>[\w/]+)"
        ),
        "name|handle|gamertag|pronouns",
        worth=0.85,
        people=True,
    ),
    cue(
        _P,
        (
            rf"{_BE}(?:about to turn |turning |almost |nearly |around |about )?(?P<age>\d{{1,3}})(?=$"
            r"|[.!,;]|\s+(?:years?|yrs?|y/?o|and|now|this|but|so)\b)(?:\s*(?:years?|yrs?)(?:[ -]old"
            r"| of age)?)?|^(?P<age2>\d{2})\s*(?:y/?o|years old|yo)\b|^i(?:'s|'ve| has"
            r"| have)?\s+(?:just\s+|recently\s+)?turn(?:ed|s|ing)?\s+(?P<age3>\d{1,3})"
        ),
        "i'm|i am|i is|i's|turn|y/o|yo|years old",
        worth=0.7,
        people=True,
    ),
    cue(
        _P,
        (
            r"^(?:my|i's|i)\s+(?:birthday|bday|b-day|date of birth|dob)(?:'s| is|:"
            r"| falls)\s+(?:on\s+)?(?:the\s+)?(?P<birthday>(?:\d{1,2}(?:st|nd|rd"
            rf"|th)?(?: of)? )?{MONTHS}[^.!;]{{0,14}}|\d[\d/.-]+\d)|^i(?:'m|'s| was| am"
            r"| were)\s+born\s+(?:on\s+|in\s+)(?:the\s+)?(?P<birthday2>(?:\d{1,2}(?:st|nd|rd"
            rf"|th)?(?: of)? )?{MONTHS}\b[^.!;]{{0,14}}|(?:19|20)\d\d|\d[\d/.-]+\d)"
        ),
        "birth|bday|b-day|dob|born",
        worth=0.85,
        people=True,
    ),
)
