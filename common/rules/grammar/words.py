"""Word classes that several tables share."""

from __future__ import annotations

import re

ZH_PLACES = (
    "北京|上海|天津|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南"
    "|广东|海南|四川|贵州|云南|陕西"
    "|甘肃|青海|台湾|内蒙古?|广西|西藏|宁夏|新疆|香港|澳门|石家庄|太原|沈阳|大连|长春|哈尔滨|南京"
    "|苏州|无锡|常州|徐州|南通|扬州"
    "|杭州|宁波|温州|绍兴|嘉兴|义乌|金华|台州|合肥|芜湖|福州|厦门|泉州|南昌|济南|青岛|烟台|潍坊"
    "|郑州|洛阳|开封|武汉|宜昌|长沙"
    "|株洲|衡阳|岳阳|广州|深圳|珠海|东莞|佛山|中山|惠州|汕头|潮汕|潮州|南宁|桂林|海口|三亚|成都"
    "|绵阳|贵阳|遵义|昆明|大理|丽江"
    "|拉萨|西安|咸阳|兰州|西宁|银川|乌鲁木齐|呼和浩特|台北|高雄|中国|美国|英国|法国|德国|日本"
    "|韩国|加拿大|澳大利亚|澳洲|新西兰"
    "|新加坡|马来西亚|吉隆坡|泰国|曼谷|越南|印尼|印度|菲律宾|俄罗斯|意大利|西班牙|葡萄牙|荷兰"
    "|瑞士|瑞典|挪威|巴西|墨西哥|东京"
    "|大阪|首尔|纽约|旧金山|洛杉矶|西雅图|波士顿|芝加哥|硅谷|伦敦|巴黎|柏林|慕尼黑|悉尼|墨尔本"
    "|多伦多|温哥华|迪拜|东北|江浙|东南亚"
)
ZH_PLACE = rf"(?:{ZH_PLACES}|[\u4e00-\u9fff]{{2,4}}(?:省|市|县|区|镇|乡|村|州))"

ZH_LANGUAGES = (
    "中文|汉语|普通话|国语|简体中文|繁体中文|简体|繁体|英文|英语|日文|日语|韩文|韩语|法文|法语"
    "|德文|德语|西班牙语|西语|葡萄牙语"
    "|俄语|俄文|意大利语|阿拉伯语|泰语|越南语|印尼语|马来语|粤语|白话|广东话|闽南语|客家话|上海话"
    "|四川话|潮汕话|温州话|手语|拉丁语"
    "|荷兰语|土耳其语|藏语|维语|文言文"
)
EN_LANGUAGES = (
    "English|British English|American English|Chinese|Mandarin|Cantonese|Japanese|Korean|French"
    "|German|Spanish|Portuguese"
    "|Russian|Italian|Arabic|Hindi|Urdu|Bengali|Tamil|Thai|Vietnamese|Indonesian|Malay|Dutch"
    "|Swedish|Norwegian|Danish"
    "|Finnish|Polish|Czech|Hungarian|Romanian|Greek|Turkish|Hebrew|Persian|Farsi|Ukrainian"
    "|Catalan|Welsh|Irish|Swahili"
    "|Tagalog|Latin|sign language|ASL"
)

ZH_JOBS = (
    "导购|收银员?|柜员|技师|学徒|教官|辅导员|班主任|书记|督导|讲解员|化验员|检验员|库管|仓管|调度"
    "|机长|船员|海员|列车员|乘务员|裁缝|油漆工|泥瓦匠|焊工|车工|钳工|叉车工|养殖户|果农|茶农|渔民"
    "|牧民|护工|育婴师|入殓师|占卜师|园艺师|景观师|评估师|鉴定师|规划师|培训师|工程师|程序员"
    "|设计师|医生|医师|护士|老师|教师|教授|讲师|律师|会计师?|经理|总监|主管|主任|店长|老板|厨师"
    "|厨子|司机|编辑|记者"
    "|产品运营|产品|运营|开发|销售|测试|运维|客服|财务|人事|HR|采购|顾问|咨询师|分析师|教练|博主"
    "|主播|作家|写手|画家|插画师|演员|歌手|警察"
    "|民警|军人|公务员|学生|研究生|本科生|高中生|大学生|博士生?|博士后|硕士|研究员|科学家|架构师"
    "|翻译|导游|空姐|空乘|飞行员|木匠|电工|水管工"
    "|农民|创始人|联合创始人|CEO|CTO|COO|CFO|合伙人|自由职业者?|全职妈妈|全职奶爸|宝妈|家庭主妇"
    "|退休工人|退休教师|实习生|助理|秘书|前台|店员"
    "|插画|策划|文案|后端|前端|算法|数据分析|程序|工人|技工|个体户|摄影师?|UP主|校长|院长|厂长"
    "|骑手|快递员|外卖员|保安|保姆|月嫂|家教"
    "|药剂师|理发师|美甲师|化妆师|健身教练|瑜伽老师|咖啡师|烘焙师|调酒师|心理咨询师|建筑师|造价师"
    "|审计|精算师|交易员|基金经理|猎头"
    "|地推|法务|行政|出纳|品控|质检|跟单|外贸业务员|业务员|独立开发者|产品经理|项目经理|站长|领队"
    "|消防员|兽医|牙医|麻醉医生|法官|检察官"
    "|编剧|导演|制片人?|音乐人|作曲|调音师|鼓手|吉他手|舞蹈老师|民宿老板|房东|退休人员|下岗|待业"
)
ZH_TRADES = (
    "电商|跨境|外贸|生意|行业|业务|贸易|批发|零售|餐饮|自媒体|直播|开发|设计|出海|独立站|装修"
    "|培训|教育|咨询|物流|货代|金融|保险|房产"
    "|广告|公关|媒体|游戏|软件|硬件|芯片|医疗|医药|美容|服装|家具|建材|五金|农业|养殖|种植|旅游"
    "|民宿|摄影|翻译|插画|写作|编辑|运营"
    "|产品|销售|测试|运维|算法|科研|研究|代购|微商|奶茶|咖啡|烘焙|店|公司|工作室|品牌|工厂|平台"
    "|供应链|采购|财务|人力|投资|审计|法务|家政"
)

_WEEKDAY_ZH = r"(?:(?:这|本|下下?|上)?(?:个)?(?:周|星期|礼拜)[一二三四五六日天末])"
ZH_DAY = (
    rf"(?:今天|今日|今晚|今早|明天|明日|明早|明晚|后天|大后天|{_WEEKDAY_ZH}"
    r"|(?:\d{4}年)?\d{1,2}月\d{0,2}[日号]?|\d{1,2}[日号]"
    r"|(?<![\u4e00-\u9fff])[一二三四五六七八九十]{1,3}号"
    r"|\d{1,2}[./]\d{1,2}|[一二三四五六七八九十]{1,3}月(?:[一二三四五六七八九十]{1,3}[日号"
    r"])?|(?:这|本|下)个?月\d{1,2}[日号]?|(?:这|本|下)(?:周|个?月|季度)(?:内|底|初|末)?|月底"
    r"|月初|年底|年前|年后|春节前?|国庆前?|五一前?|元旦前?|端午前?|中秋前?|双十一前?|双11前?"
    r"|618前?|季度末)"
)
EN_DAY = (
    r"(?:today|tonight|tomorrow(?: (?:morning|afternoon|evening|night))?|the day after tomorrow"
    r"|(?:this |next |on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|(?:the )?end of (?:the |this |next )?(?:day|week|month|year|quarter|january|february|march"
    r"|april|may|june|july|august|september|october|november|december)|eod|eow|eom"
    r"|(?:next|this) (?:week|month|weekend|quarter)|(?:the )?\d{1,2}(?:st|nd|rd|th)(?: of \w+)?"
    r"|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd"
    r"|th)?(?:,? \d{4})?|\d{1,2}/\d{1,2}(?:/\d{2,4})?|\d{4}-\d{2}-\d{2}|\d{1,2} (?:jan|feb|mar|apr"
    r"|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*|q[1-4]|(?:thanksgiving|christmas|easter"
    r"|new year(?:'s)?(?: eve)?|halloween|black friday|labor day|ramadan|diwali|the holidays"
    r"|summer break)(?: \d{4})?)"
)

MONTHS = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)

#: Adverbs that may stand between subject and verb.
ZH_ADV = (
    "(?:现在|目前|今年|已经|一直|就|也|还|都|比较|真的?|其实|平时|平常|一般|通常|最近|正好|刚刚?"
    "|主要|暂时|本来|从小|早就|确实|一向|向来"
    "|特别|非常|超级?|很|蛮|挺|最|更|尤其|个人|这边|那边|自己|本人|大概|差不多|可能)"
)
EN_ADV = (
    r"(?:(?:really|also|currently|now|just|still|actually|usually|generally|mostly|always|only"
    r"|mainly|personally|absolutely|much|definitely|recently|"
    r"normally|typically|strongly|totally|kind of|sort of|kinda|do|generally|basically|honestly"
    r"|both|all|already|primarily|finally|officially|tend to|quite|greatly|secretly) )"
)

HAN_SURNAMES = (
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章云苏潘葛范彭郎"
    "鲁韦马苗凤方俞任袁柳酆鲍史唐费廉"
    "岑薛雷贺倪汤滕殷罗毕郝邬安常乐于傅皮卞齐康伍余元卜顾孟平黄穆萧尹姚邵汪毛狄米贝明臧计成戴宋庞"
    "熊纪舒屈项祝董梁杜阮蓝闵席季贾路"
    "江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫房裘缪解应宗丁宣邓单洪包诸左石崔吉龚程"
    "嵇邢裴陆荣翁荀甄曲封储靳段焦巴谷"
    "车侯全班秋仲伊宫宁仇甘厉祖武符刘景詹龙叶幸司黎薄印白蒲从卓蔺屠蒙池乔闻党翟谭申冉桑桂牛寿边燕"
    "冀尚农温庄晏柴瞿阎慕连茹习艾容向"
    "古易廖耿匡文欧利师巩聂晁敖冷辛简饶曾沙丰关蒯查荆红游权盖益"
)

_NO_THING = re.compile(
    (
        r"^(?:这|那|你|您|它|他|她|咱|俺|啥|什么|怎么|吗|呢|吧|的|了|上|死|听你|看你|和你|跟你|this"
        r"|that|it(?! when)|you|your|these|those|them|him|her|the (?:idea|way|first|second|third|last"
        r"|answer|look|sound)|to (?:know|ask|see|understand|hear|thank|think)|how|what|where|when|if"
        r"|that's)(?![a-z])"
    ),
    re.IGNORECASE,
)


def is_thing(match: re.Match[str]) -> bool:
    """Whether the object stands on its own, away from this conversation (not 这个, "that idea")."""
    text = (match.group("o") or "").strip()
    return len(text) > 0 and _NO_THING.match(text) is None
