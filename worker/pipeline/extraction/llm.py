"""Extraction by a chat model: ask, check, ask once more when the answer cannot be used."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Protocol

from common.errors import LLMBadAnswer
from common.facts import Extraction, Fact, TurnText
from common.llm.answer import TRUNCATED
from common.rules.signals import is_small_talk
from worker.pipeline.extraction.checks import Judged, Masker, in_order, judge, without_duplicates
from worker.pipeline.extraction.prompt import language_of, load_prompt
from worker.pipeline.extraction.schema import SCHEMA, SCHEMA_NAME, items_in
from worker.pipeline.extraction.transcript import Window, windows

#: A window whose facts outgrow the answer's length limit is halved this often: to five turns of twenty.
MAX_SPLITS = 2


class Completed(Protocol):
    @property
    def data(self) -> Any: ...


class Client(Protocol):
    """What extraction needs of `common.llm.client.ChatClient`."""

    def complete_json(
        self, system: str, user: str, schema: Mapping[str, Any], schema_name: str
    ) -> Completed: ...


@dataclass(frozen=True, slots=True)
class LLMExtractor:
    """An extractor for the pipeline: a client and the settings of extraction."""

    client: Client
    short_term: timedelta
    min_worth: float
    masker: Masker | None = None

    @property
    def version(self) -> str:
        """Both prompt files, whichever the next conversation calls for."""
        return "+".join(load_prompt("extract", language).id for language in ("zh", "en"))

    def __call__(self, turns: Sequence[TurnText], context: Sequence[TurnText], now: datetime) -> Extraction:
        return extract(
            self.client,
            turns,
            context,
            now=now,
            short_term=self.short_term,
            min_worth=self.min_worth,
            masker=self.masker,
        )


def extract(
    client: Client,
    turns: Sequence[TurnText],
    context: Sequence[TurnText],
    *,
    now: datetime,
    short_term: timedelta,
    min_worth: float,
    masker: Masker | None = None,
) -> Extraction:
    """The facts of the new `turns`; `context` are the turns before them and yield none.

    Each fact was checked against its turns (see `checks.judge` for the reasons counted in `rejected`). A
    batch too long for one question, or with more facts than one answer holds, is asked about in parts. What
    the model wrote passes `masker` again.

    Raises LLMUnavailable and LLMRefused as the client does, and LLMBadAnswer when the answer cannot be used
    as a whole, twice in a row: not JSON, the wrong shape, or facts of turns nobody sent.
    """
    prompt = load_prompt("extract", language_of(turns))
    facts: list[Fact] = []
    rejected: Counter[str] = Counter()
    pending = deque((window, MAX_SPLITS) for window in windows(turns, context))
    while pending:
        window, splits = pending.popleft()
        if all(is_small_talk(turn.content) for turn in window.new.values()):
            continue

        def checked(items: Sequence[Any], window: Window = window) -> Judged:
            return judge(items, window, now=now, short_term=short_term, min_worth=min_worth, masker=masker)

        may_split = splits > 0 and len(window.segments) > 1
        judged = _ask(client, prompt.text, window.text, checked, give_up_when_cut=may_split)
        if judged is None:
            pending.extendleft((half, splits - 1) for half in reversed(window.halves()))
            continue
        facts += judged.facts
        rejected += judged.rejected
    unique, folded_away = without_duplicates(in_order(facts, turns))
    if folded_away:
        rejected["duplicate"] += folded_away
    return Extraction(tuple(unique), dict(rejected), prompt.id)


_AGAIN = (
    "\n\nYour last answer could not be used: {reason}. Answer again, with one JSON object of the form "
    '{{"facts": [...]}} and nothing else; copy each quote word for word from a new turn (n1, n2, …). '
    "If it was too long, give only the most important facts."
)


def _ask(
    client: Client,
    system: str,
    user: str,
    checked: Callable[[Sequence[Any]], Judged],
    *,
    give_up_when_cut: bool,
) -> Judged | None:
    """Ask, and once more with the reason when nothing in the answer can be used.

    None when the answer was cut off and `give_up_when_cut`: asking about less is the better second try.
    """
    reason = ""
    for last in (False, True):
        try:
            question = user + _AGAIN.format(reason=reason) if reason else user
            answer = client.complete_json(system, question, SCHEMA, SCHEMA_NAME)
            judged = checked(items_in(answer.data))
            if judged.unusable:
                raise LLMBadAnswer("every fact cites turns that were not shown, or is malformed")
        except LLMBadAnswer as bad:
            if give_up_when_cut and bad.detail == TRUNCATED:
                return None
            if last:
                raise
            reason = bad.detail
            continue
        if last or not judged.ungrounded:
            return judged
        reason = "no quote stands in the turn it cites"
    raise AssertionError("the last try returns or raises")
