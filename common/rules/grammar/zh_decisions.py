"""What was decided: Chinese."""

from __future__ import annotations

import re

from common.rules.cues import BY_TOPIC, Cue, cue
from common.rules.grammar.words import ZH_ADV
from common.vocabulary import Kind

_WE = (
    r"(?:我们|咱们|咱|我司|本公司|我们公司|我们团队|我们组|我们这边|我们家|团队|公司)(?:这边|这里"
    rf"|内部)?{ZH_ADV}*"
)
_NOT_OURS = re.compile(r"^(?:他|她|它|人家|别人|对方|友商|竞品|很多公司|大厂|网上|一般|隔壁|朋友|客户那边)")


def _ours(match: re.Match[str]) -> bool:
    return _NOT_OURS.match(match.string) is None


def _open(match: re.Match[str]) -> bool:
    """No decision has been made yet, or it is only spoken about."""
    return re.search(
        (
            r"(?:没|没有|还没|尚未|未|不好|难以|无法|不能|待|怎么|自己)(?:最终)?(?:决定|确定|敲定|定)"
            r"|决定(?:不了|权|性|了吗|于)|不确定|不太确定|帮我(?:决定|定)|做(?:个)?决定|由.{1,6}决定"
            r"|定不下|确定(?:吗|一下)|说定(?!了)|取决|再决定|才能?决定|正在决定|商量着?定|犹豫"
        ),
        match.string,
    ) is None and _ours(match)


_TRIVIAL = re.compile(
    r"^(?:再|先|就这|用这|是|明天|今天|今晚|去吃|休息|没|了|的|很|是对|这|那|去看看|试试|试一下"
    r"|继续|早点|多|给自己|买(?:了|下)|下单)|闹钟|机票|车票|酒店|外卖|小目标|目标|位子|座位|闹铃"
    r"|计划$"
)
#: Who or what may stand in front of 决定; a thing there makes it "depends on" (细节决定成败).
_DECIDERS = re.compile(
    r"(?:^|我|我们|咱们?|大家|团队|公司|老板|领导|老婆|老公|爸妈|家里|一致|最后|最终|终于|还是"
    r"|已经|后来|就|也|都|刚|初步|正式|会上|讨论"
    r"|商量|研究|一起|共同|又|才|临时|今天|昨天|上午|下午|总)(?:了|后|过|，)*$"
)


def _taken(match: re.Match[str]) -> bool:
    """A decision worth keeping: not still open, and not what somebody does next."""
    shared = re.search(r"我们|咱们|大家|团队|公司|会上|老板|领导|一致", match.string) is not None
    verb = re.search(r"决定", match.group(0))
    if verb and not _DECIDERS.search(match.string[: match.start() + verb.start()]):
        return False
    return _open(match) and (shared or _TRIVIAL.search(match["o"]) is None)


ZH_DECISIONS: tuple[Cue, ...] = (
    # Decisions
    cue(
        Kind.DECISION,
        (
            r"(?:^|[^没未不个的做有这此])(?:已经|最后|最终|终于|还是|一致|初步|正式|就"
            r"|刚)*(?:决定(?!权|性|因素)|敲定|拍板|商定|议定|选定|达成一致|达成共识|一致同意"
            r"|(?<=最终)确定|(?<=最后)确定|(?<=还是)确定|(?<=已经)确定|(?<=正式)确定|确定(?=了?(?:用"
            r"|采用|选|走|不|要做|靠|改))(?!不(?:了|下))|(?:(?<=我们)|(?<=大家)|(?<=团队)|(?<=会上)"
            r"|(?<=公司)|(?<=最终)|(?<=最后)|(?<=初步)|^)(?:就|都|也|一起)?(?:定下来|定了|定下|说好"
            r"|说定了|定好))(?:下来|好)?(?:了|下|是|要|：|:)*(?P<o>[^，]{1,50})"
        ),
        "决定|敲定|拍板|商定|议定|选定|定下|定了|定好|说好|说定|达成|一致同意|确定",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.85,
        accept=_taken,
    ),
    cue(
        Kind.DECISION,
        (
            r"(?:最后|最终|后来|我们|考虑再三|想来想去|纠结.{0,4}|对比.{0,6}|经过.{1,10})(?:我们|大家"
            r"|还是|就|一致)*(?:选择?了|选的是?|(?<=还是)选了?|(?<=最后)选|(?<=最终)选|采用了?|采纳了?"
            r"|挑了)(?P<o>[^，]{1,40})"
        ),
        "选|采用|采纳|挑|用了",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.8,
        accept=_open,
    ),
    cue(
        Kind.DECISION,
        (
            r"^(?:那|行|好|好吧|嗯)*(?:我们|咱们|咱)?(?:就|那就|还是|直接)(?:还是)?(?:用|选|上|定|采用"
            r"|按|走)(?P<o>[^，]{1,30}?)(?:了|吧|好了|来|得了)*$"
        ),
        "就|还是|直接",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.7,
        topical=True,
        accept=lambda m: _ours(m) and re.search(r"就(?:用|选).*(?:行|可以)$", m.group(0)) is None,
    ),
    cue(
        Kind.DECISION,
        (
            r"(?:^|我们|大家|团队|老板|领导|会上|开会|终于|最后|最终|一致)(?:就|也|都|已经"
            r"|终于)*(?:决定|敲定|拍板|商定|定下来|定|谈妥|达成一致|达成共识|确定)(?:下来"
            r"|好)?了?[，：:]\s*(?P<o>.{2,80})"
        ),
        "决定|敲定|拍板|商定|定|谈妥|达成",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.85,
        whole=True,
        accept=_open,
    ),
    cue(
        Kind.DECISION,
        r"^(?:那|好|行)*(?:就|那就)(?:这么|这样)?(?:定|办)了$|^(?:那)?就这么(?:定|办|干)(?:了|吧)",
        "就这|定了",
        subject=None,
        worth=0.6,
        whole=True,
        accept=lambda m: len(m.string) > 6,
    ),
    cue(
        Kind.DECISION,
        (
            rf"^(?:{_WE}|我{ZH_ADV}*)?(?:打算|准备|计划|要|会|将|想好了|已经)*(?:把"
            r"|将)?(?P<t>[^，]{0,16}?)(?:从(?P<old>[^，]{1,16}?))?(?:迁移到|迁到|切换到|切到|换成"
            r"|改成|升级到|重构成|转到|换到|迁去|转用|改用)了?(?P<o>[^，]{1,30})"
        ),
        "迁|切|换|改|升级|重构|转",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.8,
        topical=True,
        replaces=True,
        accept=_ours,
    ),
)
