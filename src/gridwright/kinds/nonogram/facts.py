"""What steps of nonograms are about: `techniques` finds it, and `line_wording` makes sentences of it.

Lines are counted from the first row, the columns after the rows; places along a line and runs of its clue from 0. A run
that is not known is None.
"""

from __future__ import annotations

from enum import Enum, auto
from types import SimpleNamespace


class Border(Enum):
    """What keeps a run from going on."""

    EDGE = auto()
    WHITE = auto()
    OTHER_RUNS = auto()


class Facts(SimpleNamespace):
    """What a step is about, in named fields that do not change."""

    named = 0  # what its sentence has to name in any case

    @property
    def terms(self) -> int:
        """How much its sentence has to name: of two steps, the one with fewer terms is told."""
        return self.named

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(vars(self).values()))


class NoRuns(Facts):
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


class AllFound(Facts):
    """A line has all its black cells."""

    line: int
    named = 3


class OuterRun(Facts):
    """The first or the last run of a line is complete, and with it the line on that side."""

    line: int
    first: int
    last: int
    is_first: bool
    named = 4


class CompleteRun(Facts):
    """Black cells are as long as any run that they can belong to."""

    line: int
    first: int
    last: int
    run: int | None
    named = 5


class Room(Facts):
    """The only cells that a run fits into, and whether the runs before and after it make them fewer."""

    run: int
    first: int
    last: int
    is_after: bool
    is_before: bool


class Rooms(Facts):
    """Runs cover cells wherever they go in their rooms."""

    line: int
    rooms: tuple[Room, ...]

    @property
    def terms(self) -> int:
        return 1 + 5 * len(self.rooms)


class GoesOn(Facts):
    """The run through black cells goes on, away from a border: the first or the last of the cells it can cover."""

    line: int
    first: int
    last: int
    run: int | None
    shortest: int  # of the runs that it could be
    border: int
    cause: Border
    is_back: bool  # is the border behind it?
    named = 8


class GoesOnAtBothEnds(Facts):
    """The run through black cells goes on at both ends, within its room."""

    line: int
    first: int
    last: int
    room: Room
    named = 7


class SmallGap(Facts):
    """A gap is too small for all the runs that could go there."""

    line: int
    runs: tuple[int, ...]

    @property
    def terms(self) -> int:
        return 1 + len(self.runs)


class SameRun(Facts):
    """Black cells belong to the same run, maybe the only one of the line."""

    line: int
    one: int
    two: int
    run: int
    is_alone: bool
    named = 5


class TooLong(Facts):
    """A black cell would join its neighbours to a run that is too long."""

    line: int
    length: int
    named = 3


class BlackCells(Facts):
    """Black cells side by side, and the run that they belong to."""

    first: int
    last: int
    run: int | None


class Reach(Facts):
    """A run fits only into the cells from a first to a last one, given black cells."""

    line: int
    run: int
    first: int
    last: int
    black: tuple[BlackCells, ...]

    @property
    def terms(self) -> int:
        return 5 + 3 * len(self.black)


class OutOfReach(Facts):
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


class Agreement(Facts):
    """All fillings of a line agree in a cell, given black cells at some places."""

    line: int
    black: tuple[int, ...]

    @property
    def terms(self) -> int:
        return 1 + len(self.black)


class Disagreement(Facts):
    """A supposed value of a cell leads to a contradiction between some lines; of the cells it uses, some are black."""

    cell: int
    value: int
    lines: tuple[int, ...]
    black: tuple[int, ...]

    @property
    def terms(self) -> int:
        return 3 + len(self.lines) + len(self.black)
