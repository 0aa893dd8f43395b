"""What is dropped whatever the model thinks of it."""

from __future__ import annotations

import pytest

from common.vocabulary import Kind
from worker.pipeline.extraction.drops import is_about_credentials, reason_to_drop


def reason(content: str, kind: Kind = Kind.FACT, obj: str = "") -> str | None:
    return reason_to_drop(kind, content, obj, content)


@pytest.mark.parametrize(
    "content",
    [
        "比特币现在的价格是 67000 美元。",
        "目前库存只剩 12 件。",
        "今天美元汇率是7.1。",
        "股价跌到35元了。",
        "今天上海气温 30 度。",
        "外面在下雨。",
        "The current price of gold is 2300 dollars.",
        "The stock price dropped to 35.",
        "There are 12 units left in stock.",
        "Right now the exchange rate is 7.1.",
        "It's raining in London.",
        "Inventory is 40 right now.",
    ],
)
def test_values_that_change_by_themselves_are_dropped(content: str) -> None:
    assert reason(content) == "live_value"


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        ("The starter plan is priced at 49 dollars.", Kind.PROJECT),
        ("用户的店铺卖茶叶，客单价 200 元。", Kind.PROJECT),
        ("Alert when the stock level drops below 50 units.", Kind.CONSTRAINT),
        ("团队决定把当前价格定为 99 元。", Kind.DECISION),
        ("The user works in the stock market.", Kind.PROFILE),
        ("用户的库存系统叫“仓鼠”。", Kind.ENVIRONMENT),
        ("The inventory service is written in Go.", Kind.ENVIRONMENT),
    ],
)
def test_lasting_facts_about_such_things_are_kept(content: str, kind: Kind) -> None:
    assert reason(content, kind) is None


@pytest.mark.parametrize(
    "content",
    [
        "What database does the user use?",
        "用户该用哪种数据库？",
        "The user asked about mutexes.",
        "The user wants to know how Redis works.",
        "用户询问了秘鲁的首都。",
    ],
)
def test_questions_are_dropped(content: str) -> None:
    assert reason(content) == "question"


@pytest.mark.parametrize("content", ["Good morning!", "谢谢你！", "OK, thanks"])
def test_small_talk_is_dropped(content: str) -> None:
    assert reason(content) == "small_talk"


MASKED = "[SECRET:api_key]"


@pytest.mark.parametrize(
    ("content", "obj"),
    [
        (MASKED, ""),
        (f"The user's API key is {MASKED}.", ""),
        ("用户的手机号是 [SECRET:phone]。", ""),
        (f"The staging server uses the key {MASKED}", MASKED),
        ("***", ""),
    ],
)
def test_a_fact_that_only_holds_a_masked_value_is_dropped(content: str, obj: str) -> None:
    assert reason(content, obj=obj) == "placeholder"


def test_a_fact_that_says_more_than_its_masked_value_is_kept() -> None:
    assert reason(f"The Heron project deploys to Frankfurt with {MASKED}.") is None


@pytest.mark.parametrize("content", ["The root password is in Vault.", "密钥放在 Vault 里。", f"x {MASKED}"])
def test_credentials_are_recognised(content: str) -> None:
    assert is_about_credentials(content)


def test_other_things_are_not_credentials() -> None:
    assert not is_about_credentials("The project deploys to Frankfurt.")
