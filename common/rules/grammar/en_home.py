"""Where the user lives, with whom, and how they are: places, family, languages, health. English."""

from __future__ import annotations

import re

from common.rules.cues import Cue, cue
from common.rules.grammar.words import EN_ADV, EN_LANGUAGES, MONTHS
from common.vocabulary import Kind

_P = Kind.PROFILE
_BE = rf"^i(?:'m|'s| am| is| was)\s+{EN_ADV}*"
_STOP = (
    r"(?=$|[.!;:(]|\s+(?:and|but|so|because|since|who|which|where|that|with|for|at|in|by|from|these"
    r"|right|now|here|though|btw|as|on|doing|working|based|living|myself|if|when|while)\b)"
)
_PROPER = (
    r"(?-i:[A-Z])[\w&.'-]*(?:\s+(?:(?-i:[A-Z])[\w&.'-]*|of|de|du|van|von"
    r"|and(?=\s+(?-i:[A-Z])\w+\s+(?:Co|Sons))))*"
)
_NOT_PLACE = re.compile(
    (
        r"^(?:fear|peace|denial|a (?:constant|hurry|world|state|bubble)|the (?:moment|past|middle|same"
        r"|now)|hope|love|sin|my (?:head|car|dreams)|this|that|it|there|here|with|together|alone|off"
        r"|on my|by)\b"
    ),
    re.IGNORECASE,
)


def _place(match: re.Match[str]) -> bool:
    said = match.groupdict()
    return not any(v and _NOT_PLACE.match(v) for k, v in said.items() if k.startswith("residence"))


EN_HOME: tuple[Cue, ...] = (
    # Places
    cue(
        _P,
        (
            rf"^i(?:'m| am|'ve| have|'s| is)?\s*{EN_ADV}*(?:been\s+)?(?:liv(?:e|es|ing)|resid(?:e|es"
            r"|ing)|based|located|settled)\s+(?:out\s+|here\s+|now\s+|over\s+)?(?:in|near"
            rf"|outside(?: of)?|on|at|just outside(?: of)?|by)\s+(?P<residence>[^,.!;]{{2,40}}?){_STOP}"
            r"|^(?:(?:\d\d y/?o )?here,? )?based (?:in"
            rf"|out of)\s+(?P<residence2>(?-i:[A-Z])[^,.!;]{{2,30}}?){_STOP}"
        ),
        "liv|resid|based|located|settled",
        worth=0.85,
        people=True,
        accept=_place,
    ),
    cue(
        _P,
        (
            rf"^i(?:'ve| have|'s| has|'m| am)?\s*{EN_ADV}*(?:just\s+|recently\s+)?(?:moved|relocated"
            r"|moving)\s+(?:over\s+|back\s+|house\s+"
            rf"|out\s+)?(?:here\s+)?(?:from\s+(?P<old>{_PROPER})\s+)?to\s+(?P<residence>(?:the\s+)?"
            rf"{_PROPER}|a new (?:flat|house|apartment|place)[^,.!;]{{0,30}})(?:\s+from\s+{_PROPER})?"
        ),
        "moved|relocated|moving",
        worth=0.85,
        people=True,
        replaces=True,
        accept=lambda m: m["residence"][0].isupper() or m["residence"].startswith(("the", "a new")),
    ),
    cue(
        _P,
        (
            rf"{_BE}(?:originally\s+)?from\s+(?P<hometown>(?:the\s+)?{_PROPER})|^i\s+(?:grew up"
            r"|grows up|comes?|was born|were born"
            r"|was raised)\s+(?:originally\s+)?(?:and raised\s+)?(?:in|from"
            rf"|near)\s+(?P<hometown2>(?:an?\s|the\s)?[A-Z\w][^,.!;]{{2,30}}?){_STOP}"
            r"|^my\s+home\s?town(?:'s| is)\s+(?P<hometown3>(?-i:[A-Z])\w[\w ]{1,24})"
        ),
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
        (
            r"^(?:i|we)(?:'ve| have| has|'ve got| have got)\s+(?:got\s+)?(?P<children>(?:\d+|one|two"
            r"|three|four|five|six|a|no)\s+(?:\w+\s+)?(?:kids?|children|sons?|daughters?|boys?|girls?"
            r"|twins|toddlers?|babies|baby|grandkids|grandchildren|siblings|brothers?"
            r"|sisters?)\b[^.!;]{0,40})"
        ),
        "have|'ve|has",
        worth=0.8,
    ),
    cue(
        _P,
        (
            r"^(?:i|we)(?:'ve| have| has| own| adopted|'ve got| just got| got| rescued)\s+(?:got\s+"
            r"|adopted\s+|just adopted\s+)?(?P<o>(?:an?|one|two|three|four|five"
            r"|\d+)\s+(?:[\w-]+\s+){0,3}?(?:dogs?|cats?|pupp(?:y|ies)|kittens?|retrievers?|labradors?"
            r"|labs?|poodles?|beagles?|shepherds?|corgis?|terriers?|parrots?|rabbits?|hamsters?"
            r"|horses?|tortoises?|huskies|husky|dachshunds?|spaniels?|bulldogs?|collies?|chickens?"
            r"|goats?|fish|snakes?|lizards?|gecko|birds?|siamese|maine coon)\b[^.!;]{0,50})"
        ),
        (
            "dog|cat|pup|kitten|retriever|labrador|lab|poodle|beagle|shepherd|corgi|terrier|parrot"
            "|rabbit|hamster|horse|tortoise|husk|dachshund|spaniel|bulldog|collie|chicken|goat|fish"
            "|snake|lizard|gecko|bird|siamese|coon"
        ),
        worth=0.7,
    ),
    cue(
        _P,
        (
            rf"^i(?:'m|'s| am| is|'ll| will)\s+(?:be\s+)?{EN_ADV}*(?P<o>(?:taking|doing|sitting"
            r"|starting|finishing)\s+(?:his|her|my|their)?\s?(?:a-levels?|sats?|gcses?|finals|bar exam"
            r"|school|college|university|kindergarten|first grade|high school|phd|master'?s|mba"
            r"|residency)|getting married|graduating|retiring|moving out|expecting (?:a baby|twins"
            rf"|our \w+|my \w+)|due in {MONTHS})\b[^.!;]{{0,40}}|^i(?:'s|'m| am"
            r"| is)\s+in\s+(?P<grade>(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth"
            r"|seventh|eighth|ninth)\s+grade|year \d+|kindergarten|high school|middle school|college"
            r"|grad school)\b"
        ),
        "taking|doing|sitting|starting|finishing|married|graduating|retiring|moving|expecting|due|in",
        worth=0.6,
        people=True,
    ),
    cue(
        _P,
        (
            rf"{_BE}(?P<marital_status>married|single|divorced|engaged|widowed|separated|newly married"
            r"|happily married)\b(?! (?:to the|thing))"
        ),
        "married|single|divorced|engaged|widowed|separated",
        worth=0.65,
        people=True,
    ),
    cue(
        _P,
        (
            rf"^i(?:'m)?\s+{EN_ADV}*(?:can\s+)?(?:speaks?|fluent in|know some"
            r"|understand)\s+(?:fluent\s+|some\s+|basic\s+|a (?:bit|little) (?:of\s+)?|decent\s+"
            rf"|both\s+)?(?P<o>(?:{EN_LANGUAGES})\b[^.!;]{{0,40}})|{_BE}(?:fluent|bilingual"
            r"|conversational)\s+in\s+(?P<o2>[^.!;]{3,40})"
        ),
        "speak|fluent|bilingual|understand|know some|conversational",
        predicate="speaks:",
        worth=0.65,
        people=True,
    ),
    cue(
        _P,
        (
            rf"{_BE}an?\s+native\s+(?P<native_language>{EN_LANGUAGES})(?:\s+speaker)?|^my\s+(?:native"
            rf"|first|mother)\s+(?:language|tongue)(?:'s| is)\s+(?P<native_language2>{EN_LANGUAGES})"
        ),
        "native|first|mother",
        worth=0.75,
        people=True,
    ),
    cue(
        _P,
        (
            rf"(?:{_BE}|^i\s+(?:got|get|have)\s+)(?:severely\s+|deathly\s+|highly\s+|badly\s+|mildly\s+"
            r"|also\s+|very\s+|a bit\s+)*allergic\s+to\s+(?P<o>[^.!;]{2,50}?)(?=$|[.!;]|\s+(?:so"
            r"|and (?:i|can)|but|which|as well)\b)|^i\s+(?:have|has|'ve got"
            r"|got)\s+an?\s+(?:\w+\s+)?(?P<o2>[\w ]{2,24}?)\s+allergy"
        ),
        "allerg",
        predicate="allergy:",
        worth=0.95,
        people=True,
        accept=lambda m: "not allergic" not in m.string.lower(),
    ),
    cue(
        _P,
        (
            rf"{_BE}(?:a\s+)?(?P<o>(?:type [12] )?diabetic|lactose[- ]intolerant|gluten[- ]intolerant"
            r"|(?:a )?coeliac|celiac|asthmatic|colou?r[- ]?blind|pregnant|epileptic|hard of hearing"
            r"|deaf|dyslexic|autistic|anemic|anaemic|short-?sighted|near-?sighted|left-?handed)\b"
            rf"|^i\s+{EN_ADV}*(?:have|has|'ve got|suffer(?:s)? from|was diagnosed with"
            r"|got diagnosed with|'ve been diagnosed with)\s+(?:a\s+)?(?:mild\s+|severe\s+|chronic\s+"
            r"|bad\s+)?(?P<o2>(?:type [12] )?diabetes|asthma|hypertension|high blood pressure"
            r"|celiac(?: disease)?|coeliac(?: disease)?|ibs|crohn'?s|migraines?|epilepsy|adhd|dyslexia"
            r"|autism|anxiety|depression|arthritis|insomnia|sleep apnea|eczema|hypothyroidism|gout"
            r"|tinnitus|high cholesterol|a bad (?:knee|back|shoulder)|bad (?:knees?|back)|pcos|gerd"
            r"|acid reflux|lactose intolerance|color blindness)"
        ),
        (
            "diabet|intoleran|celiac|coeliac|asthma|blind|pregnant|epilep|hearing|deaf|dyslexi|autis"
            "|an|sighted|handed|hypertension|blood pressure|ibs|crohn|migraine|adhd|anxiety"
            "|depression|arthritis|insomnia|apnea|eczema|thyroid|gout|tinnitus|cholesterol|knee|back"
            "|shoulder|pcos|gerd|reflux"
        ),
        predicate="health:",
        worth=0.9,
        people=True,
    ),
    cue(
        _P,
        (
            r"^(?:my|i's)\s+blood\s+type(?:'s| is)\s+(?P<blood_type>[^.!;]{1,14})|^i(?:'m| am"
            r"| is)\s+(?:blood type\s+)(?P<blood_type2>(?:A|B|AB|O)\b[^.!;]{0,10})|^(?:my"
            r"|i's)\s+(?:shoe size)(?:'s| is)\s+(?P<shoe_size>[^.!;]{1,10})|^i(?:'m| am"
            r"| is)\s+(?P<height>\d(?:'| foot | ft )\s?\d{1,2}\"?|\d{3}\s?cm)(?: tall)?\b"
        ),
        "blood type|shoe size|i'm|i am|i is",
        worth=0.8,
        people=True,
    ),
    cue(
        _P,
        (
            rf"^i\s+{EN_ADV}*(?:take|takes|am on|'m on)\s+(?P<o>metformin|insulin|statins?|ibuprofen"
            r"|warfarin|lisinopril|levothyroxine|antidepressants|ssris?|blood thinners|beta blockers"
            r"|thyroid medication|\w+ (?:medication|pills))\b"
        ),
        "take|on",
        predicate="health:",
        worth=0.8,
        people=True,
    ),
)
