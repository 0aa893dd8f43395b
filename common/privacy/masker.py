"""The one door: text in, masked text and findings out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from common.privacy.classes import placeholder
from common.privacy.policy import CustomPattern, checked_policy, compiled
from common.privacy.scan import scan
from common.privacy.spans import Span
from common.privacy.tree import MaskedTree, TreeMask
from common.settings import Policy

#: What one pass masks can lay bare what the next finds (a custom pattern with a border, say); it ends soon.
_MOST_PASSES = 8


@dataclass(frozen=True, slots=True)
class Finding:
    """Something sensitive: its class, and `[start, end)` in the original text. Never the text itself."""

    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Masked:
    """`drop` names the first class found whose policy is to drop the turn."""

    text: str
    findings: tuple[Finding, ...] = ()
    drop: str | None = None


class Masker:
    """Masks sensitive data under one policy. Cheap to build; safe to share between threads.

    `policy` maps class names to `mask` (the default), `drop` (masked too, and reported) or `allow` (left as
    it is). Raises InvalidInput for an unknown class, an unknown policy, or a pattern that cannot be used.
    """

    def __init__(
        self, policy: Mapping[str, Policy] | None = None, patterns: Sequence[CustomPattern] = ()
    ) -> None:
        self._patterns = compiled(patterns)
        policies = checked_policy(policy or {}, patterns)
        self._allowed = frozenset(name for name, value in policies.items() if value == "allow")
        self._dropped = frozenset(name for name, value in policies.items() if value == "drop")

    def mask(self, text: str) -> Masked:
        """Text of any length and content; what is not a finding stays as it is, byte for byte.

        Masking masked text changes nothing.
        """
        found: list[Finding] = []
        masked = text
        for _ in range(_MOST_PASSES):
            spans = scan(masked, self._patterns, self._allowed)
            if not spans:
                break
            found = sorted([*found, *_in_original(spans, found)], key=lambda each: each.start)
            masked = _replaced(text, found)
        return Masked(masked, tuple(found), self._drop(found))

    def mask_value(self, value: Any) -> Any:
        """A JSON-like tree with every string in it masked, keys too; the same shape otherwise.

        The value under a key such as `password` is masked whatever it looks like, and so is an integer that
        reads as a number of a person or account.
        """
        return self.mask_tree(value).value

    def mask_tree(self, value: Any) -> MaskedTree:
        """Like `mask_value`, with the classes found and the class to drop for."""
        names: list[str] = []

        def mask(text: str) -> str:
            result = self.mask(text)
            names.extend(finding.name for finding in result.findings)
            return result.text

        def note(name: str) -> bool:
            if name in self._allowed:
                return False
            names.append(name)
            return True

        masked = TreeMask(mask, note).value(value)
        return MaskedTree(
            masked, tuple(dict.fromkeys(names)), next((n for n in names if n in self._dropped), None)
        )

    def _drop(self, found: Sequence[Finding]) -> str | None:
        return next((finding.name for finding in found if finding.name in self._dropped), None)


def _in_original(spans: Sequence[Span], found: Sequence[Finding]) -> list[Finding]:
    """Spans in text masked by `found`, which no placeholder overlaps, as findings in the original text."""
    starts: list[int] = []  # where each placeholder begins in the masked text
    grown: list[int] = []  # by how much the text up to its end has grown
    total = 0
    for finding in found:
        starts.append(finding.start + total)
        total += len(placeholder(finding.name)) - (finding.end - finding.start)
        grown.append(total)
    result = []
    for span in spans:
        index = bisect_right(starts, span.start) - 1
        shift = grown[index] if index >= 0 else 0
        result.append(Finding(span.name, span.start - shift, span.end - shift))
    return result


def _replaced(text: str, found: Sequence[Finding]) -> str:
    parts = []
    at = 0
    for finding in found:
        parts += [text[at : finding.start], placeholder(finding.name)]
        at = finding.end
    return "".join([*parts, text[at:]])
