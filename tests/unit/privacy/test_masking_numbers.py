"""Identity cards, bank cards, phones, passports and their like: structure first, words around second."""

from __future__ import annotations

import pytest

from common.privacy import Masker

MASKER = Masker()
ID = "11010119900101" + "1237"
CARD = "4111 1111 " + "1111 1111"
MOBILE = "138" + "12345678"


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (f"身份证号{ID}", "身份证号[SECRET:id_card]"),
        (f"{ID}和{ID}", "[SECRET:id_card]和[SECRET:id_card]"),
        ("证件 1101 0119 9001 " + "0112 37。", "证件 [SECRET:id_card]。"),
        ("我的身份证是１１０１０１１９９００１０１１２３７", "我的身份证是[SECRET:id_card]"),
        ("身份证号 110101199003070" + "01x", "身份证号 [SECRET:id_card]"),
        ("A123456" + "(3)", "[SECRET:id_card]"),
        (f"银行卡号 {CARD}", "银行卡号 [SECRET:bank_card]"),
        (f"card {CARD.replace(' ', '-')} please", "card [SECRET:bank_card] please"),
        ("我的银行卡是 6222 0212 3456 " + "7890 123", "我的银行卡是 [SECRET:bank_card]"),
        ("iban " + "GB82 WEST 1234 5698 7654 32", "iban [SECRET:iban]"),
        ("ssn " + "123-45-" + "6789", "ssn [SECRET:ssn]"),
        ("护照号：E1234" + "5678", "护照号：[SECRET:passport]"),
        ("passport number: 1234" + "56789", "passport number: [SECRET:passport]"),
    ],
)
def test_numbers_that_name_a_person_or_an_account(text: str, masked: str) -> None:
    assert MASKER.mask(text).text == masked


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (f"我的手机号是{MOBILE}，微信同号", "我的手机号是[SECRET:phone]，微信同号"),
        ("138-1234-" + "5678 or 138 1234 " + "5678", "[SECRET:phone] or [SECRET:phone]"),
        (f"+86{MOBILE}", "[SECRET:phone]"),
        (f"{MOBILE} 139" + "87654321", "[SECRET:phone] [SECRET:phone]"),
        (f"Tel{MOBILE}", "Tel[SECRET:phone]"),
        ("电话(010)6234" + "5678", "电话[SECRET:phone]"),
        ("0571-8765" + "4321转123", "[SECRET:phone]"),
        ("call me at (415) 555-" + "2671", "call me at [SECRET:phone]"),
        ("+44 20 7946 " + "0958", "[SECRET:phone]"),
        ("Phone: 72 128 " + "827", "Phone: [SECRET:phone]"),
        ("my number is 07911 " + "123456", "my number is [SECRET:phone]"),
        ("01.84.17." + "61.18", "[SECRET:phone]"),
    ],
)
def test_phones_of_people(text: str, masked: str) -> None:
    assert MASKER.mask(text).text == masked


@pytest.mark.parametrize(
    "text",
    [
        *[
            "110101199001011234",
            "110101199013011234",
            "000101199001011234",
            "1381234567",
            "23812345678",
            "4111111111111112",
        ],
        *[
            "订单号：13812345678",
            "订单 2024-13812345678",
            "快递单号 SF1234567890123",
            "运单号：7731234567890",
            "尾号1234",
        ],
        *[
            "2025-08-29 12:35:00",
            "2024/01/15-2024/02/20",
            "时间戳 1700000000000",
            "timestamp 1700000000",
            "价格 13812345678 元",
        ],
        *[
            "客服电话 400-820-8820",
            "客服热线：95588",
            "call 1-800-555-1234 for support",
            "192.168.100.200",
            "3.14159265358979",
        ],
        *[
            "v1.2.3.4567890",
            "ISBN 9787111544937",
            "QQ号 1234567890",
            "https://example.com/item/13812345678",
            "G1234 次列车",
        ],
        *[
            "统一社会信用代码91310000552936878J",
            "预约码 HT20250913001",
            "取件码 5-2-401",
            "12345678",
            "1,234,567,890",
        ],
    ],
)
def test_orders_dates_hotlines_and_ids_stay(text: str) -> None:
    assert MASKER.mask(text).text == text


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("邮箱bob.smith+tag@mail.example.co.uk。", "邮箱[SECRET:email]。"),
        ("<bob@qq.com>", "<[SECRET:email]>"),
        ("git@github.com:owner/repo.git", "git@github.com:owner/repo.git"),
        ("logo@2x.png", "logo@2x.png"),
        ("@张三 你好 @example.com", "@张三 你好 @example.com"),
    ],
)
def test_email_addresses(text: str, masked: str) -> None:
    assert MASKER.mask(text).text == masked
