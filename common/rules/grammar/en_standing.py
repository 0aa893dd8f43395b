"""What must hold from now on: constraints in English."""

from __future__ import annotations

import re

from common.rules.cues import BY_TOPIC, Cue, cue
from common.vocabulary import Kind

_C = Kind.CONSTRAINT
_MODAL = (
    r"(?:must(?:n't| not)?|may not|shall(?: not)?|has to|have to|needs? to|should(?:n't"
    r"| not)?(?: never| always)?|cannot|can't|can not|is not allowed to|are not allowed to"
    r"|isn't allowed to|aren't allowed to|(?<=nobody )is allowed to|(?<=no one )is allowed to|(?:is"
    r"|are) (?:strictly )?(?:forbidden|prohibited|banned|not allowed|required|mandatory|off[- ]limits)"
    r"|never|always|can only|may only|must never|must always|should never|should always|only ever"
    r"|go(?:es)? (?:in|into|through)|belongs? in|lives? in)"
)
_MATTER = re.compile(
    (
        r"\b(?:code|passwords?|secrets?|keys?|tokens?|credentials?|databases?|tables?|apis?|endpoints?"
        r"|logs?|configs?|repos?(?:itory)?|branch(?:es)?|contracts?|invoices?|quotes?|emails?|docs?"
        r"|documents?|documentation|fields?|customers?|clients?|releases?|deploy\w*|commits?"
        r"|variables?|names?|naming|comments?|tests?|servers?|budget|files?|images?|pages?|buttons?"
        r"|titles?|logo|copy|data|dates?|timestamps?|meetings?|orders?|refunds?|permissions?|accounts?"
        r"|privacy|pii|phone numbers?|production|prod|staging|functions?|classes|indentation"
        r"|dependenc(?:y|ies)|librar(?:y|ies)|versions?|prs?|pull requests?|backups?|containers?"
        r"|reviews?|reports?|expenses?|suppliers?|payments?|response times?|latency|queries"
        r"|migrations?|amounts?|floats?|currency|prices|pricing|headlines?|slides?|packages?"
        r"|shipments?|deliver(?:y|ies)|anything|everything|all|any|every|each|no one|nobody|nothing"
        r"|requests?|users?|changes?|merges?|main|master|feature|services?|components?|urls?|answers?"
        r"|schema|model|assets|fonts?|colou?rs?|posts?|tickets?|bugs?|errors?|exceptions?|events?"
        r"|messages?|notifications?|employees|staff|food|meals?|recipes?|visitors?)\b"
    ),
    re.IGNORECASE,
)
_ORDER = (
    r"(?:please|always|never|don't|do not|only|make sure|no more|all|any|every|each|use|keep|give"
    r"|write|reply|respond|answer|run|ask|check|call|treat|assume|include|avoid|skip|start|stop|put"
    r"|send|format|show|add|stick|refer|explain|be|let|remember|cc|tag|prefix|name|test|i want you"
    r"|i'd like you|i need you|you should|you must|you can|you need|we must|we should|we only"
    r"|we always|we never|we'll always|nobody|no one|everyone|meetings|invoices|reports|emails|code)"
)
_STORY = re.compile(
    (
        r"^(?:i(?!t)|you\b(?! (?:must|have to|should|can(?:no|')t|need to))|he|she|they|there|life"
        r"|people|someone|everyone (?:has|needs)|this|that|it|what|who|why|how)\b|\b(?:never (?:mind"
        r"|know|knew|seen|heard|been|felt|thought|had|ever)|always (?:been|thought|wanted|felt|has|had"
        r"|seems?|have been|wondered)|must (?:be|have been) (?:a|an|the|so|very|nice|hard|tired"
        r"|\w+ing)|have to (?:say|admit|go|run|leave|agree)|has to be (?:a|the)|can't (?:wait|believe"
        r"|help|find|get|figure|remember|tell|seem|see|connect|open|load|be)|should be (?:fine|ok|okay"
        r"|good|easy|able|able|enough|a|working)|should (?:return|work|i|we)|need to (?:know|go|be"
        r"|understand))\b"
    ),
    re.IGNORECASE,
)


def _rule(match: re.Match[str]) -> bool:
    return _STORY.search(match.string) is None


def _work(match: re.Match[str]) -> bool:
    return _rule(match) and _MATTER.search(match.string) is not None


EN_STANDING: tuple[Cue, ...] = (
    cue(
        _C,
        (
            r"^(?:please |so |and |ok |okay )*(?:from (?:now|here|today) on|going forward"
            r"|in (?:the )?future|from this point on|moving forward|henceforth|as of (?:now"
            rf"|today))\s*,?\s*(?P<o>{_ORDER}\b[^.!;]{{2,120}})"
            rf"|^(?P<o2>{_ORDER}\b[^.!;]{{2,100}}?)\s+(?:from now on|going forward|in (?:the )?future"
            r"|moving forward)$"
        ),
        (
            "from now on|from here on|from today on|going forward|in future|in the future"
            "|from this point|moving forward|henceforth|as of"
        ),
        predicate=BY_TOPIC,
        subject="user",
        worth=0.85,
        whole=True,
        despite="command question",
        accept=lambda m: (
            re.search(
                (
                    r"\bi(?:'d| would| want| hope| plan| might| may|'ll)\b(?! (?:like|want) you)"
                    r"|\bcould\b|\bwould (?:be|have|like)\b|\?\s*$|\bin (?:the )?future (?:i|we|when"
                    r"|it)\b"
                ),
                m.string,
                re.I,
            )
            is None
        ),
    ),
    cue(
        _C,
        (
            r"^(?:please |and |also |but |so |just )*(?:never|always|don't ever|do not ever"
            r"|under no circumstances|make sure (?:to|that|you|we|all)|be sure to|ensure(?: that)?"
            r"|only ever)\s+(?!mind\b|forget\b|remember\b|heard\b|seen\b|been\b|thought\b|wanted\b"
            r"|knew\b|again\b|found\b|used\b|ends?\b|gonna\b|once\b|\w+ed\b|had\b|was\b|did\b|got\b"
            r"|felt\b|going\b|a\b|the\b|in (?:my|the|a)\b|wrong\b|\w+s me\b|good\b|nice\b|happy\b"
            r"|fun\b|on\b(?! the)|there\b|works?\b(?! on)|tired\b|been\b)(?P<o>[^.!;]{4,120})"
        ),
        "never|always|ever|under no circumstances|make sure|be sure|ensure",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.8,
        whole=True,
        despite="question",
        accept=lambda m: (
            re.search(
                (
                    r"\?\s*$|\bi (?:get|have|do|am|feel)\b|^(?:make sure|ensure"
                    r"|be sure)\b(?!.*\b(?:all|every|any|never|always|each|before|after"
                    r"|when(?:ever)?)\b)"
                ),
                m.string,
                re.I,
            )
            is None
        ),
    ),
    cue(
        _C,
        (
            r"^(?:please |and |also |but |so |just |you )*(?:don't|do not|must not|mustn't|may not"
            r"|shouldn't|should not|cannot|can't|no)\s+(?:ever |just |directly "
            r"|silently )*(?P<o>(?:touch|push|commit|deploy|merge|modify|delete|drop|edit|change"
            r"|expose|share|send|email|contact|call|hardcode|hard-code|log|store|save|put|place|use"
            r"|add|introduce|install|upgrade|mock|skip|bypass|overwrite|rename|suggest|recommend"
            r"|propose|assume|mention|include|schedule|book|order|buy|ship|publish|post|disclose|leak"
            r"|print|force-push|rebase|run|cook|serve|give me|offer|write to"
            r"|read from)\b[^.!;]{3,100})"
        ),
        "don't|do not|must not|mustn't|may not|shouldn't|should not|cannot|can't|no ",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.7,
        accept=lambda m: (
            re.search(
                (
                    r"\b(?:worry|know|think|understand|the order|lookaheads|too long|longer than"
                    r"|anything|me wrong|this|that\b|it\b)\b"
                ),
                m["o"],
                re.I,
            )
            is None
        ),
    ),
    cue(
        _C,
        (
            r"^(?P<t>(?:(?:all|any|every|each|our|the|no|single|individual|new"
            rf"|old)\s+)*[A-Za-z][\w' /$,.&-]{{1,60}}?)\s+{_MODAL}\s*(?P<o>[^.!;]{{0,100}})"
        ),
        (
            "must|may not|shall|has to|have to|need|should|can|allowed|forbidden|prohibited|banned"
            "|required|mandatory|limits|never|always|only|go in|goes in|go into|goes into|go through"
            "|goes through|belong|lives in|live in"
        ),
        predicate=BY_TOPIC,
        subject="project",
        worth=0.8,
        accept=lambda m: (
            _work(m)
            and re.search(r"\bi\b|\bi'|\bwho\b|friend|colleague|neighbou?r", m["t"], re.I) is None
            and re.match(
                r"(?:we|my (?:wife|husband|mom|mum|dad|son|daughter|friend|boss|kid|brother|sister))\b",
                m["t"],
                re.I,
            )
            is None
            and (
                re.search(r"\b(?:should|needs? to|can't|cannot)\b", m.group(0), re.I) is None
                or re.match(
                    (
                        r"(?:all|any|every|each|no|our|customer|user|phone|password|secret|api"
                        r"|response|commit|production|log|name|date|email|invoice|test|code|budget"
                        r"|the budget|pull|prs?)\w*\b"
                    ),
                    m["t"],
                    re.I,
                )
                is not None
            )
            and re.search(
                r"\b(?:by|before) (?:monday|tuesday|wednesday|thursday|friday|tomorrow|tonight)",
                m.string,
                re.I,
            )
            is None
        ),
    ),
    cue(
        _C,
        (
            r"^(?:we|you|everyone|everybody|the team|developers?|engineers?|i)(?:'re| are|'m"
            r"| am)?\s+(?:(?:are |is )?(?:not|never) (?:allowed|permitted|supposed) to|must(?: not"
            r"| never| always)|mustn't|have to (?:always|never)|(?<=we )(?:must|cannot|may only"
            r"|can only)|(?<=team )(?:must|cannot|may only|can only)|may not|can't ever|must always"
            r"|need to always|always (?:have to|need to|must))\s+(?P<o>[^.!;]{4,100})"
        ),
        "allowed|permitted|supposed|must|have to|only|may not|ever|always|cannot",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.75,
        accept=lambda m: (
            re.search(
                (
                    r"must (?:be|have been|admit|say|confess|be able)|must (?:i|we)\b|cannot (?:wait"
                    r"|believe|find|remember|figure|get|see|tell)"
                ),
                m.string,
                re.I,
            )
            is None
        ),
    ),
    cue(
        _C,
        (
            r"^(?:you|we|everyone)\s+(?:have|has|need(?:s)?)\s+to\s+(?P<o>[^.!;]{4,60}?\b(?:before"
            r"|after|on|for)\s+(?:every|each|any|all)\b[^.!;]{2,40})"
        ),
        "have to|has to|need",
        subject="project",
        worth=0.7,
    ),
    cue(
        _C,
        (
            r"^(?:our|the|company|client's?|team)\s+(?:\w+\s+)?(?:rule|policy|requirement|convention"
            r"|guideline|standard|constraint)(?:s)?(?:\s+(?:for|on|about)\s+[\w -]{2,30}?)?\s*(?:'s|is"
            r"|are|says?|requires?|:)\s+(?:that\s+)?(?P<o>[^.!;]{4,120})|^(?:it is"
            r"|it's)\s+(?:mandatory|forbidden|required|prohibited|important|essential"
            r"|critical)\s+(?:that|to)\s+(?P<o2>[^.!;]{6,120})"
        ),
        (
            "rule|policy|requirement|convention|guideline|standard|constraint|mandatory|forbidden"
            "|required|prohibited"
        ),
        subject="project",
        worth=0.75,
    ),
    cue(
        _C,
        (
            r"^(?:store|keep|put|save|write|format|use|name|prefix|wrap|encrypt|log|tag|round|express"
            r"|give|quote|run)\s+(?:all|every|any|our|each)\s+(?P<o>[^.!;]{4,100})|^(?:run|clear|check"
            r"|confirm|discuss)\s+(?P<o2>(?:anything|everything|all)\b[^.!;]{3,80})|^(?P<o3>(?:floats"
            r"|tabs|globals|magic numbers|third[- ]party [\w ]{3,20}|inline styles|raw sql|swear words"
            r"|gifs)[^.!;]{0,30}(?:forbidden|banned|not allowed|prohibited|off limits)[^.!;]{0,20})"
            r"|^(?:when(?:ever)?|if) you (?:give|show|use|quote"
            r"|write)[^.!;,]{2,40}[, ]\s*(?:please )?(?P<o4>(?:use|put|write|format|keep"
            r"|add)\b[^.!;]{2,40})"
        ),
        "all|every|any|our|each|forbidden|banned|not allowed|prohibited|limits|when you|if you|whenever you",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.75,
        whole=True,
        despite="hypothetical command",
        accept=lambda m: re.search(r"\b(?:the above|this|below)\b|\?\s*$", m.string, re.I) is None,
    ),
    cue(
        _C,
        (
            r"^i\s+(?:can only|cannot|can't|only|am only able to|'m only able to)\s+(?P<o>(?:do|make"
            r"|work|meet|take|attend|join|call|talk|travel|drive|fly|lift|exercise|eat"
            r"|have meetings)\b[^.!;]{0,40}\b(?:on|after|before|in the|during|weekends?|mornings?"
            r"|evenings?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|remotely|online"
            r"|between)\b[^.!;]{0,40})"
        ),
        "can only|cannot|can't|only",
        subject="user",
        worth=0.6,
    ),
)
