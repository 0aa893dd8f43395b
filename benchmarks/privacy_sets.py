"""The sets that the privacy filter is measured on: public ones where they are at hand, and made-up ones."""

from __future__ import annotations

import gzip
import json
import random
import string
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A text of `group`. `spans` are what must be masked; without them, something must be if `secret`."""

    group: str
    text: str
    secret: bool
    spans: Spans = ()


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


#: Rules of the scanners that look for a word beside a value rather than for a vendor's mark.
_LABELLED = (
    "np.generic",
    "np.netrc",
    "np.odbc",
    "np.gradle",
    "np.reactapp.2",
    "np.jwt.2",
    "np.jwt.3",
    "np.phpmailer",
)
#: Not secrets of the kinds we mask: file paths, binary stores, the scanners' own toy rules.
_OTHER = (
    "secretlint-rule-no-homedir",
    "secretlint-rule-example",
    "secretlint-rule-filter-comments",
    "secretlint-rule-gcp",
)


def vendor_cases(data: Path) -> Iterator[Case]:
    """Secrets with a vendor's mark, and the labelled ones among the same sets."""
    for name in ("noseyparker_cases_dev", "gitleaks_literals_dev", "secretlint_cases_dev"):
        path = data / f"{name}.jsonl.gz"
        for case in _lines(path) if path.exists() else ():
            kinds = case.get("categories", ["secret"])
            if case["rule"] in _OTHER or not {"secret", "hashed"} & set(kinds):
                continue
            group = (
                "labelled (scanners)"
                if case["rule"].startswith(_LABELLED)
                else f"vendor ({name.split('_')[0]})"
            )
            spans = tuple((a, b) for a, b in case.get("spans", ()))
            yield Case(group, case["text"], case["label"] == "secret", spans)


_CHINESE_CLASSES = {
    "CNPhone": "phone",
    "CNIDCard": "id_card",
    "CNBankCard": "bank_card",
    "CNPassport": "passport",
    "CNEmail": "email",
}
_ENGLISH_CLASSES = {
    "CREDIT_CARD": "bank_card",
    "PHONE_NUMBER": "phone",
    "EMAIL_ADDRESS": "email",
    "US_SSN": "ssn",
    "IBAN_CODE": "iban",
    "US_DRIVER_LICENSE": "id_card",
}


def personal_cases(data: Path) -> Iterator[Case]:
    """Numbers and addresses of people, by class."""
    path = data / "cn_pii_cases_dev.jsonl.gz"
    for case in _lines(path) if path.exists() else ():
        yield Case(f"{_CHINESE_CLASSES[case['kind']]} (cn_pii)", case["text"], case["label"] == "pii")
    path = data / "presidio_synth_v2_dev.jsonl.gz"
    for case in _lines(path) if path.exists() else ():
        known = [(a, b, _ENGLISH_CLASSES[kind]) for a, b, kind in case["spans"] if kind in _ENGLISH_CLASSES]
        for a, b, kind in known:
            yield Case(f"{kind} (presidio)", case["text"], True, ((a, b),))
        if not known:
            yield Case("none (presidio)", case["text"], False)


def messages(data: Path) -> Iterator[tuple[str, str]]:
    """Ordinary messages as (kind, text): LifeBench in Chinese, LongMemEval haystacks in English."""
    path = data / "lifebench_zh_items.jsonl.gz"
    for item in _lines(path) if path.exists() else ():
        if item["type"] == "agent_chat":
            yield from (("agent chat zh", line) for line in item["text"].split("\n") if line)
        elif item["type"] in ("sms", "push", "note", "calendar"):
            yield f"{item['type']} zh", item["text"]
    path = data / "longmemeval_s_subset.json.gz"
    if path.exists():
        with gzip.open(path, "rt", encoding="utf-8") as file:
            haystacks = json.load(file)["haystacks"]
        for haystack in haystacks.values():
            for session in haystack["haystack_sessions"]:
                yield from (("agent chat en", turn["content"]) for turn in session)


_PASSWORD_SAID = """
密码是{}|我的密码是{}|密码：{}|密码: {}|登录密码为{}|wifi密码是 {}|支付密码设为{}|密码改成了{}
把密码改成{}|新密码 {}|口令是{}|口令：{}|账号 admin 密码 {}|账号：admin，密码：{}
记住我的邮箱密码是{}|数据库密码为“{}”|密码就是{}|密码现在是{}，别忘了|用{}作为密码|服务器root密码是 {}。
password: {}|Password = {}|my password is {}|the wifi password is {}|my gmail password is {}, keep it|pwd={}
passwd: {}|pw: {}|the password for the staging server is {}|DB_PASSWORD={}|"password": "{}"|'pwd': '{}'
--password {}|password "{}"|MYSQL_ROOT_PASSWORD: {}|the admin password has been changed to {}
set the password to {}|user: bob password: {}|login: bob, pw {}|my passcode is {}|remember: password is {}
spring.datasource.password={}|Server=db;Uid=sa;Pwd={};|<password>{}</password>|<b>Password:</b> {}
{} is my password|{} is the root password
"""
_KEY_SAID = """
API密钥为{}|API Key：{}|密钥是{}|我的 api key 是 {}|AppSecret：{}|令牌是{}|我的 token 是 {}|token：{}
访问令牌 {}|微信密钥 {}|api_key = "{}"|apikey: {}|my api key is {}|the API key is {}|API_KEY={}
access_token={}|client_secret: '{}'|"secretKey": "{}"|SECRET_KEY='{}'|X-API-Key: {}
Authorization: Bearer {}|my access token is {}|the token is {}|--token {}|?access_token={}&x=1
encryption key: {}
"""
_CODE_SAID = """
验证码{}|验证码：{}|您的验证码是{}，5分钟内有效|动态密码 {}|校验码为{}|{}是您的验证码
【银行】验证码{}，请勿泄露|Your verification code is {}|verification code: {}|{} is your login code
OTP: {}|use {} as your verification code|my 2FA code is {}|PIN {}
"""


def labelled_cases(count: int = 6, seed: int = 20) -> Iterator[Case]:
    """Labelled credentials of our own: each way of saying it with `count` values made at random."""
    rng = random.Random(seed)
    for said, make, group in (
        (_PASSWORD_SAID, _password, "labelled password (own)"),
        (_KEY_SAID, _key, "labelled key (own)"),
        (_CODE_SAID, _code, "labelled code (own)"),
    ):
        for template in said.strip().replace("\n", "|").split("|"):
            for _ in range(count):
                value = make(rng)
                start = template.index("{}")
                yield Case(group, template.replace("{}", value, 1), True, ((start, start + len(value)),))


def _password(rng: random.Random) -> str:
    name = rng.choice(["tiger", "wang", "Li", "sunny", "hello", "qwer", "Zhang", "admin", "love", "Dragon"])
    return rng.choice(
        [
            f"{name}{rng.randrange(10, 10000)}",
            f"{name}@{rng.randrange(100, 9999)}",
            f"{name.title()}#{rng.randrange(10, 99)}x",
            str(rng.randrange(100_000, 99_999_999)),
            "".join(rng.choices(string.ascii_letters + string.digits, k=rng.randrange(8, 16))) + "7",
            "".join(rng.choices(string.ascii_letters + string.digits + "!@#$%^*", k=rng.randrange(8, 16)))
            + "a1",
        ]
    )


def _key(rng: random.Random) -> str:
    return rng.choice(
        [
            "".join(rng.choices("0123456789abcdef", k=32)),
            "".join(rng.choices(string.ascii_letters + string.digits, k=rng.choice([20, 24, 32, 40]))) + "3",
            "-".join("".join(rng.choices("0123456789abcdef", k=n)) for n in (8, 4, 4, 4, 12)),
            "tk_" + "".join(rng.choices(string.ascii_lowercase + string.digits, k=20)) + "9",
        ]
    )


def _code(rng: random.Random) -> str:
    return str(rng.randrange(1000, 10000) if rng.random() < 0.4 else rng.randrange(100_000, 1_000_000))
