"""Tried last: statements of what is so for long, told by their form alone. English.

These are looser than the other tables, so they are worth less and stand behind one filter: whatever tells of an
event, a mood, a plan of the moment or of this conversation is out.
"""

from __future__ import annotations

import re

from common.rules.cues import Cue, cue
from common.rules.grammar.en_passing import PASSING, attribute, lasting
from common.rules.grammar.words import EN_ADV, EN_DAY
from common.vocabulary import Kind

_STOP = r"(?=$|[.!;:]|\s+(?:and|but|so|because|since|though|which|btw|if)\b)"
_NUMBER = (
    r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six"
    r"|seven|eight|nine))?"
)


EN_BROAD: tuple[Cue, ...] = (
    cue(
        Kind.PROFILE,
        (
            r"^(?:all\s+|most\s+)?(?:of\s+)?(?:my|the"
            r"|our)?\s*[\w' ]{2,24}?\s+calls?\s+me\s+[\"“']?(?P<form_of_address>(?-i:[A-Z])[\w.'-]*(?:"
            r"\s(?-i:[A-Z])[\w.'-]*)?)"
        ),
        "call me|calls me",
        worth=0.7,
        accept=lambda m: (
            re.search(r"\b(?:will|should|could|just|back|when|he|she|they'll)\b", m.string, re.I) is None
        ),
    ),
    cue(
        Kind.PROFILE,
        (
            r"^i(?:'m| am|'s| is)\s+(?:almost\s+|nearly\s+|about\s+|around\s+|over\s+|just\s+"
            rf"|already\s+|pushing\s+|only\s+)*(?P<age>{_NUMBER})(?=$|[.!,;]|\s+(?:and|years|but|so"
            r"|now)\b)"
        ),
        "ty",
        worth=0.6,
        people=True,
    ),
    cue(
        Kind.PROFILE,
        (
            r"^i(?:'ve| have)?\s+(?:just\s+)?(?:graduated from|got my degree (?:from|at)|went to"
            r"|studied at|dropped out of|attended)\s+(?P<school>(?-i:[A-Z])[\w.&' ]{2,36}?)(?=$|[.!,;]"
            r"|\s+(?:with|in|and|but|back|last)\b)"
        ),
        "graduated|degree|went to|studied at|dropped out|attended",
        worth=0.6,
        people=True,
        accept=lambda m: (
            "went to" not in m.group(0).lower()
            or re.search(r"Tech|Univ|College|State|School|Academy|Poly|MIT|UC|NYU", m["school"]) is not None
        ),
    ),
    cue(
        Kind.PROFILE,
        (
            rf"^i\s+{EN_ADV}*(?:drive|write|play|sing|paint|volunteer|freelance|consult|cook|bartend"
            r"|code|compete|perform|tutor|babysit|nanny|clean|deliver|edit|model|wait tables|teach"
            r"|report|fly|intern)s?\s+(?:for|at|with)\s+(?P<employer>(?:an?\s+"
            rf"|the\s+)?[\w.&' -]{{2,36}}?){_STOP}"
        ),
        "for|at|with",
        worth=0.55,
        people=True,
        accept=lambda m: (
            lasting(m)
            and re.match(
                (
                    r"(?:hours|fun|a living|a while|the first|free|least|home|it|them|all|my (?:friends|kids)"
                    r"|years|myself|now)\b"
                ),
                m["employer"],
                re.I,
            )
            is None
        ),
    ),
    cue(
        Kind.TODO,
        (
            r"^(?P<o>[^?]{6,110}?)[,;.–—-]+\s*(?:so\s+|please\s+|can you\s+|could you\s+)*(?:remind me"
            r"|don't let me forget|put (?:it|that) on my list|add (?:it|that) to my (?:list|to-?dos?"
            r"|calendar))(?:\s+(?:about (?:it|that)|of (?:it|that)|please|then|beforehand"
            r"|the day before|in time))*$"
        ),
        "remind me|forget|my list|to my",
        subject=None,
        worth=0.75,
        whole=True,
        despite="question command",
    ),
    cue(
        Kind.TODO,
        (
            r"^(?:my|our|the)\s+(?P<o>[\w' /-]{3,36}?\s+(?:is|are|'s)\s+due\s+(?:on|by|at|in|next"
            rf"|this|tomorrow|today|before)?\s*(?:the\s+)?(?:{EN_DAY})[^.!?]{{0,16}})"
        ),
        "due",
        subject=None,
        worth=0.65,
    ),
    cue(
        Kind.FACT,
        (
            r"^(?:i'm|i am|we're|we are|i'll be|i have to be|i've got to be)\s+(?P<o>(?:going|heading"
            r"|flying|driving|travell?ing|taking|picking|meeting|seeing|attending|visiting|hosting"
            r"|moving|off)\s+(?:to|up|with)?\s*(?:the|an?|my|our|(?-i:[A-Z]))[^.!?]{2,50}?\b(?:today"
            r"|tonight|tomorrow|this (?:morning|afternoon|evening|weekend)|on (?:mon|tues|wednes|thurs"
            r"|fri|satur|sun)day|next (?:week|month|\w+day)))"
        ),
        "today|tonight|tomorrow|this|day|next",
        worth=0.45,
        momentary=True,
    ),
    cue(
        Kind.PREFERENCE,
        (
            r"^i\s+(?:only|exclusively|strictly)\s+(?P<o>(?:ever\s+)?(?:eat|drink|buy|use|wear|read"
            r"|listen to|watch|fly|shop|stay|order|take|work|trust|play|cook|drive|run"
            rf"|write)\s+[^.!;]{{2,40}}?){_STOP}"
        ),
        "only|exclusively|strictly",
        worth=0.6,
        people=True,
        accept=lambda m: re.search(r"\b(?:today|have|this|that|it)\b", m.group(0), re.I) is None,
    ),
    cue(
        Kind.PREFERENCE,
        (
            r"^(?:it (?:really )?helps(?: me)? (?:when|if) (?:you|there)|it's (?:much |way "
            r"|a lot )?(?:easier|better|clearer|nicer) for me (?:when|if)|i (?:learn|understand|think"
            r"|work|focus|read|remember things|study|absorb things|respond)(?: much| a lot)? (?:best"
            r"|better) (?:with|by|when|if|from|in|through|after|at)|works best for me"
            r"|what works for me is|i respond well to|i need things)\s*(?P<o>[^.!?]{3,80})"
        ),
        "help|easier|better|clearer|nicer|best|work|respond|need things",
        worth=0.65,
        despite="hypothetical",
        accept=lambda m: "?" not in m.string,
    ),
    cue(
        Kind.PROFILE,
        (
            r"^i\s*(?:'s|is|has|'m|am|have|works|lives|loves|plays|goes to|started|starts|just started"
            r"|speaks|studies|teaches|runs|owns|attends|suffers from|takes (?:care|insulin|medication"
            r"|classes|lessons)|coaches|drives|turned|graduated"
            rf"|retired)\s+(?P<o>[^.!;]{{3,60}}?){_STOP}"
        ),
        "my |our |i ",
        worth=0.5,
        others=True,
        accept=lasting,
    ),
    cue(
        Kind.PROFILE,
        (
            r"^my\s+(?P<noun>[a-z][\w' -]{2,26}?)\s*(?:'s|is|are)\s+(?:usually\s+|always\s+"
            r"|normally\s+|currently\s+|from\s+)*(?P<o>[^.!;]{2,50})"
        ),
        "my",
        predicate="noun",
        worth=0.5,
        accept=lambda m: (
            attribute(m)
            and re.match(
                (
                    r"(?:not|no|so|very|really|getting|being|bad|good|better|worse|nice|like|that|to|what|how"
                    r"|why|because|always|all|gone|dead|dying|sick|down|slow|hot|cold|full|empty|asleep"
                    r"|sleeping|crying|fighting|coming|calling|\w+ing)\b"
                ),
                m["o"],
                re.I,
            )
            is None
        ),
    ),
    cue(
        Kind.PROFILE,
        (
            r"^i\s+(?:rent|lease|own|share|have|bought|'ve got)\s+(?:an?\s+"
            r"|the\s+)?(?:\w+\s+){0,2}?(?:place|flat|apartment|house|room|condo|studio|cabin|farm"
            r"|home)\s+(?:in|near|outside|on)\s+(?P<residence>[^.!?,;]{2,36}?)(?=$|[.!,;]|\s+(?:with"
            r"|and|but|where|since)\b)"
        ),
        "place|flat|apartment|house|room|condo|studio|cabin|farm|home",
        worth=0.6,
        people=True,
    ),
    cue(
        Kind.PROFILE,
        (
            r"^(?P<job>[\w -]{4,40}?)\s+here$|^i\s+work\s+(?:in|on|inside)\s+(?P<employer>(?:the\s+"
            rf"|an?\s+|our\s+)?[\w&' -]{{3,50}}?){_STOP}"
        ),
        "here|work in|work on|work inside",
        worth=0.55,
        people=True,
        accept=lambda m: (
            PASSING.search(re.sub(r"\bhere$", "", m.string)) is None
            and (
                m["employer"] is not None
                or re.search(
                    r"(?:er|or|ist|ian|ant|eer|nurse|student|chef|dev|founder|lawyer|mom|dad|retiree)$",
                    m["job"],
                    re.I,
                )
                is not None
            )
            and re.match(
                (
                    r"(?:it|this|that|weekends|my|python|java\w*|the (?:morning|evening|afternoon|dark)"
                    r"|a (?:rush|hurry|team))\b"
                ),
                m["employer"] or "",
                re.I,
            )
            is None
            and re.search(
                r"\b(?:never|over|right|from|in|new|still|number|order|user)\b", m["job"] or "", re.I
            )
            is None
        ),
    ),
    cue(
        Kind.PROFILE,
        (
            r"^(?:i|we)\s+(?:keep|raise|foster|breed)\s+(?P<o>(?:an?|one|two|three|four|five|six|some"
            r"|\d+)\s+(?:\w+\s+){0,2}?(?:dogs?|cats?|goldfish|fish|chickens?|hens|ducks|bees|rabbits?"
            r"|horses?|goats?|sheep|pigs|cows|birds?|parrots?|turtles?|snakes?|hamsters?|guinea pigs"
            r"|ferrets?))\b"
        ),
        "keep|raise|foster|breed",
        worth=0.6,
    ),
    cue(
        Kind.PROFILE,
        (
            r"^i\s+(?:have|has|'ve got)\s+(?P<o>(?:poor|bad|weak|limited|no|perfect|partial|reduced"
            r"|terrible|low)\s+(?:hearing|eyesight|vision|sight|balance|sense of (?:smell|direction"
            r"|taste)|circulation|memory|blood pressure|mobility|knees?|lungs?|teeth)\b[^.!?]{0,24})"
            r"|^i(?:'m| am|'s| is)\s+(?:very\s+|really\s+|quite\s+|extremely\s+|highly\s+"
            r"|pretty\s+)*(?:sensitive|intolerant)\s+to\s+(?P<o2>[^.!?]{2,30}?)(?=$|[.!,;]|\s+(?:so"
            r"|and|but)\b)|^i(?:'m| am)\s+(?:severely\s+|also\s+"
            r"|highly\s+)*(?P<o3>allergic)(?:\s+to\s+(?:it|them|that|both))?$"
        ),
        (
            "hearing|sight|vision|balance|sense|circulation|memory|pressure|mobility|knee|lung|teeth"
            "|sensitive|intolerant|allergic"
        ),
        predicate="health:",
        worth=0.65,
        people=True,
    ),
)
