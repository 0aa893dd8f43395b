"""The extraction path on a real model's output: `make test-llm`.

The model is far too small to extract well. What it shows: structured output on a real server, real malformed
and made-up facts, and that nothing comes through that was not said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from common.errors import LLMBadAnswer
from common.facts import TurnText
from common.llm.client import ChatClient, Completion
from common.text import folded
from common.vocabulary import Role
from tests.support.small_llm import small_llm
from worker.pipeline.extraction.llm import LLMExtractor
from worker.pipeline.extraction.schema import items_in

pytestmark = [pytest.mark.llm, pytest.mark.timeout(1800)]

NOW = datetime(2025, 4, 7, 9, tzinfo=UTC)

#: Each line is a turn; the user speaks first, then they take turns.
CONVERSATIONS = [
    ["My name is Ann and I live in Bergen."],
    ["We decided to use PostgreSQL for the Heron project.", "Good choice.", "And never deploy on Fridays."],
    ["Please keep your answers short.", "Will do."],
    ["What's the capital of Peru?", "Lima.", "Thanks!"],
    ["I'm allergic to peanuts, remember that.", "Noted."],
    ["Heron's deadline moved to May 5.", "So you have four weeks.", "Yes, and the budget is 20,000 euros."],
    ["我叫王芳，在杭州做设计师。"],
    ["我们决定数据库改用 PostgreSQL，不用 MySQL 了。", "好的。"],
    ["以后回答请用中文，尽量简短。", "明白。"],
    ["今天天气怎么样？", "抱歉，我查不到。", "好吧，谢谢。"],
    ["我对花生过敏，记住了。", "记下了。"],
    ["项目叫白鹭，下周一给小林演示。", "需要我提醒你吗？", "要，还得订会议室。"],
]


@dataclass
class Listening:
    """A client that counts what the model behind it answers."""

    client: ChatClient
    answers: int = 0
    valid: int = 0
    stated: int = 0
    unusable: Counter[str] = field(default_factory=Counter)

    def complete_json(
        self, system: str, user: str, schema: Mapping[str, Any], schema_name: str
    ) -> Completion:
        self.answers += 1
        try:
            completion = self.client.complete_json(system, user, schema, schema_name)
            self.stated += len(items_in(completion.data))
        except LLMBadAnswer as bad:
            self.unusable[bad.detail] += 1
            raise
        self.valid += 1
        return completion


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    pytest.importorskip("xllamacpp")
    with small_llm() as url:
        yield url


def test_nothing_comes_through_that_was_not_said(base_url: str) -> None:
    client = ChatClient(base_url, None, "gemma-3-270m", timeout_s=300, max_tokens=600)
    listening = Listening(client)
    extract = LLMExtractor(listening, short_term=timedelta(days=2), min_worth=0.3)
    rejected: Counter[str] = Counter()
    kept = given_up = 0
    for lines in CONVERSATIONS:
        turns = [
            TurnText(f"t{at}", Role.ASSISTANT if at % 2 else Role.USER, line, NOW)
            for at, line in enumerate(lines)
        ]
        try:
            extraction = extract(turns, [], NOW)
        except LLMBadAnswer:
            given_up += 1
            continue
        said = {turn.turn_id: turn.content for turn in turns}
        for fact in extraction.facts:
            assert fact.source_turn_ids
            assert any(folded(fact.quote) in folded(said[turn_id]) for turn_id in fact.source_turn_ids)
            print(f"  kept  {fact.kind.value}: {fact.content}")
        kept += len(extraction.facts)
        rejected.update(extraction.rejected)
    ungrounded = sum(rejected[reason] for reason in ("quote", "unknown_turn", "not_in_batch", "unsupported"))
    judged = kept + sum(rejected.values())
    print(
        f"\nanswers {listening.answers}, valid JSON {listening.valid} "
        f"({listening.valid / listening.answers:.0%}); unusable: {dict(listening.unusable)}"
        f"\nfacts stated {listening.stated}, judged {judged}, "
        f"grounded {judged - ungrounded} ({(judged - ungrounded) / max(judged, 1):.0%}), kept {kept}; "
        f"rejected: {dict(rejected)}; conversations given up: {given_up} of {len(CONVERSATIONS)}"
    )
    assert listening.valid > 0, "the server honours the schema"
