# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The patterns of takuzu, from the easiest: what each sees in a line. The package has their names and sentences."""

from __future__ import annotations

from typing import Any

from gridwright.compiled.declare import ccall, cython, raises
from gridwright.kinds.takuzu.hints import OfLine
from gridwright.kinds.takuzu.hints.viewed_line import LONGEST, ViewedLine
from gridwright.ladder.ladder import OPEN, Ladder
from gridwright.ladder.part_patterns import PartPatterns

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
    """The patterns of a takuzu board, numbered as in NAMES; its parts are its lines, of which one is in view."""

    unique_lines: cython.bint
    view: ViewedLine

    def __init__(self, lines: Any, height: int, cells: int, unique_lines: bool) -> None:
        PartPatterns.__init__(self, NAMES, lines, (0,) * len(NAMES), (len(lines),) * len(NAMES), cells)
        self.unique_lines, self.view = unique_lines, ViewedLine(self.parts, height)

    # The board

    @ccall
    def attach(self, ladder: Ladder) -> None:
        """Become part of a ladder."""
        PartPatterns.attach(self, ladder)
        self.view.values = self.values

    def refresh(self) -> cython.void:
        PartPatterns.refresh(self)
        self.view.count_missing()

    def restore(self) -> cython.void:
        PartPatterns.restore(self)
        self.view.count_missing()

    def changed(self, cell: cython.int) -> cython.void:
        """Note a new digit; a line that is full now matters to those that must differ from it."""
        at: cython.int
        line: cython.int
        other: cython.int
        PartPatterns.changed(self, cell)
        for at in range(self.places.start[cell], self.places.start[cell + 1]):
            line = self.part_at[self.places.place[at]]
            self.view.missing[2 * line + self.values[cell]] -= 1
            if self.unique_lines and self.view.is_full(line):
                for other in range(self.view.find_first(line), self.view.find_last(line)):
                    self.stale[other] |= COMPARING

    # A line

    @raises
    def find_in_part(self, pattern: cython.int, line: cython.int) -> cython.void:
        """Look at a line that has open cells."""
        if self.view.is_full(line):
            return
        self.view.look_at(line)
        if pattern == PAIR:
            self.find_pairs()
        elif pattern == GAP:
            self.find_gaps()
        elif pattern == FULL:
            self.find_full()
        elif pattern == LAST:
            self.find_last_one()
        elif pattern == REPEAT:
            self.find_twins()
        elif pattern == WHOLE:
            self.find_forced()
        else:
            self.find_unlike()

    @raises
    def begin_step(self, digit: cython.int, place: cython.int, count: cython.int) -> cython.void:
        """Begin a step about a digit of a line, whose sentence names so many cells from a place on."""
        self.begin()
        if self.is_recording():
            self.describe(OfLine(self.view.line, digit, tuple([self.view.cell(place + nth) for nth in range(count)])))

    @raises
    def use_places(self, digit: cython.int) -> cython.void:
        """Use the cells of the line that have a digit; all that are decided, if it is OPEN."""
        place: cython.int
        for place in range(self.view.length):
            if self.view.along[place] != OPEN and (digit == OPEN or self.view.along[place] == digit):
                self.use(self.view.cell(place))

    @raises
    def use_line(self, line: cython.int) -> cython.void:
        """Use all cells of another line."""
        at: cython.int
        for at in range(self.parts.starts[line], self.parts.starts[line + 1]):
            self.use(self.parts.members[at])

    @raises
    def decide_place(self, place: cython.int, value: cython.int) -> cython.void:
        """Decide the cell at a place of the line, if it is on the board and open."""
        if self.view.is_open(place):
            self.decide(self.view.cell(place), value)

    # Two equal digits, and counts

    @raises
    def find_pairs(self) -> cython.void:
        """Two equal digits side by side: beside them is the other digit."""
        place: cython.int
        digit: cython.int
        for place in range(self.view.length - 1):
            digit = self.view.along[place]
            if digit == OPEN or self.view.along[place + 1] != digit:
                continue
            if self.view.is_open(place - 1) or self.view.is_open(place + 2):
                self.begin_step(digit, place, 2)
                self.use(self.view.cell(place))
                self.use(self.view.cell(place + 1))
                self.decide_place(place - 1, 1 - digit)
                self.decide_place(place + 2, 1 - digit)
                self.end()

    @raises
    def find_gaps(self) -> cython.void:
        """Two equal digits with one open cell between them: it holds the other digit."""
        place: cython.int
        digit: cython.int
        for place in range(1, self.view.length - 1):
            digit = self.view.along[place - 1]
            if digit == OPEN or self.view.along[place] != OPEN or self.view.along[place + 1] != digit:
                continue
            self.begin_step(digit, place, 1)
            self.use(self.view.cell(place - 1))
            self.use(self.view.cell(place + 1))
            self.decide_place(place, 1 - digit)
            self.end()

    @raises
    def find_full(self) -> cython.void:
        """A line with all its 0s, or all its 1s: the open cells hold the other digit."""
        digit: cython.int
        place: cython.int
        for digit in range(2):
            if self.view.lacks(digit) != 0:
                continue
            self.begin_step(digit, 0, 0)
            self.use_places(digit)
            for place in range(self.view.length):
                self.decide_place(place, 1 - digit)
            self.end()

    @raises
    def find_last_one(self) -> cython.void:
        """One 1 is missing, and it must break up three cells that would all be 0: elsewhere there are only 0s."""
        digit: cython.int
        place: cython.int
        for digit in range(2):
            if self.view.lacks(digit) == 1:
                for place in range(self.view.length - 2):
                    if self.view.is_without(place, digit):
                        self.leave_to_three(digit, place)

    @raises
    def leave_to_three(self, digit: cython.int, place: cython.int) -> cython.void:
        """A step: the last 1 of a line is in one of three cells from a place on, and not elsewhere."""
        other: cython.int
        self.begin_step(digit, place, 3)
        for other in range(self.view.length):
            if self.view.along[other] == digit or (place <= other < place + 3 and self.view.along[other] != OPEN):
                self.use(self.view.cell(other))
            elif not place <= other < place + 3:
                self.decide_place(other, 1 - digit)
        self.end()

    # Lines that must differ

    @raises
    def find_twins(self) -> cython.void:
        """A line that needs one more 1, which would make it the same as a filled one: there it must differ."""
        digit: cython.int
        other: cython.int
        two_open: cython.bint = self.view.lacks(0) == 1 and self.view.lacks(1) == 1
        if not self.unique_lines:
            return
        for digit in range(1 if two_open else 2):
            if self.view.lacks(digit) == 1:
                for other in range(self.view.low, self.view.high):
                    if self.view.is_like(other):
                        self.differ_from(other, OPEN if two_open else digit)

    @raises
    def differ_from(self, other: cython.int, digit: cython.int) -> cython.void:
        """A step: the last 1 of a line is not where a filled line has it; if a 0 is missing too (OPEN), neither is."""
        place: cython.int
        value: cython.int
        self.begin()
        if self.is_recording():
            self.describe(OfLine(self.view.line, None if digit == OPEN else digit, (), (other,)))
        self.use_places(digit)
        self.use_line(other)
        for place in range(self.view.length):
            value = self.view.value_of(other, place)
            if digit == OPEN or value == digit:
                self.decide_place(place, 1 - value)
        self.end()

    # All fillings of a line

    @raises
    def find_forced(self) -> cython.void:
        """All fillings of a line that keep the first two rules agree in a cell."""
        if self.view.length > LONGEST or not self.view.fill_forced():
            return
        if self.is_recording():
            self.record_forced()
        else:
            self.decide_line()

    @raises
    def decide_line(self) -> cython.void:
        """Decide what is filled in."""
        place: cython.int
        for place in range(self.view.length):
            if self.view.along[place] != OPEN:
                self.decide(self.view.cell(place), self.view.along[place])

    @raises
    def record_forced(self) -> cython.void:
        """Record a step for every smallest set of digits that forces a cell; it decides all that they force."""
        place: cython.int
        forced = [self.view.along[place] for place in range(self.view.length)]
        for place in range(self.view.length):
            self.view.look_at(self.view.line)
            if self.view.along[place] != OPEN or forced[place] == OPEN:
                continue
            self.view.weaken(place, 1 - forced[place])
            self.begin_step(OPEN, 0, 0)
            self.use_places(OPEN)
            self.view.fill_forced()
            self.decide_line()
            self.end()

    @raises
    def find_unlike(self) -> cython.void:
        """All fillings of a line that are like no filled line elsewhere agree in a cell."""
        place: cython.int
        other: cython.int
        twins: cython.int = 0
        if not self.unique_lines or self.view.length > LONGEST:
            return
        for other in range(self.view.low, self.view.high):
            twins += self.view.is_like(other)
        if twins == 0 or not self.view.find_unlike():
            return
        self.begin()
        if self.is_recording():
            self.use_twins()
        for place in range(self.view.length):
            if 0 < self.view.passes.possible[place] < BOTH:
                self.decide(self.view.cell(place), self.view.passes.possible[place] >> 1)
        self.end()

    def use_twins(self) -> None:
        """Use the line and all filled ones that it could be like."""
        other: cython.int
        others = tuple([other for other in range(self.view.low, self.view.high) if self.view.is_like(other)])
        self.describe(OfLine(self.view.line, None, (), others))
        self.use_places(OPEN)
        for other in others:
            self.use_line(other)
