"""Quality of recall: `make eval`, or `python -m benchmarks.quality` with options."""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.quality import baselines, sets
from benchmarks.quality.figures import Quality, quality
from benchmarks.quality.service import TOP_K, Service
from benchmarks.speed.load import bind
from benchmarks.speed.report import percentile
from cli.background import BackgroundStack, free_port
from common import clock
from common.settings import Settings

RESULTS = Path(__file__).parents[1] / "results" / "eval.json"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.quality", description=__doc__)
    parser.add_argument("--set", choices=("own", "lifebench"), action="append", help="this set (repeatable)")
    parser.add_argument("--users", type=int, default=3, help="how many LifeBench users")
    parser.add_argument("--profile", default="default", help="a recall profile")
    parser.add_argument("--keep", type=Path, help="load into this directory, or ask what it holds already")
    given = parser.parse_args()
    chosen = list(_chosen(given.set or ("own", "lifebench"), given.users))
    for name in ("ELEPHANT_REDIS_URL", "ELEPHANT_DATABASE_URL", "ELEPHANT_QDRANT_URL", "ELEPHANT_API_KEY"):
        os.environ.pop(name, None)
    before = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    with tempfile.TemporaryDirectory(prefix="elephant-eval-", ignore_cleanup_errors=True) as directory:
        data_dir = (given.keep or Path(directory) / "data").resolve()
        results = _measured(chosen, data_dir, given.profile)
    _show(results, before.get("sets", {}))
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(
        json.dumps(
            {"at": f"{clock.now():%Y-%m-%dT%H:%M:%SZ}", "profile": given.profile, "sets": results}, indent=1
        )
        + "\n",
        "utf-8",
    )
    print(f"Written to {RESULTS}")


def _chosen(names: Sequence[str], users: int) -> Iterator[sets.EvalSet]:
    if "own" in names:
        yield from sets.own()
    if "lifebench" in names:
        data = os.environ.get("EVAL_DATA", "")
        try:
            yield from sets.lifebench(Path(data), users)
        except FileNotFoundError:
            print("LifeBench-zh: skipped, its data is not in the folder that EVAL_DATA names")


def _measured(chosen: Sequence[sets.EvalSet], data_dir: Path, profile: str) -> dict[str, dict[str, Any]]:
    db, embedder = bind(Settings(data_dir=data_dir))
    db.close()
    held = set(data_dir.glob("told-*"))
    stack = BackgroundStack(data_dir, free_port(), {"ELEPHANT_BACKLOG_LIMIT": "1000000"})
    stack.start()
    results: dict[str, dict[str, Any]] = {}
    try:
        service = Service(stack.port)
        for one in chosen:
            mark = data_dir / f"told-{one.user}"
            if mark not in held:
                print(f"{one.name}: telling {len(one.told):,} turns ...", flush=True)
                service.tell(one)
                mark.touch()
            print(f"{one.name}: asking {len(one.asked):,} questions ...", flush=True)
            answers = list(service.ask(one.user, one.asked, profile=profile, min_score=None))
            anyway = list(service.ask(one.user, one.asked, profile=profile, min_score=0.0))
            of = baselines.units(one)
            rankings: dict[str, Sequence[baselines.Ranking]] = {
                "elephant": [list(a.found) for a in answers],
                "elephant, min_score 0": [list(a.found) for a in anyway],
                "BM25": baselines.bm25(of, one.asked, TOP_K),
                "dense only": baselines.dense(embedder)(of, one.asked, TOP_K),
            }
            results[one.name] = {name: quality(one.asked, r).as_dict() for name, r in rankings.items()}
            ms = [a.ms for a in answers]
            results[one.name]["ms"] = {"p50": percentile(ms, 0.5), "p95": percentile(ms, 0.95)}
            results[one.name]["parts"] = _parts(one.asked, rankings["elephant"])
    finally:
        stack.stop()
    return results


def _parts(
    asked: Sequence[sets.Asked], rankings: Sequence[Sequence[frozenset[str]]]
) -> dict[str, dict[str, Any]]:
    """By type of question, and what was held out from tuning."""
    parts: dict[str, list[int]] = defaultdict(list)
    for place, question in enumerate(asked):
        parts[question.type].append(place)
        if question.held_out:
            parts["held out"].append(place)
    return {
        name: quality([asked[p] for p in places], [rankings[p] for p in places]).as_dict()
        for name, places in sorted(parts.items())
    }


def _show(results: dict[str, dict[str, Any]], before: dict[str, dict[str, Any]]) -> None:
    console = Console(width=None if Console().is_terminal else 130)
    table = Table("set", "ranking", title="Recall, by what comes back")
    columns = ("questions", "recall@1", "recall@5", "recall@10", "hit@5", "MRR", "false answers")
    for column in (*columns, "p50 ms", "p95 ms"):
        table.add_column(column, justify="right")
    for name, found in results.items():
        for ranking in ("elephant", "elephant, min_score 0", "BM25", "dense only"):
            q = Quality(**found[ranking])
            was = before.get(name, {}).get(ranking, {}).get("recall_5")
            changed = "" if was is None or abs(was - q.recall_5) < 0.0005 else f" ({q.recall_5 - was:+.3f})"
            ms = found["ms"] if ranking == "elephant" else None
            table.add_row(
                name,
                ranking,
                str(q.questions),
                f"{q.recall_1:.3f}",
                f"{q.recall_5:.3f}{changed}",
                f"{q.recall_10:.3f}",
                f"{q.hit_5:.3f}",
                f"{q.mrr:.3f}",
                "" if q.false_answers is None else f"{q.false_answers:.3f} of {q.abstaining}",
                f"{ms['p50']:.1f}" if ms else "",
                f"{ms['p95']:.1f}" if ms else "",
            )
        for part, figures in found["parts"].items():
            q = Quality(**figures)
            recall = f"{q.recall_5:.3f}" if q.questions else ""
            wrong = "" if q.false_answers is None else f"{q.false_answers:.3f} of {q.abstaining}"
            table.add_row("", f"  {part}", str(q.questions), "", recall, "", "", "", wrong)
    console.print(table)


if __name__ == "__main__":
    main()
