"""What the user does and studied: English."""

from __future__ import annotations

import re

from common.rules.cues import Cue, cue
from common.rules.grammar.words import EN_ADV
from common.vocabulary import Kind

_P = Kind.PROFILE
_BE = rf"^i(?:'m|'s| am| is| was)\s+{EN_ADV}*"
_A = r"(?:an?|the|one of the)\s+"
_STOP = (
    r"(?=$|[.!;:(]|\s+(?:and|but|so|because|since|who|which|where|that|with|for|at|in|by|from|these"
    r"|right|now|here|though|btw|as|on|doing|working|based|living|myself|if|when|while)\b)"
)
_PROPER = (
    r"(?-i:[A-Z])[\w&.'-]*(?:\s+(?:(?-i:[A-Z])[\w&.'-]*|of|de|du|van|von"
    r"|and(?=\s+(?-i:[A-Z])\w+\s+(?:Co|Sons))))*"
)
_NOT_JOB = re.compile(
    (
        r"\b(?:bit|lot|little|fan|huge|big|long|good|bad|mess|loss|hurry|few|couple|beginner|idiot"
        r"|newbie|person|kind|sort|problem|question|way|human|user|member|customer|part|reason|moment"
        r"|pickle|rush|meeting|call|train|plane|bus|car|break|holiday|vacation|trip|budget|mac|fence"
        r"|millionaire|man|woman|guy|girl|boy|lover|believer|sucker|native|vegan|vegetarian|total"
        r"|complete|slow|fast|quick|morning|night|early|heavy|light|picky|type)\b"
    ),
    re.IGNORECASE,
)
_JOB_WORD = re.compile(
    (
        r"(?:er|or|ist|ian|ant|ent|yst|ect|eur|ive|ress)\b|\b(?:nurse|chef|cook|student|freelanc\w+"
        r"|founder|co-?founder|ceo|cto|cfo|coo|vp|pm|dev|swe|sre|dba|qa|intern|lawyer|paralegal"
        r"|paramedic|medic|gp|vet|pilot|judge|clerk|mechanic|veteran|monk|nun|priest|cop|barista|coach"
        r"|guide|postdoc|phd|undergrad|junior|senior|lead|head|chief|director|mom|dad|retired|lecturer"
        r"|tutor|sales\w*|trainee|apprentice|entrepreneur|major|academic|critic|model|athlete|referee"
        r"|host|temp|housewife|homemaker|stay-at-home|one-man|solo|surgeon|midwife|mathematic\w+|tech"
        r"|technic\w+|staff|spouse|data|product|project|marketing|ux|ui|social worker|bookkeeper"
        r"|farmhand|streamer|translator)\b"
    ),
    re.IGNORECASE,
)


def _job(match: re.Match[str]) -> bool:
    said = match.groupdict()
    text = said.get("job") or said.get("job2") or ""
    return _JOB_WORD.search(text) is not None and _NOT_JOB.search(text) is None and len(text) < 70


def _proper_employer(match: re.Match[str]) -> bool:
    name = match["employer"]
    return (
        name[0].isupper()
        and re.match(r"(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|I|The|My|A)\b", name)
        is None
    )


EN_JOBS: tuple[Cue, ...] = (
    # Work
    cue(
        _P,
        (
            rf"^i(?:'m| am|'ve| have|'s| is)?\s*{EN_ADV}*(?:(?:been\s+)?work(?:ing|ed|s)?"
            r"|employed)\s+(?:part[- ]time\s+|full[- ]time\s+|remotely\s+)?(?:for"
            rf"|at)\s+(?P<employer>(?:an?|the)\s+[\w -]{{3,40}}?|{_PROPER}"
            rf"|[a-z][\w -]{{2,30}}?)(?:\s+in\s+(?P<work_city>{_PROPER}))?(?:,?\s+as\s+(?:an?\s+|the\s+"
            rf"|their\s+)?(?P<job>[\w /&+-]{{3,50}}?))?{_STOP}"
        ),
        "work|employed",
        worth=0.85,
        people=True,
        accept=lambda m: (
            re.match(
                (
                    r"(?:home|night|the moment|this|that|it|me|all|least|a time|my|weekends|hours"
                    r"|years|free|now)\b|\d"
                ),
                m["employer"],
                re.I,
            )
            is None
        ),
    ),
    cue(
        _P,
        (
            rf"^i(?:'m| am|'ve| have|'s| is)?\s*{EN_ADV}*(?:been\s+)?work(?:ing|ed"
            r"|s)?\s+(?:part[- ]time\s+|full[- ]time\s+|here\s+)?as\s+(?:an?\s+"
            rf"|the\s+)?(?P<job>[\w /&+'-]{{3,50}}?)(?:\s+(?:at|for|with)\s+(?P<employer>{_PROPER}"
            rf"|an?\s[\w -]{{3,30}}))?(?:\s+in\s+(?P<work_city>{_PROPER}))?{_STOP}"
        ),
        "work",
        worth=0.85,
        people=True,
        accept=lambda m: re.match(r"(?:expected|intended|well|soon|much|usual|if)\b", m["job"], re.I) is None,
    ),
    cue(
        _P,
        (
            rf"{_BE}(?:{_A})?(?P<job>(?:[\w/&+'-]+\s+){{0,5}}?[\w/&+'-]+?)(?:\s+(?:at|for"
            rf"|with)\s+(?P<employer>{_PROPER}|an?\s[\w -]{{3,30}}?))?(?:\s+(?:in|from"
            rf"|based in)\s+(?P<work_city>{_PROPER}))?{_STOP}"
        ),
        "i'm|i am|i is|i's|i was",
        worth=0.85,
        people=True,
        accept=lambda m: (
            _job(m)
            and re.search(
                (
                    r"^(?:i(?:'m|'s| am| is)) (?:(?:also|currently|now|just|still|actually|only|really"
                    r"|basically|both|already|originally|mainly|primarily) )*(?:an?|the) (?!\w+ing )"
                    r"|retired|ceo|cto|founder|unemployed|self-employed|head of|vp |freelanc"
                ),
                m.group(0),
                re.I,
            )
            is not None
            and re.search(r"\bwas\b|\bnot\b", m.group(0)) is None
        ),
    ),
    cue(
        _P,
        (
            rf"^i\s+{EN_ADV}*(?:teach(?:es)?|run(?:s)?|own(?:s)?|manage(?:s)?|lead(?:s)?"
            r"|head(?:s)?(?: up)?|direct(?:s)?|founded|co-founded|sell(?:s)?|practi[sc]e(?:s)?"
            r"|repair(?:s)?|farm(?:s)?|breed(?:s)?|coach(?:es)?|translate(?:s)?)\s+(?P<job>(?!into|it"
            r"|this|that|out|a script|tests?|late|every|errands|away|with|like|on|to\b|the (?:app"
            rf"|script|code|command|server|test))[\w' &/-]{{3,60}}?){_STOP}"
        ),
        "teach|run|own|manage|lead|head|direct|founded|sell|practi|repair|farm|breed|coach|translate",
        worth=0.75,
        people=True,
        accept=lambda m: (
            re.search(
                (
                    r"\b(?:shops?|store|business|bakery|company|restaurant|cafe|café|studio|agency"
                    r"|school|team|department|farm|firm|startup|clinic|hotel|salon|gym|brand|bar"
                    r"|practice|consultancy|nonprofit|charity|blog|newsletter|channel|podcast"
                    r"|chemistry|physics|maths?|math|history|biology|english|art|music|piano|yoga"
                    r"|kindergarten|grade|classes|students|science|languages?|spanish|french|economics"
                    r"|pe|online|on etsy|on amazon|law|medicine|group|division|bookstore|pottery"
                    r"|jewelry|jewellery|candles|clothes|courses)\b"
                ),
                m["job"],
                re.I,
            )
            is not None
        ),
    ),
    cue(
        _P,
        (
            rf"^i(?:'ve| have|'s| has)?\s*{EN_ADV}*(?:just\s+)?(?:joined|started at"
            r"|started working (?:at|for)|start(?:ing)? at|got hired (?:by|at)|moved to"
            rf"|left\s+{_PROPER}\s+(?:and\s+(?:joined|moved to|went to)"
            rf"|for))\s+(?P<employer>{_PROPER})(?:\s+as\s+(?:an?\s+)?(?P<job>[\w /&+-]{{3,40}}?))?"
            rf"{_STOP}"
        ),
        "joined|start|hired|left",
        worth=0.85,
        people=True,
        replaces=True,
        accept=lambda m: (
            (_proper_employer(m) and re.search(r"moved to", m.group(0)) is None)
            or ("left" in m.group(0).lower() and _proper_employer(m))
        ),
    ),
    cue(
        _P,
        (
            r"^i(?:'m| am|'s| is)\s+(?:now\s+|currently\s+)?(?:at"
            rf"|with)\s+(?P<employer>{_PROPER})\s+(?:now|these days|currently|since)\b"
        ),
        "i'm|i am|i is|i's",
        worth=0.8,
        people=True,
        replaces=True,
        accept=lambda m: _proper_employer(m),
    ),
    cue(
        _P,
        (
            r"^(?:my|i's)\s+(?:job|profession|occupation|day job|job title|title|role)(?:'s"
            rf"| is)\s+(?:an?\s+|as an?\s+)?(?P<job>[\w /&+-]{{3,50}}?){_STOP}|^i\s+{EN_ADV}*(?:do"
            r"|does)\s+(?P<job2>[\w -]{3,30}?)\s+for a living|^(?:my|i's)\s+(?:employer"
            rf"|company)(?:'s| is)\s+(?:called\s+)?(?P<employer>(?-i:[A-Z])[\w&. -]{{1,30}}?){_STOP}"
        ),
        "job|profession|occupation|title|role|for a living|employer|company",
        worth=0.8,
        people=True,
        accept=lambda m: (
            re.match(
                r"(?:to|killing|boring|stressful|hard|very|so|not|really|stopping|going|doing|making|the)\b",
                m["job"] or m["employer"] or "",
                re.I,
            )
            is None
        ),
    ),
    cue(
        _P,
        (
            rf"^i(?:'ve| have|'m| am|'s| is| has)?\s*{EN_ADV}*(?:studied|studies|study|studying"
            r"|majored in|majoring in|major in|graduated in|have a degree in|got (?:a|my) (?:degree"
            r"|phd|masters?|bachelors?) in|(?:a )?(?:degree|phd|masters?"
            r"|bachelor'?s?) in)\s+(?P<major>[\w' &-]{3,40}?)(?:\s+at\s+(?P<school>(?:the\s+)?(?-i:["
            rf"A-Z])[\w' -]{{2,40}}?))?{_STOP}|^i(?:'ve| have|'m| am"
            r"| is)?\s*(?:just\s+)?(?:graduated from|go to|goes to|attend(?:s|ed)?|studying at"
            r"|study at|studies at|went to)\s+(?P<school2>(?-i:[A-Z])[\w' ]{2,40}?(?:University"
            r"|College|School|Institute|MIT|UCLA|NYU|ETH|Stanford|Harvard|Oxford|Cambridge))"
        ),
        "stud|major|degree|phd|master|bachelor|graduated|go to|goes to|attend|went to",
        worth=0.7,
        people=True,
        accept=lambda m: (
            re.match(
                (
                    r"(?:the|this|that|for|it|how|a lot|hard|more|about|all|my|late|at|with|today"
                    r"|tonight|every)\b"
                ),
                m["major"] or "",
                re.I,
            )
            is None
        ),
    ),
)
