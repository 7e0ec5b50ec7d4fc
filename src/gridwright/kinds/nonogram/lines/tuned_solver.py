"""The kernel set up for a nonogram: lines as propagators, look-ahead, and phases from belief propagation.

It takes lines of any length. The settings were chosen by measurement: docs/nonogram-speed.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.kernel.lookahead import Lookahead
from gridwright.kernel.phases import BestPhases
from gridwright.kernel.solver import Solver
from gridwright.kinds.nonogram.lines.belief_phases import LARGE, BeliefPhases
from gridwright.kinds.nonogram.lines.beliefs import MAX_LENGTH

CANDIDATES = 8  # of look-ahead
RESTART_UNIT = 300  # conflicts;
RESTART_UNIT_LARGE = 150  # on a board that is large for belief propagation
FIRST_LEARNED = 2000  # learned clauses before the database is first reduced,
NEXT_LEARNED = 1000  # and before it is reduced again,
MORE_LEARNED = 50  # and how many more each later time

Clues = Sequence[Sequence[int]]


def make_solver(rows: Clues, columns: Clues, known: Sequence[int | None], activities: Sequence[float]) -> Solver:
    """A solver whose variables are the cells, row by row, true when black; some values are known.

    Activities are those that decisions start with.
    """
    height, width = len(rows), len(columns)
    solver = Solver()
    solver.grow(height * width)
    for row, clue in enumerate(rows):
        solver.add_runs(range(row * width + 1, (row + 1) * width + 1), clue, row)
    for column, clue in enumerate(columns):
        solver.add_runs(range(column + 1, height * width + 1, width), clue, height + column)
    unit = RESTART_UNIT_LARGE if height * width >= LARGE else RESTART_UNIT
    solver.tune(unit, FIRST_LEARNED, NEXT_LEARNED, MORE_LEARNED)
    if solver.fix([cell if value else -cell for cell, value in enumerate(known, 1) if value is not None]):
        solver.set_activities(activities)
        fits = max(height, width) <= MAX_LENGTH
        solver.use(Lookahead(solver, CANDIDATES), BeliefPhases(solver, rows, columns) if fits else BestPhases(solver))
    return solver
