"""Projects, decisions and what the user works with: English."""

from __future__ import annotations

import re

from common.rules.cues import BY_TOPIC, Cue, cue
from common.rules.grammar.words import EN_ADV, EN_DAY
from common.vocabulary import Kind

_WE = r"(?:we|the team|our team|my team|the company|our company|the board|management|everyone|our project|the project|the app|our app)"
_THING = r"(?:project|product|app|application|platform|site|website|startup|company|business|team|service|tool|game|plugin|brand|codebase|repo|system|side project|thesis|book|course|channel|store|shop|newsletter|library|package|bot|saas|marketplace|api|backend|frontend|infrastructure|api server)"
_STOP = r"(?=$|[.!;]|\s+(?:so|because|since|but|which|though|where|when|if)\b)"


def _made(match: re.Match[str]) -> bool:
    """A decision that has been taken, rather than one still open or spoken about."""
    return (
        re.search(
            r"\b(?:haven't|hasn't|have not|not (?:yet )?|can't|cannot|couldn't|need to|have to|should|help me|trying to|yet to|still|how|whether|before|to be|going to)\s+(?:\w+\s+)?decid|\bundecided\b|\bdecide(?:d)? (?:if|whether|which|what|between|how)\b|\bagree(?:d)? (?:with (?:you|that)|that (?:it's|this))",
            match.string,
            re.I,
        )
        is None
    )


_TRIVIAL = re.compile(
    r"^(?:do (?:some|a|more)|try|start|take (?:a|some|it)|look|give (?:it|them|this)|check|see|give|read|watch|go (?:for|to|out|ahead|back)|order|make (?:a|some)|buy|get|treat|stay|reach out|sign up|join|write|visit|attend|ask|come|bring|share|spend|finally|invest|focus|put|head|pick|clean|upgrade my)\b|^(?:it|this|that|you|up|him|her|them|me|a (?:date|few|nice|great|new|cute|sweet|pair|couple)|my|in\b|down\b|some\b|with (?:you|that|it))\b",
    re.IGNORECASE,
)


def _taken(match: re.Match[str]) -> bool:
    """A decision worth keeping: not still open, and not what somebody did next."""
    if not _made(match):
        return False
    personal = re.match(r"i\b", match.group(0), re.I) is not None
    if re.search(r"\b(?:picked|landed|selected|resolved|committed)\b", match.group(0), re.I) and personal:
        return False
    return _TRIVIAL.match(match["o"]) is None


EN_WORK: tuple[Cue, ...] = (
    cue(
        Kind.DECISION,
        rf"\b(?:i|we|{_WE})(?:'ve|'d| have| has)?\s+(?:just\s+|finally\s+|now\s+|all\s+|also\s+|officially\s+|recently\s+|collectively\s+|unanimously\s+)*(?:decided|agreed|chose(?:n)?|picked|settled|opted|concluded|resolved|voted|signed off|committed|made the (?:call|decision)|landed|selected|went with)(?:\s+(?:on|to|that|against|for|with|in favou?r of|not))*\s+(?P<o>[^.!;]{{2,100}})",
        "decided|agreed|chose|picked|settled|opted|concluded|resolved|voted|signed off|committed|made the|landed|selected|went with",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.85,
        accept=_taken,
    ),
    cue(
        Kind.DECISION,
        r"^(?:ok |okay |alright |right |so |yes |yeah |sure |great |fine |then )*(?:let's|lets|we'll|we will|we're going to|we are going to|i'll|i'm going to|we're|we are|i'm|we)\s+(?:just\s+|all\s+|then\s+|also\s+)?(?:go with|going with|went with|sticking with|going for|go for|stick with|stick to|settle on|use|adopt|standardi[sz]e on|build (?:it|this|on|with)|switch to|migrate (?:\w+ ){0,3}(?:from|to)|move (?:\w+ ){0,3}(?:from|to)|drop|replace|host (?:it|this|everything) on|deploy (?:it )?(?:on|to))\s+(?P<o>[^.!;]{2,80})",
        "let's|lets|we'll|we will|going to|i'll|going with|went with|sticking with|going for",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.75,
        accept=lambda m: _has_matter(m),
    ),
    cue(
        Kind.DECISION,
        r"^(?:the\s+)?(?:final\s+|big\s+|our\s+)?(?:decision|verdict|outcome|conclusion)(?:'s| is| was|:)\s*(?:that\s+|to\s+)?(?P<o>[^.!;]{4,100})|\b(?:it was|it's been|it has been|it's)\s+(?:decided|agreed|settled)\s+(?:that\s+|to\s+)?(?P<o2>[^.!;]{4,100})",
        "decision|verdict|outcome|conclusion|decided|agreed|settled",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.8,
        accept=_made,
    ),
    cue(
        Kind.DECISION,
        rf"^{_WE}(?:'re|'ve| are| have| is| has)?\s+(?:just\s+|now\s+|finally\s+|already\s+|currently\s+)*(?:switch(?:ed|ing)|migrat(?:ed|ing)|mov(?:ed|ing)|upgrad(?:ed|ing)|chang(?:ed|ing)|convert(?:ed|ing)|transition(?:ed|ing))\s+(?:over\s+|everything\s+|the \w+ |our \w+ )*(?:from\s+(?P<old>[^.!;]{{2,30}}?)\s+)?(?:to|over to|onto)\s+(?P<o>[^.!;]{{2,60}})",
        "switch|migrat|mov|upgrad|chang|convert|transition",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.85,
        topical=True,
        replaces=True,
    ),
    # What it is
    cue(
        Kind.PROJECT,
        rf"\b(?:our|my|the|this|new|a|an)\s+(?:\w+\s+){{0,4}}?{_THING}(?:\s+for\s+[\w' -]{{3,40}}?)?,?\s*(?:is|'s|we're building is|i'm building is)?\s*(?:called|named|codenamed|code-named|known as|titled|goes by)\s+[\"“']?(?P<o>(?-i:[A-Z])[\w.&'-]*(?:\s(?-i:[A-Z])[\w.&'-]*){{0,3}})|^(?:our|the|my)\s+{_THING}(?:'s)?\s+(?:code\s?)?name(?:'s| is)\s+[\"“']?(?P<o2>(?-i:[A-Z])[\w.&'-]*(?:\s(?-i:[A-Z])\w*){{0,2}})",
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
        rf"^(?:i(?:'m| am|'ve been)|we(?:'re| are|'ve been))\s+{EN_ADV}*(?:building|developing|working on|creating|launching|making|designing|writing|running|maintaining|prototyping|rewriting)\s+(?P<o>(?:an?|our|my|the)\s+(?:[\w'-]+\s+){{0,5}}?{_THING}\b[^.!;]{{0,80}})",
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
        rf"^(?:we|our company|my company|our startup|our team)\s+{EN_ADV}*(?:make|makes|sell|sells|build|builds|produce|produces|offer|offers|provide|provides|manufacture|ship|do)\s+(?P<o>(?!a |the |it|this|that|not|sure|sense|our (?:own )?(?:best|tests))[^.!;]{{3,60}}?){_STOP}",
        "make|sell|build|produce|offer|provide|manufacture|ship|do",
        subject="project",
        predicate="business",
        worth=0.65,
        accept=lambda m: (
            re.search(
                r"\b(?:do (?:not|the books|accounting|code|stand)|decision|mistake|sure|sense|progress|time|money on|pasta|dinner|cake)\b",
                m.group(0),
                re.I,
            )
            is None
        ),
    ),
    # What it is made of and runs on
    cue(
        Kind.PROJECT,
        rf"^(?:on|for|in)?\s*(?:the\s+)?(?P<t>[\w -]{{0,30}}?)\s*\b(?:we|our \w+|the \w+)(?:'re|'ve| are| is| have)?\s+{EN_ADV}*(?:use|using|have|got|run|runs|running|host(?:ed|ing|s)?|deploy(?:ed|ing|s)?|rely on|built (?:on|with|in)|stor(?:e|ing)|work(?:ing)? with|written in|manag(?:e|ed) with)\s+(?P<o>[^.!;]{{2,80}})",
        "us|have|got|'ve|run|host|deploy|rely|built|stor|work|written|manag",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.75,
        topical=True,
        accept=lambda m: (
            re.search(
                r"\b(?:can|could|should|would|may|might|might be|if|used) (?:we |to )?(?:use|run)\b|\bto use\b|\bused to\b",
                m.group(0),
                re.I,
            )
            is None
        ),
    ),
    cue(
        Kind.PROJECT,
        rf"^(?:(?:our|the|my)\s+)?(?:whole\s+|main\s+|current\s+|entire\s+|tech\s+|production\s+|prod\s+)*(?:stack|back-?end|front-?end|database|db|cache|queue|message queue|message broker|ci|hosting|infra(?:structure)?|api|servers?|{_THING}|mobile app|website|data|orm|editor|search)(?:\s+(?:itself|currently|now|layer|side))*\s*(?:'s|is|are|will be|was (?:built|written)|has been|uses|use|runs|run|sits|lives|relies)\s+(?:still |now |currently |all |mostly |fully |basically |primarily )*(?:written in|built (?:with|on|in)|based on|hosted on|deployed (?:on|to)|running on|on|in|a|using|with)?\s*(?P<o>[^.!;]{{2,80}})",
        "stack|back|front|database|db|cache|queue|broker|ci|host|infra|api|server|project|product|app|platform|site|service|tool|game|code|system|data|orm|search",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.75,
        topical=True,
        accept=lambda m: (
            re.search(
                r"\b(?:down|broken|slow|failing|crash\w*|not working|throwing|error|late|if|timing out|returning|giving)\b",
                m.group(0),
                re.I,
            )
            is None
        ),
    ),
    cue(
        Kind.PROJECT,
        r"^(?:and\s+)?(?:it|everything|that|they)(?:'s| is| all)?\s+(?:all\s+|currently\s+|mostly\s+)*(?:runs?|running|hosted|deployed|written|built|lives?|sits?)\s+(?:on|in|with)\s+(?P<o>[^.!;]{2,60})",
        "run|host|deploy|written|built|live|sit",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.65,
        topical=True,
    ),
    cue(
        Kind.PROJECT,
        r"^(?:(?:our|my)\s+team\s+(?:is|has|consists of|of|counts)|we(?:'re| are| have|'ve got)|there(?:'s| are| is)|the team (?:is|has))\s+(?:a team of\s+|currently\s+|about\s+|around\s+|only\s+|just\s+|roughly\s+|now\s+)*(?P<team_size>(?:\d+|two|three|four|five|six|seven|eight|nine|ten|a dozen|twelve|fifteen|twenty)\s+(?:[\w-]+\s+){0,2}?(?:people|engineers?|developers?|devs|employees|designers?|members|staff|folks|of us|colleagues|contractors)\b[^.!;]{0,50})",
        "people|engineer|developer|devs|employee|designer|member|staff|folks|of us|colleague|contractor",
        subject="project",
        worth=0.65,
        accept=lambda m: (
            re.search(r"\bonline\b|\bin (?:the|this) (?:room|call|line|picture)\b", m.string, re.I) is None
        ),
    ),
    cue(
        Kind.PROJECT,
        rf"^(?:the|our|my|this)\s+(?:\w+\s+)?{_THING}\s*(?:'s|is|are|has been|went|goes|remains|has)\s+(?:now\s+|currently\s+|still\s+|just\s+|already\s+|officially\s+|been\s+)*(?:in\s+|at\s+)?(?P<status>(?:a\s+|the\s+)?(?:\w+\s+)?(?:beta|alpha|mvp|prototype|live|launched|in production|production|development|planning|design|staging|testing|on hold|paused|frozen|shelved|cancell?ed|finished|complete|deprecated|in review|feature[- ]complete|pre-launch|early access|soft launch|the discovery phase|\w+ (?:phase|stage))\b[^.!;]{{0,50}})",
        "beta|alpha|mvp|prototype|live|launched|production|development|planning|design|staging|testing|hold|paused|frozen|shelved|cancel|finished|complete|deprecated|review|launch|access|phase|stage",
        subject="project",
        worth=0.7,
    ),
    cue(
        Kind.PROJECT,
        r"^(?:our|the|my)\s+(?P<noun>(?:main\s+|biggest\s+|largest\s+|primary\s+|target\s+|key\s+|only\s+|core\s+|ideal\s+|first\s+|top\s+|typical\s+)*(?:markets?|customers?|clients?|audience|users|competitors?|suppliers?|warehouses?|headquarters|hq|office|factory|investors?|sales channel|channel|user base|customer base|store|shop|vendor))\s*(?:'s|is|are|come(?:s)? from|sits?|live(?:s)?)\s+(?:mostly\s+|mainly\s+|in\s+|at\s+|based in\s+|located in\s+|an?\s+|the\s+|all\s+)*(?P<o>[^.!;]{3,60})",
        "market|customer|client|audience|user|competitor|supplier|warehouse|headquarters|hq|office|factory|investor|channel|store|shop|vendor",
        subject="project",
        predicate="noun",
        worth=0.65,
        accept=lambda m: (
            re.match(
                r"(?:complaining|asking|not|angry|happy|unhappy|waiting|coming|going|closed|wrong|great|nice|very|so|really|down|currently|always|telling|calling|named|getting|having|trying|saying|open|right|late|slow|quiet|empty)\b",
                m["o"],
                re.I,
            )
            is None
            and re.search(r"told|said|wants", m.string) is None
        ),
    ),
    cue(
        Kind.PROJECT,
        rf"\b(?:deadline|due date|launch(?: date)?|release(?: date)?|go-live(?: date)?|delivery(?: date)?|cut-?off)(?:\s+(?:for|of)\s+[\w' -]{{2,40}}?)?\s*(?:'s|is|was|has been|will be|:|got)\s+(?:now\s+|still\s+|set for\s+|scheduled for\s+|planned for\s+|moved to\s+|pushed (?:back )?to\s+|on\s+|for\s+|the\s+|due\s+|in\s+)*(?P<deadline>{EN_DAY}[^.!;]{{0,20}})",
        "deadline|due date|launch|release|go-live|delivery|cut",
        subject="project",
        worth=0.8,
    ),
    cue(
        Kind.PROJECT,
        rf"^(?:the|our|my|this|we|it)\s*(?:\w+\s+){{0,3}}?(?:{_THING}|v\d|version|phase \w+|mvp|beta|we|it|slides?|report|deck|proposal|thesis|paper|deliverables?)?(?:'s|'re| is| are| will| has to| have to| must| needs to|'ll)?\s*(?:be\s+|currently\s+|planned\s+to\s+|scheduled\s+to\s+|supposed\s+to\s+|going\s+to\s+|due\s+to\s+)*(?:due|launch(?:es|ing)?|ship(?:s|ping)?|go(?:es|ing)? live|release[sd]?|releasing|finished|delivered|done|out|ready|live)\s+(?:on|by|in|at|to [\w. ]{{2,24}}?|before|until)?\s*(?P<deadline>{EN_DAY})",
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
        r"\bbudget(?:\s+(?:for|of)\s+[\w' -]{2,30}?)?\s*(?:'s|is|was|got|has been|of|can't exceed|cannot exceed|must not exceed|may not exceed|shouldn't exceed|won't exceed|:|stays? (?:under|below)|is capped at|went (?:up|down) to)\s*(?:now\s+|only\s+|about\s+|around\s+|roughly\s+|still\s+|capped at\s+|cut (?:down )?to\s+|raised to\s+|reduced to\s+|increased to\s+|set at\s+|limited to\s+|max\s+|under\s+|down to\s+|slashed to\s+)*(?P<budget>(?:[$€£¥]|usd |eur |rmb )?\d[\d,.]*\s?(?:k|m|mio|million|thousand|grand)?\b\s?(?:usd|dollars|euros?|eur|pounds|gbp|rmb|yuan|bucks)?[^.!;]{0,20})",
        "budget",
        subject="project",
        worth=0.75,
    ),
    # Environment
    cue(
        Kind.ENVIRONMENT,
        rf"^i(?:'m|'ve| am| have|'ve got)?\s*{EN_ADV}*(?:on|using|use|uses|run|runs|running|stuck (?:on|with)|got|have|work(?:ing)? (?:on|with|in)|develop(?:ing)? (?:on|in|with)|cod(?:e|ing) (?:on|in|with)|writ(?:e|ing) (?:everything|all my code|code|my notes|my code) (?:in|with)|own|bought|upgraded to|switched to|moved to|installed|daily drive)\s+(?P<o>[^.!;]{{2,70}})",
        "i'm|i've|i am|i have|i use|i run|i got|i work|i develop|i code|i write|i own|i bought|i upgraded|i switched|i moved|i installed|i daily|i mostly|i mainly|i still|i always|i only|i also|i usually|i currently|i primarily|i just",
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
        rf"^(?:my|our|the)\s+(?:work\s+|home\s+|personal\s+|office\s+|company\s+|main\s+|dev\s+|old\s+|new\s+|daily\s+)*(?P<t>editor|ide|os|operating system|laptop|computer|machine|pc|desktop|phone|browser|shell|terminal|distro|setup|environment|servers?|workstation|tablet|keyboard|monitor|gpu|camera|car|bike|router|printer|watch)(?:\s+of choice)?\s*(?:'s|is|are|runs?|has|have)\s+(?:still |currently |now |all |mostly |only )*(?:on\s+|running\s+|an?\s+|the\s+|using\s+)*(?P<o>[^.!;]{{2,60}})",
        "my|our|the",
        predicate=BY_TOPIC,
        worth=0.7,
        topical=True,
        accept=lambda m: (
            re.search(
                r"\b(?:down|broken|slow|crash\w*|not working|dead|dying|full|hot|freez\w*|too|making|overheating|acting|lagging|stolen|lost|playing)\b",
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
        rf"^(?:i|we)\s+{EN_ADV}*do\s+(?:the |our |my )?(?P<t>books|accounting|bookkeeping|invoicing|payroll|email marketing|design work|scheduling|planning|video editing)\s+(?:in|with|on|using)\s+(?P<o>(?-i:[A-Z])[\w ]{{2,30}})|^(?:for|as)\s+(?P<t2>accounting|bookkeeping|invoicing|email|notes|note-?taking|design|project management|video editing|scheduling|crm)\s+(?:i|we)\s+use\s+(?P<o2>[^.!;]{{2,30}})|^we\s+do\s+(?P<t3>accounting|payroll|invoicing)\s+in\s+(?P<o3>(?-i:[A-Z])\w+)",
        "books|accounting|bookkeeping|invoicing|payroll|marketing|design|scheduling|planning|editing|email|note|management|crm",
        predicate="tool:",
        worth=0.65,
    ),
    cue(
        Kind.ENVIRONMENT,
        r"^i(?:'ve| have|'ve got| have got|'m using| use)\s+(?:got\s+|only\s+|just\s+)*(?:an?\s+|the\s+|two\s+)?(?P<hardware>(?:rtx|gtx)\s?\d{3,4}\w*|\d{1,3}\s?gb (?:of )?(?:ram|memory|vram)|(?:nvidia|amd) [\w ]{2,16}|[am]\d{1,3} (?:gpu|chip)|a100|h100|4090|3090|3080|4070)[^.!;]{0,30}",
        "rtx|gtx|gb|nvidia|amd|gpu|chip|a100|h100|4090|3090|3080|4070",
        worth=0.6,
    ),
)


def _has_matter(match: re.Match[str]) -> bool:
    """A plan counts as a decision when it names a product, an option or a plan."""
    from common.rules.lexicon import noun_topic, products  # noqa: PLC0415  the lexicon is built lazily with the grammar

    text = match["o"]
    return (
        bool(products(text))
        or noun_topic(text) is not None
        or re.search(
            r"\b(?:option|plan|design|version|variant|approach|proposal|layout|vendor|supplier) (?:[a-z0-9]\b|\w+)|\bthe (?:\w+ )?(?:option|plan|design|version|variant|proposal|layout|vendor|supplier)\b",
            text,
            re.I,
        )
        is not None
    )
