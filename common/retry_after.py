"""How long a server asks to be left alone."""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import UTC
from email.utils import parsedate_to_datetime

from common import clock

#: A server that asks for a longer pause than this is asked again after it all the same.
LONGEST_S = 3600.0


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Seconds of Retry-After (RFC 9110: a number or a date) or OpenAI's retry-after-ms; None without one.

    `headers` finds names in any case, or has them in lower case.
    """
    try:
        if "retry-after-ms" in headers:
            seconds = float(headers["retry-after-ms"]) / 1000
        elif "retry-after" in headers:
            value = headers["retry-after"].strip()
            if value[:1].isdigit():
                seconds = float(value)
            else:
                moment = parsedate_to_datetime(value)
                aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
                seconds = (aware - clock.now()).total_seconds()
        else:
            return None
    except (ValueError, OverflowError, TypeError):
        return None
    return None if math.isnan(seconds) else min(max(seconds, 0.0), LONGEST_S)
