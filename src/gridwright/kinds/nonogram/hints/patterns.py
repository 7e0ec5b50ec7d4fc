# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The patterns of nonograms, from the easiest: what each sees in a line. `hints` has their names and sentences.

Most move the runs around white cells only (`slide_runs`), which is easy to see; `reach` takes the black cells into
account too (`place_runs`), and `whole-line` everything.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled.declare import Readonly, ccall, cython, raises
from gridwright.kernel.layers import LayeredStore
from gridwright.kinds.nonogram.hints import facts
from gridwright.kinds.nonogram.hints.claims import (
    BeyondClaim,
    CompleteClaim,
    EdgeClaim,
    ForcedClaim,
    FoundClaim,
    GapClaim,
    LineClaim,
    OverlapClaim,
    ReachClaim,
    SameRunClaim,
    SplitClaim,
)
from gridwright.kinds.nonogram.hints.clue_store import ClueStore
from gridwright.kinds.nonogram.lines.line_looker import LineBoard, LineLooker
from gridwright.kinds.nonogram.lines.run_looker import RunLooker
from gridwright.ladder.answer_table import AnswerTable
from gridwright.ladder.ladder import OPEN, Ladder
from gridwright.ladder.patterns import Patterns

NAMES = ("finished-run", "overlap", "edge", "room", "small-gap", "join-split", "reach", "whole-line")
FINISHED: cython.int = 0
CLUE_ALONE: cython.int = 1
EDGES: cython.int = 2
ROOMS: cython.int = 3
GAPS: cython.int = 4
JOINED: cython.int = 5
REACH: cython.int = 6
FORCED: cython.int = 7
TOGETHER: cython.int = 5  # so many lines with the clue 0 are one step, and no more rules


class NonogramPatterns(Patterns):
    """A nonogram board with all its patterns, numbered as in NAMES. `focus` is the only line looked at, unless -1."""

    board: Readonly[LineBoard]
    line: LineLooker
    runs: RunLooker
    focus: cython.int

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], focus: int = -1) -> None:
        Patterns.__init__(self, NAMES)
        self.board, self.focus = LineBoard(rows, columns, self.values), focus
        self.line = LineLooker(self.board)
        self.runs = RunLooker(self.line)

    @ccall
    def attach(self, ladder: Ladder) -> None:
        self.ladder, self.values = ladder, ladder.values
        self.board.values = ladder.values

    def open_rules(self) -> tuple[LayeredStore, AnswerTable]:
        """The clues as constraints, and the literals of the cells."""
        return ClueStore(self.board.solver, self.board.height, self.board.width).open()

    def refresh(self) -> cython.void:
        self.board.refresh()

    def restore(self) -> cython.void:
        self.board.refresh()

    def changed(self, cell: cython.int) -> cython.void:
        self.board.change(cell, -1)

    @ccall
    @raises
    def find(self, pattern: cython.int) -> cython.void:
        """Look at every line that has open cells, and has changed since the pattern found nothing there."""
        line: cython.int
        if pattern == FINISHED and self.is_recording():
            self.find_nothing(0, self.board.height)
            self.find_nothing(self.board.height, self.board.lines)
        for line in range(self.board.lines):
            if self.is_looked_at(line) and (self.is_recording() or not self.board.looked[line] >> pattern & 1):
                self.look(line, pattern)
        if self.board.broken:
            self.ladder.conflict = True

    def is_looked_at(self, line: cython.int) -> cython.bint:
        """Is a line among those that are looked at, and has it an open cell?"""
        return self.board.open_cells[line] > 0 and (self.focus < 0 or line == self.focus)

    @raises
    def look(self, line: cython.int, pattern: cython.int) -> cython.void:
        """Look for the steps of a pattern in a line."""
        if not self.is_recording():
            self.board.looked[line] |= 1 << pattern
        self.line.look_at(line)
        if not self.line.is_useful():
            return
        if pattern == FORCED:
            self.find_forced()
        elif pattern == REACH:
            self.find_reach()
        elif pattern == CLUE_ALONE:
            self.find_alone()
        elif self.runs.slide_runs():
            if pattern == FINISHED:
                self.find_finished()
            elif pattern == EDGES:
                self.find_edges()
            elif pattern == ROOMS:
                self.find_overlaps()
            elif pattern == GAPS:
                self.find_gaps()
            else:
                self.find_joined()

    # Steps: decided at once, or recorded with what they need

    @raises
    def fill(self, begins: cython.int, stops: cython.int, value: cython.int) -> cython.void:
        """Decide the open cells between two places."""
        place: cython.int
        for place in range(begins, stops + 1):
            if self.line.along[place] == OPEN:
                self.decide(self.line.start + place * self.line.stride, value)

    @raises
    def fill_now(self, begins: cython.int, stops: cython.int, value: cython.int) -> cython.bint:
        """Decide them unless steps are recorded; then False if there are any, as they are to be recorded."""
        if self.is_recording():
            return not self.line.has_open(begins, stops)
        self.fill(begins, stops, value)
        return True

    @raises
    def record(self, claim: LineClaim, begins: cython.int, stops: cython.int) -> cython.void:
        """Record a claim about cells between two places, with the cells that it needs; then look at the line again."""
        place: cython.int
        claim.set_places(begins, stops)
        claim.drop_needless()
        self.begin()
        self.describe(claim.describe())
        for place in range(self.line.length):
            if self.line.along[place] != OPEN:
                self.use(self.line.start + place * self.line.stride)
        if isinstance(claim, OverlapClaim):
            self.fill_overlaps()
        else:
            self.fill(claim.begins, claim.stops, claim.value)
        self.end()
        self.line.read()
        claim.look()

    @raises
    def fill_overlaps(self) -> cython.void:
        """Decide what runs cover whether they are pushed to the left or to the right, and the gaps of a full line."""
        run: cython.int
        place: cython.int
        full: cython.bint = self.line.is_full()
        for run in range(self.line.runs):
            for place in range(self.runs.high[run], self.runs.end_at_low(run) + 1):
                self.decide(self.line.start + place * self.line.stride, 1)
            if full and run:
                self.decide(self.line.start + (self.runs.low[run] - 1) * self.line.stride, 0)

    # Patterns

    @raises
    def find_nothing(self, first: cython.int, end: cython.int) -> cython.void:
        """Record the lines with the clue 0 among some, a few at a time."""
        nothing = [
            line for line in range(first, end) if self.is_looked_at(line) and not self.board.solver.run_count[line]
        ]
        for nth in range(0, len(nothing), TOGETHER):
            lines = tuple(nothing[nth : nth + TOGETHER])
            self.begin()
            self.describe(facts.NoRuns(lines=lines, is_first=nth == 0))
            for line in lines:
                self.line.look_at(line)
                self.fill(0, self.line.length - 1, 0)
            self.end()

    @raises
    def find_alone(self) -> cython.void:
        """The overlaps of a line as if all its cells were open. One step has them all."""
        place: cython.int
        run: cython.int
        for place in range(self.line.length):
            self.line.along[place] = OPEN
        self.runs.slide_runs()
        if not self.is_recording() or self.line.is_full():
            self.find_overlaps()
            return
        for run in range(self.line.runs):
            if self.runs.overlaps(run):
                self.record_overlap(run)
                return

    @raises
    def find_overlaps(self) -> cython.void:
        """A run covers some cells whether all runs are pushed to the left or to the right."""
        run: cython.int
        if not self.is_recording():
            self.fill_overlaps()
        elif self.line.is_full():
            self.record(OverlapClaim(self.runs, 0), 0, self.line.length - 1)
        else:
            for run in range(self.line.runs):
                if self.runs.overlaps(run):
                    self.record_overlap(run)

    @raises
    def record_overlap(self, run: cython.int) -> cython.void:
        """Record what a run covers wherever it goes."""
        self.record(OverlapClaim(self.runs, run), self.runs.high[run], self.runs.end_at_low(run))

    @raises
    def find_edges(self) -> cython.void:
        """Black cells near a border or a white cell, whose run must go on; a gap in the only run of a line."""
        place: cython.int = self.runs.next_block(0)
        end: cython.int
        if self.line.runs == 1 and place < self.line.length:
            end = self.line.last_black()
            if not self.fill_now(place + 1, end - 1, 1):
                self.record(SameRunClaim(self.runs, place, end), place + 1, end - 1)
            self.runs.find_block(place)
        while place < self.line.length:
            end = self.runs.block_last
            if self.runs.match_block():
                self.follow_block()
            place = self.runs.next_block(end + 1)

    @raises
    def follow_block(self) -> cython.void:
        """The run of the block goes on."""
        first: cython.int = self.runs.block_first
        last: cython.int = self.runs.block_last
        before: cython.int = self.runs.reach_before()
        after: cython.int = self.runs.reach_after()
        is_ahead: cython.bint = not self.fill_now(last + 1, after, 1)
        is_back: cython.bint = not self.fill_now(before, first - 1, 1)
        if is_ahead and is_back and self.runs.matches == 1:
            self.record(EdgeClaim(self.runs, True, True), before, after)
        if is_ahead:
            self.match_again(first)
            self.record(EdgeClaim(self.runs, True, False), last + 1, after)
        if is_back:
            self.match_again(first)
            self.record(EdgeClaim(self.runs, False, True), before, first - 1)

    def match_again(self, place: cython.int) -> cython.void:
        """Look at a block again that a claim was recorded about."""
        self.runs.find_block(place)
        self.runs.match_block()

    @raises
    def find_finished(self) -> cython.void:
        """All black cells are found; or black cells side by side are as long as any run that they can belong to."""
        place: cython.int
        last: cython.int
        end: cython.int = self.line.length - 1
        if self.line.count_missing() == 0:
            if not self.fill_now(0, end, 0) and self.line.runs:
                self.record(FoundClaim(self.runs, 0), 0, end)
            return
        place = self.runs.next_block(0)
        while place <= end:
            last = self.runs.block_last
            if self.runs.match_block() and self.runs.longest == last - place + 1:
                self.close_block(place, last, self.runs.only_match())
            place = self.runs.next_block(last + 1)

    @raises
    def close_block(self, first: cython.int, last: cython.int, run: cython.int) -> cython.void:
        """The block is complete, so it is white on both sides: up to the edge, if it is the first run or the last."""
        end: cython.int = self.line.length - 1
        before: cython.int = max(first - 1, 0)
        after: cython.int = min(last + 1, end)
        if run == 0 and self.line.has_open(0, first - 2) and not self.fill_now(0, after, 0):
            self.record(CompleteClaim(self.runs, first, last, True, False), 0, after)
        if run == self.line.runs - 1 and self.line.has_open(last + 2, end) and not self.fill_now(before, end, 0):
            self.record(CompleteClaim(self.runs, first, last, False, True), before, end)
        if not self.fill_now(before, after, 0):
            self.record(CompleteClaim(self.runs, first, last, False, False), before, after)

    @raises
    def find_gaps(self) -> cython.void:
        """No run fits between two white cells."""
        place: cython.int = 0
        end: cython.int
        while place < self.line.length:
            end = place
            while end < self.line.length and self.line.along[end] != 0:
                end += 1
            if end > place and self.runs.is_unfit(place, end - 1) and not self.fill_now(place, end - 1, 0):
                self.record(GapClaim(self.runs, 0), place, end - 1)
            place = end + 1

    @raises
    def find_joined(self) -> cython.void:
        """Black cells that can only belong to the same run are joined; those that are too long together are not."""
        place: cython.int = self.runs.next_block(0)
        last: cython.int
        before: cython.int = -1
        run: cython.int = -1
        while place < self.line.length and self.line.runs > 1:
            last = self.runs.block_last
            if self.runs.match_block() and self.runs.matches == 1:
                if self.runs.first_match == run and not self.fill_now(before + 1, place - 1, 1):
                    self.record(SameRunClaim(self.runs, before, place), before + 1, place - 1)
                    self.match_again(place)
                before, run = last, self.runs.first_match
            place = self.runs.next_block(last + 1)
        for place in range(1, self.line.length - 1):
            if self.runs.is_too_long(place) and not self.fill_now(place, place, 0):
                self.record(SplitClaim(self.runs, 0), place, place)

    @raises
    def find_reach(self) -> cython.void:
        """A run covers some cells wherever it goes; others are out of the reach of every run."""
        run: cython.int
        first: cython.int
        last: cython.int
        if self.line.runs == 0 or not self.runs.place_runs():
            return
        for run in range(self.line.runs + 1):
            if run < self.line.runs:
                first, last = self.runs.right[run], self.runs.end_at_left(run)
                if not self.fill_now(first, last, 1):
                    self.record(ReachClaim(self.runs, run), first, last)
            first, last = self.runs.end_of_reach(run - 1) + 1, self.runs.start_of_reach(run) - 1
            if not self.fill_now(first, last, 0):
                self.record(BeyondClaim(self.runs, run), first, last)

    @raises
    def find_forced(self) -> cython.void:
        """All fillings of a line agree in a cell."""
        place: cython.int
        self.line.solve()
        for place in range(self.line.length):
            if self.line.is_forced(place) and not self.fill_now(place, place, self.line.can_be(place, 1)):
                self.record(ForcedClaim(self.runs, self.line.can_be(place, 1)), place, place)
