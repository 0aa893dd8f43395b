"""What is said when the stack is ready."""

from __future__ import annotations

import json
import shlex

import pytest

from cli import ready
from common.settings import Settings


def summary(**options: object) -> ready.Summary:
    return ready.Summary(Settings(_env_file=None, **options), "e5 (bundled, 384 dimensions)", 3.21)  # type: ignore[arg-type,call-arg]


def test_it_tells_where_it_listens_where_the_data_is_and_what_it_runs_with(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ready.show(summary(port=8123))

    said = capsys.readouterr().out
    for expected in ("http://127.0.0.1:8123", "/docs", "e5 (bundled", "rules", "3.2 s", "/data"):
        assert expected in said


def test_the_curl_lines_are_valid_shell_and_json_on_one_line_each() -> None:
    for line in summary().try_it():
        words = shlex.split(line)
        assert words[0] == "curl"
        assert json.loads(words[words.index("-d") + 1])["user_id"] == "u1"


def test_the_key_is_named_but_never_shown() -> None:
    secret = "abc" + "123"
    lines = "\n".join(summary(api_key=secret).try_it())

    assert "$ELEPHANT_API_KEY" in lines
    assert secret not in lines


def test_an_endpoint_is_shown_by_model_and_host_without_credentials() -> None:
    shown = ready.extraction(
        Settings(_env_file=None, llm_base_url="https://me:word@llm.example:8443/v1", llm_model="small")  # type: ignore[call-arg]
    )

    assert shown == "small at llm.example:8443"


@pytest.mark.parametrize(
    ("host", "key", "warned"),
    [
        ("127.0.0.1", None, False),
        ("0.0.0.0", None, True),
        ("::", None, True),
        ("10.0.0.5", None, True),
        ("0.0.0.0", "k", False),
    ],
)
def test_a_door_open_to_the_network_without_a_key_is_pointed_out(
    host: str, key: str | None, warned: bool
) -> None:
    assert (summary(host=host, api_key=key).warning() is not None) is warned
