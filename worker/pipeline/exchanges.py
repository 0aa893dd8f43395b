"""Turns as exchanges: what somebody said, and what was answered to it."""

from __future__ import annotations

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


def off_record(turns: Sequence[QueuedTurn]) -> set[str]:
    """Ids of the turns that the user asked not to keep: the asking turn and what was answered to it."""
    asked: set[str] = set()
    for exchange in exchanges(turns):
        if any(turn.role == Role.USER and is_off_record(turn.content) for turn in exchange.turns):
            asked.update(turn.turn_id for turn in exchange.turns)
    return asked
