"""The answers of the routes, united by memory."""

from __future__ import annotations

from collections.abc import Iterable

from common.index.types import Candidate


def united(
    dense: Iterable[tuple[str, float]], keyword: Iterable[tuple[str, float]], newest: Iterable[str]
) -> list[Candidate]:
    """One candidate for each id, in order of first appearance: best by vector, by keyword, newest."""
    by_vector, by_keyword = dict(dense), dict(keyword)
    by_time = {point_id: rank for rank, point_id in enumerate(newest)}
    ids = dict.fromkeys((*by_vector, *by_keyword, *by_time))
    return [Candidate(i, by_vector.get(i), by_keyword.get(i), by_time.get(i)) for i in ids]
