"""The literals of a certificate: `r3c5=1` says that a cell holds a value, `r3c5!4` that it does not.

A cell that can hold just two values has one variable: there `=0` is the opposite of `=1`, and `!` is not written.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gridwright.grid import Grid

Meaning = tuple[int, int, bool]
"""A cell, a value, and whether the cell holds it."""


class CellLiterals:
    """The literals of a puzzle, numbered from 1 as in DIMACS; the opposite of a literal is its negative."""

    def __init__(self, grid: Grid, choices: Sequence[Sequence[int]]) -> None:
        self.every = [*map(frozenset, choices)]
        self.holds: dict[tuple[int, int], int] = {}  # the literal that says that a cell holds a value
        self.meaning: dict[int, Meaning] = {}
        self.names: dict[int, str] = {}
        self.count = 0
        for cell, values in enumerate(choices):
            if len(values) == 2:
                self.add_pair(cell, *values)
            else:
                self.add_values(cell, values)
        places = name_cells(grid)
        for literal, (cell, value, holds) in self.meaning.items():
            self.names[literal] = f"{places[cell]}{'=' if holds else '!'}{value}"
        self.numbers = {name: literal for literal, name in self.names.items()}
        for (cell, value), literal in self.holds.items():  # in a cell with two values, `!` one is `=` the other
            self.numbers[f"{places[cell]}!{value}"] = -literal

    def add_pair(self, cell: int, low: int, high: int) -> None:
        """Add the variable of a cell with two values."""
        self.count += 1
        self.holds[cell, low], self.holds[cell, high] = -self.count, self.count
        self.meaning[-self.count], self.meaning[self.count] = (cell, low, True), (cell, high, True)

    def add_values(self, cell: int, values: Sequence[int]) -> None:
        """Add a variable for each value of a cell."""
        for value in values:
            self.count += 1
            self.holds[cell, value] = self.count
            self.meaning[self.count], self.meaning[-self.count] = (cell, value, True), (cell, value, False)

    def differ_from(self, values: Sequence[int | None]) -> tuple[int, ...]:
        """The clause that some cell does not hold its value in a solution."""
        return tuple(-self.holds[cell, value] for cell, value in enumerate(values) if value is not None)

    def falsify(self, clause: Sequence[int]) -> list[frozenset[int]]:
        """The values that are left for each cell if all literals of a clause are false."""
        left = [*self.every]
        for literal in clause:
            cell, value, holds = self.meaning[literal]
            left[cell] = left[cell] - {value} if holds else left[cell] & {value}
        return left


@lru_cache(maxsize=16)
def name_literals(grid: Grid, choices: tuple[tuple[int, ...], ...]) -> CellLiterals:
    """The literals of all puzzles of a size whose cells have these values."""
    return CellLiterals(grid, choices)


@lru_cache(maxsize=16)
def name_cells(grid: Grid) -> tuple[str, ...]:
    """The names of cells in a certificate, in every language."""
    return tuple([f"r{row + 1}c{column + 1}" for row, column in grid.places(range(len(grid)))])
