"""The LP format: readable integer programs. CPLEX introduced it, and HiGHS, SCIP, CBC, GLPK and Gurobi read it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import inf

from gridwright.lower.rows import Row

LINE_WIDTH = 100
Groups = Iterable[tuple[str, Sequence[Row]]]
"""Rows under a comment; without one if it is empty."""


Call = Callable[[int], str]
"""The name of a column."""


def number_column(column: int) -> str:
    """The name of a column in files that nobody reads, and in formats without room for another."""
    return f"x{column}"


def write_lp(
    top: int,
    columns: Mapping[int, tuple[int, int]],
    groups: Groups,
    head: Iterable[str] = (),
    goal: int | None = None,
    call: Call = number_column,
) -> str:
    """Write an integer program; the objective is a column to maximize or constant, as any solution will do.

    The objective names every column, so that all solvers number the columns as gridwright does: some of their
    solution files give numbers only.
    """
    lines = [f"\\ {line}" for line in head]
    costs = [f"+ {'' if column == goal else '0 '}{call(column)}" for column in range(1, max(top, 1) + 1)]
    lines += ["Minimize" if goal is None else "Maximize", *wrap(" nothing: " if goal is None else " total: ", costs)]
    lines.append("Subject To")
    nth = 0
    for comment, rows in groups:
        if comment:
            lines.append(f"\\ {comment}")
        for row in rows:
            nth += 1
            lines += write_row(f"c{nth}", row, call)
    if not nth:
        lines.append(f" c0: 0 {call(1)} <= 0")  # CBC does not read a model without rows
    lines.append("Bounds")
    lines += [f" {lo} <= {call(column)} <= {hi}" for column, (lo, hi) in columns.items()]
    lines += list_columns("Binaries", [call(v) for v in range(1, top + 1) if v not in columns])
    lines += list_columns("Generals", [call(v) for v in columns])
    return "\n".join([*lines, "End"]) + "\n"


def write_row(name: str, row: Row, call: Call) -> Iterator[str]:
    """Write a row. One with two different bounds becomes two, as GLPK and CBC do not read both in one."""
    terms = [write_term(factor, call(column)) for column, factor in row.columns.items()] or [f"0 {call(1)}"]
    if row.lo == row.hi:
        yield from wrap(f" {name}: ", [*terms, f"= {int(row.lo)}"])
        return
    if row.lo > -inf:
        yield from wrap(f" {name}: ", [*terms, f">= {int(row.lo)}"])
    if row.hi < inf:
        yield from wrap(f" {name}{'u' if row.lo > -inf else ''}: ", [*terms, f"<= {int(row.hi)}"])


def write_term(factor: int, name: str) -> str:
    """Write a column with its sign and, unless it is 1, its coefficient."""
    return f"{'-' if factor < 0 else '+'} {'' if abs(factor) == 1 else f'{abs(factor)} '}{name}"


def wrap(label: str, parts: list[str]) -> Iterator[str]:
    """Break a sum into lines of limited width."""
    line = label + parts[0].removeprefix("+ ")
    for part in parts[1:]:
        if len(line) + 1 + len(part) > LINE_WIDTH:
            yield line
            line = "   "
        line += f" {part}"
    yield line


def list_columns(title: str, columns: list[str]) -> Iterator[str]:
    """A list of columns under a title; nothing if it is empty."""
    if columns:
        yield title
        yield from wrap(" ", columns)
