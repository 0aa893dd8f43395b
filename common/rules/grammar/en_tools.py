"""What the user works with: English."""

from __future__ import annotations

import re

from common.rules.cues import BY_TOPIC, Cue, cue
from common.rules.grammar.words import EN_ADV
from common.vocabulary import Kind

EN_TOOLS: tuple[Cue, ...] = (
    # Environment
    cue(
        Kind.ENVIRONMENT,
        (
            rf"^i(?:'m|'ve| am| have|'ve got)?\s*{EN_ADV}*(?:on|using|use|uses|run|runs|running"
            r"|stuck (?:on|with)|got|have|work(?:ing)? (?:on|with|in)|develop(?:ing)? (?:on|in|with)"
            r"|cod(?:e|ing) (?:on|in|with)|writ(?:e|ing) (?:everything|all my code|code|my notes"
            r"|my code) (?:in|with)|own|bought|upgraded to|switched to|moved to|installed"
            r"|daily drive)\s+(?P<o>[^.!;]{2,70})"
        ),
        (
            "i'm|i've|i am|i have|i use|i run|i got|i work|i develop|i code|i write|i own|i bought"
            "|i upgraded|i switched|i moved|i installed|i daily|i mostly|i mainly|i still|i always"
            "|i only|i also|i usually|i currently|i primarily|i just"
        ),
        predicate=BY_TOPIC,
        worth=0.75,
        topical=True,
        accept=lambda m: (
            re.search(r"\b(?:a 404|an? (?:error|issue|problem|question)|trouble)\b", m.group(0), re.I) is None
            and re.search(r"^i(?:'ve| have)? (?:got |have )?(?:a few|some|no) ", m.group(0), re.I) is None
        ),
    ),
    cue(
        Kind.ENVIRONMENT,
        (
            r"^(?:my|our|the)\s+(?:work\s+|home\s+|personal\s+|office\s+|company\s+|main\s+|dev\s+"
            r"|old\s+|new\s+|daily\s+)*(?P<t>editor|ide|os|operating system|laptop|computer|machine|pc"
            r"|desktop|phone|browser|shell|terminal|distro|setup|environment|servers?|workstation"
            r"|tablet|keyboard|monitor|gpu|camera|car|bike|router|printer"
            r"|watch)(?:\s+of choice)?\s*(?:'s|is|are|runs?|has|have)\s+(?:still |currently |now |all "
            r"|mostly |only )*(?:on\s+|running\s+|an?\s+|the\s+|using\s+)*(?P<o>[^.!;]{2,60})"
        ),
        "my|our|the",
        predicate=BY_TOPIC,
        worth=0.7,
        topical=True,
        accept=lambda m: (
            re.search(
                (
                    r"\b(?:down|broken|slow|crash\w*|not working|dead|dying|full|hot|freez\w*|too"
                    r"|making|overheating|acting|lagging|stolen|lost|playing)\b"
                ),
                m["o"],
                re.I,
            )
            is None
        ),
    ),
    cue(
        Kind.ENVIRONMENT,
        r"^(?:fyi |btw |note )?(?P<o>[\w. -]{2,40}?)\s+(?:here|on my (?:machine|end|laptop|side))(?:$|[.!])",
        "here|on my",
        predicate=BY_TOPIC,
        worth=0.55,
        topical=True,
    ),
    cue(
        Kind.ENVIRONMENT,
        (
            rf"^(?:i|we)\s+{EN_ADV}*do\s+(?:the |our |my )?(?P<t>books|accounting|bookkeeping|invoicing"
            r"|payroll|email marketing|design work|scheduling|planning|video editing)\s+(?:in|with|on"
            r"|using)\s+(?P<o>(?-i:[A-Z])[\w ]{2,30})|^(?:for|as)\s+(?P<t2>accounting|bookkeeping"
            r"|invoicing|email|notes|note-?taking|design|project management|video editing|scheduling"
            r"|crm)\s+(?:i|we)\s+use\s+(?P<o2>[^.!;]{2,30})|^we\s+do\s+(?P<t3>accounting|payroll"
            r"|invoicing)\s+in\s+(?P<o3>(?-i:[A-Z])\w+)"
        ),
        (
            "books|accounting|bookkeeping|invoicing|payroll|marketing|design|scheduling|planning"
            "|editing|email|note|management|crm"
        ),
        predicate="tool:",
        worth=0.65,
    ),
    cue(
        Kind.ENVIRONMENT,
        (
            r"^i(?:'ve| have|'ve got| have got|'m using| use)\s+(?:got\s+|only\s+|just\s+)*(?:an?\s+"
            r"|the\s+|two\s+)?(?P<hardware>(?:rtx|gtx)\s?\d{3,4}\w*|\d{1,3}\s?gb (?:of )?(?:ram|memory"
            r"|vram)|(?:nvidia|amd) [\w ]{2,16}|[am]\d{1,3} (?:gpu|chip)|a100|h100|4090|3090|3080"
            r"|4070)[^.!;]{0,30}"
        ),
        "rtx|gtx|gb|nvidia|amd|gpu|chip|a100|h100|4090|3090|3080|4070",
        worth=0.6,
    ),
)
