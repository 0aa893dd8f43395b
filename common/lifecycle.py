"""How memories fade. Formulas and their defaults come from the project's design (requirements.md)."""

from __future__ import annotations

import math
from datetime import datetime

from common.vocabulary import Kind

#: Decay per hour: exp(-0.01 * hours) halves in three days.
LAMBDA = 0.01
#: Kinds of lasting worth halve in about three months.
SLOW_LAMBDA = 0.0003
LASTING_KINDS = frozenset({Kind.PROFILE, Kind.PREFERENCE, Kind.CONSTRAINT, Kind.CORRECTION, Kind.ENVIRONMENT})


def decay(kind: Kind, created_at: datetime, last_accessed_at: datetime | None, now: datetime) -> float:
    """exp(-λ·hours) since the later of creation and last access, 0 to 1."""
    rate = SLOW_LAMBDA if kind in LASTING_KINDS else LAMBDA
    return math.exp(-rate * _hours(max(created_at, last_accessed_at or created_at), now))


def recency(occurred_at: datetime, now: datetime) -> float:
    """exp(-λ·hours) since it happened, 0 to 1."""
    return math.exp(-LAMBDA * _hours(occurred_at, now))


def access(count: int) -> float:
    """How often it was recalled, 0 to 1: halfway at ten times, by logarithm."""
    return min(math.log1p(count) / math.log1p(100), 1.0)


def _hours(since: datetime, now: datetime) -> float:
    return max((now - since).total_seconds(), 0.0) / 3600
