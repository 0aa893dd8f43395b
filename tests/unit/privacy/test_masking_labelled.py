"""Values that a label announces, in Chinese and English, and talk about passwords that tells none."""

from __future__ import annotations

import pytest

from common.privacy import Masker

MASKER = Masker()
WORD = "hunter" + "2"
MIXED = "Xk9!" + "mm27"
KEY = "9f86d081884c7d65" + "9a2feaa0c55ad015"


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (f"password: {WORD}", "password: [SECRET:password]"),
        (f"my password is {WORD}", "my password is [SECRET:password]"),
        (f"My password's {WORD}.", "My password's [SECRET:password]."),
        ("my password is swordfish, ok?", "my password is [SECRET:password], ok?"),
        ('ensure the password is "centipede" here', 'ensure the password is "[SECRET:password]" here'),
        (
            f"the password for the staging server is {MIXED}",
            "the password for the staging server is [SECRET:password]",
        ),
        (f"password changed from {WORD} to {MIXED}", f"password changed from {WORD} to [SECRET:password]"),
        (f"{WORD}2 is my password", "[SECRET:password] is my password"),
        (f"reset password: {MIXED}", "reset password: [SECRET:password]"),
        (f"PGPASSWORD={MIXED} psql", "PGPASSWORD=[SECRET:password] psql"),
        (f'{{"password": "{MIXED}", "n": 1}}', '{"password": "[SECRET:password]", "n": 1}'),
        (f'{{\\"password\\": \\"{MIXED}\\"}}', '{\\"password\\": \\"[SECRET:password]\\"}'),
        (f"db:\n  pass: {WORD}\n", "db:\n  pass: [SECRET:password]\n"),
        (f"tool --password {WORD} run", "tool --password [SECRET:password] run"),
        (f"Server=db;Uid=sa;Pwd={MIXED};", "Server=db;Uid=sa;Pwd=[SECRET:password];"),
        (f"<password>{MIXED}</password>", "<password>[SECRET:password]</password>"),
        (f"setPassword('{MIXED}')", "setPassword('[SECRET:password]')"),
        (f"**Password:** {WORD}", "**Password:** [SECRET:password]"),
        ("password for wifi: mango-tree-77", "password for wifi: [SECRET:password]"),
        (f'if password == "{WORD}":', 'if password == "[SECRET:password]":'),
        ("user: root pass: toor", "user: root pass: [SECRET:password]"),
        ("PIN 4821", "PIN [SECRET:password]"),
        ("my passcode is 4821", "my passcode is [SECRET:password]"),
        (f"login credentials: bob / {WORD}", "login credentials: bob / [SECRET:password]"),
    ],
)
def test_passwords_said_in_english_or_code(text: str, masked: str) -> None:
    assert MASKER.mask(text).text == masked


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("密码是abc123，别忘了", "密码是[SECRET:password]，别忘了"),
        ("我的密码是123456", "我的密码是[SECRET:password]"),
        ("我的密码是 123456到时候改", "我的密码是 [SECRET:password]到时候改"),
        ("口令：芝麻开门", "口令：[SECRET:password]"),
        ("密码：ａｂｃ１２３", "密码：[SECRET:password]"),
        ("密码已经改成了 Xk9!mm2", "密码已经改成了 [SECRET:password]"),
        ("把密码改成 hello2024", "把密码改成 [SECRET:password]"),
        ("支付密码设为 135790 了", "支付密码设为 [SECRET:password] 了"),
        ("密码就是我的生日19900101", "密码就是我的生日[SECRET:password]"),
        ("账号 admin 密码 abc123", "账号 admin 密码 [SECRET:password]"),
        ("旧密码 abc111 新密码 abc222", "旧密码 [SECRET:password] 新密码 [SECRET:password]"),
        ("数据库密码为“Db#2024!”", "数据库密码为“[SECRET:password]”"),
        ("用 abc12345 作为密码", "用 [SECRET:password] 作为密码"),
        ("密 码：abc123", "密 码：[SECRET:password]"),
        ("PIN码是 1234", "PIN码是 [SECRET:password]"),
        ("pass\u200bword: abc123", "pass\u200bword: [SECRET:password]"),
    ],
)
def test_passwords_said_in_chinese(text: str, masked: str) -> None:
    assert MASKER.mask(text).text == masked


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f"API密钥为{KEY}", "api_key"),
        (f"api_key = '{KEY}'", "api_key"),
        (f"apikey: {KEY}", "api_key"),
        (f"my api key is {KEY}", "api_key"),
        (f"AppSecret：{KEY}", "api_key"),
        (f"fbApiKey = '{KEY}'", "api_key"),
        (f"twilioApiKeySecret = '{KEY}'", "api_key"),
        (f"ado_pat = '{KEY}'", "api_key"),
        (f"postmark: '{KEY}'", "api_key"),
        (f"令牌是{KEY}", "token"),
        (f"access_token={KEY}", "token"),
        (f"Authorization: Bearer {KEY}", "token"),
        (f"Authorization: Basic {KEY}", "token"),
        (f"私钥：0x{KEY}{KEY}", "private_key"),
        (
            "助记词: " + "apple banana cherry dog eagle frog grape horse igloo jungle kite lemon",
            "private_key",
        ),
        ("验证码887654，请勿泄露", "verification_code"),
        ("952713是您的验证码", "verification_code"),
        ("Your verification code is 482913", "verification_code"),
        ("482913 is your login code", "verification_code"),
        ("Your code is 482913. Don't share it.", "verification_code"),
        ("the door code is 4821", "verification_code"),
        ("secret access key wJalrXUtnFEMI/K7MDENG/bPxRfiCYzzzzzzKEYA", "api_key"),
    ],
)
def test_keys_tokens_and_codes_get_their_class(text: str, name: str) -> None:
    findings = MASKER.mask(text).findings
    assert [finding.name for finding in findings] == [name]


@pytest.mark.parametrize(
    "text",
    [
        *[
            "密码是什么?",
            "密码是什么？",
            "密码是多少",
            "密码是错的",
            "密码是必填项",
            "密码是用 bcrypt 加密的",
            "密码是sha256加密存储的",
        ],
        *[
            "密码长度为8-16位",
            "密码必须包含大写字母和数字",
            "密码错误3次锁定",
            "密码有效期为90天",
            "密码管理器用的是 1Password",
        ],
        *[
            "请输入密码：",
            "密码不要告诉别人",
            "数据库密码放在 Vault 里",
            "密码存在 .env 文件",
            "密码不能是123456这种",
            "忘记密码怎么办",
        ],
        *[
            "验证码收不到",
            "请输入验证码",
            "验证码5分钟内有效",
            "token 数量是 4096",
            "密钥长度是 256 位",
            "wifi密码在路由器背面",
        ],
    ],
)
def test_chinese_talk_about_secrets_stays(text: str) -> None:
    assert MASKER.mask(text).text == text


@pytest.mark.parametrize(
    "text",
    [
        "SELECT password FROM users WHERE id = 12345",
        "use code SAVE20 at checkout",
        *[
            "password reset",
            "the password policy is strict",
            "how should passwords be handled?",
            "passwords live in Vault",
        ],
        *[
            "password is required",
            "password is wrong",
            "my password is not working",
            "The password is case-sensitive",
        ],
        *["password is at least 8 characters", "password length: 12", "the password was changed yesterday"],
        *[
            "reset your password to continue",
            "use a password manager such as 1Password",
            "password: string",
            "password: str",
        ],
        *[
            "password: <your password>",
            "password: ********",
            "password: ${DB_PASSWORD}",
            "password=$PASSWORD",
            "password = None",
        ],
        *[
            'password = os.environ["DB_PASSWORD"]',
            "password = getpass()",
            "password_file: /run/secrets/db",
            "Enter password:",
        ],
        *[
            "max_tokens: 2048",
            "the token limit is 8000",
            "token usage: 12345",
            "the token expires in 3600 seconds",
        ],
        *[
            "next_page_token: null",
            "API key is required",
            "the key point is 3",
            "primary_key: id",
            "the secret is out",
        ],
        *[
            "PIN is required",
            "compass: north 1234",
            "pass rate: 95%",
            "passed 12345 tests",
            "**Boarding Pass:** Print it",
        ],
        *[
            "error code 500123",
            "status code 404",
            "postal code 100080",
            "cookie recipe: 200g flour",
            "license: Apache-2.0",
        ],
    ],
)
def test_english_talk_about_secrets_stays(text: str) -> None:
    assert MASKER.mask(text).text == text
