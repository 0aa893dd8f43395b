"""What the user sets right: Chinese."""

from __future__ import annotations

import re

from common.rules.cues import BY_TOPIC, Cue, cue
from common.rules.grammar.words import ZH_ADV, ZH_DAY
from common.vocabulary import Kind

_COR = Kind.CORRECTION
_WORDS = r"(?:这个意思|我的意思|我问的|左边|右边|这样|那样|第[一二三四五几])"


ZH_CORRECTIONS: tuple[Cue, ...] = (
    # Corrections; the first three read the whole sentence
    cue(
        _COR,
        (
            r"^(?:不对|不是的?|错了|更正|纠正|我?(?:刚才|刚刚|之前|上次|前面)?(?:说|记|写|打|讲)错了"
            r"|搞错了|口误|笔误|弄错了|说反了)(?:了|啊|哦|一下|下)*[，,。!！：: ]+(?!你"
            r"|您)(?P<o>.*(?:应该是|应该|是|不是|改成|改为|叫|为|在|而是|有).+)"
        ),
        "不对|不是|错了|更正|纠正|口误|笔误|反了",
        predicate=BY_TOPIC,
        subject=None,
        worth=0.8,
        replaces=True,
        whole=True,
        accept=lambda m: re.search(_WORDS, m.group(0)) is None,
    ),
    cue(
        _COR,
        (
            r"^(?:我|其实|准确(?:地|来)说|严格来说|应该说|对了"
            r"|哦)*(?P<t>[^，不]{0,16}?)(?<![是要可])不是(?P<old>[^，]{1,20})[，,](?:应该)?(?:是"
            r"|叫)(?P<o>[^，]{1,30})"
        ),
        "不是",
        predicate=BY_TOPIC,
        subject=None,
        worth=0.75,
        replaces=True,
        whole=True,
        accept=lambda m: (
            re.search(rf"{_WORDS}|问题|因为|说|关键|重点|这|也|并|偶尔|只是|就是", m.group(0)) is None
        ),
    ),
    cue(
        _COR,
        (
            r"^(?:我|我们)?(?:之前|刚才|刚刚|上次|前面|上回)(?:跟你|和你|我)?(?:说|提到|讲|写|报)(?:的"
            r"|过|成|了)?(?P<t>[^，]{1,24})[，,](?:但|但是|不过)?(?:其实|实际上|应该|现在"
            r"|正确的?)(?:是|改成|改为|改到|变成)*(?P<o>[^，]{1,24})"
        ),
        "之前|刚才|刚刚|上次|前面|上回",
        predicate=BY_TOPIC,
        subject=None,
        worth=0.8,
        replaces=True,
        whole=True,
    ),
    cue(
        _COR,
        (
            r"^(?:是|应该是|其实是|准确说是|正确的是)(?P<o>[^，]{1,24})[，,]?(?:不是|而不是"
            r"|并不是)(?P<old>[^，]{1,20})$"
        ),
        "不是",
        subject=None,
        worth=0.75,
        replaces=True,
        whole=True,
        accept=lambda m: re.search(_WORDS, m.group(0)) is None,
    ),
    cue(
        _COR,
        (
            rf"^(?:我们?|项目|团队|公司|系统|{ZH_ADV})*(?:之前|以前|原来|本来|原先"
            r"|一开始)(?:的)?(?P<t>[^，]{1,24})[，,](?:但|不过)?(?:现在|后来|如今|目前|已经)+(?:都"
            r"|全|已经|又|就)*(?:改|换|变|用|迁|切|转|搬|是|叫|住|归|由)(?:成|用|为|到"
            r"|去)?了?(?P<o>[^，]{1,24})"
        ),
        "之前|以前|原来|本来|原先|一开始",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.8,
        replaces=True,
        whole=True,
        accept=lambda m: (
            re.search(
                (
                    r"现在(?:好|不行|累|想|看|觉得|才|已经忘)|现在.*(?:了解|知道|习惯)|觉得|以为|认为|担心"
                    r"|想着|一直|不仅|基本|只是"
                ),
                m.group(0),
            )
            is None
        ),
    ),
    cue(
        _COR,
        (
            r"^(?:我们?|团队|公司|项目|我们这边)?(?:已经|现在|早就|从.{1,6}起)*(?:不再?|没再|不)(?:用"
            r"|使用|做|喝|吃|走|跑|搞)(?P<old>[^，]{1,16}?)了?[，,](?:现在|都|全|已经|而是)*(?:换成"
            r"|改用|改成|改为|切到|迁到|转用|换到|改喝|改吃|换|改|用)(?:了)?(?P<o>[^，]{1,24})"
        ),
        "不",
        predicate=BY_TOPIC,
        worth=0.85,
        replaces=True,
        whole=True,
    ),
    cue(
        _COR,
        (
            r"^(?:我们?的?|这个)?(?P<t>项目|产品|公司|品牌|店|系统|平台|App)(?:的)?(?:名字?"
            r"|名称)?(?:已经)?改(?:名|叫)?(?:了|成|为|叫)*[，,]?(?:现在)?(?:叫|是"
            r"|为)?[“\"「]?(?P<project_name>[^，”\"」不]{1,16})"
        ),
        "改",
        subject="project",
        worth=0.85,
        replaces=True,
        whole=True,
        accept=lambda m: re.search(r"名|叫", m.group(0)) is not None,
    ),
    cue(
        _COR,
        (
            r"^(?P<t>[^，我你]{0,12}?(?:截止|发布|上线|会议?|交付|交期|开业|例会|考试|面试|答辩|航班"
            r"|行程|婚礼|活动|时间|日期)[^，]{0,8}?)(?:推迟到|推迟至|提前到|提前至|改到|延期到"
            rf"|延期至|改在|挪到|延到|改成|改为|顺延到)了?(?P<o>{ZH_DAY}[^，]{{0,10}})"
        ),
        "推迟|提前|改|延|挪",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.8,
        replaces=True,
    ),
)
