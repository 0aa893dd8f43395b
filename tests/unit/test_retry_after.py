"""What a server may say about when to come back."""

from __future__ import annotations

from datetime import timedelta
from email.utils import format_datetime

import pytest

from common import clock
from common.retry_after import LONGEST_S, retry_after_s


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": " 1.5 "}, 1.5),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "99999999"}, LONGEST_S),
        ({"retry-after": "soon"}, None),
        ({"retry-after": ""}, None),
        ({"retry-after-ms": "nan"}, None),
        ({"retry-after": "Wed, 01 Jan 2020 00:00:00 GMT"}, 0.0),
    ],
)
def test_seconds(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after_s(headers) == seconds


def test_a_date_is_taken_from_now() -> None:
    soon = format_datetime(clock.now() + timedelta(seconds=100), usegmt=True)
    found = retry_after_s({"retry-after": soon})
    assert found is not None and 90 < found <= 100
