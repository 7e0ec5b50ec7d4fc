"""A makaro as a picture."""

from __future__ import annotations

from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.puzzle import Answer, Value
from gridwright.scene import Arrow, Cell, Fill, Ink, Scene
from gridwright.text.rooms import walls

ARROWS = {"^": Arrow.UP, "v": Arrow.DOWN, "<": Arrow.LEFT, ">": Arrow.RIGHT}
EXAMPLE = (
    "makaro\nrooms\na b b c\na a c c\na a . c\n. d d .\ncells\n1 . . 3\n. . . .\n3 2 ^ .\n^ . . <\n",
    "1 2 1 3\n4 5 4 2\n3 2 # 1\n# 1 2 #\n",
)


def draw(puzzle: Makaro, answer: Answer | None) -> Scene:
    """Rooms between walls, numbers in cells, arrows on black."""
    values = answer.values if answer else puzzle.givens
    cells = tuple(map(cell, puzzle.rooms, puzzle.givens, puzzle.arrows, values))
    return Scene(puzzle.grid, cells, walls=walls(puzzle.grid, puzzle.rooms), lines=True, title=puzzle.notes.title)


def cell(room: int | None, given: Value, arrow: str | None, value: Value) -> Cell:
    """One cell: a wall with or without an arrow, or a number."""
    if room is None:
        return Cell(Fill.WALL, arrow=ARROWS[arrow] if arrow else None)
    now = given if value is None else value
    if now is None:
        return Cell()
    return Cell(Fill.WHITE, str(now), Ink.GIVEN if now == given else Ink.ANSWER)
