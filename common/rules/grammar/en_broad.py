"""Tried last: statements of what is so for long, told by their form alone. English.

These are looser than the other tables, so they are worth less and stand behind one filter: whatever tells of an
event, a mood, a plan of the moment or of this conversation is out.
"""

from __future__ import annotations

import re

from common.rules.cues import BY_TOPIC, Cue, cue
from common.rules.grammar.words import EN_ADV, EN_DAY
from common.vocabulary import Kind

_STOP = r"(?=$|[.!;:]|\s+(?:and|but|so|because|since|though|which|btw|if)\b)"
_PASSING = re.compile(
    r"\b(?:today|tonight|yesterday|this (?:morning|afternoon|evening|time|one|question|code|error|week)|last (?:night|week|month|year)|just (?!started|turned|a )|trying|looking|wondering|thinking|getting|having"
    r"|stuck (?!in)|tired|sorry|sure|feel(?:s|ing)?|felt|think|guess|know|hope|wish|would|could|should|might|maybe|probably|seems?|you|your|that's|it's|these (?!days)|those|here|there|ready|done|back|glad|happy"
    r"|sad|excited|curious|confused|worried|bored|hungry|late|busy|fine|okay|ok|problem|issue|question|error|bug|idea|suggestion|answer|help|please|thanks|lol|haha|again|still not|not working|broken|crash\w*"
    r"|went|got|came|saw|said|told|asked|made|ate|bought|found|lost|took|gave|had|was|were|did|keeps?|won't|can't|couldn't|supposed|about to|going to|gonna|wants?|needs?|let me|a lot|too|weird|strange|funny|annoying|amazing|awesome|great|terrible)\b|\?",
    re.IGNORECASE,
)
_NOT_NOUN = re.compile(
    r"\b(?:question|problem|issue|point|bad|fault|idea|guess|understanding|thought|concern|plan|code|error|query|script|function|bug|impression|opinion|take|head|brain|mind|eyes?|favou?rite part|life|day|week|weekend|luck|turn|apologies|mistake|english|request|task|goal here|output|result|first|last|next|only|biggest (?:issue|problem|concern|worry)|worry|fear is|pleasure|bet|ex|bus|train|flight|phone is|battery|back|stomach|feet|legs|throat|nose|heart|hair)\b",
    re.IGNORECASE,
)
_NUMBER = r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?"


def _lasting(match: re.Match[str]) -> bool:
    return _PASSING.search(match.string) is None


def _attribute(match: re.Match[str]) -> bool:
    noun = match.groupdict().get("noun") or ""
    return _lasting(match) and _NOT_NOUN.search(noun) is None and len(noun.split()) <= 4


EN_BROAD: tuple[Cue, ...] = (
    cue(
        Kind.CORRECTION,
        r"^(?:we|i|they|the team|management|the company|the client)(?:'ve| have|'re| are| has)?\s+(?:just\s+|now\s+|recently\s+|had to\s+)*(?:moved?|changed?|shift(?:ed)?|switch(?:ed)?|push(?:ed)?|reschedul(?:ed|e)|bump(?:ed)?|rais(?:ed|e)|lower(?:ed)?|cut|increas(?:ed|e)|reduc(?:ed|e)|extend(?:ed)?)\s+(?:back\s+|up\s+|down\s+)?(?P<t>[^.!?]{3,40}?)\s+from\s+(?P<old>[^.!?]{1,30}?)\s+to\s+(?P<o>[^.!?]{1,30})",
        "from",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.75,
        replaces=True,
    ),
    cue(
        Kind.CORRECTION,
        r"^i(?:'m| am)\s+(?:no longer|not)\s+(?:in|at|with|an?|the)\s+(?P<old>[^.!?,]{2,30}?)(?:\s+anymore)?,\s*(?:and\s+|but\s+)?(?:i(?:'ve| have|'m| am)?\s+)?(?:now\s+)?(?:switched to|moved (?:in)?to|changed to|in|at|joined|an?)\s+(?P<o>[^.!?]{2,40})",
        "no longer|not",
        predicate="job",
        worth=0.75,
        replaces=True,
        whole=True,
    ),
    cue(
        Kind.PROFILE,
        r"^(?:all\s+|most\s+)?(?:of\s+)?(?:my|the|our)?\s*[\w' ]{2,24}?\s+calls?\s+me\s+[\"“']?(?P<form_of_address>(?-i:[A-Z])[\w.'-]*(?:\s(?-i:[A-Z])[\w.'-]*)?)",
        "call me|calls me",
        worth=0.7,
        accept=lambda m: re.search(r"\b(?:will|should|could|just|back|when|he|she|they'll)\b", m.string, re.I) is None,
    ),
    cue(
        Kind.PROFILE,
        rf"^i(?:'m| am|'s| is)\s+(?:almost\s+|nearly\s+|about\s+|around\s+|over\s+|just\s+|already\s+|pushing\s+|only\s+)*(?P<age>{_NUMBER})(?=$|[.!,;]|\s+(?:and|years|but|so|now)\b)",
        "ty",
        worth=0.6,
        people=True,
    ),
    cue(
        Kind.PROFILE,
        r"^i(?:'ve| have)?\s+(?:just\s+)?(?:graduated from|got my degree (?:from|at)|went to|studied at|dropped out of|attended)\s+(?P<school>(?-i:[A-Z])[\w.&' ]{2,36}?)(?=$|[.!,;]|\s+(?:with|in|and|but|back|last)\b)",
        "graduated|degree|went to|studied at|dropped out|attended",
        worth=0.6,
        people=True,
        accept=lambda m: "went to" not in m.group(0).lower() or re.search(r"Tech|Univ|College|State|School|Academy|Poly|MIT|UC|NYU", m["school"]) is not None,
    ),
    cue(
        Kind.PROFILE,
        rf"^i\s+{EN_ADV}*(?:drive|write|play|sing|paint|volunteer|freelance|consult|cook|bartend|code|compete|perform|tutor|babysit|nanny|clean|deliver|edit|model|wait tables|teach|report|fly|intern)s?\s+(?:for|at|with)\s+(?P<employer>(?:an?\s+|the\s+)?[\w.&' -]{{2,36}}?){_STOP}",
        "for|at|with",
        worth=0.55,
        people=True,
        accept=lambda m: _lasting(m) and re.match(r"(?:hours|fun|a living|a while|the first|free|least|home|it|them|all|my (?:friends|kids)|years|myself|now)\b", m["employer"], re.I) is None,
    ),
    cue(
        Kind.GLOSSARY,
        r"^(?:btw |fyi )*[\"“'‘]?(?P<term>[^\"”'’.!?,]{1,30})[\"”'’]\s+(?:for us|to us|here|in our \w+|internally|in my \w+)?,?\s*(?:means|is|refers to|stands for|denotes|=)\s+(?P<o>[^.!?]{3,80})",
        "means|is|refers|stands|denotes|=",
        predicate="meaning",
        subject="term",
        worth=0.65,
        accept=lambda m: re.search(r"\b(?:for us|to us|here|in our|internally|in my|means|refers|stands|denotes)\b", m.group(0), re.I) is not None and "?" not in m.string,
    ),
    cue(
        Kind.TODO,
        r"^(?P<o>[^?]{6,110}?)[,;.–—-]+\s*(?:so\s+|please\s+|can you\s+|could you\s+)*(?:remind me|don't let me forget|put (?:it|that) on my list|add (?:it|that) to my (?:list|to-?dos?|calendar))(?:\s+(?:about (?:it|that)|of (?:it|that)|please|then|beforehand|the day before|in time))*$",
        "remind me|forget|my list|to my",
        subject=None,
        worth=0.75,
        whole=True,
        despite="question command",
    ),
    cue(
        Kind.TODO,
        rf"^(?:my|our|the)\s+(?P<o>[\w' /-]{{3,36}}?\s+(?:is|are|'s)\s+due\s+(?:on|by|at|in|next|this|tomorrow|today|before)?\s*(?:the\s+)?(?:{EN_DAY})[^.!?]{{0,16}})",
        "due",
        subject=None,
        worth=0.65,
    ),
    cue(
        Kind.FACT,
        rf"^(?:i'm|i am|we're|we are|i'll be|i have to be|i've got to be)\s+(?P<o>(?:going|heading|flying|driving|travell?ing|taking|picking|meeting|seeing|attending|visiting|hosting|moving|off)\s+(?:to|up|with)?\s*(?:the|an?|my|our|(?-i:[A-Z]))[^.!?]{{2,50}}?\b(?:today|tonight|tomorrow|this (?:morning|afternoon|evening|weekend)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|next (?:week|month|\w+day)))",
        "today|tonight|tomorrow|this|day|next",
        worth=0.45,
        momentary=True,
    ),
    cue(
        Kind.PREFERENCE,
        rf"^i\s+(?:only|exclusively|strictly)\s+(?P<o>(?:ever\s+)?(?:eat|drink|buy|use|wear|read|listen to|watch|fly|shop|stay|order|take|work|trust|play|cook|drive|run|write)\s+[^.!;]{{2,40}}?){_STOP}",
        "only|exclusively|strictly",
        worth=0.6,
        people=True,
        accept=lambda m: re.search(r"\b(?:today|have|this|that|it)\b", m.group(0), re.I) is None,
    ),
    cue(
        Kind.PREFERENCE,
        r"^(?:it (?:really )?helps(?: me)? (?:when|if) (?:you|there)|it's (?:much |way |a lot )?(?:easier|better|clearer|nicer) for me (?:when|if)|i (?:learn|understand|think|work|focus|read|remember things|study|absorb things|respond)(?: much| a lot)? (?:best|better) (?:with|by|when|if|from|in|through|after|at)|works best for me|what works for me is|i respond well to|i need things)\s*(?P<o>[^.!?]{3,80})",
        "help|easier|better|clearer|nicer|best|work|respond|need things",
        worth=0.65,
        despite="hypothetical",
        accept=lambda m: "?" not in m.string,
    ),
    cue(
        Kind.CONSTRAINT,
        r"^(?P<o>[^.!?]{3,80}?\bfrom now on,?\s+(?:should|must|need|needs|have to|has to|will be|are to|please|can only|shouldn't|can't)\b[^.!?]{3,60})",
        "from now on",
        worth=0.75,
        whole=True,
        despite="command",
    ),
    cue(
        Kind.PROJECT,
        r"^(?:everyone|everybody|all of us|most of us|half the team|the whole (?:team|company|office)|people)\s+(?:at|in|on)?\s*(?:our company|our team|our office|work|the office|the company|here)?\s*(?:uses?|works? (?:in|with|on)|runs?|is on|are on)\s+(?P<o>[^.!?]{2,40})",
        "use|work|run|on",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.6,
        topical=True,
    ),
    cue(
        Kind.PROJECT,
        r"^(?:my|our)\s+(?:team|company|startup|group|department|lab|studio|agency)(?:'s| is| are)\s+(?:currently\s+|now\s+)?(?P<o>(?:developing|building|working on|creating|designing|launching|making|rewriting|porting|running|researching|producing)\s+[^.!?]{4,80})",
        "team|company|startup|group|department|lab|studio|agency",
        subject="project",
        worth=0.65,
    ),
    cue(
        Kind.PROJECT,
        r"^(?:the|our|this|my)\s+(?:project|app|product|release|thesis|paper|feature|site|launch|deal|application|book)\s*(?:'s|is|has been)\s+(?:currently\s+|still\s+|now\s+)*(?P<status>(?:stuck|blocked|waiting|pending|in|at|halfway|nearly|almost|about)\s+[^.!?]{0,24}?(?:stage|phase|review|approval|testing|done|finished|complete|through|limbo|legal|qa|production|beta)\b[^.!?]{0,20})",
        "stage|phase|review|approval|testing|done|finished|complete|through|limbo|legal|qa|production|beta",
        subject="project",
        worth=0.6,
    ),
    cue(
        Kind.PROJECT,
        r"\bbudget\s+(?:for\s+|this\s+|next\s+|of\s+)?[\w' ]{0,24}?\s*(?:is|was|'s|stands at|comes to)\s+(?:now\s+|about\s+|around\s+|only\s+)*(?P<budget>[$€£¥]?\d[\d,.]*\s?(?:k|m|million|thousand|grand)?\b[^.!?]{0,16})",
        "budget",
        subject="project",
        worth=0.65,
    ),
    cue(
        Kind.DECISION,
        r"^(?:finally\s+|just\s+)?(?:agreed|decided|settled|signed off|compromised)\s+(?:with\s+[\w' ]{2,24}?\s+)?(?:on|to|that|against|for)\s+(?P<o>[^.!?]{3,80})",
        "agreed|decided|settled|signed off|compromised",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.65,
    ),
    cue(
        Kind.PROFILE,
        rf"^i\s*(?:'s|is|has|'m|am|have|works|lives|loves|plays|goes to|started|starts|just started|speaks|studies|teaches|runs|owns|attends|suffers from|takes (?:care|insulin|medication|classes|lessons)|coaches|drives|turned|graduated|retired)\s+(?P<o>[^.!;]{{3,60}}?){_STOP}",
        "my |our |i ",
        worth=0.5,
        others=True,
        accept=_lasting,
    ),
    cue(
        Kind.PROFILE,
        r"^my\s+(?P<noun>[a-z][\w' -]{2,26}?)\s*(?:'s|is|are)\s+(?:usually\s+|always\s+|normally\s+|currently\s+|from\s+)*(?P<o>[^.!;]{2,50})",
        "my",
        predicate="noun",
        worth=0.5,
        accept=lambda m: _attribute(m)
        and re.match(r"(?:not|no|so|very|really|getting|being|bad|good|better|worse|nice|like|that|to|what|how|why|because|always|all|gone|dead|dying|sick|down|slow|hot|cold|full|empty|asleep|sleeping|crying|fighting|coming|calling|\w+ing)\b", m["o"], re.I) is None,
    ),
    cue(
        Kind.PROJECT,
        r"^our\s+(?P<noun>[a-z][\w' -]{2,30}?)\s*(?:is|are)\s+(?:mostly\s+|mainly\s+|usually\s+|all\s+|primarily\s+)*(?P<o>[^.!;]{3,60})",
        "our",
        predicate="noun",
        subject="project",
        worth=0.5,
        accept=lambda m: _attribute(m) and re.match(r"(?:not|no|so|very|really|getting|being|down|slow|broken|\w+ing)\b", m["o"], re.I) is None,
    ),
)
