"""The reasons of the constraints of takuzu: the models post them, and steps and changes name them."""

from __future__ import annotations

from gridwright.grid import Grid, Line
from gridwright.kinds.takuzu import messages
from gridwright.messages import Message
from gridwright.model import Reason


def given(grid: Grid, cell: int, value: int) -> Reason:
    """A cell holds what is printed in it."""
    return Reason("given", (cell,), messages.GIVEN.about(cell=grid.name(cell), value=value), value)


def three(line: Line, message: Message = messages.THREE) -> Reason:
    """A line never has three equal digits side by side."""
    return Reason("three", line.cells, message.about(line=line.name))


def balance(line: Line, message: Message = messages.BALANCE) -> Reason:
    """A line holds as many 0s as 1s."""
    return Reason("balance", line.cells, message.about(line=line.name))


def fill(line: Line) -> Reason:
    """A line keeps both rules; it is filed under the one that says more about it."""
    return Reason("balance", line.cells, messages.LINE.about(line=line.name), "three")


def differ(first: Line, second: Line, message: Message = messages.TWINS) -> Reason:
    """Two parallel lines differ; they can be named in any order."""
    if first.number > second.number:
        first, second = second, first
    return Reason("twins", (first.cells, second.cells), message.about(first=first.name, second=second.name))
