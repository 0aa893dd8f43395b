"""Credentials inside URLs and on command lines: the password goes, scheme, user and host stay."""

from __future__ import annotations

import re
from collections.abc import Iterator

from common.privacy.folding import BLANK
from common.privacy.shapes import is_filler, is_random
from common.privacy.spans import LABEL, URL, Span

_AUTHORITY = re.compile(r"://([^\s/?#\"'<>`\\|]{3,512})")
# Passwords in URLs of databases are seldom encoded: `postgres://user:pa ss/w@rd@host/db`.
_DATABASE = re.compile(
    r"(?:postgres(?:ql)?|mysql|mariadb|mongodb|redis|amqp)[a-z+]{0,12}://[\w.%-]{1,64}:(?![0-9]{2,5}[\s/])"
    r"([^\n\"'<>@]{1,48}(?:@[^\n\"'<>@\s/]{1,24}){0,2})@[\w.-]+(?=[/:?,\s\"']|$)"
)
_TEMPLATE = re.compile(
    r"\$[{(]|^\$[a-z_][a-z0-9_]*$|^\$[0-9]$|\{\{|^\{.*\}$|^<.*|^\[.*\]$|^%\w+%$|\*{2,}|^(?:x{2,}|\.{2,}|…)$",
    re.IGNORECASE,
)
_HOST = re.compile(r"[\w.\-\[\]:%]+")
_USER = re.compile(r"[A-Za-z0-9_.+%~-]+")
# Names of query parameters that carry a secret but are too common a word elsewhere.
_QUERY = re.compile(
    r"[?&;#](?:key|sig|signature|x-amz-signature|x-amz-credential|auth|code|ticket|sign)=([^\s&#\"'<>]{16,1024})"
)

_COMMAND_USER = re.compile(
    r"\bcurl\b[\s\S]{0,600}?\s(?:-u|--user|--proxy-user)[ =]{1,3}"
    r"(\"[^\"\n]{0,128}\":\"[^\"\n]{1,128}\"|\"[^\"\n]{0,128}:[^\n\"]{1,128}\"|'[^'\n]{1,256}'|[^\s\"']{3,256})"
)
_OPTION_P = re.compile(
    r"\b(?:psexec(?:\.exe)?|docker\s+login|sshpass|mongo(?:sh|dump)?|winexe|plink|pscp|smbclient"
    r"|helm registry login|oc login|az login|mysql(?:dump|admin)?)\b[^\n]{0,300}?\s-(?:pw|p) ?"
    r"(\"[^\"\n]{1,128}\"|'[^'\n]{1,128}'|[^\s\"'\-][^\s\"']{2,128})",
    re.IGNORECASE,
)
_OPTION_A = re.compile(r"\bredis-cli\b[^\n]{0,200}?\s-a ([^\s\"']{3,128})")
_CALL = re.compile(
    r"(?:NetworkCredential|DirectoryEntry)\s*\((?:\s*\"[^\"\n]{0,128}\"\s*,){1,2}\s*\"([^\"\n]{3,128})\"\s*\)"
)
_UNSEAL = re.compile(r"\boperator\s+unseal\s+([A-Za-z0-9+/=]{32,64})")


def _is_template(value: str) -> bool:
    return bool(_TEMPLATE.search(value)) or BLANK in value


def find_url_credentials(plain: str) -> Iterator[Span]:
    """Passwords between `user:` and `@host`, lone tokens before `@host`, secret query parameters."""
    for match in _AUTHORITY.finditer(plain):
        start = match.start(1)
        for part in match.group(1).split(","):
            yield from _userinfo(part, start)
            start += len(part) + 1
    for match in _DATABASE.finditer(plain):
        if _unencoded(match) and not _is_template(match.group(1)):
            yield Span(match.start(1), match.end(1), "url_credentials", URL)
    if "=" in plain:
        for match in _QUERY.finditer(plain.lower()):
            value = plain[match.start(1) : match.end(1)]
            if is_random(value) and not is_filler(value) and not _is_template(value):
                yield Span(match.start(1), match.end(1), "url_credentials", URL)


def _userinfo(part: str, start: int) -> Iterator[Span]:
    info, at, host = part.rpartition("@")
    if not at or not _HOST.match(host):
        return
    user, colon, password = info.partition(":")
    if colon:
        if password and not _is_template(password) and not _is_template(user):
            first = start + len(user) + 1
            yield Span(first, first + len(password), "url_credentials", URL)
    elif len(user) >= 16 and is_random(user) and not _is_template(user) and _USER.fullmatch(user):
        yield Span(start, start + len(user), "url_credentials", URL)


def credentialed_authorities(plain: str) -> list[tuple[int, int]]:
    """Where URLs keep user and host, so that `user:p@host` is not read as an e-mail address."""
    spans = [match.span(1) for match in _AUTHORITY.finditer(plain) if "@" in match.group(1)]
    return spans + [match.span() for match in _DATABASE.finditer(plain) if _unencoded(match)]


def _unencoded(match: re.Match[str]) -> bool:
    password = match.group(1)
    return "," not in password and (" " in password or "/" in password)


_COMMANDS = (
    ("redis-cli", _OPTION_A),
    ("unseal", _UNSEAL),
    ("networkcred", _CALL),
    ("directoryentry", _CALL),
)


def find_command_credentials(plain: str, low: str) -> Iterator[Span]:
    """`curl -u user:password`, `docker login -p …` and the like."""
    if "curl" in low:
        for match in _COMMAND_USER.finditer(plain):
            yield from _user_and_password(plain, *match.span(1))
    if " -p" in low:
        for match in _OPTION_P.finditer(plain):
            yield from _unquoted(plain, *match.span(1))
    for word, pattern in _COMMANDS:
        if word in low:
            for match in pattern.finditer(plain):
                yield from _unquoted(plain, *match.span(1))


def _unquoted(plain: str, start: int, end: int) -> Iterator[Span]:
    if plain[start] in "\"'" and end - start > 2:
        start, end = start + 1, end - 1
    value = plain[start:end]
    if not _is_template(value) and not is_filler(value):
        yield Span(start, end, "password", LABEL)


def _user_and_password(plain: str, start: int, end: int) -> Iterator[Span]:
    user, colon, password = plain[start:end].partition(":")
    begin = start + len(user) + 1
    # Quotes may go around both, or around each.
    lead = len(password) - len(password.lstrip("\"'"))
    bare = password.strip("\"'")
    user = user.strip("\"'").lower()
    if (
        not colon
        or len(bare) < 3
        or _is_template(bare.strip("{}"))
        or is_filler(bare)
        or user in ("username", "$1")
    ):
        return
    if bare.startswith("$") or user.startswith(("$", "{{", "${", "xxx")):
        return
    yield Span(begin + lead, begin + lead + len(bare), "password", LABEL)
