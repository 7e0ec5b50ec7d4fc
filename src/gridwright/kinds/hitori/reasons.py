"""The reasons of the constraints of hitori: the models post them, and steps and changes name them."""

from __future__ import annotations

from gridwright.grid import Line
from gridwright.kinds.hitori import messages
from gridwright.model import Reason
from gridwright.puzzle import Value

BOARD = ()  # the place of the rules that are about the whole board
APART = Reason("touch", BOARD, messages.APART)
NOT_ENCLOSED = Reason("apart", BOARD, messages.NOT_ENCLOSED, "enclosed")
CONNECTED = Reason("apart", BOARD, messages.CONNECTED)


def once(line: Line, value: Value) -> Reason:
    """A number is visible at most once in a line."""
    return Reason("repeat", line.cells, messages.ONCE.about(line=line.name, value=value), value)
