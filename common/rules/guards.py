"""What keeps a sentence from being a statement of the user's about the world.

Each guard names its reason; extraction counts rejections by it.
"""

from __future__ import annotations

import re

_I = re.IGNORECASE

_TAG = re.compile(
    (
        r"^(?:对吗|对吧|对不对|是吗|是吧|是不是|没错吧|没记错吧|你?(?:还)?记得吗|right|correct"
        r"|isn't it|aren't i|don't i|am i right|yeah|is that right)\W*$"
    ),
    _I,
)
_ZH_ASKS = re.compile(
    r"[吗么嘛](?=\W*$)|(?<!什)么\?|(?:呢|吧)\W*[?？]$|(?<!没)(?<!没有)什么(?!都|也|的时候都)"
    r"|怎么(?!都|也)|怎样|如何|为何|为什么|为啥|干嘛|咋(?!天)"
    r"|哪(?!怕|都|儿都|里都)|谁(?!都|也)|几[点个号岁](?=.{0,4}[?？]|了[?？]?$)"
    r"|多少(?=.{0,6}(?:[?？]|$|钱|了))|多久|多大|是不是|能不能|要不要|可不可以|有没有|会不会"
    r"|该不该"
    r"|行不行|好不好|对不对|是否|请问|想问|想知道|想了解|来着|有啥|啥时候|怎么办|什么意思"
)
_EN_ASKS = re.compile(
    r"^(?:and |but |so |ok |okay |hey |well |also |then |now |please )*"
    r"(?:(?:what|what's|whats|which|who|who's|whose|whom|when|where|where's|why|how|how's|wanna)\b"
    r"|(?:is|are|am|was|were|do|does|did|can|could|should|would|will|shall|may|might|must|has|have"
    r"|had|isn't|aren't"
    r"|don't|doesn't|didn't|won't|wouldn't|can't|shouldn't|couldn't)\s+"
    r"(?:i|you|we|they|he|she|it|there|this|that|these|those|the|a|an|my|your|our|his|her|their"
    r"|any|anyone|someone|people)\b)"
    r"|\b(?:i wonder|i'm wondering|i was wondering|wondering (?:if|whether|how|what)"
    r"|not sure (?:if|whether|how|what|which)"
    r"|do you (?:know|think|remember)|can you|could you|would you|should i|should we"
    r"|tell me (?:what|how|why|if|about|more)"
    r"|any (?:idea|tips|advice|suggestions?|other)\b)",
    _I,
)
_EN_WHEN = re.compile(r"^(?:when|where|whenever|wherever|whichever|who)\b(?!.*\?)", _I)
_DO_IMPERATIVE = re.compile(
    r"^(?:please |and |also |but |so )*(?:do not|don't|must not|may not|have (?:it|them|everything))\b", _I
)

_ZH_IF = re.compile(
    r"如果|假如|假设|假若|(?<![主需只重想])要是|倘若|万一|设想|想象一下|若是|假装|扮演|试想"
    r"|的话(?=$|[，,、。])|我猜|可能会|说不定|或许|也许|没准|差点|本来想|早知道|恨不得|要不是"
)
_EN_IF = re.compile(
    (
        r"(?:^|[\s,])(?:if|what if|suppose|supposing|imagine|assuming|assume|pretend|hypothetically"
        r"|say (?:i|we|a|you|the)|let's say|were i|had i|in case|unless|as if)\b|\b(?:i'd have"
        r"|would have|i wish|might be|maybe i|perhaps i|i guess|could have|i was going to"
        r"|almost (?!\w+ty\b|\d)|i may|i might|we might|we may want)\b"
    ),
    _I,
)
_ZH_SAMPLE = re.compile(r"比如|例如|譬如|打个比方|举个例子")
_EN_SAMPLE = re.compile(r"\b(?:for example|for instance|e\.g\.|such as)\b", _I)

_ZH_SAID = re.compile(
    r"(?:他们?|她们?|人家|别人|有人|有的人|大家都|客户|老板|领导|同事|朋友|老师|医生|家长|房东"
    r"|邻居|网友|网上|新闻|专家|(?<=[我他她老])[爸妈哥姐弟妹婆公]|老[\u4e00-\u9fff]"
    r"|小[\u4e00-\u9fff]|[\u4e00-\u9fff]总|[A-Z][a-z]+)(?:\S{0,4})?(?:说|讲|问|告诉|吐槽|抱怨|声称"
    r"|表示|认为|觉得|跟我说|提到|传|声称|宣称)(?!好)"
    r"|听说|据说|传闻|有传|报道|书上说|视频里|电影里|剧里|小说里?|故事里|主角|男主|女主|角色叫"
)
_EN_SAID = re.compile(
    r"\b(?:he|she|they|people|someone|somebody|everyone|everybody|the client|the customer|(?:my|a"
    r"|the|our)\s+(?:\w+\s+){0,2}\w+|(?-i:[A-Z][a-z]+))\s+(?:just\s+|always\s+|also\s+"
    r"|once\s+)?(?:said|says|told|tells|asked|asks|claims?|claimed|thinks|thought|believes"
    r"|mentioned|mentions|complained|reckons|wrote|writes|announced|keeps saying|wants to know)\b"
    r"|\b(?:i (?:just )?(?:heard|read) (?:that|somewhere|about|the|from)|according to|apparently"
    r"|rumou?r|the news|the article|in the (?:book|movie|show|film|story|novel)|my novel"
    r"|protagonist|the hero|the character|main character|a character)\b",
    _I,
)
_ZH_JOKE = re.compile(r"开玩笑|逗你|骗你的|瞎说的|我瞎编|编的|才怪|狗头|doge|\(手动")
_EN_JOKE = re.compile(
    r"\b(?:just kidding|kidding|jk|joking|j/k|not really lol|/s|sarcasm|lmao|lmfao|rofl)\b", _I
)

_LIVE = re.compile(
    r"股价|汇率|油价|金价|银价|币价|大盘|[A港美]股|指数|收盘|开盘|涨(?:到|了|停|幅)|跌(?:到|了|停"
        r"|幅|破)|市值|行情|气温|温度|体感|湿度|空气质量|PM2\.?5|(?:今天|现在|明天|外面|刚刚?|又|正在"
        r"|这会儿).{0,4}(?:天气|下雨|下雪|降温|下暴雨|刮风)|天气(?:真|好|太|预报)|下[雨雪](?:了|呢)"
        r"|零下|库存(?:还|只|剩|有|还有|只有|仅)|还有\d+(?:件|个|台|箱|套|张票)|(?:还?剩|只剩"
        r"|仅剩)(?:下|余)?了?\s*\d+|余票|在线人数|人在(?:看|线)|播放量|点赞|阅读量|占用|使用率|飙到"
        r"|负载|比特币|以太坊|\bBTC\b|\bETH\b|成交额|一斤|报价\d|卖\d|多少钱|(?:现价|售价|价格|票价"
        r"|房价|单价)(?:是|为|涨|跌|才|要|卖)?\s*[\d一二三四五六七八九]"
    r"|\b(?:trading at|trades at|stock price|share price|exchange rate|closed at|opened at"
        r"|(?:bitcoin|btc|eth|ethereum|gold|oil|petrol|gas|nasdaq|s&p|dow|tesla|nvidia"
        r"|apple)\b.{0,20}(?:\bis at\b|\bhit\b|\bis \d|\bdropped\b|\brose\b|\bfell\b|\bat \d|\$\d)"
        r"|(?:eur|usd|gbp|jpy|cny|the (?:pound|euro|dollar|yen|yuan))(?:/\w+)? (?:is|at|to)|degrees"
        r"|celsius|fahrenheit|it's (?:raining|snowing|sunny|freezing|cloudy|hot|cold|humid|windy)"
        r"|air quality|aqi|in stock|left in stock|units? left|only \d+ left|\d+ left|out of stock|cpu"
        r"|memory (?:usage|at)|disk usage|load average|viewers|people online|online at the moment"
        r"|likes|views|subscribers right now|costs? (?:only |about |around )?[$€£¥]?\d|priced at"
        r"|on sale for|sells for|the (?:current )?price (?:of|is)|an ounce|a litre|a barrel"
        r"|trading volume)\b",
    _I,
)  # fmt: skip
_LIVE_ANYWAY = re.compile(
    r"\d|[一二三四五六七八九十百千万]|新高|新低|涨|跌|rain|snow|sunny|freez|record high|下雨|下雪|很冷|很热"
)

_ZH_COMMAND = re.compile(
    r"^(?:请|麻烦|能不能|可以|能|你|现在|先|再|那|来)*(?:你)?(?:帮我|帮忙|给我|替我|帮|为我"
    r"|让我看看)(?!.{0,6}(?:记|提醒|备忘))"
    r"|^(?:请|麻烦|直接|先|再|那|现在)*(?:翻译|总结|概括|解释|介绍|列出|列一下|列举|对比|比较一下"
    r"|改写|润色|续写|扩写|缩写|推荐|告诉我|算一下|计算|生成|实现|优化|检查|看看|看一下|分析|画"
    r"|做一?[个张份]|写一?[个首篇段封份下些]|写(?:正则|代码(?=实现|来)|脚本)|编一|讲[个一讲]|说说"
    r"|聊聊|查一下|查查|搜|整理|设计一|起个|取个|出[一几\d]|举[一几个]|模拟|扮演|排序|转成|转换"
    r"|补全|修改|改一下|改成|调试|重写|重新)"
    r"|^(?:请|麻烦|你)*(?:把|将)(?!.{0,20}(?:放在|存在|存到|放到|叫做?|称为)).{1,30}(?:成|一下|为"
    r"|翻|改|换|写|排|转|去|加|删|合并|优化|整理|发给我|列|总结|缩|扩|润色|补)"
    r"|^(?:请|麻烦)?用.{1,12}(?:写|实现|介绍|解释|说明|画|描述|表示|概括|总结|翻译|做)(?:一|出|下"
    r"|个|给|$|[\u4e00-\u9fff])"
    r"|续写|润色一下|翻译成|译成|这句话|这段话|上面这|这篇文章|造句|转述"
)
_EN_COMMAND = re.compile(
    r"^(?:please |pls |ok |okay |now |then |so |hey |hi |and |also |first |next |just |can you "
    r"|could you |would you |kindly )*(?:translate|summari[sz]e|write|draft|compose|rewrite"
    r"|rephrase|paraphrase|polish|proofread|edit|explain|describe|list|give me|show me|tell me"
    r"|create|generate|reply to|respond to|email the|forward (?:this|the)|make (?:me |a |an |it "
    r"|this )|build me|design|implement|refactor|optimi[sz]e|fix|debug|convert|turn|compare"
    r"|calculate|compute|solve|sort|find|search|recommend|suggest|analy[sz]e|check|review this"
    r"|help me|help|draw|plan|outline|continue|expand|elaborate|shorten|simplify|dedupe|remove"
    r"|add (?:a|an|the|some|more)|replace|rename|extract|format this|classify|pretend|act as"
    r"|imagine|roleplay|introduce|count|provide|brainstorm|complete|fill|parse|name (?:five|three"
    r"|ten|some)|put it|say it|read|look at|think of|come up with|update this|change (?:this|the"
    r"|it)|insert|answer (?:this|the following)|take a look|walk me|teach me|quiz me|ask me|do it"
    r"|try again|go on|recap)\b"
    r"|\b(?:the (?:sentence|paragraph|text|code|article|function|snippet) (?:above|below)"
    r"|this (?:paragraph|sentence|text|essay|snippet)|in under \d+ words)\b",
    _I,
)
_PAYLOAD = re.compile(
    (
        r"(?:翻译|译成|润色|改写|总结|概括|续写|扩写|缩写|纠正语法|检查|转述|修改|造句"
        r"|写[一个首篇段封份]|分析|仿写|校对|介绍|文案|邮件|\b(?:translate|summari[sz]e|polish"
        r"|proofread|rewrite|rephrase|paraphrase|draft|write|compose|edit|fix|correct|improve|review"
        r"|analy[sz]e|shorten|continue|convert|explain|classify|following)\b)[^:：\n]{0,80}[:：]"
    ),
    _I,
)


def payload_start(text: str) -> int:
    """Where the text begins that a task hands over ("translate this: …"), its length when there is none.

    The task must open the text: what somebody hands over to be worked on says nothing about them.
    """
    found = _PAYLOAD.search(text, 0, 400)
    if found is None:
        return len(text)
    head = text[: found.start()].strip()
    if len(head) > 60 or re.search(r"记住|记下|记一下|remember|note|待办|todo", text[: found.end()], _I):
        return len(text)
    return found.end()


def is_tag(clause: str) -> bool:
    """对吧, right?: the sentence before it asks for confirmation."""
    return _TAG.match(clause.strip()) is not None


def asks(clause: str, *, last: bool, marked: bool) -> bool:
    """Whether a clause is a question; `marked` when its sentence ends with a question mark."""
    text = clause.strip()
    if last and marked:
        return True
    if _ZH_ASKS.search(text):
        return True
    if _DO_IMPERATIVE.match(text) or (_EN_WHEN.match(text) and not marked):
        return False
    return _EN_ASKS.search(text) is not None


def supposes(clause: str) -> bool:
    """如果, what if: neither this clause nor the rest of its sentence says what is so."""
    return bool(_ZH_IF.search(clause) or _EN_IF.search(clause))


def samples(clause: str) -> bool:
    """比如, for example: from here on the sentence gives examples."""
    return bool(_ZH_SAMPLE.search(clause) or _EN_SAMPLE.search(clause))


def reports(clause: str) -> bool:
    """Somebody else's words or a story."""
    return bool(_ZH_SAID.search(clause) or _EN_SAID.search(clause))


def jokes(sentence: str) -> bool:
    return bool(_ZH_JOKE.search(sentence) or _EN_JOKE.search(sentence))


def is_live(clause: str) -> bool:
    """A value that will have changed by the next time it is asked for: price, stock, weather, load."""
    return _LIVE.search(clause) is not None and _LIVE_ANYWAY.search(clause) is not None


def commands(clause: str) -> bool:
    """A task for this turn: what follows in the sentence is part of it."""
    return bool(_ZH_COMMAND.search(clause) or _EN_COMMAND.search(clause))
