"""The line of a step as its sentences name it: its places, its runs, and how these are worded."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from gridwright.grid import Line
from gridwright.kind import FoundStep, Why
from gridwright.kinds.nonogram.models.reasons import runs
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram, write_clue
from gridwright.messages import Clauses, Message, Text, say
from gridwright.text.cells import name_places

LONG_CLAUSE = 34  # words
NTH_RUN = (
    Message("the first {length}"),
    Message("the second {length}"),
    Message("the third {length}"),
    Message("the fourth {length}"),
    Message("the fifth {length}"),
    Message("the sixth {length}"),
    Message("the seventh {length}"),
    Message("the eighth {length}"),
    Message("the ninth {length}"),
    Message("the tenth {length}"),
)


class RunMood(NamedTuple):
    """How cells and runs of a line are worded: as they are, or as they would be."""

    white: Message
    black: Message
    belongs: Message
    ends: Message
    starts: Message
    found: Message
    complete: Message
    as_long: Message


IS = RunMood(
    Message("{white} is white", "{white} are white"),
    Message("{black} is black", "{black} are black"),
    Message("the black cell in {black} belongs to {run}", "the black cells in {black} belong to {run}"),
    Message("{run} ends in {end} at the latest"),
    Message("{run} starts in {start} at the earliest"),
    Message("{line} already has all the black cells of its clue {clue}"),
    Message("in {line}, {run} is complete in {black}"),
    Message(
        "in {line}, {black} is black, and no run that could be there is longer",
        "in {line}, {black} are black, and no run that could be there is longer",
    ),
)
WOULD = RunMood(
    Message("{white} would be white", "{white} would be white"),
    Message("{black} would be black", "{black} would be black"),
    Message("the black cell in {black} would belong to {run}", "the black cells in {black} would belong to {run}"),
    Message("{run} would end in {end} at the latest"),
    Message("{run} would start in {start} at the earliest"),
    Message("{line} would already have all the black cells of its clue {clue}"),
    Message("in {line}, {run} would be complete in {black}"),
    Message(
        "in {line}, {black} would be black, and no run that could be there is longer",
        "in {line}, {black} would be black, and no run that could be there is longer",
    ),
)


class RunSide(NamedTuple):
    """How a border of a run is worded: where it starts at the earliest, or where it ends at the latest."""

    edge: Message
    white: Message
    others: Message
    border: Message
    reaches: Message
    complete: Message
    beyond: Message
    outside: Message


STARTS = RunSide(
    Message("in {line}, {run} starts at the edge"),
    Message("in {line}, {run} starts after the white cell in {white}"),
    Message("in {line}, {run} comes after {others} and cannot start before {border}"),
    Message("in {line}, {run} cannot start before {border}"),
    Message("it reaches {end} at least"),
    Message("{run}, the first run of {line}, is complete in {black}"),
    Message("everything before it and the cell after it are white"),
    Message("everything before it is white"),
)
STOPS = RunSide(
    Message("in {line}, {run} ends at the edge"),
    Message("in {line}, {run} ends before the white cell in {white}"),
    Message("in {line}, {run} comes before {others} and cannot end after {border}"),
    Message("in {line}, {run} cannot end after {border}"),
    Message("it reaches back to {end} at least"),
    Message("{run}, the last run of {line}, is complete in {black}"),
    Message("the cell before it and everything after it are white"),
    Message("everything after it is white"),
)


class View:
    """The line of a step, with what its sentence needs; some of its cells may be only supposed."""

    def __init__(self, puzzle: Nonogram, found: FoundStep, is_supposed: bool = False) -> None:
        self.puzzle, self.found, self.mood = puzzle, found, WOULD if is_supposed else IS
        self.number: int = found.facts.line
        self.line: Line = puzzle.grid.lines()[self.number]
        self.clue: Clue = (puzzle.rows + puzzle.columns)[self.number]

    @cached_property
    def places(self) -> dict[int, int]:
        """The place of every cell of the line."""
        return {cell: place for place, cell in enumerate(self.line.cells)}

    def name(self, places: Iterable[int]) -> str:
        """Places of the line: "columns 2 and 3"."""
        return name_places(self.puzzle.grid, self.line, [self.line.cells[place] for place in places])

    def name_room(self, first: int, last: int) -> str:
        """All places from a first to a last one."""
        return self.name(range(first, last + 1))

    def name_run(self, run: int) -> str:
        """A run of the clue: "the 4", or "the second 4" if there are several."""
        length = self.clue[run]
        if self.clue.count(length) == 1:
            return say("the {length}", length=length)
        nth = self.clue[:run].count(length)
        if nth < len(NTH_RUN):
            return NTH_RUN[nth](length=length)
        return say("the {length} that is number {number} of the clue", length=length, number=run + 1)

    def name_runs(self, first: int, end: int) -> str:
        """The runs of the clue from a first one to before another: "the 4", "the runs 1 3 2"."""
        if end - first == 1:
            return self.name_run(first)
        return say("the runs {clue}", context="some runs of a clue", clue=write_clue(self.clue[first:end]))

    @property
    def clue_text(self) -> str:
        """The clue of the line."""
        return write_clue(self.clue)

    @property
    def decided(self) -> str:
        """The places of the cells that the step decides."""
        return name_places(self.puzzle.grid, self.line, self.found.cells)

    def conclude(self, why: Clauses, then: Text | None = None) -> Why:
        """The step follows from the clue of the line."""
        return Why(self.line, why, (runs(self.puzzle, self.number),), then=then)
