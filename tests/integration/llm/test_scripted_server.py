"""The scripted server as a process of its own, as end-to-end tests with real workers use it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from common.errors import LLMUnavailable
from common.llm.client import ChatClient


@pytest.fixture
def port() -> Iterator[int]:
    root = Path(__file__).parents[3]
    command = [sys.executable, "-m", "tests.support.llm_server", "--port", "0", "--mode", "unavailable"]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield int(process.stdout.readline())
        process.terminate()


def test_it_prints_its_port_and_changes_its_mode_when_told(port: int) -> None:
    client = ChatClient(f"http://127.0.0.1:{port}/v1", None, "tiny")
    prompt = "<new>\n[n1] (user, 2025-04-07 09:00 Mon) FACT: we use tea\n</new>"
    with pytest.raises(LLMUnavailable):
        client.complete_json("Extract.", prompt, {}, "facts")
    httpx.post(f"http://127.0.0.1:{port}/control", json={"mode": "echo"}).raise_for_status()
    data = client.complete_json("Extract.", prompt, {}, "facts").data
    assert data["facts"][0]["content"] == "we use tea"
    assert httpx.get(f"http://127.0.0.1:{port}/control").json() == {"requests": 2}
