"""Remember, note that and their kin: what follows is kept, whatever it is."""

from __future__ import annotations

import re

EN_REMEMBER = re.compile(
    (
        r"^(?:hey |oh |ok |okay |and |also |so |btw |one more thing |please |pls |can you |could you "
        r"|would you |you should |you must |i want you to |i need you to |i'd like you to |just "
        r"|always |fyi |important )*[,:]?\s*(?:(?:please )?remember(?! when| the time| how| what| who"
        r"| if| where| me\b| my name\?)|(?:make|take) a (?:mental )?note|keep in mind|bear in mind"
        r"|note to self|for future reference|for the record|just so you know|please note|note down"
        r"|take note|save (?:this|the following)(?: to (?:your )?memory)?|store (?:this|the following)"
        r"|memori[sz]e(?: this)?|don't forget(?= that (?:i|my|our|we|the)\b)"
        r"|add (?:this )?to (?:your )?memory|commit (?:this )?to memory)\b(?:\s+(?:this|the following"
        r"|down|of this|of the fact|for (?:later|next time|the future|me)|please))*[,:;]?\s*(?:—|–"
        r"|-)?\s*(?:that\b)?[,:]?\s*(?P<rest>.*)$"
    ),
    re.IGNORECASE | re.DOTALL,
)
EN_REMEMBER_AFTER = re.compile(
    (
        r"^(?P<rest>.{6,240}?)[,;.\s—–-]+(?:so |and |please |pls |you should |can you |could you "
        r"|just )*(?:remember (?:that|this|it)|keep (?:that|this|it) in mind|bear (?:that|this"
        r"|it) in mind|make a note of (?:that|this|it)|note (?:that|this|it) down"
        r"|take note(?: of (?:that|this))?|make a note|note it down|jot (?:that|it|this) down"
        r"|save (?:that|this|it) (?:to (?:your )?memory|for later))(?:\s+(?:please|for (?:later"
        r"|next time|the future|me|recipes|future reference)|ok|okay|when \w+ing \w+|going forward"
        r"|for [\w ]{2,30}))*[.!?\s]*$"
    ),
    re.IGNORECASE | re.DOTALL,
)
EN_NEEDS = (
    "remember",
    "note",
    "in mind",
    "future reference",
    "for the record",
    "so you know",
    "memor",
    "save",
    "store",
    "forget",
)
EN_REMEMBER_NOT = re.compile(
    (
        r"\b(?:do|did|don't|can|can't|could|couldn't|will|won't|does|cannot|to|still|i|we|you|barely"
        r"|hard to|easy to|help me|how (?:can|do) i|ever|worth) (?:you |i |we |still |even |not "
        r"|really |ever |also )*remember\b(?! (?:that|this)\b.*\bplease)|\bremember (?:when|the time"
        r"|how|what|who|if|where)\b|\bremember\?|\bremembered\b|\bnote[- ]taking\b"
    ),
    re.IGNORECASE,
)
#: "Can you remember that …", "I want you to remember": asked for after all.
EN_ASKED = re.compile(
    (
        r"^(?:please |hey |ok )*(?:can|could|would|will) you (?:please )?remember (?:that|this|my|our"
        r"|i)\b|\b(?:want|need|like) you to remember\b|^you (?:should|must|need to) remember\b"
    ),
    re.IGNORECASE,
)
