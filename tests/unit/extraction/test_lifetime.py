"""What holds for the moment expires; what holds for good does not."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from common.vocabulary import Kind, Layer
from worker.pipeline.extraction.lifetime import lifetime

SAID = datetime(2025, 4, 7, 9, tzinfo=UTC)
TWO_DAYS = timedelta(days=2)


def life(
    kind: Kind, words: str, *, time_bound: bool = False, expires: str = ""
) -> tuple[Layer, datetime | None]:
    return lifetime(kind, words, time_bound=time_bound, expires=expires, said_at=SAID, short_term=TWO_DAYS)


LONG = (Layer.LONG_TERM, None)
SHORT = (Layer.SHORT_TERM, SAID + TWO_DAYS)


@pytest.mark.parametrize("kind", [Kind.FACT, Kind.TODO, Kind.PROJECT, Kind.ENVIRONMENT])
def test_a_remark_that_the_model_calls_time_bound_is_kept_for_the_short_term(kind: Kind) -> None:
    assert life(kind, "I'm on a train", time_bound=True) == SHORT
    assert life(kind, "I own a train") == LONG


@pytest.mark.parametrize(
    "words", ["right now the build is broken", "此刻服务器在重启", "we're down at the moment"]
)
def test_words_of_the_moment_need_no_flag(words: str) -> None:
    assert life(Kind.FACT, words) == SHORT


def test_what_is_under_way_is_not_of_the_moment() -> None:
    assert life(Kind.FACT, "我正在学德语") == LONG
    assert life(Kind.FACT, "I'm learning German") == LONG


@pytest.mark.parametrize("kind", [Kind.PREFERENCE, Kind.PROFILE, Kind.DECISION, Kind.CONSTRAINT])
def test_lasting_kinds_expire_only_when_the_words_say_so(kind: Kind) -> None:
    assert life(kind, "keep answers short", time_bound=True) == LONG
    assert life(kind, "keep answers short today", time_bound=True) == SHORT
    assert life(kind, "今天回答短一点", time_bound=True) == SHORT
    assert life(kind, "today we decided on Postgres") == LONG


def test_from_now_on_outweighs_the_flag() -> None:
    assert life(Kind.FACT, "从今天起以后都用英文", time_bound=True) == LONG
    assert life(Kind.FACT, "from now on I work on Fridays", time_bound=True) == LONG


def test_a_date_given_is_the_last_day_everywhere_on_earth() -> None:
    layer, until = life(Kind.TODO, "book the room for Monday", time_bound=True, expires="2025-04-14")
    assert layer is Layer.SHORT_TERM
    assert until == datetime(2025, 4, 15, 12, tzinfo=UTC)


def test_a_time_with_a_zone_is_taken_as_it_is() -> None:
    _, until = life(Kind.TODO, "call at ten", time_bound=True, expires="2025-04-07T10:00:00-04:00")
    assert until == datetime(2025, 4, 7, 14, tzinfo=UTC)


@pytest.mark.parametrize("expires", ["", "soon", "2025-04-01", "2035-01-01", "2025-13-40", "9999-12-31"])
def test_a_date_that_cannot_be_meant_gives_way_to_the_default(expires: str) -> None:
    assert life(Kind.FACT, "on a train", time_bound=True, expires=expires) == SHORT
