"""The literals of a certificate: `r3c5=1` says that a cell holds a value, `r3c5!4` that it does not.

A cell that can hold just two values has one variable: there `=0` is the opposite of `=1`, and `!` is not written.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import accumulate

from gridwright.grid import Grid

Meaning = tuple[int, int, bool]
"""A cell, a value, and whether the cell holds it."""


class CellLiterals:
    """The literals of a puzzle, numbered from 1 as in DIMACS; the opposite of a literal is its negative.

    Making a proof needs numbers alone; names and meanings are listed when they are first asked for.
    """

    def __init__(self, grid: Grid, choices: Sequence[Sequence[int]]) -> None:
        self.grid, self.choices = grid, choices
        counts = [1 if len(values) == 2 else len(values) for values in choices]
        self.firsts = list(accumulate(counts, initial=1))  # the first variable of each cell
        self.count = self.firsts[-1] - 1
        self.is_binary = all(len(values) == 2 for values in choices)

    def hold(self, cell: int, value: int) -> int:
        """The literal that says that a cell holds a value."""
        values, first = self.choices[cell], self.firsts[cell]
        if len(values) != 2:
            return first + values.index(value)
        return first if value == values[1] else -first

    def differ_from(self, values: Sequence[int | None]) -> tuple[int, ...]:
        """The clause that some cell does not hold its value in a solution."""
        if self.is_binary:
            pairs = zip(self.firsts, self.choices, values, strict=False)
            return tuple([-first if value == high else first for first, (_, high), value in pairs if value is not None])
        return tuple([-self.hold(cell, value) for cell, value in enumerate(values) if value is not None])

    @cached_property
    def meaning(self) -> dict[int, Meaning]:
        """What each literal says, as it is written."""
        found: dict[int, Meaning] = {}
        for cell, values in enumerate(self.choices):
            for value in values:
                literal = self.hold(cell, value)
                found[literal] = cell, value, True
                if len(values) != 2:
                    found[-literal] = cell, value, False
        return found

    @cached_property
    def names(self) -> dict[int, str]:
        """Literals as they are written."""
        places = name_cells(self.grid)
        return {
            literal: f"{places[cell]}{'=' if holds else '!'}{value}"
            for literal, (cell, value, holds) in self.meaning.items()
        }

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Literals by their names; in a cell with two values, `!` one is `=` the other."""
        places = name_cells(self.grid)
        every = self.meaning.items()
        others = {f"{places[cell]}!{value}": -literal for literal, (cell, value, holds) in every if holds}
        return {**{name: literal for literal, name in self.names.items()}, **others}

    @cached_property
    def every(self) -> list[frozenset[int]]:
        """The values that each cell can hold."""
        return [*map(frozenset, self.choices)]

    def falsify(self, clause: Sequence[int]) -> list[frozenset[int]]:
        """The values that are left for each cell if all literals of a clause are false."""
        left = [*self.every]
        for literal in clause:
            cell, value, holds = self.meaning[literal]
            left[cell] = left[cell] - {value} if holds else left[cell] & {value}
        return left


@lru_cache(maxsize=16)
def name_cells(grid: Grid) -> tuple[str, ...]:
    """The names of cells in a certificate, in every language."""
    return tuple([f"r{row + 1}c{column + 1}" for row, column in grid.places(range(len(grid)))])
