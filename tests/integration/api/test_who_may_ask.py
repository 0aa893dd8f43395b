"""Keys, and pages in somebody's browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.http_api import OwnValkey, ServedApi, serving, settings_for

KEY = "".join(["k", "-", "0123456789"])


@pytest.fixture(scope="module")
def locked(api_valkey: OwnValkey, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedApi]:
    """An API that wants a key."""
    with serving(settings_for(api_valkey, tmp_path_factory.mktemp("locked"), api_key=KEY)) as running:
        yield running


@pytest.mark.parametrize("headers", [{"authorization": f"Bearer {KEY}"}, {"x-api-key": KEY}])
def test_the_key_opens(locked: ServedApi, headers: dict[str, str]) -> None:
    assert locked.http.get("/v1/stats", headers=headers).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"authorization": f"Bearer {KEY}x"},
        {"authorization": f"Basic {KEY}"},
        {"authorization": "Bearer"},
        {"x-api-key": KEY[:-1]},
        {"x-api-key": ""},
    ],
)
def test_anything_else_is_401_and_stores_nothing(locked: ServedApi, headers: dict[str, str]) -> None:
    before = locked.kept()
    turns = [{"role": "user", "content": "x"}]
    body = {"user_id": "u", "session_id": "s", "turns": turns}
    answer = locked.http.post("/v1/turns", json=body, headers=headers)
    assert answer.status_code == 401
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["www-authenticate"].startswith("Bearer")
    assert KEY not in answer.text
    assert locked.kept() == before


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/v1/turns"),
        ("GET", "/v1/turns"),
        ("GET", "/v1/turns/t"),
        ("POST", "/v1/sessions/s/flush"),
        ("POST", "/v1/recall"),
        ("POST", "/v1/memories"),
        ("GET", "/v1/memories"),
        ("GET", "/v1/memories/m"),
        ("PATCH", "/v1/memories/m"),
        ("DELETE", "/v1/memories/m"),
        ("GET", "/v1/memories/m/history"),
        ("POST", "/v1/memories/m/restore"),
        ("POST", "/v1/feedback"),
        ("DELETE", "/v1/users/u"),
        ("GET", "/v1/stats"),
        ("GET", "/v1/dead-letters"),
        ("POST", "/v1/dead-letters/1/replay"),
        ("GET", "/v1/users/u/export"),
        ("POST", "/v1/users/u/import"),
        ("GET", "/v1/proposals"),
        ("POST", "/v1/proposals/1/reject"),
        ("GET", "/metrics"),
    ],
)
def test_every_door_but_health_wants_it(locked: ServedApi, method: str, path: str) -> None:
    assert locked.http.request(method, path).status_code == 401


def test_health_and_readiness_are_open(locked: ServedApi) -> None:
    assert locked.http.get("/healthz").status_code == 200
    assert locked.http.get("/readyz").status_code == 200


POST = {"user_id": "u", "session_id": "s", "turns": [{"role": "user", "content": "x"}]}


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"host": "evil.example"},
        {"host": "evil.example:8010", "origin": "http://evil.example:8010", "sec-fetch-site": "same-origin"},
    ],
)
def test_a_web_page_elsewhere_cannot_write_or_read(api: ServedApi, headers: dict[str, str]) -> None:
    before = api.kept()
    answer = api.http.post("/v1/turns", json=POST, headers=headers)
    assert answer.status_code == 403
    assert answer.headers["content-type"] == "application/problem+json"
    assert api.kept() == before


@pytest.mark.parametrize(
    "host", ["localhost:8010", "127.0.0.1", "[::1]:8010", "elephant", "host.docker.internal:8010", "10.1.2.3"]
)
def test_local_names_are_served(api: ServedApi, host: str) -> None:
    assert api.http.get("/v1/stats", headers={"host": host}).status_code == 200


def test_the_services_own_page_is_served(api: ServedApi) -> None:
    origin = str(api.http.base_url).rstrip("/")
    own = {"origin": origin, "sec-fetch-site": "same-origin"}
    assert api.http.get("/v1/stats", headers=own).status_code == 200
    followed = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert api.http.get("/docs", headers=followed).status_code == 200


def test_with_a_key_any_host_name_is_served(locked: ServedApi) -> None:
    headers = {"host": "memory.example", "x-api-key": KEY}
    assert locked.http.get("/v1/stats", headers=headers).status_code == 200
