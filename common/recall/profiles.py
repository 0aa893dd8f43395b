"""How relevance, age and use make a score: named profiles, chosen per request, tenant or service."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast, get_args

ProfileName = Literal["default", "classic", "qa", "personal", "simple"]


@dataclass(frozen=True, slots=True)
class Profile:
    """Weights of the parts of a score; together at most 1.

    `blended`: similarity is the evidence of all routes, and the other parts only move it. Without it the
    parts are added up, and similarity is that of meaning alone.
    `shortlist`: weights (meaning, keywords, newest) of the reciprocal ranks that choose what is scored at
    all; None for all of it.
    `lasting`: preferences and the like fade in months instead of days.
    """

    name: ProfileName
    similarity: float
    decay: float = 0.0
    access: float = 0.0
    recency: float = 0.0
    worth: float = 0.0
    blended: bool = False
    lasting: bool = False
    shortlist: tuple[float, float, float] | None = None


_ROUTES = (0.5, 0.3, 0.2)

#: The weights of `default` were chosen by measuring (docs/decisions/ranking.md), the others are asked for.
PROFILES: dict[ProfileName, Profile] = {
    profile.name: profile
    for profile in (
        Profile(
            "default", 0.9, decay=0.02, access=0.01, recency=0.03, worth=0.04, blended=True, lasting=True
        ),
        Profile("classic", 0.4, decay=0.25, access=0.2, recency=0.15, shortlist=_ROUTES),
        Profile("qa", 0.6, decay=0.15, access=0.1, recency=0.15, shortlist=_ROUTES),
        Profile("personal", 0.35, decay=0.2, access=0.3, recency=0.15, shortlist=_ROUTES),
        Profile("simple", 0.7, recency=0.3),
    )
}
DEFAULT = PROFILES["default"]


def known_name(value: object) -> ProfileName | None:
    """The value where it names a profile."""
    return cast(ProfileName, value) if value in get_args(ProfileName) else None
