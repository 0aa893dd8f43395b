"""What must hold from now on: constraints in English."""

from __future__ import annotations

import re

from common.rules.cues import BY_TOPIC, Cue, cue
from common.vocabulary import Kind

_C = Kind.CONSTRAINT
_MODAL = r"(?:must(?:n't| not)?|may not|shall(?: not)?|has to|have to|needs? to|should(?:n't| not)?(?: never| always)?|cannot|can't|can not|is not allowed to|are not allowed to|isn't allowed to|aren't allowed to|(?<=nobody )is allowed to|(?<=no one )is allowed to|(?:is|are) (?:strictly )?(?:forbidden|prohibited|banned|not allowed|required|mandatory|off[- ]limits)|never|always|can only|may only|must never|must always|should never|should always|only ever|go(?:es)? (?:in|into|through)|belongs? in|lives? in)"
_MATTER = re.compile(
    r"\b(?:code|passwords?|secrets?|keys?|tokens?|credentials?|databases?|tables?|apis?|endpoints?|logs?|configs?|repos?(?:itory)?|branch(?:es)?|contracts?|invoices?|quotes?|emails?|docs?|documents?|documentation|fields?|customers?|clients?|releases?|deploy\w*|commits?|variables?|names?|naming|comments?|tests?|servers?|budget|files?|images?|pages?|buttons?|titles?|logo|copy|data|dates?|timestamps?|meetings?|orders?|refunds?|permissions?|accounts?|privacy|pii|phone numbers?|production|prod|staging|functions?|classes|indentation|dependenc(?:y|ies)|librar(?:y|ies)|versions?|prs?|pull requests?|backups?|containers?|reviews?|reports?|expenses?|suppliers?|payments?|response times?|latency|queries|migrations?|amounts?|floats?|currency|prices|pricing|headlines?|slides?|packages?|shipments?|deliver(?:y|ies)|anything|everything|all|any|every|each|no one|nobody|nothing|requests?|users?|changes?|merges?|main|master|feature|services?|components?|urls?|answers?|schema|model|assets|fonts?|colou?rs?|posts?|tickets?|bugs?|errors?|exceptions?|events?|messages?|notifications?|employees|staff|food|meals?|recipes?|visitors?)\b",
    re.IGNORECASE,
)
_ORDER = r"(?:please|always|never|don't|do not|only|make sure|no more|all|any|every|each|use|keep|give|write|reply|respond|answer|run|ask|check|call|treat|assume|include|avoid|skip|start|stop|put|send|format|show|add|stick|refer|explain|be|let|remember|cc|tag|prefix|name|test|i want you|i'd like you|i need you|you should|you must|you can|you need|we must|we should|we only|we always|we never|we'll always|nobody|no one|everyone|meetings|invoices|reports|emails|code)"
_STORY = re.compile(
    r"^(?:i(?!t)|you\b(?! (?:must|have to|should|can(?:no|')t|need to))|he|she|they|there|life|people|someone|everyone (?:has|needs)|this|that|it|what|who|why|how)\b|\b(?:never (?:mind|know|knew|seen|heard|been|felt|thought|had|ever)|always (?:been|thought|wanted|felt|has|had|seems?|have been|wondered)|must (?:be|have been) (?:a|an|the|so|very|nice|hard|tired|\w+ing)|have to (?:say|admit|go|run|leave|agree)|has to be (?:a|the)|can't (?:wait|believe|help|find|get|figure|remember|tell|seem|see|connect|open|load|be)|should be (?:fine|ok|okay|good|easy|able|able|enough|a|working)|should (?:return|work|i|we)|need to (?:know|go|be|understand))\b",
    re.IGNORECASE,
)


def _rule(match: re.Match[str]) -> bool:
    return _STORY.search(match.string) is None


def _work(match: re.Match[str]) -> bool:
    return _rule(match) and _MATTER.search(match.string) is not None


EN_STANDING: tuple[Cue, ...] = (
    cue(
        _C,
        rf"^(?:please |so |and |ok |okay )*(?:from (?:now|here|today) on|going forward|in (?:the )?future|from this point on|moving forward|henceforth|as of (?:now|today))\s*,?\s*(?P<o>{_ORDER}\b[^.!;]{{2,120}})|^(?P<o2>{_ORDER}\b[^.!;]{{2,100}}?)\s+(?:from now on|going forward|in (?:the )?future|moving forward)$",
        "from now on|from here on|from today on|going forward|in future|in the future|from this point|moving forward|henceforth|as of",
        predicate=BY_TOPIC,
        subject="user",
        worth=0.85,
        whole=True,
        despite="command question",
        accept=lambda m: (
            re.search(
                r"\bi(?:'d| would| want| hope| plan| might| may|'ll)\b(?! (?:like|want) you)|\bcould\b|\bwould (?:be|have|like)\b|\?\s*$|\bin (?:the )?future (?:i|we|when|it)\b",
                m.string,
                re.I,
            )
            is None
        ),
    ),
    cue(
        _C,
        r"^(?:please |and |also |but |so |just )*(?:never|always|don't ever|do not ever|under no circumstances|make sure (?:to|that|you|we|all)|be sure to|ensure(?: that)?|only ever)\s+(?!mind\b|forget\b|remember\b|heard\b|seen\b|been\b|thought\b|wanted\b|knew\b|again\b|found\b|used\b|ends?\b|gonna\b|once\b|\w+ed\b|had\b|was\b|did\b|got\b|felt\b|going\b|a\b|the\b|in (?:my|the|a)\b|wrong\b|\w+s me\b|good\b|nice\b|happy\b|fun\b|on\b(?! the)|there\b|works?\b(?! on)|tired\b|been\b)(?P<o>[^.!;]{4,120})",
        "never|always|ever|under no circumstances|make sure|be sure|ensure",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.8,
        whole=True,
        despite="question",
        accept=lambda m: (
            re.search(
                r"\?\s*$|\bi (?:get|have|do|am|feel)\b|^(?:make sure|ensure|be sure)\b(?!.*\b(?:all|every|any|never|always|each|before|after|when(?:ever)?)\b)",
                m.string,
                re.I,
            )
            is None
        ),
    ),
    cue(
        _C,
        r"^(?:please |and |also |but |so |just |you )*(?:don't|do not|must not|mustn't|may not|shouldn't|should not|cannot|can't|no)\s+(?:ever |just |directly |silently )*(?P<o>(?:touch|push|commit|deploy|merge|modify|delete|drop|edit|change|expose|share|send|email|contact|call|hardcode|hard-code|log|store|save|put|place|use|add|introduce|install|upgrade|mock|skip|bypass|overwrite|rename|suggest|recommend|propose|assume|mention|include|schedule|book|order|buy|ship|publish|post|disclose|leak|print|force-push|rebase|run|cook|serve|give me|offer|write to|read from)\b[^.!;]{3,100})",
        "don't|do not|must not|mustn't|may not|shouldn't|should not|cannot|can't|no ",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.7,
        accept=lambda m: (
            re.search(
                r"\b(?:worry|know|think|understand|the order|lookaheads|too long|longer than|anything|me wrong|this|that\b|it\b)\b",
                m["o"],
                re.I,
            )
            is None
        ),
    ),
    cue(
        _C,
        rf"^(?P<t>(?:(?:all|any|every|each|our|the|no|single|individual|new|old)\s+)*[A-Za-z][\w' /$,.&-]{{1,60}}?)\s+{_MODAL}\s*(?P<o>[^.!;]{{0,100}})",
        "must|may not|shall|has to|have to|need|should|can|allowed|forbidden|prohibited|banned|required|mandatory|limits|never|always|only|go in|goes in|go into|goes into|go through|goes through|belong|lives in|live in",
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
                    r"(?:all|any|every|each|no|our|customer|user|phone|password|secret|api|response|commit|production|log|name|date|email|invoice|test|code|budget|the budget|pull|prs?)\w*\b",
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
        r"^(?:we|you|everyone|everybody|the team|developers?|engineers?|i)(?:'re| are|'m| am)?\s+(?:(?:are |is )?(?:not|never) (?:allowed|permitted|supposed) to|must(?: not| never| always)|mustn't|have to (?:always|never)|(?<=we )(?:must|cannot|may only|can only)|(?<=team )(?:must|cannot|may only|can only)|may not|can't ever|must always|need to always|always (?:have to|need to|must))\s+(?P<o>[^.!;]{4,100})",
        "allowed|permitted|supposed|must|have to|only|may not|ever|always|cannot",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.75,
        accept=lambda m: (
            re.search(
                r"must (?:be|have been|admit|say|confess|be able)|must (?:i|we)\b|cannot (?:wait|believe|find|remember|figure|get|see|tell)",
                m.string,
                re.I,
            )
            is None
        ),
    ),
    cue(
        _C,
        r"^(?:you|we|everyone)\s+(?:have|has|need(?:s)?)\s+to\s+(?P<o>[^.!;]{4,60}?\b(?:before|after|on|for)\s+(?:every|each|any|all)\b[^.!;]{2,40})",
        "have to|has to|need",
        subject="project",
        worth=0.7,
    ),
    cue(
        _C,
        r"^(?:our|the|company|client's?|team)\s+(?:\w+\s+)?(?:rule|policy|requirement|convention|guideline|standard|constraint)(?:s)?(?:\s+(?:for|on|about)\s+[\w -]{2,30}?)?\s*(?:'s|is|are|says?|requires?|:)\s+(?:that\s+)?(?P<o>[^.!;]{4,120})|^(?:it is|it's)\s+(?:mandatory|forbidden|required|prohibited|important|essential|critical)\s+(?:that|to)\s+(?P<o2>[^.!;]{6,120})",
        "rule|policy|requirement|convention|guideline|standard|constraint|mandatory|forbidden|required|prohibited",
        subject="project",
        worth=0.75,
    ),
    cue(
        _C,
        r"^(?:store|keep|put|save|write|format|use|name|prefix|wrap|encrypt|log|tag|round|express|give|quote|run)\s+(?:all|every|any|our|each)\s+(?P<o>[^.!;]{4,100})|^(?:run|clear|check|confirm|discuss)\s+(?P<o2>(?:anything|everything|all)\b[^.!;]{3,80})|^(?P<o3>(?:floats|tabs|globals|magic numbers|third[- ]party [\w ]{3,20}|inline styles|raw sql|swear words|gifs)[^.!;]{0,30}(?:forbidden|banned|not allowed|prohibited|off limits)[^.!;]{0,20})|^(?:when(?:ever)?|if) you (?:give|show|use|quote|write)[^.!;,]{2,40}[, ]\s*(?:please )?(?P<o4>(?:use|put|write|format|keep|add)\b[^.!;]{2,40})",
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
        r"^i\s+(?:can only|cannot|can't|only|am only able to|'m only able to)\s+(?P<o>(?:do|make|work|meet|take|attend|join|call|talk|travel|drive|fly|lift|exercise|eat|have meetings)\b[^.!;]{0,40}\b(?:on|after|before|in the|during|weekends?|mornings?|evenings?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|remotely|online|between)\b[^.!;]{0,40})",
        "can only|cannot|can't|only",
        subject="user",
        worth=0.6,
    ),
)
