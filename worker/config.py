"""Celery's settings; what bit us and why each is here stands in docs/decisions/celery-settings.md."""

from __future__ import annotations

from typing import Any

from common.settings import Settings
from worker.schedule import schedule

#: Sessions to process, and everything beat asks for: operators may give each its own workers.
EXTRACT = "extract"
MAINTAIN = "maintain"

#: Seconds after which Redis hands an unacknowledged wake-up to another worker.
VISIBILITY_S = 60


def celery_config(settings: Settings) -> dict[str, Any]:
    """The configuration of worker and beat."""
    broker, transport = _broker(settings.broker_url)
    return {
        "broker_url": broker,
        "broker_connection_retry_on_startup": True,
        "broker_transport_options": {
            **transport,
            "visibility_timeout": VISIBILITY_S,
            "unacked_restore_interval": 5,
            "unacked_restore_throttle": 1,
            "socket_timeout": 5,
            "socket_connect_timeout": 5,
            "socket_keepalive": True,
            "global_keyprefix": "elephant:celery:",
        },
        "task_ignore_result": True,
        "task_serializer": "json",
        "accept_content": ["json"],
        "task_acks_late": True,
        "task_default_queue": MAINTAIN,
        "task_routes": {"worker.tasks.sessions.*": {"queue": EXTRACT}},
        "worker_prefetch_multiplier": 1,
        "worker_disable_prefetch": True,
        "worker_soft_shutdown_timeout": 10.0,
        # Celery would sleep the whole time with nothing to do, and a wake-up that is lost is sent again.
        "worker_enable_soft_shutdown_on_idle": False,
        "worker_cancel_long_running_tasks_on_connection_loss": True,
        "worker_hijack_root_logger": False,
        "worker_send_task_events": False,
        "beat_schedule": schedule(settings),
        "beat_max_loop_interval": 5,
        "timezone": "UTC",
    }


def _broker(url: str) -> tuple[str, dict[str, Any]]:
    """kombu wants a unix socket as `redis+socket://path`, without the `db` query of redis-py."""
    if not url.startswith("unix://"):
        return url, {}
    path, _, query = url.removeprefix("unix://").partition("?")
    db = next((part.removeprefix("db=") for part in query.split("&") if part.startswith("db=")), "0")
    return f"redis+socket://{path}?virtual_host={db}", {}
