"""What the user works with: Chinese."""

from __future__ import annotations

import re

from common.rules.cues import BY_TOPIC, Cue, cue
from common.rules.grammar.words import ZH_ADV
from common.vocabulary import Kind

_NOT_OURS = re.compile(r"^(?:他|她|它|人家|别人|对方|友商|竞品|很多公司|大厂|网上|一般|隔壁|朋友|客户那边)")


def _ours(match: re.Match[str]) -> bool:
    return _NOT_OURS.match(match.string) is None


ZH_TOOLS: tuple[Cue, ...] = (
    # Environment
    cue(
        Kind.ENVIRONMENT,
        (
            rf"^(?:我|本人){ZH_ADV}*(?:的)?(?:这边|电脑|手机|机器|本地|公司电脑|家里|系统|编辑器|浏览器"
            r"|开发环境|办公|服务器|工作|笔记本)*(?:写代码|开发|画图|画画|办公|记账|剪视频|剪片子?"
            r"|做设计|写文档|看书|工作|建模|记笔记|拍照|上网)?(?:的时候|时)?(?:都|也|一般|主要|一直"
            r"|平时|就|现在|目前|还在)*(?:在用|用的?(?:都|就)?是?|使用的?是?|装的?(?:是|了)?|跑的?是?"
            r"|跑着|是|有一?[台部个]|买了|换了|刚换|升级到了?)(?P<o>[^，]{1,40})"
        ),
        "用|装|跑|是|有|买|换|升级",
        predicate=BY_TOPIC,
        worth=0.75,
        topical=True,
    ),
    cue(
        Kind.ENVIRONMENT,
        (
            r"^(?:我|我们|公司|单位|家里|办公|自己)?(?:的|这边|这里|配的|发的)*(?:电脑|手机|系统"
            r"|操作系统|编辑器|浏览器|开发环境|IDE|终端|shell|node|python|java|php|go|ruby|包管理器?"
            r"|包管理工具|显卡|服务器|笔记本|台式机?|本地环境|工作机|版本)(?:的?版本)?(?:我|我们|那边"
            r"|上|里|都|还|平时|目前|现在|统一)*(?:是|用的?是?|只有|还是|跑的?是?|装的?是?|版本是?|："
            r"|:)?\s*(?P<o>[^，]{2,40})"
        ),
        (
            "电脑|手机|系统|编辑器|浏览器|环境|ide|终端|shell|node|python|java|php|go|ruby|包管理"
            "|显卡|服务器|笔记本|台式|工作机|版本"
        ),
        predicate=BY_TOPIC,
        worth=0.7,
        topical=True,
        accept=lambda m: (
            _ours(m)
            and re.search(r"[A-Za-z0-9]", m["o"]) is not None
            and re.search(
                (
                    r"报错|崩|坏了|死机|一直|突然|为什么|装不上|挂了|怎么|打不开|没反应|太|很卡|重启|用着"
                    r"|不能|出现"
                ),
                m["o"],
            )
            is None
        ),
    ),
    cue(
        Kind.ENVIRONMENT,
        (
            r"^(?:我|我这|我们)(?:这边|这|平时|一般|都|主要|现在|一直)*(?P<t>[^，我是]{0,8}?)(?:用的是"
            r"|用的|都用|在用|一直用|主要用)(?P<o>[A-Za-z\u4e00-\u9fff][^，]{1,24})"
        ),
        "用",
        predicate=None,
        worth=0.55,
        accept=lambda m: (
            re.match(
                (
                    r"(?:这|那|什么|你|上|它|的|不|一下|来|过|人|词|心|时候|功|力|户|途|完|是这|是那"
                    r"|是什么|是你)"
                ),
                m["o"],
            )
            is None
            and re.search(r"[A-Z]|\d|版|软件|系统|牌|款|型", m["o"]) is not None
            and re.search(r"[是的很线]", m["o"]) is None
        ),
    ),
    cue(
        Kind.ENVIRONMENT,
        (
            r"^(?:我|家里|公司|我这台?|我的?电脑|我的?显卡|配置)(?:的|是|只)*(?:有|是"
            r"|配了)?(?P<hardware>(?:RTX|GTX)?\s?\d{3,4}(?:Ti|ti)?的?显卡|(?:一张|两张|一块"
            r"|两块)?\s?(?:RTX|GTX|A100|H100|4090|3090|3060|4060)[^，]{0,12}"
            r"|\d{1,3}\s?[Gg][Bb]?\s?(?:的)?(?:内存|显存|运存)[^，]{0,10})"
        ),
        "显卡|rtx|gtx|a100|h100|4090|3090|3060|4060|内存|显存|运存",
        worth=0.65,
    ),
)
