"""Speed of Elephant beside its floors: `make bench`, or `python -m benchmarks` with options."""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

from benchmarks.speed import load, posting, recall, report, texts, working
from common.settings import Settings

PARTS = ("recall", "posting", "worker")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="about a minute, with rougher figures")
    parser.add_argument("--only", choices=PARTS, action="append", help="measure this part (may be repeated)")
    given = parser.parse_args()
    quick, parts = given.quick, given.only or PARTS
    # Data directories are this run's own; the caller's stores must not be touched.
    for name in ("ELEPHANT_REDIS_URL", "ELEPHANT_DATABASE_URL", "ELEPHANT_QDRANT_URL", "ELEPHANT_API_KEY"):
        os.environ.pop(name, None)
    if (load_now := os.getloadavg()[0]) > 0.5:
        print(f"Others keep this machine busy (load {load_now:.1f}): take the ratios, not the figures.")
    figures: list[report.Figure] = []
    with tempfile.TemporaryDirectory(prefix="elephant-bench-", ignore_cleanup_errors=True) as directory:
        folder = Path(directory)
        db, embedder = load.bind(Settings(data_dir=folder / "model"))
        db.close()
        if "recall" in parts:
            print("Embedding what is to be remembered ...")
            base = load.base_vectors(embedder, 200 if quick else 1000)
            questions = texts.questions()
            for memories in (1_000, 20_000):
                print(f"Recall at {memories:,} memories ...")
                figures += recall.measure(folder, base, memories, 100 if quick else 400, questions)
        if "posting" in parts:
            print("Posting ...")
            figures += posting.measure(folder, 2_000 if quick else 6_000, 2 if quick else 5)
        if "worker" in parts:
            print("Worker ...")
            figures += working.measure(folder, embedder, 8 if quick else 24, 1 if quick else 3)
    report.show(figures)
    print(f"Written to {report.save(figures, {'quick': quick, 'parts': list(parts)})}")


if __name__ == "__main__":
    main()
