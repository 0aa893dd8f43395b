"""What the user likes, and how they want to be answered: English."""

from __future__ import annotations

import re

from common.rules.cues import Cue, cue
from common.rules.grammar.words import EN_ADV, EN_LANGUAGES, is_thing
from common.vocabulary import Kind

_P = Kind.PREFERENCE
_REPLY = r"(?:answers?|repl(?:y|ies)|responses?|explanations?|outputs?|messages|summaries)"
_LENGTH = (
    r"(?:short(?:er)?|brief|concise|terse|to the point|succinct|long|longer|detailed|in-depth|verbose"
    r"|simple|high[- ]level|one paragraph|a paragraph|under \d+ words|\w+ sentences?|\w+ lines?"
    r"|bite-?sized|crisp|minimal|wordy)"
)
_LEAD = (
    r"^(?:please |pls |ok |okay |so |and |also |just |always |from now on,? |going forward,? "
    r"|in (?:the )?future,? |for future reference,? |you should |you can |can you |could you |try to "
    r"|i want you to |i'd like you to |i need you to |make sure (?:to |you )?|remember to "
    r"|when (?:you )?\w+ing[^,]{0,30},? )*"
)
_MOMENT = re.compile(
    r"\b(?:this (?:one|time|question|essay|email|text)|the (?:above|following|last|previous)|below|here)\b",
    re.IGNORECASE,
)
_STOP = r"(?=$|[.!;:]|\s+(?:so|because|since|but|though|if|when|while|please|thanks)\b)"
_NOT_TASTE = re.compile(
    (
        r"^(?:to (?:know|ask|see|learn|understand|hear|thank|think|get|make sure|have|start|try|create"
        r"|add|use this|buy|book|order|plan|find|discuss|explore)|that|this|it(?! when)|them|you|your"
        r"|these|those|how|what|when|where|him|her|any (?:of|other)|some (?:help|advice|suggestions)"
        r"|an? (?:table|list|summary|example|recipe|few|recommendation)|the (?:idea|way|sound|look"
        r"|first|second|third|last|suggestion|part|one)|more (?:info|detail|examples)|if|where|and|but"
        r"|more\b|about)(?=\s|$)|^the (?!outdoors|mountains?|beach|sea|city|countryside|smell|taste"
        r"|sound of|command line|terminal|dark|cold|heat|gym|rain|ocean|snow|woods|forest|colou?rs?\b"
        r"|night|morning|summer|winter)|^(?:something|anything|some of|all (?:of )?th|one of|both\b"
        r"|either|option|number|what)"
    ),
    re.IGNORECASE,
)


def _taste(match: re.Match[str]) -> bool:
    text = (match.groupdict().get("o") or "").strip()
    return is_thing(match) and _NOT_TASTE.match(text) is None if text else True


def _lasting(match: re.Match[str]) -> bool:
    return _MOMENT.search(match.string) is None


EN_TASTES: tuple[Cue, ...] = (
    # How to answer
    cue(
        _P,
        (
            rf"{_LEAD}(?:only |always )?(?:repl(?:y|ying)|answer(?:ing)?|respond(?:ing)?|talk(?:ing)?"
            r"|write(?: back)?|speak(?:ing)?|communicate|chat)\s*(?:to me |me |with me "
            rf"|back )?(?:only )?in\s+(?P<answer_language>{EN_LANGUAGES})|^(?:let's )?(?:use|switch to"
            rf"|stick to|stick with)\s+(?P<answer_language2>{EN_LANGUAGES})\s+(?:when|for|from now"
            r"|in your|please)"
        ),
        "in|use|switch|stick",
        worth=0.9,
        despite="command question",
        accept=lambda m: (
            _lasting(m) and re.search(r"\b(?:how|email|letter|essay|poem)\b", m.string, re.I) is None
        ),
    ),
    cue(
        _P,
        (
            rf"{_LEAD}(?:keep|make|give me|i (?:prefer|like|want|need)|i'd (?:prefer|like))\s+(?:your "
            rf"|the |my |all |me )?(?P<answer_style>(?:(?:{_LENGTH}|direct|straight|plain"
            rf"|quick)[ ,]+)*{_REPLY}(?:\s+(?:to me|as|very|really|quite|nice and|more"
            rf"|should be))*\s*(?:{_LENGTH}|direct|simple|short)?[^.!;]{{0,40}})"
        ),
        "answer|repl|response|explanation|output|messages|summaries",
        worth=0.9,
        despite="command",
        accept=lambda m: (
            _lasting(m)
            and re.search(_LENGTH + r"|direct|straight|plain|quick", m["answer_style"], re.I) is not None
        ),
    ),
    cue(
        _P,
        (
            rf"^(?:your|the)\s+{_REPLY}\s+(?:are|should be|need to be|must be"
            rf"|have to be)\s+(?P<answer_style>[^.!;]{{3,60}})|{_LEAD}(?:stick to|limit yourself to"
            r"|stay under|no more than|max(?:imum)?(?: of)?)\s+(?P<answer_style2>\w+ (?:sentences?"
            r"|words|lines|paragraphs?|bullets?|bullet points)[^.!;]{0,20})"
            rf"|{_LEAD}be\s+(?P<answer_style3>(?:more |less |very |as )?(?:concise|brief|succinct|terse"
            r"|verbose|wordy|detailed|to the point|short)[^.!;]{0,30})"
        ),
        "answer|repl|response|explanation|output|stick to|limit yourself|stay under|no more than|max|be",
        worth=0.85,
        despite="command",
        accept=lambda m: (
            _lasting(m)
            and re.search(
                r"are (?:too |very )?(?:great|good|helpful|amazing|awesome|wrong|not|really|the best)",
                m.string,
                re.I,
            )
            is None
        ),
    ),
    cue(
        _P,
        (
            rf"{_LEAD}(?:don't|do not|never|stop|avoid|skip|no need (?:for|to)|you don't (?:have"
            r"|need) to|cut|spare me|leave out|without)\s+(?:use |using |add |adding |include "
            r"|including |write |writing |give me |say |saying |start(?:ing)? (?:with|your|every)"
            r"|end(?:ing)? (?:with|your)|repeat(?:ing)? |apologi[sz]\w* |sugar-?coat\w* "
            r"|explain(?:ing)? |the |all |any |with |me )*(?P<o>[^.!;]{0,20}(?:emojis?|disclaimers?"
            r"|fluff|filler|small talk|pleasantries|jargon|buzzwords|bullet points|markdown|headings"
            r"|exclamation (?:marks|points)|apologi\w*|sugar-?coat\w*|as an ai|preamble|caveats"
            r"|platitudes|lecture|moralis\w*|flattery|basics|long (?:answers|paragraphs)|walls of text"
            r"|corporate speak|em-?dashes|hashtags|sources|links|comments)[^.!;]{0,40})"
        ),
        (
            "emoji|disclaimer|fluff|filler|small talk|pleasantries|jargon|buzzword|bullet|markdown"
            "|heading|exclamation|apologi|sugar|as an ai|preamble|caveat|platitude|lecture|moralis"
            "|flattery|basics|long|walls|corporate|dash|hashtag|source|link|comments"
        ),
        worth=0.85,
        despite="command",
        accept=_lasting,
    ),
    cue(
        _P,
        r"^(?:when|whenever)\s+(?:you\s+\w+|\w+ing|you)\b(?P<o>.{6,140})",
        "when",
        worth=0.85,
        whole=True,
        despite="question command hypothetical sample",
        accept=lambda m: (
            re.search(r"\?\s*$|\bi (?:get|see|run|try|had|was)\b", m.string) is None
            and re.search(
                (
                    r"(?:[,]\s*|\s(?=don't |do not |never |always |please ))(?:please |always |just "
                    r"|i (?:want|prefer|like|need)|use |keep |be |give |make |don't |do not |never "
                    r"|include |start |write |show |avoid |skip |stick |assume |put |add |prefer "
                    r"|format |cite |explain |focus |stay )"
                ),
                m.string,
                re.I,
            )
            is not None
        ),
    ),
    cue(
        _P,
        (
            r"^(?:bullet points|bullets|tables|lists|code samples|code examples|examples|analogies"
            r"|diagrams|short answers|voice notes|emails?|mornings|evenings|afternoons"
            r"|async)\s+(?:work|works|are|is|suits?|fits?)\s+(?:best|better|great|well|fine"
            r"|easier)\s*(?:for me|with me)?(?P<o>[^.!;]{0,20})"
        ),
        "work|suit|fit|are|is",
        worth=0.7,
        accept=lambda m: re.search(r"\bme\b", m.string, re.I) is not None,
    ),
    cue(
        _P,
        (
            r"^(?:in|for|with)\s+(?P<t>[\w ]{3,30}?)\s+i(?:'d)?\s+(?:want|prefer|like|need"
            r"|would like)\s+(?:you to\s+)?(?P<o>[^.!;]{3,60})"
        ),
        "i want|i prefer|i like|i need|i'd|i would",
        worth=0.75,
        despite="command",
        accept=lambda m: (
            re.search(
                (
                    r"general|code|review|answer|repl|summar|report|email|draft|explan|meeting"
                    r"|feedback|travel|food|work"
                ),
                m["t"],
                re.I,
            )
            is not None
        ),
    ),
    # Refused first, or "I don't like" would read as "like"
    cue(
        _P,
        (
            rf"^i\s+{EN_ADV}*(?:(?:don't|doesn't|do not|does not|didn't|never)\s+{EN_ADV}*(?:like|enjoy"
            r"|love|care for|want|appreciate|eat|drink|touch|smoke|do)|hates?|dislikes?|detests?"
            r"|loathes?|despises?|can't stand|cannot stand|can't bear|can't tolerate|can't handle"
            r"|avoids?|refuses? to|can't (?:eat|drink|have|do)|cannot (?:eat|drink|have)"
            r"|stopped (?:eating|drinking|smoking)|quit (?:drinking|smoking|eating)|quit(?= (?:sugar"
            r"|coffee|alcohol|caffeine|meat|dairy|gluten|nicotine|soda|social media|facebook|instagram"
            r"|twitter))|gave up|cut out|'m off(?= (?:sugar|coffee|dairy|meat|carbs|alcohol|gluten))"
            rf"|don't really do)\s+(?P<o>it when [^.!;]{{3,80}}|[^.!;]{{2,60}}?){_STOP}"
        ),
        "n't|not|never|hate|dislike|detest|loathe|despise|stand|bear|avoid|refuse|stopped|quit|gave up",
        predicate="taste:",
        negative=True,
        worth=0.75,
        people=True,
        accept=lambda m: (
            _taste(m)
            and re.search(
                (
                    r"(?:want|do) (?:to|anything|much|it)|like (?:to do anything|doing anything)"
                    r"|do (?:that|this|well)|feel like|can't (?:do|have) (?:anything|it|this|that|the"
                    r"|everything|both)|never (?:do|want)|to sound|touch (?:the|it|my)"
                    r"|don't want (?:a |the |my |any )"
                ),
                m.string,
                re.I,
            )
            is None
        ),
    ),
    cue(
        _P,
        (
            r"^i(?:'m|'s| am| is)\s+(?:really\s+|definitely\s+|just\s+)?(?:not|no)\s+(?:a\s+|an\s+"
            r"|really\s+|much of\s+|that\s+)*(?:big\s+|huge\s+|great\s+)?(?:fan of|into|keen on"
            rf"|fond of|comfortable with|interested in)\s+(?P<o>[^.!;]{{2,50}}?){_STOP}"
        ),
        "not|no",
        predicate="taste:",
        negative=True,
        worth=0.7,
        people=True,
        accept=_taste,
    ),
    cue(
        _P,
        (
            rf"{'^'}i(?:'m|'s| am| is)\s+{EN_ADV}*(?:a\s+|an\s+|on a\s+)?(?P<diet>(?:strict\s+"
            r"|mostly\s+|lifelong\s+)?(?:vegan|vegetarian|pescatarian|pescetarian|flexitarian|keto"
            r"|paleo|gluten[- ]free|dairy[- ]free|teetotal(?:er|ler)?|plant-based)|halal|kosher"
            r"|low[- ]carb(?: diet)?|low[- ]sodium(?: diet)?|gluten[- ]free(?: diet)?)\b"
            r"|^i\s+(?:only\s+)?(?:eat|eats|keep|keeps|follow|follows)\s+(?:an?\s+)?(?P<diet2>halal"
            r"|kosher|keto|vegan|vegetarian|plant-based|gluten[- ]free|low[- ]carb)\b"
        ),
        (
            "vegan|vegetarian|pescatarian|pescetarian|flexitarian|keto|paleo|gluten|dairy|teetotal"
            "|plant|halal|kosher|carb|sodium"
        ),
        worth=0.85,
        people=True,
    ),
    cue(
        _P,
        (
            r"^(?:my|i's)\s+(?:all[- ]time\s+|absolute\s+)?favou?rites?\s+(?P<t>[\w -]{2,24}?)(?:'s"
            r"| is| are| has always been)\s+(?P<o>[^.!;]{2,50})"
        ),
        "favo",
        predicate="favourite:",
        worth=0.75,
        people=True,
    ),
    cue(
        _P,
        (
            rf"^i(?:'d|'ve| have| would)?\s*{EN_ADV}*(?:(?:always|long)\s+)?(?:prefer(?:red|s)?"
            r"|rather(?!\s+(?:than|not know))|like(?:s|d)?|love(?:s|d)?|enjoy(?:s|ed)?|adore(?:s)?"
            r"|favou?r(?:s)?|would rather|lean towards?|swear by)\s+(?P<o>it when [^.!;]{3,80}"
            rf"|[^.!;]{{2,80}}?){_STOP}"
        ),
        "prefer|rather|like|love|enjoy|adore|favo|lean|swear by",
        predicate="taste:",
        worth=0.75,
        people=True,
        accept=lambda m: (
            _taste(m)
            and re.match(
                r"i(?:'d| would) (?:really |also |still )?(?:like|love|enjoy|prefer (?:to|if|it))",
                m.group(0),
                re.I,
            )
            is None
            and re.search(r"\b(?:liked|loved|enjoyed)\b", m.group(0), re.I) is None
        ),
    ),
    cue(
        _P,
        (
            rf"^i(?:'m|'s| am| is)\s+{EN_ADV}*(?:a\s+)?(?:(?:big|huge|massive|die-hard|great"
            r"|total)\s+)?(?:fans? of|into|obsessed with|crazy about|keen on|fond of|passionate about"
            rf"|partial to|addicted to|hooked on)\s+(?P<o>[^.!;]{{2,50}}?){_STOP}"
        ),
        "fan|into|obsessed|crazy|keen|fond|passionate|partial|addicted|hooked",
        predicate="taste:",
        worth=0.7,
        people=True,
        accept=_taste,
    ),
    cue(
        _P,
        (
            r"^i\s+(?:really\s+|personally\s+)?find\s+(?P<o>[^.!;]{2,40}?)\s+(?:much\s+|way\s+"
            r"|a lot\s+|far\s+|so much\s+)?(?:easier|better|more (?:comfortable|readable|useful"
            r"|productive|relaxing)|nicer|clearer)\b"
        ),
        "find",
        predicate="taste:",
        worth=0.65,
        accept=_taste,
    ),
    cue(
        _P,
        (
            r"^i\s+(?:usually|generally|always|typically|normally|tend to|often"
            r"|never)\s+(?P<o>(?:work(?:s)? out|run|swim|cycle|bike|wake up|get up|go to (?:bed"
            r"|the gym)|eat|drink|cook|skip breakfast|train|read|meditate|practice|commute|travel|play"
            r"|do yoga|take the|walk|fly|exercise|jog|hike|garden|order|have (?:breakfast|lunch|dinner"
            r"|coffee))\b[^.!;]{2,60})"
        ),
        "usually|generally|always|typically|normally|tend to|often|never",
        worth=0.55,
    ),
)
