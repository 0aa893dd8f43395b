"""What the user works on: English."""

from __future__ import annotations

import re

from common.rules.cues import BY_TOPIC, Cue, cue
from common.rules.grammar.words import EN_ADV, EN_DAY
from common.vocabulary import Kind

_THING = (
    r"(?:project|product|app|application|platform|site|website|startup|company|business|team|service"
    r"|tool|game|plugin|brand|codebase|repo|system|side project|thesis|book|course|channel|store|shop"
    r"|newsletter|library|package|bot|saas|marketplace|api|backend|frontend|infrastructure|api server)"
)
_STOP = r"(?=$|[.!;]|\s+(?:so|because|since|but|which|though|where|when|if)\b)"


EN_WORK: tuple[Cue, ...] = (
    # What it is
    cue(
        Kind.PROJECT,
        (
            r"\b(?:our|my|the|this|new|a"
            rf"|an)\s+(?:\w+\s+){{0,4}}?{_THING}(?:\s+for\s+[\w' -]{{3,40}}?)?,?\s*(?:is|'s"
            r"|we're building is|i'm building is)?\s*(?:called|named|codenamed|code-named|known as"
            r"|titled|goes by)\s+[\"“']?(?P<o>(?-i:[A-Z])[\w.&'-]*(?:\s(?-i:[A-Z])[\w.&'-]*){0,3})"
            rf"|^(?:our|the|my)\s+{_THING}(?:'s)?\s+(?:code\s?)?name(?:'s"
            r"| is)\s+[\"“']?(?P<o2>(?-i:[A-Z])[\w.&'-]*(?:\s(?-i:[A-Z])\w*){0,2})"
        ),
        "called|named|codenamed|known as|titled|goes by|name",
        predicate="project_name",
        subject="project",
        worth=0.85,
        accept=lambda m: (
            (m["o"] or m["o2"])[0].isupper()
            and re.search(
                r"\b(?:book|movie|film|show|song|article|series|error|function|file|method|class)\b",
                m.group(0),
                re.I,
            )
            is None
        ),
    ),
    cue(
        Kind.PROJECT,
        (
            rf"^(?:i(?:'m| am|'ve been)|we(?:'re| are|'ve been))\s+{EN_ADV}*(?:building|developing"
            r"|working on|creating|launching|making|designing|writing|running|maintaining|prototyping"
            rf"|rewriting)\s+(?P<o>(?:an?|our|my|the)\s+(?:[\w'-]+\s+){{0,5}}?{_THING}\b[^.!;]{{0,80}})"
        ),
        "i'm|i am|i've been|we're|we are|we've been",
        subject="project",
        predicate=None,
        worth=0.7,
        accept=lambda m: (
            re.search(r"\b(?:for (?:my|a) (?:homework|assignment)|team|game plan)\b", m.group(0), re.I)
            is None
        ),
    ),
    cue(
        Kind.PROJECT,
        (
            rf"^(?:we|our company|my company|our startup|our team)\s+{EN_ADV}*(?:make|makes|sell|sells"
            r"|build|builds|produce|produces|offer|offers|provide|provides|manufacture|ship"
            r"|do)\s+(?P<o>(?!a |the |it|this|that|not|sure|sense|our (?:own )?(?:best"
            rf"|tests))[^.!;]{{3,60}}?){_STOP}"
        ),
        "make|sell|build|produce|offer|provide|manufacture|ship|do",
        subject="project",
        predicate="business",
        worth=0.65,
        accept=lambda m: (
            re.search(
                (
                    r"\b(?:do (?:not|the books|accounting|code|stand)|decision|mistake|sure|sense"
                    r"|progress|time|money on|pasta|dinner|cake)\b"
                ),
                m.group(0),
                re.I,
            )
            is None
        ),
    ),
    # What it is made of and runs on
    cue(
        Kind.PROJECT,
        (
            r"^(?:on|for|in)?\s*(?:the\s+)?(?P<t>[\w -]{0,30}?)\s*\b(?:we|our \w+|the \w+)(?:'re|'ve"
            rf"| are| is| have)?\s+{EN_ADV}*(?:use|using|have|got|run|runs|running|host(?:ed|ing|s)?"
            r"|deploy(?:ed|ing|s)?|rely on|built (?:on|with|in)|stor(?:e|ing)|work(?:ing)? with"
            r"|written in|manag(?:e|ed) with)\s+(?P<o>[^.!;]{2,80})"
        ),
        "us|have|got|'ve|run|host|deploy|rely|built|stor|work|written|manag",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.75,
        topical=True,
        accept=lambda m: (
            re.search(
                (
                    r"\b(?:can|could|should|would|may|might|might be|if|used) (?:we |to )?(?:use"
                    r"|run)\b|\bto use\b|\bused to\b"
                ),
                m.group(0),
                re.I,
            )
            is None
        ),
    ),
    cue(
        Kind.PROJECT,
        (
            r"^(?:(?:our|the|my)\s+)?(?:whole\s+|main\s+|current\s+|entire\s+|tech\s+|production\s+"
            r"|prod\s+)*(?:stack|back-?end|front-?end|database|db|cache|queue|message queue"
            rf"|message broker|ci|hosting|infra(?:structure)?|api|servers?|{_THING}|mobile app|website"
            r"|data|orm|editor|search)(?:\s+(?:itself|currently|now|layer|side))*\s*(?:'s|is|are"
            r"|will be|was (?:built|written)|has been|uses|use|runs|run|sits|lives|relies)\s+(?:still "
            r"|now |currently |all |mostly |fully |basically |primarily )*(?:written in|built (?:with"
            r"|on|in)|based on|hosted on|deployed (?:on|to)|running on|on|in|a|using"
            r"|with)?\s*(?P<o>[^.!;]{2,80})"
        ),
        (
            "stack|back|front|database|db|cache|queue|broker|ci|host|infra|api|server|project|product"
            "|app|platform|site|service|tool|game|code|system|data|orm|search"
        ),
        predicate=BY_TOPIC,
        subject="project",
        worth=0.75,
        topical=True,
        accept=lambda m: (
            re.search(
                (
                    r"\b(?:down|broken|slow|failing|crash\w*|not working|throwing|error|late|if"
                    r"|timing out|returning|giving)\b"
                ),
                m.group(0),
                re.I,
            )
            is None
        ),
    ),
    cue(
        Kind.PROJECT,
        (
            r"^(?:and\s+)?(?:it|everything|that|they)(?:'s| is| all)?\s+(?:all\s+|currently\s+"
            r"|mostly\s+)*(?:runs?|running|hosted|deployed|written|built|lives?|sits?)\s+(?:on|in"
            r"|with)\s+(?P<o>[^.!;]{2,60})"
        ),
        "run|host|deploy|written|built|live|sit",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.65,
        topical=True,
    ),
    cue(
        Kind.PROJECT,
        (
            r"^(?:(?:our|my)\s+team\s+(?:is|has|consists of|of|counts)|we(?:'re| are| have|'ve got)"
            r"|there(?:'s| are| is)|the team (?:is|has))\s+(?:a team of\s+|currently\s+|about\s+"
            r"|around\s+|only\s+|just\s+|roughly\s+|now\s+)*(?P<team_size>(?:\d+|two|three|four|five"
            r"|six|seven|eight|nine|ten|a dozen|twelve|fifteen|twenty)\s+(?:[\w-]+\s+){0,2}?(?:people"
            r"|engineers?|developers?|devs|employees|designers?|members|staff|folks|of us|colleagues"
            r"|contractors)\b[^.!;]{0,50})"
        ),
        "people|engineer|developer|devs|employee|designer|member|staff|folks|of us|colleague|contractor",
        subject="project",
        worth=0.65,
        accept=lambda m: (
            re.search(r"\bonline\b|\bin (?:the|this) (?:room|call|line|picture)\b", m.string, re.I) is None
        ),
    ),
    cue(
        Kind.PROJECT,
        (
            rf"^(?:the|our|my|this)\s+(?:\w+\s+)?{_THING}\s*(?:'s|is|are|has been|went|goes|remains"
            r"|has)\s+(?:now\s+|currently\s+|still\s+|just\s+|already\s+|officially\s+"
            r"|been\s+)*(?:in\s+|at\s+)?(?P<status>(?:a\s+|the\s+)?(?:\w+\s+)?(?:beta|alpha|mvp"
            r"|prototype|live|launched|in production|production|development|planning|design|staging"
            r"|testing|on hold|paused|frozen|shelved|cancell?ed|finished|complete|deprecated|in review"
            r"|feature[- ]complete|pre-launch|early access|soft launch|the discovery phase"
            r"|\w+ (?:phase|stage))\b[^.!;]{0,50})"
        ),
        (
            "beta|alpha|mvp|prototype|live|launched|production|development|planning|design|staging"
            "|testing|hold|paused|frozen|shelved|cancel|finished|complete|deprecated|review|launch"
            "|access|phase|stage"
        ),
        subject="project",
        worth=0.7,
    ),
    cue(
        Kind.PROJECT,
        (
            r"^(?:our|the|my)\s+(?P<noun>(?:main\s+|biggest\s+|largest\s+|primary\s+|target\s+|key\s+"
            r"|only\s+|core\s+|ideal\s+|first\s+|top\s+|typical\s+)*(?:markets?|customers?|clients?"
            r"|audience|users|competitors?|suppliers?|warehouses?|headquarters|hq|office|factory"
            r"|investors?|sales channel|channel|user base|customer base|store|shop|vendor))\s*(?:'s|is"
            r"|are|come(?:s)? from|sits?|live(?:s)?)\s+(?:mostly\s+|mainly\s+|in\s+|at\s+|based in\s+"
            r"|located in\s+|an?\s+|the\s+|all\s+)*(?P<o>[^.!;]{3,60})"
        ),
        (
            "market|customer|client|audience|user|competitor|supplier|warehouse|headquarters|hq"
            "|office|factory|investor|channel|store|shop|vendor"
        ),
        subject="project",
        predicate="noun",
        worth=0.65,
        accept=lambda m: (
            re.match(
                (
                    r"(?:complaining|asking|not|angry|happy|unhappy|waiting|coming|going|closed|wrong"
                    r"|great|nice|very|so|really|down|currently|always|telling|calling|named|getting"
                    r"|having|trying|saying|open|right|late|slow|quiet|empty)\b"
                ),
                m["o"],
                re.I,
            )
            is None
            and re.search(r"told|said|wants", m.string) is None
        ),
    ),
    cue(
        Kind.PROJECT,
        (
            r"\b(?:deadline|due date|launch(?: date)?|release(?: date)?|go-live(?: date)?"
            r"|delivery(?: date)?|cut-?off)(?:\s+(?:for|of)\s+[\w' -]{2,40}?)?\s*(?:'s|is|was"
            r"|has been|will be|:|got)\s+(?:now\s+|still\s+|set for\s+|scheduled for\s+|planned for\s+"
            r"|moved to\s+|pushed (?:back )?to\s+|on\s+|for\s+|the\s+|due\s+"
            rf"|in\s+)*(?P<deadline>{EN_DAY}[^.!;]{{0,20}})"
        ),
        "deadline|due date|launch|release|go-live|delivery|cut",
        subject="project",
        worth=0.8,
    ),
    cue(
        Kind.PROJECT,
        (
            rf"^(?:the|our|my|this|we|it)\s*(?:\w+\s+){{0,3}}?(?:{_THING}|v\d|version|phase \w+|mvp"
            r"|beta|we|it|slides?|report|deck|proposal|thesis|paper|deliverables?)?(?:'s|'re| is| are"
            r"| will| has to| have to| must| needs to|'ll)?\s*(?:be\s+|currently\s+|planned\s+to\s+"
            r"|scheduled\s+to\s+|supposed\s+to\s+|going\s+to\s+|due\s+to\s+)*(?:due|launch(?:es|ing)?"
            r"|ship(?:s|ping)?|go(?:es|ing)? live|release[sd]?|releasing|finished|delivered|done|out"
            rf"|ready|live)\s+(?:on|by|in|at|to [\w. ]{{2,24}}?|before|until)?\s*(?P<deadline>{EN_DAY})"
        ),
        "due|launch|ship|live|releas|finished|delivered|done|out|ready",
        subject="project",
        worth=0.75,
        accept=lambda m: (
            m.string.lower().startswith(("the ", "our ", "my ", "this ", "we"))
            and re.search(r"\blast\b", m.string, re.I) is None
        ),
    ),
    cue(
        Kind.PROJECT,
        (
            r"\bbudget(?:\s+(?:for|of)\s+[\w' -]{2,30}?)?\s*(?:'s|is|was|got|has been|of|can't exceed"
            r"|cannot exceed|must not exceed|may not exceed|shouldn't exceed|won't exceed|:"
            r"|stays? (?:under|below)|is capped at|went (?:up|down) to)\s*(?:now\s+|only\s+|about\s+"
            r"|around\s+|roughly\s+|still\s+|capped at\s+|cut (?:down )?to\s+|raised to\s+"
            r"|reduced to\s+|increased to\s+|set at\s+|limited to\s+|max\s+|under\s+|down to\s+"
            r"|slashed to\s+)*(?P<budget>(?:[$€£¥]|usd |eur |rmb )?\d[\d,.]*\s?(?:k|m|mio|million"
            r"|thousand|grand)?\b\s?(?:usd|dollars|euros?|eur|pounds|gbp|rmb|yuan|bucks)?[^.!;]{0,20})"
        ),
        "budget",
        subject="project",
        worth=0.75,
    ),
)
