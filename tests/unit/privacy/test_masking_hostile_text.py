"""Text made to break a masker: time stays linear, and tricks with widths and invisible characters fail."""

from __future__ import annotations

import pytest

from common.privacy import Masker

MASKER = Masker()
SIZE = 32_768


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "unit",
    [
        *[
            "password ",
            "password: ",
            "password is ",
            "api_" + "key=",
            "密码是",
            "密码(",
            "token token=",
            "is my password ",
        ],
        *[
            "1 ",
            "00 ",
            "12 34 ",
            "4111 1111 ",
            "1-1-1/",
            "(0",
            "a@",
            "@",
            "a.",
            "://a:b@",
            "user:pass@",
            "eyJ",
            "gh" + "p_",
        ],
        *[
            "-----BEGIN RSA " + "PRIVATE KEY-----\n",
            "$krb5asrep$23$",
            "curl -u ",
            '"',
            'password "',
            " ",
            "\u200b1",
            "\ud800",
        ],
        *["[SECRET:", "[SECRET:password]", "a_key_", "apple ", "a-", "x" * 17 + " ", "密", "İ"],
    ],
)
def test_32_kib_of_anything_is_masked_without_a_hitch(unit: str) -> None:
    text = (unit * (SIZE // len(unit) + 1))[:SIZE]
    masked = MASKER.mask(text)
    assert MASKER.mask(masked.text).text == masked.text


@pytest.mark.parametrize(
    "number",
    [
        "１３８１２３４５６７８",
        "138\u200b1234\u200b5678",
        "𝟏𝟑𝟖𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖",
        "1️⃣3️⃣8️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣",
        "١٣٨١٢٣٤٥٦٧٨",
        "138–1234–5678",
    ],
)
def test_a_phone_in_disguise_is_still_a_phone(number: str) -> None:
    masked = MASKER.mask(f"打{number}找我")
    assert masked.text.startswith("打[SECRET:phone]")
    assert masked.text.endswith("找我")


def test_offsets_are_those_of_the_original_text() -> None:
    text = "İ\u200b\u200bx １３８１２３４５６７８ y"
    finding = MASKER.mask(text).findings[0]
    assert text[finding.start : finding.end] == "１３８１２３４５６７８"


def test_a_number_cannot_hide_in_a_false_placeholder() -> None:
    assert "13812345678" not in MASKER.mask("[SECRET:13812345678]").text
