"""MPS, the old fixed-column format for integer programs that every solver reads."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from gridwright.export._heads import clean, head
from gridwright.export._lowered import LoweredModel
from gridwright.lower.rows import Row
from gridwright.messages import export as messages

SUFFIX = ".mps"
CLAUSES = False


def write(model: LoweredModel) -> str:
    """Write a model as an MPS file: rows, columns with their coefficients, right-hand sides, ranges and bounds."""
    lines = [f"* {line}" for line in head(model, messages.ROWS, messages.NON_ZEROS, "x")]
    lines += ["NAME          GRIDWRGT", "ROWS", " N  NOTHING"]
    rows: list[Row] = []
    for group in model.groups:
        lines.append(f"* {clean(group.reason)}")
        for row in group.rows:
            rows.append(row)
            lines.append(f" {sense(row)}  C{len(rows)}")
    lines += ["COLUMNS", *columns(model, rows), "RHS", *sides(rows)]
    if any(is_ranged(row) for row in rows):
        lines.append("RANGES")
        lines += [field("RNG", f"C{n}", row.hi - row.lo) for n, row in enumerate(rows, 1) if is_ranged(row)]
    lines.append("BOUNDS")
    for variable in range(1, model.top + 1):
        lo, hi = model.columns.get(variable, (0, 1))
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


def columns(model: LoweredModel, rows: list[Row]) -> Iterator[str]:
    """All columns, which are integers, with their coefficients."""
    factors: dict[int, list[tuple[int, int]]] = {column: [] for column in range(1, model.top + 1)}
    for nth, row in enumerate(rows, 1):
        for column, factor in row.columns.items():
            factors[column].append((nth, factor))
    yield "    MARKER                 'MARKER'                 'INTORG'"
    for column, entries in factors.items():
        yield f"* {clean(model.names[column])}"
        for nth, factor in entries:
            yield field(f"x{column}", f"C{nth}", factor)
        if not entries:
            yield field(f"x{column}", "NOTHING", 0)
    yield "    MARKER                 'MARKER'                 'INTEND'"


def sides(rows: list[Row]) -> Iterator[str]:
    """The right-hand sides that are not 0."""
    for nth, row in enumerate(rows, 1):
        side = row.lo if row.lo > -inf else row.hi
        if side not in (0, inf):
            yield field("RHS", f"C{nth}", side)


def field(first: str, second: str, number: float) -> str:
    """A line of two names and a number, in the columns of the fixed format."""
    return f"    {first:<8}  {second:<8}  {number:>12g}"


def bound(kind: str, variable: int, number: int) -> str:
    """A bound of a column."""
    return f" {kind} {'BND':<8}  {f'x{variable}':<8}  {number:>12g}"
