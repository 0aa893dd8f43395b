"""Who the user is, and who theirs are: Chinese."""

from __future__ import annotations

import re

from common.rules.cues import Cue, cue
from common.rules.grammar.words import HAN_SURNAMES, ZH_ADV, ZH_JOBS
from common.vocabulary import Kind

_P = Kind.PROFILE
_ME = rf"^(?:我|本人|俺|咱|鄙人){ZH_ADV}*"
_NOT_NAME = re.compile(
    r"(?:员|师|生|者|家|人|长|手|民|工|的|商|客|户|迷|党|控|粉|士|官|兵|医|教|主|群|狗|族|性|型|座"
    r"|血|想|说|问|看|来|去|认真|应该|真|方案|明白|关于)$"
)
_NOT_ADDRESS = re.compile(
    r"^(?:怎|如何|去|来|做|帮|给|写|说|把|别|不|干|看|起床|吃|等|走|什么|他|她|它|回|过|先|我|你"
    r"|再|多|少|好|出|拿|交|改|加|准备|今|明)"
)


def _name(match: re.Match[str]) -> bool:
    return _NOT_NAME.search(match["name"]) is None


def _address(match: re.Match[str]) -> bool:
    return _NOT_ADDRESS.match(match["form_of_address"]) is None


_END = r"(?=就行|就好|就可以|即可|吧|好了|就成|行了|得了|了?$|[\s。！!~])"


ZH_IDENTITY: tuple[Cue, ...] = (
    cue(
        _P,
        (
            r"(?:^(?:那)?(?:以后|之后|今后)?(?:请|麻烦)?(?:你|您|大家|你们)?(?:就|都|也|可以|还是|以后"
            r"|直接|请|必须|要)*|(?:不如|还是|直接|就))(?:叫|称呼|喊|称|管)我(?:为|做|作|一声"
            rf"|叫)?[“\"「]?(?P<form_of_address>[\u4e00-\u9fffA-Za-z·. ]{{1,14}}?)[”\"」]?{_END}"
        ),
        "叫我|称呼我|喊我|称我|管我",
        worth=0.9,
        accept=_address,
    ),
    cue(
        _P,
        (
            r"^(?:大家|朋友们?|同事们?|别人|身边人|他们|家里人|圈里人?)(?:一般|都|平时|常|习惯"
            r"|喜欢)*(?:叫|喊|称呼|管)我(?:叫)?(?P<form_of_address>[\u4e00-\u9fffA-Za-z·. ]{1,12}?)"
            rf"{_END}"
        ),
        "叫我|喊我|称呼我|管我",
        worth=0.8,
        accept=_address,
    ),
    cue(
        _P,
        (
            r"^(?:我|本人|俺)?(?:的)?(?:(?:名字|姓名|大名|全名|中文名|真名)(?:是|叫做?|就是)?|(?:名字"
            r"|姓名)|(?:就|也|是|今年|可|不是|小名)*(?:叫做?|名叫"
            r"|名为))[“\"「：:]?\s*(?P<name>[\u4e00-\u9fff·]{2,5}"
            r"|(?-i:[A-Z])[A-Za-z\u00c0-\u024f'.-]*(?: (?-i:[A-Z])[A-Za-z\u00c0-\u024f'.-]*){0,2})[”\""
            r"」]?(?:啊|哈|哦|呀|，|$|\s|今年)"
        ),
        "叫|名",
        worth=0.95,
        people=True,
        accept=lambda m: (
            _NOT_ADDRESS.match(m["name"]) is None and m.string[:1] in "我本俺名姓" and len(m["name"]) > 1
        ),
    ),
    cue(
        _P,
        (
            rf"^(?:我|本人)是(?P<name>[{HAN_SURNAMES}][\u4e00-\u9fff]{{1,2}}|(?:欧阳|司马|上官|诸葛"
            r"|皇甫|尉迟|公孙|慕容|夏侯)[\u4e00-\u9fff]{1,2}"
            r"|(?-i:[A-Z])[a-z]+(?: (?-i:[A-Z])[a-z]+)?)(?:啊|哈|呀)?$"
        ),
        "我是|人是",
        worth=0.9,
        accept=lambda m: _name(m) and re.search(ZH_JOBS, m["name"]) is None,
    ),
    cue(
        _P,
        (
            r"^(?:我|本人|免贵)姓(?P<surname>[\u4e00-\u9fff]{1,2})(?:$|[，。,\s])"
            r"|^我姓氏?是(?P<surname2>[\u4e00-\u9fff]{1,2})"
        ),
        "姓",
        worth=0.8,
    ),
    cue(
        _P,
        (
            r"^(?:我)?的?(?:英文名|洋名)(?:字)?(?:是|叫|就叫|："
            r"|:)\s*(?P<english_name>[A-Za-z][A-Za-z .'-]{1,30})"
        ),
        "英文名|洋名",
        worth=0.85,
    ),
    cue(
        _P,
        (
            r"^(?:我)?的?(?:网名|昵称|笔名|艺名|花名|外号|小名|微信名|ID)(?:是|叫|就叫|："
            r"|:)\s*[“\"「]?(?P<nickname>[^，。”\"」\s]{1,20})"
        ),
        "网名|昵称|笔名|艺名|花名|外号|小名|微信名|id",
        worth=0.75,
        people=True,
    ),
    cue(
        _P,
        (
            rf"{_ME}(?:快|刚满|满|刚过)?(?:是)?(?P<age>\d{{1,3}}"
            r"|[一二三四五六七八九十]{1,4})(?:周?岁(?:半)?|多岁|(?:了|啦)?$)(?!的|.*(?:块|元))"
        ),
        "岁|我|本人",
        worth=0.7,
        people=True,
        accept=lambda m: (
            "岁" in m.group(0)
            or ("满" in m.group(0) and len(m["age"]) > 1)
            or (m["age"].isdigit() and 2 < int(m["age"]) < 110 and len(m["age"]) > 1)
        ),
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
        (
            r"^我?的?(?:农历|阴历|阳历|身份证)?生日(?:是|在|就是|：|:)?\s*(?P<birthday>(?:农历"
            r"|阴历)?[^，。]{0,4}[\d一二三四五六七八九十正腊].{1,14})"
        ),
        "生日",
        worth=0.85,
        people=True,
        accept=lambda m: "月" in m["birthday"] or re.search(r"\d[./-]\d", m["birthday"]) is not None,
    ),
    cue(
        _P,
        (
            r"^我(?:是)?(?:出生于|生于)?(?P<birthday>(?:\d{2,4}年)?\d{1,2}月(?:\d{1,2}[日号])?"
            r"|\d{2,4}年)(?:出生)?(?:的|生|出生|生人)"
        ),
        "生",
        worth=0.8,
        people=True,
    ),
)
