"""The Celery app. Messages are wake-ups: ids, never content; one lost or doubled changes nothing."""

from __future__ import annotations

from celery import Celery

from common.settings import get_settings
from worker.config import celery_config

app = Celery("elephant", include=["worker.tasks.sessions", "worker.tasks.upkeep", "worker.lifetime"])
app.conf.update(celery_config(get_settings()))
