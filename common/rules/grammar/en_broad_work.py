"""Tried last, about work: as `en_broad`, behind the same filter."""

from __future__ import annotations

import re

from common.rules.cues import BY_TOPIC, Cue, cue
from common.rules.grammar.en_passing import PASSING, attribute
from common.rules.grammar.words import EN_DAY
from common.rules.lexicon import products
from common.vocabulary import Kind

EN_BROAD_WORK: tuple[Cue, ...] = (
    cue(
        Kind.CORRECTION,
        (
            r"^(?:we|i|they|the team|management|the company|the client)(?:'ve| have|'re| are"
            r"| has)?\s+(?:just\s+|now\s+|recently\s+|had to\s+)*(?:moved?|changed?|shift(?:ed)?"
            r"|switch(?:ed)?|push(?:ed)?|reschedul(?:ed|e)|bump(?:ed)?|rais(?:ed|e)|lower(?:ed)?|cut"
            r"|increas(?:ed|e)|reduc(?:ed|e)|extend(?:ed)?)\s+(?:back\s+|up\s+"
            r"|down\s+)?(?P<t>[^.!?]{3,40}?)\s+from\s+(?P<old>[^.!?]{1,30}?)\s+to\s+(?P<o>[^.!?]{1,30}"
            r")"
        ),
        "from",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.75,
        replaces=True,
    ),
    cue(
        Kind.CORRECTION,
        (
            r"^i(?:'m| am)\s+(?:no longer|not)\s+(?:in|at|with|an?"
            r"|the)\s+(?P<old>[^.!?,]{2,30}?)(?:\s+anymore)?,\s*(?:and\s+|but\s+)?(?:i(?:'ve| have|'m"
            r"| am)?\s+)?(?:now\s+)?(?:switched to|moved (?:in)?to|changed to|in|at|joined"
            r"|an?)\s+(?P<o>[^.!?]{2,40})"
        ),
        "no longer|not",
        predicate="job",
        worth=0.75,
        replaces=True,
        whole=True,
    ),
    cue(
        Kind.GLOSSARY,
        (
            r"^(?:btw |fyi )*[\"“'‘]?(?P<term>[^\"”'’.!?,]{1,30})[\"”'’]\s+(?:for us|to us|here"
            r"|in our \w+|internally|in my \w+)?,?\s*(?:means|is|refers to|stands for|denotes"
            r"|=)\s+(?P<o>[^.!?]{3,80})"
        ),
        "means|is|refers|stands|denotes|=",
        predicate="meaning",
        subject="term",
        worth=0.65,
        accept=lambda m: (
            re.search(
                r"\b(?:for us|to us|here|in our|internally|in my|means|refers|stands|denotes)\b",
                m.group(0),
                re.I,
            )
            is not None
            and "?" not in m.string
        ),
    ),
    cue(
        Kind.CONSTRAINT,
        (
            r"^(?P<o>[^.!?]{3,80}?\bfrom now on,?\s+(?:should|must|need|needs|have to|has to|will be"
            r"|are to|please|can only|shouldn't|can't)\b[^.!?]{3,60})"
        ),
        "from now on",
        worth=0.75,
        whole=True,
        despite="command",
    ),
    cue(
        Kind.PROJECT,
        (
            r"^(?:everyone|everybody|all of us|most of us|half the team|the whole (?:team|company"
            r"|office)|people)\s+(?:at|in|on)?\s*(?:our company|our team|our office|work|the office"
            r"|the company|here)?\s*(?:uses?|works? (?:in|with|on)|runs?|is on"
            r"|are on)\s+(?P<o>[^.!?]{2,40})"
        ),
        "use|work|run|on",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.6,
        topical=True,
    ),
    cue(
        Kind.PROJECT,
        (
            r"^(?:my|our)\s+(?:team|company|startup|group|department|lab|studio|agency)(?:'s| is"
            r"| are)\s+(?:currently\s+|now\s+)?(?P<o>(?:developing|building|working on|creating"
            r"|designing|launching|making|rewriting|porting|running|researching"
            r"|producing)\s+[^.!?]{4,80})"
        ),
        "team|company|startup|group|department|lab|studio|agency",
        subject="project",
        worth=0.65,
    ),
    cue(
        Kind.PROJECT,
        (
            r"^(?:the|our|this|my)\s+(?:project|app|product|release|thesis|paper|feature|site|launch"
            r"|deal|application|book)\s*(?:'s|is|has been)\s+(?:currently\s+|still\s+"
            r"|now\s+)*(?P<status>(?:stuck|blocked|waiting|pending|in|at|halfway|nearly|almost"
            r"|about)\s+[^.!?]{0,24}?(?:stage|phase|review|approval|testing|done|finished|complete"
            r"|through|limbo|legal|qa|production|beta)\b[^.!?]{0,20})"
        ),
        "stage|phase|review|approval|testing|done|finished|complete|through|limbo|legal|qa|production|beta",
        subject="project",
        worth=0.6,
    ),
    cue(
        Kind.PROJECT,
        (
            r"\bbudget\s+(?:for\s+|this\s+|next\s+|of\s+)?[\w' ]{0,24}?\s*(?:is|was|'s|stands at"
            r"|comes to)\s+(?:now\s+|about\s+|around\s+|only\s+)*(?P<budget>[$€£¥]?\d[\d,.]*\s?(?:k|m"
            r"|million|thousand|grand)?\b[^.!?]{0,16})"
        ),
        "budget",
        subject="project",
        worth=0.65,
    ),
    cue(
        Kind.DECISION,
        (
            r"^(?:finally\s+|just\s+)?(?:agreed|decided|settled|signed off"
            r"|compromised)\s+(?:with\s+[\w' ]{2,24}?\s+)?(?:on|to|that|against"
            r"|for)\s+(?P<o>[^.!?]{3,80})"
        ),
        "agreed|decided|settled|signed off|compromised",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.65,
    ),
    cue(
        Kind.PROJECT,
        (
            r"^our\s+(?P<noun>[a-z][\w' -]{2,30}?)\s*(?:is|are)\s+(?:mostly\s+|mainly\s+|usually\s+"
            r"|all\s+|primarily\s+)*(?P<o>[^.!;]{3,60})"
        ),
        "our",
        predicate="noun",
        subject="project",
        worth=0.5,
        accept=lambda m: (
            attribute(m)
            and re.match(r"(?:not|no|so|very|really|getting|being|down|slow|broken|\w+ing)\b", m["o"], re.I)
            is None
        ),
    ),
    cue(
        Kind.GLOSSARY,
        (
            r"^[\"“'‘]?(?P<term>[^\"”'’.!?,]{2,30})[\"”'’]?\s+is\s+(?:just\s+)?(?:what|how)\s+(?:we"
            r"|our team)\s+(?:\w+\s+)?(?:calls?|refers? to|names?)\s+(?P<o>[^.!?]{3,80})"
            r"|^what\s+we\s+call\s+(?:the\s+|an?\s+)?[\"“'‘]?(?P<term2>[^\"”'’.!?,]{2,30})[\"”'’]?\s+i"
            r"s\s+(?P<o2>[^.!?]{3,80})"
        ),
        "call|refer|name",
        predicate="meaning",
        subject="term",
        worth=0.7,
        despite="question",
        accept=lambda m: "?" not in m.string,
    ),
    cue(
        Kind.CORRECTION,
        (
            r"^(?:we|i)(?:'re| are|'m| am)\s+(?:off|done with|through with|moving away from"
            r"|leaving)\s+(?P<old>[^.!?,]{2,24}?)(?:\s+now)?,\s*(?P<o>[^.!?]{3,60})"
        ),
        "off|done with|through with|moving away|leaving",
        predicate=BY_TOPIC,
        worth=0.7,
        replaces=True,
        whole=True,
        topical=True,
    ),
    cue(
        Kind.DECISION,
        (
            r"^we(?:'re| are| will)\s+(?:definitely|officially|certainly"
            r"|for sure)\s+(?P<o>(?:not\s+)?\w+[^.!?]{4,80})"
        ),
        "definitely|officially|certainly|for sure",
        subject="project",
        worth=0.6,
        whole=True,
        accept=lambda m: (
            re.search(r"\b(?:lost|late|tired|screwed|feeling|happy|excited)\b|\?", m.string, re.I) is None
        ),
    ),
    cue(
        Kind.PROJECT,
        (
            r"^(?:the|our)\s+[\w' .-]{3,36}?\s+(?:is|are)\s+(?:planned|scheduled|slated|set|due"
            r"|expected|targeted|aimed)\s+(?:for|to)\s+(?:\w+\s+){0,3}?(?:on|by|in|before|for"
            rf"|at)?\s*(?P<deadline>(?:the\s+)?{EN_DAY}[^.!?]{{0,16}})"
        ),
        "planned|scheduled|slated|set|due|expected|targeted|aimed",
        subject="project",
        worth=0.6,
    ),
    cue(
        Kind.PROJECT,
        (
            r"\b(?P<budget>[$€£¥]?\d[\d,.]*\s?(?:k|m|million|thousand|grand)?)\s+(?:left|remaining"
            r"|available)\s+(?:in|of|from)\s+(?:the|our|my)\s+(?:\w+\s+)?budget"
        ),
        "budget",
        subject="project",
        worth=0.55,
        despite="live",
    ),
    cue(
        Kind.ENVIRONMENT,
        (
            r"^(?:my|the|our)\s+(?:\w+\s+)?(?:pc|laptop|computer|desktop|machine|server|box"
            r"|workstation|mac|phone|tablet)s?\s+(?:at\s+(?:home|work)|in\s+the\s+\w+)?\s*(?:runs?|is"
            r"|has|uses?)\s+(?:on\s+|running\s+|an?\s+)?(?P<o>[^.!?]{2,40})"
        ),
        "pc|laptop|computer|desktop|machine|server|box|workstation|mac|phone|tablet",
        predicate=BY_TOPIC,
        worth=0.55,
        topical=True,
    ),
    cue(
        Kind.ENVIRONMENT,
        (
            r"^i\s+(?:\w+ly\s+)?(?P<t>write|take|keep|edit|draw|design|manage|track|plan|organi[sz]e"
            r"|record|make|build|prototype|sketch|store)\s+(?:all\s+)?(?:my"
            r"|our)\s+[\w ]{2,20}?\s+(?:in|with|on"
            r"|using)\s+(?P<o>(?-i:[A-Z])[\w.+-]*(?:\s(?-i:[A-Z])[\w.+-]*)?)(?=$|[.!,;]|\s+(?:and|but"
            r"|since|because)\b)"
        ),
        "write|take|keep|edit|draw|design|manage|track|plan|organi|record|make|build|prototype|sketch|store",
        predicate="tool:",
        worth=0.5,
        accept=lambda m: (
            re.match(
                (
                    r"(?:English|French|German|Spanish|Chinese|Japanese|January|February|March|April|May|June"
                    r"|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday"
                    r"|Friday|Saturday|Sunday)\b"
                ),
                m["o"],
            )
            is None
        ),
    ),
    cue(
        Kind.PROJECT,
        r"^we\s+\w+\s+[^.!?]{0,30}?\b(?:with|through|via|on|using|in|to)\s+(?P<o>[^.!?]{2,30})$",
        "with|through|via|on|using|in|to",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.5,
        topical=True,
        accept=lambda m: PASSING.search(m.string) is None and products(m["o"]) != [],
    ),
)
