# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A picture that becomes a nonogram with one solution: where its clues leave cells open, a few cells are changed.

The lines are followed one by one, by the techniques of the wished level. Of every decided cell the line is kept that
has decided it. When a cell of the picture changes, so do the clues of its row and column: only what they have decided,
and what was decided from that, is taken back, and the lines are followed from there.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from gridwright.kernel import pure_python as cython
from gridwright.kernel import arrays
from gridwright.kernel.dice import Dice
from gridwright.kinds.nonogram.techniques import NonogramLadder

OPEN = cython.declare(cython.int, -1)
UNSEEN = cython.declare(cython.int, 0)
ONE = cython.declare(cython.ulonglong, 1)
WORD = cython.declare(cython.int, 64)
WHOLE_LINE = cython.declare(cython.int, 7)  # the technique that finds all that a line decides
CANDIDATES = cython.declare(cython.int, 6)  # open cells of which the one is changed that shows least
PATIENCE = cython.declare(cython.int, 24)  # changes in a row that do not help, before a picture is given up
ROUNDS = cython.declare(cython.int, 16)  # of changes to a picture that is too easy
CELLS_PER_CHANGE = cython.declare(cython.int, 50)
STEPS_TO_HARD = cython.declare(cython.int, 60)


class Sketch(NonogramLadder):
    """A picture and what its clues decide so far. Cells of an orbit, images under a symmetry, change together."""

    def __init__(self, height: int, width: int, dice: Dice) -> None:
        # Clues of the most runs there can be make room for all others.
        NonogramLadder.__init__(self, [[1] * ((width + 1) // 2)] * height, [[1] * ((height + 1) // 2)] * width)
        self.dice = dice
        self.picture, self.orbit_next = arrays.zeros(self.cells), arrays.ints(range(self.cells))
        self.weight = arrays.zeros(self.cells)
        self.run_count, self.dirty, self.in_queue = (arrays.zeros(self.lines) for _ in range(3))
        self.todo, self.todo_size, self.todo_first = arrays.zeros(self.lines), 0, 0
        # The decided cells in order, and the line that has decided each; those found by trials have none.
        self.past, self.past_line, self.past_size = arrays.zeros(self.cells), arrays.zeros(self.cells), 0
        self.old_values, self.old_past, self.old_line = (arrays.zeros(self.cells) for _ in range(3))
        self.old_size = self.limit = 0
        self.changes = 0  # cells of the picture that were changed
        self.choices = arrays.zeros(self.cells)

    def set_orbits(self, orbits: Sequence[Sequence[int]]) -> None:
        """Cells of an orbit change together."""
        for orbit in orbits:
            for nth in range(len(orbit)):
                self.orbit_next[orbit[nth]] = orbit[(nth + 1) % len(orbit)]

    def set_weights(self, weights: Sequence[int]) -> None:
        """How much a change of each cell shows, from 0 to 8."""
        for cell in range(self.cells):
            self.weight[cell] = weights[cell]

    def set_picture(self, picture: Sequence[int]) -> cython.void:
        """Begin with a picture."""
        line: cython.int
        self.picture[:] = picture
        self.changes = 0
        for line in range(self.lines):
            self.set_clue(line)

    def choose_line(self, line: cython.int) -> cython.void:
        NonogramLadder.choose_line(self, line)
        self.runs = self.run_count[line]

    def set_clue(self, line: cython.int) -> cython.void:
        """Take the clue of a line, and the states of its automaton, from the picture."""
        place: cython.int
        state: cython.int = 0
        run: cython.int = self.first_run[line] - 1
        base: cython.int = self.offset[line]
        length: cython.int = self.width if line < self.height else self.height
        cell: cython.int = line * self.width if line < self.height else line - self.height
        stride: cython.int = 1 if line < self.height else self.width
        was_black: cython.bint = False
        for place in range(base, self.offset[line + 1]):
            self.dark[place] = self.light[place] = self.ends[place] = 0
        self.light[base] = ONE
        for _ in range(length):
            if self.picture[cell]:
                if not was_black:
                    if run >= self.first_run[line]:
                        state += 1
                        self.light[base + state // WORD] |= ONE << (state % WORD)
                    run += 1
                    self.clue[run] = 0
                    self.opening[run] = state + 1
                state += 1
                self.dark[base + state // WORD] |= ONE << (state % WORD)
                self.clue[run] += 1
            was_black = self.picture[cell] == 1
            cell += stride
        self.run_count[line] = run + 1 - self.first_run[line]
        if state:
            self.ends[base + state // WORD] |= ONE << (state % WORD)
            state += 1
            self.light[base + state // WORD] |= ONE << (state % WORD)
        self.ends[base + state // WORD] |= ONE << (state % WORD)

    def clue_of(self, line: int) -> tuple[int, ...]:
        """The clue of a line."""
        first = self.first_run[line]
        return tuple([self.clue[run] for run in range(first, first + self.run_count[line])])

    def changed(self, cell: cython.int) -> cython.void:
        NonogramLadder.changed(self, cell)
        self.past[self.past_size] = cell
        self.past_line[self.past_size] = self.line
        self.past_size += 1
        if self.line != cell // self.width:
            self.enqueue_line(cell // self.width)
        if self.line != self.height + cell % self.width:
            self.enqueue_line(self.height + cell % self.width)

    def enqueue_line(self, line: cython.int) -> cython.void:
        """The line is followed later."""
        if not self.in_queue[line]:
            self.in_queue[line] = 1
            self.todo[(self.todo_first + self.todo_size) % self.lines] = line
            self.todo_size += 1

    def solve_anew(self, limit: cython.int) -> cython.void:
        """Open all cells, and follow the lines by the first `limit` techniques."""
        cell: cython.int
        line: cython.int
        self.limit = limit
        self.past_size = 0
        for cell in range(self.cells):
            self.values[cell] = OPEN
        for line in range(self.lines):
            self.open_cells[line] = self.width if line < self.height else self.height
            self.news[line] = UNSEEN
            self.looked[line] = 0
            self.enqueue_line(line)
        self.follow_lines()

    def follow_lines(self) -> cython.void:
        """Decide what the lines decide, until nothing is left to follow; then try values, if that is allowed."""
        line: cython.int
        self.conflict = False
        while True:
            while self.todo_size:
                line = self.todo[self.todo_first]
                self.todo_first = (self.todo_first + 1) % self.lines
                self.todo_size -= 1
                self.in_queue[line] = 0
                if self.open_cells[line]:
                    self.follow_line(line)
            if self.limit <= WHOLE_LINE + 1 or self.past_size == self.cells:
                return
            self.line = -1
            self.find_contradictions()
            if self.size == 0:
                return
            self.apply()

    def follow_line(self, line: cython.int) -> cython.void:
        """Decide what a line decides."""
        technique: cython.int = 0
        if self.limit > WHOLE_LINE:
            self.follow_whole_line(line)
            return
        while technique < self.limit:
            if self.open_cells[line] and not self.looked[line] >> technique & 1:
                self.look(line, technique)
                if self.size:
                    self.apply()
                    technique = 0
                    continue
            technique += 1

    def follow_whole_line(self, line: cython.int) -> cython.void:
        """Decide all that a line decides."""
        place: cython.int
        self.line = line
        self.choose_line(line)
        self.read_line()
        self.solve_line()
        for place in range(self.length):
            if self.along[place] == OPEN and self.possible[2 * place] != self.possible[2 * place + 1]:
                self.values[self.start + place * self.stride] = self.possible[2 * place + 1]
                self.changed(self.start + place * self.stride)

    def change(self, cell: cython.int) -> cython.void:
        """Change a cell of the picture and its images; take back what no longer follows, and follow the lines."""
        line: cython.int
        first: cython.int = cell
        for line in range(self.lines):
            self.dirty[line] = 0
        while True:
            self.picture[cell] = 1 - self.picture[cell]
            self.dirty[cell // self.width] = self.dirty[self.height + cell % self.width] = 1
            cell = self.orbit_next[cell]
            if cell == first:
                break
        for line in range(self.lines):
            if self.dirty[line]:
                self.set_clue(line)
        self.take_back_dirty()
        self.follow_lines()

    def take_back_dirty(self) -> cython.void:
        """Open the cells that dirty lines have decided; the lines that cross them there are dirty from then on."""
        nth: cython.int
        line: cython.int
        kept: cython.int = 0
        lost: cython.bint = False
        for nth in range(self.past_size):
            cell: cython.int = self.past[nth]
            line = self.past_line[nth]
            lost = lost or line < 0
            if lost or self.dirty[line]:
                self.values[cell] = OPEN
                self.open_cells[cell // self.width] += 1
                self.open_cells[self.height + cell % self.width] += 1
                self.dirty[cell // self.width] = self.dirty[self.height + cell % self.width] = 1
            else:
                self.past[kept] = cell
                self.past_line[kept] = line
                kept += 1
        self.past_size = kept
        for line in range(self.lines):
            if self.dirty[line]:
                self.news[line] = UNSEEN
                self.looked[line] = 0
                self.enqueue_line(line)

    def count_undecided(self) -> cython.int:
        """How many cells are open."""
        return self.cells - self.past_size

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
                self.changes += 1
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

    def count_others(self, cell: cython.int) -> cython.int:
        """How many of the eight cells around a cell have the other colour; those off the board are white."""
        down: cython.int
        right: cython.int
        row: cython.int
        column: cython.int
        found: cython.int = 0
        for down in range(-1, 2):
            for right in range(-1, 2):
                row, column = cell // self.width + down, cell % self.width + right
                if row < 0 or column < 0 or row >= self.height or column >= self.width:
                    found += self.picture[cell]
                elif self.picture[row * self.width + column] != self.picture[cell]:
                    found += 1
        return found

    def keep(self) -> cython.void:
        """Remember the board."""
        self.old_values[:] = self.values
        self.old_past[:] = self.past
        self.old_line[:] = self.past_line
        self.old_size = self.past_size

    def return_kept(self, cell: cython.int) -> cython.void:
        """Undo the change of a cell and its images, and put the board back that was kept."""
        line: cython.int
        first: cython.int = cell
        self.values[:] = self.old_values
        self.past[:] = self.old_past
        self.past_line[:] = self.old_line
        self.past_size = self.old_size
        while True:
            self.picture[cell] = 1 - self.picture[cell]
            self.set_clue(cell // self.width)
            self.set_clue(self.height + cell % self.width)
            cell = self.orbit_next[cell]
            if cell == first:
                break
        for line in range(self.lines):
            self.open_cells[line] = self.width if line < self.height else self.height
            self.news[line] = UNSEEN
            self.looked[line] = 0
        for line in range(self.past_size):
            self.open_cells[self.past[line] // self.width] -= 1
            self.open_cells[self.height + self.past[line] % self.width] -= 1

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
        for _ in range(20):
            cell: cython.int = self.dice.below(self.cells)
            first: cython.int = cell
            if 3 <= self.count_others(cell) <= 5:
                while True:
                    self.picture[cell] = 1 - self.picture[cell]
                    self.set_clue(cell // self.width)
                    self.set_clue(self.height + cell % self.width)
                    cell = self.orbit_next[cell]
                    if cell == first:
                        break
                return
