"""The Lua scripts, one file each in `scripts/`; constants and shared helpers go in after its first line."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from common.queue import keys
from common.settings import Settings

FOLDER = Path(__file__).parent / "scripts"

#: Every script there is.
NAMES = tuple(sorted(path.stem for path in FOLDER.glob("*.lua") if path.stem != "helpers"))

DAY_MS = 86_400_000

#: Life of a session's ring after its newest turn.
RING_KEPT_MS = 7 * DAY_MS

#: How long the stamp of an erasure is kept: longer than a worker may hold a batch of before it.
ERASED_KEPT_MS = 8 * DAY_MS


def scripts(settings: Settings) -> dict[str, str]:
    """Sources by name, ready for EVAL.

    Limits are constants in the text rather than arguments, so a call carries only what differs from the last
    one; other settings make other scripts, known to Redis by another hash.
    """
    seen_ms = settings.seen_days * DAY_MS
    constants: dict[str, int | str] = {
        "PREFIX": keys.PREFIX,
        "PENDING": keys.PENDING,
        "DUE": keys.DUE,
        "URGENT": keys.URGENT,
        "CLAIMS": keys.CLAIMS,
        "WAKE_DUE": keys.WAKE_DUE,
        "WAKE_OUTBOX": keys.WAKE_OUTBOX,
        "HITS": keys.HITS,
        "HITS_LAST": keys.HITS_LAST,
        "HITS_FOLDING": keys.HITS_FOLDING,
        "BACKLOG_LIMIT": settings.backlog_limit,
        "BATCH_TURNS": settings.batch_turns,
        "IDLE_MS": int(settings.idle_s * 1000),
        "LEASE_MS": int(settings.lease_s * 1000),
        "RING_TURNS": settings.working_turns,
        "RING_MS": RING_KEPT_MS,
        "SEEN_MS": seen_ms,
        "ERASED_MS": ERASED_KEPT_MS,
        # Sessions are remembered for erasing as long as anything of them is there.
        "KEPT_MS": max(seen_ms, RING_KEPT_MS),
    }
    header = "\n".join(
        f"local {name} = {value}" if isinstance(value, int) else f"local {name} = '{value}'"
        for name, value in constants.items()
    )
    return {name: _assembled(name, header) for name in NAMES}


def sha1(source: str) -> str:
    """The name Redis gives a script."""
    return hashlib.sha1(source.encode(), usedforsecurity=False).hexdigest()


def _assembled(name: str, header: str) -> str:
    # The shebang has to stay the first line.
    shebang, rest = _source(name).split("\n", 1)
    return "\n".join((shebang, header, _source("helpers"), rest))


@cache
def _source(name: str) -> str:
    return (FOLDER / f"{name}.lua").read_text("utf-8")
