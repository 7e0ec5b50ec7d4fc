"""A nonogram as a picture."""

from __future__ import annotations

from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.puzzle import Answer
from gridwright.scene import Cell, Fill, Scene

FILLS = {None: Fill.OPEN, 0: Fill.WHITE, 1: Fill.BLACK}
EXAMPLE = ("nonogram\nrows\n1 1\n5\n5\n3\n1\ncolumns\n2\n4\n4\n4\n2\n", ".#.#.\n#####\n#####\n.###.\n..#..\n")


def draw(puzzle: Nonogram, answer: Answer | None) -> Scene:
    """Clues to the left and above, black cells filled."""
    values = answer.values if answer else (None,) * len(puzzle.grid)
    cells = tuple(Cell(FILLS[value]) for value in values)
    left, top = tuple(map(texts, puzzle.rows)), tuple(map(texts, puzzle.columns))
    return Scene(puzzle.grid, cells, left=left, top=top, fives=True, title=puzzle.notes.title)


def texts(clue: Clue) -> tuple[str, ...]:
    """A clue as it is printed beside its line."""
    return tuple(map(str, clue)) or ("0",)
