# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The clues of a board as constraints that can be followed in layers; those of a puzzle in the making change.

A store for a size is laid out once, with the most runs that its lines can have; others are copies with their own clues.
"""

from __future__ import annotations

from functools import lru_cache

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.kernel.constraint_store import RUNS
from gridwright.kernel.layers import LayeredStore
from gridwright.kernel.line_solver import LineSolver
from gridwright.kernel.runs import RunsPropagator
from gridwright.ladder.answer_table import AnswerTable


class ClueStore:
    """The clues of a solver as a store of constraints. `stale` are the lines whose clue has changed since."""

    solver: LineSolver
    height: cython.int
    width: cython.int
    store: LayeredStore
    runs: RunsPropagator
    is_open: cython.bint
    stale: cython.int[::1]

    def __init__(self, solver: LineSolver, height: int, width: int) -> None:
        self.solver, self.height, self.width = solver, height, width
        self.is_open, self.stale = False, arrays.filled(height + width, 1)

    def open(self) -> tuple[LayeredStore, AnswerTable]:
        """A store of the clues, and the literals of the cells."""
        blank, table = lay_out(self.height, self.width)
        self.store = blank.copy()
        self.runs, self.is_open = self.store.find_propagator(RUNS), True
        self.update()
        self.store.look_at_root()
        return self.store, table

    @raises
    def update(self) -> cython.void:
        """Take over the clues that have changed; all lines are looked at again."""
        line: cython.int
        if not self.is_open:
            return
        for line in range(self.height + self.width):
            if self.stale[line]:
                self.stale[line] = 0
                if self.solver.slack[line] < 1:  # the clue is longer than the line
                    self.store.consistent = False
                else:
                    self.runs.set_clue(
                        line, self.solver.clue, self.solver.clue_start[line], self.solver.run_count[line]
                    )
        self.runs.wake_all()


@lru_cache(maxsize=8)
def lay_out(height: int, width: int) -> tuple[LayeredStore, AnswerTable]:
    """A store with room for any clues, and the literals of the cells: the first row first."""
    cells, lines = height * width, height + width
    store: LayeredStore = LayeredStore()
    store.grow(cells)
    for line in range(lines):
        row, column = range(line * width + 1, (line + 1) * width + 1), range(line - height + 1, cells + 1, width)
        along = row if line < height else column
        store.add_runs(along, [1] * ((len(along) + 1) // 2), line)
    store.close([0] * lines, [0] * lines)
    store.layers.drop()
    store.consistent = True  # the clues here only make room
    return store, AnswerTable(store, [((0, -cell), (1, cell)) for cell in range(1, cells + 1)])
