"""Which period a question speaks of."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.recall.when import periods

NOW = datetime(2026, 3, 18, 15, tzinfo=UTC)  # a Wednesday


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("昨天我们说了什么？", "2026-03-17", "2026-03-17"),
        ("前天谁来过", "2026-03-16", "2026-03-16"),
        ("上个月的预算是多少", "2026-02-01", "2026-02-28"),
        ("上周开会定了什么", "2026-03-09", "2026-03-15"),
        ("2025年2月杨帆怎么了", "2025-02-01", "2025-02-28"),
        ("在1月中旬的活动", "2026-01-11", "2026-01-20"),
        ("二月底签了什么合同", "2026-02-21", "2026-02-28"),
        ("12月3日的聚餐", "2025-12-03", "2025-12-03"),
        ("1月5日至1月9日的行程", "2026-01-05", "2026-01-09"),
        ("去年买的车", "2025-01-01", "2025-12-31"),
        ("三天前的快递", "2026-03-14", "2026-03-16"),
        ("what did we decide last week?", "2026-03-09", "2026-03-15"),
        ("what happened yesterday?", "2026-03-17", "2026-03-17"),
        ("Where did I go in March?", "2026-03-01", "2026-03-31"),
        ("the trip in August", "2025-08-01", "2025-08-31"),
        ("what did Ann say on 7 May 2023", "2023-05-07", "2023-05-07"),
        ("meeting on May 7, 2023", "2023-05-07", "2023-05-07"),
        ("notes from 2025-11-02", "2025-11-02", "2025-11-02"),
        ("what did I buy two weeks ago", "2026-03-01", "2026-03-07"),
        ("in 2024 we moved", "2024-01-01", "2024-12-31"),
    ],
)
def test_a_named_period_is_understood(question: str, first: str, last: str) -> None:
    (period,) = periods(question, NOW)
    assert (period.start.date(), (period.end - timedelta(days=1)).date()) == (
        date.fromisoformat(first), date.fromisoformat(last),
    )  # fmt: skip


@pytest.mark.parametrize(
    "question",
    [
        "which database do we use?",
        "may I ask what you march for?",
        "我们用哪种数据库",
        "版本 1.2.3 怎么升级",
        "50月饼",
        "",
    ],
)
def test_no_time_is_read_where_none_is_named(question: str) -> None:
    assert periods(question, NOW) == []


@given(st.text(max_size=60))
def test_any_text_is_survived(question: str) -> None:
    for period in periods(question, NOW):
        assert period.start < period.end


@given(
    st.from_regex(
        r"[0-9]{1,4}年[0-9]{1,2}月[0-9]{1,3}[日号]|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}|[0-9]{1,5}天前",
        fullmatch=True,
    )
)
def test_dates_that_do_not_exist_are_survived(question: str) -> None:
    periods(question, NOW)
