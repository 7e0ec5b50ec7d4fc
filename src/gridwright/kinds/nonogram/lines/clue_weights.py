# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""How many ways are left to complete each line of a nonogram, estimated: belief propagation on automata of the clues.

A line has so much of its pattern after so many cells: the states of the automaton of its clue.
The weight of a state counts the ways to complete the line from there, each weighted by how likely its cells are black
in the lines that cross it. Rows and columns tell each other these likelihoods in turn, as in `beliefs`, which is fast
where lines are short: it has a number for each place of each run. Here there is one for each state, relative to the
largest at the same cell, so lines of any length neither underflow nor overflow.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython
from gridwright.kinds.nonogram.pattern import build_automaton

DAMPING: cython.double = 0.3  # the share of the old message in the new one, against oscillation
CONVERGED: cython.double = 0.01  # rounds that change no message by more end the run,
MOST_ROUNDS: cython.int = 60  # and so many do
LEAST: cython.double = 1e-6  # messages stay between this and 1 less this

Clues = Sequence[Sequence[int]]


class ClueWeights:
    """The weights of all rows, and those of the column that was looked at last.

    `values` are those of the cells, row by row: 1 for black, 0, or -1 while a cell is open.
    """

    height: cython.int
    width: cython.int
    steps: cython.int[::1]  # of the automata of all rows, then of all columns
    step_start: cython.int[::1]
    size: cython.int[::1]  # of each line's pattern,
    slack: cython.int[::1]  # by how much the line is longer,
    band: cython.int[::1]  # and how many states it can have at one cell
    table: cython.double[::1]  # weights: cell by cell, from the state that has the least of the pattern
    table_start: cython.int[::1]
    values: cython.int[::1]
    message: cython.double[::1]  # probability of black: from columns to the row of each cell, then from rows to columns
    forward: cython.double[::1]  # of each state, the weight of the ways to get there: at a cell, and at the next
    longest: cython.int
    change: cython.double  # the largest in this round

    def __init__(self, rows: Clues, columns: Clues, values: Sequence[int]) -> None:
        self.height, self.width = len(rows), len(columns)
        steps = [build_automaton(clue).steps for clue in (*rows, *columns)]
        self.steps = arrays.ints(chain.from_iterable(steps))
        self.step_start = arrays.ints(accumulate(map(len, steps), initial=0))
        lines = self.height + self.width
        self.size, self.slack, self.band = arrays.zeros(lines), arrays.zeros(lines), arrays.zeros(lines)
        self.table_start = arrays.zeros(lines)
        line: cython.int
        length: cython.int
        entries: cython.int = 0
        most: cython.int = 0
        self.longest = 0
        for line in range(lines):
            length = self.width if line < self.height else self.height
            self.size[line] = (self.step_start[line + 1] - self.step_start[line]) // 2 - 1
            self.slack[line] = length - self.size[line]
            self.band[line] = min(self.size[line], self.slack[line]) + 1
            self.longest = max(self.longest, self.size[line] + 2)
            self.table_start[line] = entries
            if line < self.height:
                entries += (length + 1) * self.band[line]
            else:  # the columns share what is after the rows
                most = max(most, (length + 1) * self.band[line])
        self.table = arrays.grow_floats(arrays.no_floats(), entries + most)
        self.values = arrays.ints(values)
        cells = self.height * self.width
        self.message = arrays.grow_floats(arrays.no_floats(), 2 * cells)
        for cell in range(2 * cells):
            self.message[cell] = 0.5
        self.forward = arrays.grow_floats(arrays.no_floats(), 2 * self.longest)
        self.change = 0

    def step(self, line: cython.int, have: cython.int, black: cython.int) -> cython.int:
        """How much of its pattern a line has after a black or a white cell; -1 if that cell cannot come next."""
        return self.steps[self.step_start[line] + 2 * have + black]

    def least(self, line: cython.int, at: cython.int) -> cython.int:
        """The least of its pattern that a line must have before a cell."""
        return at - self.slack[line] if at > self.slack[line] else 0

    def weight(self, line: cython.int, at: cython.int, have: cython.int) -> cython.double:
        """The weight of a state before a cell; 0 if it leads nowhere."""
        least: cython.int = self.least(line, at)
        return self.table[self.table_start[line] + at * self.band[line] + have - least] if have >= least else 0

    def find_cell(self, line: cython.int, at: cython.int) -> cython.int:
        """The cell at a place of a line."""
        return line * self.width + at if line < self.height else at * self.width + line - self.height

    def likelihood(self, line: cython.int, at: cython.int) -> cython.double:
        """How likely a cell of a line is black by its value or the line that crosses."""
        cell: cython.int = self.find_cell(line, at)
        if self.values[cell] >= 0:
            return self.values[cell]
        return self.message[cell if line < self.height else self.height * self.width + cell]

    def weigh(self, line: cython.int) -> cython.bint:
        """Fill the table of a line, from its end; False if it has no filling."""
        at: cython.int
        have: cython.int
        then: cython.int
        least: cython.int
        here: cython.int
        length: cython.int = self.size[line] + self.slack[line]
        black: cython.double
        weight: cython.double
        peak: cython.double
        self.table[self.table_start[line] + length * self.band[line]] = 1
        for at in range(length - 1, -1, -1):
            least, black, peak = self.least(line, at), self.likelihood(line, at), 0
            here = self.table_start[line] + at * self.band[line] - least
            for have in range(least, min(at, self.size[line]) + 1):
                weight = 0
                then = self.step(line, have, 1)
                if then >= 0:
                    weight = black * self.weight(line, at + 1, then)
                then = self.step(line, have, 0)
                if then >= 0:
                    weight += (1 - black) * self.weight(line, at + 1, then)
                self.table[here + have] = weight
                peak = max(peak, weight)
            if peak <= 0:
                return False
            for have in range(least, min(at, self.size[line]) + 1):
                self.table[here + have] /= peak
        return True

    def send_messages(self, line: cython.int) -> cython.bint:
        """Tell the lines that cross one how likely its open cells are black; False if it has no filling."""
        at: cython.int
        have: cython.int
        then: cython.int
        black: cython.int
        here: cython.int = 0
        there: cython.int = self.longest
        ways: cython.double
        share: cython.double
        likely: cython.double
        scale: cython.double = 1
        total: cython.double
        blacks: cython.double
        whites: cython.double
        if not self.weigh(line):
            return False
        self.forward[here] = 1
        for at in range(self.size[line] + self.slack[line]):
            for have in range(min(at + 1, self.size[line]) + 1):
                self.forward[there + have] = 0
            likely = self.likelihood(line, at)
            blacks = whites = total = 0
            for have in range(self.least(line, at), min(at, self.size[line]) + 1):
                ways = self.forward[here + have] * scale
                for black in range(2):
                    then = self.step(line, have, black) if ways > 0 else -1
                    if then >= 0:
                        share = ways * self.weight(line, at + 1, then)
                        if black:
                            blacks += share
                        else:
                            whites += share
                        self.forward[there + then] += ways * (likely if black else 1 - likely)
                        total += ways * (likely if black else 1 - likely)
            if not (blacks + whites > 0 and total > 0):
                return False
            self.send_message(line, at, blacks / (blacks + whites))
            scale = 1 / total
            here, there = there, here
        return True

    def send_message(self, line: cython.int, at: cython.int, likely: cython.double) -> cython.void:
        """Tell the line that crosses at a cell, if that is open."""
        cell: cython.int = self.find_cell(line, at)
        place: cython.int = cell + self.height * self.width if line < self.height else cell
        old: cython.double = self.message[place]
        if self.values[cell] < 0:
            self.message[place] = min(max(DAMPING * old + (1 - DAMPING) * likely, LEAST), 1 - LEAST)
            self.change = max(self.change, abs(self.message[place] - old))

    def send_once(self, line: cython.int) -> bool:
        """Send the messages of one line; False if it has no filling."""
        return bool(self.send_messages(line))

    def told(self, cell: cython.int) -> float:
        """What its row tells the column of a cell: how likely it is black."""
        return float(self.message[self.height * self.width + cell])

    def run(self, work: cython.longlong) -> bool:
        """Send messages until they converge, at most for so much work; False if a line has no filling.

        The unit of work is a state of a line at a cell.
        """
        line: cython.int
        done: cython.longlong = 0
        rounds: cython.int = 0
        self.change = 1
        while self.change >= CONVERGED and rounds < MOST_ROUNDS and done < work:
            self.change = 0
            rounds += 1
            for line in range(self.height + self.width):
                if not self.send_messages(line):
                    return False
                done += self.band[line] * (self.size[line] + self.slack[line])
        return bool(self.weigh_rows())

    def mirror(self, other: ClueWeights) -> bool:
        """Take the messages of the same board from its other end; False if a row has no filling."""
        row: cython.int
        column: cython.int
        cells: cython.int = self.height * self.width
        here: cython.int
        there: cython.int
        for row in range(self.height):
            for column in range(self.width):
                here, there = row * self.width + column, (row + 1) * self.width - 1 - column
                self.message[here] = other.message[there]
                self.message[cells + here] = other.message[cells + there]
        return bool(self.weigh_rows())

    def weigh_rows(self) -> cython.bint:
        """Fill the tables of all rows; False if one has no filling."""
        line: cython.int
        for line in range(self.height):
            if not self.weigh(line):
                return False
        return True
