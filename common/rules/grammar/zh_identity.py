"""Who the user is, and who theirs are: Chinese."""

from __future__ import annotations

import re

from common.rules.cues import Cue, cue
from common.rules.grammar.words import HAN_SURNAMES, ZH_ADV, ZH_JOBS, ZH_LANGUAGES, ZH_PLACE, ZH_TRADES
from common.vocabulary import Kind

_P = Kind.PROFILE
_ME = rf"^(?:我|本人|俺|咱|鄙人){ZH_ADV}*"
_NOT_NAME = re.compile(
    r"(?:员|师|生|者|家|人|长|手|民|工|的|商|客|户|迷|党|控|粉|士|官|兵|医|教|主|群|狗|族|性|型|座|血|想|说|问|看|来|去|认真|应该|真|方案|明白|关于)$"
)
_NOT_ADDRESS = re.compile(
    r"^(?:怎|如何|去|来|做|帮|给|写|说|把|别|不|干|看|起床|吃|等|走|什么|他|她|它|回|过|先|我|你|再|多|少|好|出|拿|交|改|加|准备|今|明)"
)
_NOT_PLACE = re.compile(
    r"^(?:家|中间|外面|这|那|学校|路上|网上|里面|一起|忙|想|看|等|找|用|写|做|学|听|跟|和|吃|喝|玩|车上|床上)"
)


def _name(match: re.Match[str]) -> bool:
    return _NOT_NAME.search(match["name"]) is None


def _address(match: re.Match[str]) -> bool:
    return _NOT_ADDRESS.match(match["form_of_address"]) is None


def _place(match: re.Match[str]) -> bool:
    return _NOT_PLACE.match(match["residence"]) is None


def _employer(match: re.Match[str]) -> bool:
    return _NOT_PLACE.match(match["employer"]) is None


_END = r"(?=就行|就好|就可以|即可|吧|好了|就成|行了|得了|了?$|[\s。！!~])"
_JOB = rf"(?:[\u4e00-\u9fffA-Za-z+#]{{0,10}}?(?:{ZH_JOBS}))"

ZH_IDENTITY: tuple[Cue, ...] = (
    cue(
        _P,
        rf"(?:^(?:那)?(?:以后|之后|今后)?(?:请|麻烦)?(?:你|您|大家|你们)?(?:就|都|也|可以|还是|以后|直接|请|必须|要)*|(?:不如|还是|直接|就))(?:叫|称呼|喊|称|管)我(?:为|做|作|一声|叫)?[“\"「]?(?P<form_of_address>[\u4e00-\u9fffA-Za-z·. ]{{1,14}}?)[”\"」]?{_END}",
        "叫我|称呼我|喊我|称我|管我",
        worth=0.9,
        accept=_address,
    ),
    cue(
        _P,
        rf"^(?:大家|朋友们?|同事们?|别人|身边人|他们|家里人|圈里人?)(?:一般|都|平时|常|习惯|喜欢)*(?:叫|喊|称呼|管)我(?:叫)?(?P<form_of_address>[\u4e00-\u9fffA-Za-z·. ]{{1,12}}?){_END}",
        "叫我|喊我|称呼我|管我",
        worth=0.8,
        accept=_address,
    ),
    cue(
        _P,
        r"^(?:我|本人|俺)?(?:的)?(?:(?:名字|姓名|大名|全名|中文名|真名)(?:是|叫做?|就是)?|(?:名字|姓名)|(?:就|也|是|今年|可|不是|小名)*(?:叫做?|名叫|名为))[“\"「：:]?\s*(?P<name>[\u4e00-\u9fff·]{2,5}|(?-i:[A-Z])[A-Za-z\u00c0-\u024f'.-]*(?: (?-i:[A-Z])[A-Za-z\u00c0-\u024f'.-]*){0,2})[”\"」]?(?:啊|哈|哦|呀|，|$|\s|今年)",
        "叫|名",
        worth=0.95,
        people=True,
        accept=lambda m: (
            _NOT_ADDRESS.match(m["name"]) is None and m.string[:1] in "我本俺名姓" and len(m["name"]) > 1
        ),
    ),
    cue(
        _P,
        rf"^(?:我|本人)是(?P<name>[{HAN_SURNAMES}][\u4e00-\u9fff]{{1,2}}|(?:欧阳|司马|上官|诸葛|皇甫|尉迟|公孙|慕容|夏侯)[\u4e00-\u9fff]{{1,2}}|(?-i:[A-Z])[a-z]+(?: (?-i:[A-Z])[a-z]+)?)(?:啊|哈|呀)?$",
        "我是|人是",
        worth=0.9,
        accept=lambda m: _name(m) and re.search(ZH_JOBS, m["name"]) is None,
    ),
    cue(
        _P,
        r"^(?:我|本人|免贵)姓(?P<surname>[\u4e00-\u9fff]{1,2})(?:$|[，。,\s])|^我姓氏?是(?P<surname2>[\u4e00-\u9fff]{1,2})",
        "姓",
        worth=0.8,
    ),
    cue(
        _P,
        r"^(?:我)?的?(?:英文名|洋名)(?:字)?(?:是|叫|就叫|：|:)\s*(?P<english_name>[A-Za-z][A-Za-z .'-]{1,30})",
        "英文名|洋名",
        worth=0.85,
    ),
    cue(
        _P,
        r"^(?:我)?的?(?:网名|昵称|笔名|艺名|花名|外号|小名|微信名|ID)(?:是|叫|就叫|：|:)\s*[“\"「]?(?P<nickname>[^，。”\"」\s]{1,20})",
        "网名|昵称|笔名|艺名|花名|外号|小名|微信名|id",
        worth=0.75,
        people=True,
    ),
    cue(
        _P,
        rf"{_ME}(?:快|刚满|满|刚过)?(?:是)?(?P<age>\d{{1,3}}|[一二三四五六七八九十]{{1,4}})(?:周?岁(?:半)?|多岁|(?:了|啦)?$)(?!的|.*(?:块|元))",
        "岁|我|本人",
        worth=0.7,
        people=True,
        accept=lambda m: "岁" in m.group(0)
        or ("满" in m.group(0) and len(m["age"]) > 1)
        or (m["age"].isdigit() and 2 < int(m["age"]) < 110 and len(m["age"]) > 1),
    ),
    cue(
        _P,
        r"^(?:我)?是?(?P<birth_cohort>[0-9零]{2}后|[五六七八九零][零五]后)(?:$|[的，,了])",
        "后",
        worth=0.6,
        people=True,
        accept=lambda m: m.string.startswith("我"),
    ),
    cue(
        _P,
        r"^我?的?(?:农历|阴历|阳历|身份证)?生日(?:是|在|就是|：|:)?\s*(?P<birthday>(?:农历|阴历)?[^，。]{0,4}[\d一二三四五六七八九十正腊].{1,14})",
        "生日",
        worth=0.85,
        people=True,
        accept=lambda m: "月" in m["birthday"] or re.search(r"\d[./-]\d", m["birthday"]) is not None,
    ),
    cue(
        _P,
        r"^我(?:是)?(?:出生于|生于)?(?P<birthday>(?:\d{2,4}年)?\d{1,2}月(?:\d{1,2}[日号])?|\d{2,4}年)(?:出生)?(?:的|生|出生|生人)",
        "生",
        worth=0.8,
        people=True,
    ),
    # Work
    cue(
        _P,
        rf"{_ME}在(?P<employer>[^，]{{2,20}}?)(?:里|那边)?(?:做|当|担任|任|负责|搞|从事|干|教)(?:一?[名个])?(?P<job>[^，“”]{{0,12}}?(?:{ZH_JOBS}|{ZH_TRADES})[^，“”]{{0,6}})",
        "在",
        worth=0.85,
        people=True,
        accept=lambda m: _employer(m) and re.fullmatch(ZH_PLACE, m["employer"]) is None,
    ),
    cue(
        _P,
        rf"{_ME}在(?P<city>{ZH_PLACE}[^，]{{0,6}}?)(?:做|当|担任|搞|从事|干|开|教|经营)(?:了?一?[名个家])?(?P<job>[^，]{{1,20}})",
        "在",
        worth=0.85,
        people=True,
        accept=lambda m: re.search(rf"(?:{ZH_JOBS}|{ZH_TRADES})", m["job"]) is not None,
    ),
    cue(
        _P,
        rf"{_ME}(?:是)?在(?P<employer>[^，]{{2,20}}?)(?:这边|那边|里)?(?:上班|工作|任职|供职|就职|打工|实习|当差)",
        "上班|工作|任职|供职|就职|打工|实习|当差",
        worth=0.85,
        people=True,
        accept=lambda m: _employer(m) and re.search(r"时候|期间|找|认真|学|《|加班|忙", m["employer"]) is None,
    ),
    cue(
        _P,
        rf"{_ME}(?:就职|任职|供职|受雇)于(?P<employer>[^，]{{2,24}})|{_ME}(?:跳槽?到了?|跳到了?|入职了?|加入了?|加盟了?)(?P<employer2>[^，]{{2,20}})|^(?:下个?[月周]|[^，]{{0,4}}月)?(?:我)?(?:就|要|会)*(?:去|到)(?P<employer3>(?!酒店|医院|学校|公司|前台|单位)[^，]{{2,16}})(?:报到|入职|上班)",
        "就职于|任职于|供职于|受雇于|跳|入职|加入|加盟|报到|上班",
        worth=0.85,
        people=True,
        replaces=True,
    ),
    cue(
        _P,
        rf"{_ME}(?:已经|刚刚?)?(?:从|离开了?|不在)(?P<former_employer>[^，]{{2,16}}?)(?:离职|辞职|出来|辞掉|毕业|上班|工作|干)?(?:了|$)",
        "离职|辞职|离开|不在|辞掉",
        worth=0.7,
        people=True,
        replaces=True,
        accept=lambda m: (
            re.search(r"离职|辞职|离开|不在.{2,}了", m.group(0)) is not None
            and re.match(r"(?:家|这|线|状态|乎|意|场|座位|公司$)", m["former_employer"]) is None
        ),
    ),
    cue(
        _P,
        rf"{_ME}(?:是|当|担任|算是|做)了?(?:一?[名个位]|一家.{{1,12}}的)?(?P<job>(?:资深|高级|初级|全职|兼职|自由|独立|专职|普通|小|退休|儿科|大[一二三四]|研[一二三])?{_JOB})(?:的)?(?:啊|了|呀|哈)?(?=$|[，。,\s、和兼])",
        "是|当|担任|做",
        worth=0.85,
        people=True,
        accept=lambda m: re.search(r"不是|产品$", m.group(0)) is None or m["job"] != "产品",
    ),
    cue(
        _P,
        r"^我(?:们|们公司|们家|家)?(?:现在|目前|之前|一直|主要|自己|平时|也|都|就)*是?(?:做|干|搞|从事|卖|教|开|写|跑|修|学|拍|养|种|经营)(?:了)?(?P<job>[^，]{1,24}?)的(?:$|，)",
        "的",
        worth=0.8,
        people=True,
        accept=lambda m: (
            re.search(r"[是]", m.group(0)) is not None and re.match(r"[这那它出过对错完好是我]|的", m["job"]) is None
        ),
    ),
    cue(
        _P,
        rf"^(?:我|本人)(?:现在|目前|一直|主要|自己|平时)*(?:做|干|搞|从事|经营|卖)(?:着|了.{{0,4}}年)?(?:的|一个|一家)?(?P<job>[^，]{{0,14}}(?:{ZH_TRADES}|{ZH_JOBS})[^，]{{0,8}}?)(?:的)?$",
        "做|干|搞|从事|经营|卖",
        worth=0.75,
        people=True,
        accept=lambda m: re.match(r"(?:[了过个这那一好完错事人菜饭梦成]|不)", m["job"]) is None,
    ),
    cue(
        _P,
        r"^我(?:们)?(?:自己|现在|目前|在[^，]{2,8})*开了?(?:一|两|三|四|五|几|\d+)?[家个间](?P<job>[^，]{1,16}(?:店|公司|工作室|厂|馆|民宿|餐厅|工坊|诊所|律所|咖啡|酒吧|农场|超市|网店))|^在[^，]{2,10}开了(?P<job2>[一两二三四五六七八九十\d]+[家间]店)",
        "开",
        worth=0.8,
        people=True,
    ),
    cue(
        _P,
        rf"{_ME}(?:大学|本科|研究生|硕士|博士)?(?:是)?(?:毕业于|就读于|在读于|毕业自)(?P<school>[^，]{{2,20}})|^(?:我)?(?:是)?(?P<school2>[^，我]{{2,12}}(?:大学|学院|中学|理工|交大|师范|同济|清华|北大|浙大|复旦))(?:毕业|出身)|{_ME}在(?P<school3>[^，]{{2,14}})(?:读书|上学|念书|读[大研博高初]|读硕|读博|念)",
        "毕业|就读|在读|出身|读|上学|念",
        worth=0.75,
        people=True,
        accept=lambda m: m.string.startswith("我") or "毕业于" in m.group(0),
    ),
    cue(
        _P,
        rf"{_ME}(?:大学|本科|研究生|硕士|博士)?(?:学|读|念|主修|专业|所学)(?:的)?(?:专业)?(?:的)?是(?P<major>[^，]{{2,16}})|{_ME}(?:是)?学(?P<major2>[^，]{{2,10}})(?:出身|专业)?的$",
        "学|读|念|专业|主修",
        worth=0.7,
        people=True,
        accept=lambda m: re.search(r"[这那]", m["major"] or m["major2"] or "") is None,
    ),
    # Places
    cue(
        _P,
        rf"^(?:(?:我|本人|俺|咱){ZH_ADV}*|(?:已经|早就|年初|去年|最近|刚刚?|上个?月|今年)+(?=搬))(?:年初|去年|上个?月|今年)?(?:家)?(?:是)?(?:住在?了?|定居在?了?|居住在?|生活在|常驻在?|坐标|base在?|搬到了?|搬去了?|搬来了?|移居到?了?|家在|住的地方在)(?P<residence>(?!的|得|过|不|哪|宿舍楼下)[^，]{{2,24}})|^坐标(?P<residence2>[^，]{{2,14}})|{_ME}在(?P<residence3>{ZH_PLACE}[^，]{{0,6}}?)(?:定居|生活|常住|居住|住|安家)",
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
        rf"^(?:我)?(?:的)?(?:老家|籍贯|家乡|祖籍)(?:是|在)?(?P<hometown>[^，]{{2,14}}?)(?:的|人|那边)?$|{_ME}(?:是)?(?:来自|出生在|出生于|生在)(?P<hometown2>[^，]{{2,14}})|{_ME}是(?:地道的?|土生土长的?|个|典型的?)*(?P<hometown3>(?:{ZH_PLACE}){{1,2}}[^，]{{0,3}}?)(?:本地)?人(?:$|，|啊|哦)",
        "老家|籍贯|家乡|祖籍|来自|出生|生在|人",
        worth=0.75,
        people=True,
    ),
    # Family and pets
    cue(
        _P,
        r"^(?:我|我们家?|我家|家里)(?:现在|已经|一共|都|还|刚)*(?:有|生了|生的是)(?P<children>[一两俩二三四五\d]+(?:个|对)?(?:孩子|儿子|女儿|娃|宝宝|闺女|小孩|双胞胎|儿|女)[^，]{0,10})",
        "孩子|儿子|女儿|娃|宝宝|闺女|小孩|双胞胎|儿|女",
        worth=0.8,
    ),
    cue(
        _P,
        r"^(?:我|我们家?|我家|家里)(?:现在|一共|还|也|刚)*(?:有|养了?|收养了?|领养了?|捡了)(?:一|两|二|三|四|五|\d+)(?:只|条|个|头|缸|对|匹)(?P<o>[^，]{0,6}(?:猫|狗|金毛|拉布拉多|柯基|柴犬|哈士奇|泰迪|边牧|布偶|英短|美短|橘|仓鼠|兔|鹦鹉|乌龟|鱼|马|蜥蜴)[^，]{0,10})",
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
        rf"{_ME}(?:(?:明年|今年|后年|下半年|上半年|下个?月|年底|\d+月|快|马上|刚刚?|正在|要)+)(?:要|就|该|准备)*(?P<o>(?:参加)?(?:高考|中考|考研|考公|毕业|上小学|上初中|上高中|上大学|读高[一二三]|上高[一二三]|升初中|升高中|结婚|退休|预产期|出国|留学|生(?:孩子|二胎)|当爸爸|当妈妈|满月|入伍|退伍)[^，]{{0,8}})|{_ME}(?:在)?(?:上|读|念)(?P<grade>(?:小学|初中|高中|大学)?[一二三四五六]年级|初[一二三]|高[一二三]|大[一二三四]|研[一二三]|幼儿园[大中小]?班?)",
        "考|毕业|上|读|念|升|结婚|退休|预产|出国|留学|生|当|满月|伍",
        worth=0.6,
        people=True,
    ),
    # Languages
    cue(
        _P,
        rf"^(?:我|平时|我平时|在家|我在家){ZH_ADV}*(?:会|能|可以|懂|在家)?(?:说|讲|会|懂|听)(?:得?懂)?(?:一点儿?|一些|点儿?|流利的?|简单的?|日常)*(?P<o>(?:{ZH_LANGUAGES})(?:(?:和|、|跟|与|还有|以及)(?:{ZH_LANGUAGES}))*)",
        "语|话|文",
        predicate="speaks:",
        worth=0.65,
        people=True,
    ),
    cue(_P, rf"^我?的?母语(?:是|为)(?P<native_language>{ZH_LANGUAGES})", "母语", worth=0.8, people=True),
    # Health
    cue(
        _P,
        rf"{_ME}?(?:严重)?对(?P<o>[^，]{{1,20}}?)(?:严重|有点|轻微|特别|都|会|很容易)*过敏|{_ME}(?P<o2>[^，对]{{1,8}}?)(?:严重|轻微)?过敏(?!药)",
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
        rf"{_ME}(?:有|患有|得了|查出来?|确诊了?|是)(?:轻度|重度|严重的?|先天性|慢性|遗传性|点|\d型|[一二]型)*(?P<o>糖尿病|高血压|低血糖|高血脂|高尿酸|痛风|哮喘|心脏病|抑郁症|焦虑症|甲[亢减]|胃病|胃炎|颈椎病|腰椎间盘突出|偏头痛|癫痫|色盲|色弱|乳糖不耐受?|麸质不耐受?|鼻炎|湿疹|贫血|失眠症|多动症|ADHD|自闭症|阅读障碍|近视[^，]{{0,6}})|{_ME}(?P<o2>乳糖不耐受?|色盲|色弱|怀孕[^，]{{0,6}}|怀(?:了|上)?(?:二胎|三胎|双胞胎|宝宝)[^，]{{0,6}}|腰椎间盘突出|颈椎病|高血压|低血糖|痛风|偏头痛|血糖高|血压高|尿酸高|胃不好|腰不好|膝盖不好)",
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
        r"^我?的?(?:身高|净身高)(?:是|有|大概)?(?P<height>\d[\d.]*\s?(?:cm|米|公分|厘米)?\d*)|^我?的?(?:鞋码|脚码|穿鞋)(?:是|穿)?(?P<shoe_size>\d{2}(?:\.5)?码?)|^我?的?(?:体重)(?:是|有|大概)?(?P<weight>\d[\d.]*\s?(?:kg|斤|公斤)?)",
        "身高|鞋码|脚码|穿鞋|体重",
        worth=0.65,
        people=True,
    ),
    cue(
        _P,
        rf"{_ME}(?:是)?(?:个)?(?P<zodiac>(?:白羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|水瓶|双鱼)座)|{_ME}属(?P<zodiac_animal>[鼠牛虎兔龙蛇马羊猴鸡狗猪])(?:的|$)|{_ME}(?:是)?(?P<personality_type>[IE][NS][TF][JP])(?:型|人格|$)",
        "座|属|i|e",
        worth=0.6,
        people=True,
    ),
)
