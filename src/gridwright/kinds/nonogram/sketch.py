# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A picture, its clues, and what they decide: kept up to date while cells of the picture change.

The lines are followed one by one, by the techniques of the requested level. Of every decided cell the line is kept that
has decided it. When a cell of the picture changes, so do the clues of its row and column: only what they have decided,
and what was decided from that, is taken back, and the lines are followed from there.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.arrays import ONE, WORD
from gridwright.compiled.declare import Readonly, ccall, cython, raises
from gridwright.compiled.dice import Dice
from gridwright.kinds.nonogram.lines.line_ladder import UNSEEN
from gridwright.kinds.nonogram.raster import Raster
from gridwright.kinds.nonogram.techniques import WHOLE_LINE, NonogramLadder
from gridwright.ladder.ladder import OPEN


class Sketch(NonogramLadder):
    """A picture and what its clues decide so far. Cells of an orbit, images under a symmetry, change together."""

    dice: Dice
    canvas: Raster
    picture: Readonly[cython.int[::1]]
    orbit_next: cython.int[::1]
    run_count: cython.int[::1]
    dirty: cython.int[::1]
    in_queue: cython.int[::1]
    todo: cython.int[::1]
    todo_size: cython.int
    todo_first: cython.int
    past: cython.int[::1]
    past_line: cython.int[::1]
    past_size: cython.int
    old_values: cython.int[::1]
    old_past: cython.int[::1]
    old_line: cython.int[::1]
    old_size: cython.int
    limit: cython.int

    def __init__(self, height: int, width: int, dice: Dice) -> None:
        # Clues of the most runs there can be make room for all others.
        NonogramLadder.__init__(self, [[1] * ((width + 1) // 2)] * height, [[1] * ((height + 1) // 2)] * width)
        self.dice, self.canvas = dice, Raster(height, width, dice)
        self.picture, self.orbit_next = self.canvas.cells, arrays.ints(range(self.cells))
        self.run_count, self.dirty, self.in_queue = (arrays.zeros(self.lines) for _ in range(3))
        self.todo, self.todo_size, self.todo_first = arrays.zeros(self.lines), 0, 0
        # The decided cells in order, and the line that has decided each; those found by trials have none.
        self.past, self.past_line, self.past_size = arrays.zeros(self.cells), arrays.zeros(self.cells), 0
        self.old_values, self.old_past, self.old_line = (arrays.zeros(self.cells) for _ in range(3))
        self.old_size = self.limit = 0

    def set_orbits(self, orbits: Sequence[Sequence[int]]) -> None:
        """Cells of an orbit change together."""
        for orbit in orbits:
            for nth in range(len(orbit)):
                self.orbit_next[orbit[nth]] = orbit[(nth + 1) % len(orbit)]

    @ccall
    @raises
    def set_picture(self, picture: cython.int[::1]) -> cython.void:
        """Begin with a picture."""
        line: cython.int
        self.picture[:] = picture
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

    @ccall
    @raises
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
            self.forget_line(line)
            self.enqueue_line(line)
        self.follow_lines()

    @raises
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

    @raises
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

    @ccall
    @raises
    def change(self, cell: cython.int) -> cython.void:
        """Change a cell of the picture and its images; take back what no longer follows, and follow the lines."""
        line: cython.int
        for line in range(self.lines):
            self.dirty[line] = 0
        self.flip(cell)
        self.take_back_dirty()
        self.follow_lines()

    def flip(self, cell: cython.int) -> cython.void:
        """Change a cell of the picture and its images, and the clues of their lines, which are dirty from then on."""
        first: cython.int = cell
        while True:
            self.picture[cell] = 1 - self.picture[cell]
            self.dirty[cell // self.width] = self.dirty[self.height + cell % self.width] = 1
            cell = self.orbit_next[cell]
            if cell == first:
                break
        while True:
            self.set_clue(cell // self.width)
            self.set_clue(self.height + cell % self.width)
            cell = self.orbit_next[cell]
            if cell == first:
                break

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
                self.forget_line(line)
                self.enqueue_line(line)

    @ccall
    @raises
    def count_undecided(self) -> cython.int:
        """How many cells are open."""
        return self.cells - self.past_size

    @raises
    def keep(self) -> cython.void:
        """Remember the board."""
        self.old_values[:] = self.values
        self.old_past[:] = self.past
        self.old_line[:] = self.past_line
        self.old_size = self.past_size

    @raises
    def return_kept(self, cell: cython.int) -> cython.void:
        """Undo the change of a cell and its images, and put the board back that was kept."""
        nth: cython.int
        self.values[:] = self.old_values
        self.past[:] = self.old_past
        self.past_line[:] = self.old_line
        self.past_size = self.old_size
        self.flip(cell)
        for nth in range(self.lines):
            self.forget_line(nth)
            self.open_cells[nth] = self.width if nth < self.height else self.height
        for nth in range(self.past_size):
            self.open_cells[self.past[nth] // self.width] -= 1
            self.open_cells[self.height + self.past[nth] % self.width] -= 1

    def forget_line(self, line: cython.int) -> cython.void:
        """All techniques look at a line again."""
        self.news[line] = UNSEEN
        self.looked[line] = 0
