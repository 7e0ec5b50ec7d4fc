"""The reasons of the constraints of hitori: the models post them, and steps and changes name them."""

from __future__ import annotations

from gridwright.grid import Line
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.hitori.wording import line_through
from gridwright.messages import Sentence
from gridwright.model import Reason
from gridwright.puzzle import Value

NEVER_TOUCH = Sentence("masked cells never share a side")


BOARD = ()  # the place of the rules that are about the whole board
APART = Reason("touch", BOARD, NEVER_TOUCH)
NOT_ENCLOSED = Reason("apart", BOARD, Sentence("no cell is enclosed by masked cells"), "enclosed", also=("touch",))
CONNECTED = Reason("apart", BOARD, Sentence("the visible cells are connected"))


def once(line: Line, value: Value) -> Reason:
    """A number is visible at most once in a line."""
    return Reason("repeat", line.cells, Sentence("{line} shows {value} only once", line=line.name, value=value), value)


def repeat(puzzle: Hitori, one: int, two: int) -> Reason:
    """The reason of the constraint that two equal numbers are not both visible."""
    return once(line_through(puzzle, one, two), puzzle.numbers[one])
