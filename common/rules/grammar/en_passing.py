"""The filter of the loosest English tables: what a sentence holds that tells of a passing matter."""

from __future__ import annotations

import re

PASSING = re.compile(
    r"\b(?:today|tonight|yesterday|this (?:morning|afternoon|evening|time|one|question|code|error"
    r"|week)|last (?:night|week|month|year)|just (?!started|turned|a )|trying|looking|wondering"
    r"|thinking|getting|having"
    r"|stuck (?!in)|tired|sorry|sure|feel(?:s|ing)?|felt|think|guess|know|hope|wish|would|could"
    r"|should|might|maybe|probably|seems?|you|your|that's|it's|these (?!days)|those|here|there"
    r"|ready|done|back|glad|happy"
    r"|sad|excited|curious|confused|worried|bored|hungry|late|busy|fine|okay|ok|problem|issue"
    r"|question|error|bug|idea|suggestion|answer|help|please|thanks|lol|haha|again|still not"
    r"|not working|broken|crash\w*"
    r"|went|got|came|saw|said|told|asked|made|ate|bought|found|lost|took|gave|had|was|were|did"
    r"|keeps?|won't|can't|couldn't|supposed|about to|going to|gonna|wants?|needs?|let me|a lot|too"
    r"|weird|strange|funny|annoying|amazing|awesome|great|terrible)\b|\?",
    re.IGNORECASE,
)
_NOT_NOUN = re.compile(
    (
        r"\b(?:question|problem|issue|point|bad|fault|idea|guess|understanding|thought|concern|plan"
        r"|code|error|query|script|function|bug|impression|opinion|take|head|brain|mind|eyes?"
        r"|favou?rite part|life|day|week|weekend|luck|turn|apologies|mistake|english|request|task"
        r"|goal here|output|result|first|last|next|only|biggest (?:issue|problem|concern|worry)|worry"
        r"|fear is|pleasure|bet|ex|bus|train|flight|phone is|battery|back|stomach|feet|legs|throat"
        r"|nose|heart|hair)\b"
    ),
    re.IGNORECASE,
)


def lasting(match: re.Match[str]) -> bool:
    """Whether the whole clause is free of events, moods and this conversation."""
    return PASSING.search(match.string) is None


def attribute(match: re.Match[str]) -> bool:
    """Whether its `noun` names a lasting property, as in "my working hours are …"."""
    noun = match.groupdict().get("noun") or ""
    return lasting(match) and _NOT_NOUN.search(noun) is None and len(noun.split()) <= 4
