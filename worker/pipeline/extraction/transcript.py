"""How a conversation is shown to the model: fenced, under short ids, in windows of bounded size."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from common.facts import TurnText
from common.rules.sentences import sentence_spans
from common.text import squash
from common.vocabulary import Role

#: Characters of new turns in one question. About 3,500 tokens of English or 9,000 of Chinese, which leaves
#: a model with a 16k window room for the prompt and the answer; twenty ordinary turns are a third of it.
WINDOW_CHARS = 12_000
#: A longer turn of the user is shown in several segments.
SEGMENT_CHARS = 6_000
#: What others pour in (tool output, generated code) is shown with its middle left out.
OTHERS_CHARS = 4_000
CONTEXT_TURN_CHARS = 500
CONTEXT_CHARS = 4_000

_FENCE = re.compile(r"<(?=\s*/?\s*(?:context|new|text)\b)", re.IGNORECASE)
_NAME_CUT = re.compile(r"[()\[\]<>|:,\n]")


@dataclass(frozen=True, slots=True)
class Segment:
    """A turn, or a part of a long one, as it is shown."""

    turn: TurnText
    text: str


@dataclass(frozen=True, slots=True)
class Window:
    """One question's worth of conversation: by id, the new turns (`n1`…) and the context (`c1`…).

    A long turn appears under several ids. `text` is what the model is shown.
    """

    new: Mapping[str, TurnText]
    context: Mapping[str, TurnText]
    text: str
    segments: tuple[Segment, ...]
    before: tuple[Segment, ...]

    def halves(self) -> tuple[Window, Window]:
        """The window as two, where its facts are more than one answer holds; it has two segments at least."""
        middle = (len(self.segments) + 1) // 2
        first, second = self.segments[:middle], self.segments[middle:]
        return _window(first, self.before), _window(second, (*self.before, *first))


def windows(turns: Sequence[TurnText], context: Sequence[TurnText]) -> Iterator[Window]:
    """The new turns in windows of at most `WINDOW_CHARS`, each with the turns before it as context.

    System turns are left out: they hold the agent's instructions, not what somebody said. So are empty ones.
    """
    before = [Segment(turn, turn.content) for turn in context if _is_said(turn)]
    batch: list[Segment] = []
    size = 0
    for segment in (part for turn in turns if _is_said(turn) for part in _segments(turn)):
        if batch and size + len(segment.text) > WINDOW_CHARS:
            yield _window(batch, before)
            before, batch, size = before + batch, [], 0
        batch.append(segment)
        size += len(segment.text)
    if batch:
        yield _window(batch, before)


def fenced(tag: str, text: str) -> str:
    """Text between markers that nothing inside it can forge."""
    return f"<{tag}>\n{_FENCE.sub('‹', text)}\n</{tag}>"


def _is_said(turn: TurnText) -> bool:
    return turn.role is not Role.SYSTEM and bool(turn.content.strip())


def _segments(turn: TurnText) -> list[Segment]:
    if turn.role is not Role.USER:
        return [Segment(turn, _shortened(turn.content, OTHERS_CHARS))]
    text = turn.content
    if len(text) <= SEGMENT_CHARS:
        return [Segment(turn, text)]
    cuts = [0]
    for start, end in sentence_spans(text):
        while end - cuts[-1] > SEGMENT_CHARS:
            # At the start of this sentence; one that is longer than a segment is cut hard.
            cuts.append(start if start > cuts[-1] else cuts[-1] + SEGMENT_CHARS)
    return [Segment(turn, text[a:b].strip()) for a, b in zip(cuts, [*cuts[1:], len(text)], strict=True)]


def _shortened(text: str, limit: int) -> str:
    if len(text) <= limit:
        return text
    return f"{text[: limit * 3 // 4]} […] {text[-limit // 4 :]}"


def _window(batch: Sequence[Segment], before: Sequence[Segment]) -> Window:
    shown: list[Segment] = []
    left = CONTEXT_CHARS
    for segment in reversed(before):
        text = _shortened(segment.text, CONTEXT_TURN_CHARS)
        left -= len(text)
        if left < 0:
            break
        shown.insert(0, Segment(segment.turn, text))
    new = {f"n{at}": segment for at, segment in enumerate(batch, 1)}
    context = {f"c{at}": segment for at, segment in enumerate(shown, 1)}
    parts = [fenced("context", _lines(context))] if context else []
    parts.append(fenced("new", _lines(new)))
    return Window(
        segments=tuple(batch),
        before=tuple(before),
        new={key: segment.turn for key, segment in new.items()},
        context={key: segment.turn for key, segment in context.items()},
        text="\n\n".join(parts),
    )


def _lines(segments: Mapping[str, Segment]) -> str:
    return "\n".join(_line(key, segment) for key, segment in segments.items())


def _line(key: str, segment: Segment) -> str:
    turn = segment.turn
    name = squash(_NAME_CUT.sub(" ", turn.name or ""))[:40]
    who = f"{turn.role.value} {name}" if name else turn.role.value
    # Indented, so that a line inside a turn cannot pass for the start of another turn.
    text = segment.text.strip().replace("\n", "\n    ")
    return f"[{key}] ({who}, {turn.occurred_at:%Y-%m-%d %H:%M} {_DAYS[turn.occurred_at.weekday()]}) {text}"


# Not strftime's %a, which follows the machine's locale.
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
