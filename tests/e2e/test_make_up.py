"""The embedded stack as a user runs it: start, talk, stop, start again."""

from __future__ import annotations

import os
import subprocess
import sys

from cli.background import UP
from tests.support.stack import CHILDREN, Stack
from tests.support.wait import wait_for

TURNS = [
    ("user", "We decided to use PostgreSQL for the orders service."),
    ("assistant", "Good, I will write the migrations for PostgreSQL."),
    ("user", "数据库密码必须放在 Vault 里，不能进仓库。"),
    ("assistant", "明白，只引用 Vault 路径。"),
]


def talk(stack: Stack, session_id: str, turns: list[tuple[str, str]]) -> None:
    """Post a conversation and wait until it is remembered."""
    body = {
        "user_id": "u1",
        "session_id": session_id,
        "turns": [{"role": role, "content": content} for role, content in turns],
    }
    assert stack.post("/v1/turns", body)["accepted"] == len(turns)
    drained = stack.post(f"/v1/sessions/{session_id}/flush", {"user_id": "u1", "wait_s": 60}, timeout_s=90)
    assert drained["drained"] is True


def recalled(stack: Stack, query: str) -> str:
    """All that comes back for a question asked in a session of its own."""
    answer = stack.post("/v1/recall", {"user_id": "u1", "session_id": "another", "query": query})
    return "\n".join(memory["content"] for memory in answer["memories"])


def elephant(stack: Stack, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "cli.main", *words],
        env={**os.environ, "ELEPHANT_URL": stack.url, "COLUMNS": "140"},
        cwd=stack.data_dir,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_conversation_is_recalled_in_another_session_and_after_a_restart() -> None:
    with Stack() as stack:
        assert set(stack.pids) == {"supervisor", *CHILDREN}
        wait_for(lambda: "curl" in stack.said())
        for expected in (stack.url, str(stack.data_dir), "embedding", "rules", "/docs"):
            assert expected in stack.said()

        talk(stack, "s1", TURNS)
        assert "PostgreSQL" in recalled(stack, "我们用哪种数据库？")
        assert "Vault" in recalled(stack, "how should passwords be handled?")

        pids = stack.pids
        assert stack.stop() == 0
        assert stack.pids == {}
        stack.start()

        assert not set(pids.values()) & set(stack.pids.values())
        assert "PostgreSQL" in recalled(stack, "我们用哪种数据库？")
        assert "Vault" in recalled(stack, "how should passwords be handled?")

        # The same through the command line, in the other direction too.
        done = elephant(stack, "remember", "Our warehouse is in Hamburg", "--user", "u1")
        assert done.returncode == 0, done.stderr
        done = elephant(stack, "recall", "仓库在哪里？", "--user", "u1")
        assert "Hamburg" in done.stdout, done.stderr
        assert elephant(stack, "status").returncode == 0

        # A second stack on the same data says who has it and changes nothing.
        running = stack.pids
        second = subprocess.run(
            UP,
            env={**os.environ, "ELEPHANT_DATA_DIR": str(stack.data_dir), "ELEPHANT_PORT": str(stack.port)},
            cwd=stack.data_dir,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert second.returncode == 1
        assert f"process {running['supervisor']}, {stack.url}" in second.stderr
        assert stack.pids == running


def test_whatever_is_killed_what_was_said_is_kept_and_the_service_comes_back() -> None:
    with Stack() as stack:
        for number, name in enumerate(("worker", "beat", "valkey", "api")):
            city = ("Lyon", "Hamburg", "Gdansk", "Porto")[number]
            killed = stack.kill(name)
            wait_for(lambda name=name, killed=killed: stack.pids.get(name, killed) != killed)  # type: ignore[misc]
            stack.wait_ready()

            talk(stack, f"after-{name}", [("user", f"Our warehouse number {number} is in {city}.")])

            assert city in recalled(stack, f"Where is warehouse number {number}?"), name

        stack.kill_all()
        assert stack.pids == {}
        stack.start()

        assert "Porto" in recalled(stack, "Where is warehouse number 3?")
