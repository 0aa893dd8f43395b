"""Masking inside JSON-like values: metadata, tool calls, what an LLM returned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from common.privacy.classes import PLACEHOLDER, placeholder
from common.privacy.labels import key_label
from common.privacy.plausible import HARD, Value, is_secret

MOST_DEPTH = 64
# Classes whose values people do store as numbers.
_NUMERIC = frozenset(("password", "verification_code"))


@dataclass(frozen=True, slots=True)
class MaskedTree:
    """`names` are the classes found; `drop` the first of them whose policy is to drop."""

    value: Any
    names: tuple[str, ...] = ()
    drop: str | None = None


class TreeMask:
    """Walks one tree with `mask`, noting in `names` what it found under telling keys."""

    def __init__(self, mask: Callable[[str], str], note: Callable[[str], bool]) -> None:
        self._mask = mask
        self._note = note

    def value(self, value: Any, depth: int = 0) -> Any:
        """`value` masked. Deeper than `MOST_DEPTH` levels nothing can be said, so nothing is kept."""
        if isinstance(value, str):
            return self._mask(value)
        if isinstance(value, int) and not isinstance(value, bool):
            return self._number(value)
        if not isinstance(value, dict | list | tuple):
            return value
        if depth >= MOST_DEPTH:
            return None
        if isinstance(value, dict):
            return self._mapping(value, depth)
        items = [self.value(item, depth + 1) for item in value]
        return items if isinstance(value, list) else tuple(items)

    def _number(self, value: int) -> int | str:
        # Fewer digits name nobody, and more than a card has make str() slow.
        if not 10**6 <= abs(value) < 10**20:
            return value
        text = str(value)
        masked = self._mask(text)
        return value if masked == text else masked

    def _mapping(self, value: dict[Any, Any], depth: int) -> dict[Any, Any]:
        result: dict[Any, Any] = {}
        for key, item in value.items():
            masked = self._mask(key) if isinstance(key, str) else key
            result[_free(masked, result)] = self._under(masked, item, depth)
        return result

    def _under(self, key: Any, item: Any, depth: int) -> Any:
        """The value under a key that is masked already: masking again must see the same key."""
        label = key_label(key) if isinstance(key, str) else None
        if label is None or isinstance(item, bool) or not isinstance(item, str | int):
            return self.value(item, depth + 1)
        if isinstance(item, int) and (label.name not in _NUMERIC or abs(item) >= 10**20):
            return self.value(item, depth + 1)
        text = str(item).strip()
        known = Value(0, len(text), text, True, "")
        if text and not PLACEHOLDER.search(text) and is_secret(known, label, HARD) and self._note(label.name):
            return placeholder(label.name)
        return self.value(item, depth + 1)


def _free(key: Any, taken: dict[Any, Any]) -> Any:
    """`key`, numbered where taken: two keys may mask to one placeholder, and neither value may be lost."""
    free, count = key, 1
    while isinstance(key, str) and free in taken:
        count += 1
        free = f"{key} {count}"
    return free
