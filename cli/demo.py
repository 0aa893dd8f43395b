"""`elephant demo`: a conversation, a restart, and what is remembered of it."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
from pydantic import SecretStr
from rich.table import Table
from rich.text import Text

from cli.background import BackgroundStack, StackFailed, free_port
from cli.client import call, open_client
from cli.output import console
from common import clock
from common.settings import Settings

CONVERSATION = Path(__file__).with_name("demo_conversation.json")

#: Settings of the caller that the temporary stack keeps; where its data and stores are is its own affair.
_KEPT = ("llm_", "embedding_", "extraction_", "cache_dir")

_FLUSH_WAIT_S = 120.0


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back for one question (`memory`: None when nothing did), and the round trip in ms."""

    query: str
    memory: dict[str, Any] | None
    right: bool
    took_ms: float


def run_demo(settings: Settings) -> int:
    """Run it and print what happens; 0 when every question got its answer, 1 otherwise.

    Raises StackFailed when the stack does not start, ServiceError when a request is refused.
    """
    script = json.loads(CONVERSATION.read_text(encoding="utf-8"))
    with temporary_stack(settings) as stack:
        there = settings.model_copy(update={"url": stack.url, "api_key": None})
        _say(f"Starting a temporary stack on {stack.url} ...")
        _say(f"  ready after {stack.start():.1f} s")
        post(there, script)
        _say("Restarting everything ...")
        if code := stack.stop():
            raise StackFailed(f"the stack ended with exit code {code}:\n{stack.said()}")
        _say(f"  ready again after {stack.start():.1f} s")
        with open_client(there) as client:
            answers = [ask(client, there, script["user_id"], question) for question in script["questions"]]
    console().print(table(answers))
    wrong = [answer.query for answer in answers if not answer.right]
    if wrong:
        _say(f"Not what was expected: {', '.join(wrong)}")
        return 1
    _say(f"All {len(answers)} answers came from memory. Start your own with `make up`.")
    return 0


@contextmanager
def temporary_stack(settings: Settings) -> Iterator[BackgroundStack]:
    """A stack, not yet started, that leaves nothing behind."""
    with tempfile.TemporaryDirectory(prefix="elephant-demo-", ignore_cleanup_errors=True) as directory:
        stack = BackgroundStack(Path(directory) / "data", free_port(), environment(settings))
        try:
            yield stack
        finally:
            stack.stop()


def environment(settings: Settings) -> dict[str, str]:
    """The caller's choice of model and endpoint, from wherever it was set, as environment variables."""
    chosen = {"ELEPHANT_CACHE_DIR": str(settings.cache_dir.absolute())}
    for name in settings.model_fields_set:
        value = getattr(settings, name)
        if value is None or not name.startswith(_KEPT) or name == "cache_dir":
            continue
        if name == "embedding_model" and Path(value).expanduser().is_dir():
            value = Path(value).expanduser().absolute()
        plain = value.get_secret_value() if isinstance(value, SecretStr) else value
        chosen[f"ELEPHANT_{name.upper()}"] = str(plain)
    return chosen


def post(settings: Settings, script: dict[str, Any]) -> None:
    """Post the sessions as an agent would, then end each and wait until it is processed."""
    user = script["user_id"]
    for session in script["sessions"]:
        begun = time.monotonic()
        _, answer = call(settings, "POST", "/v1/turns", _turns(script, session))
        took = (time.monotonic() - begun) * 1000
        _say(f"Posted {answer['accepted']} turns of session {session['session_id']} in {took:.0f} ms")
    begun = time.monotonic()
    for session in script["sessions"]:
        call(
            settings,
            "POST",
            f"/v1/sessions/{session['session_id']}/flush",
            {"user_id": user, "wait_s": _FLUSH_WAIT_S},
            timeout_s=_FLUSH_WAIT_S + 10,
        )
    _say(f"  turned into memories after {time.monotonic() - begun:.1f} s")


def ask(client: httpx.Client, settings: Settings, user: str, question: dict[str, Any]) -> Answer:
    """Ask in a session that has seen nothing of the conversation."""
    body = {"user_id": user, "session_id": "another-day", "query": question["query"], "top_k": 3}
    begun = time.monotonic()
    _, answer = call(settings, "POST", "/v1/recall", body, client=client)
    took = (time.monotonic() - begun) * 1000
    best = answer["memories"][0] if answer["memories"] else None
    right = best is not None and any(word in best["content"] for word in question["expect"])
    return Answer(question["query"], best, right, took)


def table(answers: list[Answer]) -> Table:
    shown = Table("", "question", title="Asked in another session")
    shown.add_column("best memory", overflow="fold")  # Chinese has no spaces to break a line at
    for name in ("kind", "score", "ms"):
        shown.add_column(name)
    for answer in answers:
        memory = answer.memory or {"content": "(nothing)", "kind": "", "score": 0.0}
        shown.add_row(
            Text("✓" if answer.right else "✗", style="green" if answer.right else "red"),
            Text(answer.query),
            Text(memory["content"]),
            Text(memory["kind"]),
            f"{memory['score']:.2f}",
            f"{answer.took_ms:.0f}",
        )
    return shown


def _turns(script: dict[str, Any], session: dict[str, Any]) -> dict[str, Any]:
    begun = clock.now() - timedelta(days=session["days_ago"])
    turns = [
        {
            "turn_id": f"{session['session_id']}-{number}",
            "role": role,
            "content": content,
            "occurred_at": (begun + timedelta(minutes=number)).isoformat(),
        }
        for number, (role, content) in enumerate(session["turns"])
    ]
    return {
        "user_id": script["user_id"],
        "agent_id": script["agent_id"],
        "session_id": session["session_id"],
        "turns": turns,
    }


def _say(text: str) -> None:
    console().print(Text(text))
