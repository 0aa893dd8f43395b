"""What Prometheus is told. Labels are route templates and status codes, never ids or content."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

#: Seconds; recall should land in the first half, a flush in the last.
_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 60.0)


class Metrics:
    """The numbers of one api process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "elephant_http_requests",
            "Requests answered.",
            ("method", "route", "status"),
            registry=self.registry,
        )
        self._seconds = Histogram(
            "elephant_http_request_seconds",
            "Time to answer, by route.",
            ("method", "route"),
            buckets=_BUCKETS,
            registry=self.registry,
        )
        self.turns_accepted = Counter("elephant_turns_accepted", "New turns.", registry=self.registry)
        self.turns_duplicate = Counter(
            "elephant_turns_duplicate", "Turns sent again.", registry=self.registry
        )
        self.recall_seconds = Histogram(
            "elephant_recall_seconds", "Time to recall.", buckets=_BUCKETS, registry=self.registry
        )
        self.recalled = Histogram(
            "elephant_recalled_memories",
            "Memories a recall gave.",
            buckets=(0, 1, 2, 3, 5, 10, 20, 50, 100),
            registry=self.registry,
        )
        self.degraded = Counter(
            "elephant_recall_degraded", "Recalls answered without a part.", ("part",), registry=self.registry
        )
        self.backlog_turns = Gauge("elephant_backlog_turns", "Turns that wait.", registry=self.registry)
        self.outbox_rows = Gauge(
            "elephant_outbox_rows", "Memories the index has yet to hear of.", registry=self.registry
        )
        self._of_request = lru_cache(maxsize=512)(self._children)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one request; `route` is the template, such as `/v1/turns/{turn_id}`."""
        requests, latency = self._of_request(method, route, status)
        requests.inc()
        latency.observe(seconds)

    def _children(self, method: str, route: str, status: int) -> tuple[Counter, Histogram]:
        return self._requests.labels(method, route, status), self._seconds.labels(method, route)

    def text(self) -> bytes:
        """The Prometheus text format."""
        return generate_latest(self.registry)
