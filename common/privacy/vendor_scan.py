"""Where a text holds keys that carry their vendor's mark."""

from __future__ import annotations

import re
from collections.abc import Iterator

from common.privacy.shapes import is_filler, is_wordy
from common.privacy.spans import VENDOR, Span
from common.privacy.vendors import PASSWORD_HASHES, TOKENS, WEBHOOKS, key_rows

# Every key is one long run of these; ordinary words are shorter, so most texts end here.
_RUN = re.compile(r"[A-Za-z0-9_\-.=+/~%:|!$\\@^&*({#]{16,}+")

# A key begins where no letter or digit runs into it; `\n` and `%3D` written out count as a border.
_LEFT = r"(?:(?<![A-Za-z0-9])|(?<=\\[nrt])|(?<=%[0-9A-F]{2}))"
_RIGHT = r"(?![A-Za-z0-9])"


def _any(patterns: Iterator[str]) -> str:
    return "|".join(dict.fromkeys(patterns))


_KEY = re.compile(
    f"{_LEFT}(?:"
    f"(?P<token>{_any(row.pattern for row in TOKENS)})"
    f"|(?P<password_hash>{_any(iter(PASSWORD_HASHES))})"
    f"|(?P<webhook>{_any(iter(WEBHOOKS))})"
    f"|(?P<api_key>{_any(row.pattern for row in key_rows())})"
    f"){_RIGHT}"
)


# Services whose keys have no mark of their own: `postmark: "…"`, `sonar.login=…`.
_UNMARKED = re.compile(
    r"(?<![A-Za-z0-9])(?:[0-9a-f]{32,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![A-Za-z0-9])"
)
_SERVICE = re.compile(
    r"(?:postmark|heroku|datadog|algolia|sonar(?:qube)?|codecov|snyk|fastly|travis|coveralls|mailgun|mailchimp|meraki|beamer|okta"
    r"|airtable|asana|trello|zendesk|intercom|linkedin|twitter|facebook|discord|bitbucket|coinbase|kraken|kucoin|finnhub|plaid"
    r"|netlify|sumo(?:logic)?|looker|messagebird|rapidapi|sendbird|squarespace|typeform|freshbooks|etsy|artifactory|jenkins"
    r"|cohere|mistral|deepgram|assemblyai|pinecone|serpapi|openweather|amap|qcloud|aliyun)"
    r"[a-z0-9_.-]{0,24}[\"'\])]{0,3}\s{0,3}(?:[:=,]|=>|:=)\s{0,3}[\"']?$"
)


def find_vendor_keys(plain: str, low: str) -> Iterator[Span]:
    """Keys, tokens, webhooks and password hashes known by their shape alone."""
    for run in _RUN.finditer(plain):
        for value in _UNMARKED.finditer(plain, run.start(), run.end()):
            if _SERVICE.search(low, max(0, value.start() - 48), value.start()):
                yield Span(value.start(), value.end(), "api_key", VENDOR)
        for match in _KEY.finditer(plain, run.start(), run.end()):
            name = match.lastgroup or "api_key"
            key = match.group()
            if name == "api_key" and (is_filler(key) or is_wordy(key)):
                continue
            yield Span(match.start(), match.end(), name, VENDOR)
