"""A hitori as a picture."""

from __future__ import annotations

from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.puzzle import Answer
from gridwright.scene import Cell, Fill, Scene

FILLS = {None: Fill.OPEN, 0: Fill.WHITE, 1: Fill.MASKED}
EXAMPLE = ("hitori\n3 1 4 4\n4 2 4 1\n1 2 3 4\n3 4 2 4\n", "#..#\n..#.\n.#..\n...#\n")


def draw(puzzle: Hitori, answer: Answer | None) -> Scene:
    """Numbers in cells; masked ones stay readable."""
    values = answer.values if answer else (None,) * len(puzzle.grid)
    texts = ("" if number is None else str(number) for number in puzzle.numbers)
    cells = tuple(Cell(FILLS[value], text) for value, text in zip(values, texts, strict=True))
    return Scene(puzzle.grid, cells, circled=True, title=puzzle.notes.title)
