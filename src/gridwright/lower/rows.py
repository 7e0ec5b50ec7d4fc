"""Constraints as rows, lo <= sum of coefficient times column <= hi, for integer programming engines and files."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from gridwright.model import AllDifferent, Clause, Linear


class Row(NamedTuple):
    """lo <= sum of coefficient times column <= hi; bounds are integers or infinite, and columns are distinct."""

    columns: dict[int, int]
    lo: float
    hi: float


def clause_row(clause: Clause) -> Row | None:
    """A clause as a row; None for a tautology."""
    literals = set(clause)
    if any(-literal in literals for literal in literals):
        return None
    columns = {abs(literal): 1 if literal > 0 else -1 for literal in clause}
    return Row(columns, 1 - sum(literal < 0 for literal in literals), inf)


def linear_row(linear: Linear) -> Row:
    """A linear constraint as a row: a negative literal is 1 minus its column."""
    columns: dict[int, int] = {}
    shift = 0
    for factor, literal in linear.terms:
        if literal < 0:
            shift += factor
            factor, literal = -factor, -literal
        columns[literal] = columns.get(literal, 0) + factor
    kept = {column: factor for column, factor in columns.items() if factor}
    lo = -inf if linear.lo is None else linear.lo - shift
    return Row(kept, lo, inf if linear.hi is None else linear.hi - shift)


def different_rows(different: AllDifferent) -> list[Row]:
    """AllDifferent as an at-most-one row per value."""
    holders: dict[int, list[int]] = {}
    for number in different.numbers:
        for value, literal in number.items():
            holders.setdefault(value, []).append(literal)
    return [
        linear_row(Linear(tuple((1, literal) for literal in literals), None, 1))
        for literals in holders.values()
        if len(literals) > 1
    ]
