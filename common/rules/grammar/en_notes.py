"""What the user hands over to be kept: words of theirs, to-dos, moments. English."""

from __future__ import annotations

import re

from common.rules.cues import Cue, cue
from common.rules.grammar.words import EN_DAY
from common.vocabulary import Kind

EN_NOTES: tuple[Cue, ...] = (
    # Glossary
    cue(
        Kind.GLOSSARY,
        (
            r"^(?:btw |by the way |fyi |note: |here,? |in our (?:team|company|context|org|world"
            r"|codebase),?\s*|at our company,?\s*|for us,?\s*|in this project,?\s*)*(?:the term\s+"
            r"|the acronym\s+|the word\s+)?[\"“'‘]?(?P<term>[\w./&-]+(?: [\w./&-]+){0,3}?)[\"”'’]?\s+("
            r"?:here\s+)?(?:stands for|refers to|is short for|is shorthand for|is (?:our|the"
            r"|an?) (?:internal )?(?:name|term|acronym|abbreviation|nickname|code ?name|slang"
            r"|shorthand) for|is an acronym for|means)\s+(?P<o>[^.!;?]{3,100})"
        ),
        (
            "stands for|refers to|short for|shorthand for|name for|term for|acronym for"
            "|abbreviation for|nickname for|slang for|means"
        ),
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
        (
            r"^(?:btw |and |so )*by\s+[\"“'‘]?(?P<term>[^\"”'’.!;?]{2,40}?)[\"”'’]?,?\s+(?:we"
            r"|i)(?:'ll)?\s+(?:always\s+|usually\s+|just\s+)?mean\s+(?P<o>[^.!;?]{3,100})"
            r"|^(?:when(?:ever)?)\s+(?:i|we)\s+(?:say|write|mention|talk about"
            r"|use)\s+[\"“'‘]?(?P<term2>[^\"”'’.!;?]{2,40}?)[\"”'’]?,?\s+(?:i|we)\s+(?:always\s+"
            r"|usually\s+)?(?:mean|am referring to|'m referring to|refer to"
            r"|are referring to)\s+(?P<o2>[^.!;?]{3,100})"
        ),
        "mean|refer",
        predicate="meaning",
        subject="term",
        worth=0.8,
        whole=True,
        despite="question sample",
    ),
    cue(
        Kind.GLOSSARY,
        (
            r"^(?:in our (?:team|company),?\s*|internally,?\s*|here,?\s*)?(?:we|our team|at work we"
            r"|everyone here)\s+(?:always\s+|usually\s+|just\s+|internally\s+)?(?:calls?"
            r"|refers? to)\s+(?P<o>(?!it\b|you\b|this\b|me\b|him\b|her\b"
            r"|them\b)[^.!;?]{3,80}?)\s+(?:as\s+)?[\"“'‘](?P<term>[^\"”'’]{2,40})(?:[\"”'’]|$)"
        ),
        "call|refer",
        predicate="meaning",
        subject="term",
        worth=0.75,
        whole=True,
    ),
    # To-dos
    cue(
        Kind.TODO,
        (
            r"\b(?:remind me|set a reminder|don't let me forget|do not let me forget"
            r"|make sure i (?:don't forget|remember)|i (?:mustn't|must not|can't"
            r"|shouldn't) forget)\s*(?:again\s+)?(?:(?:to|about|that|of)\s+|[:,]\s*"
            r"|\s+)(?P<o>[^.!;?]{3,120})"
        ),
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
        (
            r"^(?:my\s+|new\s+|add (?:a\s+)?|add to (?:my\s+)?)?(?:to-?\s?do(?: list)?|todos"
            r"|action items?|next steps?|tasks?)\s*(?:for (?:me|today|tomorrow|this week"
            r"|next week))?\s*(?:is|are)?\s*[:\-–—]\s*(?P<o>.{3,160})"
        ),
        "todo|to-do|to do|action item|next step|task",
        subject=None,
        worth=0.85,
        whole=True,
        despite="command",
    ),
    cue(
        Kind.TODO,
        (
            r"^(?:please |and |also |oh |but |pls )*(?:don't|do not|dont|never|we mustn't"
            r"|let's not)\s+forget\s+(?:to\s+|about\s+|that\s+|the\s+|my\s+"
            r"|we\s+)?(?P<o>[^.!;?]{3,100})"
        ),
        "forget",
        subject=None,
        worth=0.75,
        whole=True,
        accept=lambda m: re.match(r"(?:what|how|who|you|it$|me$)", m["o"], re.I) is None,
    ),
    cue(
        Kind.TODO,
        (
            r"^(?:i|we)(?:'ve| have|'ll| still| also)*\s*(?:still\s+|also\s+|really\s+)?(?:need to"
            r"|have to|must|gotta|got to|should|ought to|had better|'d better|am supposed to|want to"
            r"|plan to|am planning to|will)\s+(?P<o>[^.!;?]{3,80}?\s+(?:by|before|until"
            rf"|no later than|on|at)\s+(?:the\s+)?{EN_DAY}[^.!;?]{{0,30}})"
        ),
        (
            "need to|have to|must|gotta|got to|should|ought to|better|supposed to|want to|plan to"
            "|planning to|will|'ll"
        ),
        subject=None,
        worth=0.7,
        accept=lambda m: (
            not m.string.lower().startswith("we ")
            or re.search(r"\b(?:by|before|until|no later than)\b", m["o"], re.I) is not None
        ),
    ),
    cue(
        Kind.TODO,
        (
            r"^(?:i|we)(?:'ve got| have got|'ve| have|'m having| got|'m| am)\s+(?:got\s+|to attend\s+"
            r"|meeting\s+|seeing\s+|having\s+)?(?P<o>(?:an?\s+|the\s+|my\s+)(?:(?!planning|thinking"
            r"|looking|considering|trying|organi)[\w'-]+\s+){0,3}?(?:interview|appointment|meeting"
            r"|exam|flight|train|dentist|doctor|call|presentation|deadline|wedding|party|checkup"
            r"|check-up|surgery|conference|workshop|viewing|demo|date|lesson|class|trip|dinner|lunch"
            r"|review|test|training|match|game|concert|hearing|reservation"
            r"|booking)\b[^.!;?]{0,30}?(?:\b(?:on|at|by|this|next|tomorrow|tonight"
            r"|today)\b[^.!;?]{0,30}))"
        ),
        (
            "interview|appointment|meeting|exam|flight|train|dentist|doctor|call|presentation"
            "|deadline|wedding|party|check|surgery|conference|workshop|viewing|demo|date|lesson|class"
            "|trip|dinner|lunch|review|test|match|game|concert|hearing|reservation|booking"
        ),
        subject=None,
        worth=0.6,
        accept=lambda m: re.search(EN_DAY, m.group(0), re.I) is not None,
    ),
    # Moments
    cue(
        Kind.FACT,
        (
            rf"^(?:{EN_DAY}|right now|this (?:morning|afternoon|evening|week)|currently"
            r"|at the moment),?\s+(?:i|we)(?:'ve| have|'m| am|'ll| will|'re| are)?\s+(?:got\s+|have\s+"
            r"|be\s+)?(?P<o>(?:an?\s+|my\s+|the\s+)?(?:[\w'-]+\s+){0,3}?(?:interview|appointment"
            r"|meeting|exam|flight|train|presentation|wedding|party|surgery|conference|workshop|demo"
            r"|trip|in \w+|at the \w+|off|on (?:leave|vacation|holiday|call)|out of (?:office|town)"
            r"|travell?ing|working from \w+)\b[^.!;?]{0,40})"
        ),
        "i|we",
        worth=0.5,
        momentary=True,
    ),
    cue(
        Kind.FACT,
        (
            r"^(?:i'm|i am|we're|we are|currently|right now|now|just)\s+(?:currently\s+|still\s+"
            r"|all\s+|just\s+|right now\s+|i'm\s+|sitting\s+|on\s+(?=(?:leave|vacation|holiday"
            r"|a (?:business )?trip|a train|a plane|parental|call|the (?:train|road|bus|plane)))"
            r"|in\s+(?=(?:a train|a taxi|a meeting|the (?:office|hospital|car|train)|hospital"
            r"|(?-i:[A-Z])\w+ (?:for|until|this week|today|right now)))|at\s+(?=(?:the airport"
            r"|the office|the hospital|a conference|home|the station|the doctor|the beach"
            r"|an airport)))*(?P<o>(?:working|staying)\s+(?:from home|remotely|from \w+|late)|home"
            r"|at home|out of (?:the )?(?:office|town|country)|the airport|the office|hospital"
            r"|the hospital|a (?:business )?trip|a train|a plane|a meeting|leave|vacation|holiday"
            r"|(?:visiting|traveling|travelling) (?:to |in )?(?-i:[A-Z])\w+|off (?:sick|work|today"
            r"|this week)|parental leave|sick leave|jet-?lagged|the station|a conference|in a train"
            r"|the (?:train|road|plane|bus))\b[^.!;?]{0,50}"
        ),
        "i'm|i am|we're|we are|currently|right now|now|just",
        worth=0.45,
        momentary=True,
        accept=lambda m: re.search(r"\bI'?m home\b$|home (?:alone|owner)", m.group(0)) is None,
    ),
)
