"""Why recall told what it told: each route's rank and score, and what was cut for which reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from common.index.types import Candidate
from common.recall.profiles import Profile
from common.recall.rank import Scored
from common.recall.when import Period
from common.schemas.recall import CutMemory, Explanation, Found, PeriodOut, Reason, Routes

#: Cut memories that are named; all are counted.
MOST_CUT = 50


class Cuts:
    """What was left out of one recall, in the order it was. Notes nothing unless it is `wanted`."""

    def __init__(self, *, wanted: bool) -> None:
        self._wanted = wanted
        self._cut: list[CutMemory] = []
        self._counts: Counter[Reason] = Counter()

    def unscored(self, candidates: Sequence[Candidate], reasons: Mapping[str, Reason | None]) -> None:
        """Candidates with a reason are not told; those that are not in `reasons` are no memories any more."""
        if self._wanted:
            for candidate in candidates:
                if (reason := reasons.get(candidate.id, "gone")) is not None:
                    self._add(CutMemory(id=candidate.id, reason=reason))

    def between(
        self,
        before: Sequence[Scored],
        after: Iterable[Scored],
        reason: Reason,
        folded_into: Mapping[str, str] | None = None,
    ) -> None:
        """What one step left out; what `folded_into` names was folded, whatever the step."""
        if not self._wanted:
            return
        kept = {item.memory.id for item in after}
        for item in before:
            if item.memory.id in kept:
                continue
            into = (folded_into or {}).get(item.memory.id)
            self._add(
                CutMemory(
                    id=item.memory.id,
                    reason="folded" if into else reason,
                    score=round(item.score, 4),
                    relevance=round(item.relevance, 4),
                    folded_into=into,
                )
            )

    def _add(self, cut: CutMemory) -> None:
        self._counts[cut.reason] += 1
        if len(self._cut) < MOST_CUT:
            self._cut.append(cut)

    def explanation(
        self, profile: Profile, floors: tuple[float, float], spoken_of: Sequence[Period], candidates: int
    ) -> Explanation | None:
        """All of it; None where it is not wanted."""
        if not self._wanted:
            return None
        return Explanation(
            profile=profile.name,
            least_relevance=floors[0],
            least_score=floors[1],
            periods=[PeriodOut(start=period.start, end=period.end) for period in spoken_of],
            candidates=candidates,
            cut=self._cut,
            cut_counts={str(reason): count for reason, count in self._counts.items()},
        )


def routes_of(candidates: Sequence[Candidate]) -> dict[str, Routes]:
    """By id, where each route put the memory (0 is best) and that route's raw score."""
    meaning = _places({c.id: c.dense for c in candidates if c.dense is not None})
    words = _places({c.id: c.keyword for c in candidates if c.keyword is not None})
    return {
        c.id: Routes(
            semantic=meaning.get(c.id),
            keyword=words.get(c.id),
            recency=None if c.newest is None else Found(rank=c.newest),
        )
        for c in candidates
    }


def _places(scores: Mapping[str, float]) -> dict[str, Found]:
    best_first = sorted(scores, key=lambda id: scores[id], reverse=True)
    return {id: Found(rank=place, score=round(scores[id], 4)) for place, id in enumerate(best_first)}
