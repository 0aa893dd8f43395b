"""Credentials inside URLs and commands: the secret goes, the place it opens stays readable."""

from __future__ import annotations

import pytest

from common.privacy import Masker

MASKER = Masker()
WORD = "s3cr" + "3tP4ss"


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        (
            f"https://user:{WORD}@api.example.com/v1",
            "https://user:[SECRET:url_credentials]@api.example.com/v1",
        ),
        (f"redis://:{WORD}@localhost:6379/0", "redis://:[SECRET:url_credentials]@localhost:6379/0"),
        (
            f"postgresql://a:{WORD}@h1:123,a:{WORD}@h2:456/db",
            "postgresql://a:[SECRET:url_credentials]@h1:123,a:[SECRET:url_credentials]@h2:456/db",
        ),
        (f"mongodb://u:{WORD}@ss@db.example.com/x", "mongodb://u:[SECRET:url_credentials]@db.example.com/x"),
        (f"mysql://u:{WORD}%40%2F@db", "mysql://u:[SECRET:url_credentials]@db"),
        (f"postgres://u:{WORD} x@y@h.io:5434/db", "postgres://u:[SECRET:url_credentials]@h.io:5434/db"),
        (f"https://h/cb?access_token={WORD}abc&x=1", "https://h/cb?access_token=[SECRET:token]&x=1"),
        (f"https://h/p?sig={WORD}{WORD}", "https://h/p?sig=[SECRET:url_credentials]"),
        (f"curl -u bob:{WORD} https://h", "curl -u bob:[SECRET:password] https://h"),
        (
            f"curl -s \\\n  --user 'bob:{WORD}' https://h",
            "curl -s \\\n  --user 'bob:[SECRET:password]' https://h",
        ),
        (f"docker login -u bob -p {WORD}", "docker login -u bob -p [SECRET:password]"),
        (f"mysql -uroot -p{WORD} db", "mysql -uroot -p[SECRET:password] db"),
    ],
)
def test_the_password_goes_and_the_rest_stays(text: str, masked: str) -> None:
    assert MASKER.mask(text).text == masked


@pytest.mark.parametrize(
    "text",
    [
        *[
            "https://${username}:${password}@api.example.com/v1",
            "https://{{user}}:{{pass}}@h",
            "https://h:8080/@user",
        ],
        *[
            "https://example.com/login?next=/home",
            "https://item.jd.com/100012345678.html",
            'curl -u "$1:$2" "$3"',
            "mkdir -p a/b",
        ],
    ],
)
def test_templates_and_plain_urls_stay(text: str) -> None:
    assert MASKER.mask(text).text == text
