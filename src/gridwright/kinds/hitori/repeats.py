"""The numbers that appear more than once in a line of a hitori."""

from __future__ import annotations

from gridwright.kernel.grouping import Repeats
from gridwright.kinds.hitori.puzzle import Hitori


def find_repeats(puzzle: Hitori) -> Repeats:
    """The cells of equal numbers, line by line."""
    return Repeats(puzzle.numbers, [line.cells for line in puzzle.grid.lines()])


def list_repeats(puzzle: Hitori) -> list[tuple[str, int | None, list[int]]]:
    """For every line and every number that appears there more than once: the line's name, the number, its cells."""
    repeats, lines = find_repeats(puzzle), puzzle.grid.lines()
    return [(lines[repeats.line_of(nth)].name, puzzle.numbers[cells[0]], cells) for nth, cells in enumerate(repeats)]
