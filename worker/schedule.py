"""What beat asks for, and how often. Every job may run twice, late, or on two beats at once."""

from __future__ import annotations

from typing import Any

from celery.schedules import crontab

from common.settings import Settings


def schedule(settings: Settings) -> dict[str, dict[str, Any]]:
    """Each job's name, task, rhythm and, in seconds, how long its message may wait before it is pointless."""
    return {
        # Dispatchers wake sessions at once; this sweep finds what a dead dispatcher left over.
        "due-sessions": _job("worker.tasks.sessions.dispatch_due", 10.0),
        "outbox": _job("worker.tasks.upkeep.apply_outbox", 15.0),
        "access-counts": _job("worker.tasks.upkeep.fold_hits", 60.0),
        "expiry": _job("worker.tasks.upkeep.expire", 300.0),
        "turn-text": _job("worker.tasks.upkeep.forget_turn_text", crontab(hour="3", minute="40"), 3600.0),
    }


def _job(task: str, rhythm: float | crontab, expires: float | None = None) -> dict[str, Any]:
    return {"task": task, "schedule": rhythm, "options": {"expires": expires or rhythm}}
