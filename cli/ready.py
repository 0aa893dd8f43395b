"""What a person sees when the stack is ready: where, with what, and what to try."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from cli.supervisor.address import reachable_host, url
from cli.supervisor.console import talk_to_nobody
from common.settings import Settings

_TURN = {
    "user_id": "u1",
    "session_id": "s1",
    "turns": [{"role": "user", "content": "Remember: we chose PostgreSQL for the orders service."}],
}
_QUESTION = {"user_id": "u1", "query": "我们用哪种数据库？"}


@dataclass(frozen=True, slots=True)
class Summary:
    """Facts of a running stack; `embedding` as the set-up found it, e.g. `e5-small (bundled, 384)`."""

    settings: Settings
    embedding: str
    seconds: float

    def rows(self) -> list[tuple[str, str]]:
        base = url(self.settings.host, self.settings.port)
        return [
            ("listens on", base),
            ("data in", str(self.settings.data_dir.absolute())),
            ("embedding", self.embedding),
            ("extraction", extraction(self.settings)),
            ("API pages", f"{base}/docs"),
            ("logs in", str(self.settings.data_dir.absolute() / "logs")),
        ]

    def try_it(self) -> list[str]:
        return [
            self._curl("/v1/turns", _TURN),
            self._curl("/v1/recall", _QUESTION),
        ]

    def warning(self) -> str | None:
        """What an operator should know before going on."""
        if self.settings.api_key is None and reachable_host(self.settings.host) not in _LOCAL:
            return "anyone who can reach this address can read every memory: set ELEPHANT_API_KEY."
        if self.settings.api_key is None and self.settings.host in _EVERYWHERE:
            return "this listens on every network without a key: set ELEPHANT_API_KEY."
        return None

    def _curl(self, path: str, body: Mapping[str, object]) -> str:
        key = ' -H "Authorization: Bearer $ELEPHANT_API_KEY"' if self.settings.api_key else ""
        base = url(self.settings.host, self.settings.port)
        data = json.dumps(body, ensure_ascii=False)
        return f"curl -s {base}{path}{key} -H 'Content-Type: application/json' -d '{data}'"


_LOCAL = frozenset({"127.0.0.1", "::1", "localhost"})
_EVERYWHERE = frozenset({"0.0.0.0", "::", ""})  # noqa: S104  compared only


def extraction(settings: Settings) -> str:
    """Who reads the conversations: the rules, or a model at a host."""
    if settings.llm_base_url is None:
        return "rules (no model; set ELEPHANT_LLM_BASE_URL and ELEPHANT_LLM_MODEL for one)"
    return f"{settings.llm_model} at {urlsplit(settings.llm_base_url).netloc.rpartition('@')[2]}"


def show(summary: Summary) -> None:
    """Print the panel; plain lines where nobody looks at a terminal."""
    try:
        _show(summary)
        sys.stdout.flush()
    except (OSError, ValueError):
        talk_to_nobody()


def _show(summary: Summary) -> None:
    if sys.stdout.isatty():
        _show_panel(summary)
    else:
        print(_title(summary))
        for name, value in summary.rows():
            print(f"  {name:<11} {value}")
    if warning := summary.warning():
        print(f"  WARNING: {warning}")
    print("  try it:")
    for line in summary.try_it():  # unwrapped, so that they can be copied
        print(f"    {line}")


def _title(summary: Summary) -> str:
    return f"Elephant is ready after {summary.seconds:.1f} s"


def _show_panel(summary: Summary) -> None:
    from rich.console import Console  # noqa: PLC0415  only where there is a terminal
    from rich.panel import Panel  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    table = Table.grid(padding=(0, 2))
    for name, value in summary.rows():
        table.add_row(Text(name, style="dim"), Text(value))
    Console().print(Panel(table, title=_title(summary), title_align="left", expand=False))


def read_embedding(path: Path) -> str:
    """What the set-up wrote about the embedding; a question mark where it did not."""
    try:
        found = json.loads(path.read_text())
        return f"{found['model']} ({found['source']}, {found['dimension']} dimensions)"
    except (OSError, ValueError, KeyError, TypeError):
        return "?"
