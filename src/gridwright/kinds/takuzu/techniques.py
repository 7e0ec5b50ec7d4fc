# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The patterns of takuzu, from the easiest: what each sees on a board. `hints` has their names and sentences."""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import ccall, cython, raises
from gridwright.kinds.takuzu import facts
from gridwright.kinds.takuzu.board import TakuzuBoard
from gridwright.kinds.takuzu.line_fillings import LineFillings
from gridwright.ladder.ladder import OPEN, Ladder
from gridwright.ladder.patterns import Patterns

LONGEST: cython.int = 126  # of a line whose fillings are looked at: half its digits fit into a word
NAMES = ("pair", "gap", "line-full", "last-one", "line-repeat", "whole-line", "whole-line-repeat")
PAIR: cython.int = 0
GAP: cython.int = 1
FULL: cython.int = 2
LAST: cython.int = 3
REPEAT: cython.int = 4
WHOLE: cython.int = 5
UNLIKE: cython.int = 6
EVERY: cython.int = -1  # all bits: one for each pattern
COMPARING: cython.int = 1 << 4 | 1 << 6  # those that compare lines


class TakuzuPatterns(Patterns):
    """The patterns of a takuzu board, numbered as in NAMES."""

    height: cython.int
    width: cython.int
    unique_lines: cython.bint
    board: TakuzuBoard
    fillings: LineFillings
    along: cython.int[::1]
    stale: cython.int[::1]

    def __init__(self, height: int, width: int, unique_lines: bool) -> None:
        Patterns.__init__(self, NAMES)
        self.height, self.width, self.unique_lines = height, width, unique_lines
        self.stale = arrays.zeros(height + width)  # of every line, a bit for each pattern that must look at it again

    @ccall
    def attach(self, ladder: Ladder) -> None:
        Patterns.attach(self, ladder)
        self.board = TakuzuBoard(self.height, self.width, self.values)
        self.fillings, self.along = LineFillings(self.board), self.board.along

    def refresh(self) -> cython.void:
        self.board.count_digits()
        self.set_stale(EVERY)

    def restore(self) -> cython.void:
        self.board.count_digits()
        self.set_stale(0)

    def set_stale(self, patterns: cython.int) -> cython.void:
        """Set the patterns that must look at every line again, a bit each."""
        line: cython.int
        for line in range(self.height + self.width):
            self.stale[line] = patterns

    def changed(self, cell: cython.int) -> cython.void:
        row: cython.int = cell // self.width
        column: cython.int = cell - row * self.width
        self.board.count_digit(row, column, self.values[cell])
        self.note(row)
        self.note(self.height + column)

    def note(self, line: cython.int) -> cython.void:
        """Note a new digit of a line; a line that is full now matters to those that must differ from it."""
        other: cython.int
        self.stale[line] = EVERY
        self.board.choose_line(line)
        if self.unique_lines and self.board.is_filled(line):
            for other in range(self.board.first, self.board.last):
                self.stale[other] |= COMPARING

    @ccall
    @raises
    def find(self, pattern: cython.int) -> cython.void:
        """Look at every line that has open cells."""
        line: cython.int
        recording: cython.bint = self.is_recording()
        for line in range(self.height + self.width):
            # A line on which a pattern found nothing, and that has not changed since, need not be looked at again.
            # When steps are recorded nothing is put on the board, so all lines are.
            if not recording:
                if not self.stale[line] >> pattern & 1:
                    continue
                self.stale[line] &= ~(1 << pattern)
            self.board.choose_line(line)
            if not self.board.is_filled(line):
                self.board.read_line()
                self.find_in_line(pattern, line)

    @raises
    def find_in_line(self, pattern: cython.int, line: cython.int) -> cython.void:
        """Look at one line."""
        if pattern == PAIR:
            self.find_pairs(line)
        elif pattern == GAP:
            self.find_gaps(line)
        elif pattern == FULL:
            self.find_full(line)
        elif pattern == LAST:
            self.find_last(line)
        elif pattern == REPEAT:
            self.find_twins(line)
        elif pattern == WHOLE:
            self.find_forced(line)
        else:
            self.find_unlike(line)

    @raises
    def begin_digit(self, line: cython.int, digit: cython.int) -> cython.void:
        """Begin a step about a digit of a line."""
        self.begin()
        if self.is_recording():
            self.describe(facts.DigitOfLine(line, digit))

    @raises
    def use_place(self, place: cython.int) -> cython.void:
        """Use the cell at a place of the line."""
        self.use(self.board.start + place * self.board.stride)

    @raises
    def decide_place(self, place: cython.int, value: cython.int) -> cython.void:
        """Decide the cell at a place of the line, if it is on the board and open."""
        if self.is_open(place):
            self.decide(self.board.start + place * self.board.stride, value)

    @raises
    def use_both(self, other: cython.int) -> cython.void:
        """Use the digits of the line and all of another."""
        place: cython.int
        for place in range(self.board.length):
            if self.along[place] != OPEN:
                self.use_place(place)
            self.use(self.board.cell_of(other, place))

    @raises
    def decide_forced(self) -> cython.void:
        """Decide what all fillings of the line agree in."""
        place: cython.int
        for place in range(self.board.length):
            if self.fillings.is_forced(place):
                self.decide_place(place, self.fillings.possible[2 * place + 1])

    @raises
    def find_pairs(self, line: cython.int) -> cython.void:
        """Two equal digits side by side: beside them is the other digit."""
        place: cython.int
        for place in range(self.board.length - 1):
            digit: cython.int = self.along[place]
            if digit == OPEN or self.along[place + 1] != digit:
                continue
            if self.is_open(place - 1) or self.is_open(place + 2):
                self.begin_digit(line, digit)
                self.use_place(place)
                self.use_place(place + 1)
                self.decide_place(place - 1, 1 - digit)
                self.decide_place(place + 2, 1 - digit)
                self.end()

    def is_open(self, place: cython.int) -> cython.bint:
        """Is a place on the line, and open?"""
        return 0 <= place < self.board.length and self.along[place] == OPEN

    @raises
    def find_gaps(self, line: cython.int) -> cython.void:
        """Two equal digits with one open cell between them: it holds the other digit."""
        place: cython.int
        for place in range(1, self.board.length - 1):
            digit: cython.int = self.along[place - 1]
            if digit == OPEN or self.along[place] != OPEN or self.along[place + 1] != digit:
                continue
            self.begin_digit(line, digit)
            self.use_place(place - 1)
            self.use_place(place + 1)
            self.decide_place(place, 1 - digit)
            self.end()

    @raises
    def find_full(self, line: cython.int) -> cython.void:
        """A line with all its 0s, or all its 1s: the open cells hold the other digit."""
        digit: cython.int
        place: cython.int
        for digit in range(2):
            if 2 * self.board.counts_of[2 * line + digit] != self.board.length:
                continue
            self.begin_digit(line, digit)
            for place in range(self.board.length):
                if self.along[place] == digit:
                    self.use_place(place)
                self.decide_place(place, 1 - digit)
            self.end()

    @raises
    def find_last(self, line: cython.int) -> cython.void:
        """One 1 is missing, and it must break up three cells that would all be 0: elsewhere there are only 0s."""
        digit: cython.int
        place: cython.int
        for digit in range(2):
            if self.board.needs_one(line, digit):
                for place in range(self.board.length - 2):
                    if self.board.is_without(place, digit):
                        self.leave_to_three(line, digit, place)

    @raises
    def leave_to_three(self, line: cython.int, digit: cython.int, place: cython.int) -> cython.void:
        """A step: the last 1 of a line is in one of three cells from a place on, and not elsewhere."""
        other: cython.int
        self.begin()
        if self.is_recording():
            self.describe(facts.LastOfLine(line, digit, place))
        for other in range(self.board.length):
            if self.along[other] == digit or (place <= other < place + 3 and self.along[other] != OPEN):
                self.use_place(other)
            elif not place <= other < place + 3:
                self.decide_place(other, 1 - digit)
        self.end()

    @raises
    def find_twins(self, line: cython.int) -> cython.void:
        """A line that needs one more 1, which would make it the same as a filled one: there it must differ."""
        digit: cython.int
        other: cython.int
        if not self.unique_lines:
            return
        for digit in range(1 if self.has_two_open(line) else 2):
            if self.board.needs_one(line, digit):
                for other in range(self.board.first, self.board.last):
                    if self.board.is_like(other):
                        self.differ_from(line, other, digit)

    def has_two_open(self, line: cython.int) -> cython.bint:
        """Is one digit of each sort missing?"""
        return self.board.needs_one(line, 0) and self.board.needs_one(line, 1)

    @raises
    def differ_from(self, line: cython.int, other: cython.int, digit: cython.int) -> cython.void:
        """A step: the last 1 of a line is not where a filled line has it; if only one 0 is missing, it is there."""
        place: cython.int
        two_open: cython.bint = self.has_two_open(line)
        self.begin()
        if self.is_recording():
            self.describe(facts.LikeOther(line, other, None if two_open else digit))
        if two_open:
            self.use_both(other)
        for place in range(self.board.length):
            if not two_open:
                self.use(self.board.cell_of(other, place))
                if self.along[place] == digit:
                    self.use_place(place)
            if two_open or self.board.value_of(other, place) == digit:
                self.decide_place(place, 1 - self.board.value_of(other, place))
        self.end()

    @raises
    def find_forced(self, line: cython.int) -> cython.void:
        """All fillings of a line that keep the first two rules agree in a cell."""
        if self.board.length > LONGEST or not self.fillings.find_possible():
            return
        if self.is_recording():
            self.record_forced(line)
        else:
            self.decide_forced()

    @raises
    def record_forced(self, line: cython.int) -> cython.void:
        """Record a step for every smallest set of digits that forces a cell; it decides all that they force."""
        place: cython.int
        other: cython.int
        for place in range(self.board.length):
            self.board.read_line()
            self.fillings.find_possible()
            if not self.fillings.is_forced(place):
                continue
            self.fillings.drop_needless(place)
            self.begin()
            self.describe(facts.WholeLine(line))
            for other in range(self.board.length):
                if self.along[other] != OPEN:
                    self.use_place(other)
            self.decide_forced()
            self.end()

    @raises
    def find_unlike(self, line: cython.int) -> cython.void:
        """All fillings of a line that are like no filled line elsewhere agree in a cell."""
        other: cython.int
        twins: cython.int = 0
        if not self.unique_lines or self.board.length > LONGEST:
            return
        for other in range(self.board.first, self.board.last):
            twins += self.board.is_like(other)
        if twins == 0 or not self.fillings.find_possible() or not self.fillings.list_fillings():
            return
        self.begin()
        if self.is_recording():
            self.use_twins(line)
        self.decide_forced()
        self.end()

    def use_twins(self, line: cython.int) -> None:
        """Use the line and all filled ones that it could be like."""
        other: cython.int
        others = tuple([other for other in range(self.board.first, self.board.last) if self.board.is_like(other)])
        self.describe(facts.WholeLine(line, others))
        for other in others:
            self.use_both(other)
