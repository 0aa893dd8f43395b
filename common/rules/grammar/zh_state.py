"""How things stand at work: approvals, figures and arrangements of a project or company. Chinese."""

from __future__ import annotations

import re

from common.rules.cues import BY_TOPIC, Cue, cue
from common.rules.grammar.words import ZH_ADV
from common.vocabulary import Kind

_NUM = r"[\d一二两三四五六七八九十百千万亿几半.]+"
_WE = (
    r"(?:我们|咱们|咱|我司|本公司|我们公司|我们团队|我们组|我们店|我们家|团队|公司|店里|厂里|项目|产品"
    r"|平台|网站)"
)
_METRIC = (
    r"(?:日活|月活|DAU|MAU|注册用户|付费用户|用户数?量?|会员数?|粉丝数?|GMV|营收|营业额|月流水|流水"
    r"|销售额|月销量?|复购率|退货率|转化率|客单价|毛利率?|净利率?|SKU数?|订单量|日单量|下载量|留存率?"
    r"|满意度)"
)
_ATTRIBUTE = (
    r"(?:营业时间|发货时间|上班时间|工作时间|退换货政策|退货政策|退货期限?|保修期|质保期?|起订量"
    r"|最小起订量|MOQ|账期|付款方式|结算方式|佣金|抽成|运费|发货地|地址|官网|域名"
    r"|端口|例会|周会|晨会|站会|评审会|月会|复盘会|发版日|发布窗口|迭代周期|冲刺周期|汇率基准"
    r"|客服电话|对接人|联系人|负责人|甲方对接人|法人|会计|服务器|机房|仓库|主色调?|品牌色|slogan"
    r"|口号|定价|免费额度|试用期|合同期|租期|年费|班次|轮班)"
)
_NOT = re.compile(r"^(?:什么|多少|哪|谁|不|没|好|挺|很|太|真|这|那|吗|怎)")

ZH_STATE: tuple[Cue, ...] = (
    cue(
        Kind.DECISION,
        (
            r"^(?P<t>[^，]{0,16}?)(?:已经|终于|都|刚)?(?:商量好|谈好|谈妥|说好|说定|定下来|定好"
            r"|(?<![搞肯稳一制约规预固特鉴测设判否假界限锁])定|拍板|批准|批|批下来|同意|通过|敲定|谈拢"
            r"|签字|拍定|决定好|想好|想清楚)(?:下来)?了[，：:,]\s*(?P<o>[^，].{2,80})"
        ),
        "了",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.75,
        whole=True,
        accept=lambda m: (
            re.search(
                (
                    r"预算|闹钟|机票|车票|酒店|外卖|座位|位子|没|不|吗|谁|请假|快递|他|她|时候|怎么|如何"
                    r"|为什么"
                ),
                m["t"],
            )
            is None
            and re.match(
                (
                    r"(?:但|不过|可是|可|谢|太|真|心里|感觉|接下来|就等|好开心|终于|所以|想|请|能|帮|还|感觉"
                    r"|不然|该|现在就|怎么|如何|吗|你)"
                ),
                m["o"],
            )
            is None
            and re.search(r"[?？]$", m.string) is None
        ),
    ),
    cue(
        Kind.DECISION,
        (
            r"^(?:老板|领导|客户|甲方|董事会|总部|公司|财务|法务|投资人|管理层|评审会?"
            r"|[\u4e00-\u9fff]总)(?:已经|终于|刚|今天|上周|也)*(?:同意|批准|批|通过|否决|毙|驳回|拒绝"
            r"|认可|接受|要求改成)了(?P<o>[^，]{2,40})"
        ),
        "了",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.7,
    ),
    cue(
        Kind.PROJECT,
        (
            rf"^(?:{_WE})?(?:的|现在|目前|上个?月|今年|去年)*(?:的)?(?P<noun>{_METRIC})(?:现在|目前"
            r"|大概|大约|差不多|已经|稳定|平均|一般|也|就|每天|每月|是|有|在|做到|突破|达到|不到|超过"
            rf"|只有|为)*(?P<o>{_NUM}[^，]{{0,10}})"
        ),
        "日活|月活|dau|mau|用户|会员|粉丝|gmv|营收|营业额|流水|销售额|月销|率|客单价|毛利|净利|sku|量|满意度",
        predicate="noun",
        subject="project",
        worth=0.55,
        accept=lambda m: re.search(r"在线|播放|刚刚|瞬间|[?？]", m.string) is None,
    ),
    cue(
        Kind.PROJECT,
        (
            rf"^(?:{_WE}(?:的)?|这边的?|客户的?"
            rf"|甲方的?){ZH_ADV}*(?P<noun>[^，是]{{0,6}}?{_ATTRIBUTE})(?:统一|一般|固定|现在|目前|都|就"
            r"|暂定)*(?:是|为|在|定在|设在|放在|改到|有|叫|用|：|:)(?P<o>[^，]{2,40})"
        ),
        "是|为|在|有|叫|用|：|:|改到",
        predicate="noun",
        subject="project",
        worth=0.65,
        accept=lambda m: _NOT.match(m["o"]) is None,
    ),
    cue(
        Kind.PROJECT,
        (
            rf"^(?P<noun>{_ATTRIBUTE})(?:统一|一般|固定|暂定|就)*(?:是|为|定在|设在|改到|："
            r"|:)(?P<o>[^，]{2,40})$"
        ),
        "是|为|定在|设在|改到|：|:",
        predicate="noun",
        subject="project",
        worth=0.55,
        accept=lambda m: (
            _NOT.match(m["o"]) is None
            and re.search(r"\d|[一二三四五六七八九十]点|周|月|[A-Za-z]|先生|女士|总|姐|哥", m["o"])
            is not None
        ),
    ),
    cue(
        Kind.PROJECT,
        (
            r"预算[^，]{0,8}[，,](?:一共|总共|大概|共|就|只有|给了|批了"
            rf"|是)*(?P<budget>{_NUM}\s?(?:万|块|元|k|K|w|千|亿|刀|美元|欧元)[^，]{{0,6}})"
        ),
        "预算",
        subject="project",
        worth=0.75,
        whole=True,
    ),
    cue(
        Kind.PROJECT,
        (
            rf"^(?:我们|我|咱们|团队){ZH_ADV}*(?:正|正在|在|刚|准备|着手|打算|开始)*(?:写|做|拍|办|开"
            r"|画|录|筹备|策划|编|翻译|研究|运营|经营|参与|接)(?:了|的是)?(?:一|两|三"
            r"|几)?[本部篇首门档期个套款家]?(?P<o>[^，]{0,24}(?:书|小说|论文|教程|剧本|播客|视频号"
            r"|专栏|课程?|纪录片|短片|展览|画册|绘本|专利|课题|毕设|毕业设计|外包|项目|比赛|活动"
            r"|工作坊|公益|调研|民宿|频道))$"
        ),
        (
            "书|小说|论文|教程|剧本|播客|视频号|专栏|课|纪录片|短片|展览|画册|绘本|专利|课题|毕|外包"
            "|项目|比赛|活动|工作坊|公益|调研|民宿|频道"
        ),
        subject="project",
        worth=0.65,
        accept=lambda m: (
            re.search(r"在|正|筹备|策划|打算|准备|着手|接了|运营|经营|开了", m.group(0)) is not None
            and re.search(r"看书|读书|上课|听课|下课|写完|做完|的时候|这个|那个|什么", m.group(0)) is None
        ),
    ),
    cue(
        Kind.PROJECT,
        (
            rf"^(?:{_WE})?(?:这边|那边|的)?(?P<t>[^，我你他]{{0,10}}?)(?P<o>[A-Za-z][\w.+#-]{{1,16}}\s?"
            r"(?:的)?(?:版本)?(?:是|用的是?|升级到了?|升到了?|还是|停在|锁在"
            r"|固定在)\s?v?\d[\d.x]*\w*)(?:版本?)?"
        ),
        "是|用的|升级到|升到|停在|锁在|固定在",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.65,
        topical=True,
    ),
    cue(
        Kind.PROJECT,
        (
            r"^(?:我们的?|公司的?)?(?:所有|全部|用户|业务|核心|大部分)?(?P<t>数据|日志|文件|图片|代码"
            r"|文档|备份|静态资源|镜像|密钥|素材)(?:现在|目前|都|全|统一|主要)*(?:存|放|托管|保存|备份"
            r"|落)在?(?P<o>[^，]{2,20}?)(?:里|上|中)?$"
        ),
        "存|放|托管|保存|备份|落",
        predicate=BY_TOPIC,
        subject="project",
        worth=0.65,
        topical=True,
        accept=lambda m: re.search(r"要|必须|应该|得|统一", m.group(0)) is None,
    ),
    cue(
        Kind.CONSTRAINT,
        (
            r"^(?P<t>[^，我你他她这那]{2,16}?)(?:目前|现在)?只有(?P<o>[^，]{1,12}?(?:有权限|才能|能"
            r"|可以|有资格|允许)[^，]{1,20})"
        ),
        "只有",
        subject="project",
        worth=0.65,
        accept=lambda m: re.search(r"我|你", m["o"]) is None,
    ),
    cue(
        Kind.ENVIRONMENT,
        (
            r"^(?:我|我家|我们家|家里|公司|我的|我这|办公室)?(?:的|里|这边|用)*(?P<t>路由器|宽带|网络"
            r"|打印机|相机|电视|键盘|显示器|耳机|平板|手表|NAS|空调|电动车|洗衣机|冰箱|扫地机|投影仪?"
            r"|鼠标|单反|镜头|音箱|麦克风|电脑|笔记本|手机|游戏机|咖啡机)(?:用的?|买的)?(?:是"
            r"|都是)(?P<o>[^，]{2,20}?)(?:的)?$"
        ),
        "是",
        predicate="tool:",
        worth=0.5,
        accept=lambda m: (
            re.search(r"坏|不|新的|旧的|什么|怎么|我的|他的|你的|好|慢|快|问题|谁", m["o"]) is None
        ),
    ),
    cue(
        Kind.ENVIRONMENT,
        (
            r"^(?:我|上面|里面|本地)?(?:平时|主要|都|现在|一直|还是)*(?:跑的|装的|用的|配的"
            r"|刷的)(?:还)?(?:都)?(?:是)?(?P<o>[^，]{2,24})$"
        ),
        "跑的|装的|用的|配的|刷的",
        predicate=BY_TOPIC,
        worth=0.6,
        topical=True,
        accept=lambda m: re.search(r"什么|这个|那个|吗", m["o"]) is None,
    ),
    cue(
        Kind.PROJECT,
        (
            r"^(?:我们|咱们?|我们的|咱们的|我们家)(?:公司|店|工厂|厂子?|门店|诊所|摊位|工作室|学校"
            r"|办公室|民宿)(?:现在|目前|就)?(?:开|设|位|坐落|搬|建)?(?:在|于|到了)(?P<o>[^，]{2,24})"
        ),
        "在|于|到了",
        predicate="location",
        subject="project",
        worth=0.6,
        accept=lambda m: (
            re.match(r"(?:搞|做|裁|招|开会|加班|装修|忙|这|那|哪|弄|办|考虑|用)", m["o"]) is None
        ),
    ),
    cue(
        Kind.DECISION,
        (
            r"^(?P<t>[^，你他她]{0,12}?)(?:选|定|挑|采用"
            r"|敲定)了(?P<o>(?:第[一二三四五六七八九十\d][版个套种款稿家]|[A-Za-z甲乙丙丁]方案"
            r"|方案[A-Za-z一二三甲乙丙]|[^，]{1,8}(?:方案|版本|这版|那版|那款|那家|风格"
            r"|配色))[^，]{0,8})"
        ),
        "选了|定了|挑了|采用了|敲定了",
        subject="project",
        worth=0.65,
        accept=lambda m: re.search(r"[吗?？]|什么|哪", m.string) is None,
    ),
)
