"""What the user hands over to be kept: words of theirs, to-dos, moments. Chinese."""

from __future__ import annotations

import re

from common.rules.cues import Cue, cue
from common.rules.grammar.words import ZH_DAY, ZH_PLACE
from common.vocabulary import Kind

_TIME = (
    r"(?:上午|下午|晚上|早上|中午|凌晨|傍晚"
    r"|[\d一二三四五六七八九十两]{1,3}[点:：][\d一二三四五半十]{0,3}分?)*"
)
_EVENT = (
    r"(?:面试|考试|会议?|开会|聚餐|饭局|体检|复诊|复查|手术|航班|飞机|高铁|火车|婚礼|答辩|演讲|直播"
    r"|约会|约了|出差|请假|休假|年假|搬家|家长会|培训|讲座|展会|发布会|评审|汇报|路演|牙医|医生|客户"
    r"|供应商|签约|比赛|演出|聚会|值班|加班|健身|上课|有课|看房|体验课|拜访)"
)


ZH_NOTES: tuple[Cue, ...] = (
    # Glossary
    cue(
        Kind.GLOSSARY,
        (
            r"^(?:对了)?(?:我们|这里|咱们|公司|内部|业内|组里)*(?:内部|平时|这边|公司|组里|常|经常"
            r"|一般)*(?:所?说的?|讲的?|提到的?|里"
            r"|的)?[“\"「『]?(?P<term>[\w\u4e00-\u9fff .·/-]{1,20}?)[”\"」』]?(?:这个词"
            r"|这个说法)?(?:在我们(?:组|公司|团队|这)?(?:里|这边|内部)?)?(?:就|其实|主要|里"
            r"|都)*(?:(?<=[”\"」])指(?!挥|导|定|示|责|望|向|点|引|标)|是指(?!挥|导|定|示|责|望|向|点"
            r"|引|标)(?:的是)?|指的(?:就)?是|特指|专指|的意思(?:就)?是|意思是|代表的?是?|的缩写是"
            r"|的全称是|全称是|是(?=.{1,24}的(?:缩写|简称|意思|代号|别称)))(?P<o>[^，]{2,60})"
        ),
        "指|意思|代表|缩写|全称|简称|代号|别称",
        predicate="meaning",
        subject="term",
        worth=0.75,
        accept=lambda m: (
            re.match(r"(?:这|那|你|我(?!们)|什么|他|它|上|第|其实|因为|最)", m["term"].strip()) is None
            and not re.search(r"什么|哪", m["o"])
            and (
                "代表" not in m.group(0)
                or re.search(r"[“\"「]|我们|这里|内部", m.group(0)) is not None
                or m["term"].strip().isupper()
            )
        ),
    ),
    cue(
        Kind.GLOSSARY,
        (
            r"^(?:我们|咱们|公司|内部|组里)(?:内部|平时|这边|公司|组里|一般|都|习惯)*(?:管|把"
            r"|称)(?P<o>[^，]{2,30}?)(?:都|统一|就)?(?:叫做?|称为|称作|简称"
            r"|叫)[“\"「]?(?P<term>[^，”\"」]{1,16})"
        ),
        "管|把|称",
        predicate="meaning",
        subject="term",
        worth=0.75,
    ),
    cue(
        Kind.GLOSSARY,
        (
            r"^(?:[^，]{1,10}[里中]的?)?[“\"「]?(?P<term>(?-i:[A-Z])[A-Za-z0-9]{1,7})[”\"」]?(?:就是"
            r"|是)(?P<o>[\u4e00-\u9fff][^，]{2,30})$"
        ),
        "是",
        predicate="meaning",
        subject="term",
        worth=0.65,
        accept=lambda m: (
            m["term"].isupper()
            and m["term"].isalpha()
            and re.match(r"(?:慢|快|不|很|太|因|为|怎|什|我|你|个|一)", m["o"]) is None
        ),
    ),
    # To-dos
    cue(
        Kind.TODO,
        (
            rf"^(?:到时候|到时|麻烦|请|你|帮我|记得|要|待会儿?|每天|每周|每月|提前|再|{ZH_DAY}|{_TIME}"
            r"|[上下]午|晚上|早上|过?\d+(?:分钟|小时|天)后?|的时候|之?前|左右)*提醒(?:我|一下我"
            r"|我们)(?:一下)?(?P<o>(?!要重点|的|了|过|并|不|自己|说|这|人|很|一定|还|别).{2,80})"
        ),
        "提醒",
        worth=0.85,
        subject=None,
        whole=True,
        despite="command question",
        accept=lambda m: re.match(r"(?:了|过|的|什么|吗)", m["o"]) is None,
    ),
    cue(
        Kind.TODO,
        (
            r"^(?:我的?|新增|加个|加一条|记个|记一个)?(?:待办|TODO|to-do|任务清单"
            r"|代办)(?:事项)?(?:加一条|有|是)?\s*[：:，,]\s*(?P<o>.{2,120})"
        ),
        "待办|todo|to-do|任务清单|代办",
        worth=0.85,
        subject=None,
        whole=True,
        despite="command",
    ),
    cue(
        Kind.TODO,
        (
            r"^(?:对了|哦|啊|请|千万|可|我|我们|你|一定|要)*(?:别忘了?|不要忘了?|不能忘了?|别忘记"
            r"|不要忘记)(?:要|去|提醒我|我)?(?P<o>[^，]{2,50})"
        ),
        "忘",
        worth=0.75,
        subject=None,
        accept=lambda m: re.match(r"(?:你|他|她|初心|我是|这|那|自己)", m["o"]) is None,
    ),
    cue(
        Kind.TODO,
        r"^(?:我|我们|你|要|一定要|到时候|请|麻烦)*(?:要)?记得(?:要|去|给|把|帮我|在)?(?P<o>[^，]{2,50})",
        "记得",
        worth=0.7,
        subject=None,
        accept=lambda m: (
            re.search(
                (
                    r"不记得|还记得|你记得|我记得|都记得|记得(?:小时候|以前|当时|那时|那年|上次|有一"
                    r"|你|我|吗|那|这|当初|第一次|曾经|清|很|特别|回答|回复|用)"
                ),
                m.string,
            )
            is None
        ),
    ),
    cue(
        Kind.TODO,
        (
            r"^(?:我们?|咱)?(?:还|也|最晚|最迟|必须|要|得|需要|大概|争取|记得"
            rf"|务必)*(?:在)?(?P<d>{ZH_DAY}){_TIME}(?:之前|以前|前|结束前|下班前)(?:我们?|必须|一定|要"
            r"|得|需要|还|务必|把|给|再)*(?P<o>[^，]{2,50})"
        ),
        "前",
        worth=0.75,
        subject=None,
        accept=lambda m: (
            re.search(r"要|得|必须|把|给|交|完成|记得|务必|需要|提交|办|发", m.group(0)) is not None
            and re.match(r"(?:就|已经|都|没|不|的|上线|发布|所有)", m["o"]) is None
            and "所有" not in m.string
        ),
    ),
    cue(
        Kind.TODO,
        (
            r"^(?:我们?|咱)(?:还|也|这几天|最近|抽空)*(?:得|要|需要"
            rf"|必须)(?:在(?P<d>{ZH_DAY})(?:之?前)?)?(?:把|给|去)(?P<o>[^，]{{2,40}}?(?:办|交|续|还|换"
            r"|修|年检|寄|缴|补|取|弄|搞定|买|约|打疫苗|体检|洗|处理|完成|提交|做了?|发)[^，]{0,12})"
        ),
        "得|要|需要|必须",
        worth=0.6,
        subject=None,
    ),
    cue(
        Kind.TODO,
        (
            rf"^(?:我们?|咱)?(?:约了|约好|定在|就|大概|还|也)*(?P<d>{ZH_DAY}){_TIME}(?:我们?)?(?:还|也"
            r"|会|就|又)*(?:要|得|有|约了|需要|去|安排了|跟|和)(?:跟|和|去|一?[个场]|参加|给|把"
            rf"|到)*(?P<o>[^，]{{0,14}}?{_EVENT}[^，]{{0,12}})"
        ),
        "要|得|有|约|需要|去|安排|跟|和",
        worth=0.65,
        subject=None,
        accept=lambda m: (
            re.search(r"了.+|过", m.group(0)) is None
            and (
                re.search(r"今天|今日|今晚|今早", m["d"]) is None
                or re.search(r"要|得|有|约", m.group(0)) is not None
            )
        ),
    ),
    # Moments
    cue(
        Kind.FACT,
        (
            r"^(?:我|我们|本人|今天|今日|现在|这会儿|此刻|目前|今晚|明天|后天|这周|本周|这几天|下午"
            r"|上午|晚上|今早|刚|正|人|还|暂时|这两天|下周|已经|都|一整天|在)*(?:我|我们)?(?:现在|今天"
            r"|这会儿|这周|还|都|正|人|已经|要|准备|明天|下周)*(?:在|去|到了|到)(?P<o>(?:家|公司|机场"
            r"|高铁|火车|地铁|飞机|医院|外面|外地|酒店|路上|国外|工地|客户那|车上|老家|学校|图书馆"
            rf"|健身房|{ZH_PLACE})[^，]{{0,14}}?(?:出差|办公|候机|上|里|开会|参展|旅游|度假|休假|住院"
            r"|培训|隔离|路上|转机)[^，]{0,6})"
        ),
        "在|去|到",
        worth=0.45,
        subject="user",
        momentary=True,
        accept=lambda m: (
            ("我" in m.group(0) or m.string[:1] in "今现这此目明本")
            and re.search(r"遇到|看到|有个|有人|堵|像|更|发现", m.string) is None
        ),
    ),
    cue(
        Kind.FACT,
        (
            r"^(?:我|我们)?(?:今天|现在|这会儿|这周|本周|这几天|下周|明天|今晚|晚上|正|正在|都|在"
            r"|这两天)+(?:我|我们)?(?:在|都在|要|处于|正在|得|请)*(?P<o>出差|休假|请假|封版|休年假"
            r"|休产假|值班|搬家|停电|值夜班|上夜班|夜班|闭关|倒时差|坐月子|居家办公|远程办公|不在公司"
            r"|不上班)(?P<rest>[^，]{0,10})"
        ),
        "出差|休假|请假|封版|年假|产假|值班|夜班|搬家|停电|闭关|时差|月子|办公|不在公司|不上班",
        worth=0.45,
        subject="user",
        momentary=True,
    ),
)
