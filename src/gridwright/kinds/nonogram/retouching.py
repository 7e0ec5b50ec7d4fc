# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A picture that becomes a nonogram with one solution: where its clues leave cells open, a few cells are changed.

Those are changed that show least. A picture that is too easy is changed at its borders until it is not.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import ccall, cython, raises
from gridwright.compiled.dice import Dice
from gridwright.kinds.nonogram.sketch import Sketch
from gridwright.kinds.nonogram.techniques import WHOLE_LINE
from gridwright.ladder.ladder import OPEN

CANDIDATES: cython.int = 6  # open cells of which the one is changed that shows least
PATIENCE: cython.int = 24  # changes in a row that do not help, before a picture is given up
ROUNDS: cython.int = 16  # of changes to a picture that is too easy
CELLS_PER_CHANGE: cython.int = 50
STEPS_TO_HARD: cython.int = 60


class Retouching(Sketch):
    """A sketch whose picture is changed until its clues lead to it, by techniques of a level."""

    weight: cython.int[::1]
    choices: cython.int[::1]

    def __init__(self, height: int, width: int, dice: Dice) -> None:
        Sketch.__init__(self, height, width, dice)
        self.weight, self.choices = arrays.zeros(self.cells), arrays.zeros(self.cells)

    def set_weights(self, weights: Sequence[int]) -> None:
        """How much a change of each cell shows, from 0 to 8."""
        for cell in range(self.cells):
            self.weight[cell] = weights[cell]

    @ccall
    @raises
    def make(self, limit: cython.int, floor: cython.int) -> cython.bint:
        """Change cells until the first `limit` techniques suffice and the first `floor` do not; False without luck."""
        for _ in range(ROUNDS):
            if self.repair(limit, floor):
                if floor == 0:
                    return True
                self.solve_anew(floor)
                if self.count_undecided() or (floor == WHOLE_LINE and self.harden()):
                    return True
            elif self.count_undecided() > self.cells // 2:
                return False
            for _ in range(1 + (self.cells // CELLS_PER_CHANGE if floor else 0)):
                self.disturb()
        return False

    @ccall
    @raises
    def repair(self, limit: cython.int, floor: cython.int) -> cython.bint:
        """Change cells until the first `limit` techniques decide everything; False without luck.

        With a floor of all techniques for single lines, they must not suffice at any time.
        """
        left: cython.int = PATIENCE
        before: cython.int
        self.solve_anew(limit)
        before = self.count_undecided()
        if before > self.cells // 2:
            return False
        while before and left > 0:
            cell: cython.int = self.choose_cell()
            self.keep()
            self.change(cell)
            if self.count_undecided() < before and (floor <= WHOLE_LINE or self.has_trial()):
                before = self.count_undecided()
                left = PATIENCE
            else:
                self.return_kept(cell)
                left -= 1
        return before == 0

    def has_trial(self) -> cython.bint:
        """Is there a cell that no line has decided?"""
        nth: cython.int
        for nth in range(self.past_size):
            if self.past_line[nth] < 0:
                return True
        return False

    def choose_cell(self) -> cython.int:
        """An open cell whose change shows little: the best of some random ones."""
        cell: cython.int
        count: cython.int = 0
        best: cython.int = 0
        score: cython.int
        highest: cython.int = -1000
        for cell in range(self.cells):
            if self.values[cell] == OPEN:
                self.choices[count] = cell
                count += 1
        for _ in range(CANDIDATES):
            cell = self.choices[self.dice.below(count)]
            score = 2 * self.count_others(cell) - self.weight[cell] + self.dice.below(4)
            if score > highest:
                best, highest = cell, score
        return best

    @raises
    def harden(self) -> cython.bint:
        """Change cells step by step until single lines suffice only by their whole fillings; False without luck.

        A step stays if line solving still suffices, and without the hardest of the other techniques at least as many
        cells are open as before: the more, the nearer such a picture is.
        """
        step: cython.int
        most: cython.int = 0
        for _ in range(STEPS_TO_HARD):
            self.old_past[:] = self.picture
            self.disturb()
            self.solve_anew(WHOLE_LINE + 1)
            if self.count_undecided() == 0:
                self.solve_anew(WHOLE_LINE - 1)
                if self.count_undecided() >= most:
                    most = self.count_undecided()
                    self.solve_anew(WHOLE_LINE)
                    if self.count_undecided():
                        return True
                    continue
            self.set_picture(self.old_past)
        return False

    def count_others(self, cell: cython.int) -> cython.int:
        """How many of the eight cells around a cell have the other colour; those off the board are white."""
        return self.canvas.count_around(cell, 1 - self.picture[cell])

    @ccall
    def count_ragged(self) -> cython.int:
        """How many cells have no neighbour of their colour, black ones above all."""
        cell: cython.int
        found: cython.int = 0
        for cell in range(self.cells):
            if self.picture[cell] and self.count_sides(cell) == 0:
                found += 2
            elif not self.picture[cell] and self.count_sides(cell) == 4:
                found += 1
        return found

    def count_sides(self, cell: cython.int) -> cython.int:
        """How many cells at the sides of a cell are black."""
        found: cython.int = 0
        if cell >= self.width:
            found += self.picture[cell - self.width]
        if cell < self.cells - self.width:
            found += self.picture[cell + self.width]
        if cell % self.width:
            found += self.picture[cell - 1]
        if cell % self.width < self.width - 1:
            found += self.picture[cell + 1]
        return found

    def disturb(self) -> cython.void:
        """Change a random cell at the border of black and white, and its images."""
        cell: cython.int
        for _ in range(20):
            cell = self.dice.below(self.cells)
            if 3 <= self.count_others(cell) <= 5:
                self.flip(cell)
                return
