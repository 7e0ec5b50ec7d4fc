"""MPS, the old form of integer programs that every solver reads; names fit its fixed fields."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from gridwright.export._heads import clean, head
from gridwright.export._statement import Statement
from gridwright.lower.rows import Row

SUFFIX = ".mps"
CLAUSES = False


def write(statement: Statement) -> str:
    """The statement as an MPS file: rows by name, then the columns with their factors, right sides, ranges, bounds."""
    lines = [f"* {line}" for line in head(statement, "rows", "non-zeros", "x")]
    lines += ["NAME          GRIDWRGT", "ROWS", " N  NOTHING"]
    rows: list[Row] = []
    for group in statement.groups:
        lines.append(f"* {clean(group.reason)}")
        for row in group.rows:
            rows.append(row)
            lines.append(f" {sense(row)}  C{len(rows)}")
    lines += ["COLUMNS", *columns(statement, rows), "RHS", *sides(rows)]
    if any(ranged(row) for row in rows):
        lines.append("RANGES")
        lines += [field("RNG", f"C{n}", row.hi - row.lo) for n, row in enumerate(rows, 1) if ranged(row)]
    lines.append("BOUNDS")
    for variable in range(1, statement.top + 1):
        lo, hi = statement.columns.get(variable, (0, 1))
        lines += [bound("LO", variable, lo), bound("UP", variable, hi)]
    return "\n".join([*lines, "ENDATA"]) + "\n"


def sense(row: Row) -> str:
    """Which way a row is bounded."""
    if row.lo == row.hi:
        return "E"
    return "G" if row.lo > -inf else "L" if row.hi < inf else "N"


def ranged(row: Row) -> bool:
    """Has the row two bounds that differ?"""
    return -inf < row.lo < row.hi < inf


def columns(statement: Statement, rows: list[Row]) -> Iterator[str]:
    """All columns, which take whole numbers, with their factors."""
    factors: dict[int, list[tuple[int, int]]] = {column: [] for column in range(1, statement.top + 1)}
    for nth, row in enumerate(rows, 1):
        for column, factor in row.columns.items():
            factors[column].append((nth, factor))
    yield "    MARKER                 'MARKER'                 'INTORG'"
    for column, entries in factors.items():
        yield f"* {clean(statement.names[column])}"
        for nth, factor in entries:
            yield field(f"x{column}", f"C{nth}", factor)
        if not entries:
            yield field(f"x{column}", "NOTHING", 0)
    yield "    MARKER                 'MARKER'                 'INTEND'"


def sides(rows: list[Row]) -> Iterator[str]:
    """The right side of every row that has one other than 0."""
    for nth, row in enumerate(rows, 1):
        side = row.lo if row.lo > -inf else row.hi
        if side not in (0, inf):
            yield field("RHS", f"C{nth}", side)


def field(first: str, second: str, number: float) -> str:
    """A line of two names and a number, in the columns where the fixed form expects them."""
    return f"    {first:<8}  {second:<8}  {number:>12g}"


def bound(kind: str, variable: int, number: int) -> str:
    """A bound of a column."""
    return f" {kind} {'BND':<8}  {f'x{variable}':<8}  {number:>12g}"
