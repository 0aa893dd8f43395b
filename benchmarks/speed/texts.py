"""What the benchmark remembers, asks and says: short Chinese and English sentences, never the same twice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

_SUBJECTS = (
    ("the orders service", "订单服务"),
    ("the billing job", "账单任务"),
    ("our mobile app", "我们的手机应用"),
    ("the search page", "搜索页面"),
    ("the weekly report", "每周报告"),
    ("the warehouse in Rotterdam", "鹿特丹的仓库"),
    ("the onboarding guide", "新人手册"),
    ("the payments team", "支付团队"),
)
_STATEMENTS = (
    ("{} keeps its data in PostgreSQL {}", "{}的数据放在 PostgreSQL {}"),
    ("{} is deployed on Thursdays, window {}", "{}每周四发布，窗口 {}"),
    ("the owner of {} is Ann, extension {}", "{}由小安负责，分机 {}"),
    ("{} must answer within {} milliseconds", "{}必须在 {} 毫秒内响应"),
    ("we decided that {} moves to region {}", "我们决定把{}迁到 {} 区"),
    ("{} was rewritten in Go, revision {}", "{}已经用 Go 重写，版本 {}"),
    ("alerts of {} go to channel {}", "{}的告警发到 {} 频道"),
    ("the budget of {} is {} euros a month", "{}的预算是每月 {} 欧元"),
)
_QUESTIONS = (
    ("which database does {} use, ticket {}?", "{}用的是哪种数据库，工单 {}？"),
    ("when is {} deployed, question {}?", "{}什么时候发布，问题 {}？"),
    ("who is responsible for {}, request {}?", "{}由谁负责，请求 {}？"),
    ("how fast must {} be, item {}?", "{}要求多快，条目 {}？"),
    ("which language is {} written in, note {}?", "{}是用什么语言写的，备注 {}？"),
    ("what may {} cost, line {}?", "{}可以花多少钱，第 {} 行？"),
)
_REPLIES = (
    ("Noted. I will keep that in mind when we come to {}.", "好的，处理{}的时候我会注意。"),
    ("Understood, and the tests of {} are green again.", "明白，{}的测试也都通过了。"),
)


def statements() -> Iterator[str]:
    """Sentences to remember, English and Chinese in turn."""
    return _sentences(_STATEMENTS)


def questions() -> Iterator[str]:
    """Questions about them; each only once, so that no cache of queries can answer."""
    return _sentences(_QUESTIONS)


def replies() -> Iterator[str]:
    """What an assistant says to a statement of the same position."""
    for number in count():
        language = number % 2
        yield _REPLIES[number // 2 % len(_REPLIES)][language].format(
            _SUBJECTS[number // 4 % len(_SUBJECTS)][language]
        )


def _sentences(patterns: tuple[tuple[str, str], ...]) -> Iterator[str]:
    for number in count():
        language, turn = number % 2, number // 2
        pattern = patterns[turn % len(patterns)][language]
        subject = _SUBJECTS[turn // len(patterns) % len(_SUBJECTS)][language]
        yield pattern.format(subject, 1000 + number)
