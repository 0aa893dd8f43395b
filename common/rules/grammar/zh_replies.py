"""How the user wants to be answered, beyond length and language: Chinese."""

from __future__ import annotations

import re

from common.rules.cues import Cue, cue
from common.rules.grammar.words import ZH_LANGUAGES
from common.vocabulary import Kind

_P = Kind.PREFERENCE
_ASK = r"^(?:那|请|麻烦|拜托|希望你?|最好|尽量|你|您|能不能|可不可以|可以|能|以后|今后|都|就|每次|总是|一律|还有|另外|,|，)*"
_ABOUT = r"(?:大道理|道理|专业名词|名词|术语|虚的|空话|套话|官话|废话|弯子|客气话?|鸡汤|概念|理论|背景|铺垫|开场白|英文|公式|黑话|长段|大段|假设|结尾|总结|免责|表情|emoji|感叹号|您|敬语|比喻|反问|问号|代码块|markdown|加粗|标题)"
_GIVE = r"(?:具体步骤|步骤|例子|结论|重点|要点|清单|表格|代码|示例|来源|出处|参考资料|参考来源|链接|数据|图|思路|方案|选项|优缺点|对比|依据|原文|公式|截图|摘要|数字|时间线)"

ZH_REPLIES: tuple[Cue, ...] = (
    cue(
        _P,
        rf"{_ASK}(?:用|说|讲|使用|换成|改用)(?P<answer_language>(?:{ZH_LANGUAGES}|繁体字|简体字))(?:来)?(?:进行)?(?:回答|回复|回我|答我|跟我|和我|与我|交流|沟通|聊|写给我)",
        "文|语|话|体",
        worth=0.9,
        despite="question command",
        accept=lambda m: re.search(r"怎么|如何|什么", m.string) is None,
    ),
    cue(
        _P,
        rf"{_ASK}(?:别|不要|少|不用|不必|无需)(?:再|老是?|总是?|一直|一上来就)*(?:跟我|给我|对我|和我)?(?:讲|说|整|扯|搞|来|列|写|用|发|贴|绕|堆|加|带|甩|抛)(?:那么多|太多|那些|这些|一堆|什么)?(?P<o>[^，]{{0,6}}{_ABOUT}[^，]{{0,6}})",
        "别|不要|少|不用|不必|无需",
        worth=0.8,
        despite="command",
    ),
    cue(
        _P,
        r"^(?:请|麻烦|拜托|你)*(?P<o>说人话|讲人话|有话直说|说重点|讲重点|直说就行|直接说|别绕弯子|长话短说|言简意赅)",
        "说|讲|绕|言简",
        worth=0.7,
        accept=lambda m: len(m.string) <= 12,
    ),
    cue(
        _P,
        rf"^(?:回答|回复|解释|推荐|讲|分析|说|写|给建议|报价|举例|翻译|总结)[^，]{{0,8}}(?:时|的时候|时候|问题时)(?:，|请|麻烦|都|要|最好|记得|务必|顺便|尽量|一定|先|也)*(?:附上?|带上?|标注?|注明|给出?|列出?|加上?|写上?|写明|放上?|先给|先说|用|考虑|按|以)(?P<o>[^，]{{2,24}})",
        "时",
        worth=0.8,
        despite="command",
    ),
    cue(
        _P,
        rf"{_ASK}(?:每次|都|回答|回复|所有)[^，]{{0,8}}(?:附上?|带上?|标注|注明|给出|列出|加上|写上|写明|给我|先给|用)(?P<o>[^，]{{0,8}}{_GIVE}[^，]{{0,8}})",
        "每次|都|回答|回复|所有",
        worth=0.75,
        despite="command question",
        accept=lambda m: re.search(r"这|那|上面|刚才", m.group(0)) is None,
    ),
    cue(
        _P,
        r"^(?:代码|代码示例|示例|示例代码|例子|脚本|注释|SQL|配置|文档|图表|单位|价格|金额|日期|时间|温度|尺寸|重量)(?:请|都|一律|统一|默认|最好|要|尽量|麻烦)*(?:用|按|以|写成|换成|给)(?P<o>[^，]{1,24})",
        "用|按|以|写成|换成|给",
        worth=0.75,
        despite="command",
        accept=lambda m: re.search(r"请|都|一律|统一|默认|最好|要|尽量|麻烦", m.group(0)) is not None
        and re.search(r"不了|什么|哪|一下", m.group(0)) is None,
    ),
    cue(
        _P,
        rf"^(?:相比|比起|相较于?|和|跟|与)(?:起)?[^，我]{{1,16}}?(?:相比|比起来|比)?[，,]?我(?:还是|更|比较|宁愿|宁可|更加|明显)*(?:喜欢|偏好|偏爱|倾向于?|愿意|习惯|看重|在意|爱)(?P<o>[^，]{{1,30}})",
        "我",
        predicate="taste:",
        worth=0.7,
    ),
    cue(
        Kind.CONSTRAINT,
        r"^(?:给我|帮我|替我)?(?:推荐|找|选|挑|订|点|买|安排|规划)(?P<t>[^，]{1,12}?)(?:的话|时|的时候|的时侯)[，,]?(?P<o>[^，]{0,10}?(?:别|不要|不能|不超过|以内|控制在|优先|必须|一定要|尽量|避开|最多|至少|千万)[^，]{1,24})",
        "的话|时",
        worth=0.75,
        whole=True,
        despite="hypothetical command",
    ),
    cue(
        Kind.CONSTRAINT,
        r"^(?:请|麻烦|拜托|以后)?(?:别|不要|不用|不必)(?:再)?(?:给我|向我|跟我)?(?:推荐|推送?|安排|建议|推销|介绍)(?P<o>[^，]{1,24})",
        "推荐|推|安排|建议|推销|介绍",
        worth=0.7,
        despite="command",
        accept=lambda m: re.search(r"[吗呢]|这个|那个|这本|这家", m.string) is None,
    ),
)
