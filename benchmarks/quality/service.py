"""The service under test: told a set turn by turn as an agent would, then asked."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import httpx

from benchmarks.quality.sets import Asked, EvalSet

_A_POST = 100
TOP_K = 10


@dataclass(frozen=True, slots=True)
class Answer:
    """The turns that each memory rests on, best memory first, and how long it took."""

    found: tuple[frozenset[str], ...]
    ms: float


class Service:
    """Talks HTTP to a running Elephant."""

    def __init__(self, port: int) -> None:
        self._http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=330)

    def tell(self, told: EvalSet) -> None:
        """Post every session in order and wait until all of it can be recalled. Raises HTTPStatusError."""
        turns = sorted(told.told, key=lambda turn: turn.session)  # stable: in order within a session
        sessions = [(s, list(group)) for s, group in itertools.groupby(turns, key=lambda turn: turn.session)]
        for session, group in sessions:
            for first in range(0, len(group), _A_POST):
                posted = [
                    {"turn_id": t.id, "role": t.role, "content": t.text, "occurred_at": t.at}
                    for t in group[first : first + _A_POST]
                ]
                self._post("/v1/turns", {"user_id": told.user, "session_id": session, "turns": posted})
        for session, _ in sessions:
            while not self._post(f"/v1/sessions/{session}/flush", {"user_id": told.user, "wait_s": 300})[
                "drained"
            ]:
                pass

    def ask(
        self, user: str, questions: Sequence[Asked], *, profile: str, min_score: float | None
    ) -> Iterator[Answer]:
        """One recall a question; `min_score` None is the default."""
        for question in questions:
            body = {"user_id": user, "query": question.query, "top_k": TOP_K, "profile": profile}
            if question.at is not None:
                body["as_of"] = question.at
            if min_score is not None:
                body["min_score"] = min_score
            started = time.perf_counter()
            answer = self._post("/v1/recall", body)
            ms = (time.perf_counter() - started) * 1000
            yield Answer(tuple(frozenset(s["turn_id"] for s in m["sources"]) for m in answer["memories"]), ms)

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        response = self._http.post(path, json=body)
        response.raise_for_status()
        answer: dict[str, Any] = response.json()
        return answer
