"""How memories fade. Formulas and their defaults come from the project's design (requirements.md).

All of them take an array, for recall scores dozens of memories at once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from common.vocabulary import Kind

Floats = NDArray[np.float64]

#: Decay per hour: exp(-0.01 * hours) halves in three days.
LAMBDA = 0.01
#: Kinds of lasting worth halve in about three months.
SLOW_LAMBDA = 0.0003
LASTING_KINDS = frozenset({Kind.PROFILE, Kind.PREFERENCE, Kind.CONSTRAINT, Kind.CORRECTION, Kind.ENVIRONMENT})

_LASTING_NAMES = frozenset(map(str, LASTING_KINDS))


def decay(kinds: Sequence[str], hours: Floats, *, lasting: bool = True) -> Floats:
    """exp(-λ·hours), 0 to 1; `hours` since the later of creation and last access.

    `lasting`: kinds of lasting worth fade slowly.
    """
    rates = [SLOW_LAMBDA if lasting and kind in _LASTING_NAMES else LAMBDA for kind in kinds]
    return np.exp(-np.array(rates) * hours)


def recency(hours: Floats) -> Floats:
    """exp(-λ·hours), 0 to 1; `hours` since it happened."""
    return np.exp(-LAMBDA * hours)


def access(counts: Sequence[int]) -> Floats:
    """How often each was recalled, 0 to 1: halfway at ten times, by logarithm."""
    return np.minimum(np.log1p(np.array(counts, np.float64)) / math.log1p(100), 1.0)
