"""The privacy filter measured: precision and recall by class, false alarms on ordinary chat, time per turn.

Run by `make eval-privacy`. Data come from `EVAL_DATA` (by default ../shared/data); a set that is not there is
skipped by name. `--show` prints every miss, every false alarm and every finding in ordinary messages.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.privacy_sets import Case, labelled_cases, messages, personal_cases, vendor_cases
from common.privacy import Finding, Masker

SETS = (
    "noseyparker_cases_dev.jsonl.gz",
    "gitleaks_literals_dev.jsonl.gz",
    "secretlint_cases_dev.jsonl.gz",
    "cn_pii_cases_dev.jsonl.gz",
    "presidio_synth_v2_dev.jsonl.gz",
    "lifebench_zh_items.jsonl.gz",
    "longmemeval_s_subset.json.gz",
)
# The bars of the project: group prefix -> least recall.
BARS = {"labelled": 0.95, "vendor": 0.85, "id_card (cn": 0.95, "bank_card (cn": 0.95, "phone (cn": 0.95}
MOST_FALSE_PER_1000 = 2.0
MOST_P95_MS = 1.0
TURN = 500

Counts = dict[str, Counter[str]]

# What in an ordinary message is rightly masked, judged without the filter's own rules: a number that dials,
# an address that takes mail, a code of digits.
_RIGHTLY = {
    "phone": re.compile(r"\+?[\d()][\d\s().\-]{6,}\d(?:\s?(?:x|ext\.?|转)\s?\d+)?"),
    "email": re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"),
    "verification_code": re.compile(r"\d{4,8}"),
}


def _hit(case: Case, findings: Sequence[Finding]) -> bool:
    if not case.spans:
        return bool(findings)
    return all(any(f.start < b and a < f.end for f in findings) for a, b in case.spans)


def measure_cases(
    masker: Masker, cases: Iterable[Case], console: Console, *, show: bool
) -> dict[str, Counter[str]]:
    """Counts of hits, misses, false alarms and rightly silent cases, by group."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for case in cases:
        masked = masker.mask(case.text)
        if case.secret:
            outcome = "hit" if _hit(case, masked.findings) else "miss"
        else:
            outcome = "false" if masked.findings else "silent"
        counts[case.group][outcome] += 1
        if show and outcome in ("miss", "false"):
            found = [(f.name, case.text[f.start : f.end][:40]) for f in masked.findings]
            console.print(
                f"{outcome} · {case.group} · {case.text[:200]!r} {found or ''}", markup=False, highlight=False
            )
    return dict(counts)


def measure_messages(masker: Masker, data: Path, console: Console, *, show: bool) -> Counts:
    """Messages, masked messages and messages masked wrongly, by kind."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for kind, text in messages(data):
        counts[kind]["messages"] += 1
        findings = masker.mask(text).findings
        if not findings:
            continue
        wrong = [f for f in findings if not _rightly(f, text)]
        counts[kind]["masked"] += 1
        counts[kind]["wrongly"] += bool(wrong)
        if show:
            for f in findings:
                mark = "wrong" if f in wrong else "right"
                around = text[max(0, f.start - 25) : f.end + 12]
                console.print(f"{mark} · {kind} · {f.name} · {around!r}", markup=False, highlight=False)
    return dict(counts)


def _rightly(finding: Finding, text: str) -> bool:
    pattern = _RIGHTLY.get(finding.name)
    return pattern is not None and bool(pattern.fullmatch(text[finding.start : finding.end].strip()))


def measure_time(masker: Masker, data: Path, turns: int = 2000) -> dict[str, list[float]]:
    """Processor time, sorted, in ms, of turns of 500 characters cut from ordinary messages, by language."""
    texts: dict[str, list[str]] = defaultdict(list)
    for kind, text in messages(data):
        texts["Chinese" if kind.endswith("zh") else "English"].append(text)
    rng = random.Random(5)
    times = {}
    for language, parts in texts.items():
        joined = "\n".join(parts)
        taken = []
        for n in range(turns + 100):
            start = rng.randrange(len(joined) - TURN)
            turn = joined[start : start + TURN]
            began = time.thread_time_ns()
            masker.mask(turn)
            if n >= 100:  # the first ones load number plans
                taken.append((time.thread_time_ns() - began) / 1e6)
        times[language] = sorted(taken)
    return times


def _case_table(counts: Counts) -> tuple[Table, bool]:
    table = Table("set", "secrets", "found", "recall", "bar", "clean", "false alarms", "precision")
    passed = True
    for group in sorted(counts):
        count = counts[group]
        positives, negatives = count["hit"] + count["miss"], count["false"] + count["silent"]
        recall = count["hit"] / positives if positives else None
        found = count["hit"] + count["false"]
        bar = next((value for prefix, value in BARS.items() if group.startswith(prefix)), None)
        if bar is not None and recall is not None:
            passed &= recall >= bar
        table.add_row(
            group,
            str(positives),
            str(count["hit"]),
            "–" if recall is None else f"{recall:.3f}",
            "" if bar is None or recall is None else f"{bar} {'ok' if recall >= bar else 'MISSED'}",
            str(negatives),
            str(count["false"]),
            f"{count['hit'] / found:.3f}" if found else "–",
        )
    return table, passed


def _message_table(counts: Counts) -> tuple[Table, bool]:
    table = Table("messages", "count", "masked", "wrongly", "per 1,000", "bar")
    total: Counter[str] = Counter()
    for kind in sorted(counts):
        total.update(counts[kind])
        rate = 1000 * counts[kind]["wrongly"] / counts[kind]["messages"]
        table.add_row(
            kind, *(str(counts[kind][key]) for key in ("messages", "masked", "wrongly")), f"{rate:.2f}", ""
        )
    rate = 1000 * total["wrongly"] / max(1, total["messages"])
    passed = rate <= MOST_FALSE_PER_1000
    verdict = f"{MOST_FALSE_PER_1000} {'ok' if passed else 'MISSED'}"
    table.add_row(
        "all", *(str(total[key]) for key in ("messages", "masked", "wrongly")), f"{rate:.2f}", verdict
    )
    return table, passed


def _time_table(times: dict[str, list[float]]) -> tuple[Table, bool]:
    table = Table("turns of 500 characters", "p50 ms", "p95 ms", "p99 ms", "mean ms", "bar for p95")
    passed = True
    for language, taken in sorted(times.items()):
        p50, p95, p99 = (taken[int(len(taken) * q)] for q in (0.5, 0.95, 0.99))
        passed &= p95 <= MOST_P95_MS
        verdict = f"{MOST_P95_MS} {'ok' if p95 <= MOST_P95_MS else 'MISSED'}"
        table.add_row(language, *(f"{v:.3f}" for v in (p50, p95, p99, statistics.mean(taken))), verdict)
    return table, passed


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables; 0 where every bar is met, 1 where one is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--show", action="store_true", help="print misses, false alarms and findings in messages"
    )
    options = parser.parse_args(arguments)
    data = Path(os.environ.get("EVAL_DATA", Path(__file__).parents[2] / "shared" / "data"))
    console = Console(width=None if sys.stdout.isatty() else 140)
    for name in SETS:
        if not (data / name).exists():
            console.print(f"skipped: {name} is not in EVAL_DATA ({data})", highlight=False)
    masker = Masker()
    verdicts = []
    cases = [*vendor_cases(data), *personal_cases(data), *labelled_cases()]
    for table, passed in (
        _case_table(measure_cases(masker, cases, console, show=options.show)),
        _message_table(measure_messages(masker, data, console, show=options.show)),
        _time_table(measure_time(masker, data)),
    ):
        console.print(table)
        verdicts.append(passed)
    return 0 if all(verdicts) else 1


if __name__ == "__main__":
    raise SystemExit(main())
