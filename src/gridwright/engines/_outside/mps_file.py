"""MPS, the old fixed-column format for integer programs that every solver reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf

from gridwright.engines._outside.lp_file import Groups
from gridwright.lower.rows import Row

Names = Mapping[int, str]
"""The meaning of columns, for comments."""


def write_mps(
    top: int,
    columns: Mapping[int, tuple[int, int]],
    groups: Groups,
    head: Iterable[str] = (),
    names: Names | None = None,
    goal: int | None = None,
) -> str:
    """Write an integer program: rows, columns with their coefficients, right-hand sides, ranges and bounds.

    Programs that read the format minimize, so a column to maximize has the cost -1.
    """
    lines = [f"* {line}" for line in head]
    lines += ["NAME          GRIDWRGT", "ROWS", " N  NOTHING"]
    rows: list[Row] = []
    for comment, group in groups:
        if comment:
            lines.append(f"* {comment}")
        for row in group:
            rows.append(row)
            lines.append(f" {sense(row)}  C{len(rows)}")
    lines += ["COLUMNS", *list_columns(top, rows, names or {}, goal), "RHS", *list_sides(rows)]
    if any(is_ranged(row) for row in rows):
        lines.append("RANGES")
        lines += [field("RNG", f"C{n}", row.hi - row.lo) for n, row in enumerate(rows, 1) if is_ranged(row)]
    lines.append("BOUNDS")
    for variable in range(1, top + 1):
        lo, hi = columns.get(variable, (0, 1))
        lines += [bound("LO", variable, lo), bound("UP", variable, hi)]
    return "\n".join([*lines, "ENDATA"]) + "\n"


def sense(row: Row) -> str:
    """The type of a row: equality, lower bound, upper bound or free."""
    if row.lo == row.hi:
        return "E"
    return "G" if row.lo > -inf else "L" if row.hi < inf else "N"


def is_ranged(row: Row) -> bool:
    """Does the row have two different bounds?"""
    return -inf < row.lo < row.hi < inf


def list_columns(top: int, rows: list[Row], names: Names, goal: int | None = None) -> Iterator[str]:
    """All columns, which are integers, with their coefficients."""
    factors: dict[int, list[tuple[int, int]]] = {column: [] for column in range(1, top + 1)}
    for nth, row in enumerate(rows, 1):
        for column, factor in row.columns.items():
            factors[column].append((nth, factor))
    yield marker("'INTORG'")
    for column, entries in factors.items():
        if column in names:
            yield f"* {names[column]}"
        for nth, factor in entries:
            yield field(f"x{column}", f"C{nth}", factor)
        if not entries or column == goal:
            yield field(f"x{column}", "NOTHING", -int(column == goal))
    yield marker("'INTEND'")


def list_sides(rows: list[Row]) -> Iterator[str]:
    """The right-hand sides that are not 0."""
    for nth, row in enumerate(rows, 1):
        side = row.lo if row.lo > -inf else row.hi
        if side not in (0, inf):
            yield field("RHS", f"C{nth}", side)


def marker(which: str) -> str:
    """The line before or after integer columns, in the columns of the fixed format, on which GLPK insists."""
    return f"    MARKER    'MARKER'{'':17}{which}"


def field(first: str, second: str, number: float) -> str:
    """A line of two names and a number, in the columns of the fixed format."""
    return f"    {first:<8}  {second:<8}  {int(number):>12}"


def bound(kind: str, variable: int, number: int) -> str:
    """A bound of a column."""
    return f" {kind} {'BND':<8}  {f'x{variable}':<8}  {number:>12}"
