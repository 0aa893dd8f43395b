"""Episodic memories: each exchange as it was, split where it outgrows the embedding model's window."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from common.embedding.tokens import count_tokens, split_to_window
from common.embedding.types import Vector
from common.memories.draft import Draft
from common.queue.types import QueuedTurn
from common.rules.sentences import split_sentences
from common.vocabulary import Kind, Layer
from worker.pipeline.exchanges import Exchange, Line

#: Worth of an episode: above nothing, below every fact.
EPISODE_WORTH = 0.3


@dataclass(slots=True)
class Part:
    """An exchange, or the part of one that fits the window."""

    lines: list[Line] = field(default_factory=list)
    whole_id: str | None = None
    number: int | None = None

    @property
    def content(self) -> str:
        return "\n".join(line.spoken for line in self.lines)

    @property
    def embedded(self) -> str:
        """What the vector is made of: the words alone, since speaker labels pull all episodes together."""
        return "\n".join(line.text for line in self.lines)

    @property
    def turns(self) -> list[QueuedTurn]:
        return list({line.turn.turn_id: line.turn for line in self.lines}.values())


def parts(exchange: Exchange, window: int) -> list[Part]:
    """The exchange in parts of at most `window` tokens, linked by `whole_id` where there are several."""
    found: list[Part] = [Part()]
    room = window
    for line in exchange.lines():
        label = count_tokens(f"{line.speaker}: ")
        for piece in split_to_window(line.text, max(window - label - 2, 16), split_sentences):
            need = label + count_tokens(piece) + 1
            if need > room and found[-1].lines:
                found.append(Part())
                room = window
            found[-1].lines.append(Line(line.turn, line.speaker, piece))
            room -= need
    found = [part for part in found if part.lines]
    if len(found) > 1:
        whole_id = str(uuid.uuid4())
        for number, part in enumerate(found):
            part.whole_id, part.number = whole_id, number
    return found


def draft(part: Part, vector: Vector, embedding_model: str, session_id: str, pks: Mapping[str, int]) -> Draft:
    """The episode of a part; `pks` gives each turn id its row."""
    first = part.lines[0].turn
    return Draft(
        kind=Kind.EPISODE,
        layer=Layer.SHORT_TERM,
        content=part.content,
        vector=vector,
        embedding_model=embedding_model,
        occurred_at=first.occurred_at,
        worth=EPISODE_WORTH,
        sources=tuple((pks[turn.turn_id], None) for turn in part.turns),
        tags=tags_of(part.turns),
        metadata=metadata_of(part.turns),
        session_id=session_id,
        agent_id=agent_of(part.turns),
        whole_id=part.whole_id,
        part=part.number,
    )


def tags_of(turns: Sequence[QueuedTurn]) -> tuple[str, ...]:
    """The tags of all the turns, each once."""
    return tuple(dict.fromkeys(tag for turn in turns for tag in turn.tags))


def metadata_of(turns: Sequence[QueuedTurn]) -> dict[str, object]:
    """The metadata of the turns; where they differ the earlier one counts."""
    united: dict[str, object] = {}
    for turn in turns:
        united = {**turn.metadata, **united}
    return united


def agent_of(turns: Sequence[QueuedTurn]) -> str | None:
    """The first agent that posted one of the turns."""
    return next((turn.agent_id for turn in turns if turn.agent_id), None)
