"""Keys known by their vendor's mark alone, and what only resembles them."""

from __future__ import annotations

import re

import pytest

from common.privacy import Masker
from common.privacy.vendors import key_rows

MASKER = Masker()
# Keys are built here so that no scanner takes this file for a leak.
BODY = "aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY" * 4
HEX = "0f1e2d3c4b5a69788796a5b4c3d2e1f0" * 4


@pytest.mark.parametrize(
    ("prefix", "body", "name"),
    [
        ("sk-", BODY[:48], "api_key"),
        ("sk-proj-", BODY[:100], "api_key"),
        ("sk-ant-api03-", BODY[:95], "api_key"),
        ("AIza", BODY[:35], "api_key"),
        ("AKIA", "IOSFODNN7ABCDEFG", "api_key"),
        ("LTAI", BODY[:20], "api_key"),
        ("AKID", BODY[:32], "api_key"),
        ("gh" + "p_", BODY[:36], "api_key"),
        ("github_" + "pat_", BODY[:22] + "_" + BODY[:59], "api_key"),
        ("glp" + "at-", BODY[:20], "api_key"),
        ("xox" + "b-", "123456789012-1234567890123-" + BODY[:24], "api_key"),
        ("sk_" + "live_", BODY[:24], "api_key"),
        ("npm" + "_", BODY[:36], "api_key"),
        ("py" + "pi-Ag", BODY[:100], "api_key"),
        ("h" + "f_", re.sub("[0-9]", "x", BODY)[:34], "api_key"),
        ("S" + "K", HEX[:32], "api_key"),
        ("S" + "G.", BODY[:22] + "." + BODY[:43], "api_key"),
        ("bot123456789" + ":AA", BODY[:33], "api_key"),
        ("do" + "p_v1_", HEX[:64], "api_key"),
        ("hv" + "s.", BODY[:40], "api_key"),
        ("eyJ" + "hbGciOiJIUzI1NiJ9.", "eyJ" + BODY[:30] + "." + BODY[:43], "token"),
        ("$2" + "b$12$", BODY[:53], "password_hash"),
    ],
)
def test_a_key_is_masked_wherever_it_stands(prefix: str, body: str, name: str) -> None:
    key = prefix + body
    for around in (
        "{}",
        "用{}试试",
        "use {} please",
        "KEY='{}'",
        "(see\\n{}\\n)",
        "https://host/path?x={}&y=1",
    ):
        masked = MASKER.mask(around.format(key))
        assert masked.text == around.format(f"[SECRET:{masked.findings[0].name}]")
    assert MASKER.mask(key).findings[0].name == name


def test_a_webhook_keeps_its_host() -> None:
    url = "https://hooks.slack.com/" + "services/T024ABCDE/B72BBLABC/" + BODY[:24]
    assert MASKER.mask(f"post to {url}.").text == "post to https://hooks.slack.com/[SECRET:webhook]."


@pytest.mark.parametrize(
    "text",
    [
        *[
            "sk-learn is a library",
            "the task-list-component-for-everything",
            "model: claude-3-5-sonnet-20241022",
            "gpt-4o-mini",
        ],
        *["commit 3b335d612137949d2f21fcc6c8c8164db7603227", "uuid 550e8400-e29b-41d4-a716-446655440000"],
        *[
            "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
            "md5 d41d8cd98f00b204e9800998ecf8427e",
        ],
        *["sk-" + "x" * 40, "gh" + "p_" + "x" * 36, "sk-...", "AKIA" + "X" * 16, "npm install react@18.2.0"],
        "https://github.com/user/repo/commit/3b335d612137949d2f21fcc6c8c8164db7603227",
    ],
)
def test_hashes_ids_models_and_stand_ins_stay(text: str) -> None:
    assert MASKER.mask(text).text == text


@pytest.mark.parametrize("row", list(key_rows()), ids=lambda row: row.prefix[:24])
def test_every_row_of_the_table_is_a_pattern_that_wants_something(row: object) -> None:
    pattern = re.compile(row.pattern)  # type: ignore[attr-defined]
    assert pattern.search("") is None


BEGIN, END = "-----BEGIN RSA " + "PRIVATE KEY-----", "-----END RSA " + "PRIVATE KEY-----"


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (f"key:\n{BEGIN}\n{BODY}\n{BODY}\n{END}\nthanks", "key:\n[SECRET:private_key]\nthanks"),
        (f'"k": "{BEGIN}\\n{BODY}\\n{END}\\n"', '"k": "[SECRET:private_key]\\n"'),
        (f"{BEGIN}\n{BODY}\n{BODY}\n那么怎么办", "[SECRET:private_key]\n那么怎么办"),
        (f"{BEGIN}\n{BODY}", "[SECRET:private_key]"),
        ("-----BEGIN PUBLIC KEY-----\nMIGf\n-----END PUBLIC KEY-----", None),
    ],
)
def test_private_keys_whole_escaped_or_cut_off(text: str, masked: str | None) -> None:
    assert MASKER.mask(text).text == (text if masked is None else masked)
