# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The patterns of takuzu, from the easiest: what each sees in a line. The package has their names and sentences."""

from __future__ import annotations

from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.arrays import ONE
from gridwright.compiled.declare import cython, raises
from gridwright.kernel.stretch_passes import StretchPasses
from gridwright.kinds.takuzu.hints import OfLine
from gridwright.ladder.ladder import OPEN
from gridwright.ladder.part_patterns import PartPatterns

LONGEST: cython.int = 126  # of a line whose fillings are looked at: half its digits fit into a word
MOST_FILLINGS: cython.int = 64  # of a line that a person would list
BOTH: cython.int = 3  # digits, a bit each
NAMES = ("pair", "gap", "line-full", "last-one", "line-repeat", "whole-line", "whole-line-repeat")
PAIR: cython.int = 0
GAP: cython.int = 1
FULL: cython.int = 2
LAST: cython.int = 3
REPEAT: cython.int = 4
WHOLE: cython.int = 5
COMPARING: cython.int = 1 << 4 | 1 << 6  # those that compare lines, a bit each


class TakuzuPatterns(PartPatterns):
    """The patterns of a takuzu board, numbered as in NAMES; its parts are its lines, the rows first.

    `missing` has, of every line, how many 0s and how many 1s it lacks. `along` has the digits of the line that is
    looked at, which is parallel to those from `low` to before `high`; `passes` find what its fillings have in common.
    """

    height: cython.int
    unique_lines: cython.bint
    missing: cython.int[::1]
    passes: StretchPasses
    along: cython.int[::1]
    length: cython.int
    low: cython.int
    high: cython.int
    chosen: cython.int[::1]
    listed: cython.int

    def __init__(self, lines: Any, height: int, cells: int, unique_lines: bool) -> None:
        line: cython.int
        PartPatterns.__init__(self, NAMES, lines, (0,) * len(NAMES), (len(lines),) * len(NAMES), cells)
        self.height, self.unique_lines, self.missing = height, unique_lines, arrays.zeros(2 * self.parts.count)
        self.passes = StretchPasses()
        self.passes.start, self.passes.width = self.parts.starts, arrays.filled(self.parts.count, 1)
        self.passes.size = max(height, self.parts.count - height)
        self.passes.lo = self.passes.hi = arrays.zeros(self.parts.count)
        for line in range(self.parts.count):
            self.passes.hi[line] = (self.parts.starts[line + 1] - self.parts.starts[line]) // 2
        self.passes.reserve()
        self.along, self.chosen = self.passes.value, arrays.zeros(self.passes.size)
        self.length = self.low = self.high = self.listed = 0

    # The board

    def refresh(self) -> cython.void:
        PartPatterns.refresh(self)
        self.count_missing()

    def restore(self) -> cython.void:
        PartPatterns.restore(self)
        self.count_missing()

    def count_missing(self) -> cython.void:
        """Count the digits that lines lack."""
        line: cython.int
        at: cython.int
        for line in range(self.parts.count):
            self.missing[2 * line] = self.missing[2 * line + 1] = self.passes.hi[line]
            for at in range(self.parts.starts[line], self.parts.starts[line + 1]):
                if self.values[self.parts.members[at]] != OPEN:
                    self.missing[2 * line + self.values[self.parts.members[at]]] -= 1

    def changed(self, cell: cython.int) -> cython.void:
        """Note a new digit; a line that is full now matters to those that must differ from it."""
        at: cython.int
        line: cython.int
        other: cython.int
        PartPatterns.changed(self, cell)
        for at in range(self.places.start[cell], self.places.start[cell + 1]):
            line = self.part_at[self.places.place[at]]
            self.missing[2 * line + self.values[cell]] -= 1
            if self.unique_lines and self.is_full(line):
                for other in range(0 if line < self.height else self.height, self.find_last(line)):
                    self.stale[other] |= COMPARING

    def is_full(self, line: cython.int) -> cython.bint:
        """Has a line no open cell?"""
        return self.missing[2 * line] + self.missing[2 * line + 1] == 0

    def find_last(self, line: cython.int) -> cython.int:
        """Where the lines end that are parallel to one."""
        return self.height if line < self.height else self.parts.count

    def cell_of(self, line: cython.int, place: cython.int) -> cython.int:
        """The cell at a place of a line."""
        return self.parts.members[self.parts.starts[line] + place]

    def value_of(self, line: cython.int, place: cython.int) -> cython.int:
        """The value at a place of a line."""
        return self.values[self.cell_of(line, place)]

    def is_like(self, other: cython.int) -> cython.bint:
        """Is another line filled, and the same as the one that is looked at where this one is?"""
        place: cython.int
        if not self.is_full(other):
            return False
        for place in range(self.length):
            if self.along[place] != OPEN and self.along[place] != self.value_of(other, place):
                return False
        return True

    # A line

    @raises
    def find_in_part(self, pattern: cython.int, line: cython.int) -> cython.void:
        """Look at a line that has open cells."""
        if self.is_full(line):
            return
        self.read_line(line)
        if pattern == PAIR:
            self.find_pairs(line)
        elif pattern == GAP:
            self.find_gaps(line)
        elif pattern == FULL:
            self.find_full(line)
        elif pattern == LAST:
            self.find_last_one(line)
        elif pattern == REPEAT:
            self.find_twins(line)
        elif pattern == WHOLE:
            self.find_forced(line)
        else:
            self.find_unlike(line)

    def read_line(self, line: cython.int) -> cython.void:
        """Copy the digits of a line."""
        place: cython.int
        start: cython.int = self.parts.starts[line]
        self.low, self.high = 0 if line < self.height else self.height, self.find_last(line)
        self.length = self.parts.starts[line + 1] - start
        for place in range(self.length):
            self.along[place] = self.values[self.parts.members[start + place]]

    @raises
    def begin_step(self, line: cython.int, digit: cython.int, place: cython.int, count: cython.int) -> cython.void:
        """Begin a step about a digit of a line, whose sentence names so many cells from a place on."""
        self.begin()
        if self.is_recording():
            self.describe(OfLine(line, digit, tuple([self.cell_of(line, place + nth) for nth in range(count)])))

    @raises
    def use_places(self, line: cython.int, digit: cython.int) -> cython.void:
        """Use the cells of the line that have a digit; all that are decided, if it is OPEN."""
        place: cython.int
        for place in range(self.length):
            if self.along[place] != OPEN and (digit == OPEN or self.along[place] == digit):
                self.use(self.cell_of(line, place))

    @raises
    def use_line(self, line: cython.int) -> cython.void:
        """Use all cells of another line."""
        place: cython.int
        for place in range(self.length):
            self.use(self.cell_of(line, place))

    @raises
    def decide_place(self, line: cython.int, place: cython.int, value: cython.int) -> cython.void:
        """Decide the cell at a place of the line, if it is on the board and open."""
        if self.is_open(place):
            self.decide(self.cell_of(line, place), value)

    def is_open(self, place: cython.int) -> cython.bint:
        """Is a place on the line, and open?"""
        return 0 <= place < self.length and self.along[place] == OPEN

    # Two equal digits, and counts

    @raises
    def find_pairs(self, line: cython.int) -> cython.void:
        """Two equal digits side by side: beside them is the other digit."""
        place: cython.int
        digit: cython.int
        for place in range(self.length - 1):
            digit = self.along[place]
            if digit == OPEN or self.along[place + 1] != digit:
                continue
            if self.is_open(place - 1) or self.is_open(place + 2):
                self.begin_step(line, digit, place, 2)
                self.use(self.cell_of(line, place))
                self.use(self.cell_of(line, place + 1))
                self.decide_place(line, place - 1, 1 - digit)
                self.decide_place(line, place + 2, 1 - digit)
                self.end()

    @raises
    def find_gaps(self, line: cython.int) -> cython.void:
        """Two equal digits with one open cell between them: it holds the other digit."""
        place: cython.int
        digit: cython.int
        for place in range(1, self.length - 1):
            digit = self.along[place - 1]
            if digit == OPEN or self.along[place] != OPEN or self.along[place + 1] != digit:
                continue
            self.begin_step(line, digit, place, 1)
            self.use(self.cell_of(line, place - 1))
            self.use(self.cell_of(line, place + 1))
            self.decide_place(line, place, 1 - digit)
            self.end()

    @raises
    def find_full(self, line: cython.int) -> cython.void:
        """A line with all its 0s, or all its 1s: the open cells hold the other digit."""
        digit: cython.int
        place: cython.int
        for digit in range(2):
            if self.missing[2 * line + digit] != 0:
                continue
            self.begin_step(line, digit, 0, 0)
            self.use_places(line, digit)
            for place in range(self.length):
                self.decide_place(line, place, 1 - digit)
            self.end()

    @raises
    def find_last_one(self, line: cython.int) -> cython.void:
        """One 1 is missing, and it must break up three cells that would all be 0: elsewhere there are only 0s."""
        digit: cython.int
        place: cython.int
        for digit in range(2):
            if self.missing[2 * line + digit] == 1:
                for place in range(self.length - 2):
                    if self.is_without(place, digit):
                        self.leave_to_three(line, digit, place)

    def is_without(self, place: cython.int, digit: cython.int) -> cython.bint:
        """Do three cells in a row not hold a digit, at least one of them being open?"""
        nth: cython.int
        opens: cython.int = 0
        for nth in range(place, place + 3):
            if self.along[nth] == digit:
                return False
            opens += self.along[nth] == OPEN
        return opens > 0

    @raises
    def leave_to_three(self, line: cython.int, digit: cython.int, place: cython.int) -> cython.void:
        """A step: the last 1 of a line is in one of three cells from a place on, and not elsewhere."""
        other: cython.int
        self.begin_step(line, digit, place, 3)
        for other in range(self.length):
            if self.along[other] == digit or (place <= other < place + 3 and self.along[other] != OPEN):
                self.use(self.cell_of(line, other))
            elif not place <= other < place + 3:
                self.decide_place(line, other, 1 - digit)
        self.end()

    # Lines that must differ

    @raises
    def find_twins(self, line: cython.int) -> cython.void:
        """A line that needs one more 1, which would make it the same as a filled one: there it must differ."""
        digit: cython.int
        other: cython.int
        two_open: cython.bint = self.missing[2 * line] == 1 and self.missing[2 * line + 1] == 1
        if not self.unique_lines:
            return
        for digit in range(1 if two_open else 2):
            if self.missing[2 * line + digit] == 1:
                for other in range(self.low, self.high):
                    if self.is_like(other):
                        self.differ_from(line, other, OPEN if two_open else digit)

    @raises
    def differ_from(self, line: cython.int, other: cython.int, digit: cython.int) -> cython.void:
        """A step: the last 1 of a line is not where a filled line has it; if a 0 is missing too (OPEN), neither is."""
        place: cython.int
        value: cython.int
        self.begin()
        if self.is_recording():
            self.describe(OfLine(line, None if digit == OPEN else digit, (), (other,)))
        self.use_places(line, digit)
        self.use_line(other)
        for place in range(self.length):
            value = self.value_of(other, place)
            if digit == OPEN or value == digit:
                self.decide_place(line, place, 1 - value)
        self.end()

    # All fillings of a line

    @raises
    def find_forced(self, line: cython.int) -> cython.void:
        """All fillings of a line that keep the first two rules agree in a cell."""
        if self.length > LONGEST or not self.fill_forced(line):
            return
        if self.is_recording():
            self.record_forced(line)
        else:
            self.decide_line(line)

    def fill_forced(self, line: cython.int) -> cython.bint:
        """Fill in what all fillings of the line agree in; False if it cannot be filled."""
        if not self.passes.run_pairs_backwards(line):
            return False
        self.passes.run_pairs_forwards(line)
        return True

    @raises
    def decide_line(self, line: cython.int) -> cython.void:
        """Decide what is filled in."""
        place: cython.int
        for place in range(self.length):
            if self.along[place] != OPEN:
                self.decide(self.cell_of(line, place), self.along[place])

    @raises
    def record_forced(self, line: cython.int) -> cython.void:
        """Record a step for every smallest set of digits that forces a cell; it decides all that they force."""
        place: cython.int
        forced = [self.along[place] for place in range(self.length)]
        for place in range(self.length):
            self.read_line(line)
            if self.along[place] != OPEN or forced[place] == OPEN:
                continue
            self.along[place] = 1 - forced[place]
            self.passes.weaken_pairs(line, self.length, place)
            self.along[place] = OPEN
            self.begin_step(line, OPEN, 0, 0)
            self.use_places(line, OPEN)
            self.fill_forced(line)
            self.decide_line(line)
            self.end()

    @raises
    def find_unlike(self, line: cython.int) -> cython.void:
        """All fillings of a line that are like no filled line elsewhere agree in a cell."""
        place: cython.int
        other: cython.int
        twins: cython.int = 0
        if not self.unique_lines or self.length > LONGEST:
            return
        for other in range(self.low, self.high):
            twins += self.is_like(other)
        if twins == 0 or not self.passes.run_pairs_backwards(line):
            return
        self.listed = 0
        for place in range(self.length):
            self.passes.possible[place] = 0
        if not self.list_fillings(0, 0, 0):
            return
        self.begin()
        if self.is_recording():
            self.use_twins(line)
        for place in range(self.length):
            if 0 < self.passes.possible[place] < BOTH:
                self.decide(self.cell_of(line, place), self.passes.possible[place] >> 1)
        self.end()

    def use_twins(self, line: cython.int) -> None:
        """Use the line and all filled ones that it could be like."""
        other: cython.int
        others = tuple([other for other in range(self.low, self.high) if self.is_like(other)])
        self.describe(OfLine(line, None, (), others))
        self.use_places(line, OPEN)
        for other in others:
            self.use_line(other)

    def list_fillings(self, place: cython.int, ones: cython.int, run: cython.int) -> cython.bint:
        """Note what the fillings of the line have that are like no filled one; False if they are too many.

        The cells before a place are chosen, with so many 1s, and the last of them is in a run of equal digits.
        """
        digit: cython.int
        longer: cython.int
        if place == self.length:
            self.listed += 1
            if not self.is_chosen():
                for place in range(self.length):
                    self.passes.possible[place] |= 1 << self.chosen[place]
            return self.listed <= MOST_FILLINGS
        for digit in range(2):
            longer = run + 1 if run and self.chosen[place - 1] == digit else 1
            if self.along[place] == 1 - digit or longer > 2:
                continue
            if (self.passes.after[4 * place + 2 * longer - 1 - digit] >> (ones + digit)) & ONE:
                self.chosen[place] = digit
                if not self.list_fillings(place + 1, ones + digit, longer):
                    return False
        return True

    def is_chosen(self) -> cython.bint:
        """Is the chosen filling a filled line elsewhere?"""
        other: cython.int
        place: cython.int
        for other in range(self.low, self.high):
            place = 0
            while place < self.length and self.value_of(other, place) == self.chosen[place]:
                place += 1
            if place == self.length:
                return True
        return False
