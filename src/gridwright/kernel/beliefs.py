# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Belief propagation: estimates how likely each open cell of a nonogram is black.

The factor graph has a variable per cell and a factor per line; each cell is in two lines. A round sends the messages
of the sum-product algorithm (Pearl 1988; Yedidia, Freeman and Weiss 2003) from every row to its columns, then from
every column to its rows. The message of a line about a cell is the share of the line's fillings in which the cell is
black, each filling weighted by the messages about the line's other cells. A forward and a backward pass over the
positions of the runs compute all messages of a line at once. The graph has cycles, so messages are damped, and the run
ends when they converge or after some rounds.

The result proves nothing. It gives a search the phases to decide with, and so a solution several times as soon.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

try:
    import cython
except ImportError:  # not compiled then, and the type annotations do nothing
    from gridwright.kernel import pure_python as cython
from gridwright.kernel import arrays as make

COMPILED: bool = cython.compiled
DAMPING = cython.declare(cython.double, 0.3)  # the share of the old message in the new one, against oscillation
CONVERGED = cython.declare(cython.double, 0.01)  # rounds that change no message by more end the run
MIN_MESSAGE = 1e-4  # messages stay between this and 1 less this;
MIN_PRODUCT = 1e-250  # in a long line further from 0 and 1, so that a product over its cells is no underflow
MAX_LENGTH = 500  # cells of a line; in much longer ones messages would all have to stay near 1/2


@cython.final
@cython.cclass
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
    black: cython.double[::1]  # difference of the weights of fillings in which this cell and the one before are black
    forward: cython.double[::1]  # weight of all placements of the runs up to one, for each position of it,
    backward: cython.double[::1]  # and of the runs from one on
    change: cython.double  # the largest in this round

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
        self.message, self.saved = make.floats([0.5] * (2 * height * width)), make.floats([0.5] * (2 * height * width))
        self.min_message = max(MIN_MESSAGE, MIN_PRODUCT ** (1 / max(height, width)))
        longest = max(height, width) + 2
        self.known, self.whites = make.zeros(longest), make.zeros(longest)
        self.odds, self.black = make.floats([0.0] * longest), make.floats([0.0] * longest)
        self.black_product, self.white_product = make.floats([0.0] * longest), make.floats([0.0] * longest)
        positions = [longest - sum(clue) - len(clue) for clue in clues]
        most = max(len(clue) * count for clue, count in zip(clues, positions, strict=True))
        self.forward, self.backward = make.floats([0.0] * (most + 1)), make.floats([0.0] * longest)

    @cython.cfunc
    @cython.exceptval(check=False)
    def load_line(self, line: cython.int) -> cython.int:
        """Read the values and incoming messages of a line's cells into the scratch arrays: how many cells are open."""
        at: cython.int
        cell: cython.int = self.start[line]
        incoming: cython.int = 0 if line < self.height else self.cells
        open_count: cython.int = 0
        black: cython.double
        white: cython.double
        scale: cython.double
        self.black_product[0] = self.white_product[0] = 1
        for at in range(self.length[line]):
            self.known[at] = self.value[2 * cell + self.black_bit]
            self.whites[at + 1] = self.whites[at] + (self.known[at] == 0)
            self.black_product[at + 1] = self.black_product[at]
            self.white_product[at + 1], self.black[at] = self.white_product[at], 0
            if self.known[at] < 0:
                open_count += 1
                black = self.message[incoming + cell]
                white = 1 - black
                scale = 1 / (black * white)  # one division for two: this is the inner loop
                self.odds[at] = white * white * scale
                self.black_product[at + 1] *= black * black * scale
                self.white_product[at + 1] *= self.odds[at]
            cell += self.step[line]
        self.black[self.length[line]] = 0
        return open_count

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def weight(self, at: cython.int, size: cython.int) -> cython.double:
        """The weight of a run at a position, relative to white cells there; 0 if a cell there is known to be white."""
        if self.whites[at + size] != self.whites[at]:
            return 0
        return self.black_product[at + size] * self.white_product[at]

    @cython.cfunc
    @cython.exceptval(check=False)
    def pass_forward(self, line: cython.int) -> cython.int:
        """Fill `forward`, run by run: how many positions each run has.

        Every run of a line has the same number of positions, one more than the line has cells to spare.
        """
        first: cython.int = self.clue_start[line]
        runs: cython.int = self.clue_start[line + 1] - first
        positions: cython.int = self.length[line] + 2
        run: cython.int
        at: cython.int
        nth: cython.int
        leftmost: cython.int = 0
        total: cython.double
        for run in range(runs):
            positions -= self.clues[first + run] + 1
        for run in range(runs):
            total = 0 if run else 1
            for nth in range(positions):
                at = leftmost + nth
                if at and self.known[at - 1] == 1:
                    total = 0
                elif run:
                    total += self.forward[(run - 1) * positions + nth]
                self.forward[run * positions + nth] = total * self.weight(at, self.clues[first + run])
            leftmost += self.clues[first + run] + 1
        return positions

    @cython.cfunc
    @cython.exceptval(check=False)
    def pass_backward(self, line: cython.int, positions: cython.int) -> cython.double:
        """Fill `backward`, from the last run on, and `black` with it: the weight of all fillings of the line."""
        first: cython.int = self.clue_start[line]
        last: cython.int = self.clue_start[line + 1] - first - 1
        length: cython.int = self.length[line]
        run: cython.int
        size: cython.int
        at: cython.int
        nth: cython.int
        leftmost: cython.int = length - positions + 2
        total: cython.double
        here: cython.double
        all_fillings: cython.double = 0
        for run in range(last, -1, -1):
            size = self.clues[first + run]
            leftmost -= size + 1
            total = 1 if run == last else 0
            all_fillings = 0
            for nth in range(positions - 1, -1, -1):
                at = leftmost + nth
                if at + size < length and self.known[at + size] == 1:
                    total = 0
                elif run < last:
                    total += self.backward[nth]
                self.backward[nth] = total * self.weight(at, size)
                here = self.forward[run * positions + nth] * total
                self.black[at] += here
                self.black[at + size] -= here
                all_fillings += here
        return all_fillings

    @cython.cfunc
    @cython.exceptval(check=False)
    def send_messages(self, line: cython.int) -> cython.void:
        """Send the messages of a line about its open cells, each without the message that came from the receiver."""
        at: cython.int
        cell: cython.int = self.start[line]
        outgoing: cython.int = self.cells if line < self.height else 0
        all_fillings: cython.double
        black: cython.double = 0
        without: cython.double
        new: cython.double
        if not self.load_line(line) or self.clue_start[line] == self.clue_start[line + 1]:
            return
        all_fillings = self.pass_backward(line, self.pass_forward(line))
        if not all_fillings > 0:  # no filling, or an underflow
            return
        for at in range(self.length[line]):
            black += self.black[at]
            if self.known[at] < 0:
                without = black * self.odds[at]
                new = without / (without + all_fillings - black)
                if not new > self.min_message:
                    new = self.min_message
                elif new > 1 - self.min_message:
                    new = 1 - self.min_message
                new = DAMPING * self.message[outgoing + cell] + (1 - DAMPING) * new
                self.change = max(self.change, abs(new - self.message[outgoing + cell]))
                self.message[outgoing + cell] = new
            cell += self.step[line]

    def run(self, rounds: cython.int) -> None:
        """Send messages until they converge or for so many rounds, and set the phases."""
        line: cython.int
        cell: cython.int
        black: cython.int
        _: cython.int
        for _ in range(rounds):
            self.change = 0
            for line in range(self.lines):
                self.send_messages(line)
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

    def marginals(self) -> list[float]:
        """The estimated probability that each cell is black; meaningless for cells that are known."""
        both = [(self.message[cell], self.message[self.cells + cell]) for cell in range(self.cells)]
        return [row * column / (row * column + (1 - row) * (1 - column)) for row, column in both]
