"""Tried last: statements of what is so for long, told by their form alone. Chinese.

These are looser than the other tables, so they are worth less and stand behind one filter: whatever tells of an
event, a mood, a plan of the moment or of this conversation is out.
"""

from __future__ import annotations

import re

from common.rules.cues import BY_TOPIC, Cue, cue
from common.rules.grammar.words import ZH_ADV, ZH_DAY
from common.vocabulary import Kind

_PASSING = re.compile(
    r"[了过着]|该|还是.|我们家|今[天晚早日]|昨|刚|明[天早晚]|前天|上周|下周|这次|上次|正在|想|觉得"
    r"|感觉|认为|知道|希望|打算|准备|能不能|可以|应该|怎么|如何|没|担心|累|困|烦|气死|开心|高兴"
    r"|激动"
    r"|紧张|心里|突然|终于|好像|似乎|可能|这|那|你|您|哪|什么|看到|听|说|问|等|找|买|到家|路上|帮"
    r"|试|发现|忘|一下|一会|有点|吗|呢|吧|啊|哈|请|谢|对不起|抱歉"
    r"|难|挺|很|太|真|好不|又|再|来|开玩笑|的时候|时(?!间)|问题|办法|建议|意思|方案|步骤|如果"
    r"|第[一二三四五六七八九十]|\?|？"
)
_VAGUE = re.compile(
    r"^(?:个|一个|一种|在|要|的|自己|认真|对的|错的|一样|因为|为|怕|以|从|不|也|就|都|把|被|让|给|跟"
    r"|和|按|根据|先|谁|有)"
)
_ABSTRACT = re.compile(
    r"信心|把握|机会|兴趣|时间|空$|钱|道理|用$|需要|会议|习惯|底$|数$|经验$|感$|意见|理由|责任"
    r"|关系|区别|压力|必要|信任|权|双|我|给|直接|单纯|首次|特别|另一|本人|当事人|认真|专门的?人"
)
_NOT_AN_ATTRIBUTE = re.compile(
    r"的$|[不也都就还只总其]$|主要|只是|就是|本来|原来|确实|算是|当然|毕竟|因为|所以|问|这|目标"
    r"|计划|家里|老家|朋友|同事|白天|晚上|早上|本身|现在|一般|以前|大概|最近|基本|初步|正好|通常"
    r"|平时|周末|其实|方法|规划|框架|结论|想法|思路|公式|记录|研究|用的|留的|买的|做的|选的|写的|理解|意思"
)


def _lasting(match: re.Match[str]) -> bool:
    said = match.groupdict().get("o") or ""
    return _PASSING.search(match.string) is None and _VAGUE.match(said) is None


def _lasting_words(match: re.Match[str]) -> bool:
    return _PASSING.search(match.string) is None


ZH_BROAD: tuple[Cue, ...] = (
    cue(
        Kind.CORRECTION,
        (
            r"^(?:我们?|团队|公司|项目组)?(?:已经|刚|现在|今天)*(?:把"
            r"|将)?(?P<t>[^，]{1,14}?)从(?P<old>[^，]{1,12}?)(?:改|调|挪|移|迁|转|推迟|提前)(?:到|成"
            r"|为|至)了?(?P<o>[^，]{1,16})"
        ),
        "从",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.75,
        replaces=True,
        accept=lambda m: re.search(r"[吗?？]|怎么|如何|能不能|帮我|想", m.string) is None,
    ),
    cue(
        Kind.CORRECTION,
        (
            r"^(?:我|我们)(?:已经|现在)*(?:不再?|没再|不)(?:做|干|在|当|搞"
            r"|从事)(?P<old>[^，]{1,14}?)了[，,](?:现在)?(?:转岗|转行|转|改|换|去)?(?:做|干|当|成|到"
            r"|去|在)?了?(?P<o>[^，]{1,20})"
        ),
        "不|没再",
        predicate="job",
        worth=0.75,
        replaces=True,
        whole=True,
    ),
    cue(
        Kind.PROFILE,
        (
            r"^[^，我你]{1,8}?(?:们|人|都|友|事|学|粉丝)(?:都|一般|平时|习惯|喜欢|经常)*(?:叫|喊|称呼"
            r"|管)我(?:叫|作|为)?[“\"「]?(?P<form_of_address>[\u4e00-\u9fffA-Za-z·. ]{1,10}?)[”\"」]?("
            r"?:$|了$|，)"
        ),
        "叫我|喊我|称呼我|管我",
        worth=0.7,
        accept=lambda m: (
            re.match(
                r"怎|如何|去|来|做|帮|给|写|说|把|别|不|干|看|起|吃|等|走|先|再|多|少|好|加|回",
                m["form_of_address"],
            )
            is None
        ),
    ),
    cue(
        Kind.PROFILE,
        (
            r"^我(?:今年)?(?:快|奔|将近|差不多)(?P<age>[一二三四五六七八九]?十[一二三四五六七八九]?"
            r"|\d{2})(?:岁)?的?(?:人)?了?$"
        ),
        "快|奔|将近|差不多",
        worth=0.6,
        people=True,
    ),
    cue(
        Kind.GLOSSARY,
        (
            r"^(?P<term>[^”\"」，]{1,16})[”\"」][^，]{0,10}?(?:指|就是|表示|代表|等于|意思是)(?!挥|导"
            r"|定|出|责)(?:的是)?(?P<o>[^，]{2,40})"
        ),
        "指|就是|表示|代表|等于|意思是",
        predicate="meaning",
        subject="term",
        worth=0.65,
        accept=lambda m: re.search(r"什么|哪|吗", m.string) is None,
    ),
    cue(
        Kind.ENVIRONMENT,
        (
            r"^(?:我|我的?电脑|家里|公司|服务器)?(?:的)?(?P<t>显卡|CPU|处理器|内存|硬盘|主板|屏幕|芯片"
            r"|带宽)(?:是|用的是|有|只有)(?P<o>[^，]{0,8}\d[^，]{0,12})"
        ),
        "显卡|cpu|处理器|内存|硬盘|主板|屏幕|芯片|带宽",
        predicate="tool:",
        worth=0.6,
        accept=lambda m: re.search(r"占用|飙|%|爆|满", m.string) is None,
    ),
    cue(
        Kind.PREFERENCE,
        (
            r"^(?:请|以后|能不能)*(?:别|不要)(?:老是?|总是?|动不动就?|一直|每次都?"
            r"|一上来就)(?P<o>(?:说|用|写|讲|提|问|叫|道歉|重复|反问|给|发|列)[^，]{0,20})"
        ),
        "别|不要",
        worth=0.7,
        despite="question reported",
    ),
    cue(
        Kind.PREFERENCE,
        (
            r"^(?:你)?(?:讲解|讲|解释|回答|回复|说明|推荐|介绍|总结|翻译|写)(?:问题|东西|概念"
            r"|代码)?(?:的时候|时|的时侯)(?:最好|尽量|请|要|可以|记得|能|多|少|先|别|不要|都"
            r"|希望)+(?P<o>[^，]{2,24})"
        ),
        "时",
        worth=0.75,
        despite="command",
    ),
    cue(
        Kind.CONSTRAINT,
        (
            r"^(?:之后|以后|后面|今后|接下来)(?:生成|写|做|给|发|出|列|提供|推荐|提交|整理"
            r"|翻译)的?(?P<o>[^，]{0,12}?(?:都|一律|统一|要|得|必须|别|不要|请|全部)[^，]{2,24})"
        ),
        "之后|以后|后面|今后|接下来",
        worth=0.75,
        despite="command",
    ),
    cue(
        Kind.PREFERENCE,
        (
            r"^(?:[\u4e00-\u9fffA-Za-z]{2,8})?我(?!们)[\u4e00-\u9fffA-Za-z]{0,8}?(?:不喜欢|不爱|讨厌"
            r"|受不了|只认|只[吃喝买用看穿坐住听读玩选信]|从不|从来不)(?P<o>[^，]{2,24})"
        ),
        "我",
        worth=0.55,
        people=True,
        accept=_lasting_words,
    ),
    cue(
        Kind.PREFERENCE,
        (
            r"^(?:[\u4e00-\u9fffA-Za-z]{2,8})?我(?!们)(?!不)[\u4e00-\u9fffA-Za-z]{0,8}?(?:喜欢|偏爱"
            r"|偏好|习惯|更爱|最爱)(?P<o>[^，]{2,24})"
        ),
        "喜欢|偏爱|偏好|习惯|更爱|最爱",
        worth=0.55,
        people=True,
        accept=_lasting_words,
    ),
    cue(
        Kind.PROFILE,
        (
            rf"^我{ZH_ADV}*(?:在)(?P<employer>[\u4e00-\u9fffA-Za-z]{{2,8}}?)(?:开|带|教|跑|送|卖|修|管"
            r"|写|拍|唱|画|演|跳)(?P<job>[^，]{1,12})$"
        ),
        "在",
        worth=0.5,
        people=True,
        accept=lambda m: (
            _PASSING.search(m.string) is None
            and re.match(
                (
                    r"家|外面|路上|车上|网上|学校|公司|楼下|地铁|群里"
                    r"|[回看学做想整研准找练忙写听等考用修打跑复自思琢纠]"
                ),
                m["employer"],
            )
            is None
        ),
    ),
    cue(
        Kind.PROFILE,
        r"^我(?:的)?(?P<noun>[\u4e00-\u9fff]{2,6}?)(?:一般|通常|固定|都)?是(?P<o>[^，]{2,24})$",
        "是",
        predicate="noun",
        worth=0.5,
        people=True,
        accept=lambda m: (
            _lasting(m) and _NOT_AN_ATTRIBUTE.search(m["noun"]) is None and m.string.startswith("我")
        ),
    ),
    cue(
        Kind.PROFILE,
        (
            rf"^我{ZH_ADV}*(?:是|有|患|练|教|学|养|属|懂|擅长|精通|爱好|开"
            r"|在)(?P<o>[\u4e00-\u9fffA-Za-z0-9]{2,18})$"
        ),
        "是|有|患|练|教|学|养|属|懂|擅长|精通|爱好|开|在",
        worth=0.5,
        others=True,
        accept=lambda m: _lasting(m) and _ABSTRACT.search(m["o"]) is None,
    ),
    cue(
        Kind.PROFILE,
        (
            rf"^我{ZH_ADV}*(?:有|患|练|教|养|擅长|精通|爱好)(?P<o>[\u4e00-\u9fffA-Za-z0-9]{{2,14}})$"
            rf"|^我{ZH_ADV}*是(?P<o2>[\u4e00-\u9fffA-Za-z]{{1,9}}(?:人|员|师|生|派|控|迷|族|党|型|户|者"
            r"|妹子|汉子|长|手|粉|徒|民|性格|背景|出身|体质|血型|脸|皮|肤质|发质|单眼皮))$"
        ),
        "有|患|练|教|养|擅长|精通|爱好|是",
        worth=0.5,
        accept=lambda m: (
            _PASSING.search(m.string) is None
            and _VAGUE.match(m["o"] or m["o2"]) is None
            and _ABSTRACT.search(m["o"] or m["o2"]) is None
        ),
    ),
    cue(
        Kind.PROJECT,
        (
            r"^(?:我们|我们的|咱们|咱们的|我司|本公司|我们公司|我们团队|我们店|我们组|我们项目|公司"
            rf"|团队|项目|产品|店里)(?P<t>[\u4e00-\u9fffA-Za-z]{{0,10}}?)(?:{ZH_ADV})*(?:主要|统一|全员"
            r"|一律|内部|都|暂时|还)*(?:是|用|采用|主打|面向|支持|分为?|按|卡在|处于|属于|依赖|对接"
            r"|服务于?|覆盖|经营|代理|靠|走)(?P<o>[^，]{2,30})$"
        ),
        "是|用|采用|主打|面向|支持|分|按|卡在|处于|属于|依赖|对接|服务|覆盖|经营|代理|靠|走",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.5,
        accept=lambda m: (
            _lasting(m)
            and re.search(
                r"朋友|同学|关系|一起|聊|吃|玩|共同|人都|缘分|信心|区别|需要|可能|责任|大概|初步|时间|周边",
                m.string,
            )
            is None
        ),
    ),
    cue(
        Kind.CONSTRAINT,
        (
            r"^(?P<t>[\u4e00-\u9fffA-Za-z0-9 ]{2,18}?)(?:绝对|一律|都|也)?(?:不能|不得|不可|不准|禁止"
            r"|严禁|必须|务必|只能|应当)(?P<o>[^，]{2,30})$"
        ),
        "不能|不得|不可|不准|禁止|严禁|必须|务必|只能|应当",
        subject="project",
        worth=0.55,
        accept=lambda m: (
            _lasting_words(m)
            and re.search(
                (
                    r"[我他她它咱]|大家|人生|生活|孩子|自己|老天|有人|别人|谁|人家|年轻人|男人|女人|父母|朋友"
                    r"|身体|饮食|训练|比赛|考试|同时|往往|至少|最后|毕竟|关键|就是|要么|强调|计划|心态|知道"
                    r"|原来"
                ),
                m["t"],
            )
            is None
        ),
    ),
    cue(
        Kind.PROJECT,
        (
            r"^(?:项目|公司|团队|我们|部门)(?:今年|明年|本季度|下半年|上半年|这个季度)?的?预算(?:是|为"
            r"|有|定在)(?P<budget>[\d一二两三四五六七八九十百千万亿.]+[^，]{0,8})"
            r"|^(?:我们)?(?P<t>[^，我你]{2,10}?)(?:定在|安排在|放在"
            rf"|改在)(?P<deadline>{ZH_DAY}[^，]{{0,10}})$"
        ),
        "预算|定在|安排在|放在|改在",
        subject="project",
        worth=0.6,
    ),
    cue(
        Kind.PROFILE,
        (
            r"^我(?P<o>(?:左|右|双)?(?:眼睛?|耳朵?|腿|手|膝盖|腰|胃|肝|心脏|视力|听力|皮肤|颈椎|睡眠"
            r"|肠胃|嗓子|牙齿?|记性)[^，]{0,4}?(?:不好|不太好|很差|比较差|弱|敏感|近视|老花|失聪|失明"
            r"|有旧伤|有伤|做过手术))"
        ),
        "不好|不太好|差|弱|敏感|近视|老花|失聪|失明|伤|手术",
        predicate="health:",
        worth=0.6,
        people=True,
        accept=lambda m: re.search(r"今天|昨晚|昨天|最近|这两天|没睡", m.string) is None,
    ),
    cue(
        Kind.PROFILE,
        r"^我对(?P<o>[^，]{1,12}?)(?:比较|很|特别|非常|重度|有点)*(?:敏感|不耐受|上瘾|成瘾)",
        "敏感|不耐受|上瘾|成瘾",
        predicate="health:",
        worth=0.6,
        people=True,
        accept=lambda m: re.search(r"价格|成本|数字|时间|费用|预算|市场", m["o"]) is None,
    ),
    cue(
        Kind.PROFILE,
        r"^我(?:跟|和|与)(?P<o>[^，]{1,8}?(?:一起|同)?(?:住|生活|合租))(?:在一起)?$",
        "住|生活|合租",
        worth=0.5,
        people=True,
    ),
    cue(
        Kind.GLOSSARY,
        (
            r"^(?:我们|咱们|公司|组里|内部|业内)[^，]{0,3}?(?:说|讲|叫|提"
            r"|写)的?[“\"「](?P<term>[^”\"」]{1,16})[”\"」](?:就)?是(?P<o>[^，]{2,40})"
            r"|^(?P<term2>[A-Z]{2,6})(?:就是)?指(?:的是)?(?P<o2>[^，]{2,40})"
        ),
        "是|指",
        predicate="meaning",
        subject="term",
        worth=0.65,
        accept=lambda m: re.search(r"什么|哪|吗", m.string) is None,
    ),
    cue(
        Kind.CORRECTION,
        (
            r"^(?:我们?|团队|公司)(?:现在|已经|早就)*(?:不用|不再用|弃用"
            r"|停用)(?P<old>[^，]{1,16}?)了[，,](?:现在|都|全|已经|全部|改)*(?:搬|转|迁|换|切|挪"
            r"|用)(?:到|成|上)?了?(?P<o>[^，]{1,20})"
        ),
        "用",
        predicate=BY_TOPIC,
        worth=0.8,
        replaces=True,
        whole=True,
    ),
    cue(
        Kind.FACT,
        (
            r"^我(?:们)?(?:这两天|这几天|今天|明天|这周|下周|昨天到今天)(?P<o>[^，]{0,6}?(?:请假|休假"
            r"|出差|住院|隔离|停工|放假|调休|搬家|培训|出国)[^，]{0,8})"
        ),
        "请假|休假|出差|住院|隔离|停工|放假|调休|搬家|培训|出国",
        worth=0.45,
        momentary=True,
        accept=lambda m: re.search(r"想|要不要|能不能|吗", m.string) is None,
    ),
    cue(
        Kind.PROFILE,
        (
            r"^(?:本人|我)?(?:，)?(?P<job>(?:自由|独立|职业|兼职|全职|退休)[\u4e00-\u9fff]{2,8}(?:人"
            r"|师|者|员|家))(?:$|，)"
        ),
        "自由|独立|职业|兼职|全职|退休",
        worth=0.6,
        accept=lambda m: m.string.startswith(("我", "本人")),
    ),
    cue(
        Kind.ENVIRONMENT,
        (
            r"^我(?!们)(?P<t>[\u4e00-\u9fff]{2,8}?)(?:都|一般|主要|平时"
            r"|一直)*用(?:的是)?(?P<o>[A-Za-z][A-Za-z0-9 .+-]{1,20})$"
        ),
        "用",
        predicate="tool:",
        worth=0.5,
        accept=lambda m: (
            re.search(r"想|该|怎么|应|可以|能|今天|刚|正在|没|不|说|要|平时|偶尔|决定|定", m["t"]) is None
        ),
    ),
)
