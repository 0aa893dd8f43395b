"""Numbers that nobody said betray a made-up fact; numbers said in other forms do not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from common.facts import TurnText
from common.vocabulary import Role
from worker.pipeline.extraction.figures import unsupported

MONDAY = datetime(2025, 4, 7, 9, tzinfo=UTC)


def made_up(content: str, said: str) -> list[str]:
    return unsupported(content, [TurnText("t1", Role.USER, said, MONDAY)])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("The team has 12 people.", "we are 12"),
        ("The team has 12 people.", "we are twelve"),
        ("The team has 25 people.", "twenty-five of us"),
        ("用户有3个孩子。", "我家三个娃"),
        ("预算是30000元。", "预算三万"),
        ("预算是3万元。", "预算 30,000"),
        ("预算三十万。", "预算30万"),
        ("The budget is 5,000 dollars.", "5k budget"),
        ("The budget is 1.5 million.", "budget: 1.5M"),
        ("The service listens on port 5432.", "port５４３２"),
        ("They use Python 3.11.", "python 3.11.4"),
        ("They use Python 3.", "python 3.11"),
        ("The stand-up is at 09:00.", "standup at 9"),
        ("例会在15:00。", "下午三点开例会"),
        ("The exam is in 2026.", "二〇二六年考试"),
        ("The demo is on 2025-04-14.", "demo next Monday"),
        ("演示在2025年4月14日。", "下周一演示"),
        ("The demo is on April 14, 2025.", "the demo is next Monday"),
        ("On 2025-04-07 the user moved.", "I moved house"),
        ("The user joined in 2024.", "I joined last year"),
        ("No numbers here; 千万 and 一下 are words.", "nothing"),
        ("用户千万不要被打扰。", "别打扰我"),
    ],
)
def test_numbers_that_were_said_in_any_form_are_supported(content: str, said: str) -> None:
    assert made_up(content, said) == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("The team has 12 people.", "the team is small"),
        ("The team has 12 people.", "we are 2 and 1 guest"),
        ("The budget is 50000.", "budget 5k"),
        ("预算三十五万。", "预算三十万"),
        ("They use Python 3.12.", "python 3.11"),
        ("The service listens on port 5432.", "postgres on its usual port"),
        ("The demo is on 2025-04-14.", "the demo is soon-ish"),
        ("The demo is on 2026-01-14.", "the demo is next Monday"),
        ("The user joined in 2019.", "I joined last year"),
        ("The stand-up is at 10:30.", "standup at 10"),
    ],
)
def test_numbers_that_nobody_said_are_not(content: str, said: str) -> None:
    assert made_up(content, said)
