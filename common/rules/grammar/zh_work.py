"""Projects, decisions and what the user works with: Chinese."""

from __future__ import annotations

import re

from common.rules.cues import BY_TOPIC, Cue, cue
from common.rules.grammar.words import ZH_ADV, ZH_DAY
from common.vocabulary import Kind

_NUM = r"[\d一二两三四五六七八九十百千万亿几半.]+"
_WE = rf"(?:我们|咱们|咱|我司|本公司|我们公司|我们团队|我们组|我们这边|我们家|团队|公司)(?:这边|这里|内部)?{ZH_ADV}*"
_THING = r"(?:项目|产品|系统|平台|应用|App|网站|站点|官网|小程序|店铺?|品牌|团队|公司|工具|插件|游戏|服务|仓库|后台|客户端|这个|一期|二期|版本|新版|课题|论文|毕设)"
_MADE = r"(?:App|APP|app|系统|平台|网站|商城|工具|产品|项目|小程序|游戏|插件|机器人|框架|公众号|助手|SaaS|软件|服务|应用|课程|专栏|频道|引擎|中台|后台|智能体|agent|库|独立站|站)"
_USES = r"(?:都|全|也|统一|一直|主要|目前|现在|当前|这块|这边|我们|我|里面)*(?:用的?(?:都|就)?是?|使用的?是?|采用的?是?|选的?是?|基于|跑在|部署在|托管在|搭在|放在|架在|建在|写的?|是用|是)了?"
_NOT_OURS = re.compile(r"^(?:他|她|它|人家|别人|对方|友商|竞品|很多公司|大厂|网上|一般|隔壁|朋友|客户那边)")


def _ours(match: re.Match[str]) -> bool:
    return _NOT_OURS.match(match.string) is None


def _open(match: re.Match[str]) -> bool:
    """No decision has been made yet, or it is only spoken about."""
    return re.search(
        r"(?:没|没有|还没|尚未|未|不好|难以|无法|不能|待|怎么|自己)(?:最终)?(?:决定|确定|敲定|定)|决定(?:不了|权|性|了吗|于)|不确定|不太确定|帮我(?:决定|定)|做(?:个)?决定|由.{1,6}决定|定不下|确定(?:吗|一下)|说定(?!了)|取决|再决定|才能?决定|正在决定|商量着?定|犹豫",
        match.string,
    ) is None and _ours(match)


_TRIVIAL = re.compile(
    r"^(?:再|先|就这|用这|是|明天|今天|今晚|去吃|休息|没|了|的|很|是对|这|那|去看看|试试|试一下|继续|早点|多|给自己|买(?:了|下)|下单)|闹钟|机票|车票|酒店|外卖|小目标|目标|位子|座位|闹铃|计划$"
)


#: Who or what may stand in front of 决定; a thing there makes it "depends on" (细节决定成败).
_DECIDERS = re.compile(
    r"(?:^|我|我们|咱们?|大家|团队|公司|老板|领导|老婆|老公|爸妈|家里|一致|最后|最终|终于|还是|已经|后来|就|也|都|刚|初步|正式|会上|讨论"
    r"|商量|研究|一起|共同|又|才|临时|今天|昨天|上午|下午|总)(?:了|后|过|，)*$"
)


def _taken(match: re.Match[str]) -> bool:
    """A decision worth keeping: not still open, and not what somebody does next."""
    shared = re.search(r"我们|咱们|大家|团队|公司|会上|老板|领导|一致", match.string) is not None
    verb = re.search(r"决定", match.group(0))
    if verb and not _DECIDERS.search(match.string[: match.start() + verb.start()]):
        return False
    return _open(match) and (shared or _TRIVIAL.search(match["o"]) is None)


ZH_WORK: tuple[Cue, ...] = (
    # Decisions
    cue(
        Kind.DECISION,
        rf"(?:^|[^没未不个的做有这此])(?:已经|最后|最终|终于|还是|一致|初步|正式|就|刚)*(?:决定(?!权|性|因素)|敲定|拍板|商定|议定|选定|达成一致|达成共识|一致同意|(?<=最终)确定|(?<=最后)确定|(?<=还是)确定|(?<=已经)确定|(?<=正式)确定|确定(?=了?(?:用|采用|选|走|不做|要做|不上|改))|(?:(?<=我们)|(?<=大家)|(?<=团队)|(?<=会上)|(?<=公司)|(?<=最终)|(?<=最后)|(?<=初步)|^)(?:就|都|也|一起)?(?:定下来|定了|定下|说好|说定了|定好))(?:下来|好)?(?:了|下|是|要|：|:)*(?P<o>[^，]{{1,50}})",
        "决定|敲定|拍板|商定|议定|选定|定下|定了|定好|说好|说定|达成|一致同意|确定",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.85,
        accept=_taken,
    ),
    cue(
        Kind.DECISION,
        r"(?:最后|最终|后来|我们|考虑再三|想来想去|纠结.{0,4}|对比.{0,6}|经过.{1,10})(?:我们|大家|还是|就|一致)*(?:选择?了|选的是?|(?<=还是)选了?|(?<=最后)选|(?<=最终)选|采用了?|采纳了?|挑了)(?P<o>[^，]{1,40})",
        "选|采用|采纳|挑|用了",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.8,
        accept=_open,
    ),
    cue(
        Kind.DECISION,
        r"^(?:那|行|好|好吧|嗯)*(?:我们|咱们|咱)?(?:就|那就|还是|直接)(?:还是)?(?:用|选|上|定|采用|按|走)(?P<o>[^，]{1,30}?)(?:了|吧|好了|来|得了)*$",
        "就|还是|直接",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.7,
        topical=True,
        accept=lambda m: _ours(m) and re.search(r"就(?:用|选).*(?:行|可以)$", m.group(0)) is None,
    ),
    cue(
        Kind.DECISION,
        r"(?:^|我们|大家|团队|老板|领导|会上|开会|终于|最后|最终|一致)(?:就|也|都|已经|终于)*(?:决定|敲定|拍板|商定|定下来|定|谈妥|达成一致|达成共识|确定)(?:下来|好)?了?[，：:]\s*(?P<o>.{2,80})",
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
        rf"^(?:{_WE}|我{ZH_ADV}*)?(?:打算|准备|计划|要|会|将|想好了|已经)*(?:把|将)?(?P<t>[^，]{{0,16}}?)(?:从(?P<old>[^，]{{1,16}}?))?(?:迁移到|迁到|切换到|切到|换成|改成|升级到|重构成|转到|换到|迁去|转用|改用)了?(?P<o>[^，]{{1,30}})",
        "迁|切|换|改|升级|重构|转",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.8,
        topical=True,
        replaces=True,
        accept=_ours,
    ),
    # What it is
    cue(
        Kind.PROJECT,
        rf"^(?:我们|我|咱们|这个|那个|本|该|现在|正在做的|新)*(?:的)?(?:新)?(?P<noun>{_THING})(?:的)?(?:名字?|名称|代号)?(?:就|暂时|暂定|现在)*(?:叫做?|名叫|名为|代号(?:是|叫|为)?|名称?是|定名为|取名为?)[“\"「《]?(?P<o>[^，”\"」》]{{1,24}})",
        "叫|名|代号",
        predicate="project_name",
        subject="project",
        worth=0.85,
        accept=lambda m: _ours(m) and re.match(r"(?:什么|啥|我|你|他|个|停|好|苦)", m["o"]) is None,
    ),
    cue(
        Kind.PROJECT,
        rf"^(?:{_WE}|我{ZH_ADV}*)(?:正|正在|在|着手|负责|主要|专门|刚开始|开始)*(?:做|开发|搭建?|搞|研发|运营|设计|维护|写|负责|打造|孵化)(?:了|的是|着)?(?:一[个款套家]|[两三]个)?(?P<o>[^，]{{1,40}}?{_MADE})(?:的)?(?=$|[，。,、\s]|给)",
        "做|开发|搭|搞|研发|运营|设计|维护|写|负责|打造|孵化",
        subject="project",
        worth=0.75,
        accept=lambda m: re.search(r"(?:[做开发搞写]|设计)(?:完|过|好|不|个小|出)|[搭写做]了?个?框架|负责的", m.group(0)) is None and len(m["o"]) > 3,
    ),
    cue(
        Kind.PROJECT,
        rf"^(?:我们公司|我司|我们|我们店|我们家|公司|我们团队|我们工厂){ZH_ADV}*(?:是)?(?:做|卖|生产|主营|经营|主打|提供)(?P<o>[^，]{{2,30}}?)(?:的)?$",
        "做|卖|生产|主营|经营|主打|提供",
        subject="project",
        predicate="business",
        worth=0.75,
        accept=lambda m: re.match(r"(?:了|过|完|不|好|这|那|个|一下|什么|得)|.*考虑", m["o"]) is None and "考虑" not in m.string,
    ),
    # What it is made of and runs on
    cue(
        Kind.PROJECT,
        rf"^(?:{_WE}|{_THING}|这套|这个项目|目前|现在|当前|整个|线上|生产环境|开发|测试|后端|前端|服务端|移动端|数据库|缓存|消息队列|向量库|技术栈|技术选型|架构|底层|部署|服务器?|主库|存储|搜索|监控|站点|官网|CI|持续集成|登录|支付|物流|我们的?)+(?:的)?(?:技术栈|数据库|后端|前端|缓存|消息队列|服务器?|部署|技术选型|代码|语言|框架|搜索|监控|向量库|支付|物流|CI)*{_USES}(?P<o>[^，]{{1,50}})",
        "用|基于|跑在|部署在|托管在|搭在|放在|架在|建在|是|写",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.75,
        topical=True,
        accept=_ours,
    ),
    cue(
        Kind.PROJECT,
        r"^(?P<t>(?:跑在|部署在|托管在|用|基于|放在|架在|搭在|走的?是?|配|加上?))(?:的是)?(?P<o>[^，]{1,40})",
        "跑在|部署在|托管在|用|基于|放在|架在|搭在|走|配|加",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.6,
        topical=True,
        despite="carried",
    ),
    cue(
        Kind.PROJECT,
        rf"^(?:{_WE}|(?:我们)?(?:团队|公司|项目组|小组|部门|组里|店里|厂里))(?:一共|总共|现在|目前|加起来|就|只|大概|大约|差不多|共)*(?:有|是|就|雇了|招了)?(?P<team_size>{_NUM}(?:来|多|几)?[个名号位]?(?:人|员工|同事|工程师|开发|成员|小伙伴))",
        "人|员工|同事|工程师|开发|成员|小伙伴",
        subject="project",
        worth=0.65,
        accept=lambda m: re.search(r"\d人在|个人觉得|个人认为|一个人$", m.group(0)) is None,
    ),
    cue(
        Kind.PROJECT,
        rf"^(?:我们|咱们|我)?(?:的|这个|那个|这)?(?:{_THING}|我们|项目组|开发|进度)(?:现在|目前|已经|还|正|刚刚?|都|进度|才)*(?:的)?(?:处于|处在|进入了?|到了?|还在|在|停在|卡在|做到|进行到|算是)?(?P<status>[^，]{{0,12}}(?:(?<!分)阶段(?=了?$|[，。])|内测|公测|灰度|验收|试运营|试营业|开发中|筹备|立项|收尾|停滞|暂停了?|延期了|上线了|已上线|下线了|停更了|交付了|封版|冻结|试点|联调|提测|终止了|黄了)[^，]{{0,6}})",
        "阶段|内测|公测|灰度|验收|试|开发中|筹备|立项|收尾|停|延期|上线|下线|交付|封版|冻结|联调|提测|终止|黄了",
        subject="project",
        worth=0.7,
        accept=_ours,
    ),
    cue(
        Kind.PROJECT,
        rf"^(?:我们|咱们|公司|店|我们的|我们公司|项目|产品)*(?:的)?(?P<noun>(?:目标|主要|主力|核心|最大的?|海外|重点|主打)?(?:的)?(?:市场|客户群?|客群|用户群?|受众|渠道|竞品|竞争对手|供应商|货源|仓库?|海外仓|总部|办公室|工厂|门店|产品线|品类|产品|甲方|投资人|投资方))(?:主要|大多|大部分|都|现在|目前|就)*(?:是|在|设在|为|集中在|位于|来自|面向|开在|放在)(?P<o>[^，]{{2,40}})",
        "市场|客户|客群|用户|受众|渠道|竞品|对手|供应商|货源|仓|总部|办公室|工厂|门店|产品线|品类|产品|甲方|投资",
        subject="project",
        predicate="noun",
        worth=0.65,
        accept=lambda m: (
            _ours(m)
            and re.match(r"(?:这|那|什么|不是|吗|好|对的|看|说|问|个)", m["o"]) is None
            and re.search(r"看|在问|觉得", m["o"]) is None
        ),
    ),
    cue(
        Kind.PROJECT,
        rf"(?:^|.{{0,12}})(?:项目|产品|网站|App|小程序|一期|二期|三期|版本|新版|系统|课题|论文|店|官网|这个|平台|书|游戏|新品|活动)(?:.{{0,8}}?)(?:预计|计划|打算|要|定在|必须|得|最晚|争取|准备|目标是)+(?:在|于)?(?P<deadline>{ZH_DAY}[^，]{{0,4}}?)(?:之?前)?(?:正式)?(?:上线|发布|交付|完成|截止|验收|开业|上架|结项|开工|答辩|交稿|发售)",
        "上线|发布|交付|完成|截止|验收|开业|上架|结项|开工|答辩|交稿|发售",
        subject="project",
        worth=0.8,
        accept=_ours,
    ),
    cue(
        Kind.PROJECT,
        rf"^(?:我们|咱们|项目|团队|公司|新店|网站|产品)(?:计划|预计|打算|准备|定在|定于|要|将|争取|目标)*(?:在|于)?(?P<deadline>{ZH_DAY})(?:之?前|就|要|会|正式)*(?:上线|发布|交付|开业|上架|发售|开工|验收|内测|公测|封版|提测|结项)",
        "上线|发布|交付|开业|上架|发售|开工|验收|内测|公测|封版|提测|结项",
        subject="project",
        worth=0.75,
        accept=lambda m: re.search(r"了|没|要不|今天", m.string) is None,
    ),
    cue(
        Kind.PROJECT,
        rf"(?:截止(?:日期|时间|日)?|deadline|ddl|上线(?:时间|日期)|发布(?:日期|时间)|交付(?:日期|时间)|交期|工期|开业(?:时间|日期))(?:是|在|就是|定在|为|:|：|到|还是)+(?P<deadline>[^，]{{0,4}}{ZH_DAY}[^，]{{0,8}})",
        "截止|deadline|ddl|时间|日期|交期|工期",
        subject="project",
        worth=0.8,
        accept=_ours,
    ),
    cue(
        Kind.PROJECT,
        rf"预算(?:也|还|一共|总共|只|大概|大约|已经|就|最多|上限)*(?:是|有|为|砍到了?|涨到了?|加到了?|改成了?|改为|控制在|定在|调到了?|降到了?|削到了?|缩减到了?|只剩下?|给了|批了|在|:|：)?(?:大概|大约|差不多)?(?P<budget>(?:￥|\$|€|人民币|rmb)?{_NUM}[^，]{{0,8}})",
        "预算",
        subject="project",
        worth=0.75,
        accept=_ours,
    ),
    # Environment
    cue(
        Kind.ENVIRONMENT,
        rf"^(?:我|本人){ZH_ADV}*(?:的)?(?:这边|电脑|手机|机器|本地|公司电脑|家里|系统|编辑器|浏览器|开发环境|办公|服务器|工作|笔记本)*(?:写代码|开发|画图|画画|办公|记账|剪视频|剪片子?|做设计|写文档|看书|工作|建模|记笔记|拍照|上网)?(?:的时候|时)?(?:都|也|一般|主要|一直|平时|就|现在|目前|还在)*(?:在用|用的?(?:都|就)?是?|使用的?是?|装的?(?:是|了)?|跑的?是?|跑着|是|有一?[台部个]|买了|换了|刚换|升级到了?)(?P<o>[^，]{{1,40}})",
        "用|装|跑|是|有|买|换|升级",
        predicate=BY_TOPIC,
        worth=0.75,
        topical=True,
    ),
    cue(
        Kind.ENVIRONMENT,
        rf"^(?:我|我们|公司|单位|家里|办公|自己)?(?:的|这边|这里|配的|发的)*(?:电脑|手机|系统|操作系统|编辑器|浏览器|开发环境|IDE|终端|shell|node|python|java|php|go|ruby|包管理器?|包管理工具|显卡|服务器|笔记本|台式机?|本地环境|工作机|版本)(?:的?版本)?(?:我|我们|那边|上|里|都|还|平时|目前|现在|统一)*(?:是|用的?是?|只有|还是|跑的?是?|装的?是?|版本是?|：|:)?\s*(?P<o>[^，]{{2,40}})",
        "电脑|手机|系统|编辑器|浏览器|环境|ide|终端|shell|node|python|java|php|go|ruby|包管理|显卡|服务器|笔记本|台式|工作机|版本",
        predicate=BY_TOPIC,
        worth=0.7,
        topical=True,
        accept=lambda m: _ours(m)
        and re.search(r"[A-Za-z0-9]", m["o"]) is not None
        and re.search(
            r"报错|崩|坏了|死机|一直|突然|为什么|装不上|挂了|怎么|打不开|没反应|太|很卡|重启|用着|不能|出现", m["o"]
        )
        is None,
    ),
    cue(
        Kind.ENVIRONMENT,
        r"^(?:我|我这|我们)(?:这边|这|平时|一般|都|主要|现在|一直)*(?P<t>[^，我是]{0,8}?)(?:用的是|用的|都用|在用|一直用|主要用)(?P<o>[A-Za-z\u4e00-\u9fff][^，]{1,24})",
        "用",
        predicate=None,
        worth=0.55,
        accept=lambda m: re.match(
            r"(?:这|那|什么|你|上|它|的|不|一下|来|过|人|词|心|时候|功|力|户|途|完|是这|是那|是什么|是你)", m["o"]
        )
        is None
        and re.search(r"[A-Z]|\d|版|软件|系统|牌|款|型", m["o"]) is not None
        and re.search(r"[是的很线]", m["o"]) is None,
    ),
    cue(
        Kind.ENVIRONMENT,
        r"^(?:我|家里|公司|我这台?|我的?电脑|我的?显卡|配置)(?:的|是|只)*(?:有|是|配了)?(?P<hardware>(?:RTX|GTX)?\s?\d{3,4}(?:Ti|ti)?的?显卡|(?:一张|两张|一块|两块)?\s?(?:RTX|GTX|A100|H100|4090|3090|3060|4060)[^，]{0,12}|\d{1,3}\s?[Gg][Bb]?\s?(?:的)?(?:内存|显存|运存)[^，]{0,10})",
        "显卡|rtx|gtx|a100|h100|4090|3090|3060|4060|内存|显存|运存",
        worth=0.65,
    ),
)
