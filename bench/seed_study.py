"""The original hitori study, repeated: `python -m bench.seed_study [COUNT]`, or `make seed-study`.

Writes the data set, the ledger, the LaTeX table and the diagrams to bench/out/seed-study, and docs/seed-study.md from
them. If it is stopped, the next run continues where it was.
"""

import datetime
import sys
from pathlib import Path

from gridwright.batch.measure import cpu_name
from gridwright.cli import main
from gridwright.reports import tables
from gridwright.reports.figures import load
from gridwright.version import VERSION

ROOT = Path(__file__).parent.parent
OUT = ROOT / "bench" / "out" / "seed-study"
DOCS = ROOT / "docs"
METHODS = ["sat", "cp", "milp", "milp@flow", "backtracking"]
SECONDS, SEED = 10, 1


def prepare(count: int) -> tuple[str, str]:
    """Make the data set and run all its rows; returns the paths of the data set and the ledger."""
    OUT.mkdir(parents=True, exist_ok=True)
    data, ledger = str(OUT / f"set-{count}.txt"), str(OUT / f"run-{count}.db")
    if not Path(data).exists():
        make = ["generate", "hitori", "--style", "random", "--size", "3x3..15x15", "--density", "0.2..0.4"]
        assert main([*make, "--count", str(count), "--seed", str(SEED), "-o", data]) == 0
    run = ["batch", "run", ledger, data, "--methods", ",".join(METHODS), "--first", "--seconds", str(SECONDS)]
    assert main(run) == 0
    return data, ledger


def report(ledger: str) -> None:
    """Write the LaTeX table and the diagrams."""
    assert main(["report", ledger, "--to", "latex", "--time", "cpu", "-o", str(OUT / "results.tex")]) == 0
    for name in ("performance", "growth"):
        arguments = ["--to", "svg", "--time", "cpu", "--diagram", name, "-o", str(DOCS / f"seed-study-{name}.svg")]
        assert main(["report", ledger, *arguments]) == 0


def by_size(ledger: str) -> list[list[str]]:
    """Median CPU time of every method by size."""
    figures = load(ledger, METHODS, "cpu")
    rows = [["size", "puzzles", *METHODS]]
    for side in range(3, 16):
        some = [i for i in figures.instances if i.width == side]
        row = [f"{side}x{side}", str(len(some))]
        for method in METHODS:
            times = sorted(i.cells[method].seconds for i in some if i.cells[method].solved)
            lost = len(some) - len(times)
            row.append((f"{times[len(times) // 2] * 1000:.1f}" if times else "–") + (f" ({lost} not)" if lost else ""))
        rows.append(row)
    return rows


def page(count: int, data: str, ledger: str) -> str:
    """The page of the documentation."""
    figures = load(ledger, METHODS, "cpu")
    sample = figures.instances[:: max(count // 20, 1)][:20]
    head = ["instance", "size", *(word for m in METHODS for word in (f"{m} (s)", "solved"))]
    rows = []
    for instance in sample:
        cells = [instance.cells[m] for m in METHODS]
        words = [word for c in cells for word in (tables.seconds(c.seconds), "×" if c.solved else "")]
        rows.append([f"#{instance.name.rpartition('#')[2]}", f"{instance.width}x{instance.height}", *words])
    today = datetime.datetime.now(datetime.UTC).date()
    return PAGE.format(
        count=count,
        seconds=SECONDS,
        seed=SEED,
        cpu=cpu_name(),
        date=today,
        version=VERSION,
        setups="".join(f"* {setup}\n" for setup in figures.setups),
        wrong=len(figures.disputed),
        summary="".join(tables.markdown_table([tables.summary_head(), *tables.summary(figures)], "lrrrr")),
        sizes="".join(tables.markdown_table(by_size(ledger), "lr" + "r" * len(METHODS))),
        sample="".join(tables.markdown_table([head, *rows], "lr" + "rc" * len(METHODS))),
    )


PAGE = """# The original hitori study, repeated

gridwright's hitori goes back to a project that generated random boards with sides of 3 to 15 cells and densities of 0.2
to 0.4, solved every board by integer programming (CPLEX) and by backtracking, and printed a table and a performance
diagram. With CPLEX its times were 0.01 to 0.08 s. This page repeats the study with gridwright's methods. To run it
again:

    make seed-study

This runs `python -m bench.seed_study {count}`: {count} boards of random seed {seed}, looking for one solution as in the
original, with a wall-clock limit of {seconds} s per solve. It leaves the data set, the ledger and the full LaTeX
table in `bench/out/seed-study`, and writes this page with all its figures.

Measured on {date} with one process on this processor: {cpu}. Times are CPU seconds of the solving process, because the
machine had other work to do. For the same reason a solve that reached the limit has used less CPU time than the limit.

{setups}
`milp@flow` is the original formulation, solved by HiGHS, and `backtracking` the original heuristic; `milp`, `cp` and
`sat` enforce connectivity by lazy cuts instead. Puzzles that methods disagree about: {wrong}.

{summary}
![Share of puzzles solved within a time](seed-study-performance.svg)

## By size

Median CPU time of the solved puzzles in milliseconds; in brackets, how many were not solved within {seconds} s.

{sizes}
![Time against size with fitted growth](seed-study-growth.svg)

Points and curves include only solved puzzles, so a method that gave up on large boards grows faster than its curve.

## The table

Twenty of the {count} rows in the original form: time in seconds, and a cross if the puzzle was solved.

{sample}
The original generator, as its description has it, may put several random cells side by side, so that larger boards
may have no solution (in a trial, none of five boards of 15x15 had one). gridwright's generator randomizes only cells
that can be masked together, so every board here has a solution. With densities above 0.3 it randomizes fewer cells than
asked for, because no more can be masked.
"""


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    data, ledger = prepare(count)
    report(ledger)
    (DOCS / "seed-study.md").write_text(page(count, data, ledger))
