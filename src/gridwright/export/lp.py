"""LP, the readable form of integer programs that CPLEX began and HiGHS, SCIP, CBC, GLPK and Gurobi read."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from gridwright.export._heads import clean, head
from gridwright.export._statement import Statement
from gridwright.lower.rows import Row

SUFFIX = ".lp"
CLAUSES = False
WIDE = 100


def write(statement: Statement) -> str:
    """The statement as an LP file; there is nothing to minimize, so any solution is as good as another."""
    lines = [f"\\ {line}" for line in head(statement, "rows", "non-zeros", "x")]
    lines += ["Minimize", " nothing: 0 x1", "Subject To"]
    nth = 0
    for group in statement.groups:
        lines.append(f"\\ {clean(group.reason)}")
        for row in group.rows:
            nth += 1
            lines += wrapped(f" c{nth}: ", row)
    lines.append("Bounds")
    lines += [f" {lo} <= x{column} <= {hi}" for column, (lo, hi) in statement.columns.items()]
    lines += section("Binaries", [v for v in range(1, statement.top + 1) if v not in statement.columns])
    lines += section("Generals", list(statement.columns))
    return "\n".join([*lines, "End"]) + "\n"


def wrapped(label: str, row: Row) -> Iterator[str]:
    """A row in lines that are not too long; bounds that differ stand on both sides."""
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
        if len(line) + 1 + len(part) > WIDE:
            yield line
            line = "   "
        line += f" {part}"
    yield line


def section(title: str, columns: list[int]) -> Iterator[str]:
    """A list of columns under a title, ten a line; nothing for none."""
    if columns:
        yield title
    for start in range(0, len(columns), 10):
        yield " " + " ".join(f"x{column}" for column in columns[start : start + 10])
