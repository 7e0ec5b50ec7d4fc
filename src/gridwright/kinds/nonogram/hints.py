"""The techniques of nonograms: their names, levels and sentences. `techniques` finds their steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.errors import join_and
from gridwright.grid import Line
from gridwright.kind import EASY, EXPERT, HARD, MEDIUM, Found, Technique, Techniques, Why
from gridwright.kinds.nonogram import messages
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram, write_clue
from gridwright.messages import Sentence
from gridwright.text.cells import name_places


def open_ladder(puzzle: Nonogram) -> object:
    """The ladder of a puzzle."""
    from gridwright.kinds.nonogram.techniques import NonogramLadder

    return NonogramLadder(puzzle.rows, puzzle.columns)


class View:
    """The line of a step, with what its sentence needs."""

    def __init__(self, puzzle: Nonogram, found: Found) -> None:
        self.puzzle, self.found = puzzle, found
        self.number, self.rest = found.arguments[0], found.arguments[1:]
        self.line: Line = puzzle.grid.lines()[self.number]
        self.clue: Clue = (puzzle.rows + puzzle.columns)[self.number]

    def name(self, places: Iterable[int]) -> str:
        """Places of the line: "columns 2 and 3"."""
        return name_places(self.puzzle.grid, self.line, [self.line.cells[place] for place in places])

    def name_at(self, place: int) -> str:
        """One place of the line; empty beyond its ends."""
        return self.name([place]) if 0 <= place < len(self.line.cells) else ""

    def name_run(self, run: int) -> str:
        """A run of the clue: "the 4", or "the second 4" if there are several."""
        length = self.clue[run]
        if self.clue.count(length) == 1:
            return messages.RUN(length=length)
        nth = self.clue[:run].count(length)
        if nth < len(messages.NTH_RUN):
            return messages.NTH_RUN[nth](length=length)
        return messages.LATER_RUN(length=length, number=run + 1)

    @property
    def clue_text(self) -> str:
        """The clue of the line."""
        return write_clue(self.clue)

    @property
    def where(self) -> str:
        """The line, with the places of the cells that the step uses."""
        if not self.found.because:
            return messages.IN(line=self.line.name)
        return messages.GIVEN(len(self.found.because), line=self.line.name, known=self.known)

    @property
    def known(self) -> str:
        """The places of the cells that the step uses."""
        return name_places(self.puzzle.grid, self.line, self.found.because)

    @property
    def decided(self) -> str:
        """The places of the cells that the step decides."""
        return name_places(self.puzzle.grid, self.line, self.found.cells)

    def conclude(self, why: str) -> Why:
        """The step follows from the clue of the line."""
        return Why(self.line.name, why, (runs(self.puzzle, self.number),))


def overlap(puzzle: Nonogram, found: Found) -> Why:
    """Runs that cover a cell however far they are pushed."""
    view = View(puzzle, found)
    if found.because:
        return view.conclude(describe_overlap(view))
    size, needed = len(view.line.cells), sum(view.clue) + len(view.clue) - 1
    if needed == size:
        return view.conclude(messages.OVERLAP_FULL(line=view.line.name, clue=view.clue_text))
    arguments = {"line": view.line.name, "cells": size}
    if len(view.clue) == 1:
        return view.conclude(messages.OVERLAP_ONE(size - needed, run=view.name_run(0), **arguments))
    return view.conclude(messages.OVERLAP_MANY(size - needed, clue=view.clue_text, needed=needed, **arguments))


def describe_overlap(view: View) -> str:
    """What white cells leave to the runs between them."""
    fixed, *covering = view.rest
    template = messages.OVERLAP_PLACE if fixed else messages.OVERLAP_AROUND
    fits = messages.RUN_ROOM_BESIDE if len(covering) == 1 < len(view.clue) else messages.RUN_ROOM
    names = join_and([view.name_run(run) for run in covering])
    rooms = "" if fixed else join_and([fits(run=view.name_run(run), room=name_room(view, run)) for run in covering])
    return template(len(view.found.because), line=view.line.name, runs=names, rooms=rooms, known=view.known)


def name_room(view: View, run: int) -> str:
    """Where a run can be, given the white cells that the step uses: "columns 8 to 14"."""
    size = len(view.line.cells)
    white = [cell in view.found.because for cell in view.line.cells]
    first = find_earliest(white, view.clue[: run + 1])
    end = size - find_earliest(white[::-1], view.clue[run:][::-1])
    return view.name(range(first, end))


def find_earliest(white: Sequence[bool], clue: Clue) -> int:
    """Where the last of some runs starts at the earliest, if they avoid the white cells."""
    place = 0
    for nth, length in enumerate(clue):
        place += 0 if nth == 0 else clue[nth - 1] + 1
        while any(white[place : place + length]):
            place += 1
    return place


def edge(puzzle: Nonogram, found: Found) -> Why:
    """A run that starts or ends near a border must go on."""
    view = View(puzzle, found)
    before, first, last, run, border, shortest = view.rest
    arguments = {"line": view.line.name, "black": view.name(range(first, last + 1)), "border": view.name([border])}
    if run >= 0:
        one = messages.EDGE_BEFORE if before else messages.EDGE_AFTER
        return view.conclude(one(last - first + 1, run=view.name_run(run), **arguments))
    many = messages.EDGE_BEFORE_ANY if before else messages.EDGE_AFTER_ANY
    return view.conclude(many(shortest=shortest, **arguments))


def finished(puzzle: Nonogram, found: Found) -> Why:
    """All runs of a line are found, or one of them is complete."""
    view = View(puzzle, found)
    if not view.rest[0]:
        template = messages.FOUND_ALL if view.clue else messages.FOUND_NONE
        return view.conclude(template(line=view.line.name, clue=view.clue_text))
    first, last, run = view.rest[1:]
    black = view.name(range(first, last + 1))
    if run >= 0:
        return view.conclude(messages.CLOSED_ONE(line=view.line.name, run=view.name_run(run), black=black))
    return view.conclude(messages.CLOSED_ANY(last - first + 1, line=view.line.name, black=black))


def gap(puzzle: Nonogram, found: Found) -> Why:
    """Cells between white ones that are too few for a run."""
    view = View(puzzle, found)
    shortest = min((view.clue[run] for run in view.rest), default=0)
    arguments = {"line": view.line.name, "places": view.decided}
    if shortest <= len(found.cells):
        return view.conclude(messages.GAP_NONE(**arguments))
    if len(view.rest) == 1:
        return view.conclude(messages.GAP_ONE(run=view.name_run(view.rest[0]), **arguments))
    return view.conclude(messages.GAP_ANY(shortest=shortest, **arguments))


def join(puzzle: Nonogram, found: Found) -> Why:
    """Black cells that are one run, or would be too long as one."""
    view = View(puzzle, found)
    if view.rest[0]:
        return view.conclude(messages.SPLIT(line=view.line.name, places=view.decided, length=view.rest[1]))
    one, two, run = view.rest[1:]
    return view.conclude(messages.JOINED(line=view.line.name, black=view.name([one, two]), run=view.name_run(run)))


def reach(puzzle: Nonogram, found: Found) -> Why:
    """How far a run can move, and what no run gets to."""
    view = View(puzzle, found)
    beyond, run, first, last = view.rest
    if beyond:
        return view.conclude(describe_beyond(view, run, first, last))
    template = messages.COVERED_FIXED if first == last else messages.COVERED
    return view.conclude(
        template(where=view.where, run=view.name_run(run), left=view.name([first]), right=view.name([last]))
    )


def describe_beyond(view: View, run: int, end: int, start: int) -> str:
    """Where the run before some cells ends at the latest, and where the one after them starts at the earliest."""
    arguments = {"where": view.where, "start": view.name_at(start), "end": view.name_at(end)}
    if len(view.clue) == 1:
        return (messages.ENDS if run else messages.STARTS)(run=view.name_run(0), **arguments)
    if run == 0:
        return messages.BEYOND_FIRST(length=view.clue[0], **arguments)
    if run == len(view.clue):
        return messages.BEYOND_LAST(length=view.clue[-1], **arguments)
    return messages.BEYOND_BOTH(before=view.name_run(run - 1), next=view.name_run(run), **arguments)


def whole(puzzle: Nonogram, found: Found) -> Why:
    """All fillings of a line agree."""
    view = View(puzzle, found)
    return view.conclude(messages.WHOLE(where=view.where, clue=view.clue_text, places=view.decided))


def two_lines(puzzle: Nonogram, found: Found) -> Why:
    """A value that makes two lines disagree about a cell."""
    cell, value, other, last, crossing, *lines = found.arguments
    names = [line.name for line in puzzle.grid.lines()]
    between = join_and([names[line] for line in lines if line not in (last, crossing)])
    tried = {"cell": puzzle.grid.name(cell), "value": messages.BLACK if value else messages.WHITE}
    if other >= 0:
        first, second = sorted((last, crossing))
        disagree = messages.DISAGREE if between else messages.DISAGREE_AT_ONCE
        why = disagree(lines=between, first=names[first], second=names[second], other=puzzle.grid.name(other), **tried)
    else:
        impossible = messages.IMPOSSIBLE if between else messages.IMPOSSIBLE_AT_ONCE
        why = impossible(lines=between, line=names[last], **tried)
    return Why(puzzle.grid.name(cell), why, tuple(runs(puzzle, line) for line in lines))


def runs(puzzle: Nonogram, line: int) -> Sentence:
    """The reason of the constraint of a line."""
    clue = (puzzle.rows + puzzle.columns)[line]
    template = messages.ROW_RUNS if line < puzzle.grid.height else messages.COLUMN_RUNS
    return template.about(line=puzzle.grid.lines()[line].name, clue=write_clue(clue))


TECHNIQUES = Techniques(
    open_ladder,
    (
        Technique("overlap", messages.OVERLAP_TITLE, EASY, 1, overlap),
        Technique("edge", messages.EDGE_TITLE, EASY, 1, edge),
        Technique("finished-run", messages.FINISHED_TITLE, EASY, 1, finished),
        Technique("small-gap", messages.GAP_TITLE, MEDIUM, 4, gap),
        Technique("join-split", messages.JOINED_TITLE, MEDIUM, 4, join),
        Technique("reach", messages.REACH_TITLE, MEDIUM, 5, reach),
        Technique("whole-line", messages.WHOLE_TITLE, HARD, 8, whole),
        Technique("two-lines", messages.TWO_LINES_TITLE, EXPERT, 12, two_lines),
    ),
)
