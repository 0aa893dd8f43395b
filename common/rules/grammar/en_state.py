"""How things stand at work: approvals, figures and arrangements of a project or company. English."""

from __future__ import annotations

import re

from common.rules.cues import BY_TOPIC, Cue, cue
from common.rules.grammar.words import EN_DAY
from common.vocabulary import Kind

_NUM = (
    r"(?:[$€£]?\d[\d.,]*\s?(?:k|m|million|thousand|grand|bn|billion)?|(?:one|two|three|four|five|six"
    r"|seven|eight|nine|ten|twelve|fifteen|twenty|fifty|a hundred|a thousand)(?:\s(?:hundred|thousand"
    r"|million))?)"
)
_CLOSERS = (
    r"(?:that's (?:final|settled|decided|the plan|it)|end of (?:discussion|story)|it's (?:settled"
    r"|final|decided|a done deal)|final answer|no more debate|case closed|decision made|done deal)"
)
_BAD = re.compile(
    (
        r"^(?:not|no|so|very|really|too|great|good|bad|fine|ok|okay|nice|broken|down|slow|amazing"
        r"|awesome|the best|a mess|a joke|here|there|on fire|getting|going|trying|just|still|always"
        r"|never|always|failing|killing|driving|acting|taking|being|having|asking|telling|saying|named"
        r"|called|wrong|right|terrible|awful|horrible|super|pretty|quite|kinda|kind of|like|all|in a"
        r"|having|about to|yelling|mad|angry|sick|gone|back|late|early|out|ready|crashing|throwing"
        r"|returning|a bit|a little|hard|easy|huge|small|big|tiny|getting)\b"
    ),
    re.IGNORECASE,
)

EN_STATE: tuple[Cue, ...] = (
    cue(
        Kind.DECISION,
        (
            r"^(?:ok(?:ay)?,? |so,? |right,? |well,? )*(?:it's (?:settled|decided|final|official)"
            r"|decision (?:made|taken)|settled|decided|(?:i|we)(?:'ve| have)? made up (?:my"
            r"|our) minds?|made up my mind|final call)\s*[,:;—–-]+\s*(?P<o>[^.!?]{6,120})"
        ),
        "settled|decided|final|official|decision|made up",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.75,
        whole=True,
    ),
    cue(
        Kind.PROJECT,
        (
            r"^(?:we|i|the team|our team)(?:'re|'ll|'m| are| will| plan to| aim to| want to| intend to"
            r"| hope to| need to)?\s+(?:be\s+|planning to\s+|going to\s+|aiming to\s+)?(?:launch|ship"
            r"|releas|deliver|publish|open|go(?:ing)? live|hand over|submit|go to market)(?:e|ing"
            r"|s)?\b[^.!?]{0,30}?\s(?:on|by|in|before"
            rf"|at)\s+(?P<deadline>(?:the\s+)?{EN_DAY}[^.!?]{{0,16}})"
        ),
        "launch|ship|releas|deliver|publish|open|live|hand over|submit|market",
        subject="project",
        worth=0.7,
    ),
    cue(
        Kind.DECISION,
        rf"^(?P<o>[^.!?]{{6,110}}?)[,;.—–-]+\s*(?:and\s+|so\s+|ok,?\s+)?{_CLOSERS}",
        "that's|end of|it's|final|debate|closed|made|done deal",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.75,
        whole=True,
        accept=lambda m: (
            re.search(r"\b(?:final exam|i think|maybe|if|should we)\b", m["o"], re.I) is None
            and len(m["o"].split()) > 3
        ),
    ),
    cue(
        Kind.DECISION,
        (
            r"^(?:the|my|our)\s+(?:\w+\s+)?(?:boss|client|manager|team|board|management"
            r"|legal(?: team)?|customer|investors?|ceo|cto|director|committee|landlord|professor"
            r"|advisor|supervisor)(?:\s+(?:just|finally|has|have|already))*\s+(?:okayed|ok'd|approved"
            r"|signed off on|agreed (?:to|on|with)|accepted|rejected|vetoed|turned down|chose"
            r"|went with|picked|greenlit|green-lit|confirmed)\s+(?P<o>[^.!?]{3,80})"
        ),
        (
            "okayed|ok'd|approved|signed off|agreed|accepted|rejected|vetoed|turned down|chose"
            "|went with|picked|greenlit|green-lit|confirmed"
        ),
        predicate=BY_TOPIC,
        subject="project",
        worth=0.7,
    ),
    cue(
        Kind.DECISION,
        (
            r"^(?:we|i|the team|our team|they|the company)(?:'ve| have| has)?\s+(?:just\s+|finally\s+"
            r"|now\s+|recently\s+|since\s+|completely\s+|fully\s+)*(?:replac(?:ed|ing)|swapp(?:ed"
            r"|ing))\s+(?P<old>[^.!?]{2,40}?)\s+(?:with|for|by)\s+(?P<o>[^.!?]{2,50})"
        ),
        "replac|swapp",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.8,
        replaces=True,
        accept=lambda m: (
            not re.match(r"i\b", m.group(0), re.I)
            and re.search(r"\b(?:butter|sugar|flour|milk|oil|battery|tires|lightbulb)\b", m.group(0), re.I)
            is None
        ),
    ),
    cue(
        Kind.DECISION,
        (
            r"^(?:we|i|the team|our team|the company)(?:'ve| have| has)?\s+(?:now\s+|since\s+"
            r"|finally\s+|already\s+|just\s+)*(?:moved|migrated|switched|ported|transferred"
            r"|converted)\s+(?:everything|all of it|it all|the whole (?:thing|stack|site|app)|over"
            r"|everything over|all (?:our|the) \w+|the \w+"
            r"|our \w+(?: \w+)?)\s*(?:from\s+(?P<old>[^.!?]{2,30}?)\s+)?(?:over\s+)?(?:to"
            r"|onto)\s+(?P<o>[^.!?]{2,50})"
        ),
        "moved|migrated|switched|ported|transferred|converted",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.8,
        replaces=True,
        accept=lambda m: (
            re.search(r"\b(?:date|meeting|next|monday|tuesday|wednesday|thursday|friday)\b", m.group(0), re.I)
            is None
        ),
    ),
    cue(
        Kind.PROJECT,
        (
            r"^(?:we(?:'re| are| have|'ve got|'ve)?|(?:the|our) (?:app|site|product|platform|service"
            r"|newsletter|store|shop|channel|podcast) (?:has|gets|sees|does)|there are)\s+(?:now\s+"
            r"|currently\s+|at\s+|about\s+|around\s+|roughly\s+|over\s+|nearly\s+|almost\s+|doing\s+"
            rf"|up to\s+|just under\s+|only\s+|some\s+|passed\s+|hit\s+)*(?P<o>{_NUM}\s+(?:daily\s+"
            r"|monthly\s+|weekly\s+|active\s+|paying\s+|paid\s+|registered\s+|beta\s+"
            r"|happy\s+)*(?:users?|customers?|subscribers?|signups?|sign-ups|downloads?|orders?"
            r"|sellers?|clients?|stores?|members?|listings?|visitors?|listeners?|readers?|skus?"
            r"|products?|patients?|students?|restaurants?|locations?|branches)\b[^.!?]{0,30})"
        ),
        (
            "user|customer|subscriber|signup|sign-up|download|order|seller|client|store|member"
            "|listing|visitor|listener|reader|sku|product|patient|student|restaurant|location|branch"
        ),
        subject="project",
        worth=0.55,
        accept=lambda m: (
            re.search(
                (
                    r"\bonline\b|\bat the moment\b|\bleft\b|\bin (?:the|this) (?:line|queue|room)\b"
                    r"|there are (?!our)"
                ),
                m.string,
                re.I,
            )
            is None
        ),
    ),
    cue(
        Kind.PROJECT,
        (
            r"^(?:we|i)(?:'ve| have)?\s+(?:just\s+|only\s+|finally\s+)*(?:got|been given|were given"
            r"|have|secured|raised|received)\s+(?:a budget of\s+|about\s+|around\s+"
            r"|only\s+)*(?P<budget>[$€£]?\d[\d.,]*\s?(?:k|m|million|thousand|grand|euros?|dollars"
            r"|bucks|pounds|usd|eur)?\b)\s*(?:approved|budget|in funding|of funding|to spend|in seed"
            r"|for (?:phase|the|this)|set aside)[^.!?]{0,30}"
        ),
        "approved|budget|funding|to spend|seed|for|set aside",
        subject="project",
        worth=0.7,
        accept=lambda m: (
            re.search(
                r"[$€£]|k\b|million|thousand|grand|euros?|dollars|bucks|pounds|approved|budget|funding",
                m.group(0),
                re.I,
            )
            is not None
        ),
    ),
    cue(
        Kind.PROJECT,
        (
            r"^our\s+(?P<noun>[\w' /-]{3,32}?)\s*(?:'s|is|are|starts?|happens?|takes place|runs?"
            r"|closes?|opens?|costs?|ships?|lasts?)\s+(?:always\s+|usually\s+|currently\s+|now\s+"
            r"|set (?:to|for|at)\s+|capped at\s+|every\s+|on\s+|at\s+|from\s+|about\s+|around\s+|in\s+"
            r"|called\s+)*(?P<o>(?:\d|[$€£]|(?-i:[A-Z])|mon|tues|wednes|thurs|fri|satur|sun|every|each"
            r"|noon|midnight|net \d|free|weekly|monthly|daily|biweekly|navy|blue|red"
            r"|green)[^.!?]{0,50})"
        ),
        "our",
        predicate="noun",
        subject="project",
        worth=0.55,
        accept=lambda m: (
            _BAD.match(m["o"]) is None
            and re.search(
                r"\b(?:cat|dog|son|daughter|kid|baby|server is down)\b|\b(?:down|broken)\b", m.group(0), re.I
            )
            is None
        ),
    ),
    cue(
        Kind.PROJECT,
        (
            r"^(?:all|most)\s+(?:of\s+)?our\s+(?P<t>[\w -]{2,24}?)\s+(?:is|are|sits?|lives?|runs?"
            r"|stays?|goes|go)\s+(?:stored\s+|kept\s+|hosted\s+|written\s+|deployed\s+)?(?:in|on"
            r"|through|with)\s+(?P<o>[^.!?]{2,40})|^our\s+(?:[\w-]+\s+){1,4}?(?:runs?|uses?|is on"
            r"|are on|sits? on|lives? (?:on|in)|is built (?:on|with))\s+(?P<o2>[^.!?]{2,40})"
        ),
        "our",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.7,
        topical=True,
    ),
    cue(
        Kind.CONSTRAINT,
        (
            r"^(?P<t>[A-Za-z][\w' -]{2,40}?)\s+(?:can't|cannot|can not|must not|mustn't|may not"
            r"|shouldn't|should|must|has to|have to|needs? to|are limited to|is limited to"
            r"|is capped at|are capped at)\s+(?P<o>(?:be\s+|stay\s+|exceed\s+|go\s+|last\s+|take\s+"
            r"|cost\s+|weigh\s+|fit\s+|remain\s+)?(?:larger|longer|bigger|more|less|fewer|smaller"
            r"|shorter|heavier|older|under|over|above|below|beyond|within|at most|at least|no more"
            r"|no less|no longer|up to|between)?\s*(?:than\s+)?[$€£]?\d[^.!?]{0,40})"
        ),
        "can't|cannot|can not|must|may not|should|has to|have to|need|limited|capped",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.75,
        accept=lambda m: (
            re.match(r"(?:i|you|he|she|they|it|this|that|there|what|which|who|how|we)\b", m["t"], re.I)
            is None
            and re.search(
                (
                    r"\b(?:larger|longer|bigger|more|less|fewer|smaller|shorter|heavier|older"
                    r"|under|over|above"
                    r"|below|beyond|within|at most|at least|no more|up to|between|exceed|limited|capped)\b"
                ),
                m.group(0),
                re.I,
            )
            is not None
        ),
    ),
    cue(
        Kind.CONSTRAINT,
        (
            r"^(?:please |always |and |also |make sure to |remember to )*(?P<o>(?:run|check|test|lint"
            r"|format|review|tag|backup|back up|notify|tell|ask|document|update|sign|log|rebase|squash"
            r"|wash|lock|turn off|confirm|validate|scan|clear|write)\s+[^.!?]{2,50}?\s+(?:before|after"
            r"|on|with|for|prior to)\s+(?:every|each|any|all)\s+[^.!?]{2,40})"
        ),
        "every|each|any|all",
        subject="project",
        worth=0.75,
        despite="command",
    ),
    cue(
        Kind.CONSTRAINT,
        (
            r"^only\s+(?P<o>(?-i:[A-Z])?[\w' ]{1,30}?\s+(?:is|are|can|may|has|have"
            r"|gets?)\s+(?:allowed to|permitted to|access|authori[sz]ed to|to)?\s*[^.!?]{2,60})"
        ),
        "only",
        subject="project",
        worth=0.65,
        accept=lambda m: (
            re.search(r"\b(?:allowed|permitted|access|authori[sz]ed|can|may)\b", m.group(0), re.I) is not None
            and re.search(
                r"\b(?:only (?:i|you|time|one|then|god|thing|problem|left)|left)\b", m.group(0), re.I
            )
            is None
        ),
    ),
    cue(
        Kind.TODO,
        (
            r"^(?:the\s+|my\s+|our\s+)?(?P<o>[\w' /-]{3,40}?\s+(?:has to|have to|must"
            r"|needs? to)\s+be\s+\w+[^.!?]{0,20}?\s+(?:by|before|until|no later than"
            rf"|on)\s+(?:the\s+)?{EN_DAY}[^.!?]{{0,20}})"
        ),
        "has to|have to|must|need",
        subject=None,
        worth=0.7,
    ),
    cue(
        Kind.TODO,
        r"\b(?:ping|nudge|notify|alert|wake|poke|message|text|buzz)\s+me\s+(?P<o>[^.!?]{3,100})",
        "ping me|nudge me|notify me|alert me|wake me|poke me|message me|text me|buzz me",
        subject=None,
        worth=0.75,
        whole=True,
        despite="command question",
        accept=lambda m: (
            re.search(rf"\b(?:to|about)\b|{EN_DAY}|\d\s?(?:am|pm)", m["o"], re.I) is not None
            and re.search(r"\b(?:he|she|they|people|always|keeps?|didn't|never|if|won't)\b", m.string, re.I)
            is None
        ),
    ),
    cue(
        Kind.ENVIRONMENT,
        (
            r"^i\s+(?:\w+ly\s+)?(?:take|keep|write|store|edit|draw|design|manage|track|plan|do|record"
            r"|organi[sz]e|sketch|build|read|listen to|watch|shoot|mix|draft|journal|prototype|model"
            r"|sell|invoice|host)\s+(?:(?:all\s+)?(?:my|the|our)\s+)?(?P<t>[\w ]{0,24}?)\s*(?:in|with"
            r"|on|using|through|via)\s+(?P<o>[^.!?]{2,40})"
        ),
        "in|with|on|using|through|via",
        predicate=BY_TOPIC,
        worth=0.6,
        topical=True,
        accept=lambda m: re.search(r"\b(?:sold|read (?:it|this|that))\b", m.group(0), re.I) is None,
    ),
    cue(
        Kind.ENVIRONMENT,
        (
            r"^(?:i\s+)?(?:mostly|mainly|usually|primarily|always|exclusively)\s+(?:work\s+"
            r"|working\s+)?(?:in|with|using|on)\s+(?P<o>[^.!?]{2,30})$"
        ),
        "mostly|mainly|usually|primarily|always|exclusively",
        predicate=BY_TOPIC,
        worth=0.55,
        topical=True,
    ),
    cue(
        Kind.FACT,
        (
            r"^(?:i'm|i am|we're|we are|i'll be|we'll be|i will be)\s+(?:currently\s+|still\s+|all\s+"
            r"|just\s+)*(?P<o>(?:at|in|on|off|away|out|abroad|working|stuck|visiting|travell?ing"
            r"|covering|attending|hosting)\b[^.!?]{0,50}?\b(?:today|tonight|tomorrow|these (?:two"
            r"|few|three) days|this (?:week|morning|afternoon|evening|weekend)|right now|until \w+"
            r"|till \w+|for the (?:day|week|weekend|next \w+ (?:days|hours))|at the moment|all (?:day"
            r"|week)))\b"
        ),
        "today|tonight|tomorrow|these|this|right now|until|till|for the|at the moment|all day|all week",
        worth=0.45,
        momentary=True,
        accept=lambda m: (
            re.search(
                (
                    r"\b(?:in a (?:good|bad|great) mood|on (?:fire|edge)|in (?:love|pain|trouble)|in the mood"
                    r"|on a roll)\b"
                ),
                m.group(0),
                re.I,
            )
            is None
        ),
    ),
    cue(
        Kind.FACT,
        (
            r"^(?:i'm|i am|i'll be|i'm going to be|i will be|i|we're|we'll)\s+(?:taking|have|got"
            rf"|having|take|be)?\s*(?P<o>{EN_DAY}\s+off|off\s+(?:on\s+)?{EN_DAY})\b"
        ),
        "off",
        worth=0.5,
        momentary=True,
    ),
)
