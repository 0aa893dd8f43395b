"""Answers of the service, as a person reads them."""

from __future__ import annotations

import shutil
import sys
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

#: Columns when the output is not a terminal.
_PLAIN_WIDTH = 120


def console() -> Console:
    """Standard output; as wide as the terminal, or wide enough for a table where there is none."""
    width = None if sys.stdout.isatty() else shutil.get_terminal_size((_PLAIN_WIDTH, 24)).columns
    return Console(width=width, highlight=False)


def show_recall(answer: dict[str, Any]) -> None:
    """Memories best first, and what the reader should know about the answer."""
    out = console()
    memories = answer.get("memories") or []
    if memories:
        table = Table("score", "kind")
        table.add_column("memory", overflow="fold")  # Chinese has no spaces to break a line at
        table.add_column("when", no_wrap=True)
        for memory in memories:
            # Text, because a placeholder such as [SECRET:api_key] is markup to rich.
            table.add_row(
                f"{memory['score']:.2f}",
                Text(str(memory["kind"])),
                Text(str(memory["content"])),
                str(memory["occurred_at"])[:10],
            )
        out.print(table)
    else:
        out.print("Nothing relevant is remembered.")
    for turn in answer.get("working") or []:
        out.print(Text(f"{turn['role']}: {turn['content']}", style="dim"))
    if answer.get("pending_turns"):
        out.print(f"{answer['pending_turns']} turn(s) still wait to be processed.")
    if answer.get("degraded"):
        out.print(f"Answered without: {', '.join(answer['degraded'])}.")
    out.print(Text(f"{answer.get('took_ms', 0):.1f} ms", style="dim"))


def show_remembered(memory: dict[str, Any], *, new: bool) -> None:
    word = "Remembered" if new else "Known already, updated"
    console().print(Text(f"{word} as {memory.get('kind')}: {memory.get('content')} ({memory.get('id')})"))


def show_status(answer: dict[str, Any], *, ready: bool) -> None:
    """The verdict, then each thing the service stands on, with its state, one a line."""
    out = console()
    out.print("ready" if ready else "not ready")
    for name, check in (answer.get("checks") or {}).items():
        out.print(Text(f"  {name:<10} {check.get('state', '?'):<8} {check.get('detail') or ''}".rstrip()))
