"""The original hitori study, repeated: `python -m bench.original_study [COUNT]`.

Runs examples/original-study.sh in bench/out/original-study, and writes docs/original-study.md and its diagrams from the
ledger. If it is stopped, the next run continues where it was.
"""

import datetime
import os
import subprocess
import sys
from pathlib import Path

from gridwright.cli import main
from gridwright.reports import tables
from gridwright.reports.figures import Figures, load, median
from gridwright.reports.summary import NONE, seconds, summarize_sizes, summarize_times

ROOT = Path(__file__).parent.parent
SCRIPT = ROOT / "examples" / "original-study.sh"
OUT = ROOT / "bench" / "out" / "original-study"
DOCS = ROOT / "docs"
ORIGINAL = {"milp@flow": "cplex", "backtracking": "heuristique"}
METHODS = [*ORIGINAL, "sat", "cp", "milp"]
SIDES = range(3, 16)
SAMPLE = 20  # rows of the table that the page shows


def run_study(count: int) -> str:
    """Run the script; returns the path of its ledger."""
    paths = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(["sh", str(SCRIPT), str(OUT), str(count)], env={**os.environ, "PATH": paths}, check=True)
    return str(OUT / "run.db")


def draw(ledger: str) -> None:
    """Draw the diagrams of the page."""
    for name in ("performance", "growth"):
        file = str(DOCS / f"original-study-{name}.svg")
        assert main(["report", ledger, "--time", "cpu", "--diagram", name, "-o", file]) == 0


def by_size(figures: Figures) -> list[list[str]]:
    """Median CPU time of every method by size."""
    rows = [["size", "puzzles", *METHODS]]
    for side in SIDES:
        some = [i for i in figures.instances if i.width == side]
        row = [f"{side}x{side}", str(len(some))]
        for method in METHODS:
            times = [i.cells[method].seconds for i in some if i.cells[method].solved]
            lost = len(some) - len(times)
            middle = median(times)
            row.append((NONE if middle is None else f"{middle * 1000:.1f}") + (f" ({lost} not)" if lost else ""))
        rows.append(row)
    return rows


def sample(figures: Figures) -> list[list[str]]:
    """Some rows of the table, with the heads of the original."""
    rows = [["Instance", *(word for name in ORIGINAL.values() for word in (f"{name}: Temps (s)", "Optimal?"))]]
    for instance in figures.instances[:: max(len(figures.instances) // SAMPLE, 1)][:SAMPLE]:
        cells = [instance.cells[method] for method in ORIGINAL]
        words = [word for c in cells for word in (seconds(c.seconds), "×" if c.solved else "")]
        rows.append([figures.short_name(instance), *words])
    return rows


def page(count: int, figures: Figures) -> str:
    """The page of the documentation."""
    sizes = summarize_sizes(figures)
    assert sizes is not None
    return PAGE.format(
        count=count,
        script=SCRIPT.read_text(),
        limit=f"{figures.limit:g}",
        date=datetime.datetime.now(datetime.UTC).date(),
        setups="".join(f"* {setup}\n" for setup in figures.setups),
        wrong=len(figures.disputed),
        summary="".join(tables.small_markdown(summarize_times(figures))),
        models="".join(tables.small_markdown(sizes)),
        sizes="".join(tables.markdown_table(by_size(figures), "lr" + "r" * len(METHODS))),
        sample="".join(tables.markdown_table(sample(figures), "l" + "rl" * len(ORIGINAL))),
    )


PAGE = """# The original hitori study in one command

gridwright's hitori goes back to a student project by Mahdi Cheikhrouhou and Marwen Bahri (2021). They generated random
boards with sides of 3 to 15 cells, solved each of them by integer programming (CPLEX) and by backtracking, saved the
solutions, and printed a LaTeX table and a performance diagram. One command does all that:

```console
$ make study
```

This leaves in the folder `study`:

| | |
|---|---|
| `data/` | the boards, one file each |
| `res/` | the solutions: a folder for each method, a file for each board |
| `results.tex` | the table, with the column heads of the original |
| `performance.svg` | the performance diagram |
| `growth.svg` | time against size |
| `results.csv`, `results.txt` | all results for a spreadsheet, and to read |
| `run.db` | the ledger, from which every table and diagram can be made again |

`make study COUNT=20` takes 20 boards instead of {count}. Stop it whenever you like: the same command continues. To get
the table as PDF, run `latexmk -pdf results.tex` in that folder.

`make study` only runs `examples/original-study.sh`. If you have installed gridwright without its source,
`gridwright examples -o examples` copies the script beside the example puzzles; run `sh examples/original-study.sh`, and
change it for a study of your own. Each line is explained in [data sets, batch runs and reports](batch.md).

```sh
{script}```

In the table, the methods have the names of the original, by `--rename`. The model under `cplex` is the original one,
`milp@flow`, but HiGHS solves it here, and the table says so. If you have CPLEX, write `lp:cplex@flow` in place of
`milp@flow` ([outside solvers](outside-solvers.md)).

## Results

Measured on {date} with {count} boards and one process. The limit was {limit} s of wall-clock time per board and method.
The times below are CPU seconds of the solving process, because the machine had other work to do. This page was written
by `python -m bench.original_study {count}`.

{setups}
`milp@flow` is the original model and `backtracking` the original search; `milp`, `cp` and `sat` enforce connectivity by
lazy cuts instead. Boards that methods disagree about: {wrong}. The original project reports 0.01 to 0.08 s per board
with CPLEX.

{summary}
![Share of boards solved within a time](original-study-performance.svg)

{models}
### By size

Median CPU time of the solved boards in milliseconds; in brackets, how many were not solved within {limit} s.

{sizes}
![Time against size with fitted growth](original-study-growth.svg)

Points and curves include only solved boards, so a method that gave up on large boards grows faster than its curve.

### The table

Twenty of the {count} rows, in the form of the original: time in seconds, and a cross if the board was solved.

{sample}
The original generator, as described, may put several random cells side by side, so that larger boards
may have no solution (in a trial, none of five boards of 15x15 had one). gridwright's generator randomizes only cells
that can be masked together, so every board here has a solution. With densities above 0.3 it randomizes fewer cells than
asked for, because no more can be masked.
"""


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    ledger = run_study(count)
    draw(ledger)
    (DOCS / "original-study.md").write_text(page(count, load(ledger, METHODS, "cpu")))
