"""What the user's life is like, beyond who they are: traits, experience, goals, belongings. English."""

from __future__ import annotations

import re

from common.rules.cues import Cue, cue
from common.rules.grammar.words import EN_ADV, EN_LANGUAGES
from common.vocabulary import Kind

_P = Kind.PROFILE
_BE = rf"^i(?:'m|'s| am| is)\s+{EN_ADV}*"
_STOP = r"(?=$|[.!;:]|\s+(?:and|but|so|because|since|which|though|btw|with)\b)"
_NUM = (
    r"(?:\d+|a couple of|a few|several|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty"
    r"|thirty|many)"
)
_TRAIT = (
    r"night owl|morning person|early bird|early riser|introvert|extrovert|perfectionist|homebody"
    r"|beginner|complete beginner|newbie"
    r"|workaholic|foodie|bookworm|cat person|dog person|people person|visual learner|slow reader"
    r"|fast reader|gamer|minimalist|lefty"
    r"|single (?:mom|mum|dad|parent|mother|father)|stay-at-home (?:mom|mum|dad|parent|mother"
    r"|father)|only child|twin|veteran|retiree|pensioner"
    r"|first-generation \w+|immigrant|expat|refugee|grandmother|grandfather|new (?:mom|mum|dad"
    r"|parent)|widower?|picky eater|light sleeper|heavy sleeper|creature of habit"
)
_NATION = (
    r"american|british|english|scottish|irish|welsh|canadian|australian|german|french|spanish"
    r"|portuguese|italian|dutch|belgian|swiss|austrian"
    r"|swedish|norwegian|danish|finnish|polish|czech|hungarian|romanian|greek|turkish|russian"
    r"|ukrainian|chinese|taiwanese|japanese|korean|indian"
    r"|pakistani|bangladeshi|vietnamese|thai|filipino|indonesian|malaysian|singaporean|egyptian"
    r"|moroccan|nigerian|kenyan|ghanaian|ethiopian|brazilian"
    r"|mexican|argentinian|chilean|colombian|peruvian|israeli|lebanese|iranian|iraqi|syrian|muslim"
    r"|christian|catholic|jewish|hindu|buddhist|atheist|agnostic|sikh|mormon|orthodox"
)
_DOES = (
    r"(?:(?:data|computer|social|political|material) science|(?:\w+ )?(?:design|marketing|sales"
    r"|research|accounting|qa|support|hr|engineering|development|analytics|consulting|recruiting"
    r"|operations|ops|logistics|security|infrastructure|finance|legal|compliance|procurement|devops"
    r"|frontend|backend|front-end|back-end|product|policy|admin|translation|copywriting|photography"
    r"|carpentry|plumbing|landscaping))"
)

EN_LIFE: tuple[Cue, ...] = (
    cue(
        _P,
        (
            rf"{_BE}(?:somewhere\s+)?in\s+(?:my|his|her|their)\s+(?P<age>(?:early|mid"
            r"|late)?[ -]?(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties"
            r"|[1-9]0s))"
        ),
        "teens|ties|0s",
        worth=0.65,
        people=True,
    ),
    cue(
        _P,
        (
            rf"{_BE}(?:currently\s+)?(?P<o>(?:doing|pursuing|finishing|getting|working on"
            r"|studying for)\s+(?:an?|his|her|my|their)\s+(?:\w+\s+){0,2}?(?:phd|doctorate"
            r"|master'?s?|mba|degree|bachelor'?s?|diploma|residency|apprenticeship|internship"
            r"|postdoc)\b[^.!;]{0,30})"
        ),
        "phd|doctorate|master|mba|degree|bachelor|diploma|residency|apprentice|intern|postdoc",
        worth=0.65,
        people=True,
    ),
    cue(
        _P,
        (
            r"^i\s+(?:also\s+)?(?:have|has|'ve got|got|suffer from|live with|was diagnosed with"
            r"|deal with)\s+(?:an?\s+)?(?P<o>(?:[\w-]+\s+){0,3}?(?:disorder|syndrome|disease"
            r"|deficiency|intolerance|disc|slipped disc|injury|scoliosis|diabetes|sciatica|vertigo"
            r"|endometriosis|fibromyalgia|psoriasis|glaucoma|astigmatism|lupus|anemia|hernia"
            r"|tendonitis|carpal tunnel|chronic \w+))\b[^.!;]{0,20}"
        ),
        (
            "disorder|syndrome|disease|deficiency|intolerance|disc|injury|scoliosis|diabetes|sciatica"
            "|vertigo|endometriosis|fibromyalgia|psoriasis|glaucoma|astigmatism|lupus|anemia|hernia"
            "|tendonitis|carpal|chronic"
        ),
        predicate="health:",
        worth=0.85,
        people=True,
    ),
    cue(
        Kind.PREFERENCE,
        (
            rf"^i\s+{EN_ADV}*(?P<o>(?:commute|travel to work|get to work|go to work)\s+(?:by|on"
            r"|in)\s+[^.!;]{2,30}|(?:run|swim|cycle|bike|work out|meditate|train|jog|hike|climb|read"
            r"|cook|garden|play \w+|do yoga|do pilates|go to the gym|lift|journal|fast|stretch"
            r"|volunteer|teach \w+)\s+(?:\w+\s+){0,2}?(?:every|each|daily|\d+ times|twice|once"
            r"|three times|on (?:weekends|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays"
            r"|sundays|week\w+)|in the (?:mornings?|evenings?)|before (?:work|breakfast|bed)"
            r"|after (?:work|dinner))\b[^.!;]{0,30})"
        ),
        "commute|work|every|each|daily|times|twice|once|on |in the|before|after",
        worth=0.55,
    ),
    cue(
        _P,
        (
            rf"{_BE}(?:an?\s+|the\s+)?(?:total\s+|complete\s+|huge\s+|bit of an?\s+|kind of an?\s+"
            rf"|absolute\s+|real\s+|proud\s+|very much an?\s+)*(?P<o>{_TRAIT})\b[^.!;,]{{0,30}}"
        ),
        "i'm|i am|i is|i's",
        worth=0.6,
        people=True,
    ),
    cue(
        _P,
        (
            rf"{_BE}(?:half\s+|part\s+|originally\s+|ethnically\s+|a\s+|an\s+|devout\s+"
            rf"|practi[sc]ing\s+)*(?P<nationality>(?:{_NATION})(?:[- ](?:american|canadian"
            rf"|british))?){_STOP}"
        ),
        "i'm|i am|i is|i's",
        worth=0.65,
        people=True,
    ),
    cue(
        _P,
        (
            rf"^i(?:'ve| have)?\s+{EN_ADV}*been\s+(?:an?\s+(?P<job>[\w -]{{3,40}}?)"
            r"|(?P<experience>(?:working|doing|using|programming|coding|playing|learning|teaching"
            r"|running|writing|studying|training|practicing|practising|selling|building"
            r"|freelancing)[\w +#.' -]{0,50}?))\s+(?:for\s+(?:about\s+|over\s+|almost\s+|nearly\s+"
            rf"|around\s+)?{_NUM}\+?\s+(?:years?|decades?|yrs)|since\s+(?:19|20)\d\d)"
        ),
        "been",
        worth=0.65,
        people=True,
    ),
    cue(
        _P,
        (
            r"^i\s+(?:have|'ve got|got|has)\s+(?P<experience>(?:about\s+|over\s+"
            rf"|around\s+)?{_NUM}\+?\s+years?(?:\s+of)?\s+(?:\w+\s+)?(?:experience|exp)[^.!;]{{0,40}})"
        ),
        "experience|exp",
        worth=0.65,
        people=True,
    ),
    cue(
        _P,
        (
            rf"^i\s+{EN_ADV}*(?:do|does)\s+(?P<job>{_DOES})(?:\s+(?:work\s+)?(?:at|for|in"
            rf"|out of)\s+(?P<employer>(?-i:[A-Z])[\w.&' -]{{1,30}}?))?{_STOP}"
        ),
        "i do|does",
        worth=0.75,
        people=True,
        accept=lambda m: re.search(r"\bdo (?:some|more|any|not)\b", m.group(0), re.I) is None,
    ),
    cue(
        _P,
        (
            rf"^i\s+{EN_ADV}*(?:work|works|worked|working)\s+(?:nights?|days?|shifts?|weekends?"
            r"|part[- ]time|full[- ]time|remotely|freelance|from home|the night shift"
            r"|long hours)[\w ,-]{0,20}?(?:\s+as\s+(?:an?\s+)?(?P<job>[\w -]{3,40}?)|\s+(?:at|for"
            rf"|in)\s+(?:an?\s+|the\s+)?(?P<employer>[\w.&' -]{{2,30}}?)|(?P<schedule>)){_STOP}"
        ),
        "work",
        worth=0.7,
        people=True,
    ),
    cue(
        _P,
        (
            rf"{_BE}(?:mainly\s+|mostly\s+)?(?:responsible for|in charge of|the (?:point person"
            rf"|contact) for|on the)\s+(?P<responsibility>[^.!;]{{3,50}}?(?:\bteam\b)?){_STOP}"
        ),
        "responsible|in charge|point person|contact|on the",
        worth=0.65,
        people=True,
        accept=lambda m: "on the" not in m.group(0).lower() or re.search(r"\bteam\b", m.group(0)) is not None,
    ),
    cue(
        _P,
        (
            rf"{_BE}(?:currently\s+)?(?P<status>retired|unemployed|self[- ]employed|between jobs"
            r"|on (?:maternity|paternity|parental|sick|medical) leave|freelancing|on sabbatical"
            r"|job hunting|laid off|semi-retired|a full-time parent)\b[^.!;]{0,20}|^i\s+(?:just\s+"
            r"|recently\s+)?(?:got|was|were)\s+(?P<status2>laid off|made redundant|fired"
            r"|promoted[^.!;]{0,30})"
        ),
        "retired|employed|jobs|leave|freelanc|sabbatical|hunting|laid off|parent|redundant|fired|promoted",
        worth=0.65,
        people=True,
    ),
    cue(
        _P,
        (
            r"^(?:my|i's)\s+(?:main\s+|big\s+|biggest\s+|long[- ]term\s+|current\s+|new year's\s+"
            r"|fitness\s+|career\s+|savings?\s+)*(?:goal|dream|resolution|target|ambition"
            r"|plan for (?:this|next) year)(?:\s+(?:this|next) year|\s+for 20\d\d)?(?:'s"
            r"| is)\s+(?:to\s+)?(?P<o>[^.!;]{3,60})"
        ),
        "goal|dream|resolution|target|ambition|plan",
        worth=0.6,
        people=True,
    ),
    cue(
        _P,
        (
            rf"{_BE}(?:teaching myself|learning|studying for|preparing for|prepping for|training for"
            r"|taking (?:lessons|classes) in|taking up)\s+(?P<o>(?:the\s+|an?\s+"
            rf"|my\s+)?(?:{EN_LANGUAGES}|piano|guitar|violin|drums|drawing|painting|swimming|skiing"
            r"|surfing|rust|python|java|golang|go|c\+\+|coding|programming|machine learning"
            r"|sign language|chess|tennis|(?:half[- ])?marathon|triathlon|ironman|bar exam|gre|gmat"
            r"|toefl|ielts|cpa|cfa|citizenship test|driving test|jlpt|mcat|lsat|usmle|10k"
            r"|5k)\b[^.!;]{0,30})"
        ),
        "teaching|learning|studying|prepar|prepping|training|taking",
        worth=0.55,
        people=True,
    ),
    cue(
        _P,
        (
            rf"{_BE}(?:really\s+|terribly\s+|absolutely\s+|a bit\s+|kind of\s+)*(?:afraid|scared"
            r"|terrified|frightened)\s+of\s+(?P<fear>heights|flying|spiders|snakes|dogs|the dark|water"
            r"|needles|clowns|public speaking|driving|elevators|enclosed spaces|deep water|blood"
            r"|dentists?|the dentist)\b|^i\s+get\s+(?P<sick>(?:car|sea|motion|air)\s?-?sick)"
            rf"|{_BE}(?P<fear2>claustrophobic|arachnophobic|acrophobic)"
        ),
        "afraid|scared|terrified|frightened|sick|phobic",
        worth=0.6,
        people=True,
    ),
    cue(
        _P,
        (
            rf"^i\s+(?:drive|ride)s?\s+an?\s+(?P<car>[\w -]{{2,30}}?){_STOP}|^(?:my|i's)\s+(?:car|bike"
            rf"|truck|van|scooter|motorcycle)(?:'s| is)\s+an?\s+(?P<car2>[\w -]{{2,30}}?){_STOP}"
        ),
        "drive|ride|car|bike|truck|van|scooter|motorcycle",
        worth=0.5,
        people=True,
        accept=lambda m: (
            re.search(r"\b(?:mess|wreck|bit|lot|problem|hour|long|hard|bargain|good|bad)\b", m.group(0), re.I)
            is None
        ),
    ),
    cue(
        _P,
        (
            r"^(?:i|we)(?:'re| are|'m| am)?\s+(?:currently\s+|now\s+|both\s+|all\s+)*(?:liv(?:e|ing)"
            r"|resid(?:e|ing)|based|located)\s+(?:out\s+)?(?:in|near|outside(?: of)?|on"
            r"|just outside(?: of)?)\s+(?P<residence>[^,.!;]{2,40}?)(?=$|[.!;:]|\s+(?:and|but|so"
            r"|because|since|with|where|now|these)\b)"
        ),
        "liv|resid|based|located",
        worth=0.8,
        accept=lambda m: (
            re.match(
                r"(?:fear|peace|a (?:world|society|time|simulation)|the (?:same|past|moment)|this|that)\b",
                m["residence"],
                re.I,
            )
            is None
            and m.string.lower().startswith("we")
        ),
    ),
    cue(
        _P,
        (
            r"^i\s+(?:grew up|grows? up|was raised|was brought up)\s+(?:on|in|near|between|around"
            r"|speaking)\s+(?P<hometown>[^.!;]{3,50})"
        ),
        "grew up|grow|raised|brought up",
        worth=0.65,
        people=True,
        accept=lambda m: re.match(r"(?:a hurry|peace|the (?:90s|80s|70s))\b", m["hometown"], re.I) is None,
    ),
    cue(
        _P,
        (
            r"^i\s+(?:had|have had|'ve had|got|needed|underwent)\s+(?:an?\s+"
            r"|my\s+)?(?P<o>(?:\w+\s+)?(?:surgery|bypass|knee replacement|hip replacement|transplant"
            r"|chemo(?:therapy)?|heart attack|stroke|c-section|concussion|appendectomy|cancer"
            r"|broken (?:leg|arm|wrist|ankle|hip)))\b[^.!;]{0,24}"
        ),
        (
            "surgery|bypass|replacement|transplant|chemo|heart attack|stroke|c-section|concussion"
            "|appendectomy|cancer|broken"
        ),
        predicate="health:",
        worth=0.7,
        people=True,
    ),
    cue(
        _P,
        (
            r"^i\s+(?:make|earn)s?\s+(?:about\s+|around\s+"
            r"|roughly\s+)?(?P<salary>[$€£]?\d[\d.,]*\s?k?(?:\s?(?:a|per)\s(?:year|month|hour)|/(?:yr"
            r"|mo|hr)))"
        ),
        "make|earn",
        worth=0.5,
        people=True,
    ),
    cue(
        _P,
        (
            rf"{_BE}(?P<o>(?:deaf|blind|hard of hearing|paralyzed|partially sighted|in a wheelchair"
            r"|wheelchair[- ]bound|legally blind)\b[^.!;]{0,30})"
        ),
        "deaf|blind|hearing|paralyzed|sighted|wheelchair",
        predicate="health:",
        worth=0.8,
        people=True,
    ),
)
