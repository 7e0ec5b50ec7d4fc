# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Lines with a bounded number of true literals, and stretches of equal values that are not too long.

A line is a row of stretches, of true and false literals in turn (Pesant 2001). For every place between two cells,
`ended` has the numbers of true literals before it if a stretch of a value ends there, and `began` those from which the
rest of the line can be filled if a stretch of a value begins there. Both are sets of numbers, as bits in as many words
as they need; a stretch of true literals shifts them by its length. A stretch is possible if its `ended` and its `began`
have a number in common, and a value that a cell has in no possible stretch is impossible: domain consistency, as for
the `regular` constraint (Pesant 2004), with stretches in place of states.

An explanation is a stretch that would be too long, if there is one. Otherwise it starts with all known cells and drops
them one by one, from the left, as long as the line still cannot be filled. So none of those that remain can be left
out.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

try:
    import cython
except ImportError:
    from gridwright.kernel import pure_python as cython
from gridwright.kernel import arrays
from gridwright.kernel.occurrences import Occurrences
from gridwright.kernel.propagator import QueuedPropagator
from gridwright.kernel.trail import Trail

KINDS = cython.declare(cython.int, 8)  # as in `propagator`
WORD = cython.declare(cython.int, 64)
ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
OPEN = cython.declare(cython.int, -1)  # a value
TRUE = cython.declare(cython.int, 2)  # bits of `possible`
BOTH = cython.declare(cython.int, 3)
LONGEST = 63  # a shift is less than a word


class StretchPropagator(QueuedPropagator):
    """All lines with bounded stretches."""

    def __init__(self, trail: Trail, kind: int) -> None:
        QueuedPropagator.__init__(self, trail, kind)
        self.lines: list[tuple[list[int], int, int, int]] = []
        self.ready = 0
        self.start, self.literals, self.line_of = arrays.zeros(1), arrays.zeros(0), arrays.zeros(0)
        self.longest, self.width, self.roomy = arrays.zeros(0), arrays.zeros(0), arrays.zeros(0)
        self.lo, self.hi, self.occurrences = arrays.zeros(0), arrays.zeros(0), Occurrences()
        self.size = 0

    def post(self, line: Sequence[int], longest: int, lo: int, hi: int, post: int) -> None:
        """Add a line of DIMACS literals of different variables, at least one; stretches have up to LONGEST literals."""
        literals = [self.number_literal(x) for x in line]
        self.lines.append((literals, min(longest, len(line)), max(lo, 0), min(hi, len(line))))
        self.posts.append(post)

    def prepare(self) -> bool:
        if self.ready == len(self.lines):
            return False
        sizes = [len(line) for line, *_ in self.lines]
        self.start = arrays.ints(accumulate(sizes, initial=0))
        self.literals = arrays.ints([literal for line, *_ in self.lines for literal in line])
        self.line_of = arrays.ints([nth for nth, size in enumerate(sizes) for _ in range(size)])
        self.longest = arrays.ints([longest for _, longest, _, _ in self.lines])
        self.lo, self.hi = arrays.ints([lo for *_, lo, _ in self.lines]), arrays.ints([hi for *_, hi in self.lines])
        self.width = arrays.ints([hi // WORD + 1 for *_, hi in self.lines])
        self.size = max(sizes)
        self.reserve()
        variables = arrays.ints([literal >> 1 for literal in self.literals])
        self.occurrences = Occurrences()
        self.occurrences.build(variables, len(variables), self.trail.variables)
        self.measure_room()
        self.wake_all(len(self.lines))
        self.ready = len(self.lines)
        return True

    def reserve(self) -> None:
        """Reserve room for the passes over the longest line."""
        words = 2 * (self.size + 1) * max(self.width)
        self.ended, self.began, self.after = arrays.words(words), arrays.words(words), arrays.words(4 * self.size)
        self.value, self.possible = arrays.zeros(self.size), arrays.zeros(self.size)

    def measure_room(self) -> None:
        """Find the lines in which a stretch of the greatest length can be anywhere while nothing is known."""
        known: dict[tuple[int, ...], int] = {}
        roomy = []
        for nth, (line, *bounds) in enumerate(self.lines):
            key = (len(line), *bounds)
            if key not in known:
                known[key] = self.is_roomy(nth, len(line))
            roomy.append(known[key])
        self.roomy = arrays.ints(roomy)

    def copy_from(self, other: StretchPropagator) -> None:  # type: ignore[override]
        QueuedPropagator.copy_from(self, other)
        self.lines, self.ready, self.size = list(other.lines), other.ready, other.size
        self.start, self.literals, self.line_of = other.start, other.literals, other.line_of
        self.longest, self.width, self.roomy = other.longest, other.width, other.roomy
        self.lo, self.hi, self.occurrences = other.lo, other.hi, other.occurrences
        self.reserve()

    def assigned(self, literal: cython.int) -> cython.void:
        at: cython.int
        line: cython.int
        variable: cython.int = literal >> 1
        for at in range(self.occurrences.start[variable], self.occurrences.start[variable + 1]):
            line = self.line_of[self.occurrences.place[at]]
            if self.trail.reason[variable] != -2 - (line * KINDS + self.kind):
                self.wake(line)

    def propagate_one(self, line: cython.int) -> cython.bint:
        """Assign every cell that has the same value in all fillings of a line; False if it has no filling."""
        first: cython.int = self.start[line]
        length: cython.int = self.start[line + 1] - first
        at: cython.int
        if self.longest[line] == 2 and self.width[line] == 1:
            return self.propagate_pairs(line)
        for at in range(length):
            self.value[at] = self.trail.truth[self.literals[first + at]]
            self.possible[at] = 0
        self.run_forwards(line, length)
        if not self.run_backwards(line, length):
            return False
        for at in range(length):
            if self.value[at] == OPEN and self.possible[at] != BOTH:
                self.imply(self.literals[first + at] ^ (0 if self.possible[at] == TRUE else 1), line)
        return True

    # Lines of any sort

    def run_forwards(self, line: cython.int, length: cython.int) -> cython.void:
        """Fill `ended`, from the start of a line over so many cells."""
        width: cython.int = self.width[line]
        at: cython.int
        nth: cython.int
        for nth in range(2 * width):
            self.ended[nth] = 0
        self.ended[0] = 1
        self.ended[width] = 1
        for at in range(1, length + 1):
            self.end_stretches(line, at, 0)
            self.end_stretches(line, at, 1)

    def end_stretches(self, line: cython.int, at: cython.int, value: cython.int) -> cython.void:
        """Find the numbers of true literals before a place if a stretch of a value ends there."""
        width: cython.int = self.width[line]
        to: cython.int = (2 * at + value) * width
        source: cython.int
        run: cython.int
        nth: cython.int
        carry: cython.ulonglong
        for nth in range(width):
            self.ended[to + nth] = 0
        for run in range(1, min(self.longest[line], at) + 1):
            if self.value[at - run] == 1 - value:
                break
            source = (2 * (at - run) + 1 - value) * width
            carry = 0
            for nth in range(width):
                self.ended[to + nth] |= (self.ended[source + nth] << run * value | carry) & ALL
                carry = self.ended[source + nth] >> (63 - run * value) >> 1

    def run_backwards(self, line: cython.int, length: cython.int) -> cython.bint:
        """Fill `began`, from the end of a line to its start, and `possible`; False if the line cannot be filled."""
        at: cython.int
        self.accept(line, length)
        for at in range(length - 1, -1, -1):
            self.begin_stretches(line, length, at, 0)
            self.begin_stretches(line, length, at, 1)
        return (self.began[0] | self.began[self.width[line]]) & 1 != 0

    def accept(self, line: cython.int, length: cython.int) -> cython.void:
        """At the end of a line, the number of true literals must be within the bounds."""
        width: cython.int = self.width[line]
        to: cython.int = 2 * length * width
        nth: cython.int
        lo: cython.int
        hi: cython.int
        for nth in range(width):
            lo = self.lo[line] - WORD * nth
            hi = self.hi[line] - WORD * nth
            self.began[to + nth] = ALL if hi >= 63 else ALL >> (63 - hi)  # only in the last word it is less
            if lo > 0:
                self.began[to + nth] &= ALL << lo if lo < WORD else 0
            self.began[to + width + nth] = self.began[to + nth]

    def begin_stretches(self, line: cython.int, length: cython.int, at: cython.int, value: cython.int) -> cython.void:
        """Find the numbers of true literals before a cell from which the line can be filled if a stretch begins there.

        The longest stretch from there that is part of a filling of the whole line is marked in `possible`.
        """
        width: cython.int = self.width[line]
        to: cython.int = (2 * at + value) * width
        source: cython.int
        run: cython.int
        nth: cython.int
        found: cython.int = 0
        part: cython.ulonglong
        carry: cython.ulonglong
        for nth in range(width):
            self.began[to + nth] = 0
        for run in range(1, min(self.longest[line], length - at) + 1):
            if self.value[at + run - 1] == 1 - value:
                break
            source = (2 * (at + run) + 1 - value) * width
            carry = 0
            for nth in range(width - 1, -1, -1):
                part = self.began[source + nth] >> run * value | carry
                carry = (self.began[source + nth] << (63 - run * value) << 1) & ALL
                self.began[to + nth] |= part
                if part & self.ended[(2 * at + 1 - value) * width + nth]:
                    found = run
        for run in range(found):
            self.possible[at + run] |= 1 << value

    def fits(self, line: cython.int, at: cython.int, run: cython.int, value: cython.int) -> cython.bint:
        """Is there a filling of a line with a stretch of a value, so many cells from a cell on?"""
        width: cython.int = self.width[line]
        source: cython.int = (2 * (at + run) + 1 - value) * width
        nth: cython.int
        carry: cython.ulonglong = 0
        for nth in range(width - 1, -1, -1):
            if (self.began[source + nth] >> run * value | carry) & self.ended[(2 * at + 1 - value) * width + nth]:
                return True
            carry = (self.began[source + nth] << (63 - run * value) << 1) & ALL
        return False

    def is_roomy(self, line: cython.int, length: cython.int) -> cython.bint:
        """Can a stretch of the greatest length be anywhere while nothing is known?"""
        longest: cython.int = self.longest[line]
        at: cython.int
        for at in range(length):
            self.value[at] = OPEN
        self.run_forwards(line, length)
        self.run_backwards(line, length)
        for at in range(length - longest + 1):
            if not (self.fits(line, at, longest, 0) and self.fits(line, at, longest, 1)):
                return False
        return True

    # Stretches of at most two in lines of up to 63 true literals, such as takuzu's: two thirds of the time are saved.
    # Their states are four words. From the left, before a cell: the numbers of true literals so far if the last stretch
    # is one true literal, or one false, or any true ones, or any false ones. From the right, after a cell: the numbers
    # from which the line can be filled if the cell is the first of true ones, or of false ones, or the second.

    def propagate_pairs(self, line: cython.int) -> cython.bint:
        """As `propagate_one` for stretches of at most two."""
        first: cython.int = self.start[line]
        at: cython.int
        for at in range(first, self.start[line + 1]):
            self.value[at - first] = self.trail.truth[self.literals[at]]
        if not self.run_pairs_backwards(line):
            return False
        self.run_pairs_forwards(line)
        for at in range(self.start[line + 1] - 1, first - 1, -1):
            if self.value[at - first] != OPEN and self.trail.truth[self.literals[at]] == OPEN:
                self.imply(self.literals[at] ^ (1 - self.value[at - first]), line)
        return True

    def run_pairs_backwards(self, line: cython.int) -> cython.bint:
        """Fill `after`, the states after each cell; False if the line cannot be filled."""
        at: cython.int
        value: cython.int
        ends: cython.ulonglong = ALL >> (63 - self.hi[line]) & ALL << self.lo[line]
        new_true: cython.ulonglong = 0
        new_false: cython.ulonglong = 0
        first_true: cython.ulonglong = ends
        first_false: cython.ulonglong = ends
        second_true: cython.ulonglong = ends
        second_false: cython.ulonglong = ends
        for at in range(self.start[line + 1] - self.start[line] - 1, -1, -1):
            self.after[4 * at] = first_true
            self.after[4 * at + 1] = first_false
            self.after[4 * at + 2] = second_true
            self.after[4 * at + 3] = second_false
            value = self.value[at]
            # The numbers before this cell if it begins a stretch of a value, or is its second cell.
            new_true = 0 if value == 0 else first_true >> 1
            new_false = 0 if value == 1 else first_false
            first_true = new_false | (0 if value == 0 else second_true >> 1)
            first_false = new_true | (0 if value == 1 else second_false)
            second_true = new_false
            second_false = new_true
        return (new_true | new_false) & 1 != 0

    def run_pairs_forwards(self, line: cython.int) -> cython.void:
        """Find the values of open cells that have only one on the paths to the states in `after`."""
        at: cython.int
        one_true: cython.ulonglong = 0
        one_false: cython.ulonglong = 0
        any_true: cython.ulonglong = 1  # at the start as after stretches that cannot go on
        any_false: cython.ulonglong = 1
        new_true: cython.ulonglong
        new_false: cython.ulonglong
        for at in range(self.start[line + 1] - self.start[line]):
            new_true = 0 if self.value[at] == 0 else any_false << 1 & ALL
            new_false = 0 if self.value[at] == 1 else any_true
            any_true = new_true | (0 if self.value[at] == 0 else one_true << 1 & ALL)
            any_false = new_false | (0 if self.value[at] == 1 else one_false)
            if self.value[at] == OPEN:
                if not (new_true & self.after[4 * at] | one_true << 1 & self.after[4 * at + 2]):
                    self.value[at] = 0
                elif not (new_false & self.after[4 * at + 1] | one_false & self.after[4 * at + 3]):
                    self.value[at] = 1
            one_true = new_true
            one_false = new_false

    def weaken_pairs(self, line: cython.int, length: cython.int, fixed: cython.int) -> cython.void:
        """As `weaken` for stretches of at most two."""
        at: cython.int
        one_true: cython.ulonglong = 0
        one_false: cython.ulonglong = 0
        any_true: cython.ulonglong = 1
        any_false: cython.ulonglong = 1
        new_true: cython.ulonglong
        new_false: cython.ulonglong
        others: cython.ulonglong  # the numbers with which the line can be filled if a cell has the other value
        self.run_pairs_backwards(line)
        for at in range(length):
            new_true = any_false << 1 & ALL
            new_false = any_true
            if at != fixed and self.value[at] != OPEN:
                # Where the other value does not help either, a cell is dropped.
                if self.value[at]:
                    others = new_false & self.after[4 * at + 1] | one_false & self.after[4 * at + 3]
                else:
                    others = new_true & self.after[4 * at] | one_true << 1 & self.after[4 * at + 2]
                if not others:
                    self.value[at] = OPEN
            any_true = new_true | one_true << 1 & ALL
            any_false = new_false | one_false
            if self.value[at] == 0:
                new_true = any_true = 0
            elif self.value[at] == 1:
                new_false = any_false = 0
            one_true = new_true
            one_false = new_false

    # Explanations

    def explain(self, constraint: cython.int, literal: cython.int) -> cython.void:
        first: cython.int = self.start[constraint]
        low: cython.int = 0
        high: cython.int = self.start[constraint + 1] - first
        length: cython.int = high
        at: cython.int
        fixed: cython.int = -1 if literal < 0 else self.find_cell(constraint, literal)
        self.reason_size = 0
        if fixed >= 0 and self.roomy[constraint]:  # a stretch that is too long is enough, and it has this cell
            low = max(fixed - self.longest[constraint], 0)
            high = min(fixed + self.longest[constraint] + 1, length)
        self.read_older(constraint, literal, low, high)
        if not self.keep_stretch(constraint, low, high, fixed) or not self.roomy[constraint]:
            if high - low < length:
                low = 0
                high = length
                self.read_older(constraint, literal, low, high)
            if self.longest[constraint] == 2 and self.width[constraint] == 1:
                self.weaken_pairs(constraint, length, fixed)
            else:
                self.weaken(constraint, length, fixed)
        for at in range(low, high):
            if self.value[at] != OPEN and at != fixed:
                self.because(self.literals[first + at] ^ (1 - self.value[at]))

    def find_cell(self, line: cython.int, literal: cython.int) -> cython.int:
        """The cell of a literal in a line, -1 if it is not there."""
        variable: cython.int = literal >> 1
        at: cython.int
        for at in range(self.occurrences.start[variable], self.occurrences.start[variable + 1]):
            if self.line_of[self.occurrences.place[at]] == line:
                return self.occurrences.place[at] - self.start[line]
        return -1

    def read_older(self, line: cython.int, literal: cython.int, low: cython.int, high: cython.int) -> cython.void:
        """Read the values that some cells of a line had before a literal was true, and its opposite.

        Before a conflict (-1), all values are read.
        """
        first: cython.int = self.start[line]
        end: cython.int = self.trail.size if literal < 0 else self.trail.position[literal >> 1]
        at: cython.int
        here: cython.int
        for at in range(low, high):
            here = self.literals[first + at]
            self.value[at] = self.trail.truth[here] if self.trail.position[here >> 1] < end else OPEN
            if here >> 1 == literal >> 1:
                self.value[at] = 0 if here == literal else 1

    def keep_stretch(self, line: cython.int, low: cython.int, high: cython.int, fixed: cython.int) -> cython.bint:
        """Drop all of some cells but a stretch that is too long, with the fixed one if there is one; False if none is.

        They are the whole line, or those near enough to the fixed cell.
        """
        longest: cython.int = self.longest[line]
        run: cython.int = 0
        at: cython.int
        other: cython.int
        for at in range(max(fixed - longest, 0), high if fixed < 0 else min(fixed + longest + 1, high)):
            run = run + 1 if run and self.value[at] == self.value[at - 1] else 1
            if self.value[at] != OPEN and run > longest and at >= fixed:
                for other in range(low, high):
                    if other < at - longest or other > at:
                        self.value[other] = OPEN
                return True
        return False

    def weaken(self, line: cython.int, length: cython.int, fixed: cython.int) -> cython.void:
        """Drop cells from the left as long as the line still cannot be filled; the fixed one stays."""
        at: cython.int
        kept: cython.int
        self.run_forwards(line, 0)
        self.run_backwards(line, length)
        for at in range(length):
            kept = self.value[at]
            if kept != OPEN and at != fixed:
                self.value[at] = 1 - kept
                self.value[at] = kept if self.can_be_filled(line, length, at) else OPEN
            self.end_stretches(line, at + 1, 0)
            self.end_stretches(line, at + 1, 1)

    def can_be_filled(self, line: cython.int, length: cython.int, at: cython.int) -> cython.bint:
        """Can a line be filled with the value of a cell, given `ended` before it and `began` after it?"""
        value: cython.int = self.value[at]
        longest: cython.int = self.longest[line]
        begin: cython.int
        run: cython.int
        for begin in range(at, max(at - longest, -1), -1):
            if self.value[begin] == 1 - value:
                break
            for run in range(at - begin + 1, min(longest, length - begin) + 1):
                if self.value[begin + run - 1] == 1 - value:
                    break
                if self.fits(line, begin, run, value):
                    return True
        return False
