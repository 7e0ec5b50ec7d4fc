# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A picture that becomes a nonogram with one solution: where its clues leave cells open, a few cells are changed.

Those are changed that show least. A picture that is too easy is changed at its borders until it is not.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import ccall, cython, raises
from gridwright.compiled.dice import Dice
from gridwright.kinds.nonogram.generator.sketch import Sketch
from gridwright.ladder.ladder import OPEN
from gridwright.progress import report

CANDIDATES: cython.int = 6  # open cells of which the one is changed that shows least
PATIENCE: cython.int = 24  # changes in a row that do not help, before a picture is given up
ROUNDS: cython.int = 16  # of changes to a picture that is too easy
CELLS_PER_CHANGE: cython.int = 50
STEPS_TO_HARD: cython.int = 60


class Retouching:
    """A sketch whose picture is changed until its clues lead to it, by techniques of a level."""

    sketch: Sketch
    dice: Dice
    cells: cython.int
    whole_line: cython.int
    weight: cython.int[::1]
    choices: cython.int[::1]
    old_picture: cython.int[::1]
    most_ragged: cython.int

    def __init__(self, sketch: Sketch, dice: Dice) -> None:
        self.sketch, self.dice = sketch, dice
        self.cells, self.whole_line = sketch.cells, sketch.whole_line
        self.weight, self.choices, self.old_picture = (arrays.zeros(self.cells) for _ in range(3))
        self.most_ragged = 2 * self.cells

    def set_most_ragged(self, most: int) -> None:
        """How ragged a picture of a level may become (`Raster.count_ragged`)."""
        self.most_ragged = most

    def set_weights(self, weights: Sequence[int]) -> None:
        """How much a change of each cell shows, from 0 to 8."""
        for cell in range(self.cells):
            self.weight[cell] = weights[cell]

    @ccall
    @raises
    def make(self, limit: cython.int, floor: cython.int) -> cython.bint:
        """Change cells until the first `limit` techniques suffice and the first `floor` do not; False without luck."""
        self.sketch.read_clues()
        for _ in range(ROUNDS):
            if self.repair(limit, floor):
                if floor == 0:
                    return True
                if self.count_open(floor) or (floor == self.whole_line and self.harden()):
                    return True
            elif self.sketch.count_undecided() > self.cells // 2:
                return False
            for _ in range(1 + (self.cells // CELLS_PER_CHANGE if floor else 0)):
                self.disturb()
        return False

    @raises
    def count_open(self, limit: cython.int) -> cython.int:
        """How many cells the first techniques leave open."""
        report()
        self.sketch.solve_anew(limit)
        return self.sketch.count_undecided()

    @raises
    def repair(self, limit: cython.int, floor: cython.int) -> cython.bint:
        """Change cells until the first `limit` techniques decide everything; False without luck.

        With a floor of all techniques for single lines, they must not suffice at any time.
        """
        left: cython.int = PATIENCE
        before: cython.int = self.count_open(limit)
        after: cython.int
        if before > self.cells // 2:
            return False
        while before and left > 0:
            report()
            cell: cython.int = self.choose_cell()
            if floor and not self.stays_neat(cell):
                left -= 1
                continue
            self.sketch.keep()
            self.sketch.change(cell)
            after = self.sketch.count_undecided()
            if after < before and (floor <= self.whole_line or self.sketch.has_trial()):
                before, left = after, PATIENCE
            else:
                self.sketch.return_kept(cell)
                left -= 1
        return before == 0

    def choose_cell(self) -> cython.int:
        """An open cell whose change shows little: the best of some random ones."""
        cell: cython.int
        count: cython.int = 0
        best: cython.int = 0
        score: cython.int
        highest: cython.int = -1000
        for cell in range(self.cells):
            if self.sketch.board.values[cell] == OPEN:
                self.choices[count] = cell
                count += 1
        for _ in range(CANDIDATES):
            cell = self.choices[self.dice.below(count)]
            score = 2 * self.sketch.canvas.count_others(cell) - self.weight[cell] + self.dice.below(4)
            if score > highest:
                best, highest = cell, score
        return best

    @raises
    def harden(self) -> cython.bint:
        """Change cells step by step until single lines suffice only by their whole fillings; False without luck.

        Such a picture is nearer, the more of the other techniques leave cells open, and the more cells. A step stays if
        line solving still suffices, and the picture is no farther than before.
        """
        level: cython.int = 1  # the most techniques that leave cells open
        most: cython.int = 0
        found: cython.int
        for _ in range(STEPS_TO_HARD):
            self.old_picture[:] = self.sketch.picture
            self.disturb()
            if self.count_open(self.whole_line + 1) == 0:
                found = self.count_open(level)
                if found >= most:
                    most = found
                    while found and level < self.whole_line:
                        found = self.count_open(level + 1)
                        if found:
                            level, most = level + 1, found
                    if level == self.whole_line:
                        return True
                    continue
            self.sketch.picture[:] = self.old_picture
            self.sketch.read_clues()
        return False

    def disturb(self) -> cython.void:
        """Change a random cell at the border of black and white, and its images."""
        cell: cython.int
        for _ in range(20):
            cell = self.dice.below(self.cells)
            if 3 <= self.sketch.canvas.count_others(cell) <= 5 and self.stays_neat(cell):
                self.sketch.flip(cell)
                return

    def stays_neat(self, cell: cython.int) -> cython.bint:
        """Is the picture neat, or no more ragged than it was, after a change of a cell and its images?"""
        near: cython.int = self.sketch.canvas.count_ragged_near(cell)
        before: cython.int
        after: cython.int
        self.sketch.turn_over(cell)
        after = self.sketch.canvas.count_ragged_near(cell)
        self.sketch.turn_over(cell)
        if after <= near and self.sketch.orbit_next[cell] == cell:
            return True
        before = self.sketch.canvas.count_ragged()
        self.sketch.turn_over(cell)
        after = self.sketch.canvas.count_ragged()
        self.sketch.turn_over(cell)
        return after <= max(before, self.most_ragged)
