"""LP, the readable format for integer programs that CPLEX introduced and HiGHS, SCIP, CBC, GLPK and Gurobi read."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from gridwright.export._heads import clean, head
from gridwright.export._lowered import LoweredModel
from gridwright.lower.rows import Row
from gridwright.messages import export as messages

SUFFIX = ".lp"
CLAUSES = False
LINE_WIDTH = 100


def write(model: LoweredModel) -> str:
    """Write a model as an LP file; the objective is constant, as any solution will do."""
    lines = [f"\\ {line}" for line in head(model, messages.ROWS, messages.NON_ZEROS, "x")]
    lines += ["Minimize", " nothing: 0 x1", "Subject To"]
    nth = 0
    for group in model.groups:
        lines.append(f"\\ {clean(group.reason)}")
        for row in group.rows:
            nth += 1
            lines += wrap(f" c{nth}: ", row)
    lines.append("Bounds")
    lines += [f" {lo} <= x{column} <= {hi}" for column, (lo, hi) in model.columns.items()]
    lines += section("Binaries", [v for v in range(1, model.top + 1) if v not in model.columns])
    lines += section("Generals", list(model.columns))
    return "\n".join([*lines, "End"]) + "\n"


def wrap(label: str, row: Row) -> Iterator[str]:
    """Write a row in lines of limited width; a row with two different bounds has one on each side."""
    terms = [f"{'-' if factor < 0 else '+'} {abs(factor)} x{column}" for column, factor in row.columns.items()]
    terms = [term.replace(" 1 x", " x") for term in terms] or ["0 x1"]
    if row.lo == row.hi:
        parts = [*terms, f"= {row.lo:g}"]
    elif row.hi == inf:
        parts = [*terms, f">= {'-inf' if row.lo == -inf else f'{row.lo:g}'}"]
    elif row.lo == -inf:
        parts = [*terms, f"<= {row.hi:g}"]
    else:
        parts = [f"{row.lo:g} <=", *terms, f"<= {row.hi:g}"]
    line = label + parts[0].removeprefix("+ ")
    for part in parts[1:]:
        if len(line) + 1 + len(part) > LINE_WIDTH:
            yield line
            line = "   "
        line += f" {part}"
    yield line


def section(title: str, columns: list[int]) -> Iterator[str]:
    """A list of columns under a title, ten per line; nothing if it is empty."""
    if columns:
        yield title
    for start in range(0, len(columns), 10):
        yield " " + " ".join(f"x{column}" for column in columns[start : start + 10])
