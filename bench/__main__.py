"""`python -m bench`: measure, and write docs/benchmarks.md and docs/benchmarks.svg."""

from __future__ import annotations

import argparse
from pathlib import Path

from bench import core, plot, puzzles, report, startup
from bench.measure import Machine

DOCS = Path(__file__).resolve().parent.parent / "docs"


def main() -> None:
    """Measure as the options say; a run on some kinds only is shown and not written."""
    options = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    options.add_argument("--kind", action="append", choices=list(core.SIZES), help="only this kind; nothing is written")
    options.add_argument("--largest", type=int, default=10**6, metavar="N", help="only boards up to N by N")
    chosen = options.parse_args()
    rows = []
    for kind in chosen.kind or core.SIZES:
        for size in core.SIZES[kind]:
            row = core.measure(kind, size) if size <= chosen.largest else None
            if row is not None:
                rows.append(row)
                print(report.line(report.entries(row, row.peer is not None)), kind, flush=True)
    starts = startup.measure()
    page = report.page(Machine.here(), rows, starts, puzzles.corpus() is not None)
    if chosen.kind or chosen.largest < 10**6:
        print(page)
        return
    (DOCS / "benchmarks.md").write_text(page)
    (DOCS / "benchmarks.svg").write_text(plot.svg(rows))
    print("wrote docs/benchmarks.md and docs/benchmarks.svg")


if __name__ == "__main__":
    main()
