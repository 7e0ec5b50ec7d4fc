# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Belief propagation: estimates how likely each open cell of a nonogram is black.

The factor graph has a variable per cell and a factor per line; each cell is in two lines. A round sends the messages
of the sum-product algorithm (Pearl 1988; Yedidia, Freeman and Weiss 2003) from every row to its columns, then from
every column to its rows. The message of a line about a cell is the share of the line's fillings in which the cell is
black, each filling weighted by the messages about the line's other cells. A forward and a backward pass over the
positions of the runs compute all messages of a line at once. The graph has cycles, so messages are damped, and the run
ends when they converge or after some rounds. Values do not change during a run, so its first round finds out which
lines have open cells and where each run of a line can be; later rounds look at nothing else. On a large board a line
about which little has changed since it last sent its messages is skipped (after residual belief propagation; Elidan,
McGraw and Koller 2006): after a decision these are most lines.

The result proves nothing. It gives a search its phases, with which it finds a solution several times sooner.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from gridwright.compiled import arrays as make
from gridwright.compiled.declare import cfunc, cython
from gridwright.progress import report

COMPILED: bool = cython.compiled
DAMPING: cython.double = 0.3  # the share of the old message in the new one, against oscillation
CONVERGED: cython.double = 0.01  # rounds that change no message by more end the run
MIN_MESSAGE = 1e-4  # messages stay between this and 1 less this;
MIN_PRODUCT = 1e-250  # in a long line further from 0 and 1, so that a product over its cells is no underflow
MAX_LENGTH = 500  # cells of a line; in much longer ones messages would all have to stay near 1/2


@cfunc
def floats(count: cython.int, value: cython.double) -> Any:
    """An array of equal floating-point numbers."""
    at: cython.int
    found: cython.double[::1] = make.grow_floats(make.no_floats(), count)
    for at in range(count):
        found[at] = value
    return found


class BeliefPropagation:
    """The messages between the rows and columns of a board.

    `value` holds whether each literal of a cell is true: 1, 0, or -1 while the cell is open. A literal is twice its
    cell, plus `black_bit` (0 or 1) if it stands for black. `phase` gets the last bit of each cell's likelier literal.
    Both arrays belong to the caller.
    """

    height: cython.int
    lines: cython.int  # rows, then columns
    cells: cython.int
    start: cython.int[::1]  # of each line: its first cell, the distance to the next one, and how many there are
    step: cython.int[::1]
    length: cython.int[::1]
    clues: cython.int[::1]  # the runs of all lines, one line after another
    clue_start: cython.int[::1]
    earliest: cython.int[::1]  # of each run in `clues`: the first and last of its positions with a weight
    latest: cython.int[::1]
    open_lines: cython.int[::1]  # lines with open cells
    open_count: cython.int
    value: cython.int[::1]
    phase: cython.int[::1]
    black_bit: cython.int
    min_message: cython.double
    message: cython.double[::1]  # probability of black: from columns to the row of each cell, then from rows to columns
    saved: cython.double[::1]
    known: cython.int[::1]  # scratch, of each cell of a line: its value,
    whites: cython.int[::1]  # the number of white cells before it,
    odds: cython.double[::1]  # white against black by the incoming message,
    black_product: cython.double[::1]  # the product of black against white over all cells before it,
    white_product: cython.double[::1]  # and its inverse
    starts: cython.double[::1]  # the weight of all fillings in which a run starts here,
    ends: cython.double[::1]  # and of those in which one has ended in the cell before
    forward: cython.double[::1]  # weight of all placements of the runs up to one, for each position of it,
    backward: cython.double[::1]  # and of the runs from one on
    change: cython.double  # the largest in this round
    stale: cython.double[::1]  # of each line: how much its messages may differ from what it would send now
    seen: cython.int[::1]  # of each cell: its value when its row was last looked at, then when its column was

    def __init__(
        self,
        rows: Sequence[Sequence[int]],
        columns: Sequence[Sequence[int]],
        value: Sequence[int],
        phase: Sequence[int],
        black_bit: int = 1,
    ) -> None:
        height, width = len(rows), len(columns)
        clues = [*rows, *columns]
        self.height, self.lines, self.cells = height, height + width, height * width
        self.start = make.ints([row * width for row in range(height)] + list(range(width)))
        self.step = make.ints([1] * height + [width] * width)
        self.length = make.ints([width] * height + [height] * width)
        self.clues = make.ints([run for clue in clues for run in clue] + [0])
        self.clue_start = make.ints([0, *accumulate(len(clue) for clue in clues)])
        self.value, self.phase, self.black_bit = value, phase, black_bit
        self.earliest, self.latest = make.zeros(len(self.clues)), make.zeros(len(self.clues))
        self.open_lines, self.open_count = make.zeros(self.lines), 0
        self.stale, self.seen = floats(self.lines, 1), make.filled(2 * height * width, -1)
        self.message, self.saved = floats(2 * height * width, 0.5), floats(2 * height * width, 0.5)
        self.min_message = max(MIN_MESSAGE, MIN_PRODUCT ** (1 / max(height, width)))
        longest = max(height, width) + 2
        self.known, self.whites = make.zeros(longest), make.zeros(longest)
        self.odds, self.starts, self.ends = floats(longest, 0), floats(longest, 0), floats(longest, 0)
        self.black_product, self.white_product = floats(longest, 0), floats(longest, 0)
        positions = [longest - sum(clue) - len(clue) for clue in clues]
        most = max(len(clue) * count for clue, count in zip(clues, positions, strict=True))
        self.forward, self.backward = floats(most + 1, 0), floats(longest, 0)

    def load_line(self, line: cython.int) -> cython.int:
        """Read the values and incoming messages of a line's cells into the scratch arrays: how many cells are open.

        Running products are local variables: through memory they would take twice as long, here and below.
        """
        at: cython.int
        cell: cython.int = self.start[line]
        incoming: cython.int = 0 if line < self.height else self.cells
        open_count: cython.int = 0
        black: cython.double
        white: cython.double
        scale: cython.double
        blacks: cython.double = 1
        whites: cython.double = 1
        white_count: cython.int = 0
        known: cython.int
        step: cython.int = self.step[line]
        for at in range(self.length[line]):
            known = self.value[2 * cell + self.black_bit]
            self.known[at], self.whites[at] = known, white_count
            self.black_product[at], self.white_product[at] = blacks, whites
            self.starts[at] = self.ends[at] = 0
            if known < 0:
                open_count += 1
                black = self.message[incoming + cell]
                white = 1 - black
                scale = 1 / (black * white)  # one division for two: this is the inner loop
                self.odds[at] = white * white * scale
                blacks *= black * black * scale
                whites *= white * white * scale
            else:
                white_count += 1 - known
            cell += step
        at = self.length[line]
        self.whites[at], self.black_product[at], self.white_product[at] = white_count, blacks, whites
        self.starts[at] = self.ends[at] = 0
        return open_count

    def weight(self, at: cython.int, size: cython.int) -> cython.double:
        """The weight of a run at a position, relative to white cells there; 0 if a cell there is known to be white."""
        if self.whites[at + size] != self.whites[at]:
            return 0
        return self.black_product[at + size] * self.white_product[at]

    def count_positions(self, line: cython.int) -> cython.int:
        """How many positions each run of a line has: one more than the line has cells to spare, for every run."""
        positions: cython.int = self.length[line] + 2
        run: cython.int
        for run in range(self.clue_start[line], self.clue_start[line + 1]):
            positions -= self.clues[run] + 1
        return positions

    def pass_forward(self, line: cython.int, positions: cython.int) -> cython.void:
        """Fill `forward`, run by run."""
        first: cython.int = self.clue_start[line]
        run: cython.int
        at: cython.int
        nth: cython.int
        size: cython.int
        row: cython.int = 0  # of the run in `forward`
        leftmost: cython.int = 0
        start: cython.int  # of positions from which this run can be reached: the earliest of the run before
        last: cython.int  # of the run before
        total: cython.double
        for run in range(first, self.clue_start[line + 1]):
            size = self.clues[run]
            start = self.earliest[run] if run == first else self.earliest[run - 1]
            last = -1 if run == first else self.latest[run - 1]
            total = 1 if run == first else 0
            for nth in range(start, self.latest[run] + 1):
                at = leftmost + nth
                if at and self.known[at - 1] == 1:
                    total = 0
                elif nth <= last:
                    total += self.forward[row - positions + nth]
                if nth >= self.earliest[run]:
                    self.forward[row + nth] = total * self.weight(at, size)
            leftmost += size + 1
            row += positions

    def pass_backward(self, line: cython.int, positions: cython.int) -> cython.double:
        """Fill `backward`, from the last run on, `starts` and `ends`: the weight of all fillings of the line."""
        end: cython.int = self.clue_start[line + 1] - 1
        length: cython.int = self.length[line]
        run: cython.int
        size: cython.int
        at: cython.int
        nth: cython.int
        row: cython.int = (end - self.clue_start[line]) * positions
        leftmost: cython.int = length - positions + 2
        start: cython.int  # of positions from which this run can be reached: the latest of the run after
        first: cython.int  # of the run after
        total: cython.double
        here: cython.double
        all_fillings: cython.double = 0
        for run in range(end, self.clue_start[line] - 1, -1):
            size = self.clues[run]
            leftmost -= size + 1
            start = self.latest[run] if run == end else self.latest[run + 1]
            first = positions if run == end else self.earliest[run + 1]
            total = 1 if run == end else 0
            all_fillings = 0
            for nth in range(start, self.earliest[run] - 1, -1):
                at = leftmost + nth
                if at + size < length and self.known[at + size] == 1:
                    total = 0
                elif nth >= first:
                    total += self.backward[nth]
                if nth <= self.latest[run]:
                    self.backward[nth] = total * self.weight(at, size)
                    here = self.forward[row + nth] * total
                    self.starts[at] += here
                    self.ends[at + size] += here
                    all_fillings += here
            row -= positions
        return all_fillings

    def open_windows(self, line: cython.int, positions: cython.int) -> cython.void:
        """Find where each run of a line can be: where some filling has it, by the values of cells alone."""
        first: cython.int = self.clue_start[line]
        run: cython.int
        nth: cython.int
        at: cython.int = 0
        for run in range(first, self.clue_start[line + 1]):  # each as far to the left as it can be after the others
            nth = 0 if run == first else self.earliest[run - 1]
            while nth < positions - 1 and not self.fits(at + nth, self.clues[run]):
                nth += 1
            self.earliest[run] = nth
            at += self.clues[run] + 1
        for run in range(self.clue_start[line + 1] - 1, first - 1, -1):
            at -= self.clues[run] + 1
            nth = positions - 1 if run == self.clue_start[line + 1] - 1 else self.latest[run + 1]
            while nth > self.earliest[run] and not self.fits(at + nth, self.clues[run]):
                nth -= 1
            self.latest[run] = nth

    def fits(self, at: cython.int, size: cython.int) -> cython.bint:
        """Can a run be at a position, for all that is known of its cells?"""
        return self.whites[at + size] == self.whites[at]

    def send_messages(self, line: cython.int) -> cython.void:
        """Send the messages of a line about its open cells, each without the message that came from the receiver."""
        at: cython.int
        cell: cython.int = self.start[line]
        outgoing: cython.int = self.cells if line < self.height else 0
        all_fillings: cython.double
        black: cython.double = 0
        without: cython.double
        old: cython.double
        new: cython.double
        change: cython.double
        largest: cython.double = 0
        across: cython.int = self.height if line < self.height else 0
        step: cython.int = self.step[line]
        positions: cython.int = self.count_positions(line)
        self.load_line(line)
        self.pass_forward(line, positions)
        all_fillings = self.pass_backward(line, positions)
        self.stale[line] = 0
        if not all_fillings > 0:  # no filling, or an underflow
            return
        for at in range(self.length[line]):
            black += self.starts[at] - self.ends[at]
            if self.known[at] < 0:
                without = black * self.odds[at]
                new = without / (without + all_fillings - black)
                if not new > self.min_message:
                    new = self.min_message
                elif new > 1 - self.min_message:
                    new = 1 - self.min_message
                old = self.message[outgoing + cell]
                new = DAMPING * old + (1 - DAMPING) * new
                change = abs(new - old)
                largest = max(largest, change)
                self.stale[across + at] = max(self.stale[across + at], change)
                self.message[outgoing + cell] = new
            cell += step
        self.stale[line] = largest * DAMPING / (1 - DAMPING)
        self.change = max(self.change, largest)

    def find_open_lines(self) -> cython.void:
        """List the lines that have open cells and runs, and find where their runs can be."""
        line: cython.int
        self.open_count = 0
        for line in range(self.lines):
            if self.clue_start[line] < self.clue_start[line + 1] and self.load_line(line):
                self.note_values(line)
                self.open_windows(line, self.count_positions(line))
                self.open_lines[self.open_count] = line
                self.open_count += 1

    def note_values(self, line: cython.int) -> cython.void:
        """A line is stale if a value in it has changed since it was last looked at."""
        at: cython.int
        cell: cython.int = self.start[line] + (0 if line < self.height else self.cells)
        for at in range(self.length[line]):
            if self.seen[cell] != self.known[at]:
                self.seen[cell] = self.known[at]
                self.stale[line] = 1
            cell += self.step[line]

    def run(self, rounds: cython.int, least: cython.double = 0) -> None:
        """Send messages until they converge, at most for `rounds` rounds, and set the phases.

        A line sends its messages only if they may have changed by at least `least`.
        """
        nth: cython.int
        cell: cython.int
        black: cython.int
        _: cython.int
        if rounds:
            self.find_open_lines()
        for _ in range(rounds):
            self.change = 0
            for nth in range(self.open_count):
                if not cython.compiled:
                    report()
                if self.stale[self.open_lines[nth]] >= least:
                    self.send_messages(self.open_lines[nth])
            if self.change < CONVERGED:
                break
        for cell in range(self.cells):
            black = self.value[2 * cell + self.black_bit]
            if black < 0:
                black = 1 if self.message[cell] + self.message[self.cells + cell] > 1 else 0
            self.phase[cell] = self.black_bit if black else 1 - self.black_bit

    def save(self) -> None:
        """Save the messages."""
        cell: cython.int
        for cell in range(2 * self.cells):
            self.saved[cell] = self.message[cell]

    def restore(self) -> None:
        """Go back to the messages saved last."""
        cell: cython.int
        for cell in range(2 * self.cells):
            self.message[cell] = self.saved[cell]
        for cell in range(self.lines):
            self.stale[cell] = 1

    def marginals(self) -> list[float]:
        """The estimated probability that each cell is black; meaningless for cells that are known."""
        both = [(self.message[cell], self.message[self.cells + cell]) for cell in range(self.cells)]
        return [row * column / (row * column + (1 - row) * (1 - column)) for row, column in both]
