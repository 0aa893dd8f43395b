"""What the user does and studied: Chinese."""

from __future__ import annotations

import re

from common.rules.cues import Cue, cue
from common.rules.grammar.words import ZH_ADV, ZH_JOBS, ZH_PLACE, ZH_TRADES
from common.vocabulary import Kind

_P = Kind.PROFILE
_ME = rf"^(?:我|本人|俺|咱|鄙人){ZH_ADV}*"
_NOT_PLACE = re.compile(
    r"^(?:家|中间|外面|这|那|学校|路上|网上|里面|一起|忙|想|看|等|找|用|写|做|学|听|跟|和|吃|喝|玩|车上|床上)"
)


def _employer(match: re.Match[str]) -> bool:
    return _NOT_PLACE.match(match["employer"]) is None


_JOB = rf"(?:[\u4e00-\u9fffA-Za-z+#]{{0,10}}?(?:{ZH_JOBS}))"


ZH_JOBS_CUES: tuple[Cue, ...] = (
    # Work
    cue(
        _P,
        (
            rf"{_ME}在(?P<employer>[^，]{{2,20}}?)(?:里|那边)?(?:做|当|担任|任|负责|搞|从事|干"
            rf"|教)(?:一?[名个])?(?P<job>[^，“”]{{0,12}}?(?:{ZH_JOBS}|{ZH_TRADES})[^，“”]{{0,6}})"
        ),
        "在",
        worth=0.85,
        people=True,
        accept=lambda m: _employer(m) and re.fullmatch(ZH_PLACE, m["employer"]) is None,
    ),
    cue(
        _P,
        (
            rf"{_ME}在(?P<city>{ZH_PLACE}[^，]{{0,6}}?)(?:做|当|担任|搞|从事|干|开|教"
            r"|经营)(?:了?一?[名个家])?(?P<job>[^，]{1,20})"
        ),
        "在",
        worth=0.85,
        people=True,
        accept=lambda m: re.search(rf"(?:{ZH_JOBS}|{ZH_TRADES})", m["job"]) is not None,
    ),
    cue(
        _P,
        (
            rf"{_ME}(?:是)?在(?P<employer>[^，]{{2,20}}?)(?:这边|那边|里)?(?:上班|工作|任职|供职|就职"
            r"|打工|实习|当差)"
        ),
        "上班|工作|任职|供职|就职|打工|实习|当差",
        worth=0.85,
        people=True,
        accept=lambda m: (
            _employer(m) and re.search(r"时候|期间|找|认真|学|《|加班|忙", m["employer"]) is None
        ),
    ),
    cue(
        _P,
        (
            rf"{_ME}(?:就职|任职|供职|受雇)于(?P<employer>[^，]{{2,24}})|{_ME}(?:跳槽?到了?|跳到了?"
            r"|入职了?|加入了?|加盟了?)(?P<employer2>[^，]{2,20})|^(?:下个?[月周]"
            r"|[^，]{0,4}月)?(?:我)?(?:就|要|会)*(?:去|到)(?P<employer3>(?!酒店|医院|学校|公司|前台"
            r"|单位)[^，]{2,16})(?:报到|入职|上班)"
        ),
        "就职于|任职于|供职于|受雇于|跳|入职|加入|加盟|报到|上班",
        worth=0.85,
        people=True,
        replaces=True,
    ),
    cue(
        _P,
        (
            rf"{_ME}(?:已经|刚刚?)?(?:从|离开了?|不在)(?P<former_employer>[^，]{{2,16}}?)(?:离职|辞职"
            r"|出来|辞掉|毕业|上班|工作|干)?(?:了|$)"
        ),
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
        (
            rf"{_ME}(?:是|当|担任|算是|做)了?(?:一?[名个位]|一家.{{1,12}}的)?(?P<job>(?:资深|高级|初级"
            rf"|全职|兼职|自由|独立|专职|普通|小|退休|儿科|大[一二三四]|研[一二三])?{_JOB})(?:的)?(?:啊"
            r"|了|呀|哈)?(?=$|[，。,\s、和兼])"
        ),
        "是|当|担任|做",
        worth=0.85,
        people=True,
        accept=lambda m: re.search(r"不是|产品$", m.group(0)) is None or m["job"] != "产品",
    ),
    cue(
        _P,
        (
            r"^我(?:们|们公司|们家|家)?(?:现在|目前|之前|一直|主要|自己|平时|也|都|就)*是?(?:做|干|搞"
            r"|从事|卖|教|开|写|跑|修|学|拍|养|种|经营)(?:了)?(?P<job>[^，]{1,24}?)的(?:$|，)"
        ),
        "的",
        worth=0.8,
        people=True,
        accept=lambda m: (
            re.search(r"[是]", m.group(0)) is not None
            and re.match(r"[这那它出过对错完好是我]|的", m["job"]) is None
        ),
    ),
    cue(
        _P,
        (
            r"^(?:我|本人)(?:现在|目前|一直|主要|自己|平时)*(?:做|干|搞|从事|经营|卖)(?:着"
            rf"|了.{{0,4}}年)?(?:的|一个|一家)?(?P<job>[^，]{{0,14}}(?:{ZH_TRADES}"
            rf"|{ZH_JOBS})[^，]{{0,8}}?)(?:的)?$"
        ),
        "做|干|搞|从事|经营|卖",
        worth=0.75,
        people=True,
        accept=lambda m: re.match(r"(?:[了过个这那一好完错事人菜饭梦成]|不)", m["job"]) is None,
    ),
    cue(
        _P,
        (
            r"^我(?:们)?(?:自己|现在|目前|在[^，]{2,8})*开了?(?:一|两|三|四|五|几"
            r"|\d+)?[家个间](?P<job>[^，]{1,16}(?:店|公司|工作室|厂|馆|民宿|餐厅|工坊|诊所|律所|咖啡"
            r"|酒吧|农场|超市|网店))|^在[^，]{2,10}开了(?P<job2>[一两二三四五六七八九十\d]+[家间]店)"
        ),
        "开",
        worth=0.8,
        people=True,
    ),
    cue(
        _P,
        (
            rf"{_ME}(?:大学|本科|研究生|硕士|博士)?(?:是)?(?:毕业于|就读于|在读于"
            r"|毕业自)(?P<school>[^，]{2,20})|^(?:我)?(?:是)?(?P<school2>[^，我]{2,12}(?:大学|学院"
            r"|中学|理工|交大|师范|同济|清华|北大|浙大|复旦))(?:毕业|出身)"
            rf"|{_ME}在(?P<school3>[^，]{{2,14}})(?:读书|上学|念书|读[大研博高初]|读硕|读博|念)"
        ),
        "毕业|就读|在读|出身|读|上学|念",
        worth=0.75,
        people=True,
        accept=lambda m: m.string.startswith("我") or "毕业于" in m.group(0),
    ),
    cue(
        _P,
        (
            rf"{_ME}(?:大学|本科|研究生|硕士|博士)?(?:学|读|念|主修|专业"
            r"|所学)(?:的)?(?:专业)?(?:的)?是(?P<major>[^，]{2,16})"
            rf"|{_ME}(?:是)?学(?P<major2>[^，]{{2,10}})(?:出身|专业)?的$"
        ),
        "学|读|念|专业|主修",
        worth=0.7,
        people=True,
        accept=lambda m: re.search(r"[这那]", m["major"] or m["major2"] or "") is None,
    ),
)
