"""What the user sets right: English."""

from __future__ import annotations

import re

from common.rules.cues import BY_TOPIC, Cue, cue
from common.rules.grammar.words import EN_DAY
from common.vocabulary import Kind

_COR = Kind.CORRECTION
_TALK = re.compile(
    (
        r"\b(?:what i (?:asked|meant|said)|your|you (?:are|'re|were|made|got|forgot|missed)|that's not"
        r"|calculation|the (?:left|right|second|first) one|fine|ok|okay|great|good|pretty|really|very"
        r"|so|quite|working|a good)\b"
    ),
    re.IGNORECASE,
)


EN_CORRECTIONS: tuple[Cue, ...] = (
    cue(
        _COR,
        (
            r"^(?:no|nope|wait|sorry|actually|oops|hmm|hold on|correction|wrong|not quite|my mistake"
            r"|my bad|scratch that|to clarify|small correction|just to clarify)(?:[,.:! —-]+(?:no"
            r"|sorry|actually|wait|i was wrong|my mistake|my bad))*[,.:! —-]+(?P<t>(?:it|that"
            r"|the [\w ' -]{2,40}?|my [\w ' -]{2,30}?|our [\w ' -]{2,30}?|he|she|they|this|i|we)(?:'s"
            r"| is| are|'m| am| was|'re))\s+(?:actually\s+|spelled\s+|called\s+|named\s+|in\s+|on\s+"
            r"|due\s+(?:on\s+)?)?(?P<o>[^.!;?]{2,60})"
        ),
        (
            "no|nope|wait|sorry|actually|oops|hold on|correction|wrong|not quite|mistake|my bad"
            "|scratch|clarify|hmm"
        ),
        predicate=BY_TOPIC,
        subject=None,
        worth=0.8,
        replaces=True,
        whole=True,
        accept=lambda m: (
            _TALK.search(m.group(0)) is None
            and (
                re.search(
                    r"\bnot\b|n't\b|^(?:no|wait|correction|actually|sorry|wrong|scratch|my mistake)",
                    m.string,
                    re.I,
                )
                is not None
            )
            and re.match(
                (
                    r"(?:a (?:great|good|nice)|not (?:sure|working|true)|interesting|sorry|confused"
                    r"|looking|trying|wondering|curious|thinking|going to|just|still|getting|having)\b"
                ),
                m["o"],
                re.I,
            )
            is None
        ),
    ),
    cue(
        _COR,
        (
            r"\b(?:sorry,?\s+|oops,?\s+|no,?\s+)?(?:i meant(?: to say)?|what i meant was"
            r"|i should have said|i misspoke)[,:]?\s+(?P<o>[^.!;?]{2,80})"
        ),
        "i meant|what i meant|should have said|misspoke",
        predicate=BY_TOPIC,
        subject=None,
        worth=0.75,
        replaces=True,
        whole=True,
        accept=lambda m: (
            re.search(r"\bnot\b(?! that)|\binstead of\b|\brather than\b", m.string, re.I) is not None
            and re.match(r"(?:it\b(?! )|that\b|what|how|your|by that|to ask|to say|is|i'm)\b", m["o"], re.I)
            is None
            and re.search(r"\?\s*$", m.string) is None
        ),
    ),
    cue(
        _COR,
        (
            r"^i(?: previously| earlier| just)?\s+(?:said|told you|mentioned|wrote"
            r"|thought)\s+(?:that\s+)?(?P<t>[^.!;?]{3,60}?)[, ]+(?:but\s+|and\s+)?(?:it's actually"
            r"|it is actually|actually it's|it's really|that's wrong|it should be|it's now"
            r"|in fact it's|but it's)\s*,?\s*(?P<o>[^.!;?]{2,40})"
        ),
        "said|told you|mentioned|wrote|thought",
        predicate=BY_TOPIC,
        subject=None,
        worth=0.8,
        replaces=True,
        whole=True,
    ),
    cue(
        _COR,
        (
            r"^(?:the |our |my )?(?P<t>[\w' -]{2,30}?)\s+(?:is|are|was|'s|should be)\s+(?:actually\s+"
            r"|really\s+|in\s+|on\s+|at\s+)*(?P<o>[\w' -]{2,30}?),?\s+(?:and\s+)?not\s+(?:in\s+|on\s+"
            r"|at\s+|an?\s+|the\s+)*(?P<old>[\w' -]{2,24})$"
        ),
        "not",
        predicate=BY_TOPIC,
        subject=None,
        worth=0.7,
        replaces=True,
        whole=True,
        accept=lambda m: (
            re.search(
                r"\b(?:if|why|whether|it|this|that|what|there|you|your|sure|only)\b",
                m["t"] + " " + m["o"],
                re.I,
            )
            is None
        ),
    ),
    cue(
        _COR,
        (
            r"^(?:btw |by the way |fyi |just so you know )?(?:i'm|i am|my (?:last |first "
            r"|full )?name(?:'s| is)|we're|we are|it's|the name(?:'s| is))\s+(?:not"
            r"|n't)\s+(?P<old>[^.!;?,]{2,40}),\s*(?:but\s+)?(?:i'm|i am|it's|we're|we are|rather"
            r"|but)?\s*(?P<o>[^.!;?]{2,50})"
        ),
        "not|n't",
        predicate=None,
        subject=None,
        worth=0.75,
        replaces=True,
        whole=True,
        accept=lambda m: (
            re.match(
                (
                    r"(?:sure|really|just|only|going|trying|looking|able|interested|a (?:fan|big)|good"
                    r"|happy|into|familiar|important|so|i can|that)\b"
                ),
                m["old"],
                re.I,
            )
            is None
            and re.match(
                r"(?:so|and|any|can|could|is|what|how|i (?:just|need|want|think|don't)|i'd)\b", m["o"], re.I
            )
            is None
        ),
    ),
    cue(
        _COR,
        (
            r"^(?:btw |by the way |fyi )?(?:my|our|the)\s+(?P<t>[\w' -]{2,24}?)(?:'s| is"
            r"| are)\s+(?P<o>[^.!;?,]{2,30}),?\s+not\s+(?P<old>[^.!;?,]{2,30})$"
        ),
        "not",
        predicate=BY_TOPIC,
        subject=None,
        worth=0.75,
        replaces=True,
        whole=True,
        accept=lambda m: re.search(r"\b(?:only|sure|yet|really)\b", m.string, re.I) is None,
    ),
    cue(
        _COR,
        (
            r"^(?:i|we|the team|our team|the company)(?:'ve| have|'re| are|'m| am)?\s+(?:no longer"
            r"|not \w+ing|don't|do not|stopped|quit|gave up)\s+(?P<old>(?!live|work|go (?:to|by)"
            r"|reside)[^.!;?]{2,40}?)(?:\s+(?:anymore|any more|any longer))?\s*[,;]\s*(?:and\s+|but\s+"
            r"|so\s+)?(?:i|we|it's)?(?:'ve| have|'re| are|'m| am)?\s*(?:now\s+"
            r"|just\s+)*(?:switched (?:over )?to|moved (?:over )?to|use|using|changed to|migrated to"
            r"|on|went with|replaced (?:it|them) with|now)\s+(?P<o>[^.!;?]{2,50})"
        ),
        "no longer|anymore|any more|any longer|stopped|quit|gave up|switched|moved|not",
        predicate=BY_TOPIC,
        worth=0.85,
        replaces=True,
        whole=True,
    ),
    cue(
        _COR,
        (
            r"^(?:i|we|it|the \w+)\s+(?:used to|previously|originally"
            r"|initially)\s+(?P<old>[^.!;?]{3,50}?)\s*[,;]?\s*(?:and\s+|but\s+|before\s+)?(?:now"
            r"|these days|nowadays|but now|but since)\s*(?:it's|it is|i'm|we're|i|we|i've"
            r"|we've)?\s*(?:now\s+|are\s+|am\s+|just\s+|have\s+)*(?:switched to|use|using|on|moved to"
            r"|prefer|live in|work at)?\s*(?P<o>[^.!;?]{2,50})"
        ),
        "used to|previously|originally|initially",
        predicate=BY_TOPIC,
        worth=0.8,
        replaces=True,
        whole=True,
    ),
    cue(
        _COR,
        (
            r"^(?:the|our|my)\s+(?:\w+\s+)?(?P<t>project|product|app|company|brand|team|service|store"
            r"|repo)\s*(?:'s| is| was| has been| got|'s name)?\s*(?:been\s+)?(?:renamed|rebranded"
            r"|name changed|changed its name)\s+(?:from\s+(?P<old>[\w' -]{2,30}?)\s+)?(?:to|as"
            r"|into)\s+[\"“]?(?P<project_name>(?-i:[A-Z])[\w' -]{1,30})"
        ),
        "renam|rebrand|name",
        subject="project",
        worth=0.85,
        replaces=True,
        whole=True,
    ),
    cue(
        _COR,
        (
            r"^(?:the|our|my)\s+(?P<t>[\w' -]{2,40}?)\s+(?:has been |was |is |got |has )?(?:moved"
            r"|pushed|postponed|rescheduled|delayed|brought forward|changed|shifted)\s+(?:back\s+"
            r"|up\s+|forward\s+)?(?:from\s+[\w ]{2,20}?\s+)?(?:to|until"
            rf"|till)\s+(?P<o>{EN_DAY}[^.!;?]{{0,20}})"
        ),
        "moved|pushed|postponed|rescheduled|delayed|forward|changed|shifted",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.8,
        replaces=True,
    ),
)
