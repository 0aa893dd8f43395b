"""Where the user lives, with whom, and how they are: places, family, languages, health. Chinese."""

from __future__ import annotations

import re

from common.rules.cues import Cue, cue
from common.rules.grammar.words import ZH_ADV, ZH_LANGUAGES, ZH_PLACE
from common.vocabulary import Kind

_P = Kind.PROFILE
_ME = rf"^(?:我|本人|俺|咱|鄙人){ZH_ADV}*"
_NOT_PLACE = re.compile(
    r"^(?:家|中间|外面|这|那|学校|路上|网上|里面|一起|忙|想|看|等|找|用|写|做|学|听|跟|和|吃|喝|玩|车上|床上)"
)


ZH_HOME: tuple[Cue, ...] = (
    # Places
    cue(
        _P,
        (
            rf"^(?:(?:我|本人|俺|咱){ZH_ADV}*|(?:已经|早就|年初|去年|最近|刚刚?|上个?月"
            r"|今年)+(?=搬))(?:年初|去年|上个?月|今年)?(?:家)?(?:是)?(?:[租借寄暂合居]?住在?了?"
            r"|定居在?了?|居住在?|生活在|常驻在?|坐标|base在?|搬到了?|搬去了?|搬来了?|移居到?了?|家在"
            r"|住的地方在)(?P<residence>(?!的|得|过|不|哪|宿舍楼下)[^，]{2,24})"
            r"|^坐标(?P<residence2>[^，]{2,14})"
            rf"|{_ME}在(?P<residence3>{ZH_PLACE}[^，]{{0,6}}?)(?:定居|生活|常住|居住|住|安家)"
        ),
        "住|定居|生活|常驻|坐标|base|搬|移居|家在|安家",
        worth=0.85,
        people=True,
        accept=lambda m: (
            _NOT_PLACE.match(m["residence"] or m["residence2"] or m["residence3"]) is None
            and re.search(r"酒店|医院|几天|一晚|宾馆|朋友家", m.group(0)) is None
        ),
    ),
    cue(
        _P,
        (
            r"^(?:我)?(?:的)?(?:老家|籍贯|家乡|祖籍)(?:是|在)?(?P<hometown>[^，]{2,14}?)(?:的|人"
            rf"|那边)?$|{_ME}(?:是)?(?:来自|出生在|出生于|生在)(?P<hometown2>[^，]{{2,14}})"
            rf"|{_ME}是(?:地道的?|土生土长的?|个|典型的?)*(?P<hometown3>(?:{ZH_PLACE}){{1,2}}[^，]{{0,3"
            r"}?)(?:本地)?人(?:$|，|啊|哦)"
        ),
        "老家|籍贯|家乡|祖籍|来自|出生|生在|人",
        worth=0.75,
        people=True,
    ),
    # Family and pets
    cue(
        _P,
        (
            r"^(?:我|我们家?|我家|家里)(?:现在|已经|一共|都|还|刚)*(?:有|生了"
            r"|生的是)(?P<children>[一两俩二三四五\d]+(?:个|对)?(?:孩子|儿子|女儿|娃|宝宝|闺女|小孩"
            r"|双胞胎|儿|女)[^，]{0,10})"
        ),
        "孩子|儿子|女儿|娃|宝宝|闺女|小孩|双胞胎|儿|女",
        worth=0.8,
    ),
    cue(
        _P,
        (
            r"^(?:我|我们家?|我家|家里)(?:现在|一共|还|也|刚)*(?:有|养了?|收养了?|领养了?|捡了)(?:一"
            r"|两|二|三|四|五|\d+)(?:只|条|个|头|缸|对|匹)(?P<o>[^，]{0,6}(?:猫|狗|金毛|拉布拉多|柯基"
            r"|柴犬|哈士奇|泰迪|边牧|布偶|英短|美短|橘|仓鼠|兔|鹦鹉|乌龟|鱼|马|蜥蜴)[^，]{0,10})"
        ),
        "养|有|捡",
        predicate=None,
        worth=0.7,
    ),
    cue(
        _P,
        rf"{_ME}(?P<marital_status>已婚|单身|离异|结婚了|离婚了|未婚|丧偶|订婚了|刚结婚)",
        "婚|单身|离异|丧偶",
        worth=0.7,
        people=True,
    ),
    cue(
        _P,
        (
            rf"{_ME}(?:(?:明年|今年|后年|下半年|上半年|下个?月|年底|\d+月|快|马上|刚刚?|正在|要)+)(?:要"
            r"|就|该|准备)*(?P<o>(?:参加)?(?:高考|中考|考研|考公|毕业|上小学|上初中|上高中|上大学"
            r"|读高[一二三]|上高[一二三]|升初中|升高中|结婚|退休|预产期|出国|留学|生(?:孩子|二胎)"
            rf"|当爸爸|当妈妈|满月|入伍|退伍)[^，]{{0,8}})|{_ME}(?:在)?(?:上|读|念)(?P<grade>(?:小学"
            r"|初中|高中|大学)?[一二三四五六]年级|初[一二三]|高[一二三]|大[一二三四]|研[一二三]"
            r"|幼儿园[大中小]?班?)"
        ),
        "考|毕业|上|读|念|升|结婚|退休|预产|出国|留学|生|当|满月|伍",
        worth=0.6,
        people=True,
    ),
    # Languages
    cue(
        _P,
        (
            rf"^(?:我|平时|我平时|在家|我在家){ZH_ADV}*(?:会|能|可以|懂|在家)?(?:说|讲|会|懂"
            r"|听)(?:得?懂)?(?:一点儿?|一些|点儿?|流利的?|简单的?"
            rf"|日常)*(?P<o>(?:{ZH_LANGUAGES})(?:(?:和|、|跟|与|还有|以及)(?:{ZH_LANGUAGES}))*)"
        ),
        "语|话|文",
        predicate="speaks:",
        worth=0.65,
        people=True,
    ),
    cue(
        _P,
        rf"^我?的?母语(?:是|为)(?P<native_language>{ZH_LANGUAGES})",
        "母语",
        worth=0.8,
        people=True,
    ),
    # Health
    cue(
        _P,
        (
            rf"{_ME}?(?:严重)?对(?P<o>[^，]{{1,20}}?)(?:严重|有点|轻微|特别|都|会|很容易)*过敏"
            rf"|{_ME}(?P<o2>[^，对]{{1,8}}?)(?:严重|轻微)?过敏(?!药)"
        ),
        "过敏",
        predicate="allergy:",
        worth=0.95,
        people=True,
        accept=lambda m: (
            m.string.startswith(("我", "本人", "俺"))
            and "不过敏" not in m.string
            and "没过敏" not in m.string
            and re.match(r"(?:这|那|什么|不|没|好像|是不是)", m["o"] or m["o2"] or "") is None
        ),
    ),
    cue(
        _P,
        (
            rf"{_ME}(?:有|患有|得了|查出来?|确诊了?|是)(?:轻度|重度|严重的?|先天性|慢性|遗传性|点|\d型"
            r"|[一二]型)*(?P<o>糖尿病|高血压|低血糖|高血脂|高尿酸|痛风|哮喘|心脏病|抑郁症|焦虑症"
            r"|甲[亢减]|胃病|胃炎|颈椎病|腰椎间盘突出|偏头痛|癫痫|色盲|色弱|乳糖不耐受?|麸质不耐受?"
            r"|鼻炎|湿疹|贫血|失眠症|多动症|ADHD|自闭症|阅读障碍|近视[^，]{0,6})"
            rf"|{_ME}(?P<o2>乳糖不耐受?|色盲|色弱|怀孕[^，]{{0,6}}|怀(?:了|上)?(?:二胎|三胎|双胞胎"
            r"|宝宝)[^，]{0,6}|腰椎间盘突出|颈椎病|高血压|低血糖|痛风|偏头痛|血糖高|血压高|尿酸高"
            r"|胃不好|腰不好|膝盖不好)"
        ),
        "怀|突出|病|压|糖|脂|酸|痛|喘|症|甲|炎|色盲|色弱|耐受|疹|血|adhd|障碍|近视|怀孕|不好",
        predicate="health:",
        worth=0.9,
        people=True,
    ),
    cue(
        _P,
        r"^我?的?(?:是)?(?P<blood_type>(?:A|B|AB|O|Rh阴性)型血)|^我?的?血型(?:是)?(?P<blood_type2>\S{1,6})",
        "型",
        worth=0.85,
        people=True,
        accept=lambda m: m.string.startswith("我"),
    ),
    cue(
        _P,
        (
            r"^我?的?(?:身高|净身高)(?:是|有|大概)?(?P<height>\d[\d.]*\s?(?:cm|米|公分|厘米)?\d*)"
            r"|^我?的?(?:鞋码|脚码|穿鞋)(?:是|穿)?(?P<shoe_size>\d{2}(?:\.5)?码?)|^我?的?(?:体重)(?:是"
            r"|有|大概)?(?P<weight>\d[\d.]*\s?(?:kg|斤|公斤)?)"
        ),
        "身高|鞋码|脚码|穿鞋|体重",
        worth=0.65,
        people=True,
    ),
    cue(
        _P,
        (
            rf"{_ME}(?:是)?(?:个)?(?P<zodiac>(?:白羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|水瓶"
            rf"|双鱼)座)|{_ME}属(?P<zodiac_animal>[鼠牛虎兔龙蛇马羊猴鸡狗猪])(?:的|$)"
            rf"|{_ME}(?:是)?(?P<personality_type>[IE][NS][TF][JP])(?:型|人格|$)"
        ),
        "座|属|i|e",
        worth=0.6,
        people=True,
    ),
)
