"""An akari as a setter draws it: black cells, some with a number."""

from __future__ import annotations

from gridwright.blueprint import NO_MARK, Blueprint, Vocabulary
from gridwright.kinds.akari.puzzle import MARKS, Akari, draw_cell
from gridwright.messages import Sentence

BLACK = "#"
WALLS = {str(mark): mark for mark in MARKS.values() if mark is not None}
WORDS = {BLACK: Sentence("black cell")} | {
    mark: Sentence("black cell with {number}", number=mark) for mark in WALLS if mark != BLACK
}


def read(blueprint: Blueprint) -> Akari:
    """The puzzle of a drawing."""
    return Akari(grid=blueprint.grid, cells=tuple(map(WALLS.get, blueprint.marks)))


def write(puzzle: Akari) -> Blueprint:
    """The drawing of a puzzle."""
    return Blueprint(puzzle.grid, tuple(NO_MARK if mark is None else str(mark) for mark in puzzle.cells))


VOCABULARY = Vocabulary(read, write, marks={text: draw_cell(mark, None) for text, mark in WALLS.items()}, words=WORDS)
