"""A takuzu as a picture."""

from __future__ import annotations

from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.puzzle import Answer, Value
from gridwright.scene import Cell, Fill, Ink, Scene

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
