"""A takuzu as a picture."""

from __future__ import annotations

from gridwright.grid import Line
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.puzzle import Answer, Value
from gridwright.scene import Cell, Count, Fill, Ink, Scene, Ticks

EXAMPLE = ("takuzu\n1.00\n.0..\n1..0\n....\n", "1100\n0011\n1010\n0101\n")


def draw(puzzle: Takuzu, answer: Answer | None) -> Scene:
    """Digits in cells, the given ones marked."""
    values = answer.values if answer else puzzle.givens
    cells = tuple(map(cell, puzzle.givens, values))
    return Scene(puzzle.grid, cells, title=puzzle.notes.title)


def cell(given: Value, value: Value) -> Cell:
    """One digit; a given shows even where the answer leaves its cell open."""
    now = given if value is None else value
    if now is None:
        return Cell()
    return Cell(Fill.WHITE, str(now), Ink.GIVEN if now == given else Ink.ANSWER)


def tally(puzzle: Takuzu, answer: Answer) -> Ticks:
    """How many of each digit are missing in every line."""
    found = [count_missing(line, answer) for line in puzzle.grid.lines()]
    return Ticks(right=tuple(found[: puzzle.grid.height]), bottom=tuple(found[puzzle.grid.height :]))


def count_missing(line: Line, answer: Answer) -> tuple[Count, ...]:
    """How many of each digit a line lacks; fewer than none if there are too many."""
    values = [answer.values[cell] for cell in line.cells]
    missing = [len(values) // 2 - values.count(digit) for digit in (0, 1)]
    return tuple(Count(f"{digit}:{count}".replace("-", "−"), count == 0) for digit, count in enumerate(missing))
