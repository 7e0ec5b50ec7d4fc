# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""How likely it is that an open cell of a nonogram is black: what rows and columns make each other believe.

Every row tells its columns how many of the ways to place its runs blacken a cell, and weighs each way by what the
columns have told it; then the columns tell the rows, and so on until little changes (belief propagation). That proves
nothing, but a search that tries likely values first comes to a solution several times as soon. Compiled by Cython like
`lines`.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate

try:
    import cython
except ImportError:  # nothing is compiled then, and the types mean nothing
    from gridwright.kernel import pure_python as cython

COMPILED: bool = cython.compiled
OLD = cython.declare(cython.double, 0.3)  # the share of what was believed before: without it, beliefs may swing
LEAST = 1e-4  # nothing that is not known is believed more firmly than this,
RANGE = 1e-250  # and in a long line less firmly: the product over its cells must fit a number
LONGEST = 500  # cells of a line; in much longer ones nothing could be believed at all
STEADY = cython.declare(cython.double, 0.01)  # beliefs that change less are left as they are


def numbers(values: Sequence[int]) -> Sequence[int]:
    """Small numbers in the form that is fastest here."""
    return array("i", values) if cython.compiled else list(values)


def shares(count: int, value: float = 0.0) -> Sequence[float]:
    """So many numbers with a point, all the same, in the form that is fastest here."""
    return array("d", [value]) * count if cython.compiled else [value] * count


@cython.cclass
class Beliefs:
    """What rows and columns believe of the open cells.

    It reads what is known from `truth`, which tells of every cell whether white is right and whether black is (1, 0, or
    -1 while it is open), and writes to `likely` the likelier value of every cell. Both belong to the search.
    """

    height: cython.int
    lines: cython.int  # rows, then columns
    cells: cython.int
    start: cython.int[::1]  # the first cell of a line, and how far it is from one to the next
    step: cython.int[::1]
    length: cython.int[::1]
    clues: cython.int[::1]  # of all lines, one after the other
    first: cython.int[::1]  # where the clue of a line begins
    truth: cython.int[::1]
    likely: cython.int[::1]
    least: cython.double
    told: cython.double[::1]  # how likely a cell is black for its row, which the columns say; then for its column
    kept: cython.double[::1]  # that, with nothing tried
    known: cython.int[::1]  # scratch, of the cells of a line: their values,
    whites: cython.int[::1]  # how many white ones are before each,
    odds: cython.double[::1]  # how much likelier white is than black, as far as the crossing line says,
    weight: cython.double[::1]  # one divided by the product of that over all before it,
    lightness: cython.double[::1]  # and the product itself
    black: cython.double[::1]  # how the weight of the ways that blacken a cell differs from that of the cell before
    before: cython.double[::1]  # the weight of all ways to place the runs up to one, for every place of it,
    after: cython.double[::1]  # and from one on
    change: cython.double  # the greatest

    def __init__(
        self,
        rows: Sequence[Sequence[int]],
        columns: Sequence[Sequence[int]],
        truth: array[int],
        likely: array[int],
    ) -> None:
        height, width = len(rows), len(columns)
        clues = [*rows, *columns]
        self.height, self.lines, self.cells = height, height + width, height * width
        self.start = numbers([row * width for row in range(height)] + list(range(width)))
        self.step = numbers([1] * height + [width] * width)
        self.length = numbers([width] * height + [height] * width)
        self.clues = numbers([run for clue in clues for run in clue] + [0])
        self.first = numbers([0, *accumulate(len(clue) for clue in clues)])
        self.truth, self.likely = truth, likely
        self.told, self.kept = shares(2 * height * width, 0.5), shares(2 * height * width, 0.5)
        self.least = max(LEAST, RANGE ** (1 / max(height, width)))
        longest = max(height, width) + 2
        self.known, self.whites = numbers([0] * longest), numbers([0] * longest)
        self.odds, self.weight, self.lightness = shares(longest), shares(longest), shares(longest)
        self.black, self.after = shares(longest), shares(longest)
        places = [longest - sum(clue) - len(clue) for clue in clues]
        self.before = shares(max(len(clue) * most for clue, most in zip(clues, places, strict=True)) + 1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def weigh(self, line: cython.int) -> cython.int:
        """Look at the cells of a line: how many are open."""
        at: cython.int
        cell: cython.int = self.start[line]
        heard: cython.int = 0 if line < self.height else self.cells
        opened: cython.int = 0
        black: cython.double
        white: cython.double
        scale: cython.double
        self.weight[0] = self.lightness[0] = 1
        for at in range(self.length[line]):
            self.known[at] = self.truth[2 * cell + 1]
            self.whites[at + 1] = self.whites[at] + (self.known[at] == 0)
            self.weight[at + 1], self.lightness[at + 1], self.black[at] = self.weight[at], self.lightness[at], 0
            if self.known[at] < 0:
                opened += 1
                black = self.told[heard + cell]
                white = 1 - black
                scale = 1 / (black * white)  # one division for two: this is the inner loop
                self.odds[at] = white * white * scale
                self.weight[at + 1] *= black * black * scale
                self.lightness[at + 1] *= self.odds[at]
            cell += self.step[line]
        self.black[self.length[line]] = 0
        return opened

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def fit(self, at: cython.int, size: cython.int) -> cython.double:
        """The weight of a run in its place; 0 if a cell there is white."""
        if self.whites[at + size] != self.whites[at]:
            return 0
        return self.weight[at + size] * self.lightness[at]

    @cython.cfunc
    @cython.exceptval(check=False)
    def place(self, line: cython.int) -> cython.int:
        """Weigh all ways to place the runs of a line up to each run, for every place of it: how many places it has.

        Every run of a line has the same number of places, one more than the line has cells to spare.
        """
        first: cython.int = self.first[line]
        runs: cython.int = self.first[line + 1] - first
        places: cython.int = self.length[line] + 2
        run: cython.int
        at: cython.int
        nth: cython.int
        least: cython.int = 0
        ways: cython.double
        for run in range(runs):
            places -= self.clues[first + run] + 1
        for run in range(runs):
            ways = 0 if run else 1
            for nth in range(places):
                at = least + nth
                if at and self.known[at - 1] == 1:
                    ways = 0
                elif run:
                    ways += self.before[(run - 1) * places + nth]
                self.before[run * places + nth] = ways * self.fit(at, self.clues[first + run])
            least += self.clues[first + run] + 1
        return places

    @cython.cfunc
    @cython.exceptval(check=False)
    def sum_up(self, line: cython.int, places: cython.int) -> cython.double:
        """From the last run back, sum up in `black` the ways that blacken each cell: the weight of all ways."""
        first: cython.int = self.first[line]
        last: cython.int = self.first[line + 1] - first - 1
        length: cython.int = self.length[line]
        run: cython.int
        size: cython.int
        at: cython.int
        nth: cython.int
        least: cython.int = length - places + 2
        ways: cython.double
        here: cython.double
        total: cython.double = 0
        for run in range(last, -1, -1):
            size = self.clues[first + run]
            least -= size + 1
            ways = 1 if run == last else 0
            total = 0
            for nth in range(places - 1, -1, -1):
                at = least + nth
                if at + size < length and self.known[at + size] == 1:
                    ways = 0
                elif run < last:
                    ways += self.after[nth]
                self.after[nth] = ways * self.fit(at, size)
                here = self.before[run * places + nth] * ways
                self.black[at] += here
                self.black[at + size] -= here
                total += here
        return total

    @cython.cfunc
    @cython.exceptval(check=False)
    def tell(self, line: cython.int) -> cython.void:
        """Have a line tell the lines that cross it what it believes, leaving aside what each of them has told it."""
        at: cython.int
        cell: cython.int = self.start[line]
        to: cython.int = self.cells if line < self.height else 0
        total: cython.double
        black: cython.double = 0
        without: cython.double
        share: cython.double
        if not self.weigh(line) or self.first[line] == self.first[line + 1]:
            return
        total = self.sum_up(line, self.place(line))
        if not total > 0:
            return
        for at in range(self.length[line]):
            black += self.black[at]
            if self.known[at] < 0:
                without = black * self.odds[at]
                share = without / (without + total - black)
                if not share > self.least:
                    share = self.least
                elif share > 1 - self.least:
                    share = 1 - self.least
                share = OLD * self.told[to + cell] + (1 - OLD) * share
                self.change = max(self.change, abs(share - self.told[to + cell]))
                self.told[to + cell] = share
            cell += self.step[line]

    def revise(self, rounds: cython.int) -> None:
        """Have all lines tell what they believe, for so many rounds or until little changes."""
        line: cython.int
        cell: cython.int
        _: cython.int
        for _ in range(rounds):
            self.change = 0
            for line in range(self.lines):
                self.tell(line)
            if self.change < STEADY:
                break
        for cell in range(self.cells):
            self.likely[cell] = self.truth[2 * cell + 1]
            if self.likely[cell] < 0:
                self.likely[cell] = 1 if self.told[cell] + self.told[self.cells + cell] > 1 else 0

    def keep(self) -> None:
        """Remember what is believed now,"""
        cell: cython.int
        for cell in range(2 * self.cells):
            self.kept[cell] = self.told[cell]

    def restore(self) -> None:
        """and go back to it."""
        cell: cython.int
        for cell in range(2 * self.cells):
            self.told[cell] = self.kept[cell]

    def chances(self) -> list[float]:
        """How likely each cell is black; of one that is known, nothing is said that means anything."""
        both = [(self.told[cell], self.told[self.cells + cell]) for cell in range(self.cells)]
        return [row * column / (row * column + (1 - row) * (1 - column)) for row, column in both]
