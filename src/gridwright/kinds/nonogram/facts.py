"""What steps of nonograms are about: `techniques` finds it, and `line_wording` makes sentences of it.

Lines are counted from the first row, the columns after the rows; places along a line and runs of its clue from 0. A run
that is not known is None. `terms` is how much a sentence has to name: of two steps, the one with fewer is told.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple


class Border(Enum):
    """What keeps a run from going on."""

    EDGE = auto()
    WHITE = auto()
    OTHER_RUNS = auto()


class NoRuns(NamedTuple):
    """Some rows, or some columns, have the clue 0."""

    lines: tuple[int, ...]
    is_first: bool  # are these the first such lines?

    @property
    def line(self) -> int:
        """The first of them."""
        return self.lines[0]

    @property
    def terms(self) -> int:
        return 2 if self.is_first else 3


class AllFound(NamedTuple):
    """A line has all its black cells."""

    line: int

    @property
    def terms(self) -> int:
        return 3


class OuterRun(NamedTuple):
    """The first or the last run of a line is complete, and with it the line on that side."""

    line: int
    first: int
    last: int
    is_first: bool

    @property
    def terms(self) -> int:
        return 4


class CompleteRun(NamedTuple):
    """Black cells are as long as any run that they can belong to."""

    line: int
    first: int
    last: int
    run: int | None

    @property
    def terms(self) -> int:
        return 5


class Room(NamedTuple):
    """The only cells that a run fits into, and whether the runs before and after it make them fewer."""

    run: int
    first: int
    last: int
    is_after: bool = False
    is_before: bool = False


class Rooms(NamedTuple):
    """Runs cover cells wherever they go in their rooms."""

    line: int
    rooms: tuple[Room, ...]

    @property
    def terms(self) -> int:
        return 1 + 5 * len(self.rooms)


class GoesOn(NamedTuple):
    """The run through black cells goes on, away from a border: the first or the last of the cells it can cover."""

    line: int
    first: int
    last: int
    run: int | None
    shortest: int  # of the runs that it could be
    border: int
    cause: Border
    is_back: bool  # is the border behind it?

    @property
    def terms(self) -> int:
        return 8


class GoesOnAtBothEnds(NamedTuple):
    """The run through black cells goes on at both ends, within its room."""

    line: int
    first: int
    last: int
    room: Room

    @property
    def terms(self) -> int:
        return 7


class SmallGap(NamedTuple):
    """A gap is too small for all the runs that could go there."""

    line: int
    runs: tuple[int, ...]

    @property
    def terms(self) -> int:
        return 1 + len(self.runs)


class SameRun(NamedTuple):
    """Black cells belong to the same run, maybe the only one of the line."""

    line: int
    one: int
    two: int
    run: int
    is_alone: bool

    @property
    def terms(self) -> int:
        return 5


class TooLong(NamedTuple):
    """A black cell would join its neighbours to a run that is too long."""

    line: int
    length: int

    @property
    def terms(self) -> int:
        return 3


class BlackCells(NamedTuple):
    """Black cells side by side, and the run that they belong to."""

    first: int
    last: int
    run: int | None


class Reach(NamedTuple):
    """A run fits only into the cells from a first to a last one, given black cells."""

    line: int
    run: int
    first: int
    last: int
    black: tuple[BlackCells, ...]

    @property
    def terms(self) -> int:
        return 5 + 3 * len(self.black)


class OutOfReach(NamedTuple):
    """Cells are behind the end of the run before them and before the start of the run after them.

    `run` is the latter; before the first run, and after the last, there is only one of the two.
    """

    line: int
    run: int
    end: int
    start: int
    black: tuple[BlackCells, ...]

    @property
    def terms(self) -> int:
        return 5 + 3 * len(self.black)


class Agreement(NamedTuple):
    """All fillings of a line agree in a cell, given black cells at some places."""

    line: int
    black: tuple[int, ...]

    @property
    def terms(self) -> int:
        return 1 + len(self.black)


class Refutation(NamedTuple):
    """A supposed value of a cell leads to a contradiction between some lines; of the cells it uses, some are black."""

    cell: int
    value: int
    lines: tuple[int, ...]
    black: tuple[int, ...]

    @property
    def terms(self) -> int:
        return 3 + len(self.lines) + len(self.black)
