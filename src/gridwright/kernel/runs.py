# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Lines of runs: the automaton of a clue, its sets of states as bits, run forwards and backwards over a line.

State 0 waits for the first run. A run has a state for each of its cells, and after it one that waits for the next run.
A forward pass keeps the states that can be reached before each cell, a backward pass those from which the end can still
be reached. A cell that is black on no accepting path is white, and the other way round (domain consistency for the
`regular` constraint; Pesant 2004). Lines can have any length: states take as many words as they need.

An explanation starts with all known cells and drops them one by one, from the left, as long as the clue still cannot be
met. So none of those that remain can be left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

try:
    import cython
except ImportError:
    from gridwright.kernel import pure_python as cython
from gridwright.kernel import arrays
from gridwright.kernel.propagator import Propagator
from gridwright.kernel.trail import Trail

KINDS = cython.declare(cython.int, 8)  # as in `propagator`
WORD = 64
MASK = (1 << WORD) - 1
ONE = cython.declare(cython.ulonglong, 1)
ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


def automaton(clue: Sequence[int]) -> tuple[int, int, int]:
    """The states that a black cell leads to, those that a white one leads to, and the accepting ones, as bits."""
    at, dark, light, ends = 0, 0, 1, 1
    for run in clue:
        dark |= ((1 << run) - 1) << (at + 1)
        at += run + 1
        light |= 1 << at
        ends = 1 << at | 1 << (at - 1)
    return dark, light, ends


def split(bits: int, count: int) -> list[int]:
    """Bits as so many words, the lowest first."""
    return [bits >> WORD * nth & MASK for nth in range(count)]


class RunsPropagator(Propagator):
    """All lines of runs."""

    def __init__(self, trail: Trail, kind: int) -> None:
        Propagator.__init__(self, trail, kind)
        self.lines: list[tuple[list[int], Sequence[int]]] = []
        self.ready = 0
        self.start, self.literals, self.offset, self.width = (
            arrays.zeros(1),
            arrays.zeros(0),
            arrays.zeros(0),
            arrays.zeros(0),
        )
        self.dark, self.light, self.ends = arrays.words(0), arrays.words(0), arrays.words(0)
        self.reached, self.state, self.scratch = arrays.words(0), arrays.words(0), arrays.words(0)
        self.value = arrays.zeros(0)
        self.occurs, self.where = arrays.zeros(0), arrays.zeros(0)
        self.queue, self.queued, self.head, self.waiting = arrays.zeros(0), arrays.zeros(0), 0, 0

    def post(self, line: Sequence[int], clue: Sequence[int], post: int) -> None:
        """Add a line of DIMACS literals, at least one."""
        self.lines.append(([self.number_literal(x) for x in line], clue))
        self.posts.append(post)

    def prepare(self) -> bool:
        if self.ready == len(self.lines):
            return False
        widths: list[int] = []
        dark: list[int] = []
        light: list[int] = []
        ends: list[int] = []
        for line, clue in self.lines:
            states = automaton(clue)
            width = max(len(line) + 2, max(states).bit_length()) // WORD + 1
            for target, bits in zip((dark, light, ends), states, strict=True):
                target += split(bits, width)
            widths.append(width)
        self.start = arrays.ints(accumulate((len(line) for line, _ in self.lines), initial=0))
        self.offset, self.width = arrays.ints(accumulate(widths, initial=0)), arrays.ints(widths)
        self.literals = arrays.ints([literal for line, _ in self.lines for literal in line])
        self.dark, self.light, self.ends = arrays.words(len(dark)), arrays.words(len(light)), arrays.words(len(ends))
        for nth in range(len(dark)):
            self.dark[nth], self.light[nth], self.ends[nth] = dark[nth], light[nth], ends[nth]
        longest, widest = max(len(line) for line, _ in self.lines), max(widths)
        self.reached, self.state = arrays.words((longest + 1) * widest), arrays.words(widest)
        self.scratch, self.value = arrays.words(widest), arrays.filled(longest)
        self.lay_out_occurrences()
        self.queue, self.queued = arrays.ints(range(len(self.lines))), arrays.filled(len(self.lines), 1)
        self.head, self.waiting, self.pending = 0, len(self.lines), True
        self.ready = len(self.lines)
        return True

    def copy_from(self, other: RunsPropagator) -> None:  # type: ignore[override]
        Propagator.copy_from(self, other)
        self.lines, self.ready = list(other.lines), other.ready
        self.start, self.literals, self.offset, self.width = other.start, other.literals, other.offset, other.width
        self.dark, self.light, self.ends = other.dark, other.light, other.ends
        self.reached, self.state, self.scratch = map(arrays.copy, (other.reached, other.state, other.scratch))
        self.value, self.occurs, self.where = arrays.copy(other.value), other.occurs, other.where
        self.queue, self.queued, self.head = arrays.copy(other.queue), arrays.copy(other.queued), other.head

    def lay_out_occurrences(self) -> None:
        """List the lines of every variable."""
        lists: dict[int, list[int]] = {}
        for nth, (line, _) in enumerate(self.lines):
            for literal in line:
                lists.setdefault(literal >> 1, []).append(nth)
        occurs: list[int] = [0]
        where: list[int] = []
        for variable in range(self.trail.variables):
            where += lists.get(variable, ())
            occurs.append(len(where))
        self.occurs, self.where = arrays.ints(occurs), arrays.ints(where)

    def assigned(self, literal: cython.int) -> cython.void:
        at: cython.int
        line: cython.int
        end: cython.int
        count: cython.int = self.ready
        variable: cython.int = literal >> 1
        for at in range(self.occurs[variable], self.occurs[variable + 1]):
            line = self.where[at]
            if not self.queued[line] and self.trail.reason[variable] != -2 - (line * KINDS + self.kind):
                self.queued[line] = 1
                end = self.head + self.waiting
                self.queue[end - count if end >= count else end] = line
                self.waiting += 1
                self.pending = True

    def forget(self) -> cython.void:
        while self.waiting:
            self.queued[self.next_line()] = 0
        self.pending = False

    def next_line(self) -> cython.int:
        """Take the line that has waited longest."""
        line: cython.int = self.queue[self.head]
        self.head += 1
        if self.head == self.ready:
            self.head = 0
        self.waiting -= 1
        return line

    def propagate(self) -> cython.bint:
        line: cython.int
        while self.waiting:
            line = self.next_line()
            self.queued[line] = 0
            if not self.propagate_line(line):
                self.conflict = line
                return False
        self.pending = False
        return True

    def propagate_line(self, line: cython.int) -> cython.bint:
        """Assign every cell that has the same value in all fillings of a line; False if it has no filling."""
        first: cython.int = self.start[line]
        length: cython.int = self.start[line + 1] - first
        at: cython.int
        black: cython.bint
        white: cython.bint
        for at in range(length):
            self.value[at] = self.trail.truth[self.literals[first + at]]
        if not self.run_forwards(line, length):
            return False
        for at in range(length - 1, -1, -1):
            black = self.step_back(line, at, 1)
            white = self.step_back(line, at, 0)
            self.join_back(line, at)
            if self.value[at] == -1 and not (black and white):
                self.imply(self.literals[first + at] ^ (0 if black else 1), line)
        return True

    def run_forwards(self, line: cython.int, length: cython.int) -> cython.bint:
        """Can an accepting state be reached? Fills `reached`, the states before each cell, and `state` at the end."""
        base: cython.int = self.offset[line]
        width: cython.int = self.width[line]
        at: cython.int
        nth: cython.int
        now: cython.ulonglong
        up: cython.ulonglong
        carry: cython.ulonglong
        alive: cython.ulonglong = 0
        for nth in range(width):
            self.state[nth] = 0
        self.state[0] = 1
        for at in range(length):
            carry = 0
            for nth in range(width):
                now = self.state[nth]
                self.reached[at * width + nth] = now
                up = (now << 1 | carry) & ALL
                carry = now >> 63
                self.state[nth] = (up & self.dark[base + nth] if self.value[at] != 0 else 0) | (
                    (up | now) & self.light[base + nth] if self.value[at] != 1 else 0
                )
        for nth in range(width):
            self.state[nth] &= self.ends[base + nth]
            alive |= self.state[nth]
        return alive != 0

    def step_back(self, line: cython.int, at: cython.int, black: cython.int) -> cython.bint:
        """Can a cell be black (or white) on an accepting path? `state` holds the states after it and is kept."""
        base: cython.int = self.offset[line]
        width: cython.int = self.width[line]
        nth: cython.int
        here: cython.ulonglong
        above: cython.ulonglong = 0
        alive: cython.ulonglong = 0
        if self.value[at] == 1 - black:
            return False
        for nth in range(width - 1, -1, -1):
            if black:
                here = self.state[nth] & self.dark[base + nth]
                alive |= (here >> 1 | above << 63) & ALL & self.reached[at * width + nth]
            else:
                here = self.state[nth] & self.light[base + nth]
                alive |= ((here >> 1 | above << 63) | here) & ALL & self.reached[at * width + nth]
            above = here & ONE
        return alive != 0

    def join_back(self, line: cython.int, at: cython.int) -> cython.void:
        """Replace `state`, the states after a cell, by those before it that lead there and can be reached."""
        base: cython.int = self.offset[line]
        width: cython.int = self.width[line]
        nth: cython.int
        dark: cython.ulonglong
        light: cython.ulonglong
        above_dark: cython.ulonglong = 0
        above_light: cython.ulonglong = 0
        for nth in range(width - 1, -1, -1):
            dark = self.state[nth] & self.dark[base + nth] if self.value[at] != 0 else 0
            light = self.state[nth] & self.light[base + nth] if self.value[at] != 1 else 0
            self.state[nth] = (
                ((dark | light) >> 1 | (above_dark | above_light) << 63 | light) & ALL & self.reached[at * width + nth]
            )
            above_dark, above_light = dark & ONE, light & ONE

    def explain(self, constraint: cython.int, literal: cython.int) -> cython.void:
        first: cython.int = self.start[constraint]
        length: cython.int = self.start[constraint + 1] - first
        at: cython.int
        here: cython.int
        fixed: cython.int = -1
        self.reason_size = 0
        for at in range(length):
            here = self.literals[first + at]
            self.value[at] = -1
            if literal >= 0 and here >> 1 == literal >> 1:
                self.value[at] = 0 if here == literal else 1  # the opposite value, which is impossible
                fixed = at
            elif self.is_older(here, literal):
                self.value[at] = 1
            elif self.is_older(here ^ 1, literal):
                self.value[at] = 0
        self.weaken(constraint, length, fixed)
        for at in range(length):
            if self.value[at] != -1 and at != fixed:
                self.because(self.literals[first + at] ^ (1 - self.value[at]))

    def weaken(self, line: cython.int, length: cython.int, fixed: cython.int) -> cython.void:
        """Drop cells from the left as long as the clue still cannot be met with the rest; the fixed one stays."""
        width: cython.int = self.width[line]
        base: cython.int = self.offset[line]
        at: cython.int
        nth: cython.int
        kept: cython.int
        # `reached` gets the states after each cell from which the end can be reached if all known cells stay.
        for nth in range(width):
            self.state[nth] = self.ends[base + nth]
        for at in range(length - 1, -1, -1):
            for nth in range(width):
                self.reached[(at + 1) * width + nth] = self.state[nth]
            self.step_back_freely(line, at)
        for nth in range(width):
            self.state[nth] = 0
        self.state[0] = 1
        for at in range(length):
            kept = self.value[at]
            if kept != -1 and at != fixed:
                self.value[at] = -1
                self.step_forward(line, at)
                if self.meets(at + 1, width):
                    self.value[at] = kept
                else:
                    for nth in range(width):
                        self.state[nth] = self.scratch[nth]
                    continue
            self.step_forward(line, at)
            for nth in range(width):
                self.state[nth] = self.scratch[nth]

    def step_forward(self, line: cython.int, at: cython.int) -> cython.void:
        """Compute the states after a cell, into `scratch`, from its value and the states before it."""
        base: cython.int = self.offset[line]
        nth: cython.int
        now: cython.ulonglong
        up: cython.ulonglong
        carry: cython.ulonglong = 0
        for nth in range(self.width[line]):
            now = self.state[nth]
            up = (now << 1 | carry) & ALL
            carry = now >> 63
            self.scratch[nth] = (up & self.dark[base + nth] if self.value[at] != 0 else 0) | (
                (up | now) & self.light[base + nth] if self.value[at] != 1 else 0
            )

    def step_back_freely(self, line: cython.int, at: cython.int) -> cython.void:
        """Replace `state`, the states after a cell, by all those before it that lead there, given its value."""
        base: cython.int = self.offset[line]
        width: cython.int = self.width[line]
        nth: cython.int
        dark: cython.ulonglong
        light: cython.ulonglong
        above: cython.ulonglong = 0
        for nth in range(width - 1, -1, -1):
            dark = self.state[nth] & self.dark[base + nth] if self.value[at] != 0 else 0
            light = self.state[nth] & self.light[base + nth] if self.value[at] != 1 else 0
            self.state[nth] = ((dark | light) >> 1 | above << 63 | light) & ALL
            above = (dark | light) & ONE

    def meets(self, at: cython.int, width: cython.int) -> cython.bint:
        """Has `scratch` a state in common with those in `reached` before a cell?"""
        nth: cython.int
        for nth in range(width):
            if self.scratch[nth] & self.reached[at * width + nth]:
                return True
        return False
