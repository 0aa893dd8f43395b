"""What was measured, as a table for people and a file for comparisons."""

from __future__ import annotations

import json
import os
import platform
import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from common import clock

RESULTS = Path(__file__).parents[1] / "results"


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement beside its floor. `ratio` is how many times worse than the floor, 1 being equal."""

    name: str
    unit: str
    floor: float
    measured: float
    ratio: float
    aim: float | None = None
    note: str = ""


def latency(name: str, floor_ms: Sequence[float], ms: Sequence[float], share: float, aim: float) -> Figure:
    """A percentile (`share`, 0 to 1) of both, and what one is to the other."""
    low, high = percentile(floor_ms, share), percentile(ms, share)
    return Figure(f"{name} p{share * 100:.0f}", "ms", low, high, high / low, aim)


def rate(
    name: str, unit: str, floor: Sequence[float], measured: Sequence[float], aim: float | None, note: str = ""
) -> Figure:
    """Medians of the rounds."""
    high, low = statistics.median(floor), statistics.median(measured)
    return Figure(name, unit, high, low, high / low, aim, note)


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which `share` of them lie."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


def show(figures: Sequence[Figure]) -> None:
    table = Table("what", "unit", title="Elephant beside its floors")
    for column in ("floor", "measured", "ratio", "aim"):
        table.add_column(column, justify="right")
    table.add_column("note")
    for figure in figures:
        met = figure.aim is None or figure.ratio <= figure.aim
        table.add_row(
            figure.name,
            figure.unit,
            _number(figure.floor),
            _number(figure.measured),
            f"[{'green' if met else 'red'}]{figure.ratio:.2f}x",
            "" if figure.aim is None else f"≤ {figure.aim:g}x",
            figure.note,
        )
    Console(width=None if Console().is_terminal else 120).print(table)


def save(figures: Sequence[Figure], options: dict[str, object]) -> Path:
    """Write them with the machine and the load; where."""
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"speed-{clock.now():%Y%m%dT%H%M%S}.json"
    machine = {
        "cores": os.cpu_count(),
        "machine": platform.machine(),
        "system": platform.system(),
        "python": platform.python_version(),
        "load_after": os.getloadavg()[0],
    }
    content = {"options": options, "machine": machine, "figures": [asdict(figure) for figure in figures]}
    path.write_text(json.dumps(content, indent=2))
    return path


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
