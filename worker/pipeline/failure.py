"""The end of a batch that cannot be processed: nothing is lost silently."""

from __future__ import annotations

from collections.abc import Sequence

from common import clock
from common.queue.types import QueuedTurn
from common.scope import SessionRef
from common.store import turns as turn_store
from common.store.models import DeadLetter
from common.store.users import lock_user
from common.vocabulary import Fate
from worker.pipeline.batch import prepare, rows, unerased
from worker.pipeline.services import Services


def give_up(
    services: Services, ref: SessionRef, turns: Sequence[QueuedTurn], *, reason: str, attempts: int
) -> None:
    """End the turns that are still open as `failed`, with the reason, and file a dead letter.

    Turns that reached their episode keep it; turns that did not even get that far are stored with their text,
    so that a replay can take them up. Turns in which nothing was said end as nothing to remember.
    """
    prepared = prepare(services, ref, turns)
    now = clock.now()
    with services.db.transaction() as session:
        user = lock_user(session, ref.scope, now)
        known = turn_store.by_turn_ids(session, ref, [turn.turn_id for turn in turns])
        missing = [item for item in unerased(prepared, user.erased_at) if item.turn.turn_id not in known]
        turn_store.add_new(session, ref, rows(missing))
        never_stored = {item.turn.turn_id for item in missing if not item.filtered}
        current = turn_store.by_turn_ids(session, ref, [turn.turn_id for turn in turns])
        still_open = [turn for turn in current.values() if turn.fate == Fate.PROCESSING]
        cited = turn_store.cited(session, [turn.pk for turn in still_open])
        failed = [turn for turn in still_open if turn.pk in cited or turn.turn_id in never_stored]
        fates = {turn.pk: (Fate.NOTHING_TO_REMEMBER, None) for turn in still_open}
        turn_store.set_fates(session, {**fates, **{turn.pk: (Fate.FAILED, reason) for turn in failed}})
        if failed:
            session.add(
                DeadLetter(
                    tenant_id=ref.tenant_id,
                    user_id=ref.user_id,
                    session_id=ref.session_id,
                    turn_ids=[turn.turn_id for turn in failed],
                    reason=reason,
                    version=services.extract.version,
                    attempts=attempts,
                    created_at=now,
                )
            )
