# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Lines of runs: each cell that has the same value in all fillings of its line is assigned.

The known cells of a line are kept as bits, black ones and white ones, and `line_solver` finds all that they force
(domain consistency for the `regular` constraint; Pesant 2004). A line of one word caches its last results: a search
returns to the same cells over and over. Lines can have any length; if one takes several words, all do.

An explanation (`line_reasons`) drops known cells as long as the clue still cannot be met with the rest. Cells are free
if conflict analysis has already seen them, or they are known at level 0: they lengthen no learned clause. So the others
are dropped first, those far from the explained cell before those near it. None of those that remain can be left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.arrays import ALL, ONE
from gridwright.compiled.declare import Readonly, ccall, cython, raises
from gridwright.kernel.line_cells import LineCells
from gridwright.kernel.line_layers import OPPOSED, LineLayers
from gridwright.kernel.line_reasons import LineReasons
from gridwright.kernel.line_solver import WORD_SHIFT, LineSolver
from gridwright.kernel.propagator import KINDS, Propagator
from gridwright.kernel.trail import Trail

SEARCH_BITS: cython.int = 7  # a line caches 2 to the power of this many results
LAYER_BITS: cython.int = 4  # and where it is followed in layers: a ladder is opened for every puzzle
HASH_BLACK: cython.ulonglong = 0x9E3779B97F4A7C15
HASH_WHITE: cython.ulonglong = 0xC2B2AE3D27D4EB4F


class RunsPropagator(LineCells):
    """All lines of runs."""

    why: LineLayers
    cache: cython.ulonglong[::1]
    cache_bits: cython.int
    line_solves: Readonly[cython.longlong]
    explaining: cython.ulonglong

    def __init__(self, trail: Trail, kind: int) -> None:
        LineCells.__init__(self, trail, kind)
        self.implies = True
        self.line_solves = 0
        self.cache_bits = SEARCH_BITS
        self.explaining = 0  # the cells of the last explanation, if its line has one word

    def post(self, line: Sequence[int], clue: Sequence[int], post: int) -> None:
        """Add a line of DIMACS literals, at least one."""
        self.lines.append((tuple(line), clue))
        self.posts.append(post)

    def prepare(self) -> bool:
        if self.ready == len(self.lines):
            return False
        self.lay_out()
        lengths, clues = [len(line) for line, _ in self.lines], [clue for _, clue in self.lines]
        self.why = LineLayers(lengths, clues, self.words == 1)
        self.cache_bits = LAYER_BITS if self.trail.waits else SEARCH_BITS
        self.cache = open_cache(self.words, self.ready << self.cache_bits)
        return True

    @ccall
    @raises
    def set_clue(self, line: cython.int, clue: cython.int[::1], first: cython.int, runs: cython.int) -> cython.void:
        """A line has another clue, so many runs from a first one on; its first clue had at least as many."""
        nth: cython.int
        for nth in range(runs):
            self.solver.clue[self.solver.clue_start[line] + nth] = clue[first + nth]
        self.solver.set_run_count(line, runs)
        self.why.set_clue(line, clue, first, runs)
        if self.words == 1:
            for nth in range(line << self.cache_bits, (line + 1) << self.cache_bits):
                self.cache[4 * nth] = 0

    def wake_all(self) -> cython.void:
        """Queue every line."""
        line: cython.int
        self.head, self.tail, self.pending = 0, self.ready, True
        for line in range(self.ready):
            self.queue[line], self.queued[line] = line, 1

    def copy_from(self, other: RunsPropagator) -> None:  # type: ignore[override]
        Propagator.copy_from(self, other)
        self.lines = list(other.lines)
        if other.ready:
            self.copy_cells(other)
            self.why = LineLayers.__new__(LineLayers)
            self.why.copy_from(other.why)
            self.cache_bits = LAYER_BITS if self.trail.waits else SEARCH_BITS
            self.cache = open_cache(self.words, self.ready << self.cache_bits)

    # Propagation

    @raises
    def propagate(self) -> cython.bint:
        """Propagate lines up to the first that assigns a cell: clauses, and the lines across, come before the next."""
        line: cython.int
        size: cython.int = self.trail.size
        while self.head != self.tail and self.trail.size == size:
            line = self.next_line()
            if not (self.propagate_narrow(line) if self.words == 1 else self.propagate_wide(line)):
                self.conflict = line
                return False
        self.pending = self.head != self.tail
        return True

    def propagate_narrow(self, line: cython.int) -> cython.bint:
        """Assign every cell that a line of one word forces, from the cache if possible; False if it has no filling."""
        black: cython.ulonglong = self.known[2 * line]
        white: cython.ulonglong = self.known[2 * line + 1]
        known: cython.ulonglong = black | white
        key: cython.ulonglong = (black * HASH_BLACK + white * HASH_WHITE) & ALL
        at: cython.int = 4 * ((line << self.cache_bits) + (key >> (64 - self.cache_bits)))
        full: cython.ulonglong
        if self.cache[at] != ~black or self.cache[at + 1] != white:
            self.line_solves += 1
            self.cache[at], self.cache[at + 1] = ~black, white
            if self.solver.solve_narrow(line):
                full = (ONE << (self.start[line + 1] - self.start[line])) - 1
                self.cache[at + 2] = full & ~self.solver.can_white & ~known
                self.cache[at + 3] = full & ~self.solver.can_black & ~known
            else:
                self.cache[at + 2] = ALL  # no filling, as no line has 64 cells
        black, white = self.cache[at + 2], self.cache[at + 3]
        if black == ALL:
            return False
        return not black | white or self.force(line, self.start[line], black | white, black, known)

    def force(
        self,
        line: cython.int,
        first: cython.int,
        bits: cython.ulonglong,
        blacks: cython.ulonglong,
        known: cython.ulonglong,
    ) -> cython.bint:
        """Assign some cells of a word, which starts at a cell; False if one has the other value already."""
        bit: cython.ulonglong
        cell: cython.int
        literal: cython.int
        while bits:
            bit = bits & (0 - bits)
            bits ^= bit
            cell = first + self.solver.bit_index(bit)
            if self.words == 1:
                self.before[cell] = known
            literal = self.literals[cell] ^ (0 if bit & blacks else 1)
            if self.trail.truth[literal] == -1:
                self.trail.assign(literal, -2 - (line * KINDS + self.kind))
            elif self.trail.truth[literal] == 0:
                return False
        return True

    def propagate_wide(self, line: cython.int) -> cython.bint:
        """Assign every cell that a line of several words forces; False if it has no filling."""
        word: cython.int
        spot: cython.int
        full: cython.ulonglong
        black: cython.ulonglong
        white: cython.ulonglong
        solver: LineSolver = self.solver
        self.line_solves += 1
        if not solver.solve_wide(line):
            return False
        for word in range(self.words):
            spot = line * self.words + word
            full = solver.cell_mask(self.start[line + 1] - self.start[line], word)
            full &= ~(self.known[2 * spot] | self.known[2 * spot + 1])
            black = full & ~solver.scratch[solver.results + self.words + word]
            white = full & ~solver.scratch[solver.results + word]
            if black | white and not self.force(line, self.start[line] + 64 * word, black | white, black, 0):
                return False
        return True

    # Explanations

    @raises
    def explain(self, constraint: cython.int, literal: cython.int) -> cython.void:
        self.premises.size = 0
        if self.words == 1:
            self.explain_narrow(constraint, literal)
        else:
            self.explain_wide(constraint, literal)

    def oppose(self, line: cython.int, literal: cython.int, known: cython.ulonglong) -> cython.ulonglong:
        """Load premises: the cells known before a literal, and its own with the opposite value; returns those."""
        nth: cython.int
        cell: cython.int
        bit: cython.ulonglong
        opposed: cython.ulonglong = 0
        black: cython.ulonglong = 0
        for nth in range(self.occurs[literal >> 1], self.occurs[(literal >> 1) + 1]):
            cell = self.where[nth]
            if self.line_of[cell] == line:
                bit = ONE << (cell - self.start[line])
                opposed |= bit
                known &= self.before[cell]
                if self.literals[cell] != literal:
                    black |= bit
        self.why.black = (self.known[2 * line] & known) | black
        self.why.white = (self.known[2 * line + 1] & known) | (opposed & ~black)
        return opposed

    @raises
    def explain_narrow(self, line: cython.int, literal: cython.int) -> cython.int:
        """Write an explanation of a line of one word."""
        first: cython.int = self.start[line]
        opposed: cython.ulonglong = 0
        kept: cython.ulonglong
        bit: cython.ulonglong
        at: cython.int
        reasons: LineReasons = self.why
        if literal >= 0:
            opposed = self.oppose(line, literal, ~(ONE - ONE))
        else:
            reasons.black, reasons.white = self.known[2 * line], self.known[2 * line + 1]
        kept = opposed | self.root[line] | self.seen[line]
        is_right: cython.bint = opposed >> ((self.start[line + 1] - first) >> 1) != 0  # in the right half
        if self.trail.waits:
            self.set_ages(line, literal)
            self.why.drop_by_age(line, is_right, literal < 0 or self.trail.truth[literal] == 0)
        elif is_right:
            reasons.drop_from_left(line, kept)
            if not self.trail.brief:
                reasons.drop_from_left(line, opposed)
        else:
            reasons.drop_from_right(line, kept)
            if not self.trail.brief:
                reasons.drop_from_right(line, opposed)
        kept = (reasons.black | reasons.white) & ~(kept if self.trail.brief else opposed)
        self.explaining = kept
        while kept:
            bit = kept & (0 - kept)
            kept ^= bit
            at = self.solver.bit_index(bit)
            self.premises.add(self.literals[first + at] ^ (0 if reasons.black & bit else 1))
        return 0

    def set_ages(self, line: cython.int, literal: cython.int) -> cython.void:
        """Set the layer of every cell of a line, counted from the last level on; those known before have the age 0."""
        at: cython.int
        variable: cython.int
        first: cython.int = self.start[line]
        base: cython.int = (self.trail.marks[self.trail.depth - 1] if self.trail.depth else 0) - 1
        for at in range(self.start[line + 1] - first):
            variable = self.literals[first + at] >> 1
            self.why.age[at] = max(0, self.trail.position[variable] - base)
            if literal >= 0 and variable == literal >> 1:
                self.why.age[at] = OPPOSED

    def covers(self, constraint: cython.int, literal: cython.int) -> cython.bint:
        """A line of one word has no filling with the cells of the last explanation and the opposite of the literal."""
        if self.words != 1:
            return False
        self.oppose(constraint, literal, self.explaining)
        return not self.solver.can_meet_narrow(constraint, self.why.black, self.why.white)

    @raises
    def explain_wide(self, line: cython.int, literal: cython.int) -> cython.int:
        """Write an explanation of a line of several words."""
        first: cython.int = self.start[line]
        length: cython.int = self.start[line + 1] - first
        at: cython.int
        here: cython.int
        reasons: LineReasons = self.why
        mirrored: cython.bint = 2 * self.load_values(line, literal) < length
        if self.trail.waits:
            self.set_ages(line, literal)
            self.why.drop_by_age(line, not mirrored, literal < 0 or self.trail.truth[literal] == 0)
            for at in range(length):
                reasons.fixed[at] = self.why.age[at] == OPPOSED
        else:
            reasons.drop_wide(line, mirrored)
        if not self.trail.brief and not self.trail.waits:
            for at in range(length):
                reasons.fixed[at] = self.literals[first + at] >> 1 == literal >> 1 and literal >= 0
            reasons.drop_wide(line, mirrored)
        for at in range(length):
            here = self.literals[first + at]
            if reasons.value[at] != -1 and not reasons.fixed[at]:
                self.premises.add(here ^ (1 - reasons.value[at]))
        return 0

    def load_values(self, line: cython.int, literal: cython.int) -> cython.int:
        """Load premises as `oppose` does, fixed if they are opposed or free; returns where the literal is, or 0."""
        first: cython.int = self.start[line]
        at: cython.int
        here: cython.int
        found: cython.int = 0
        reasons: LineReasons = self.why
        for at in range(self.start[line + 1] - first):
            here = self.literals[first + at]
            reasons.value[at] = -1
            reasons.fixed[at] = 0
            if literal >= 0 and here >> 1 == literal >> 1:
                reasons.value[at] = 0 if here == literal else 1
                reasons.fixed[at] = 1
                found = at
            elif self.premises.is_older(here, literal) or self.premises.is_older(here ^ 1, literal):
                reasons.value[at] = self.trail.truth[here]
                reasons.fixed[at] = (
                    self.trail.level[here >> 1] == 0
                    or (self.seen[line * self.words + (at >> WORD_SHIFT)] >> (at & 63)) & ONE != 0
                )
        return found

    def find_implying(self, literal: cython.int) -> cython.int:
        nth: cython.int
        cell: cython.int
        line: cython.int
        if not self.has_interest(literal >> 1):
            return -1
        for nth in range(self.occurs[literal >> 1], self.occurs[(literal >> 1) + 1]):
            cell = self.where[nth]
            line = self.line_of[cell]
            if self.is_forced_narrow(line, literal) if self.words == 1 else self.is_forced_wide(line, literal):
                return line
        return -1

    def is_forced_narrow(self, line: cython.int, literal: cython.int) -> cython.bint:
        """Do the free cells known before a literal force it in a line of one word?"""
        reasons: LineReasons = self.why
        opposed: cython.ulonglong = self.oppose(line, literal, ~(ONE - ONE))
        kept: cython.ulonglong = opposed | self.root[line] | self.seen[line]
        return not self.solver.can_meet_narrow(line, reasons.black & kept, reasons.white & kept)

    def is_forced_wide(self, line: cython.int, literal: cython.int) -> cython.bint:
        """As `is_forced_narrow`, for a line of several words."""
        at: cython.int
        reasons: LineReasons = self.why
        self.load_values(line, literal)
        for at in range(self.start[line + 1] - self.start[line]):
            if not reasons.fixed[at]:
                reasons.value[at] = -1
        return not reasons.can_meet_wide(line)


def open_cache(words: int, entries: int) -> Any:
    """An empty cache, for lines of one word: words that are 0 are no key."""
    return arrays.words(4 * entries if words == 1 else 0)
