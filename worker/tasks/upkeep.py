"""What beat asks for. Each task is a call of one pipeline function."""

from __future__ import annotations

from worker.app import app
from worker.build import services
from worker.pipeline import upkeep


@app.task(name="worker.tasks.upkeep.apply_outbox")
def apply_outbox() -> None:
    """Apply, or have the index owner apply, what a crash left in the outbox."""
    services().index_changed()


@app.task(name="worker.tasks.upkeep.fold_hits")
def fold_hits() -> int:
    """Add the recalls counted in Redis to the memories."""
    return upkeep.fold_hits(services())


@app.task(name="worker.tasks.upkeep.expire")
def expire() -> int:
    """Delete what held only for a while."""
    return upkeep.expire(services())


@app.task(name="worker.tasks.upkeep.forget_turn_text")
def forget_turn_text() -> int:
    """Delete the text of old turns that nothing cites."""
    return upkeep.forget_turn_text(services())
