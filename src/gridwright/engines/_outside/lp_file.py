"""The LP format: readable integer programs. CPLEX introduced it, and HiGHS, SCIP, CBC, GLPK and Gurobi read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf

from gridwright.lower.rows import Row

LINE_WIDTH = 100
Groups = Iterable[tuple[str, Sequence[Row]]]
"""Rows under a comment; without one if it is empty."""


def write_lp(
    top: int, columns: Mapping[int, tuple[int, int]], groups: Groups, head: Iterable[str] = (), goal: int | None = None
) -> str:
    """Write an integer program; the objective is a column to maximize or constant, as any solution will do.

    The objective names every column, so that all solvers number the columns as gridwright does: some of their
    solution files give numbers only.
    """
    lines = [f"\\ {line}" for line in head]
    costs = [f"+ x{column}" if column == goal else f"+ 0 x{column}" for column in range(1, max(top, 1) + 1)]
    lines += ["Minimize" if goal is None else "Maximize", *wrap(" nothing: " if goal is None else " total: ", costs)]
    lines.append("Subject To")
    nth = 0
    for comment, rows in groups:
        if comment:
            lines.append(f"\\ {comment}")
        for row in rows:
            nth += 1
            lines += write_row(f"c{nth}", row)
    if not nth:
        lines.append(" c0: 0 x1 <= 0")  # CBC does not read a model without rows
    lines.append("Bounds")
    lines += [f" {lo} <= x{column} <= {hi}" for column, (lo, hi) in columns.items()]
    lines += list_columns("Binaries", [v for v in range(1, top + 1) if v not in columns])
    lines += list_columns("Generals", list(columns))
    return "\n".join([*lines, "End"]) + "\n"


def write_row(name: str, row: Row) -> Iterator[str]:
    """Write a row. One with two different bounds becomes two, as GLPK and CBC do not read both in one."""
    terms = [f"{'-' if factor < 0 else '+'} {abs(factor)} x{column}" for column, factor in row.columns.items()]
    terms = [term.replace(" 1 x", " x") for term in terms] or ["0 x1"]
    if row.lo == row.hi:
        yield from wrap(f" {name}: ", [*terms, f"= {int(row.lo)}"])
        return
    if row.lo > -inf:
        yield from wrap(f" {name}: ", [*terms, f">= {int(row.lo)}"])
    if row.hi < inf:
        yield from wrap(f" {name}{'u' if row.lo > -inf else ''}: ", [*terms, f"<= {int(row.hi)}"])


def wrap(label: str, parts: list[str]) -> Iterator[str]:
    """Break a sum into lines of limited width."""
    line = label + parts[0].removeprefix("+ ")
    for part in parts[1:]:
        if len(line) + 1 + len(part) > LINE_WIDTH:
            yield line
            line = "   "
        line += f" {part}"
    yield line


def list_columns(title: str, columns: list[int]) -> Iterator[str]:
    """A list of columns under a title, ten per line; nothing if it is empty."""
    if columns:
        yield title
    for start in range(0, len(columns), 10):
        yield " " + " ".join(f"x{column}" for column in columns[start : start + 10])
