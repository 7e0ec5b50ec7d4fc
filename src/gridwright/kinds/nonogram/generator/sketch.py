# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A picture, its clues, and what they decide: kept up to date while cells of the picture change.

The lines are followed one by one, by the techniques of the requested level. Of every decided cell the line is kept that
has decided it. When a cell of the picture changes, so do the clues of its row and column: only what they have decided,
and what was decided from that, is taken back, and the lines are followed from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, ccall, cython, raises
from gridwright.kind import Technique
from gridwright.kinds.nonogram.generator.raster import Raster
from gridwright.kinds.nonogram.hints.clue_store import ClueStore
from gridwright.kinds.nonogram.hints.patterns import NAMES, NonogramPatterns
from gridwright.kinds.nonogram.lines.line_looker import LineBoard, LineLooker
from gridwright.ladder.constraint_ladder import PATTERN, ConstraintLadder
from gridwright.ladder.ladder import OPEN
from gridwright.supposition import UNLIMITED

NO_LINE: cython.int = -1  # has decided a cell: a trial has


class Sketch:
    """A picture and what its clues decide so far. Cells of an orbit, images under a symmetry, change together.

    All decided cells are as in the picture, which is a solution of its clues.
    """

    canvas: Readonly[Raster]
    picture: Readonly[cython.int[::1]]
    patterns: NonogramPatterns
    clues: ClueStore
    ladder: Readonly[ConstraintLadder]
    pattern_of: cython.int[::1]
    whole_line: Readonly[cython.int]
    board: LineBoard
    line: LineLooker
    cells: cython.int
    orbit_next: cython.int[::1]
    dirty: cython.int[::1]
    in_queue: cython.int[::1]
    todo: cython.int[::1]
    todo_size: cython.int
    todo_first: cython.int
    past: cython.int[::1]
    past_line: cython.int[::1]
    past_size: cython.int
    old_past: cython.int[::1]
    old_line: cython.int[::1]
    old_size: cython.int
    limit: cython.int

    def __init__(self, canvas: Raster, techniques: Sequence[Technique[Any]]) -> None:
        self.canvas, self.picture = canvas, canvas.cells
        height, width = canvas.height, canvas.width
        # Clues of the most runs there can be make room for all others.
        rows, columns = [[1] * ((width + 1) // 2)] * height, [[1] * ((height + 1) // 2)] * width
        self.patterns = NonogramPatterns(rows, columns)
        self.board, self.line = self.patterns.board, self.patterns.line
        self.clues = ClueStore(self.board.solver, height, width)
        self.open_ladder(techniques)
        self.cells = height * width
        self.orbit_next = arrays.ints(range(self.cells))
        self.dirty, self.in_queue, self.todo = (arrays.zeros(height + width) for _ in range(3))
        self.todo_size = self.todo_first = 0
        # The decided cells in order, and the line that has decided each.
        self.past, self.past_line, self.past_size = arrays.zeros(self.cells), arrays.zeros(self.cells), 0
        self.old_past, self.old_line, self.old_size = arrays.zeros(self.cells), arrays.zeros(self.cells), 0
        self.limit = 0

    def open_ladder(self, techniques: Sequence[Technique[Any]]) -> None:
        """Open the ladder of the techniques: patterns, the last of them for whole lines, then suppositions."""
        layers = [PATTERN - NAMES.index(each.name) if each.layers is None else each.layers for each in techniques]
        self.whole_line = [each.name for each in techniques].index("whole-line")
        self.ladder = ConstraintLadder(
            self.canvas.size,
            self.clues.open,
            layers,
            layers,  # the last layer ends in a clash
            [UNLIMITED] * len(layers),
            [0] * len(layers),
            [OPEN] * len(layers),
            len(layers),
            self.patterns,
        )
        self.pattern_of = arrays.ints([PATTERN - layer for layer in layers])

    def set_orbits(self, orbits: Sequence[Sequence[int]]) -> None:
        """Cells of an orbit change together."""
        for orbit in orbits:
            for nth in range(len(orbit)):
                self.orbit_next[orbit[nth]] = orbit[(nth + 1) % len(orbit)]

    @ccall
    @raises
    def read_clues(self) -> cython.void:
        """Take all clues from the picture."""
        line: cython.int
        for line in range(self.board.lines):
            self.read_clue(line)

    def read_clue(self, line: cython.int) -> cython.void:
        """Take the clue of a line from the picture."""
        first: cython.int = self.board.solver.clue_start[line]
        run: cython.int = first - 1
        was_black: cython.bint = False
        is_row: cython.bint = line < self.board.height
        cell: cython.int = line * self.board.width if is_row else line - self.board.height
        for _ in range(self.board.solver.length[line]):
            if self.picture[cell]:
                if not was_black:
                    run += 1
                    self.board.solver.clue[run] = 0
                self.board.solver.clue[run] += 1
            was_black = self.picture[cell] == 1
            cell += 1 if is_row else self.board.width
        self.board.solver.set_run_count(line, run + 1 - first)
        self.clues.stale[line] = 1

    def clue_of(self, line: int) -> tuple[int, ...]:
        """The clue of a line."""
        first: cython.int = self.board.solver.clue_start[line]
        return tuple([self.board.solver.clue[first + run] for run in range(self.board.solver.run_count[line])])

    def enqueue_line(self, line: cython.int) -> cython.void:
        """The line is followed later."""
        if not self.in_queue[line]:
            self.in_queue[line] = 1
            self.todo[(self.todo_first + self.todo_size) % self.board.lines] = line
            self.todo_size += 1

    @ccall
    @raises
    def solve_anew(self, limit: cython.int) -> cython.void:
        """Open all cells, and follow the lines by the first `limit` techniques."""
        line: cython.int
        self.limit, self.past_size = limit, 0
        self.put_past()
        for line in range(self.board.lines):
            self.enqueue_line(line)
        self.follow_lines()

    def put_past(self) -> cython.void:
        """Put the decided cells on the board, and no others."""
        nth: cython.int
        for nth in range(self.cells):
            self.board.values[nth] = OPEN
        for nth in range(self.past_size):
            self.board.values[self.past[nth]] = self.picture[self.past[nth]]
        self.board.refresh()

    @raises
    def follow_lines(self) -> cython.void:
        """Decide what the lines decide, until nothing is left to follow; then try values, if that is allowed."""
        line: cython.int
        while True:
            while self.todo_size:
                line = self.todo[self.todo_first]
                self.todo_first = (self.todo_first + 1) % self.board.lines
                self.todo_size -= 1
                self.in_queue[line] = 0
                if self.board.open_cells[line]:
                    self.follow_line(line)
            if self.limit <= self.whole_line + 1 or self.past_size == self.cells:
                return
            self.suppose_values()
            if self.ladder.size == 0:
                return
            self.apply(NO_LINE)

    @raises
    def suppose_values(self) -> cython.void:
        """Find what follows from suppositions, with the clues as they are now."""
        technique: cython.int
        self.ladder.change_rules()
        self.clues.update()
        for technique in range(self.whole_line + 1, self.limit):
            if self.ladder.size == 0:
                self.ladder.find(technique)

    @raises
    def follow_line(self, line: cython.int) -> cython.void:
        """Decide what a line decides."""
        technique: cython.int = 0
        pattern: cython.int
        if self.limit > self.whole_line:
            self.follow_whole_line(line)
            return
        while technique < self.limit:
            pattern = self.pattern_of[technique]
            if self.board.open_cells[line] and not self.board.looked[line] >> pattern & 1:
                self.patterns.look(line, pattern)
                if self.ladder.size:
                    self.apply(line)
                    technique = 0
                    continue
            technique += 1

    def follow_whole_line(self, line: cython.int) -> cython.void:
        """Decide all that a line decides."""
        place: cython.int
        self.line.look_at(line)
        self.line.solve()
        for place in range(self.line.length):
            if self.line.is_forced(place):
                self.put(self.line.start + place * self.line.stride, line)

    @raises
    def apply(self, line: cython.int) -> cython.void:
        """Put on the board what the ladder has found, in a line if in one."""
        nth: cython.int
        for nth in range(self.ladder.size):
            self.put(self.ladder.order[nth], line)
        self.ladder.clear()

    def put(self, cell: cython.int, line: cython.int) -> cython.void:
        """A line has decided a cell."""
        row: cython.int = cell // self.board.width
        column: cython.int = self.board.height + cell % self.board.width
        self.board.values[cell] = self.picture[cell]
        self.board.change(cell, -1)
        self.past[self.past_size], self.past_line[self.past_size] = cell, line
        self.past_size += 1
        if line != row:
            self.enqueue_line(row)
        if line != column:
            self.enqueue_line(column)

    @ccall
    @raises
    def change(self, cell: cython.int) -> cython.void:
        """Change a cell of the picture and its images; take back what no longer follows, and follow the lines."""
        line: cython.int
        for line in range(self.board.lines):
            self.dirty[line] = 0
        self.flip(cell)
        self.take_back_dirty()
        self.follow_lines()

    def flip(self, cell: cython.int) -> cython.void:
        """Change a cell of the picture and its images, and the clues of their lines, which are dirty from then on."""
        first: cython.int = cell
        self.turn_over(cell)
        while True:
            self.mark_dirty(cell)
            self.read_clue(cell // self.board.width)
            self.read_clue(self.board.height + cell % self.board.width)
            cell = self.orbit_next[cell]
            if cell == first:
                break

    def turn_over(self, cell: cython.int) -> cython.void:
        """Change a cell of the picture and its images, and nothing else."""
        first: cython.int = cell
        while True:
            self.picture[cell] = 1 - self.picture[cell]
            cell = self.orbit_next[cell]
            if cell == first:
                break

    def mark_dirty(self, cell: cython.int) -> cython.void:
        """The lines of a cell are no longer as they were."""
        self.dirty[cell // self.board.width] = self.dirty[self.board.height + cell % self.board.width] = 1

    def take_back_dirty(self) -> cython.void:
        """Open the cells that dirty lines have decided; the lines that cross them there are dirty from then on."""
        nth: cython.int
        line: cython.int
        kept: cython.int = 0
        lost: cython.bint = False
        for nth in range(self.past_size):
            cell: cython.int = self.past[nth]
            line = self.past_line[nth]
            lost = lost or line == NO_LINE
            if lost or self.dirty[line]:
                self.board.values[cell] = OPEN
                self.board.change(cell, 1)
                self.mark_dirty(cell)
            else:
                self.past[kept], self.past_line[kept] = cell, line
                kept += 1
        self.past_size = kept
        for line in range(self.board.lines):
            if self.dirty[line]:
                self.board.forget_line(line)
                self.enqueue_line(line)

    @ccall
    @raises
    def count_undecided(self) -> cython.int:
        """How many cells are open."""
        return self.cells - self.past_size

    def has_trial(self) -> cython.bint:
        """Is there a cell that no line has decided?"""
        nth: cython.int
        for nth in range(self.past_size):
            if self.past_line[nth] == NO_LINE:
                return True
        return False

    @raises
    def keep(self) -> cython.void:
        """Remember what is decided."""
        self.old_past[:] = self.past
        self.old_line[:] = self.past_line
        self.old_size = self.past_size

    @raises
    def return_kept(self, cell: cython.int) -> cython.void:
        """Undo the change of a cell and its images, and what was decided since `keep`."""
        self.past[:] = self.old_past
        self.past_line[:] = self.old_line
        self.past_size = self.old_size
        self.flip(cell)
        self.put_past()
