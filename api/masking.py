"""Masks what comes in before it is kept or sent anywhere.

Every string is masked (content, names, tags, keys and values of metadata, queries), except ids: they are
identities, and a changed one would be somebody else. So do not make ids of secrets.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from common.privacy import Masker
from common.queue.types import QueuedTurn
from common.schemas.recall import RecallRequest
from common.schemas.turns import TurnIn

#: What the columns hold; a placeholder may be longer than what it stands for.
_MAX_NAME: Final = 128


def queued_turn(
    masker: Masker, turn: TurnIn, *, turn_id: str, agent_id: str | None, occurred_at: datetime
) -> QueuedTurn:
    """The turn as Redis keeps it. One that the policy drops keeps no content, only the name of the class."""
    content = masker.mask(turn.content)
    return QueuedTurn(
        turn_id=turn_id,
        role=turn.role,
        content="" if content.drop else content.text,
        occurred_at=occurred_at,
        name=masker.mask(turn.name).text[:_MAX_NAME] if turn.name else None,
        agent_id=agent_id,
        tags=tuple(masker.mask_value(turn.tags)) if turn.tags else (),
        metadata=masker.mask_value(turn.metadata) if turn.metadata else {},
        drop=content.drop,
    )


def masked_request(masker: Masker, asked: RecallRequest) -> RecallRequest:
    """The question with secrets masked: an endpoint may embed it, and what it filters by was masked too."""
    changes: dict[str, Any] = {"query": masker.mask(asked.query).text}
    if asked.tags or asked.metadata:
        changes |= {"tags": masker.mask_value(asked.tags), "metadata": masker.mask_value(asked.metadata)}
    return asked.model_copy(update=changes)
