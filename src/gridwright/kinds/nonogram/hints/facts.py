"""What steps of nonograms are about: the claims of `patterns` state it, and `line_wording` makes sentences of it.

Lines are counted from the first row, the columns after the rows; places along a line and runs of its clue from 0. A run
that is not known is None.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import ClassVar

from gridwright.ladder.facts import Facts


class Border(Enum):
    """What keeps a run from going on."""

    EDGE = auto()
    WHITE = auto()
    OTHER_RUNS = auto()


@dataclass(frozen=True, slots=True)
class LineFacts(Facts):
    """What a step of one line is about."""

    line: int


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class AllFound(LineFacts):
    """A line has all its black cells."""


@dataclass(frozen=True, slots=True)
class OuterRun(LineFacts):
    """The first or the last run of a line is complete, and with it the line on that side."""

    first: int
    last: int
    is_first: bool
    named: ClassVar[int] = 4


@dataclass(frozen=True, slots=True)
class CompleteRun(LineFacts):
    """Black cells are as long as any run that they can belong to."""

    first: int
    last: int
    run: int | None
    named: ClassVar[int] = 5


@dataclass(frozen=True, slots=True)
class Room:
    """The only cells that a run fits into, and whether the runs before and after it make them fewer."""

    run: int
    first: int
    last: int
    is_after: bool
    is_before: bool


@dataclass(frozen=True, slots=True)
class Rooms(LineFacts):
    """Runs cover cells wherever they go in their rooms."""

    rooms: tuple[Room, ...]

    @property
    def terms(self) -> int:
        return 1 + 5 * len(self.rooms)


@dataclass(frozen=True, slots=True)
class GoesOn(LineFacts):
    """The run through black cells goes on, away from a border: the first or the last of the cells it can cover."""

    first: int
    last: int
    run: int | None
    shortest: int  # of the runs that it could be
    border: int
    cause: Border
    is_back: bool  # is the border behind it?
    named: ClassVar[int] = 8


@dataclass(frozen=True, slots=True)
class GoesOnAtBothEnds(LineFacts):
    """The run through black cells goes on at both ends, within its room."""

    first: int
    last: int
    room: Room
    named: ClassVar[int] = 7


@dataclass(frozen=True, slots=True)
class SmallGap(LineFacts):
    """A gap is too small for all the runs that could go there."""

    runs: tuple[int, ...]

    @property
    def terms(self) -> int:
        return 1 + len(self.runs)


@dataclass(frozen=True, slots=True)
class SameRun(LineFacts):
    """Black cells belong to the same run, maybe the only one of the line."""

    one: int
    two: int
    run: int
    is_alone: bool
    named: ClassVar[int] = 5


@dataclass(frozen=True, slots=True)
class TooLong(LineFacts):
    """A black cell would join its neighbours to a run that is too long."""

    length: int


@dataclass(frozen=True, slots=True)
class BlackCells:
    """Black cells side by side, and the run that they belong to."""

    first: int
    last: int
    run: int | None


@dataclass(frozen=True, slots=True)
class WithBlackCells(Facts):
    """What follows from black cells of a line, among others."""

    line: int
    black: tuple[BlackCells, ...]

    @property
    def terms(self) -> int:
        return 5 + 3 * len(self.black)


@dataclass(frozen=True, slots=True)
class Reach(WithBlackCells):
    """A run fits only into the cells from a first to a last one."""

    run: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class OutOfReach(WithBlackCells):
    """Cells are behind the end of the run before them and before the start of the run after them.

    `run` is the latter; before the first run, and after the last, there is only one of the two.
    """

    run: int
    end: int
    start: int


@dataclass(frozen=True, slots=True)
class FillingsAgree(LineFacts):
    """All fillings of a line agree in a cell, given black cells at some places."""

    black: tuple[int, ...]

    @property
    def terms(self) -> int:
        return 1 + len(self.black)
