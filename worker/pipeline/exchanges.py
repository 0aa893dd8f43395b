"""Turns as exchanges: what somebody said, and what was answered to it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from common.queue.types import QueuedTurn
from common.recall.fence import without_recalled
from common.rules.clean import clean
from common.rules.signals import is_off_record, is_small_talk
from common.text import is_chinese
from common.vocabulary import Role

_LABELS = {
    Role.USER: ("User", "用户"),
    Role.ASSISTANT: ("Assistant", "助手"),
    Role.TOOL: ("Tool", "工具"),
    Role.SYSTEM: ("System", "系统"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """A turn as an episode tells it."""

    turn: QueuedTurn
    speaker: str
    text: str

    @property
    def spoken(self) -> str:
        return f"{self.speaker}: {self.text}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Turns from one user turn up to the next; never empty."""

    turns: tuple[QueuedTurn, ...]

    @property
    def is_small_talk(self) -> bool:
        """Whether nothing but greetings and fillers is said in it."""
        return all(turn.role == Role.SYSTEM or is_small_talk(turn.content) for turn in self.turns)

    def lines(self) -> list[Line]:
        """What an episode keeps of it: cleaned, in order, without what the system said and without echoes."""
        chinese = is_chinese("".join(turn.content for turn in self.turns))
        lines = []
        for turn in self.turns:
            text = clean(without_recalled(turn.content))
            if text and turn.role != Role.SYSTEM:
                lines.append(Line(turn, turn.name or _LABELS[turn.role][chinese], text))
        return lines


def exchanges(turns: Sequence[QueuedTurn]) -> list[Exchange]:
    """Cut a batch into exchanges: each begins with a user turn, except what answers an earlier batch."""
    groups: list[list[QueuedTurn]] = []
    for turn in turns:
        if not groups or turn.role == Role.USER:
            groups.append([])
        groups[-1].append(turn)
    return [Exchange(tuple(group)) for group in groups]


# 刚才那句别记, "forget what I just said": the request is about what stands before it.
_LOOKS_BACK = re.compile(
    r"刚才|刚刚|上面|上一[句条个]|前面说"
    r"|\b(?:just (?:said|told|mentioned)|what i said|that last|the above|forget (?:that )?i)\b",
    re.IGNORECASE,
)


def off_record(turns: Sequence[QueuedTurn]) -> set[str]:
    """Ids of the turns that the user asked not to keep: the asking turn and what was answered to it.

    A request that looks back takes the exchange before it too, where that is part of the same batch.
    """
    asked: set[str] = set()
    before: Exchange | None = None
    for exchange in exchanges(turns):
        requests = [t for t in exchange.turns if t.role == Role.USER and is_off_record(t.content)]
        if requests:
            asked.update(turn.turn_id for turn in exchange.turns)
            if before is not None and any(_LOOKS_BACK.search(turn.content) for turn in requests):
                asked.update(turn.turn_id for turn in before.turns)
        before = exchange
    return asked
