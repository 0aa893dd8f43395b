"""What a turn asks for before anyone understands it: act now, do not keep this, nothing was said.

All three run on every turn that comes in, `is_trigger` on the HTTP path. So each first looks for plain
substrings (microseconds even on 32 KiB) and only then asks one compiled expression.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

#: A signal stands at the head or the tail of what somebody types; the middle of a long text is a paste.
_HEAD, _TAIL = 1200, 400


def _ends(text: str) -> str:
    return text if len(text) <= _HEAD + _TAIL else f"{text[:_HEAD]}\n{text[-_TAIL:]}"


@cache
def _ascii(needles: tuple[str, ...]) -> tuple[str, ...]:
    """Those that can stand in plain ASCII."""
    return tuple(needle for needle in needles if needle.isascii())


def _hit(text: str, needles: tuple[str, ...], pattern: re.Pattern[str]) -> bool:
    short = _ends(text).lower()
    if short.isascii():
        needles = _ascii(needles)
    else:
        short = short.replace("’", "'")
    for needle in needles:  # not any(): it takes twice the time, of every turn that is posted
        if needle in short:
            return pattern.search(short) is not None
    return False


_TRIGGER_NEEDLES = (
    *("记", "以后", "今后", "从现在", "从今", "往后", "不要", "不许", "别再", "喜欢", "讨厌", "偏好", "习惯"),
    *(
        "应该是",
        "不对",
        "错了",
        "更正",
        "纠正",
        "不是",
        "改用",
        "改成",
        "改为",
        "换成",
        "换到",
        "不再",
        "别忘",
    ),
    *("叫我", "我叫", "称呼我", "过敏", "决定", "remember", "from now on", "going forward", "in future"),
    *("in the future", "don't forget", "keep in mind", "make a note", "note that", "take note", "actually"),
    *(
        "i meant",
        "correction",
        "i misspoke",
        "no longer",
        "not anymore",
        "instead of",
        "switched",
        "moved to",
    ),
    *(
        "call me",
        "my name is",
        "i prefer",
        "i like",
        "i love",
        "i hate",
        "i dislike",
        "i don't like",
        "always",
    ),
    *(
        "never",
        "allergic",
        "we decided",
        "we've decided",
        "for the record",
        "that's wrong",
        "that's not right",
    ),
)

_TRIGGER = re.compile(
    r"""
      (?<![还不没])记住(?![了没]?[吗么])|记下来?|记一下|帮我记|给我记|(?:^|[，。！？；,.!?;\s]|请|要|你|也)记得(?![吗么])
    | 别忘了|别忘记|不要忘
    | (?:^|[，。！？；,.!?;:：\s]|我们?|你|您|请|那|但|而且|所以)(?:以后|今后|往后)|从(?:现在|今天|今)(?:起|开始|往后)
    | (?<!要)不要(?!紧|脸|命)|不许|别再
    | 我(?:们|比较|更|最|还是|也|很|特别|就)*(?:喜欢|不喜欢|讨厌|偏好|习惯)
    | 不对[，,。!！\s]|(?:说|搞|弄|记|写|打)错了|更正|纠正一?下|(?:^|[，。,\s])(?:其实)?应该是|不是.{1,20}?[，,]?\s?(?:而)?是
    | 改用|改成|改为|换成|换到|不再|叫我|称呼我|我叫|过敏|我们?(?:已经|最终|最后)?决定
    | (?<!you\ )(?<!i\ )(?<!n't\ )(?<!not\ )(?<!ever\ )(?<!still\ )\bremember\b(?!\s+(?:when|the\ time)\b)
    | \bfrom\ now\ on\b|\bgoing\ forward\b|\bin\ (?:the\ )?future\b|\bdon't\ forget\b|\bkeep\ in\ mind\b
    | \bmake\ a\ note\b|\btake\ note\b|\b(?:please\ )?note\ that\b|\bfor\ the\ record\b
    | \bactually,?\s+(?:it|that|the|i|my|we|our|he|she|they)\b|\bi\ meant\b|\bcorrection\b|\bi\ misspoke\b
    | \bthat's\ (?:wrong|not\ right|incorrect)\b|\bno\ longer\b|\bnot\ anymore\b|\binstead\ of\b
    | \bswitched\ (?:to|from|over)\b|\bmoved\ to\b
    | \bcall\ me\b|\bmy\ name\ is\b|\bi\ (?:really\ |also\ |much\ )?(?:prefer|like|love|hate|dislike|don't\ like)\b
    | (?:^|[.!?;,\n]\s*)(?:please\ |you\ should\ |you\ must\ )?(?:always|never)\s+\w
    | \ballergic\ to\b|\bwe(?:'ve|\ have)?\ decided\b
    """,
    re.VERBOSE,
)


def is_trigger(text: str) -> bool:
    """Whether the turn should wake its session at once: 记住, from now on, 不要, 我喜欢, a correction.

    A false alarm costs one early batch, so clear statements count as well. Looks at the first 1,200 and the
    last 400 characters.
    """
    return _hit(text, _TRIGGER_NEEDLES, _TRIGGER)


_OFF_NEEDLES = (
    "记",
    "存",
    "忘",
    "没说",
    "当我",
    "record",
    "remember",
    "save",
    "store",
    "forget",
    "memor",
    "keep",
)
_KEEP_VERB = (
    r"(?:记录|记下来|记下|记住|记着|记进去|记进|记到|记在|记|保存|储存|存储|存下来|存下|存档|存进|存到"
    r"|存|留存|写进|写入)"
)
_NOT = r"(?:别|不要|不用|不必|无需|无须|请勿|勿|不许|不准|不能|不想你|不想让你|不希望你)"
_THIS = (
    r"(?:这个|这些|这条|这句话?|这段话?|这段对话|这事儿?|这件事|这次|这|刚才(?:说)?的?"
    r"|刚刚(?:说)?的?|上面(?:说)?的?"
    r"|以上|下面(?:说)?的?|接下来(?:说)?的?|我(?:刚才?|接下来)?说的话?|咱们?聊的|今天聊的|对话|聊天记录|聊天)"
)
_MEMORY = r"(?:你的?)?(?:长期)?(?:记忆|记忆库|memory|脑子|小本本|档案|备忘录?|系统|历史)"
_END = (
    r"(?=\s*(?:了|啊|哈|哦|噢|呀|哟|吧|啦|嘛|呢|哒)?\s*(?:$|[，。！？；：,.!?;:~～…—\s)）“”\"']|我|它"
    r"|这|就是|因为))"
)
_OFF = re.compile(
    rf"""
      {_NOT}(?:再|帮我|给我|替我|去|把)*{_THIS}?(?:内容|信息|也|都|全)*(?:帮我|给我)?{_KEEP_VERB}(?:下来|起来|进去)?{_THIS}?(?:内容|信息)?{_END}
    | {_NOT}(?:再|帮我|给我|把)*{_THIS}?(?:内容|信息|也|都)*(?:记录?|存|保存|写|放|加|留)(?:到|在|进|入){_MEMORY}
    | {_NOT}往{_MEMORY}里?(?:写|存|记|放)
    | (?:忘掉|忘记|忘了)(?:我)?(?:刚才|刚刚|上面|之前)?(?:我)?(?:说|讲|提|聊)(?:过)?的|把{_THIS}.{{0,6}}(?:忘掉|忘了|忘记)
    | (?:就)?当我(?:刚才|刚刚)?(?:什么都)?没(?:说|讲|提|问)
    | (?<![\w-])off[-\ ]the[-\ ]record\b
    | (?<!\bi\ )(?<!\bwe\ )(?<!\bthey\ )(?<!\bhe\ )(?<!\bpeople\ )\b(?:don't|do\ not|dont|please\ don't|never)\s+(?:ever\ |you\ dare\ )?
      (?:save|store|remember|record|keep|log|memori[sz]e|retain|note\ down|write\ down|note|add)\s+
      (?:(?:a\ |any\ )?(?:record|memory|note)s?\ of\ )?(?:any\ of\ )?(?:this|that|it|these|what\ i|anything\ i|the\ above|my\ last)
      (?:\ (?:one|part|bit|conversation|chat|message|said|say|say\ next|just\ said|told\ you|just\ told\ you|down|anywhere|either|please|ok|okay|to\ (?:your\ )?memory|in\ (?:your\ )?(?:long[-\ ]term\ )?memory|for\ later))*
      (?=\s*(?:$|[,.!?;:)\n\"'—-]|because|since|it's|i'm|but|and\ ))
    | \b(?:no\ need\ to|you\ don't\ (?:need|have)\ to|you\ needn't)\ (?:save|store|remember|record|keep|memori[sz]e)\ (?:this|that|it|any\ of\ (?:this|it))\b
    | \bforget\ (?:that\ )?(?:i\ (?:ever\ |just\ )?(?:said|mentioned|told|asked|brought)|what\ i\ (?:just\ )?(?:said|told|wrote)|(?:about\ )?this\ conversation|everything\ i\ (?:just\ )?(?:said|told))
    | \bkeep\ (?:this|that|it)\ (?:out\ of|off)\ (?:your\ |the\ )?(?:memory|memories|records?|log|logs)\b
    """,
    re.VERBOSE,
)
_ABOUT_WORDS = re.compile(
    r"\b(?:mean|means|meaning|translate|phrase|idiom|define)\b|什么意思|怎么说|翻译|怎么翻"
)
_NOT_FORGET = re.compile(r"(?:别|不要|勿|不能|不会|没)忘|(?:don't|do not|never|won't|not) forget|unforget")


def is_off_record(text: str) -> bool:
    """Whether the user asks that this is not kept: 别记, 这个别存, off the record, forget I said that.

    别忘了 and "don't forget" ask for the opposite; 不要记错 and "don't store passwords in plain text" are
    about something else; so is a question about what the words mean.
    """
    short = _ends(text).lower().replace("’", "'")
    if not any(needle in short for needle in _OFF_NEEDLES):
        return False
    found = _OFF.search(_NOT_FORGET.sub("", short))
    return found is not None and _ABOUT_WORDS.search(short) is None


_TALK_ZH = """
你好呀 你好啊 你好 您好 大家好 哈喽 哈啰 哈罗 嗨 嘿 喂 早上好 上午好 中午好 下午好 晚上好 早安 午安 晚安 早呀 早啊 早
在吗 在不在 在么 在嘛 在不 有人吗 好久不见 最近怎么样 最近好吗 最近还好吗 吃了吗 你是谁 拜拜 再见 回头见 回见 明天见 回聊 改天聊 下次聊 先这样 先撤了 我先下了 我走了 我回来了
谢谢你 谢谢您 谢谢啦 谢谢了 谢谢 多谢 感谢 太感谢了 非常感谢 十分感谢 万分感谢 谢啦 谢了 辛苦了 辛苦啦 辛苦 麻烦了 麻烦你了 不客气 别客气 客气了 没事儿 没事 没关系 不好意思 抱歉 对不起
好的呢 好的呀 好的 好滴 好哒 好嘞 好咧 好吧 好呀 好啊 好 行吧 嗯嗯 嗯呢 嗯 恩恩 恩 哦哦 哦 噢 喔 啊 呃 额 唉 哎 哎呀 哎哟 诶 欸 咦 哇塞 哇 呀 嘛 呢 吧 啦 了 哈 呵 嘿嘿 嘻 呜 呵呵 嘻嘻 呜呜
明白了 明白 懂了 了解了 了解 知道了 知道啦 收到 清楚了 原来如此 原来是这样 这样啊 是这样啊 这样子啊 有道理 厉害了 厉害 牛逼 牛 赞 太棒了 太好了 真棒 很棒 棒 不错 挺好 很好 真好 完美 优秀 绝了 给力 加油 没问题 稍等 等一下 等等 等会儿
那个 这个 就是 然后 怎么说呢 我想想 让我想想 我看看 随便聊聊 聊聊天 无聊 吃瓜 打卡 签到 路过 收工 搞定 完事 有你真好 你真好 你真棒 你太棒了 你真厉害 你太厉害了 你 太 真 很 非常 我 测试 测试一下 test
"""
_TALK_EN = """
hello there|hello|hi there|hi|hey there|hey|heya|hiya|yo|howdy|sup|what's up|whats up|wassup|good morning|good afternoon|good evening|good night|morning|evening|gm|gn|greetings
how are you doing|how are you today|how are you|how's it going|hows it going|how is it going|how do you do|how r u|how have you been|are you there|you there|anyone there|anybody there|long time no see|nice to meet you|pleased to meet you
bye bye|bye|goodbye|see you later|see you tomorrow|see you soon|see you|see ya|cya|later|ttyl|talk to you later|talk later|take care|have a good one|have a nice day|have a great day|have a good day|cheers|brb|gtg|i'm back|im back|i'm off
thank you so much|thank you very much|thanks so much|thanks very much|thanks a lot|thanks a bunch|thanks a million|many thanks|thank you|thanks|thank u|thankyou|thx|tks|ty|tysm|tyvm|much appreciated|appreciate it|i appreciate it|appreciated|no worries|no problem|np|you're welcome|youre welcome|yw|my pleasure|sorry|my bad|oops|whoops|pardon|excuse me|never mind|nevermind|nvm
okay|okey|okie|ok|okk|k|kk|alright|all right|sure thing|sure|fine|cool|great|nice|awesome|amazing|perfect|excellent|brilliant|lovely|wonderful|fantastic|good|neat|sweet|wow|omg|yay|woohoo|hooray|congrats|sounds good|sounds great|looks good|lgtm|got it|gotcha|i see|i get it|understood|noted|makes sense|fair enough|good point|will do|roger|roger that|copy that|right on|interesting|nice one|good job|great job|well done|good stuff|that's great|that's awesome|that's cool|that's good|that's nice|that helps|that helped|very helpful|so helpful|super helpful|helpful|you're the best|you rock|you're awesome|you're amazing|love it|love you|i love it
lol|lmao|lmfao|rofl|haha|hahaha|hehe|heh|hihi|xd|hm|hmm|hmmm|mm|mhm|um|umm|uh|uhh|er|erm|ah|aha|oh|ooh|ugh|meh|phew|well|so|anyway|anyways|you know|like|just|really|very|so much|a lot|again|then|too|there|guys|everyone|everybody|all|folks|buddy|bro|dude|man|mate|pal|sir|friend|my friend|bot|claude|chatgpt|assistant|for your help|for the help|for that|for this|for everything|for now|that's all|thats all|that is all|that's it for now|just saying hi|just testing|testing|test|one sec|one moment|hold on|hang on|wait|let me see|let me think|here|today|and|very much|please|pls
"""
_EMOTICON = re.compile(
    (
        r"(?:[:;=8xX][-~']?[()\[\]dDpPoO3/\\|*]+|<3+|\^_*\^|[tT]_+[tT]|[oO]_+[oO]|orz|qaq|qwq|ovo|hhh+"
        r"|666+|233+|555+|88+|yyds|xswl|nb|emo)"
    ),
    re.I,
)
_REPEAT = re.compile(r"(.)\1{2,}")
_HAN = r"\u3400-\u9fff"
_ZH_TALK = "|".join(sorted((re.escape(w) for w in _TALK_ZH.split()), key=len, reverse=True))
_EN_TALK = "|".join(
    sorted(
        (re.escape(w) for line in _TALK_EN.strip().splitlines() for w in line.split("|")),
        key=len,
        reverse=True,
    )
)
_TALK = re.compile(rf"(?:\s+|(?:{_ZH_TALK})|(?:(?<![a-z])(?:{_EN_TALK}|h[ae]h?[hae]*|lo+l+)(?![a-z'])))++")
#: Words that only lean on a neighbour: alone, or with nothing but each other, they are no small talk.
_LEANING = frozenset(
    [
        "你",
        "我",
        "太",
        "真",
        "很",
        "非常",
        "了",
        "like",
        "just",
        "really",
        "very",
        "again",
        "then",
        "too",
        "all",
        "and",
        "here",
        "today",
        "so",
        "a",
    ]
)


def is_small_talk(text: str) -> bool:
    """Whether nothing was said: greetings, thanks, acknowledgements, fillers, laughter, emoji, punctuation.

    Never true where something else is said too, nor for a bare yes, no or number, which may answer a question.
    Empty text is small talk.
    """
    if len(text) > 200:
        return False
    plain = unicodedata.normalize("NFKC", text).lower().replace("’", "'")
    plain = _EMOTICON.sub(" ", plain)
    kept = "".join(c if c.isalnum() or c == "'" else " " for c in plain)
    kept = _REPEAT.sub(r"\1\1", kept)
    words = kept.split()
    if not words:
        return any(c.isalnum() for c in text) is False or bool(_EMOTICON.search(text)) or not text.strip()
    if all(word in _LEANING for word in words):
        return False
    return _TALK.fullmatch(" ".join(words)) is not None
