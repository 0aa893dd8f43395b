"""What the user hands over to be kept: corrections, words of theirs, to-dos, moments. English."""

from __future__ import annotations

import re

from common.rules.cues import BY_TOPIC, Cue, cue
from common.rules.grammar.words import EN_DAY
from common.vocabulary import Kind

_COR = Kind.CORRECTION
_TALK = re.compile(
    r"\b(?:what i (?:asked|meant|said)|your|you (?:are|'re|were|made|got|forgot|missed)|that's not|calculation|the (?:left|right|second|first) one|fine|ok|okay|great|good|pretty|really|very|so|quite|working|a good)\b",
    re.IGNORECASE,
)

EN_NOTES: tuple[Cue, ...] = (
    cue(
        _COR,
        r"^(?:no|nope|wait|sorry|actually|oops|hmm|hold on|correction|wrong|not quite|my mistake|my bad|scratch that|to clarify|small correction|just to clarify)(?:[,.:! —-]+(?:no|sorry|actually|wait|i was wrong|my mistake|my bad))*[,.:! —-]+(?P<t>(?:it|that|the [\w ' -]{2,40}?|my [\w ' -]{2,30}?|our [\w ' -]{2,30}?|he|she|they|this|i|we)(?:'s| is| are|'m| am| was|'re))\s+(?:actually\s+|spelled\s+|called\s+|named\s+|in\s+|on\s+|due\s+(?:on\s+)?)?(?P<o>[^.!;?]{2,60})",
        "no|nope|wait|sorry|actually|oops|hold on|correction|wrong|not quite|mistake|my bad|scratch|clarify|hmm",
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
                r"(?:a (?:great|good|nice)|not (?:sure|working|true)|interesting|sorry|confused|looking|trying|wondering|curious|thinking|going to|just|still|getting|having)\b",
                m["o"],
                re.I,
            )
            is None
        ),
    ),
    cue(
        _COR,
        r"\b(?:sorry,?\s+|oops,?\s+|no,?\s+)?(?:i meant(?: to say)?|what i meant was|i should have said|i misspoke)[,:]?\s+(?P<o>[^.!;?]{2,80})",
        "i meant|what i meant|should have said|misspoke",
        predicate=BY_TOPIC,
        subject=None,
        worth=0.75,
        replaces=True,
        whole=True,
        accept=lambda m: re.search(r"\bnot\b(?! that)|\binstead of\b|\brather than\b", m.string, re.I) is not None
        and re.match(r"(?:it\b(?! )|that\b|what|how|your|by that|to ask|to say|is|i'm)\b", m["o"], re.I) is None
        and re.search(r"\?\s*$", m.string) is None,
    ),
    cue(
        _COR,
        r"^i(?: previously| earlier| just)?\s+(?:said|told you|mentioned|wrote|thought)\s+(?:that\s+)?(?P<t>[^.!;?]{3,60}?)[, ]+(?:but\s+|and\s+)?(?:it's actually|it is actually|actually it's|it's really|that's wrong|it should be|it's now|in fact it's|but it's)\s*,?\s*(?P<o>[^.!;?]{2,40})",
        "said|told you|mentioned|wrote|thought",
        predicate=BY_TOPIC,
        subject=None,
        worth=0.8,
        replaces=True,
        whole=True,
    ),
    cue(
        _COR,
        r"^(?:the |our |my )?(?P<t>[\w' -]{2,30}?)\s+(?:is|are|was|'s|should be)\s+(?:actually\s+|really\s+|in\s+|on\s+|at\s+)*(?P<o>[\w' -]{2,30}?),?\s+(?:and\s+)?not\s+(?:in\s+|on\s+|at\s+|an?\s+|the\s+)*(?P<old>[\w' -]{2,24})$",
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
        r"^(?:btw |by the way |fyi |just so you know )?(?:i'm|i am|my (?:last |first |full )?name(?:'s| is)|we're|we are|it's|the name(?:'s| is))\s+(?:not|n't)\s+(?P<old>[^.!;?,]{2,40}),\s*(?:but\s+)?(?:i'm|i am|it's|we're|we are|rather|but)?\s*(?P<o>[^.!;?]{2,50})",
        "not|n't",
        predicate=None,
        subject=None,
        worth=0.75,
        replaces=True,
        whole=True,
        accept=lambda m: (
            re.match(
                r"(?:sure|really|just|only|going|trying|looking|able|interested|a (?:fan|big)|good|happy|into|familiar|important|so|i can|that)\b",
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
        r"^(?:btw |by the way |fyi )?(?:my|our|the)\s+(?P<t>[\w' -]{2,24}?)(?:'s| is| are)\s+(?P<o>[^.!;?,]{2,30}),?\s+not\s+(?P<old>[^.!;?,]{2,30})$",
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
        r"^(?:i|we|the team|our team|the company)(?:'ve| have|'re| are|'m| am)?\s+(?:no longer|not \w+ing|don't|do not|stopped|quit|gave up)\s+(?P<old>(?!live|work|go (?:to|by)|reside)[^.!;?]{2,40}?)(?:\s+(?:anymore|any more|any longer))?\s*[,;]\s*(?:and\s+|but\s+|so\s+)?(?:i|we|it's)?(?:'ve| have|'re| are|'m| am)?\s*(?:now\s+|just\s+)*(?:switched (?:over )?to|moved (?:over )?to|use|using|changed to|migrated to|on|went with|replaced (?:it|them) with|now)\s+(?P<o>[^.!;?]{2,50})",
        "no longer|anymore|any more|any longer|stopped|quit|gave up|switched|moved|not",
        predicate=BY_TOPIC,
        worth=0.85,
        replaces=True,
        whole=True,
    ),
    cue(
        _COR,
        r"^(?:i|we|it|the \w+)\s+(?:used to|previously|originally|initially)\s+(?P<old>[^.!;?]{3,50}?)\s*[,;]?\s*(?:and\s+|but\s+|before\s+)?(?:now|these days|nowadays|but now|but since)\s*(?:it's|it is|i'm|we're|i|we|i've|we've)?\s*(?:now\s+|are\s+|am\s+|just\s+|have\s+)*(?:switched to|use|using|on|moved to|prefer|live in|work at)?\s*(?P<o>[^.!;?]{2,50})",
        "used to|previously|originally|initially",
        predicate=BY_TOPIC,
        worth=0.8,
        replaces=True,
        whole=True,
    ),
    cue(
        _COR,
        r"^(?:the|our|my)\s+(?:\w+\s+)?(?P<t>project|product|app|company|brand|team|service|store|repo)\s*(?:'s| is| was| has been| got|'s name)?\s*(?:been\s+)?(?:renamed|rebranded|name changed|changed its name)\s+(?:from\s+(?P<old>[\w' -]{2,30}?)\s+)?(?:to|as|into)\s+[\"“]?(?P<project_name>(?-i:[A-Z])[\w' -]{1,30})",
        "renam|rebrand|name",
        subject="project",
        worth=0.85,
        replaces=True,
        whole=True,
    ),
    cue(
        _COR,
        rf"^(?:the|our|my)\s+(?P<t>[\w' -]{{2,40}}?)\s+(?:has been |was |is |got |has )?(?:moved|pushed|postponed|rescheduled|delayed|brought forward|changed|shifted)\s+(?:back\s+|up\s+|forward\s+)?(?:from\s+[\w ]{{2,20}}?\s+)?(?:to|until|till)\s+(?P<o>{EN_DAY}[^.!;?]{{0,20}})",
        "moved|pushed|postponed|rescheduled|delayed|forward|changed|shifted",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.8,
        replaces=True,
    ),
    # Glossary
    cue(
        Kind.GLOSSARY,
        r"^(?:btw |by the way |fyi |note: |here,? |in our (?:team|company|context|org|world|codebase),?\s*|at our company,?\s*|for us,?\s*|in this project,?\s*)*(?:the term\s+|the acronym\s+|the word\s+)?[\"“'‘]?(?P<term>[\w./&-]+(?: [\w./&-]+){0,3}?)[\"”'’]?\s+(?:here\s+)?(?:stands for|refers to|is short for|is shorthand for|is (?:our|the|an?) (?:internal )?(?:name|term|acronym|abbreviation|nickname|code ?name|slang|shorthand) for|is an acronym for|means)\s+(?P<o>[^.!;?]{3,100})",
        "stands for|refers to|short for|shorthand for|name for|term for|acronym for|abbreviation for|nickname for|slang for|means",
        predicate="meaning",
        subject="term",
        worth=0.75,
        accept=lambda m: (
            re.match(
                r"(?:it|this|that|which|he|she|what|i|you|they|who|so|and|basically|the error|there)\b",
                m["term"],
                re.I,
            )
            is None
            and (
                "means" not in m.group(0)
                or re.search(r"[\"“'‘]|^[A-Z0-9]{2,6}$", m.group(0).split("means")[0]) is not None
                or m["term"].isupper()
            )
        ),
    ),
    cue(
        Kind.GLOSSARY,
        r"^(?:btw |and |so )*by\s+[\"“'‘]?(?P<term>[^\"”'’.!;?]{2,40}?)[\"”'’]?,?\s+(?:we|i)(?:'ll)?\s+(?:always\s+|usually\s+|just\s+)?mean\s+(?P<o>[^.!;?]{3,100})|^(?:when(?:ever)?)\s+(?:i|we)\s+(?:say|write|mention|talk about|use)\s+[\"“'‘]?(?P<term2>[^\"”'’.!;?]{2,40}?)[\"”'’]?,?\s+(?:i|we)\s+(?:always\s+|usually\s+)?(?:mean|am referring to|'m referring to|refer to|are referring to)\s+(?P<o2>[^.!;?]{3,100})",
        "mean|refer",
        predicate="meaning",
        subject="term",
        worth=0.8,
        whole=True,
        despite="question sample",
    ),
    cue(
        Kind.GLOSSARY,
        r"^(?:in our (?:team|company),?\s*|internally,?\s*|here,?\s*)?(?:we|our team|at work we|everyone here)\s+(?:always\s+|usually\s+|just\s+|internally\s+)?(?:calls?|refers? to)\s+(?P<o>(?!it\b|you\b|this\b|me\b|him\b|her\b|them\b)[^.!;?]{3,80}?)\s+(?:as\s+)?[\"“'‘](?P<term>[^\"”'’]{2,40})(?:[\"”'’]|$)",
        "call|refer",
        predicate="meaning",
        subject="term",
        worth=0.75,
        whole=True,
    ),
    # To-dos
    cue(
        Kind.TODO,
        r"\b(?:remind me|set a reminder|don't let me forget|do not let me forget|make sure i (?:don't forget|remember)|i (?:mustn't|must not|can't|shouldn't) forget)\s*(?:again\s+)?(?:(?:to|about|that|of)\s+|[:,]\s*|\s+)(?P<o>[^.!;?]{3,120})",
        "remind me|reminder|forget|i remember",
        subject=None,
        worth=0.85,
        whole=True,
        despite="command question",
        accept=lambda m: (
            re.match(r"(?:of (?:my|the)|how|what|why|again what)\b", m["o"], re.I) is None
            and re.search(r"reminds? me of", m.string, re.I) is None
            and re.search(r"remind me (?:what|how|who|which|where|when|why|again)\b", m.string, re.I) is None
        ),
    ),
    cue(
        Kind.TODO,
        r"^(?:my\s+|new\s+|add (?:a\s+)?|add to (?:my\s+)?)?(?:to-?\s?do(?: list)?|todos|action items?|next steps?|tasks?)\s*(?:for (?:me|today|tomorrow|this week|next week))?\s*(?:is|are)?\s*[:\-–—]\s*(?P<o>.{3,160})",
        "todo|to-do|to do|action item|next step|task",
        subject=None,
        worth=0.85,
        whole=True,
        despite="command",
    ),
    cue(
        Kind.TODO,
        r"^(?:please |and |also |oh |but |pls )*(?:don't|do not|dont|never|we mustn't|let's not)\s+forget\s+(?:to\s+|about\s+|that\s+|the\s+|my\s+|we\s+)?(?P<o>[^.!;?]{3,100})",
        "forget",
        subject=None,
        worth=0.75,
        whole=True,
        accept=lambda m: re.match(r"(?:what|how|who|you|it$|me$)", m["o"], re.I) is None,
    ),
    cue(
        Kind.TODO,
        rf"^(?:i|we)(?:'ve| have|'ll| still| also)*\s*(?:still\s+|also\s+|really\s+)?(?:need to|have to|must|gotta|got to|should|ought to|had better|'d better|am supposed to|want to|plan to|am planning to|will)\s+(?P<o>[^.!;?]{{3,80}}?\s+(?:by|before|until|no later than|on|at)\s+(?:the\s+)?{EN_DAY}[^.!;?]{{0,30}})",
        "need to|have to|must|gotta|got to|should|ought to|better|supposed to|want to|plan to|planning to|will|'ll",
        subject=None,
        worth=0.7,
        accept=lambda m: (
            not m.string.lower().startswith("we ")
            or re.search(r"\b(?:by|before|until|no later than)\b", m["o"], re.I) is not None
        ),
    ),
    cue(
        Kind.TODO,
        rf"^(?:i|we)(?:'ve got| have got|'ve| have|'m having| got|'m| am)\s+(?:got\s+|to attend\s+|meeting\s+|seeing\s+|having\s+)?(?P<o>(?:an?\s+|the\s+|my\s+)(?:(?!planning|thinking|looking|considering|trying|organi)[\w'-]+\s+){{0,3}}?(?:interview|appointment|meeting|exam|flight|train|dentist|doctor|call|presentation|deadline|wedding|party|checkup|check-up|surgery|conference|workshop|viewing|demo|date|lesson|class|trip|dinner|lunch|review|test|training|match|game|concert|hearing|reservation|booking)\b[^.!;?]{{0,30}}?(?:\b(?:on|at|by|this|next|tomorrow|tonight|today)\b[^.!;?]{{0,30}}))",
        "interview|appointment|meeting|exam|flight|train|dentist|doctor|call|presentation|deadline|wedding|party|check|surgery|conference|workshop|viewing|demo|date|lesson|class|trip|dinner|lunch|review|test|match|game|concert|hearing|reservation|booking",
        subject=None,
        worth=0.6,
        accept=lambda m: re.search(EN_DAY, m.group(0), re.I) is not None,
    ),
    # Moments
    cue(
        Kind.FACT,
        rf"^(?:{EN_DAY}|right now|this (?:morning|afternoon|evening|week)|currently|at the moment),?\s+(?:i|we)(?:'ve| have|'m| am|'ll| will|'re| are)?\s+(?:got\s+|have\s+|be\s+)?(?P<o>(?:an?\s+|my\s+|the\s+)?(?:[\w'-]+\s+){{0,3}}?(?:interview|appointment|meeting|exam|flight|train|presentation|wedding|party|surgery|conference|workshop|demo|trip|in \w+|at the \w+|off|on (?:leave|vacation|holiday|call)|out of (?:office|town)|travell?ing|working from \w+)\b[^.!;?]{{0,40}})",
        "i|we",
        worth=0.5,
        momentary=True,
    ),
    cue(
        Kind.FACT,
        r"^(?:i'm|i am|we're|we are|currently|right now|now|just)\s+(?:currently\s+|still\s+|all\s+|just\s+|right now\s+|i'm\s+|sitting\s+|on\s+(?=(?:leave|vacation|holiday|a (?:business )?trip|a train|a plane|parental|call|the (?:train|road|bus|plane)))|in\s+(?=(?:a train|a taxi|a meeting|the (?:office|hospital|car|train)|hospital|(?-i:[A-Z])\w+ (?:for|until|this week|today|right now)))|at\s+(?=(?:the airport|the office|the hospital|a conference|home|the station|the doctor|the beach|an airport)))*(?P<o>(?:working|staying)\s+(?:from home|remotely|from \w+|late)|home|at home|out of (?:the )?(?:office|town|country)|the airport|the office|hospital|the hospital|a (?:business )?trip|a train|a plane|a meeting|leave|vacation|holiday|(?:visiting|traveling|travelling) (?:to |in )?(?-i:[A-Z])\w+|off (?:sick|work|today|this week)|parental leave|sick leave|jet-?lagged|the station|a conference|in a train|the (?:train|road|plane|bus))\b[^.!;?]{0,50}",
        "i'm|i am|we're|we are|currently|right now|now|just",
        worth=0.45,
        momentary=True,
        accept=lambda m: re.search(r"\bI'?m home\b$|home (?:alone|owner)", m.group(0)) is None,
    ),
)
