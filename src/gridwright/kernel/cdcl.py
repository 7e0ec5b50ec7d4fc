# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A CDCL solver with look-ahead whose propagators are the lines of a nonogram.

The loop is MiniSat's (Eén and Sörensson 2003): decide, propagate, and on a conflict learn a first-UIP clause, backjump
and assert it. Activities are VSIDS as in MiniSat, clauses have two watched literals, learned clauses are rated by LBD
(Audemard and Simon 2009), and restarts follow the Luby sequence (Luby, Sinclair and Zuckerman 1993). What differs:

* **The clues are not clauses.** Each line is a propagator for its clue: the automaton of a `regular` constraint (Pesant
  2004), simulated with its set of states in one machine word. It finds every cell the line forces.
* **Explanations are lazy** (Gent, Miguel and Moore 2010). A line is asked for its reason only during conflict analysis,
  and two passes over it give a minimal one. Clauses exist only where they were learned.
* **Look-ahead** (Heule and van Maaren 2009). Before each decision, both values of the most active open cells are
  propagated. A failed literal is a conflict to learn from; otherwise the cell with the largest product of assignments
  is decided.
* **Phases come from belief propagation** (`beliefs`). On every fourth restart, and after a model was found, they are
  the best phases instead: those of the longest trail without a conflict (best-phase rephasing, Biere and Fleury 2020).

Lines of up to `MAX_LENGTH` cells fit. The terms are explained in docs/glossary.md. The file is long because it is one
extension class, compiled by Cython like the rest of the kernel.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

try:
    import cython
except ImportError:  # not compiled then, and the type annotations do nothing
    from gridwright.kernel import pure_python as cython
from gridwright.kernel import arrays as make
from gridwright.kernel.beliefs import BeliefPropagation

COMPILED: bool = cython.compiled
MAX_LENGTH = 62  # cells of a line: its automaton has one state per cell and two more
UNDEF = cython.declare(cython.int, -1)  # no literal, no conflict
DECISION = cython.declare(cython.int, -1)  # the reason of a decision, and of an assignment at level 0 that needs none
HEADER = cython.declare(
    cython.int, 2
)  # a clause in the arena is its size, its LBD (0 if it was not learned), and its literals
UNSAT = cython.declare(cython.int, 0)
SAT = cython.declare(cython.int, 1)
UNKNOWN = cython.declare(cython.int, 2)  # the conflict budget is spent
ACTIVITY_DECAY = cython.declare(cython.double, 0.95)  # per conflict
LOOKAHEAD_CELLS = cython.declare(cython.int, 8)  # candidates for a decision, the most active open cells
BP_ROOT_ROUNDS = cython.declare(cython.int, 40)  # of belief propagation before the first decision
BP_ROUNDS = cython.declare(cython.int, 10)  # of belief propagation after a decision or a restart
BP_MAX_LEVEL = cython.declare(cython.int, 20)  # deeper decisions keep the phases found up to here
BP_MIN_CONFLICTS = cython.declare(cython.int, 300)  # before belief propagation runs again at all
BP_WORK_PER_CONFLICT = cython.declare(cython.int, 1000)  # cells times rounds, for each conflict after those
REPHASE_PERIOD = cython.declare(cython.int, 4)  # restarts, the last of which uses the best phases; it is mostly short
RESTART_CONFLICTS = cython.declare(cython.int, 300)  # the unit of the Luby sequence
CACHE_BITS = cython.declare(cython.int, 7)  # a line caches 2 to the power of this many propagation results
HASH_BLACK = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
HASH_WHITE = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)
ALL_ONES = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)  # in the cache: a conflict, as no line has 64 cells
MAX_LEARNED = cython.declare(cython.int, 2000)  # learned clauses before the database is first reduced
MAX_LEARNED_STEP = cython.declare(cython.int, 100)  # how many more are kept after each reduction


def build_automaton(clue: Sequence[int]) -> tuple[int, int, int]:
    """The automaton of a clue, as three sets of states: entered by a black cell, entered by a white cell, accepting.

    State 0 waits for the first run. Each cell of a run has a state, and the state behind a run waits for the next. A
    cell leads from a state to the next one or, if it is white and the state waits, to the same.
    """
    at, black_states, white_states, accepting = 0, 0, 1, 1
    for run in clue:
        black_states |= ((1 << run) - 1) << (at + 1)
        at += run + 1
        white_states |= 1 << at
        accepting = 1 << at | 1 << (at - 1)
    return black_states, white_states, accepting


@cython.final
@cython.cclass
class CdclSolver:
    """The trail, the clause database and the propagators of one board.

    It starts from the values of known cells and initial activities. A literal is twice its cell, plus one for black. A
    line is the number of a row, or `height` plus that of a column. The cells of a line are the bits of a word, the
    first cell the lowest.
    """

    height: cython.int
    width: cython.int
    lines: cython.int
    cells: cython.int
    row: cython.int[::1]  # the two lines of each cell
    column: cython.int[::1]
    start: cython.int[::1]  # of each line: its first cell, the distance to the next one, and how many there are
    step: cython.int[::1]
    length: cython.int[::1]
    black_states: cython.ulonglong[::1]  # the automaton of each line
    white_states: cython.ulonglong[::1]
    accepting: cython.ulonglong[::1]
    black: cython.ulonglong[::1]  # the cells of each line that are assigned black,
    white: cython.ulonglong[::1]  # or white,
    root_cells: cython.ulonglong[::1]  # or either at level 0,
    seen_cells: cython.ulonglong[::1]  # or are `seen` in conflict analysis
    row_before: cython.ulonglong[::1]  # of each assigned cell: which cells of its row were assigned before it,
    column_before: cython.ulonglong[::1]  # and which of its column
    reachable: cython.ulonglong[::1]  # scratch of a propagator: the states before each cell of a line
    premise_black: cython.ulonglong  # scratch: the black and white cells that an explanation uses
    premise_white: cython.ulonglong
    cache: cython.ulonglong[::1]  # four words an entry: black and white cells of a line, and the cells they force
    value: cython.int[::1]  # of each literal: 1 true, 0 false, -1 open
    level: cython.int[::1]  # of each cell
    reason: cython.int[::1]  # of each cell: DECISION, a line, or `lines` plus the place of a clause in the arena
    bp_phase: cython.int[::1]  # the likelier value of each cell
    beliefs: Any
    bp_level: cython.int  # the decision level at which belief propagation ran last
    bp_work: cython.longlong  # cells times rounds so far
    best_phase: cython.int[
        ::1
    ]  # the values of the longest trail without a conflict while they were used; at first black
    best_size: cython.int  # the length of that trail, since the last restart
    use_best_phase: cython.bint  # do decisions use best phases, not those of belief propagation?
    solved: cython.bint  # was a model found? Then others are looked for near it, with best phases
    trail: cython.int[::1]  # literals in the order of their assignment
    trail_size: cython.int
    propagated: cython.int  # how much of the trail went through the clauses (MiniSat's qhead)
    level_start: cython.int[::1]  # the trail's size before each decision (MiniSat's trail_lim)
    decision_level: cython.int
    queue: cython.int[::1]  # a ring buffer of the lines to propagate
    in_queue: cython.int[::1]
    queue_head: cython.int
    queue_size: cython.int
    arena: cython.int[::1]  # all clauses, one after another
    arena_size: cython.int
    learned_count: cython.int
    max_learned: cython.int
    watches: cython.int[::1]  # of each literal: pairs of a clause and its blocker, another literal of the clause
    watches_size: cython.int
    watch_start: cython.int[::1]  # of each literal: where its pairs are, how many, and for how many there is room
    watch_count: cython.int[::1]
    watch_capacity: cython.int[::1]
    seen: cython.int[::1]  # of each cell: does conflict analysis know it already?
    to_clear: cython.int[::1]  # the seen cells
    to_clear_count: cython.int
    premises: cython.int[::1]  # scratch: the true literals of an explanation
    premise_count: cython.int
    clause: cython.int[::1]  # the clause being learned, its asserting literal first
    clause_size: cython.int
    level_stamp: cython.int[::1]
    stamp: cython.int
    activity: cython.double[::1]  # of each cell
    activity_increment: cython.double
    heap: cython.int[::1]  # a binary heap of cells, the most active on top; holds every open cell
    heap_index: cython.int[::1]
    heap_size: cython.int
    candidates: cython.int[::1]
    failed_conflict: cython.int  # the conflict of a failed literal that look-ahead has found
    consistent: cython.bint  # False once there is a conflict at level 0
    out_of_memory: cython.bint
    restarts: cython.int
    restart_at: cython.longlong  # the number of conflicts at which to restart
    conflicts: cython.longlong
    decisions: cython.longlong
    line_propagations: cython.longlong

    def __init__(
        self,
        rows: Sequence[Sequence[int]],
        columns: Sequence[Sequence[int]],
        known: Sequence[int | None],
        activity: Sequence[float],
    ) -> None:
        self.height, self.width = len(rows), len(columns)
        self.lines, self.cells = self.height + self.width, self.height * self.width
        self.lay_out_lines()
        self.black_states, self.white_states = make.words(self.lines), make.words(self.lines)
        self.accepting = make.words(self.lines)
        line: cython.int
        for line, clue in enumerate([*rows, *columns]):
            self.black_states[line], self.white_states[line], self.accepting[line] = build_automaton(clue)
        self.allocate()
        literal_values = array("i", [-1]) * (2 * int(self.cells))
        phases = array("i", [1]) * int(self.cells)
        self.value, self.bp_phase, self.best_phase = literal_values, phases, make.ints([1] * self.cells)
        self.beliefs = BeliefPropagation(rows, columns, literal_values, phases)
        self.bp_level, self.bp_work = 0, 0
        self.best_size, self.use_best_phase, self.solved = 0, False, False
        self.activity = make.floats(activity)
        cell: cython.int
        for cell, value in enumerate(known):
            if value is None:
                self.heap_insert(cell)
            else:
                self.assign(2 * cell + value, DECISION)
        self.beliefs.run(BP_ROOT_ROUNDS)
        self.beliefs.save()

    def lay_out_lines(self) -> None:
        """Compute where lines are on the board, and cells in lines."""
        height, width = self.height, self.width
        self.row = make.ints([cell // width for cell in range(height * width)])
        self.column = make.ints([height + cell % width for cell in range(height * width)])
        self.start = make.ints([row * width for row in range(height)] + list(range(width)))
        self.step = make.ints([1] * height + [width] * width)
        self.length = make.ints([width] * height + [height] * width)

    def allocate(self) -> None:
        """Start with an empty trail, an empty clause database, and every line in the queue."""
        zeros, words = make.zeros, make.words
        cells, lines = int(self.cells), int(self.lines)
        size = cells + 2
        self.black, self.white = words(lines), words(lines)
        self.root_cells, self.seen_cells = words(lines), words(lines)
        self.row_before, self.column_before = words(cells), words(cells)
        self.reachable = words(max(self.height, self.width) + 1)
        self.cache = make.full_words((4 * lines) << int(CACHE_BITS))
        self.heap_index = make.ints([-1] * cells)
        self.level, self.reason = zeros(size), zeros(size)
        self.trail, self.level_start, self.to_clear = zeros(size), zeros(size), zeros(size)
        self.seen, self.level_stamp, self.premises, self.clause = zeros(size), zeros(size), zeros(size), zeros(size)
        self.queue, self.in_queue = make.ints(range(lines)), make.ints([1] * lines)
        self.heap, self.candidates = zeros(size), zeros(LOOKAHEAD_CELLS)
        self.arena, self.watches = zeros(1 << 16), zeros(16 * cells)
        self.watch_start, self.watch_count = make.ints(range(0, 16 * cells, 8)), zeros(2 * cells)
        self.watch_capacity = make.ints([4] * 2 * cells)
        self.watches_size, self.arena_size, self.learned_count, self.max_learned = 16 * cells, 0, 0, MAX_LEARNED
        self.trail_size = self.propagated = self.decision_level = self.queue_head = self.heap_size = 0
        self.stamp = self.restarts = self.premise_count = self.clause_size = self.to_clear_count = 0
        self.failed_conflict = UNDEF
        self.queue_size, self.activity_increment, self.consistent, self.out_of_memory = lines, 1.0, True, False
        self.conflicts = self.decisions = self.line_propagations = 0
        self.restart_at = RESTART_CONFLICTS

    # The activity heap

    @cython.cfunc
    @cython.exceptval(check=False)
    def sift_up(self, at: cython.int) -> cython.void:
        """Move a cell of the heap up to its place."""
        cell: cython.int = self.heap[at]
        up: cython.int
        while at:
            up = (at - 1) >> 1
            if self.activity[self.heap[up]] >= self.activity[cell]:
                break
            self.heap[at] = self.heap[up]
            self.heap_index[self.heap[at]] = at
            at = up
        self.heap[at] = cell
        self.heap_index[cell] = at

    @cython.cfunc
    @cython.exceptval(check=False)
    def sift_down(self, cell: cython.int) -> cython.void:
        """Put a cell on top of the heap and move it down to its place."""
        at: cython.int = 0
        down: cython.int = 1
        while down < self.heap_size:
            if down + 1 < self.heap_size and self.activity[self.heap[down + 1]] > self.activity[self.heap[down]]:
                down += 1
            if self.activity[self.heap[down]] <= self.activity[cell]:
                break
            self.heap[at] = self.heap[down]
            self.heap_index[self.heap[at]] = at
            at = down
            down = 2 * at + 1
        self.heap[at] = cell
        self.heap_index[cell] = at

    @cython.cfunc
    @cython.exceptval(check=False)
    def heap_insert(self, cell: cython.int) -> cython.void:
        """Put a cell into the heap, unless it is there."""
        if self.heap_index[cell] < 0:
            self.heap[self.heap_size] = cell
            self.heap_size += 1
            self.sift_up(self.heap_size - 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def heap_pop(self) -> cython.int:
        """Take the most active cell out of the heap."""
        cell: cython.int = self.heap[0]
        self.heap_size -= 1
        self.heap_index[cell] = -1
        if self.heap_size:
            self.sift_down(self.heap[self.heap_size])
        return cell

    @cython.cfunc
    @cython.exceptval(check=False)
    def bump_activity(self, cell: cython.int) -> cython.void:
        """Raise the activity of a cell that took part in a conflict; rescale all before they overflow."""
        other: cython.int
        self.activity[cell] += self.activity_increment
        if self.activity[cell] > 1e100:
            for other in range(self.cells):
                self.activity[other] *= 1e-100
            self.activity_increment *= 1e-100
        if self.heap_index[cell] >= 0:
            self.sift_up(self.heap_index[cell])

    # The trail

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def enqueue_line(self, line: cython.int) -> cython.void:
        """Queue a line for propagation, unless it is queued."""
        end: cython.int
        if not self.in_queue[line]:
            self.in_queue[line] = 1
            end = self.queue_head + self.queue_size
            self.queue[end - self.lines if end >= self.lines else end] = line
            self.queue_size += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def assign(self, literal: cython.int, reason: cython.int) -> cython.void:
        """Put an open literal on the trail, with its reason, and queue the lines through its cell."""
        cell: cython.int = literal >> 1
        row: cython.int = self.row[cell]
        column: cython.int = self.column[cell]
        one: cython.ulonglong = 1
        here: cython.ulonglong = one << (column - self.height)
        there: cython.ulonglong = one << row
        self.row_before[cell] = self.black[row] | self.white[row]
        self.column_before[cell] = self.black[column] | self.white[column]
        if literal & 1:
            self.black[row] |= here
            self.black[column] |= there
        else:
            self.white[row] |= here
            self.white[column] |= there
        if self.decision_level == 0:
            self.root_cells[row] |= here
            self.root_cells[column] |= there
        self.value[literal] = 1
        self.value[literal ^ 1] = 0
        self.level[cell] = self.decision_level
        self.reason[cell] = reason
        self.trail[self.trail_size] = literal
        self.trail_size += 1
        if reason != row:
            self.enqueue_line(row)
        if reason != column:
            self.enqueue_line(column)

    @cython.cfunc
    @cython.exceptval(check=False)
    def decide(self, literal: cython.int) -> cython.void:
        """Open a new decision level with a literal."""
        self.level_start[self.decision_level] = self.trail_size
        self.decision_level += 1
        self.assign(literal, DECISION)

    @cython.cfunc
    @cython.exceptval(check=False)
    def backtrack(self, level: cython.int) -> cython.void:
        """Undo every assignment above a decision level."""
        literal: cython.int
        cell: cython.int
        one: cython.ulonglong = 1
        here: cython.ulonglong
        there: cython.ulonglong
        if level >= self.decision_level:
            return
        while self.trail_size > self.level_start[level]:
            self.trail_size -= 1
            literal = self.trail[self.trail_size]
            cell = literal >> 1
            here = ~(one << (self.column[cell] - self.height))
            there = ~(one << self.row[cell])
            if literal & 1:
                self.black[self.row[cell]] &= here
                self.black[self.column[cell]] &= there
            else:
                self.white[self.row[cell]] &= here
                self.white[self.column[cell]] &= there
            self.value[literal] = self.value[literal ^ 1] = -1
            self.heap_insert(cell)
        self.decision_level = level
        self.propagated = self.trail_size
        self.clear_queue()

    @cython.cfunc
    @cython.exceptval(check=False)
    def clear_queue(self) -> cython.void:
        """Empty the line queue."""
        while self.queue_size:
            self.in_queue[self.dequeue_line()] = 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def dequeue_line(self) -> cython.int:
        """Take the first line of the queue."""
        line: cython.int = self.queue[self.queue_head]
        self.queue_head += 1
        if self.queue_head == self.lines:
            self.queue_head = 0
        self.queue_size -= 1
        self.in_queue[line] = 0
        return line

    # Propagation

    @cython.cfunc
    @cython.exceptval(check=False)
    def propagate_line(self, line: cython.int) -> cython.bint:
        """Assign every cell that a line forces, from the cache if possible; False on a conflict."""
        black: cython.ulonglong = self.black[line]
        white: cython.ulonglong = self.white[line]
        key: cython.ulonglong = (black * HASH_BLACK + white * HASH_WHITE) & ALL_ONES
        at: cython.int = 4 * ((line << CACHE_BITS) + (key >> (64 - CACHE_BITS)))
        self.line_propagations += 1
        if self.cache[at] != black or self.cache[at + 1] != white:
            self.cache[at], self.cache[at + 1] = black, white
            self.filter_line(line, at)
        black, white = self.cache[at + 2], self.cache[at + 3]
        if black == ALL_ONES:
            return False
        if black | white:
            self.assign_cells(line, black | white, black)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def filter_line(self, line: cython.int, to: cython.int) -> cython.void:
        """Run the propagator of a line: cache the open cells that it forces black and white, or ALL_ONES on a conflict.

        One pass over the cells finds the reachable states, one pass back those that lead to an accepting state. A cell
        is forced when no such path gives it the other value.
        """
        black_states: cython.ulonglong = self.black_states[line]
        white_states: cython.ulonglong = self.white_states[line]
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
            self.reachable[at] = state
            up = state << 1
            state = (up & black_states & ((white >> at & one) - one)) | (
                (up | state) & white_states & ((black >> at & one) - one)
            )
        state &= self.accepting[line]
        if not state:
            self.cache[to + 2] = ALL_ONES
            return
        for at in range(length - 1, -1, -1):
            by_white = state & white_states
            by_white = (by_white | (by_white >> 1)) & self.reachable[at] & ((black >> at & one) - one)
            by_black = ((state & black_states) >> 1) & self.reachable[at] & ((white >> at & one) - one)
            never_black = never_black << 1 | (by_black == 0)
            never_white = never_white << 1 | (by_white == 0)
            state = by_black | by_white
        self.cache[to + 2] = never_white & ~(black | white)
        self.cache[to + 3] = never_black & ~(black | white)

    @cython.cfunc
    @cython.exceptval(check=False)
    def assign_cells(self, line: cython.int, bits: cython.ulonglong, blacks: cython.ulonglong) -> cython.void:
        """Assign some cells of a line, with the line as their reason."""
        one: cython.ulonglong = 1
        cell: cython.int = self.start[line]
        while bits:
            if bits & one:
                self.assign(2 * cell + (1 if blacks & one else 0), line)
            bits >>= 1
            blacks >>= 1
            cell += self.step[line]

    @cython.cfunc
    @cython.exceptval(check=False)
    def propagate(self) -> cython.int:
        """Propagate clauses and lines to a fixpoint, clauses first: the conflicting line or clause, or UNDEF."""
        line: cython.int
        conflict: cython.int
        while True:
            while self.propagated < self.trail_size:
                conflict = self.propagate_clauses(self.trail[self.propagated] ^ 1)
                self.propagated += 1
                if conflict != UNDEF:
                    return conflict
            if not self.queue_size:
                return UNDEF
            line = self.dequeue_line()
            if not self.propagate_line(line):
                return line

    @cython.cfunc
    @cython.exceptval(check=False)
    def propagate_clauses(self, false: cython.int) -> cython.int:
        """Unit propagation for the clauses that watch a literal that became false: a conflicting one, or UNDEF."""
        at: cython.int = self.watch_start[false]
        to: cython.int = at
        end: cython.int = at + 2 * self.watch_count[false]
        ref: cython.int
        other: cython.int
        conflict: cython.int = UNDEF
        while at < end:
            ref = self.watches[at]
            other = self.watches[at + 1]
            at += 2
            if self.value[other] != 1:
                other = self.find_other_watch(ref, false)
                if self.value[other] != 1:
                    if self.move_watch(ref, false, other):
                        continue
                    if self.value[other] == 0:
                        conflict = self.lines + ref
                        self.watches[to] = ref
                        self.watches[to + 1] = other
                        to += 2
                        break
                    self.assign(other, self.lines + ref)
            self.watches[to] = ref
            self.watches[to + 1] = other
            to += 2
        while at < end:
            self.watches[to] = self.watches[at]
            self.watches[to + 1] = self.watches[at + 1]
            to += 2
            at += 2
        self.watch_count[false] = (to - self.watch_start[false]) >> 1
        return conflict

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def find_other_watch(self, ref: cython.int, false: cython.int) -> cython.int:
        """The other watched literal of a clause; the false one is moved to the second place."""
        other: cython.int = self.arena[ref + HEADER]
        if other == false:
            other = self.arena[ref + HEADER + 1]
            self.arena[ref + HEADER] = other
            self.arena[ref + HEADER + 1] = false
        return other

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def move_watch(self, ref: cython.int, false: cython.int, other: cython.int) -> cython.bint:
        """Replace the false watched literal of a clause by one that is not false; False if there is none."""
        at: cython.int
        literal: cython.int
        for at in range(ref + HEADER + 2, ref + HEADER + self.arena[ref]):
            literal = self.arena[at]
            if self.value[literal]:
                self.arena[at] = false
                self.arena[ref + HEADER + 1] = literal
                self.add_watch(literal, ref, other)
                return True
        return False

    # Explanations and conflict analysis

    @cython.cfunc
    @cython.exceptval(check=False)
    def drop_from_left(self, line: cython.int, fixed: cython.ulonglong) -> cython.void:
        """Drop premises, the leftmost first, as long as the others still contradict the clue; `fixed` ones stay."""
        black_states: cython.ulonglong = self.black_states[line]
        white_states: cython.ulonglong = self.white_states[line]
        one: cython.ulonglong = 1
        state: cython.ulonglong = self.accepting[line]
        black: cython.ulonglong = self.premise_black
        white: cython.ulonglong = self.premise_white
        up: cython.ulonglong
        either: cython.ulonglong
        at: cython.int
        length: cython.int = self.length[line]
        for at in range(length - 1, -1, -1):
            self.reachable[at + 1] = state
            up = state & white_states & ((black >> at & one) - one)
            state = up | (up >> 1) | (((state & black_states) >> 1) & ((white >> at & one) - one))
        state = 1
        for at in range(length):
            up = state << 1
            either = (up & black_states) | ((up | state) & white_states)
            if (black | white) >> at & one:
                if fixed >> at & one or either & self.reachable[at + 1]:
                    state = up & black_states if black >> at & one else (up | state) & white_states
                    continue
                black &= ~(one << at)
                white &= ~(one << at)
            state = either
        self.premise_black, self.premise_white = black, white

    @cython.cfunc
    @cython.exceptval(check=False)
    def drop_from_right(self, line: cython.int, fixed: cython.ulonglong) -> cython.void:
        """As `drop_from_left`, the rightmost first."""
        black_states: cython.ulonglong = self.black_states[line]
        white_states: cython.ulonglong = self.white_states[line]
        one: cython.ulonglong = 1
        state: cython.ulonglong = 1
        black: cython.ulonglong = self.premise_black
        white: cython.ulonglong = self.premise_white
        up: cython.ulonglong
        either: cython.ulonglong
        at: cython.int
        length: cython.int = self.length[line]
        for at in range(length):
            self.reachable[at] = state
            up = state << 1
            state = (up & black_states & ((white >> at & one) - one)) | (
                (up | state) & white_states & ((black >> at & one) - one)
            )
        state = self.accepting[line]
        for at in range(length - 1, -1, -1):
            up = state & white_states
            up |= up >> 1
            either = up | ((state & black_states) >> 1)
            if (black | white) >> at & one:
                if fixed >> at & one or either & self.reachable[at]:
                    state = (state & black_states) >> 1 if black >> at & one else up
                    continue
                black &= ~(one << at)
                white &= ~(one << at)
            state = either
        self.premise_black, self.premise_white = black, white

    @cython.cfunc
    @cython.exceptval(check=False)
    def explain_line(self, line: cython.int, literal: cython.int) -> cython.void:
        """Collect the cells of a line that force a literal or, without a literal, contradict the clue.

        No premise can be dropped, except that cells which are seen already or assigned at level 0 are used freely: they
        lengthen no clause. Of the others, those far from the literal are dropped first.
        """
        known: cython.ulonglong = self.black[line] | self.white[line]
        bit: cython.ulonglong = 0
        one: cython.ulonglong = 1
        bits: cython.ulonglong
        fixed: cython.ulonglong
        at: cython.int = 0
        cell: cython.int = self.start[line]
        if literal != UNDEF:
            known = self.row_before[literal >> 1] if line < self.height else self.column_before[literal >> 1]
            at = self.column[literal >> 1] - self.height if line < self.height else self.row[literal >> 1]
            bit = one << at
        fixed = bit | (known & (self.root_cells[line] | self.seen_cells[line]))
        self.premise_black = self.black[line] & known
        self.premise_white = self.white[line] & known
        if literal != UNDEF and literal & 1:
            self.premise_white |= bit
        elif literal != UNDEF:
            self.premise_black |= bit
        if 2 * at >= self.length[line]:
            self.drop_from_left(line, fixed)
        else:
            self.drop_from_right(line, fixed)
        bits = (self.premise_black | self.premise_white) & ~fixed
        while bits:
            if bits & one:
                self.premises[self.premise_count] = 2 * cell + self.value[2 * cell + 1]
                self.premise_count += 1
            bits >>= 1
            cell += self.step[line]

    @cython.cfunc
    @cython.exceptval(check=False)
    def explain(self, reason: cython.int, literal: cython.int) -> cython.void:
        """Collect the premises of a reason: the true literals that force a literal, or that conflict."""
        at: cython.int
        ref: cython.int = reason - self.lines
        self.premise_count = 0
        if ref < 0:
            self.explain_line(reason, literal)
            return
        for at in range(ref + HEADER, ref + HEADER + self.arena[ref]):
            if self.arena[at] != literal:
                self.premises[self.premise_count] = self.arena[at] ^ 1
                self.premise_count += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_forced_by_line(self, line: cython.int, literal: cython.int) -> cython.bint:
        """Do the seen cells assigned before a literal force it in a line?"""
        black_states: cython.ulonglong = self.black_states[line]
        white_states: cython.ulonglong = self.white_states[line]
        one: cython.ulonglong = 1
        state: cython.ulonglong = 1
        up: cython.ulonglong
        at: cython.int
        black: cython.ulonglong
        white: cython.ulonglong
        known: cython.ulonglong = (
            self.row_before[literal >> 1] if line < self.height else self.column_before[literal >> 1]
        )
        known &= self.root_cells[line] | self.seen_cells[line]
        black = self.black[line] & known
        white = self.white[line] & known
        at = self.column[literal >> 1] - self.height if line < self.height else self.row[literal >> 1]
        if literal & 1:
            white |= one << at
        else:
            black |= one << at
        for at in range(self.length[line]):
            up = state << 1
            state = (up & black_states & ((white >> at & one) - one)) | (
                (up | state) & white_states & ((black >> at & one) - one)
            )
        return not state & self.accepting[line]

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_redundant(self, literal: cython.int) -> cython.bint:
        """Is a literal of the learned clause implied by the others (clause minimisation)?"""
        cell: cython.int = literal >> 1
        at: cython.int
        ref: cython.int = self.reason[cell] - self.lines
        if self.reason[cell] == DECISION:
            return False
        if self.is_forced_by_line(self.row[cell], literal) or self.is_forced_by_line(self.column[cell], literal):
            return True
        if ref < 0:
            return False
        for at in range(ref + HEADER, ref + HEADER + self.arena[ref]):
            if self.arena[at] != literal and not self.seen[self.arena[at] >> 1] and self.level[self.arena[at] >> 1]:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def mark_seen(self, cell: cython.int) -> cython.void:
        """Mark a cell as seen, and bump its activity."""
        one: cython.ulonglong = 1
        self.seen[cell] = 1
        self.seen_cells[self.row[cell]] |= one << (self.column[cell] - self.height)
        self.seen_cells[self.column[cell]] |= one << self.row[cell]
        self.to_clear[self.to_clear_count] = cell
        self.to_clear_count += 1
        self.bump_activity(cell)

    @cython.cfunc
    @cython.exceptval(check=False)
    def clear_seen(self) -> cython.void:
        """Clear all marks."""
        at: cython.int
        for at in range(self.to_clear_count):
            self.seen[self.to_clear[at]] = 0
            self.seen_cells[self.row[self.to_clear[at]]] = 0
            self.seen_cells[self.column[self.to_clear[at]]] = 0
        self.to_clear_count = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def analyse(self, conflict: cython.int) -> cython.int:
        """Conflict analysis: learn the first-UIP clause of a conflict; the level to backjump to.

        Literals of the current level are resolved with their reasons, the latest first, until one is left.
        """
        unresolved: cython.int = 0
        at: cython.int
        cell: cython.int
        index: cython.int = self.trail_size
        literal: cython.int = UNDEF
        self.clause_size = 1
        while True:
            self.explain(conflict, literal)
            for at in range(self.premise_count):
                cell = self.premises[at] >> 1
                if self.seen[cell] or not self.level[cell]:
                    continue
                self.mark_seen(cell)
                if self.level[cell] == self.decision_level:
                    unresolved += 1
                else:
                    self.clause[self.clause_size] = self.premises[at] ^ 1
                    self.clause_size += 1
            index -= 1
            while not self.seen[self.trail[index] >> 1]:
                index -= 1
            literal = self.trail[index]
            conflict = self.reason[literal >> 1]
            unresolved -= 1
            if not unresolved:
                break
        self.clause[0] = literal ^ 1
        self.minimise_clause()
        self.clear_seen()
        return self.find_backjump_level()

    @cython.cfunc
    @cython.exceptval(check=False)
    def minimise_clause(self) -> cython.void:
        """Drop redundant literals of the learned clause (Sörensson and Biere 2009, their local variant)."""
        at: cython.int
        size: cython.int = 1
        for at in range(1, self.clause_size):
            if not self.is_redundant(self.clause[at] ^ 1):
                self.clause[size] = self.clause[at]
                size += 1
        self.clause_size = size

    @cython.cfunc
    @cython.exceptval(check=False)
    def find_backjump_level(self) -> cython.int:
        """Move the literal of the second highest level to the second place, to be watched: its level."""
        at: cython.int
        literal: cython.int
        back: cython.int = 0
        for at in range(1, self.clause_size):
            literal = self.clause[at]
            if self.level[literal >> 1] > back:
                back = self.level[literal >> 1]
                self.clause[at] = self.clause[1]
                self.clause[1] = literal
        return back

    @cython.cfunc
    @cython.exceptval(check=False)
    def compute_lbd(self) -> cython.int:
        """The LBD of the learned clause: how many decision levels its literals have."""
        at: cython.int
        found: cython.int = 0
        self.stamp += 1
        for at in range(self.clause_size):
            if self.level_stamp[self.level[self.clause[at] >> 1]] != self.stamp:
                self.level_stamp[self.level[self.clause[at] >> 1]] = self.stamp
                found += 1
        return found

    # The clause database

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def add_watch(self, literal: cython.int, ref: cython.int, other: cython.int) -> cython.void:
        """Have a clause watch a literal; `other` is the blocker."""
        at: cython.int
        if self.watch_count[literal] == self.watch_capacity[literal] and not self.grow_watches(literal):
            return
        at = self.watch_start[literal] + 2 * self.watch_count[literal]
        self.watches[at] = ref
        self.watches[at + 1] = other
        self.watch_count[literal] += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def grow_watches(self, literal: cython.int) -> cython.bint:
        """Move the watches of a literal to where they have twice the room; False when memory runs out."""
        at: cython.int
        start: cython.int = self.watch_start[literal]
        if self.watches_size + 4 * self.watch_capacity[literal] > len(self.watches):
            try:
                self.watches = enlarge(self.watches, 4 * self.watch_capacity[literal])
            except MemoryError:  # raised by `search`; this function cannot raise
                self.out_of_memory = True
                return False
        for at in range(2 * self.watch_count[literal]):
            self.watches[self.watches_size + at] = self.watches[start + at]
        self.watch_start[literal] = self.watches_size
        self.watch_capacity[literal] *= 2
        self.watches_size += 2 * self.watch_capacity[literal]
        return True

    @cython.cfunc
    def store_clause(self, lbd: cython.int) -> cython.int:
        """Add the learned clause to the arena: its place."""
        ref: cython.int = self.arena_size
        at: cython.int
        if ref + HEADER + self.clause_size > len(self.arena):
            self.arena = enlarge(self.arena, HEADER + self.clause_size)
        self.arena[ref] = self.clause_size
        self.arena[ref + 1] = lbd
        for at in range(self.clause_size):
            self.arena[ref + HEADER + at] = self.clause[at]
        self.arena_size += HEADER + self.clause_size
        self.attach_clause(ref)
        return ref

    @cython.cfunc
    def attach_clause(self, ref: cython.int) -> cython.void:
        """Watch the first two literals of a clause."""
        self.add_watch(self.arena[ref + HEADER], ref, self.arena[ref + HEADER + 1])
        self.add_watch(self.arena[ref + HEADER + 1], ref, self.arena[ref + HEADER])
        if self.arena[ref + 1]:  # clauses added from outside have no LBD and are never dropped
            self.learned_count += 1

    @cython.cfunc
    def reduce_clauses(self) -> cython.void:
        """Clause-database reduction, at level 0: drop satisfied clauses, and of the others the half of higher LBD."""
        ref: cython.int = 0
        to: cython.int = 0
        at: cython.int
        size: cython.int
        lbd_limit: cython.int = self.choose_lbd_limit()
        for at in range(2 * self.cells):  # compact the watch lists
            self.watch_start[at], self.watch_count[at], self.watch_capacity[at] = 8 * at, 0, 4
        self.watches_size = 16 * self.cells
        self.learned_count = 0
        while ref < self.arena_size:
            size = self.arena[ref]
            if self.arena[ref + 1] <= lbd_limit and self.copy_simplified(ref, to):
                self.attach_clause(to)
                to += HEADER + self.arena[to]
            ref += HEADER + size
        self.arena_size = to
        self.max_learned += MAX_LEARNED_STEP

    @cython.cfunc
    def choose_lbd_limit(self) -> cython.int:
        """The highest LBD that is kept: the median less one, but at least 2."""
        ref: cython.int = 0
        lbds: list[int] = []
        while ref < self.arena_size:
            lbds.append(self.arena[ref + 1])
            ref += HEADER + self.arena[ref]
        lbds.sort()
        return max(2, lbds[len(lbds) // 2] - 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def copy_simplified(self, ref: cython.int, to: cython.int) -> cython.bint:
        """Copy the open literals of a clause to a place further down; False if the clause is satisfied."""
        at: cython.int
        size: cython.int = self.arena[ref]
        lbd: cython.int = self.arena[ref + 1]
        open_size: cython.int = 0
        literal: cython.int
        for at in range(size):
            literal = self.arena[ref + HEADER + at]
            if self.value[literal] == 1:
                return False
            if self.value[literal] < 0:
                self.clause[open_size] = literal
                open_size += 1
        self.arena[to] = open_size
        self.arena[to + 1] = lbd
        for at in range(open_size):
            self.arena[to + HEADER + at] = self.clause[at]
        return True

    # Search

    @cython.cfunc
    def learn_and_backjump(self, conflict: cython.int) -> cython.bint:
        """Analyse a conflict, backjump and assert the learned clause; False on a conflict at level 0."""
        back: cython.int
        ref: cython.int = DECISION
        self.conflicts += 1
        if self.decision_level == 0:
            self.consistent = False
            return False
        if self.use_best_phase:
            self.save_best_phase(self.level_start[self.decision_level - 1])  # the part without the conflict
        back = self.analyse(conflict)
        lbd: cython.int = self.compute_lbd()
        self.backtrack(back)
        if self.clause_size > 1:
            ref = self.lines + self.store_clause(lbd)
        self.assign(self.clause[0], ref)
        self.activity_increment /= ACTIVITY_DECAY
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def collect_candidates(self) -> cython.int:
        """Fill `candidates` with the most active open cells: how many."""
        count: cython.int = 0
        cell: cython.int
        at: cython.int
        while count < LOOKAHEAD_CELLS and self.heap_size:
            cell = self.heap_pop()
            if self.value[2 * cell] < 0:
                self.candidates[count] = cell
                count += 1
        for at in range(count):
            self.heap_insert(self.candidates[at])
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def look_ahead(self, literal: cython.int) -> cython.int:
        """How many cells a literal assigns; -1 if it is a failed literal.

        A failed literal stays decided, and `failed_conflict` is its conflict.
        """
        before: cython.int = self.trail_size
        found: cython.int
        self.decide(literal)
        self.failed_conflict = self.propagate()
        if self.failed_conflict != UNDEF:
            return -1
        found = self.trail_size - before
        self.backtrack(self.decision_level - 1)
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def pick_branch_literal(self, count: cython.int) -> cython.int:
        """The candidate with the largest product of assigned cells, in its phase; UNDEF after a failed literal."""
        at: cython.int
        cell: cython.int
        white: cython.int
        black: cython.int
        best: cython.int = UNDEF
        most: cython.int = -1
        for at in range(count):
            cell = self.candidates[at]
            white = self.look_ahead(2 * cell)
            if white < 0:
                return UNDEF
            black = self.look_ahead(2 * cell + 1)
            if black < 0:
                return UNDEF
            if white * black > most:
                most = white * black
                best = 2 * cell + (self.best_phase[cell] if self.use_best_phase else self.bp_phase[cell])
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def claim_bp_work(self) -> cython.bint:
        """May belief propagation run again? Then its work is counted as done."""
        if self.bp_work > BP_WORK_PER_CONFLICT * (self.conflicts - BP_MIN_CONFLICTS):
            return False
        self.bp_work += BP_ROUNDS * self.cells
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def save_best_phase(self, size: cython.int) -> cython.void:
        """Save the phases of the first part of the trail, if none so long was saved since the last restart."""
        at: cython.int
        if size > self.best_size:
            self.best_size = size
            for at in range(size):
                self.best_phase[self.trail[at] >> 1] = self.trail[at] & 1

    @cython.cfunc
    def restart(self) -> cython.void:
        """Backtrack to level 0, and choose the source of phases up to the next restart."""
        self.backtrack(0)
        self.restarts += 1
        self.restart_at = self.conflicts + RESTART_CONFLICTS * luby(self.restarts)
        self.use_best_phase = self.solved or self.restarts % REPHASE_PERIOD == REPHASE_PERIOD - 1
        self.best_size = self.bp_level = 0
        if self.use_best_phase:
            return
        self.beliefs.restore()
        if self.claim_bp_work():
            self.beliefs.run(BP_ROUNDS)
            self.beliefs.save()
        else:
            self.beliefs.run(0)

    @cython.cfunc
    def search(self, budget: cython.longlong) -> cython.int:
        """The CDCL loop: SAT, UNSAT, or UNKNOWN when the budget, in conflicts, is spent."""
        conflict: cython.int = self.propagate()
        literal: cython.int
        count: cython.int
        budget += self.conflicts
        while True:
            if conflict != UNDEF:
                if not self.learn_and_backjump(conflict):
                    return UNSAT
                conflict = self.propagate()
                continue
            if self.out_of_memory:
                raise MemoryError
            if self.conflicts >= budget:
                return UNKNOWN
            if self.conflicts >= self.restart_at or self.learned_count > self.max_learned:
                self.restart()  # also to reduce the database, which is done at level 0
                if self.learned_count > self.max_learned:
                    self.reduce_clauses()
            if self.bp_level < self.decision_level <= BP_MAX_LEVEL and not self.use_best_phase and self.claim_bp_work():
                self.bp_level = self.decision_level
                self.beliefs.run(BP_ROUNDS)
            count = self.collect_candidates()
            if not count:
                self.save_best_phase(self.trail_size)
                self.use_best_phase = self.solved = True
                return SAT
            self.decisions += 1
            literal = self.pick_branch_literal(count)
            if literal == UNDEF:
                conflict = self.failed_conflict
            else:
                self.decide(literal)
                conflict = self.propagate()

    # What Python calls

    def solve(self, budget: int) -> bool | None:
        """Search for a model: True; False if there is none; None if the budget, in conflicts, is spent."""
        if not self.consistent:
            return False
        ended: cython.int = self.search(budget)
        return None if ended == UNKNOWN else ended == SAT

    def add_clause(self, clause: Sequence[int]) -> None:
        """Add a clause over the cells, which are numbered from 1; a negative number means white.

        If the current model violates it, as it does a blocking clause, that is a conflict like any other: analyse it,
        backjump, and let the search go on from there.
        """
        literals = [2 * cell - 1 if cell > 0 else -2 * cell - 2 for cell in clause]
        if any(self.value[literal] != 0 for literal in literals):
            self.backtrack(0)
            if self.consistent and self.propagate() != UNDEF:
                self.consistent = False
            if any(self.value[literal] == 1 for literal in literals):
                return
        literals = [literal for literal in literals if self.value[literal] < 0 or self.level[literal >> 1]]
        literals.sort(key=self.negated_level)
        for at, literal in enumerate(literals):
            self.clause[at] = literal
        self.clause_size = len(literals)
        self.add_prepared()

    def negated_level(self, literal: int) -> int:
        """A key that sorts literals of the highest decision level first."""
        return -int(self.level[literal >> 1])

    def add_prepared(self) -> None:
        """Add the clause in `clause`: its literals are all open, or all false and the highest level first."""
        ref: cython.int
        if self.clause_size == 0:
            self.consistent = False
        elif self.clause_size == 1:
            self.backtrack(0)
            self.assign(self.clause[0], DECISION)
        else:
            ref = self.store_clause(0)
            if self.value[self.clause[0]] == 0:
                self.backtrack(self.level[self.clause[0] >> 1])
                self.learn_and_backjump(self.lines + ref)

    def values(self) -> list[int | None]:
        """The value of every cell, None while it is open."""
        return [None if self.value[2 * cell] < 0 else int(self.value[2 * cell + 1]) for cell in range(self.cells)]

    def statistics(self) -> dict[str, int]:
        """Counts so far."""
        return {
            "conflicts": self.conflicts,
            "decisions": self.decisions,
            "line_propagations": self.line_propagations,
            "clauses": self.learned_count,
        }


@cython.cfunc
def enlarge(values: Any, by: cython.int) -> Sequence[int]:
    """A copy with twice the room and more."""
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
    """The Luby sequence, 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., counted from 0."""
    size: cython.int = 1
    nth += 1
    while size < nth:
        size = 2 * size + 1
    while size > nth:
        size >>= 1
        if nth > size:
            nth -= size
    return (size + 1) >> 1
