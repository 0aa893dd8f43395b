"""Who the user is, and who theirs are: English. Third-person verbs are allowed (my sister lives in …)."""

from __future__ import annotations

import re

from common.rules.cues import Cue, cue
from common.rules.grammar.words import EN_ADV, EN_LANGUAGES, MONTHS
from common.vocabulary import Kind

_P = Kind.PROFILE
_BE = rf"^i(?:'m|'s| am| is| was)\s+{EN_ADV}*"
_A = r"(?:an?|the|one of the)\s+"
_STOP = r"(?=$|[.!;:(]|\s+(?:and|but|so|because|since|who|which|where|that|with|for|at|in|by|from|these|right|now|here|though|btw|as|on|doing|working|based|living|myself|if|when|while)\b)"
_PROPER = r"(?-i:[A-Z])[\w&.'-]*(?:\s+(?:(?-i:[A-Z])[\w&.'-]*|of|de|du|van|von|and(?=\s+(?-i:[A-Z])\w+\s+(?:Co|Sons))))*"
_NOT_JOB = re.compile(
    r"\b(?:bit|lot|little|fan|huge|big|long|good|bad|mess|loss|hurry|few|couple|beginner|idiot|newbie|person|kind|sort|problem|question|way|human|user|member|customer|part|reason|moment|pickle|rush|meeting|call|train|plane|bus|car|break|holiday|vacation|trip|budget|mac|fence|millionaire|man|woman|guy|girl|boy|lover|believer|sucker|native|vegan|vegetarian|total|complete|slow|fast|quick|morning|night|early|heavy|light|picky|type)\b",
    re.IGNORECASE,
)
_JOB_WORD = re.compile(
    r"(?:er|or|ist|ian|ant|ent|yst|ect|eur|ive|ress)\b|\b(?:nurse|chef|cook|student|freelanc\w+|founder|co-?founder|ceo|cto|cfo|coo|vp|pm|dev|swe|sre|dba|qa|intern|lawyer|paralegal|paramedic|medic|gp|vet|pilot|judge|clerk|mechanic|veteran|monk|nun|priest|cop|barista|coach|guide|postdoc|phd|undergrad|junior|senior|lead|head|chief|director|mom|dad|retired|lecturer|tutor|sales\w*|trainee|apprentice|entrepreneur|major|academic|critic|model|athlete|referee|host|temp|housewife|homemaker|stay-at-home|one-man|solo|surgeon|midwife|mathematic\w+|tech|technic\w+|staff|spouse|data|product|project|marketing|ux|ui|social worker|bookkeeper|farmhand|streamer|translator)\b",
    re.IGNORECASE,
)
_NOT_PLACE = re.compile(
    r"^(?:fear|peace|denial|a (?:constant|hurry|world|state|bubble)|the (?:moment|past|middle|same|now)|hope|love|sin|my (?:head|car|dreams)|this|that|it|there|here|with|together|alone|off|on my|by)\b",
    re.IGNORECASE,
)


def _job(match: re.Match[str]) -> bool:
    said = match.groupdict()
    text = said.get("job") or said.get("job2") or ""
    return _JOB_WORD.search(text) is not None and _NOT_JOB.search(text) is None and len(text) < 70


def _place(match: re.Match[str]) -> bool:
    said = match.groupdict()
    return not any(v and _NOT_PLACE.match(v) for k, v in said.items() if k.startswith("residence"))


def _proper(match: re.Match[str]) -> bool:
    """Names and employers are written with a capital (the patterns ignore case)."""
    return all(
        not v or v[0].isupper() or not v[0].isascii() or v[0].isdigit() for v in match.groupdict().values()
    )


EN_IDENTITY: tuple[Cue, ...] = (
    cue(
        _P,
        r"(?:^|\b(?:please|just|can|could|so|pls|you|may|should|to|me)\s+)(?:just\s+)?(?:call|address|refer to)\s+me\s+(?:as\s+|by\s+)?[\"“']?(?P<form_of_address>(?:Dr\.?|Mr\.?|Mrs\.?|Ms\.?|Prof\.?)?\s?(?-i:[A-Z\u00c0-\u017f])[\w.'-]*(?:\s(?-i:[A-Z])[\w.'-]*)?|[a-z]{2,12}(?=$|[.!]|\s+(?:please|from|instead)))",
        "call me|address me|refer to me",
        worth=0.9,
        accept=lambda m: (
            re.match(
                r"(?:back|when|if|at|on|in|crazy|later|tomorrow|tonight|maybe|a|an|the|once|names|old|paranoid|stupid|lazy)\b",
                m["form_of_address"],
                re.I,
            )
            is None
        ),
    ),
    cue(
        _P,
        r"\b(?:everyone|everybody|people|friends|my friends|folks|most people|they|colleagues)\s+(?:just\s+|all\s+|usually\s+|always\s+)?calls?\s+me\s+[\"“']?(?P<form_of_address>(?-i:[A-Z])[\w.'-]*)|^i(?:'d)?\s+(?:prefer|like|go by|'d rather be called|would rather be called)\s+(?:to (?:be called|go by)\s+|being called\s+|by\s+)(?:the name\s+)?[\"“']?(?P<form_of_address2>(?-i:[A-Z])[\w.'-]*)|^i\s+go by\s+[\"“']?(?P<form_of_address3>(?-i:[A-Z])[\w.'-]*)",
        "calls me|call me|go by|be called|being called",
        worth=0.85,
        accept=_proper,
    ),
    cue(
        _P,
        r"^(?:my|i's|i)\s+(?:full\s+|real\s+|first\s+|first and last\s+)?names?(?:'s| is| are)\s+(?P<name>(?-i:[A-Z\u00c0-\u017f\u4e00-\u9fff])[\w.'\u00c0-\u017f-]*(?:\s(?!and\b|but\b|from\b)(?-i:[A-Z\u00c0-\u017f])[\w.'-]*){0,3})|^i(?:'s|'m| is| am)\s+(?:called|named)\s+(?P<name2>(?-i:[A-Z])[\w.'-]*(?:\s(?-i:[A-Z])[\w.'-]*){0,2})|^(?:the )?name's\s+(?P<name3>(?-i:[A-Z])[\w.'-]*)",
        "name|called",
        worth=0.95,
        people=True,
        accept=_proper,
    ),
    cue(
        _P,
        r"^(?:(?:hi|hello|hey|yo)[\s!,.]+(?:this is|it's)|(?:i'm|i am))\s+(?P<name>(?-i:[A-Z\u00c0-\u017f])[a-z\u00c0-\u017f'-]+(?:\s(?-i:[A-Z\u00c0-\u017f])[\w.'-]+){0,2})(?=$|[.!,]|\s+(?:and|from|here|by the way|btw)\b)",
        "i'm|i am|this is|it's",
        worth=0.9,
        accept=lambda m: (
            _proper(m)
            and re.search(
                r"^(?:Not|Sorry|Sure|Glad|Happy|Fine|Good|Ok|Okay|Working|Using|Looking|Trying|Going|Just|So|Very|Really|Still|Back|Here|Done|Ready|Afraid|Currently|From|In|On|At|Allergic|Vegan|American|British|English|French|German|Spanish|Italian|Chinese|Japanese|Korean|Indian|Canadian|Australian|Dutch|Swedish|Polish|Irish|Scottish|Mexican|Brazilian|Russian|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Christmas|Jewish|Muslim|Christian|Catholic|Hindu|Buddhist|Kind|Like|Great|Nice|Amazing|Awesome|Python|Java|Linux|Windows)\b",
                m["name"],
            )
            is None
            and not (m.group(0).lower().startswith(("it's", "this is")) and " " in m["name"] and False)
        ),
    ),
    cue(
        _P,
        r"^(?:my|i's|i)\s+(?:last|family|sur)\s?-?names?(?:'s| is| are)?\s+(?:is\s+|spelled\s+|spelt\s+)*(?P<surname>(?-i:[A-Z])[\w'-]*)|^(?:my|i)\s+(?:nick\s?name|username|handle|gamertag)(?:'s| is)\s+(?P<nickname>[\w.'-]+)|^my\s+(?:middle name)(?:'s| is)\s+(?P<middle_name>(?-i:[A-Z])\w*)|^my pronouns are (?P<pronouns>[\w/]+)",
        "name|handle|gamertag|pronouns",
        worth=0.85,
        people=True,
    ),
    cue(
        _P,
        rf"{_BE}(?:about to turn |turning |almost |nearly |around |about )?(?P<age>\d{{1,3}})(?=$|[.!,;]|\s+(?:years?|yrs?|y/?o|and|now|this|but|so)\b)(?:\s*(?:years?|yrs?)(?:[ -]old| of age)?)?|^(?P<age2>\d{{2}})\s*(?:y/?o|years old|yo)\b|^i(?:'s|'ve| has| have)?\s+(?:just\s+|recently\s+)?turn(?:ed|s|ing)?\s+(?P<age3>\d{{1,3}})",
        "i'm|i am|i is|i's|turn|y/o|yo|years old",
        worth=0.7,
        people=True,
    ),
    cue(
        _P,
        rf"^(?:my|i's|i)\s+(?:birthday|bday|b-day|date of birth|dob)(?:'s| is|:| falls)\s+(?:on\s+)?(?:the\s+)?(?P<birthday>(?:\d{{1,2}}(?:st|nd|rd|th)?(?: of)? )?{MONTHS}[^.!;]{{0,14}}|\d[\d/.-]+\d)|^i(?:'m|'s| was| am| were)\s+born\s+(?:on\s+|in\s+)(?:the\s+)?(?P<birthday2>(?:\d{{1,2}}(?:st|nd|rd|th)?(?: of)? )?{MONTHS}\b[^.!;]{{0,14}}|(?:19|20)\d\d|\d[\d/.-]+\d)",
        "birth|bday|b-day|dob|born",
        worth=0.85,
        people=True,
    ),
    # Work
    cue(
        _P,
        rf"^i(?:'m| am|'ve| have|'s| is)?\s*{EN_ADV}*(?:(?:been\s+)?work(?:ing|ed|s)?|employed)\s+(?:part[- ]time\s+|full[- ]time\s+|remotely\s+)?(?:for|at)\s+(?P<employer>(?:an?|the)\s+[\w -]{{3,40}}?|{_PROPER}|[a-z][\w -]{{2,30}}?)(?:\s+in\s+(?P<work_city>{_PROPER}))?(?:,?\s+as\s+(?:an?\s+|the\s+|their\s+)?(?P<job>[\w /&+-]{{3,50}}?))?{_STOP}",
        "work|employed",
        worth=0.85,
        people=True,
        accept=lambda m: (
            re.match(
                r"(?:home|night|the moment|this|that|it|me|all|least|a time|my|weekends|hours|years|free|now)\b|\d",
                m["employer"],
                re.I,
            )
            is None
        ),
    ),
    cue(
        _P,
        rf"^i(?:'m| am|'ve| have|'s| is)?\s*{EN_ADV}*(?:been\s+)?work(?:ing|ed|s)?\s+(?:part[- ]time\s+|full[- ]time\s+|here\s+)?as\s+(?:an?\s+|the\s+)?(?P<job>[\w /&+'-]{{3,50}}?)(?:\s+(?:at|for|with)\s+(?P<employer>{_PROPER}|an?\s[\w -]{{3,30}}))?(?:\s+in\s+(?P<work_city>{_PROPER}))?{_STOP}",
        "work",
        worth=0.85,
        people=True,
        accept=lambda m: re.match(r"(?:expected|intended|well|soon|much|usual|if)\b", m["job"], re.I) is None,
    ),
    cue(
        _P,
        rf"{_BE}(?:{_A})?(?P<job>(?:[\w/&+'-]+\s+){{0,5}}?[\w/&+'-]+?)(?:\s+(?:at|for|with)\s+(?P<employer>{_PROPER}|an?\s[\w -]{{3,30}}?))?(?:\s+(?:in|from|based in)\s+(?P<work_city>{_PROPER}))?{_STOP}",
        "i'm|i am|i is|i's|i was",
        worth=0.85,
        people=True,
        accept=lambda m: (
            _job(m)
            and re.search(
                r"^(?:i(?:'m|'s| am| is)) (?:(?:also|currently|now|just|still|actually|only|really|basically|both|already|originally|mainly|primarily) )*(?:an?|the) (?!\w+ing )|retired|ceo|cto|founder|unemployed|self-employed|head of|vp |freelanc",
                m.group(0),
                re.I,
            )
            is not None
            and re.search(r"\bwas\b|\bnot\b", m.group(0)) is None
        ),
    ),
    cue(
        _P,
        rf"^i\s+{EN_ADV}*(?:teach(?:es)?|run(?:s)?|own(?:s)?|manage(?:s)?|lead(?:s)?|head(?:s)?(?: up)?|direct(?:s)?|founded|co-founded|sell(?:s)?|practi[sc]e(?:s)?|repair(?:s)?|farm(?:s)?|breed(?:s)?|coach(?:es)?|translate(?:s)?)\s+(?P<job>(?!into|it|this|that|out|a script|tests?|late|every|errands|away|with|like|on|to\b|the (?:app|script|code|command|server|test))[\w' &/-]{{3,60}}?){_STOP}",
        "teach|run|own|manage|lead|head|direct|founded|sell|practi|repair|farm|breed|coach|translate",
        worth=0.75,
        people=True,
        accept=lambda m: (
            re.search(
                r"\b(?:shops?|store|business|bakery|company|restaurant|cafe|café|studio|agency|school|team|department|farm|firm|startup|clinic|hotel|salon|gym|brand|bar|practice|consultancy|nonprofit|charity|blog|newsletter|channel|podcast|chemistry|physics|maths?|math|history|biology|english|art|music|piano|yoga|kindergarten|grade|classes|students|science|languages?|spanish|french|economics|pe|online|on etsy|on amazon|law|medicine|group|division|bookstore|pottery|jewelry|jewellery|candles|clothes|courses)\b",
                m["job"],
                re.I,
            )
            is not None
        ),
    ),
    cue(
        _P,
        rf"^i(?:'ve| have|'s| has)?\s*{EN_ADV}*(?:just\s+)?(?:joined|started at|started working (?:at|for)|start(?:ing)? at|got hired (?:by|at)|moved to|left\s+{_PROPER}\s+(?:and\s+(?:joined|moved to|went to)|for))\s+(?P<employer>{_PROPER})(?:\s+as\s+(?:an?\s+)?(?P<job>[\w /&+-]{{3,40}}?))?{_STOP}",
        "joined|start|hired|left",
        worth=0.85,
        people=True,
        replaces=True,
        accept=lambda m: (
            _proper_employer(m)
            and re.search(r"moved to", m.group(0)) is None
            or "left" in m.group(0).lower()
            and _proper_employer(m)
        ),
    ),
    cue(
        _P,
        rf"^i(?:'m| am|'s| is)\s+(?:now\s+|currently\s+)?(?:at|with)\s+(?P<employer>{_PROPER})\s+(?:now|these days|currently|since)\b",
        "i'm|i am|i is|i's",
        worth=0.8,
        people=True,
        replaces=True,
        accept=lambda m: _proper_employer(m),
    ),
    cue(
        _P,
        rf"^(?:my|i's)\s+(?:job|profession|occupation|day job|job title|title|role)(?:'s| is)\s+(?:an?\s+|as an?\s+)?(?P<job>[\w /&+-]{{3,50}}?){_STOP}|^i\s+{EN_ADV}*(?:do|does)\s+(?P<job2>[\w -]{{3,30}}?)\s+for a living|^(?:my|i's)\s+(?:employer|company)(?:'s| is)\s+(?:called\s+)?(?P<employer>(?-i:[A-Z])[\w&. -]{{1,30}}?){_STOP}",
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
        rf"^i(?:'ve| have|'m| am|'s| is| has)?\s*{EN_ADV}*(?:studied|studies|study|studying|majored in|majoring in|major in|graduated in|have a degree in|got (?:a|my) (?:degree|phd|masters?|bachelors?) in|(?:a )?(?:degree|phd|masters?|bachelor'?s?) in)\s+(?P<major>[\w' &-]{{3,40}}?)(?:\s+at\s+(?P<school>(?:the\s+)?(?-i:[A-Z])[\w' -]{{2,40}}?))?{_STOP}|^i(?:'ve| have|'m| am| is)?\s*(?:just\s+)?(?:graduated from|go to|goes to|attend(?:s|ed)?|studying at|study at|studies at|went to)\s+(?P<school2>(?-i:[A-Z])[\w' ]{{2,40}}?(?:University|College|School|Institute|MIT|UCLA|NYU|ETH|Stanford|Harvard|Oxford|Cambridge))",
        "stud|major|degree|phd|master|bachelor|graduated|go to|goes to|attend|went to",
        worth=0.7,
        people=True,
        accept=lambda m: (
            re.match(
                r"(?:the|this|that|for|it|how|a lot|hard|more|about|all|my|late|at|with|today|tonight|every)\b",
                m["major"] or "",
                re.I,
            )
            is None
        ),
    ),
    # Places
    cue(
        _P,
        rf"^i(?:'m| am|'ve| have|'s| is)?\s*{EN_ADV}*(?:been\s+)?(?:liv(?:e|es|ing)|resid(?:e|es|ing)|based|located|settled)\s+(?:out\s+|here\s+|now\s+|over\s+)?(?:in|near|outside(?: of)?|on|at|just outside(?: of)?|by)\s+(?P<residence>[^,.!;]{{2,40}}?){_STOP}|^(?:(?:\d\d y/?o )?here,? )?based (?:in|out of)\s+(?P<residence2>(?-i:[A-Z])[^,.!;]{{2,30}}?){_STOP}",
        "liv|resid|based|located|settled",
        worth=0.85,
        people=True,
        accept=_place,
    ),
    cue(
        _P,
        rf"^i(?:'ve| have|'s| has|'m| am)?\s*{EN_ADV}*(?:just\s+|recently\s+)?(?:moved|relocated|moving)\s+(?:over\s+|back\s+|house\s+|out\s+)?(?:here\s+)?(?:from\s+(?P<old>{_PROPER})\s+)?to\s+(?P<residence>(?:the\s+)?{_PROPER}|a new (?:flat|house|apartment|place)[^,.!;]{{0,30}})(?:\s+from\s+{_PROPER})?",
        "moved|relocated|moving",
        worth=0.85,
        people=True,
        replaces=True,
        accept=lambda m: m["residence"][0].isupper() or m["residence"].startswith(("the", "a new")),
    ),
    cue(
        _P,
        rf"{_BE}(?:originally\s+)?from\s+(?P<hometown>(?:the\s+)?{_PROPER})|^i\s+(?:grew up|grows up|comes?|was born|were born|was raised)\s+(?:originally\s+)?(?:and raised\s+)?(?:in|from|near)\s+(?P<hometown2>(?:an?\s|the\s)?[A-Z\w][^,.!;]{{2,30}}?){_STOP}|^my\s+home\s?town(?:'s| is)\s+(?P<hometown3>(?-i:[A-Z])\w[\w ]{{1,24}})",
        "from|grew up|born|raised|hometown|home town",
        worth=0.7,
        people=True,
        accept=lambda m: all(
            v is None or v[0].isupper() or v.startswith(("a ", "the ")) for v in m.groupdict().values()
        ),
    ),
    # Family, pets, languages, health
    cue(
        _P,
        r"^(?:i|we)(?:'ve| have| has|'ve got| have got)\s+(?:got\s+)?(?P<children>(?:\d+|one|two|three|four|five|six|a|no)\s+(?:\w+\s+)?(?:kids?|children|sons?|daughters?|boys?|girls?|twins|toddlers?|babies|baby|grandkids|grandchildren|siblings|brothers?|sisters?)\b[^.!;]{0,40})",
        "have|'ve|has",
        worth=0.8,
    ),
    cue(
        _P,
        r"^(?:i|we)(?:'ve| have| has| own| adopted|'ve got| just got| got| rescued)\s+(?:got\s+|adopted\s+|just adopted\s+)?(?P<o>(?:an?|one|two|three|four|five|\d+)\s+(?:[\w-]+\s+){0,3}?(?:dogs?|cats?|pupp(?:y|ies)|kittens?|retrievers?|labradors?|labs?|poodles?|beagles?|shepherds?|corgis?|terriers?|parrots?|rabbits?|hamsters?|horses?|tortoises?|huskies|husky|dachshunds?|spaniels?|bulldogs?|collies?|chickens?|goats?|fish|snakes?|lizards?|gecko|birds?|siamese|maine coon)\b[^.!;]{0,50})",
        "dog|cat|pup|kitten|retriever|labrador|lab|poodle|beagle|shepherd|corgi|terrier|parrot|rabbit|hamster|horse|tortoise|husk|dachshund|spaniel|bulldog|collie|chicken|goat|fish|snake|lizard|gecko|bird|siamese|coon",
        worth=0.7,
    ),
    cue(
        _P,
        rf"^i(?:'m|'s| am| is|'ll| will)\s+(?:be\s+)?{EN_ADV}*(?P<o>(?:taking|doing|sitting|starting|finishing)\s+(?:his|her|my|their)?\s?(?:a-levels?|sats?|gcses?|finals|bar exam|school|college|university|kindergarten|first grade|high school|phd|master'?s|mba|residency)|getting married|graduating|retiring|moving out|expecting (?:a baby|twins|our \w+|my \w+)|due in {MONTHS})\b[^.!;]{{0,40}}|^i(?:'s|'m| am| is)\s+in\s+(?P<grade>(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)\s+grade|year \d+|kindergarten|high school|middle school|college|grad school)\b",
        "taking|doing|sitting|starting|finishing|married|graduating|retiring|moving|expecting|due|in",
        worth=0.6,
        people=True,
    ),
    cue(
        _P,
        rf"{_BE}(?P<marital_status>married|single|divorced|engaged|widowed|separated|newly married|happily married)\b(?! (?:to the|thing))",
        "married|single|divorced|engaged|widowed|separated",
        worth=0.65,
        people=True,
    ),
    cue(
        _P,
        rf"^i(?:'m)?\s+{EN_ADV}*(?:can\s+)?(?:speaks?|fluent in|know some|understand)\s+(?:fluent\s+|some\s+|basic\s+|a (?:bit|little) (?:of\s+)?|decent\s+|both\s+)?(?P<o>(?:{EN_LANGUAGES})\b[^.!;]{{0,40}})|{_BE}(?:fluent|bilingual|conversational)\s+in\s+(?P<o2>[^.!;]{{3,40}})",
        "speak|fluent|bilingual|understand|know some|conversational",
        predicate="speaks:",
        worth=0.65,
        people=True,
    ),
    cue(
        _P,
        rf"{_BE}an?\s+native\s+(?P<native_language>{EN_LANGUAGES})(?:\s+speaker)?|^my\s+(?:native|first|mother)\s+(?:language|tongue)(?:'s| is)\s+(?P<native_language2>{EN_LANGUAGES})",
        "native|first|mother",
        worth=0.75,
        people=True,
    ),
    cue(
        _P,
        rf"(?:{_BE}|^i\s+(?:got|get|have)\s+)(?:severely\s+|deathly\s+|highly\s+|badly\s+|mildly\s+|also\s+|very\s+|a bit\s+)*allergic\s+to\s+(?P<o>[^.!;]{{2,50}}?)(?=$|[.!;]|\s+(?:so|and (?:i|can)|but|which|as well)\b)|^i\s+(?:have|has|'ve got|got)\s+an?\s+(?:\w+\s+)?(?P<o2>[\w ]{{2,24}}?)\s+allergy",
        "allerg",
        predicate="allergy:",
        worth=0.95,
        people=True,
        accept=lambda m: "not allergic" not in m.string.lower(),
    ),
    cue(
        _P,
        rf"{_BE}(?:a\s+)?(?P<o>(?:type [12] )?diabetic|lactose[- ]intolerant|gluten[- ]intolerant|(?:a )?coeliac|celiac|asthmatic|colou?r[- ]?blind|pregnant|epileptic|hard of hearing|deaf|dyslexic|autistic|anemic|anaemic|short-?sighted|near-?sighted|left-?handed)\b|^i\s+{EN_ADV}*(?:have|has|'ve got|suffer(?:s)? from|was diagnosed with|got diagnosed with|'ve been diagnosed with)\s+(?:a\s+)?(?:mild\s+|severe\s+|chronic\s+|bad\s+)?(?P<o2>(?:type [12] )?diabetes|asthma|hypertension|high blood pressure|celiac(?: disease)?|coeliac(?: disease)?|ibs|crohn'?s|migraines?|epilepsy|adhd|dyslexia|autism|anxiety|depression|arthritis|insomnia|sleep apnea|eczema|hypothyroidism|gout|tinnitus|high cholesterol|a bad (?:knee|back|shoulder)|bad (?:knees?|back)|pcos|gerd|acid reflux|lactose intolerance|color blindness)",
        "diabet|intoleran|celiac|coeliac|asthma|blind|pregnant|epilep|hearing|deaf|dyslexi|autis|an|sighted|handed|hypertension|blood pressure|ibs|crohn|migraine|adhd|anxiety|depression|arthritis|insomnia|apnea|eczema|thyroid|gout|tinnitus|cholesterol|knee|back|shoulder|pcos|gerd|reflux",
        predicate="health:",
        worth=0.9,
        people=True,
    ),
    cue(
        _P,
        r"^(?:my|i's)\s+blood\s+type(?:'s| is)\s+(?P<blood_type>[^.!;]{1,14})|^i(?:'m| am| is)\s+(?:blood type\s+)(?P<blood_type2>(?:A|B|AB|O)\b[^.!;]{0,10})|^(?:my|i's)\s+(?:shoe size)(?:'s| is)\s+(?P<shoe_size>[^.!;]{1,10})|^i(?:'m| am| is)\s+(?P<height>\d(?:'| foot | ft )\s?\d{1,2}\"?|\d{3}\s?cm)(?: tall)?\b",
        "blood type|shoe size|i'm|i am|i is",
        worth=0.8,
        people=True,
    ),
    cue(
        _P,
        rf"^i\s+{EN_ADV}*(?:take|takes|am on|'m on)\s+(?P<o>metformin|insulin|statins?|ibuprofen|warfarin|lisinopril|levothyroxine|antidepressants|ssris?|blood thinners|beta blockers|thyroid medication|\w+ (?:medication|pills))\b",
        "take|on",
        predicate="health:",
        worth=0.8,
        people=True,
    ),
)


def _proper_employer(match: re.Match[str]) -> bool:
    name = match["employer"]
    return (
        name[0].isupper()
        and re.match(r"(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|I|The|My|A)\b", name)
        is None
    )
