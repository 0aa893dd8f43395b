"""Which rules were at work. Raised when what they find changes; kept with events and dead letters."""

from __future__ import annotations

RULES_VERSION = "rules/1"
