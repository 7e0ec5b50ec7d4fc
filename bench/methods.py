"""The table of all methods on some of the examples: `python -m bench.methods [SECONDS]` writes it into its page.

Every method solves every puzzle and proves its solution to be the only one; it is stopped after SECONDS.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.measure import Machine

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "formulations-speed.md"
HEADING = "## The table\n"
PUZZLES = (
    *("blocks", "kite", "mast", "hen", "lambda", "figure", "animal"),
    *("hitori-6x4", "hitori-8x8", "makaro-5x5", "makaro-7x7", "takuzu-4x4", "takuzu-8x8"),
)
COLUMNS = ("method", "verdict", "first", "settled", "cpu", "variables", "clauses or rows", "literals")


def main(seconds: str = "20") -> None:
    """Measure, and replace the end of the page."""
    tables = [table(name, seconds) for name in PUZZLES]
    before = PAGE.read_text().partition(HEADING)[0]
    PAGE.write_text(before + HEADING + "\n" + intro(seconds) + "\n" + "\n".join(tables))


def intro(seconds: str) -> str:
    """What was measured, and on which machine."""
    here = Machine.here()
    return f"""All methods on some of the examples, measured by `gridwright compare` and stopped after {seconds} s:
wall-clock time to the first solution and to the proof that it is the only one, CPU time in total, and the size of the
engine's model. Libraries are imported before the clock starts. One run each, by `python -m bench.methods`:

    {here.day}, {here.cpu}, {here.cores} cores, Python {here.python}, python-sat {here.sat}, load {here.load:.1f}
"""


def table(name: str, seconds: str) -> str:
    """One puzzle by all methods."""
    command = [sys.executable, "-m", "gridwright", "compare", "--json", "--seconds", seconds, f"examples/{name}.txt"]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    if ran.returncode:
        sys.exit(f"{name}: {ran.stderr.strip() or 'the methods disagree'}")
    rows = [json.loads(line) for line in ran.stdout.splitlines()]
    height, width = rows[0]["size"]
    head = f"**{name}** ({rows[0]['kind']}, {width}x{height})\n\n| {' | '.join(COLUMNS)} |\n|---|---|{'--:|' * 6}\n"
    return head + "".join(line(row) for row in rows)


def line(row: dict[str, Any]) -> str:
    """One method as a row of the table."""
    method = f"`{row['method']}`" + (" **fastest**" if row["winner"] else "")
    verdict = row["status"] if row["reason"] is None else "not within the limit"
    times = [duration(row[key]) for key in ("first", "settled", "cpu")]
    sizes = ["–" if row[key] is None else f"{row[key]:,}" for key in ("variables", "constraints", "literals")]
    return f"| {' | '.join([method, verdict, *times, *sizes])} |\n"


def duration(seconds: float | None) -> str:
    """Format a time."""
    if seconds is None:
        return "–"
    return f"{seconds:.1f} s" if seconds >= 1 else f"{seconds * 1000:.{0 if seconds >= 0.01 else 1}f} ms"


if __name__ == "__main__":
    main(*sys.argv[1:2])
