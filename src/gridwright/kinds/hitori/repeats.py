"""The numbers that appear more than once in a line of a hitori."""

from __future__ import annotations

from functools import lru_cache

from gridwright.grid import Grid, Line
from gridwright.kernel.grouping import FlatGroups, Repeats, flatten
from gridwright.kinds.hitori.puzzle import Hitori


def find_repeats(puzzle: Hitori) -> Repeats:
    """The cells of equal numbers, line by line."""
    return Repeats(puzzle.numbers, flat_lines(puzzle.grid))


@lru_cache(maxsize=16)
def flat_lines(grid: Grid) -> FlatGroups:
    """The lines of a board of a size."""
    return flatten([line.cells for line in grid.lines()])


def list_repeats(puzzle: Hitori) -> list[tuple[Line, int | None, list[int]]]:
    """For every line and every number that appears there more than once: the line, the number, and its cells."""
    repeats, lines = find_repeats(puzzle), puzzle.grid.lines()
    return [(lines[repeats.line_of(nth)], puzzle.numbers[cells[0]], cells) for nth, cells in enumerate(repeats)]
