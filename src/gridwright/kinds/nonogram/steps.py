# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Steps in one line of a nonogram: which cells a step needs, what it decides, and what its sentence is made of.

While steps are recorded, each gives up the cells of its line that it can do without, the far ones first.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled.declare import cfunc, cython, raises
from gridwright.kinds.nonogram import sorts
from gridwright.kinds.nonogram.lines.trial_ladder import TrialLadder
from gridwright.kinds.nonogram.sorts import AFTER_RUN, BEFORE_RUN, BOTH, EDGE, OTHER_RUNS, SINGLE, WHITE
from gridwright.ladder.ladder import OPEN


class StepLadder(TrialLadder):
    """A nonogram board. A step of one line is its sort, the places from `begins` to `stops`, and one or two anchors."""

    line: cython.int
    sort: cython.int
    begins: cython.int
    stops: cython.int
    anchor: cython.int
    other: cython.int
    room_first: cython.int
    room_last: cython.int

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], techniques: int) -> None:
        TrialLadder.__init__(self, rows, columns, techniques)
        self.line = self.sort = self.begins = self.stops = self.anchor = self.other = 0
        self.room_first = self.room_last = 0  # of the run of a step: a step keeps the white cells around it

    @raises
    def conclude(
        self, sort: cython.int, begins: cython.int, stops: cython.int, anchor: cython.int, other: cython.int
    ) -> cython.void:
        """A step follows: decide the cells of its places, or record it."""
        place: cython.int
        if self.recording:
            while begins <= stops and self.along[begins] != OPEN:
                begins += 1
            while begins <= stops and self.along[stops] != OPEN:
                stops -= 1
        if begins > stops:
            return
        self.sort, self.anchor, self.other = sort, anchor, other
        if self.recording:
            self.record(sort, begins, stops)
            return
        for place in range(begins, stops + 1):
            if self.along[place] == OPEN:
                self.decide(self.start + place * self.stride, is_black(sort))

    @raises
    def record(self, sort: cython.int, begins: cython.int, stops: cython.int) -> cython.void:
        """Record a step with the cells that it needs; then look at the whole line again."""
        place: cython.int
        self.sort, self.begins, self.stops = sort, begins, stops
        self.drop_needless()
        self.holds()
        self.begin(self.line, 0, 0)
        self.arguments = self.describe()
        for place in range(self.length):
            if self.along[place] != OPEN:
                self.use(self.start + place * self.stride)
        self.decide_all()
        self.end()
        self.read_line()
        if sort == sorts.COVERED or sort == sorts.BEYOND:
            self.place_runs()
        else:
            self.slide_runs()

    def drop_needless(self) -> cython.void:
        """Open the cells of the line that the step does not need, those far from it first."""
        far: cython.int
        place: cython.int
        for far in range(self.length, 0, -1):
            self.drop(self.begins - far)
            self.drop(self.stops + far)
        for place in range(self.begins, self.stops + 1):
            self.drop(place)

    def drop(self, place: cython.int) -> cython.void:
        """Open a cell, unless the step needs it."""
        value: cython.int
        if place < 0 or place >= self.length or self.along[place] == OPEN:
            return
        value = self.along[place]
        self.along[place] = OPEN
        if not self.holds():
            self.along[place] = value

    def holds(self) -> cython.bint:
        """Does the step follow from the values in `along`?"""
        if self.sort == sorts.FORCED:
            return self.solve_line() and not self.possible[2 * self.begins + 1 - self.anchor]
        if self.sort == sorts.COVERED:
            return self.place_runs() and self.covers(self.right[self.anchor], self.end_at_left(self.anchor))
        if self.sort == sorts.BEYOND:
            return self.place_runs() and self.covers(
                self.end_of_reach(self.anchor - 1) + 1, self.start_of_reach(self.anchor) - 1
            )
        return self.slide_runs() and self.holds_by_sliding()

    def holds_by_sliding(self) -> cython.bint:
        """The same for a step that rests on `low` and `high`."""
        run: cython.int = self.anchor
        if self.sort == sorts.OVERLAP:
            if self.low[run] != self.room_first or self.high[run] != self.room_last:
                return False
            return self.covers(self.high[run], self.low[run] + self.clue[self.first + run] - 1)
        if self.sort == sorts.FULL:
            return True
        if self.sort == sorts.FOUND:
            return self.count_missing() == 0
        if self.sort == sorts.GAP:
            return self.is_unfit_around()
        if self.sort == sorts.SPLIT:
            return self.is_too_long(self.begins)
        if not self.find_block(self.anchor) or not self.match_block():
            return False
        if self.sort == sorts.EDGE_AFTER or self.sort == sorts.EDGE_BEFORE or self.sort == sorts.EDGE_BOTH:
            return self.goes_on()
        if self.sort == sorts.CLOSED or self.sort == sorts.FIRST or self.sort == sorts.LAST:
            return self.block_last == self.other and self.is_complete()
        run = self.first_match
        if self.matches != 1 or not self.find_block(self.other) or not self.match_block():
            return False
        return self.matches == 1 and self.first_match == run

    def goes_on(self) -> cython.bint:
        """Does the run of the block reach the places of the step, the block and its borders being as on the board?"""
        if self.block_first != self.anchor or self.block_last != self.other:
            return False
        if self.sort != sorts.EDGE_BEFORE and self.earliest() != self.room_first:
            return False
        if self.sort != sorts.EDGE_AFTER and self.latest() != self.room_last:
            return False
        if self.sort == sorts.EDGE_AFTER:
            return self.covers(self.block_last + 1, self.reach_after())
        if self.sort == sorts.EDGE_BEFORE:
            return self.covers(self.reach_before(), self.block_first - 1)
        return self.matches == 1 and self.covers(self.reach_before(), self.reach_after())

    def covers(self, first: cython.int, last: cython.int) -> cython.bint:
        """Do the places from a first to a last one include those of the step?"""
        return first <= self.begins and self.stops <= last

    def is_complete(self) -> cython.bint:
        """Are the black cells of the block as long as any run there; and are they the first or the last, if needed?"""
        if self.longest != self.other - self.anchor + 1:
            return False
        if self.sort == sorts.FIRST:
            return self.only_match() == 0
        return self.sort != sorts.LAST or self.only_match() == self.runs - 1

    def is_unfit_around(self) -> cython.bint:
        """Does no run fit between the white cells around the step?"""
        first: cython.int = self.begins
        last: cython.int = self.stops
        while first > 0 and self.along[first - 1] != 0:
            first -= 1
        while last + 1 < self.length and self.along[last + 1] != 0:
            last += 1
        return self.is_unfit(first, last)

    @raises
    def decide_all(self) -> cython.void:
        """Decide everything that the cells left in `along` decide in this way."""
        place: cython.int
        if self.sort == sorts.OVERLAP or self.sort == sorts.FULL:
            self.decide_overlaps()
        elif self.sort == sorts.FORCED:
            self.decide(self.start + self.begins * self.stride, self.anchor)
        else:
            for place in range(self.begins, self.stops + 1):
                if self.along[place] == OPEN:
                    self.decide(self.start + place * self.stride, is_black(self.sort))

    @raises
    def decide_overlaps(self) -> cython.void:
        """Decide what runs cover whether they are pushed to the left or to the right, and the gaps of a full line."""
        run: cython.int
        place: cython.int
        full: cython.bint = self.is_full()
        for run in range(self.runs):
            for place in range(self.high[run], self.low[run] + self.clue[self.first + run]):
                self.decide(self.start + place * self.stride, 1)
            if full and run:
                self.decide(self.start + (self.low[run] - 1) * self.stride, 0)

    def overlaps(self, run: cython.int) -> cython.bint:
        """Does a run cover an open cell whether it is pushed to the left or to the right?"""
        place: cython.int
        for place in range(self.high[run], self.low[run] + self.clue[self.first + run]):
            if self.values[self.start + place * self.stride] == OPEN:
                return True
        return False

    @cfunc
    def describe(self) -> tuple[int, ...]:
        """The arguments of the step: its line, which of the two sorts of its technique, and what its sentence needs."""
        run: cython.int = self.anchor
        line: cython.int = self.line
        if self.sort == sorts.OVERLAP or self.sort == sorts.FULL:
            return (line, *(part for run in range(self.runs) if self.overlaps(run) for part in self.describe_room(run)))
        if self.sort == sorts.EDGE_BOTH:
            return self.describe_both()
        if self.sort == sorts.EDGE_AFTER:
            return line, 0, self.block_first, self.block_last, self.only_match(), self.shortest, *self.name_start()
        if self.sort == sorts.EDGE_BEFORE:
            return line, 1, self.block_first, self.block_last, self.only_match(), self.shortest, *self.name_stop()
        if self.sort == sorts.FOUND:
            return line, 0, 0
        if self.sort == sorts.FIRST or self.sort == sorts.LAST:
            return line, int(BEFORE_RUN if self.sort == sorts.FIRST else AFTER_RUN), self.block_first, self.block_last
        if self.sort == sorts.CLOSED:
            return line, 1, self.block_first, self.block_last, self.only_match()
        if self.sort == sorts.GAP:
            self.widen()
            return (line, *[run for run in range(self.runs) if self.gets_to_step(run)])
        if self.sort == sorts.JOINED:
            return line, int(SINGLE if self.runs == 1 else 0), self.anchor, self.other, self.first_match
        if self.sort == sorts.SPLIT:
            return line, 1, self.block_last - self.block_first + 1
        if self.sort == sorts.COVERED:
            return line, 0, run, self.left[run], self.end_of_reach(run), *self.list_blocks()
        if self.sort == sorts.BEYOND:
            return line, 1, run, self.end_of_reach(run - 1), self.start_of_reach(run), *self.list_blocks()
        return (line, *(place for place in range(self.length) if self.along[place] == 1))

    @cfunc
    def describe_room(self, run: cython.int) -> tuple[int, ...]:
        """A run, the first and the last cell of its room, and whether runs before and after it make that smaller."""
        first: cython.int = self.low[run]
        last: cython.int = self.high[run] + self.clue[self.first + run] - 1
        return run, first, last, int(self.first_fit(run) < first), int(self.last_fit(run) > last)

    @cfunc
    def name_start(self) -> tuple[int, int]:
        """Where the run of the block starts at the earliest, and what is before that."""
        place: cython.int = self.earliest()
        if place > 0:
            return place, int(WHITE if self.along[place - 1] == 0 else OTHER_RUNS)
        return 0, int(EDGE)

    @cfunc
    def name_stop(self) -> tuple[int, int]:
        """Where the run of the block ends at the latest, and what is after that."""
        place: cython.int = self.latest()
        if place < self.length - 1:
            return place, int(WHITE if self.along[place + 1] == 0 else OTHER_RUNS)
        return place, int(EDGE)

    @cfunc
    def describe_both(self) -> tuple[int, ...]:
        """The arguments of a step in which a run goes on at both ends, with its room and what makes that smaller."""
        first, before = self.name_start()
        last, after = self.name_stop()
        kind = BOTH + (before == OTHER_RUNS) + 2 * (after == OTHER_RUNS)
        return self.line, kind, self.block_first, self.block_last, self.first_match, first, last

    @cfunc
    def list_blocks(self) -> list[int]:
        """The first and the last cell of all black cells side by side, with the run that they belong to, or -1."""
        place: cython.int = self.next_block(0)
        found: list[int] = []
        while place < self.length:
            found += [place, self.block_last, self.find_owner()]
            place = self.next_block(self.block_last + 1)
        return found

    def widen(self) -> cython.void:
        """Push the runs as if the white cells beside the step were open: some would then get to it."""
        left: cython.int = self.begins - 1
        right: cython.int = self.stops + 1
        closed_left: cython.bint = left >= 0 and self.along[left] == 0
        closed_right: cython.bint = right < self.length and self.along[right] == 0
        if closed_left:
            self.along[left] = OPEN
        if closed_right:
            self.along[right] = OPEN
        self.slide_runs()
        if closed_left:
            self.along[left] = 0
        if closed_right:
            self.along[right] = 0

    def gets_to_step(self, run: cython.int) -> cython.bint:
        """Does the way of a run, by `low` and `high`, touch the places of the step?"""
        return self.low[run] <= self.stops and self.high[run] + self.clue[self.first + run] > self.begins


@raises
def is_black(sort: cython.int) -> cython.int:
    """The value that a step of some sort gives its cells."""
    if sort == sorts.FOUND or sort == sorts.CLOSED or sort == sorts.FIRST or sort == sorts.LAST:
        return 0
    return sort != sorts.GAP and sort != sorts.SPLIT and sort != sorts.BEYOND
