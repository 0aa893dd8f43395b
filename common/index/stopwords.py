"""Words that say nothing about what is looked for. Few: the IDF takes care of the rest.

Leaving them out changed recall on the tuning data by less than 0.01; it keeps a question such as `什么？` or
"what is it" from matching everything, and posting lists short.
"""

from __future__ import annotations

#: Chinese characters; a bigram goes only when both of its characters are here.
STOP_CHARACTERS = frozenset(
    "的了着是在和与及或而但也都就还又很这那此其之我你他她它们您吗呢吧啊呀哦嗯嘛啦个些什么哪怎样"
)

_ENGLISH = """
a an the i me my you your he him his she her it its we us our they them their this that these those
am is are was were be been being have has had do does did can could will would shall should may might must
of in on at to for from by with about as into and or but if than then so because while
what which who whom whose when where why how there here not no yes oh ok okay um uh hi hello please just
i'm it's that's what's don't i've i'd i'll you're let's
"""

#: English words, folded as tokens are.
STOP_WORDS = frozenset(_ENGLISH.split())
