"""The reasons of the constraints of takuzu, as steps name them."""

from __future__ import annotations

from gridwright.grid import Line
from gridwright.kinds.takuzu import messages
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.messages import Sentence


def three(line: Line) -> Sentence:
    """A line never has three equal digits side by side."""
    return messages.THREE.about(line=line.name)


def balance(line: Line) -> Sentence:
    """A line holds as many 0s as 1s."""
    return messages.BALANCE.about(line=line.name)


def differ(puzzle: Takuzu, one: int, two: int) -> Sentence:
    """Two lines differ."""
    first, second = sorted((one, two))
    lines = puzzle.grid.lines()
    return messages.TWINS.about(first=lines[first].name, second=lines[second].name)
