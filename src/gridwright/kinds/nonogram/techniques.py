# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The techniques of nonograms, from the easiest: what each of them sees on a board. `hints` has names and sentences.

All but the last look at one line. The first six move the runs around white cells only (`slide_runs`), which is easy to
see; `find_reach` takes the black cells into account too (`place_runs`), and `find_forced` everything. What a player
sees first comes first: finished lines and runs, what a clue decides alone, black cells beside white ones, then the room
that white cells leave.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled.declare import Public, ccall, cython, raises
from gridwright.kinds.nonogram import sorts
from gridwright.kinds.nonogram.sorts import NOTHING
from gridwright.kinds.nonogram.steps import StepLadder
from gridwright.ladder.ladder import OPEN

TECHNIQUES = 9
# Their numbers
FINISHED: cython.int = 0
CLUE_ALONE: cython.int = 1
EDGES: cython.int = 2
ROOMS: cython.int = 3
GAPS: cython.int = 4
REACH: cython.int = 6
WHOLE_LINE: cython.int = 7
TOGETHER: cython.int = 5  # so many lines with the clue 0 are one step, and no more rules


class NonogramLadder(StepLadder):
    """A nonogram board with its techniques."""

    focus: Public[cython.int]

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> None:
        StepLadder.__init__(self, rows, columns, TECHNIQUES)
        self.focus = -1  # the only line that is looked at, if not all are

    @ccall
    @raises
    def find(self, technique: cython.int) -> cython.void:
        line: cython.int
        if technique == self.techniques - 1:
            self.find_contradictions()
            return
        if technique == FINISHED and self.recording:
            self.find_nothing(0, self.height)
            self.find_nothing(self.height, self.lines)
        for line in range(self.lines):
            if not self.open_cells[line] or not self.is_in_focus(line):
                continue
            if self.recording or not self.looked[line] >> technique & 1:
                self.look(line, technique)

    def is_in_focus(self, line: cython.int) -> cython.bint:
        """Is a line among those that are looked at?"""
        return self.focus < 0 or line == self.focus

    @raises
    def look(self, line: cython.int, technique: cython.int) -> cython.void:
        """Look for the steps of a technique in a line."""
        if not self.recording:
            self.looked[line] |= 1 << technique
        self.line = line
        self.choose_line(line)
        self.read_line()
        if not self.is_useful(line):
            return
        if technique == WHOLE_LINE:
            self.find_forced()
        elif technique == REACH:
            self.find_reach()
        elif technique == CLUE_ALONE:
            self.find_alone()
        elif self.slide_runs():
            if technique == FINISHED:
                self.find_finished()
            elif technique == EDGES:
                self.find_edges()
            elif technique == ROOMS:
                self.find_overlaps()
            elif technique == GAPS:
                self.find_gaps()
            else:
                self.find_joined()

    @raises
    def find_nothing(self, line: cython.int, end: cython.int) -> cython.void:
        """Record the lines with the clue 0 among some, a few at a time."""
        count: cython.int = 0
        self.fresh = 0
        while line < end:
            if self.open_cells[line] and self.first_run[line] == self.first_run[line + 1] and self.is_in_focus(line):
                self.choose_line(line)
                if count % TOGETHER == 0:
                    self.end()
                    self.begin(line, NOTHING, 0)
                    self.arguments = (line, int(NOTHING), 0) if count else (line, int(NOTHING))  # the first lines first
                for place in range(self.length):
                    if self.values[self.start + place * self.stride] == OPEN:
                        self.decide(self.start + place * self.stride, 0)
                count += 1
            line += 1
        self.end()
        self.fresh = 0

    @raises
    def find_alone(self) -> cython.void:
        """The overlaps of a line as if all its cells were open. One step has them all."""
        place: cython.int
        run: cython.int
        for place in range(self.length):
            self.along[place] = OPEN
        self.slide_runs()
        if not self.recording:
            self.decide_overlaps()
        elif self.is_full():
            self.conclude(sorts.FULL, 0, self.length - 1, 0, 0)
        else:
            for run in range(self.runs):
                if self.overlaps(run):
                    self.conclude_overlap(run)
                    return

    @raises
    def find_overlaps(self) -> cython.void:
        """A run covers some cells whether all runs are pushed to the left or to the right."""
        run: cython.int
        if not self.recording:
            self.decide_overlaps()
        elif self.is_full():
            self.conclude(sorts.FULL, 0, self.length - 1, 0, 0)
        else:
            for run in range(self.runs):
                self.conclude_overlap(run)

    @raises
    def conclude_overlap(self, run: cython.int) -> cython.void:
        """Record what a run covers wherever it goes."""
        self.room_first, self.room_last = self.low[run], self.high[run]
        self.conclude(sorts.OVERLAP, self.high[run], self.low[run] + self.clue[self.first + run] - 1, run, 0)

    @raises
    def find_edges(self) -> cython.void:
        """Black cells near a border or a white cell, whose run must go on; a gap in the only run of a line."""
        place: cython.int = self.next_block(0)
        if self.runs == 1 and place < self.length:
            self.conclude(sorts.JOINED, place + 1, self.last_black() - 1, place, self.last_black())
            self.find_block(place)
        while place < self.length:
            last: cython.int = self.block_last
            if self.match_block():
                after: cython.int = self.reach_after()
                before: cython.int = self.reach_before()
                self.room_first, self.room_last = self.earliest(), self.latest()
                if self.recording and self.matches == 1 and self.has_open(before, place) and self.has_open(last, after):
                    self.conclude(sorts.EDGE_BOTH, before, after, place, last)
                self.conclude(sorts.EDGE_AFTER, last + 1, after, place, last)
                self.conclude(sorts.EDGE_BEFORE, before, place - 1, place, last)
            place = self.next_block(last + 1)

    @raises
    def find_finished(self) -> cython.void:
        """All black cells are found; or black cells side by side are as long as any run that they can belong to."""
        place: cython.int
        run: cython.int
        if self.count_missing() == 0:
            if self.runs or not self.recording:
                self.conclude(sorts.FOUND, 0, self.length - 1, 0, 0)
            return
        place = self.next_block(0)
        while place < self.length:
            last: cython.int = self.block_last
            if self.match_block() and self.longest == last - place + 1:
                run = self.only_match()
                if run == 0 and self.has_open(0, place - 2):
                    self.conclude(sorts.FIRST, 0, min(last + 1, self.length - 1), place, last)
                if run == self.runs - 1 and self.has_open(last + 2, self.length - 1):
                    self.conclude(sorts.LAST, max(place - 1, 0), self.length - 1, place, last)
                self.conclude(sorts.CLOSED, max(place - 1, 0), min(last + 1, self.length - 1), place, last)
            place = self.next_block(last + 1)

    @raises
    def find_gaps(self) -> cython.void:
        """No run fits between two white cells."""
        place: cython.int = 0
        end: cython.int
        while place < self.length:
            end = place
            while end < self.length and self.along[end] != 0:
                end += 1
            if end > place and self.is_unfit(place, end - 1):
                self.conclude(sorts.GAP, place, end - 1, 0, 0)
            place = end + 1

    @raises
    def find_joined(self) -> cython.void:
        """Black cells that can only belong to the same run are joined; those that are too long together are not."""
        place: cython.int = self.next_block(0)
        last: cython.int
        before: cython.int = -1
        run: cython.int = -1
        while place < self.length and self.runs > 1:
            last = self.block_last
            if self.match_block() and self.matches == 1:
                if self.first_match == run:
                    self.conclude(sorts.JOINED, before + 1, place - 1, before, place)
                    self.find_block(place)
                    self.match_block()
                before, run = last, self.first_match
            place = self.next_block(last + 1)
        for place in range(1, self.length - 1):
            if self.is_too_long(place):
                self.conclude(sorts.SPLIT, place, place, 0, 0)

    @raises
    def find_reach(self) -> cython.void:
        """A run covers some cells wherever it goes; others are out of the reach of every run."""
        run: cython.int
        if self.runs == 0 or not self.place_runs():
            return
        for run in range(self.runs + 1):
            if run < self.runs:
                self.conclude(sorts.COVERED, self.right[run], self.end_at_left(run), run, 0)
            self.conclude(sorts.BEYOND, self.end_of_reach(run - 1) + 1, self.start_of_reach(run) - 1, run, 0)

    @raises
    def find_forced(self) -> cython.void:
        """All fillings of a line agree in a cell."""
        place: cython.int
        self.solve_line()
        for place in range(self.length):
            if self.along[place] != OPEN or self.possible[2 * place] == self.possible[2 * place + 1]:
                continue
            if not self.recording:
                self.decide(self.start + place * self.stride, self.possible[2 * place + 1])
            else:
                self.anchor = self.possible[2 * place + 1]
                self.record(sorts.FORCED, place, place)
                self.solve_line()
