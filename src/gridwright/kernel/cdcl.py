# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A search for the solutions of a nonogram that learns a clause from every contradiction it meets.

It is what a modern SAT solver does, with one difference: the clues are not clauses. A line is followed by its
automaton, all of whose states are the bits of one word, so a look at a line finds everything that the line tells. When
it is asked why, two passes over the line give cells none of which can be left out. Only what is learned is a clause.

Before a cell is tried, a few candidates are tried both ways for a moment: one that fails teaches at once, and of the
others the one that decides most is taken. Which value it is tried with matters as much: the likelier one (`likely`),
and every fourth time that the search starts anew, the one that the cell had when such a time came furthest, black at
first.

Lines of up to `LONGEST` cells fit; longer ones need another solver. Compiled by Cython like `lines`, and one long file
for the same reason.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

try:
    import cython
except ImportError:  # nothing is compiled then, and the types mean nothing
    from gridwright.kernel import pure_python as cython
from gridwright.kernel.beliefs import Beliefs

COMPILED: bool = cython.compiled
LONGEST = 62  # an automaton has a state a cell and two more
TRIED = cython.declare(cython.int, -1)  # the reason of a literal that was tried, or that holds without one
NO = cython.declare(cython.int, -1)  # no reason, no literal, no clash
HEAD = cython.declare(cython.int, 2)  # a clause is its size, over how many tries it spreads, and its literals
FOUND = cython.declare(cython.int, 1)
NONE = cython.declare(cython.int, 0)
OUT = cython.declare(cython.int, 2)
FADING = cython.declare(cython.double, 0.95)  # what a cell's part in contradictions counts after the next one
CANDIDATES = cython.declare(cython.int, 8)  # cells looked at before one is tried
ROUNDS = cython.declare(cython.int, 40)  # of belief before anything is tried
MORE = cython.declare(cython.int, 10)  # rounds of belief after a try
DEEP = cython.declare(cython.int, 20)  # tries after which beliefs are revised; later ones go by what was believed then
LATE = cython.declare(cython.int, 300)  # contradictions before beliefs are revised at all
BELIEF = cython.declare(cython.int, 1000)  # cells times rounds of belief for each contradiction since, at most
OTHERWISE = cython.declare(cython.int, 4)  # one start in so many tries the values of the best way; mostly short ones
PATIENCE = cython.declare(cython.int, 300)  # contradictions before the search starts anew, times the Luby sequence
MEMORY = cython.declare(cython.int, 7)  # a line remembers what two to the power of this states of it told
MIX_BLACK = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX_WHITE = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)
ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)  # no line is all black in 64 bits
KEPT = cython.declare(cython.int, 2000)  # clauses, before the worse half is dropped
MORE_KEPT = cython.declare(cython.int, 100)  # each time


def words(count: int) -> Sequence[int]:
    """Room for so many words."""
    return array("Q", bytes(8 * count)) if cython.compiled else [0] * count


def full_words(count: int) -> Sequence[int]:
    """So many words with all bits set."""
    return array("Q", b"\xff" * 8 * count) if cython.compiled else [-1] * count


def numbers(values: Sequence[int]) -> Sequence[int]:
    """Small numbers in the form that is fastest here."""
    return array("i", values) if cython.compiled else list(values)


def zeros(count: int) -> Sequence[int]:
    """So many numbers, all 0."""
    return array("i", bytes(4 * count)) if cython.compiled else [0] * count


def weights(values: Sequence[float]) -> Sequence[float]:
    """Numbers with a point in the form that is fastest here."""
    return array("d", values) if cython.compiled else list(values)


def automaton(clue: Sequence[int]) -> tuple[int, int, int]:
    """The states of a clue's automaton that a black cell leads to, those of a white one, and those a line may end in.

    State 0 waits for the first run; a run is a state a cell, and one follows it that waits for the next.
    """
    at, dark, light, ends = 0, 0, 1, 1
    for run in clue:
        dark |= ((1 << run) - 1) << (at + 1)
        at += run + 1
        light |= 1 << at
        ends = 1 << at | 1 << (at - 1)
    return dark, light, ends


@cython.cclass
class Learner:
    """The clues, what is known, and what was learned. A literal is twice a cell's number, plus one for black."""

    height: cython.int
    width: cython.int
    lines: cython.int  # rows, then columns
    cells: cython.int
    row: cython.int[::1]  # of a cell
    column: cython.int[::1]  # as a line: counted on from the rows
    start: cython.int[::1]  # the first cell of a line, and how far it is from one to the next
    step: cython.int[::1]
    length: cython.int[::1]
    dark: cython.ulonglong[::1]
    light: cython.ulonglong[::1]
    ends: cython.ulonglong[::1]
    black: cython.ulonglong[::1]  # what is known of a line
    white: cython.ulonglong[::1]
    root: cython.ulonglong[::1]  # the cells of a line that are known without trying anything
    seen_in: cython.ulonglong[::1]  # the cells of a line that are marked
    row_then: cython.ulonglong[::1]  # the cells of its row that were known when a cell was decided,
    column_then: cython.ulonglong[::1]  # and those of its column
    reached: cython.ulonglong[::1]  # scratch: states before each cell of a line
    held_black: cython.ulonglong  # scratch: the cells that an explanation rests on
    held_white: cython.ulonglong
    memory: cython.ulonglong[::1]  # a state of a line, black and white, and what must be black and white then
    truth: cython.int[::1]  # of a literal: 1, 0, or -1 while it is open
    level: cython.int[::1]
    reason: cython.int[::1]  # why a cell is decided: TRIED, a line, or the lines' number and the place of a clause
    likely: cython.int[::1]  # the likelier value of a cell
    beliefs: Any
    believed: cython.int  # how many values had been tried when beliefs were revised last
    thought: cython.longlong  # what that has cost, in cells times rounds
    way: cython.int[::1]  # the value that a cell had when most cells were decided without a contradiction,
    furthest: cython.int  # which is that many since the search started anew, at times when such values are tried
    again: cython.bint  # are values tried that lie on that way?
    solved: cython.bint  # was a solution found? Then others are looked for near it
    trail: cython.int[::1]
    trailed: cython.int
    read: cython.int  # how far clauses have followed the trail
    marks: cython.int[::1]
    depth: cython.int
    queue: cython.int[::1]
    queued: cython.int[::1]
    head: cython.int
    waiting: cython.int
    clauses: cython.int[::1]
    used: cython.int
    count: cython.int  # of clauses learned, and how many are kept at most
    kept: cython.int
    watchers: cython.int[::1]  # of each literal: a clause and another literal of it, again and again
    watched: cython.int
    first: cython.int[::1]
    many: cython.int[::1]
    room: cython.int[::1]
    seen: cython.int[::1]
    marked: cython.int[::1]
    markeds: cython.int
    why: cython.int[::1]
    whys: cython.int
    learnt: cython.int[::1]
    size: cython.int
    stamps: cython.int[::1]
    stamp: cython.int
    weight: cython.double[::1]  # a cell's part in contradictions
    award: cython.double
    heap: cython.int[::1]  # of open cells, the weightiest on top; some may be decided
    place: cython.int[::1]
    heaped: cython.int
    candidates: cython.int[::1]
    failed: cython.int  # the last candidate's clash
    possible: cython.bint
    exhausted: cython.bint  # has memory run out?
    restarts: cython.int
    limit: cython.longlong  # contradictions after which the search starts anew
    clashes: cython.longlong
    tries: cython.longlong
    solves: cython.longlong

    def __init__(
        self,
        rows: Sequence[Sequence[int]],
        columns: Sequence[Sequence[int]],
        known: Sequence[int | None],
        gain: Sequence[float],
    ) -> None:
        self.height, self.width = len(rows), len(columns)
        self.lines, self.cells = self.height + self.width, self.height * self.width
        self.lay_out()
        self.dark, self.light, self.ends = words(self.lines), words(self.lines), words(self.lines)
        line: cython.int
        for line, clue in enumerate([*rows, *columns]):
            self.dark[line], self.light[line], self.ends[line] = automaton(clue)
        self.make_room()
        truth, likely = array("i", [-1]) * (2 * int(self.cells)), array("i", [1]) * int(self.cells)
        self.truth, self.likely, self.way = truth, likely, numbers([1] * self.cells)
        self.beliefs, self.believed, self.thought = Beliefs(rows, columns, truth, likely), 0, 0
        self.furthest, self.again, self.solved = 0, False, False
        self.weight = weights(gain)
        cell: cython.int
        for cell, value in enumerate(known):
            if value is None:
                self.insert(cell)
            else:
                self.put(2 * cell + value, TRIED)
        self.beliefs.revise(ROUNDS)
        self.beliefs.keep()

    def lay_out(self) -> None:
        """Where lines lie on the board, and cells in lines."""
        height, width = self.height, self.width
        self.row = numbers([cell // width for cell in range(height * width)])
        self.column = numbers([height + cell % width for cell in range(height * width)])
        self.start = numbers([row * width for row in range(height)] + list(range(width)))
        self.step = numbers([1] * height + [width] * width)
        self.length = numbers([width] * height + [height] * width)

    def make_room(self) -> None:
        """Nothing is known and nothing learned."""
        cells, lines = int(self.cells), int(self.lines)
        some = cells + 2
        self.black, self.white, self.root, self.seen_in = words(lines), words(lines), words(lines), words(lines)
        self.row_then, self.column_then = words(cells), words(cells)
        self.reached = words(max(self.height, self.width) + 1)
        self.memory = full_words((4 * lines) << int(MEMORY))
        self.place = numbers([-1] * cells)
        self.level, self.reason = zeros(some), zeros(some)
        self.trail, self.marks, self.marked = zeros(some), zeros(some), zeros(some)
        self.seen, self.stamps, self.why, self.learnt = zeros(some), zeros(some), zeros(some), zeros(some)
        self.queue, self.queued = numbers(range(lines)), numbers([1] * lines)
        self.heap, self.candidates = zeros(some), zeros(CANDIDATES)
        self.clauses, self.watchers = zeros(1 << 16), zeros(16 * cells)
        self.first, self.many = numbers(range(0, 16 * cells, 8)), zeros(2 * cells)
        self.room = numbers([4] * 2 * cells)
        self.watched, self.used, self.count, self.kept = 16 * cells, 0, 0, KEPT
        self.trailed = self.read = self.depth = self.head = self.heaped = self.stamp = self.restarts = 0
        self.whys = self.size = self.markeds = self.failed = 0
        self.waiting, self.award, self.possible, self.exhausted = lines, 1.0, True, False
        self.clashes = self.tries = self.solves = 0
        self.limit = PATIENCE

    # The open cells, the weightiest first

    @cython.cfunc
    @cython.exceptval(check=False)
    def rise(self, at: cython.int) -> cython.void:
        """Move a cell of the heap up to where it belongs."""
        cell: cython.int = self.heap[at]
        up: cython.int
        while at:
            up = (at - 1) >> 1
            if self.weight[self.heap[up]] >= self.weight[cell]:
                break
            self.heap[at] = self.heap[up]
            self.place[self.heap[at]] = at
            at = up
        self.heap[at] = cell
        self.place[cell] = at

    @cython.cfunc
    @cython.exceptval(check=False)
    def sink(self, cell: cython.int) -> cython.void:
        """Put a cell on top of the heap and move it down to where it belongs."""
        at: cython.int = 0
        down: cython.int = 1
        while down < self.heaped:
            if down + 1 < self.heaped and self.weight[self.heap[down + 1]] > self.weight[self.heap[down]]:
                down += 1
            if self.weight[self.heap[down]] <= self.weight[cell]:
                break
            self.heap[at] = self.heap[down]
            self.place[self.heap[at]] = at
            at = down
            down = 2 * at + 1
        self.heap[at] = cell
        self.place[cell] = at

    @cython.cfunc
    @cython.exceptval(check=False)
    def insert(self, cell: cython.int) -> cython.void:
        """Have a cell in the heap."""
        if self.place[cell] < 0:
            self.heap[self.heaped] = cell
            self.heaped += 1
            self.rise(self.heaped - 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def top(self) -> cython.int:
        """Take the weightiest cell out of the heap."""
        cell: cython.int = self.heap[0]
        self.heaped -= 1
        self.place[cell] = -1
        if self.heaped:
            self.sink(self.heap[self.heaped])
        return cell

    @cython.cfunc
    @cython.exceptval(check=False)
    def reward(self, cell: cython.int) -> cython.void:
        """A cell has had a part in a contradiction."""
        other: cython.int
        self.weight[cell] += self.award
        if self.weight[cell] > 1e100:
            for other in range(self.cells):
                self.weight[other] *= 1e-100
            self.award *= 1e-100
        if self.place[cell] >= 0:
            self.rise(self.place[cell])

    # What is known

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def wait(self, line: cython.int) -> cython.void:
        """Have a line looked at again."""
        end: cython.int
        if not self.queued[line]:
            self.queued[line] = 1
            end = self.head + self.waiting
            self.queue[end - self.lines if end >= self.lines else end] = line
            self.waiting += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def put(self, literal: cython.int, reason: cython.int) -> cython.void:
        """Decide an open cell, and remember why and what was known then."""
        cell: cython.int = literal >> 1
        row: cython.int = self.row[cell]
        column: cython.int = self.column[cell]
        one: cython.ulonglong = 1
        here: cython.ulonglong = one << (column - self.height)
        there: cython.ulonglong = one << row
        self.row_then[cell] = self.black[row] | self.white[row]
        self.column_then[cell] = self.black[column] | self.white[column]
        if literal & 1:
            self.black[row] |= here
            self.black[column] |= there
        else:
            self.white[row] |= here
            self.white[column] |= there
        if self.depth == 0:
            self.root[row] |= here
            self.root[column] |= there
        self.truth[literal] = 1
        self.truth[literal ^ 1] = 0
        self.level[cell] = self.depth
        self.reason[cell] = reason
        self.trail[self.trailed] = literal
        self.trailed += 1
        if reason != row:
            self.wait(row)
        if reason != column:
            self.wait(column)

    @cython.cfunc
    @cython.exceptval(check=False)
    def attempt(self, literal: cython.int) -> cython.void:
        """Try a value of a cell."""
        self.marks[self.depth] = self.trailed
        self.depth += 1
        self.put(literal, TRIED)

    @cython.cfunc
    @cython.exceptval(check=False)
    def undo(self, depth: cython.int) -> cython.void:
        """Go back to when only so many values were tried."""
        literal: cython.int
        cell: cython.int
        one: cython.ulonglong = 1
        here: cython.ulonglong
        there: cython.ulonglong
        if depth >= self.depth:
            return
        while self.trailed > self.marks[depth]:
            self.trailed -= 1
            literal = self.trail[self.trailed]
            cell = literal >> 1
            here = ~(one << (self.column[cell] - self.height))
            there = ~(one << self.row[cell])
            if literal & 1:
                self.black[self.row[cell]] &= here
                self.black[self.column[cell]] &= there
            else:
                self.white[self.row[cell]] &= here
                self.white[self.column[cell]] &= there
            self.truth[literal] = self.truth[literal ^ 1] = -1
            self.insert(cell)
        self.depth = depth
        self.read = self.trailed
        self.forget()

    @cython.cfunc
    @cython.exceptval(check=False)
    def forget(self) -> cython.void:
        """No line needs to be looked at any more."""
        while self.waiting:
            self.queued[self.next_line()] = 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def next_line(self) -> cython.int:
        """Take the line that waits longest."""
        line: cython.int = self.queue[self.head]
        self.head += 1
        if self.head == self.lines:
            self.head = 0
        self.waiting -= 1
        self.queued[line] = 0
        return line

    # What follows

    @cython.cfunc
    @cython.exceptval(check=False)
    def look(self, line: cython.int) -> cython.bint:
        """Decide all cells that a line decides, from memory if it was so before; False if its clue cannot be met."""
        black: cython.ulonglong = self.black[line]
        white: cython.ulonglong = self.white[line]
        key: cython.ulonglong = (black * MIX_BLACK + white * MIX_WHITE) & ALL
        at: cython.int = 4 * ((line << MEMORY) + (key >> (64 - MEMORY)))
        self.solves += 1
        if self.memory[at] != black or self.memory[at + 1] != white:
            self.memory[at], self.memory[at + 1] = black, white
            self.follow(line, at)
        black, white = self.memory[at + 2], self.memory[at + 3]
        if black == ALL:
            return False
        if black | white:
            self.write(line, black | white, black)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def follow(self, line: cython.int, to: cython.int) -> cython.void:
        """Remember which open cells of a line must be black and which white; all black if its clue cannot be met."""
        dark: cython.ulonglong = self.dark[line]
        light: cython.ulonglong = self.light[line]
        black: cython.ulonglong = self.black[line]
        white: cython.ulonglong = self.white[line]
        one: cython.ulonglong = 1
        state: cython.ulonglong = 1
        up: cython.ulonglong
        at: cython.int
        length: cython.int = self.length[line]
        by_black: cython.ulonglong
        by_white: cython.ulonglong
        never_black: cython.ulonglong = 0
        never_white: cython.ulonglong = 0
        for at in range(length):
            self.reached[at] = state
            up = state << 1
            state = (up & dark & ((white >> at & one) - one)) | ((up | state) & light & ((black >> at & one) - one))
        state &= self.ends[line]
        if not state:
            self.memory[to + 2] = ALL
            return
        for at in range(length - 1, -1, -1):
            by_white = state & light
            by_white = (by_white | (by_white >> 1)) & self.reached[at] & ((black >> at & one) - one)
            by_black = ((state & dark) >> 1) & self.reached[at] & ((white >> at & one) - one)
            never_black = never_black << 1 | (by_black == 0)
            never_white = never_white << 1 | (by_white == 0)
            state = by_black | by_white
        self.memory[to + 2] = never_white & ~(black | white)
        self.memory[to + 3] = never_black & ~(black | white)

    @cython.cfunc
    @cython.exceptval(check=False)
    def write(self, line: cython.int, bits: cython.ulonglong, blacks: cython.ulonglong) -> cython.void:
        """Decide cells of a line."""
        one: cython.ulonglong = 1
        cell: cython.int = self.start[line]
        while bits:
            if bits & one:
                self.put(2 * cell + (1 if blacks & one else 0), line)
            bits >>= 1
            blacks >>= 1
            cell += self.step[line]

    @cython.cfunc
    @cython.exceptval(check=False)
    def propagate(self) -> cython.int:
        """Decide all that follows from what is known; what cannot be met, or NO."""
        line: cython.int
        clash: cython.int
        while True:
            while self.read < self.trailed:
                clash = self.visit(self.trail[self.read] ^ 1)
                self.read += 1
                if clash != NO:
                    return clash
            if not self.waiting:
                return NO
            line = self.next_line()
            if not self.look(line):
                return line

    @cython.cfunc
    @cython.exceptval(check=False)
    def visit(self, false: cython.int) -> cython.int:
        """See to the clauses that watch a literal that has become false; one that cannot be met, or NO."""
        at: cython.int = self.first[false]
        to: cython.int = at
        end: cython.int = at + 2 * self.many[false]
        ref: cython.int
        other: cython.int
        clash: cython.int = NO
        while at < end:
            ref = self.watchers[at]
            other = self.watchers[at + 1]
            at += 2
            if self.truth[other] != 1:
                other = self.other_watch(ref, false)
                if self.truth[other] != 1:
                    if self.moved(ref, false, other):
                        continue
                    if self.truth[other] == 0:
                        clash = self.lines + ref
                        self.watchers[to] = ref
                        self.watchers[to + 1] = other
                        to += 2
                        break
                    self.put(other, self.lines + ref)
            self.watchers[to] = ref
            self.watchers[to + 1] = other
            to += 2
        while at < end:
            self.watchers[to] = self.watchers[at]
            self.watchers[to + 1] = self.watchers[at + 1]
            to += 2
            at += 2
        self.many[false] = (to - self.first[false]) >> 1
        return clash

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def other_watch(self, ref: cython.int, false: cython.int) -> cython.int:
        """The other literal that a clause watches, moved to its front."""
        other: cython.int = self.clauses[ref + HEAD]
        if other == false:
            other = self.clauses[ref + HEAD + 1]
            self.clauses[ref + HEAD] = other
            self.clauses[ref + HEAD + 1] = false
        return other

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def moved(self, ref: cython.int, false: cython.int, other: cython.int) -> cython.bint:
        """Have a clause watch a literal that is not false; False if there is none besides the other it watches."""
        at: cython.int
        literal: cython.int
        for at in range(ref + HEAD + 2, ref + HEAD + self.clauses[ref]):
            literal = self.clauses[at]
            if self.truth[literal]:
                self.clauses[at] = false
                self.clauses[ref + HEAD + 1] = literal
                self.watch(literal, ref, other)
                return True
        return False

    # Why

    @cython.cfunc
    @cython.exceptval(check=False)
    def weaken(self, line: cython.int, fixed: cython.ulonglong) -> cython.void:
        """Let go of cells held as long as the clue still cannot be met, those on the left first; not the fixed ones."""
        dark: cython.ulonglong = self.dark[line]
        light: cython.ulonglong = self.light[line]
        one: cython.ulonglong = 1
        state: cython.ulonglong = self.ends[line]
        black: cython.ulonglong = self.held_black
        white: cython.ulonglong = self.held_white
        up: cython.ulonglong
        wide: cython.ulonglong
        at: cython.int
        length: cython.int = self.length[line]
        for at in range(length - 1, -1, -1):
            self.reached[at + 1] = state
            up = state & light & ((black >> at & one) - one)
            state = up | (up >> 1) | (((state & dark) >> 1) & ((white >> at & one) - one))
        state = 1
        for at in range(length):
            up = state << 1
            wide = (up & dark) | ((up | state) & light)
            if (black | white) >> at & one:
                if fixed >> at & one or wide & self.reached[at + 1]:
                    state = up & dark if black >> at & one else (up | state) & light
                    continue
                black &= ~(one << at)
                white &= ~(one << at)
            state = wide
        self.held_black, self.held_white = black, white

    @cython.cfunc
    @cython.exceptval(check=False)
    def weaken_back(self, line: cython.int, fixed: cython.ulonglong) -> cython.void:
        """As weaken, with those on the right first."""
        dark: cython.ulonglong = self.dark[line]
        light: cython.ulonglong = self.light[line]
        one: cython.ulonglong = 1
        state: cython.ulonglong = 1
        black: cython.ulonglong = self.held_black
        white: cython.ulonglong = self.held_white
        up: cython.ulonglong
        wide: cython.ulonglong
        at: cython.int
        length: cython.int = self.length[line]
        for at in range(length):
            self.reached[at] = state
            up = state << 1
            state = (up & dark & ((white >> at & one) - one)) | ((up | state) & light & ((black >> at & one) - one))
        state = self.ends[line]
        for at in range(length - 1, -1, -1):
            up = state & light
            up |= up >> 1
            wide = up | ((state & dark) >> 1)
            if (black | white) >> at & one:
                if fixed >> at & one or wide & self.reached[at]:
                    state = (state & dark) >> 1 if black >> at & one else up
                    continue
                black &= ~(one << at)
                white &= ~(one << at)
            state = wide
        self.held_black, self.held_white = black, white

    @cython.cfunc
    @cython.exceptval(check=False)
    def explain(self, line: cython.int, literal: cython.int) -> cython.void:
        """Collect the cells of a line that force a literal, or without one, those that contradict its clue.

        Cells that are marked or known from the start cost nothing. Of the others, those far from the literal go first.
        """
        known: cython.ulonglong = self.black[line] | self.white[line]
        bit: cython.ulonglong = 0
        one: cython.ulonglong = 1
        bits: cython.ulonglong
        fixed: cython.ulonglong
        at: cython.int = 0
        cell: cython.int = self.start[line]
        if literal != NO:
            known = self.row_then[literal >> 1] if line < self.height else self.column_then[literal >> 1]
            at = self.column[literal >> 1] - self.height if line < self.height else self.row[literal >> 1]
            bit = one << at
        fixed = bit | (known & (self.root[line] | self.seen_in[line]))
        self.held_black = self.black[line] & known
        self.held_white = self.white[line] & known
        if literal != NO and literal & 1:
            self.held_white |= bit
        elif literal != NO:
            self.held_black |= bit
        if 2 * at >= self.length[line]:
            self.weaken(line, fixed)
        else:
            self.weaken_back(line, fixed)
        bits = (self.held_black | self.held_white) & ~fixed
        while bits:
            if bits & one:
                self.why[self.whys] = 2 * cell + self.truth[2 * cell + 1]
                self.whys += 1
            bits >>= 1
            cell += self.step[line]

    @cython.cfunc
    @cython.exceptval(check=False)
    def ask_why(self, reason: cython.int, literal: cython.int) -> cython.void:
        """Collect the literals that a reason rests on."""
        at: cython.int
        ref: cython.int = reason - self.lines
        self.whys = 0
        if ref < 0:
            self.explain(reason, literal)
            return
        for at in range(ref + HEAD, ref + HEAD + self.clauses[ref]):
            if self.clauses[at] != literal:
                self.why[self.whys] = self.clauses[at] ^ 1
                self.whys += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def follows(self, line: cython.int, literal: cython.int) -> cython.bint:
        """Is a literal forced in a line by the marked cells that were known before it?"""
        dark: cython.ulonglong = self.dark[line]
        light: cython.ulonglong = self.light[line]
        one: cython.ulonglong = 1
        state: cython.ulonglong = 1
        up: cython.ulonglong
        at: cython.int
        black: cython.ulonglong
        white: cython.ulonglong
        known: cython.ulonglong = self.row_then[literal >> 1] if line < self.height else self.column_then[literal >> 1]
        known &= self.root[line] | self.seen_in[line]
        black = self.black[line] & known
        white = self.white[line] & known
        at = self.column[literal >> 1] - self.height if line < self.height else self.row[literal >> 1]
        if literal & 1:
            white |= one << at
        else:
            black |= one << at
        for at in range(self.length[line]):
            up = state << 1
            state = (up & dark & ((white >> at & one) - one)) | ((up | state) & light & ((black >> at & one) - one))
        return not state & self.ends[line]

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_needless(self, literal: cython.int) -> cython.bint:
        """Does a literal follow from older ones that are marked too?"""
        cell: cython.int = literal >> 1
        at: cython.int
        ref: cython.int = self.reason[cell] - self.lines
        if self.reason[cell] == TRIED:
            return False
        if self.follows(self.row[cell], literal) or self.follows(self.column[cell], literal):
            return True
        if ref < 0:
            return False
        for at in range(ref + HEAD, ref + HEAD + self.clauses[ref]):
            if (
                self.clauses[at] != literal
                and not self.seen[self.clauses[at] >> 1]
                and self.level[self.clauses[at] >> 1]
            ):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def mark_cell(self, cell: cython.int) -> cython.void:
        """Mark a cell as part of the contradiction."""
        one: cython.ulonglong = 1
        self.seen[cell] = 1
        self.seen_in[self.row[cell]] |= one << (self.column[cell] - self.height)
        self.seen_in[self.column[cell]] |= one << self.row[cell]
        self.marked[self.markeds] = cell
        self.markeds += 1
        self.reward(cell)

    @cython.cfunc
    @cython.exceptval(check=False)
    def unmark(self) -> cython.void:
        """No cell is marked."""
        at: cython.int
        for at in range(self.markeds):
            self.seen[self.marked[at]] = 0
            self.seen_in[self.row[self.marked[at]]] = 0
            self.seen_in[self.column[self.marked[at]]] = 0
        self.markeds = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def learn(self, clash: cython.int) -> cython.int:
        """Learn a clause from what cannot be met: how far to go back for its first literal to follow from the others.

        Literals of the last try are replaced by what they follow from until one is left.
        """
        left: cython.int = 0
        at: cython.int
        cell: cython.int
        spot: cython.int = self.trailed
        literal: cython.int = NO
        self.size = 1
        while True:
            self.ask_why(clash, literal)
            for at in range(self.whys):
                cell = self.why[at] >> 1
                if self.seen[cell] or not self.level[cell]:
                    continue
                self.mark_cell(cell)
                if self.level[cell] == self.depth:
                    left += 1
                else:
                    self.learnt[self.size] = self.why[at] ^ 1
                    self.size += 1
            spot -= 1
            while not self.seen[self.trail[spot] >> 1]:
                spot -= 1
            literal = self.trail[spot]
            clash = self.reason[literal >> 1]
            left -= 1
            if not left:
                break
        self.learnt[0] = literal ^ 1
        self.shorten()
        self.unmark()
        return self.second()

    @cython.cfunc
    @cython.exceptval(check=False)
    def shorten(self) -> cython.void:
        """Drop literals of the clause learned that follow from others."""
        at: cython.int
        size: cython.int = 1
        for at in range(1, self.size):
            if not self.is_needless(self.learnt[at] ^ 1):
                self.learnt[size] = self.learnt[at]
                size += 1
        self.size = size

    @cython.cfunc
    @cython.exceptval(check=False)
    def second(self) -> cython.int:
        """Move the latest literal but the first to the second place: after how many tries it was decided."""
        at: cython.int
        literal: cython.int
        back: cython.int = 0
        for at in range(1, self.size):
            literal = self.learnt[at]
            if self.level[literal >> 1] > back:
                back = self.level[literal >> 1]
                self.learnt[at] = self.learnt[1]
                self.learnt[1] = literal
        return back

    @cython.cfunc
    @cython.exceptval(check=False)
    def spread(self) -> cython.int:
        """Over how many tries the literals of the clause learned spread."""
        at: cython.int
        found: cython.int = 0
        self.stamp += 1
        for at in range(self.size):
            if self.stamps[self.level[self.learnt[at] >> 1]] != self.stamp:
                self.stamps[self.level[self.learnt[at] >> 1]] = self.stamp
                found += 1
        return found

    # Clauses

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def watch(self, literal: cython.int, ref: cython.int, other: cython.int) -> cython.void:
        """Have a clause told when a literal becomes false."""
        at: cython.int
        if self.many[literal] == self.room[literal] and not self.widened(literal):
            return
        at = self.first[literal] + 2 * self.many[literal]
        self.watchers[at] = ref
        self.watchers[at + 1] = other
        self.many[literal] += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def widened(self, literal: cython.int) -> cython.bint:
        """Move the watchers of a literal to where they have twice the room; False if there is no memory for that."""
        at: cython.int
        start: cython.int = self.first[literal]
        if self.watched + 4 * self.room[literal] > len(self.watchers):
            try:
                self.watchers = enlarged(self.watchers, 4 * self.room[literal])
            except MemoryError:  # told by the search, for nothing can be raised from here
                self.exhausted = True
                return False
        for at in range(2 * self.many[literal]):
            self.watchers[self.watched + at] = self.watchers[start + at]
        self.first[literal] = self.watched
        self.room[literal] *= 2
        self.watched += 2 * self.room[literal]
        return True

    @cython.cfunc
    def store(self, spread: cython.int) -> cython.int:
        """Keep the clause learned: its place."""
        ref: cython.int = self.used
        at: cython.int
        if ref + HEAD + self.size > len(self.clauses):
            self.clauses = enlarged(self.clauses, HEAD + self.size)
        self.clauses[ref] = self.size
        self.clauses[ref + 1] = spread
        for at in range(self.size):
            self.clauses[ref + HEAD + at] = self.learnt[at]
        self.used += HEAD + self.size
        self.attach(ref)
        return ref

    @cython.cfunc
    def attach(self, ref: cython.int) -> cython.void:
        """Have a clause watch its first two literals."""
        self.watch(self.clauses[ref + HEAD], ref, self.clauses[ref + HEAD + 1])
        self.watch(self.clauses[ref + HEAD + 1], ref, self.clauses[ref + HEAD])
        if self.clauses[ref + 1]:  # those that were added from outside are never dropped
            self.count += 1

    @cython.cfunc
    def tidy(self) -> cython.void:
        """Before anything is tried: drop the clauses that hold anyway, and of the others the worse half."""
        ref: cython.int = 0
        to: cython.int = 0
        at: cython.int
        size: cython.int
        most: cython.int = self.worth_keeping()
        for at in range(2 * self.cells):  # watchers stand close together again
            self.first[at], self.many[at], self.room[at] = 8 * at, 0, 4
        self.watched = 16 * self.cells
        self.count = 0
        while ref < self.used:
            size = self.clauses[ref]
            if self.clauses[ref + 1] <= most and self.trimmed(ref, to):
                self.attach(to)
                to += HEAD + self.clauses[to]
            ref += HEAD + size
        self.used = to
        self.kept += MORE_KEPT

    @cython.cfunc
    def worth_keeping(self) -> cython.int:
        """The widest spread of a clause that is kept: of half of them, or little less."""
        ref: cython.int = 0
        spreads: list[int] = []
        while ref < self.used:
            spreads.append(self.clauses[ref + 1])
            ref += HEAD + self.clauses[ref]
        spreads.sort()
        return max(2, spreads[len(spreads) // 2] - 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def trimmed(self, ref: cython.int, to: cython.int) -> cython.bint:
        """Copy what is open of a clause; False if it holds anyway."""
        at: cython.int
        size: cython.int = self.clauses[ref]
        spread: cython.int = self.clauses[ref + 1]
        kept: cython.int = 0
        literal: cython.int
        for at in range(size):
            literal = self.clauses[ref + HEAD + at]
            if self.truth[literal] == 1:
                return False
            if self.truth[literal] < 0:
                self.learnt[kept] = literal
                kept += 1
        self.clauses[to] = kept
        self.clauses[to + 1] = spread
        for at in range(kept):
            self.clauses[to + HEAD + at] = self.learnt[at]
        return True

    # Search

    @cython.cfunc
    def overcome(self, clash: cython.int) -> cython.bint:
        """Learn from what cannot be met, and go back to where that tells something; False if nothing was tried."""
        back: cython.int
        ref: cython.int = TRIED
        self.clashes += 1
        if self.depth == 0:
            self.possible = False
            return False
        if self.again:
            self.note_way(self.marks[self.depth - 1])  # without the try that failed
        back = self.learn(clash)
        spread: cython.int = self.spread()
        self.undo(back)
        if self.size > 1:
            ref = self.lines + self.store(spread)
        self.put(self.learnt[0], ref)
        self.award /= FADING
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def gather(self) -> cython.int:
        """The weightiest open cells: how many candidates there are."""
        count: cython.int = 0
        cell: cython.int
        at: cython.int
        while count < CANDIDATES and self.heaped:
            cell = self.top()
            if self.truth[2 * cell] < 0:
                self.candidates[count] = cell
                count += 1
        for at in range(count):
            self.insert(self.candidates[at])
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def told(self, literal: cython.int) -> cython.int:
        """How many cells a literal decides; or -1 if it fails: then it stands tried, and `failed` is what fails."""
        before: cython.int = self.trailed
        found: cython.int
        self.attempt(literal)
        self.failed = self.propagate()
        if self.failed != NO:
            return -1
        found = self.trailed - before
        self.undo(self.depth - 1)
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def choose(self, count: cython.int) -> cython.int:
        """The candidate that tells most whichever way it goes, with the value to try; NO when one has failed."""
        at: cython.int
        cell: cython.int
        white: cython.int
        black: cython.int
        best: cython.int = NO
        most: cython.int = -1
        for at in range(count):
            cell = self.candidates[at]
            white = self.told(2 * cell)
            if white < 0:
                return NO
            black = self.told(2 * cell + 1)
            if black < 0:
                return NO
            if white * black > most:
                most = white * black
                best = 2 * cell + (self.way[cell] if self.again else self.likely[cell])
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def may_think(self) -> cython.bint:
        """May beliefs be revised? Then it is taken as done."""
        if self.thought > BELIEF * (self.clashes - LATE):
            return False
        self.thought += MORE * self.cells
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def note_way(self, decided: cython.int) -> cython.void:
        """Remember the values of the cells decided first, if they are more than ever."""
        at: cython.int
        if decided > self.furthest:
            self.furthest = decided
            for at in range(decided):
                self.way[self.trail[at] >> 1] = self.trail[at] & 1

    @cython.cfunc
    def start_anew(self) -> cython.void:
        """Take back all that was tried, and choose whether likely values are tried now, or those of the best way."""
        self.undo(0)
        self.restarts += 1
        self.limit = self.clashes + PATIENCE * luby(self.restarts)
        self.again = self.solved or self.restarts % OTHERWISE == OTHERWISE - 1
        self.furthest = self.believed = 0
        if self.again:
            return
        self.beliefs.restore()
        if self.may_think():
            self.beliefs.revise(MORE)
            self.beliefs.keep()
        else:
            self.beliefs.revise(0)

    @cython.cfunc
    def advance(self, budget: cython.longlong) -> cython.int:
        """Search for a solution, for so many contradictions at most."""
        clash: cython.int = self.propagate()
        literal: cython.int
        count: cython.int
        budget += self.clashes
        while True:
            if clash != NO:
                if not self.overcome(clash):
                    return NONE
                clash = self.propagate()
                continue
            if self.exhausted:
                raise MemoryError
            if self.clashes >= budget:
                return OUT
            if self.clashes >= self.limit or self.count > self.kept:
                self.start_anew()
                if self.count > self.kept:
                    self.tidy()
            if self.believed < self.depth <= DEEP and not self.again and self.may_think():
                self.believed = self.depth
                self.beliefs.revise(MORE)
            count = self.gather()
            if not count:
                self.note_way(self.trailed)
                self.again = self.solved = True
                return FOUND
            self.tries += 1
            literal = self.choose(count)
            if literal == NO:
                clash = self.failed
            else:
                self.attempt(literal)
                clash = self.propagate()

    # What Python asks

    def next(self, budget: int) -> bool | None:
        """Search for a solution: True, or False when there is none, or None after so many contradictions."""
        if not self.possible:
            return False
        ended: cython.int = self.advance(budget)
        return None if ended == OUT else ended == FOUND

    def add(self, clause: Sequence[int]) -> None:
        """Ask for solutions only in which a literal of the clause holds: a cell's number from 1, negative for white.

        A clause that the solution found last breaks is learned from like any contradiction, and the search goes on
        from there.
        """
        literals = [2 * name - 1 if name > 0 else -2 * name - 2 for name in clause]
        if any(self.truth[literal] != 0 for literal in literals):
            self.undo(0)
            if self.possible and self.propagate() != NO:
                self.possible = False
        literals = [literal for literal in literals if self.truth[literal] < 0 or self.level[literal >> 1]]
        if any(self.truth[literal] == 1 for literal in literals):
            return
        literals.sort(key=self.last_first)
        for at, literal in enumerate(literals):
            self.learnt[at] = literal
        self.size = len(literals)
        self.take()

    def last_first(self, literal: int) -> int:
        """A key that sorts literals by when they were decided, the last first."""
        return -int(self.level[literal >> 1])

    def take(self) -> None:
        """Keep the clause in `learnt`, whose literals are all open or all false, the last decided first."""
        ref: cython.int
        if self.size == 0:
            self.possible = False
        elif self.size == 1:
            self.undo(0)
            self.put(self.learnt[0], TRIED)
        else:
            ref = self.store(0)
            if self.truth[self.learnt[0]] == 0:
                self.undo(self.level[self.learnt[0] >> 1])
                self.overcome(self.lines + ref)

    def values(self) -> list[int | None]:
        """The value of every cell, None while it is undecided."""
        return [None if self.truth[2 * cell] < 0 else int(self.truth[2 * cell + 1]) for cell in range(self.cells)]

    def effort(self) -> dict[str, int]:
        """How much was done so far."""
        return {"contradictions": self.clashes, "tries": self.tries, "lines": self.solves, "clauses": self.count}


@cython.cfunc
def enlarged(values: Any, by: cython.int) -> Sequence[int]:
    """The same numbers with twice the room and more."""
    more = len(values) + int(by)
    if not cython.compiled:
        return [*values, *[0] * more]
    found = array("i")
    found.frombytes(memoryview(values).cast("B"))
    found.frombytes(bytes(4 * more))
    return found


@cython.cfunc
@cython.exceptval(check=False)
def luby(nth: cython.int) -> cython.int:
    """The Luby sequence, 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8, counted from 0."""
    size: cython.int = 1
    nth += 1
    while size < nth:
        size = 2 * size + 1
    while size > nth:
        size >>= 1
        if nth > size:
            nth -= size
    return (size + 1) >> 1
