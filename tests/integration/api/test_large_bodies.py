"""Bodies beyond the limit are refused while they arrive; large ones below it are taken."""

from __future__ import annotations

from collections.abc import Iterator

from api.reading import MAX_BODY_BYTES
from tests.support.http_api import ServedApi


def test_a_body_that_says_it_is_too_large(api: ServedApi) -> None:
    before = api.kept()
    answer = api.http.post("/v1/turns", content=b" " * (MAX_BODY_BYTES + 1))
    assert answer.status_code == 413
    assert answer.headers["content-type"] == "application/problem+json"
    assert "20 MiB" in answer.json()["detail"]
    assert api.kept() == before


def test_a_body_that_never_says_how_large_it_is(api: ServedApi) -> None:
    sent = 0

    def chunks() -> Iterator[bytes]:
        nonlocal sent
        while sent < 2 * MAX_BODY_BYTES:
            sent += 1 << 20
            yield b" " * (1 << 20)

    answer = api.http.post("/v1/turns", content=chunks())
    assert answer.status_code == 413


def test_the_largest_post_there_can_be(api: ServedApi) -> None:
    answer = api.post_turns("bulky", "s", *["x" * 32 * 1024] * 500)
    assert answer.status_code == 202 and answer.json()["accepted"] == 500
    api.http.delete("/v1/users/bulky")
