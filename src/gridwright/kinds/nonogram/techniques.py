# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The techniques of nonograms, from the easiest: what each of them sees on a board. `hints` has names and sentences.

All but the last look at one line. The first six move the runs around white cells only (`slide_runs`), which is easy to
see; `find_reach` takes the black cells into account too (`place_runs`), and `find_forced` everything. What a player
sees first comes first: finished lines and runs, what a clue decides alone, black cells beside white ones, then the room
that white cells leave.

While steps are recorded, each gives up the cells of its line that it can do without, the far ones first.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from gridwright.kernel import pure_python as cython
from gridwright.kernel.nonogram_trials import TrialLadder

OPEN = cython.declare(cython.int, -1)
TECHNIQUES = 9
# Their numbers
FINISHED = cython.declare(cython.int, 0)
CLUE_ALONE = cython.declare(cython.int, 1)
EDGES = cython.declare(cython.int, 2)
ROOMS = cython.declare(cython.int, 3)
GAPS = cython.declare(cython.int, 4)
JOINS = cython.declare(cython.int, 5)
REACH = cython.declare(cython.int, 6)
WHOLE_LINE = cython.declare(cython.int, 7)
# Sorts of steps
OVERLAP = cython.declare(cython.int, 0)
EDGE_AFTER = cython.declare(cython.int, 1)  # a run that starts near a border goes on
EDGE_BEFORE = cython.declare(cython.int, 2)
FOUND = cython.declare(cython.int, 3)  # all runs are found
CLOSED = cython.declare(cython.int, 4)
GAP = cython.declare(cython.int, 5)
JOINED = cython.declare(cython.int, 6)
SPLIT = cython.declare(cython.int, 7)
COVERED = cython.declare(cython.int, 8)  # by a run wherever it goes
BEYOND = cython.declare(cython.int, 9)  # the reach of all runs
FORCED = cython.declare(cython.int, 10)
FULL = cython.declare(cython.int, 11)  # the clue fills the line
FIRST = cython.declare(cython.int, 12)  # the first run is complete, so nothing comes before it
LAST = cython.declare(cython.int, 13)
EDGE_BOTH = cython.declare(cython.int, 14)
# How a step of a technique with several sorts says which it is
NOTHING = cython.declare(cython.int, 4)  # lines with the clue 0
BEFORE_RUN = cython.declare(cython.int, 2)
AFTER_RUN = cython.declare(cython.int, 3)
SINGLE = cython.declare(cython.int, 2)  # black cells of a line that has one run
BOTH = cython.declare(cython.int, 3)  # a run goes on at both ends
# What keeps a run from going on beyond its border
EDGE = cython.declare(cython.int, 0)
WHITE = cython.declare(cython.int, 1)
OTHER_RUNS = cython.declare(cython.int, 2)
TOGETHER = cython.declare(cython.int, 5)  # so many lines with the clue 0 are one step, and no more rules


class NonogramLadder(TrialLadder):
    """A nonogram board. A step of one line is its sort, the places from `begins` to `stops`, and one or two anchors."""

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> None:
        TrialLadder.__init__(self, rows, columns, TECHNIQUES)
        self.line = self.sort = self.begins = self.stops = self.anchor = self.other = 0
        self.room_first = self.room_last = 0  # of the run of a step: a step keeps the white cells around it
        self.focus = -1  # the only line that is looked at, if not all are

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
            self.conclude(FULL, 0, self.length - 1, 0, 0)
        else:
            for run in range(self.runs):
                if self.overlaps(run):
                    self.conclude_overlap(run)
                    return

    def find_overlaps(self) -> cython.void:
        """A run covers some cells whether all runs are pushed to the left or to the right."""
        run: cython.int
        if not self.recording:
            self.decide_overlaps()
        elif self.is_full():
            self.conclude(FULL, 0, self.length - 1, 0, 0)
        else:
            for run in range(self.runs):
                self.conclude_overlap(run)

    def conclude_overlap(self, run: cython.int) -> cython.void:
        """Record what a run covers wherever it goes."""
        self.room_first, self.room_last = self.low[run], self.high[run]
        self.conclude(OVERLAP, self.high[run], self.low[run] + self.clue[self.first + run] - 1, run, 0)

    def find_edges(self) -> cython.void:
        """Black cells near a border or a white cell, whose run must go on; a gap in the only run of a line."""
        place: cython.int = self.next_block(0)
        if self.runs == 1 and place < self.length:
            self.conclude(JOINED, place + 1, self.last_black() - 1, place, self.last_black())
            self.find_block(place)
        while place < self.length:
            last: cython.int = self.block_last
            if self.match_block():
                after: cython.int = self.reach_after()
                before: cython.int = self.reach_before()
                self.room_first, self.room_last = self.earliest(), self.latest()
                if self.recording and self.matches == 1 and self.has_open(before, place) and self.has_open(last, after):
                    self.conclude(EDGE_BOTH, before, after, place, last)
                self.conclude(EDGE_AFTER, last + 1, after, place, last)
                self.conclude(EDGE_BEFORE, before, place - 1, place, last)
            place = self.next_block(last + 1)

    def find_finished(self) -> cython.void:
        """All black cells are found; or black cells side by side are as long as any run that they can belong to."""
        place: cython.int
        run: cython.int
        if self.count_missing() == 0:
            if self.runs or not self.recording:
                self.conclude(FOUND, 0, self.length - 1, 0, 0)
            return
        place = self.next_block(0)
        while place < self.length:
            last: cython.int = self.block_last
            if self.match_block() and self.longest == last - place + 1:
                run = self.only_match()
                if run == 0 and self.has_open(0, place - 2):
                    self.conclude(FIRST, 0, min(last + 1, self.length - 1), place, last)
                if run == self.runs - 1 and self.has_open(last + 2, self.length - 1):
                    self.conclude(LAST, max(place - 1, 0), self.length - 1, place, last)
                self.conclude(CLOSED, max(place - 1, 0), min(last + 1, self.length - 1), place, last)
            place = self.next_block(last + 1)

    def find_gaps(self) -> cython.void:
        """No run fits between two white cells."""
        place: cython.int = 0
        end: cython.int
        while place < self.length:
            end = place
            while end < self.length and self.along[end] != 0:
                end += 1
            if end > place and self.is_unfit(place, end - 1):
                self.conclude(GAP, place, end - 1, 0, 0)
            place = end + 1

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
                    self.conclude(JOINED, before + 1, place - 1, before, place)
                    self.find_block(place)
                    self.match_block()
                before, run = last, self.first_match
            place = self.next_block(last + 1)
        for place in range(1, self.length - 1):
            if self.is_too_long(place):
                self.conclude(SPLIT, place, place, 0, 0)

    def find_reach(self) -> cython.void:
        """A run covers some cells wherever it goes; others are out of the reach of every run."""
        run: cython.int
        if self.runs == 0 or not self.place_runs():
            return
        for run in range(self.runs + 1):
            if run < self.runs:
                self.conclude(COVERED, self.right[run], self.end_at_left(run), run, 0)
            self.conclude(BEYOND, self.end_of_reach(run - 1) + 1, self.start_of_reach(run) - 1, run, 0)

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
                self.record(FORCED, place, place)
                self.solve_line()

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
        if sort == COVERED or sort == BEYOND:
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
        if self.sort == FORCED:
            return self.solve_line() and not self.possible[2 * self.begins + 1 - self.anchor]
        if self.sort == COVERED:
            return self.place_runs() and self.covers(self.right[self.anchor], self.end_at_left(self.anchor))
        if self.sort == BEYOND:
            return self.place_runs() and self.covers(
                self.end_of_reach(self.anchor - 1) + 1, self.start_of_reach(self.anchor) - 1
            )
        return self.slide_runs() and self.holds_by_sliding()

    def holds_by_sliding(self) -> cython.bint:
        """The same for a step that rests on `low` and `high`."""
        run: cython.int = self.anchor
        if self.sort == OVERLAP:
            if self.low[run] != self.room_first or self.high[run] != self.room_last:
                return False
            return self.covers(self.high[run], self.low[run] + self.clue[self.first + run] - 1)
        if self.sort == FULL:
            return True
        if self.sort == FOUND:
            return self.count_missing() == 0
        if self.sort == GAP:
            return self.is_unfit_around()
        if self.sort == SPLIT:
            return self.is_too_long(self.begins)
        if not self.find_block(self.anchor) or not self.match_block():
            return False
        if self.sort == EDGE_AFTER or self.sort == EDGE_BEFORE or self.sort == EDGE_BOTH:
            return self.goes_on()
        if self.sort == CLOSED or self.sort == FIRST or self.sort == LAST:
            return self.block_last == self.other and self.is_complete()
        run = self.first_match
        if self.matches != 1 or not self.find_block(self.other) or not self.match_block():
            return False
        return self.matches == 1 and self.first_match == run

    def goes_on(self) -> cython.bint:
        """Does the run of the block reach the places of the step, the block and its borders being as on the board?"""
        if self.block_first != self.anchor or self.block_last != self.other:
            return False
        if self.sort != EDGE_BEFORE and self.earliest() != self.room_first:
            return False
        if self.sort != EDGE_AFTER and self.latest() != self.room_last:
            return False
        if self.sort == EDGE_AFTER:
            return self.covers(self.block_last + 1, self.reach_after())
        if self.sort == EDGE_BEFORE:
            return self.covers(self.reach_before(), self.block_first - 1)
        return self.matches == 1 and self.covers(self.reach_before(), self.reach_after())

    def covers(self, first: cython.int, last: cython.int) -> cython.bint:
        """Do the places from a first to a last one include those of the step?"""
        return first <= self.begins and self.stops <= last

    def is_complete(self) -> cython.bint:
        """Are the black cells of the block as long as any run there; and are they the first or the last, if needed?"""
        if self.longest != self.other - self.anchor + 1:
            return False
        if self.sort == FIRST:
            return self.only_match() == 0
        return self.sort != LAST or self.only_match() == self.runs - 1

    def is_unfit_around(self) -> cython.bint:
        """Does no run fit between the white cells around the step?"""
        first: cython.int = self.begins
        last: cython.int = self.stops
        while first > 0 and self.along[first - 1] != 0:
            first -= 1
        while last + 1 < self.length and self.along[last + 1] != 0:
            last += 1
        return self.is_unfit(first, last)

    def decide_all(self) -> cython.void:
        """Decide everything that the cells left in `along` decide in this way."""
        place: cython.int
        if self.sort == OVERLAP or self.sort == FULL:
            self.decide_overlaps()
        elif self.sort == FORCED:
            self.decide(self.start + self.begins * self.stride, self.anchor)
        else:
            for place in range(self.begins, self.stops + 1):
                if self.along[place] == OPEN:
                    self.decide(self.start + place * self.stride, is_black(self.sort))

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

    def describe(self) -> tuple[int, ...]:
        """The arguments of the step: its line, which of the two sorts of its technique, and what its sentence needs."""
        run: cython.int = self.anchor
        line: cython.int = self.line
        if self.sort == OVERLAP or self.sort == FULL:
            return (line, *(part for run in range(self.runs) if self.overlaps(run) for part in self.describe_room(run)))
        if self.sort == EDGE_BOTH:
            return self.describe_both()
        if self.sort == EDGE_AFTER:
            return line, 0, self.block_first, self.block_last, self.only_match(), self.shortest, *self.name_start()
        if self.sort == EDGE_BEFORE:
            return line, 1, self.block_first, self.block_last, self.only_match(), self.shortest, *self.name_stop()
        if self.sort == FOUND:
            return line, 0, 0
        if self.sort == FIRST or self.sort == LAST:
            return line, int(BEFORE_RUN if self.sort == FIRST else AFTER_RUN), self.block_first, self.block_last
        if self.sort == CLOSED:
            return line, 1, self.block_first, self.block_last, self.only_match()
        if self.sort == GAP:
            self.widen()
            return (line, *[run for run in range(self.runs) if self.gets_to_step(run)])
        if self.sort == JOINED:
            return line, int(SINGLE if self.runs == 1 else 0), self.anchor, self.other, self.first_match
        if self.sort == SPLIT:
            return line, 1, self.block_last - self.block_first + 1
        if self.sort == COVERED:
            return line, 0, run, self.left[run], self.end_of_reach(run), *self.list_blocks()
        if self.sort == BEYOND:
            return line, 1, run, self.end_of_reach(run - 1), self.start_of_reach(run), *self.list_blocks()
        return (line, *(place for place in range(self.length) if self.along[place] == 1))

    def describe_room(self, run: cython.int) -> tuple[int, ...]:
        """A run, the first and the last cell of its room, and whether runs before and after it make that smaller."""
        first: cython.int = self.low[run]
        last: cython.int = self.high[run] + self.clue[self.first + run] - 1
        return run, first, last, int(self.first_fit(run) < first), int(self.last_fit(run) > last)

    def name_start(self) -> tuple[int, int]:
        """Where the run of the block starts at the earliest, and what is before that."""
        place: cython.int = self.earliest()
        if place > 0:
            return place, int(WHITE if self.along[place - 1] == 0 else OTHER_RUNS)
        return 0, int(EDGE)

    def name_stop(self) -> tuple[int, int]:
        """Where the run of the block ends at the latest, and what is after that."""
        place: cython.int = self.latest()
        if place < self.length - 1:
            return place, int(WHITE if self.along[place + 1] == 0 else OTHER_RUNS)
        return place, int(EDGE)

    def describe_both(self) -> tuple[int, ...]:
        """The arguments of a step in which a run goes on at both ends, with its room and what makes that smaller."""
        first, before = self.name_start()
        last, after = self.name_stop()
        kind = BOTH + (before == OTHER_RUNS) + 2 * (after == OTHER_RUNS)
        return self.line, kind, self.block_first, self.block_last, self.first_match, first, last

    def list_blocks(self) -> list[int]:
        """The first and the last cell of all black cells side by side, with the run that they belong to, or -1."""
        place: cython.int = self.next_block(0)
        found: list[int] = []
        while place < self.length:
            found += [place, self.block_last, self.find_owner()]
            place = self.next_block(self.block_last + 1)
        return found

    def overlaps(self, run: cython.int) -> cython.bint:
        """Does a run cover an open cell whether it is pushed to the left or to the right?"""
        place: cython.int
        for place in range(self.high[run], self.low[run] + self.clue[self.first + run]):
            if self.values[self.start + place * self.stride] == OPEN:
                return True
        return False

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


@cython.cfunc
def is_black(sort: cython.int) -> cython.int:
    """The value that a step of some sort gives its cells."""
    if sort == FOUND or sort == CLOSED or sort == FIRST or sort == LAST:
        return 0
    return sort != GAP and sort != SPLIT and sort != BEYOND
