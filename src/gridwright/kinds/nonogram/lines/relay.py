"""The rest of a nonogram, after line solving and probing: solvers take turns on it until one is done.

The kernel with lines as propagators is fastest on most boards and slow on some, where SAT solvers on an encoding
are fast. How long either takes on a hard board has a heavy tail, so each gets a small budget of conflicts,
then the other, then both get twice as much (after the portfolios of Gomes and Selman 2001). Order and budgets were
chosen by measurement: docs/nonogram-speed.md. On a board that is much longer than wide, beams come before the kernel.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol

from gridwright.kind import OpenSat
from gridwright.kinds.nonogram.lines.beam_runner import STATES, BeamRunner, suits_beams
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.model import Clause

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.lines.board import NonogramBoard

# Budgets of the first turns, in conflicts.
KERNEL_CONFLICTS = 50_000  # where every line is one machine word; fewer where solving a line takes longer
SAT_CONFLICTS = 20_000
ROUNDS = 4  # turns of each; every turn has twice the budget of the one before
UNLIMITED = 1 << 60
SLICE_CONFLICTS = 1000  # between two chances to notice Ctrl-C
KERNEL, BEAM = "kernel", "beam"
WORD_CELLS = 61  # of a line that the kernel solves in one machine word
FIRST_SAT = "minisat22"
LAST_SAT = "cadical153"  # with phases from belief propagation it finishes the largest hard board known in seconds
BP_ROUNDS = 100  # of belief propagation for these phases, at most,
BP_WORK = 2_000_000  # and cells times rounds at most: about a second, in which Ctrl-C is not noticed

CellValues = tuple[int | None, ...]


class Runner(Protocol):
    """A solver in the relay."""

    def add(self, clauses: list[Clause]) -> None:
        """Add clauses over the cells, which are numbered from 1."""

    def solve(self, conflicts: int | None) -> tuple[bool, CellValues | None]:
        """Search within a budget of conflicts (None: unlimited): whether it finished, and the solution it found."""

    def close(self) -> None:
        """Free the solver."""


class KernelRunner:
    """The kernel with lines as propagators, which may have any length."""

    def __init__(self, puzzle: Nonogram, board: NonogramBoard) -> None:
        from gridwright.kinds.nonogram.lines.tuned_solver import make_solver

        self.solver = make_solver(puzzle.rows, puzzle.columns, board.values(), board.lookahead_scores())

    def add(self, clauses: list[Clause]) -> None:
        self.solver.add_clauses(clauses)

    def solve(self, conflicts: int | None) -> tuple[bool, CellValues | None]:
        found = solve_in_slices(self.solver.resume, conflicts)
        return found is not None, tuple(int(literal > 0) for literal in self.solver.values()) if found else None

    def close(self) -> None:
        pass


def solve_in_slices(solve: Callable[[int], bool | None], conflicts: int | None) -> bool | None:
    """Search in slices of a budget of conflicts (None: unlimited), between which Ctrl-C is noticed."""
    budget = UNLIMITED if conflicts is None else conflicts
    for spent in range(0, budget, SLICE_CONFLICTS):
        found = solve(min(SLICE_CONFLICTS, budget - spent))
        if found is not None:
            return found
    return None


class SatRunner:
    """A SAT solver on an encoding of the lines that have open cells; the last one gets phases."""

    def __init__(self, solver: str, puzzle: Nonogram, board: NonogramBoard, open_sat: OpenSat) -> None:
        self.root = board.values()
        self.session = open_sat(solver, len(self.root))
        self.session.add(board.encode())
        if solver == LAST_SAT and fits_belief_propagation(puzzle):
            self.session.set_phases(compute_phases(puzzle, self.root))

    def add(self, clauses: list[Clause]) -> None:
        self.session.add(clauses)

    def solve(self, conflicts: int | None) -> tuple[bool, CellValues | None]:
        finished, found = (True, self.session.solve()) if conflicts is None else self.session.solve_within(conflicts)
        if found is None:
            return finished, None
        return True, tuple(int(found[at] > 0) if value is None else value for at, value in enumerate(self.root))

    def close(self) -> None:
        self.session.close()


class Relay:
    """The solvers of one board. Each is made when its first turn comes, gets all clauses added so far, and is kept.

    Without a way to open SAT solvers the kernel has all turns.
    """

    def __init__(self, puzzle: Nonogram, board: NonogramBoard, open_sat: OpenSat | None) -> None:
        self.puzzle, self.board, self.open_sat = puzzle, board, open_sat
        self.runners: dict[str, Runner] = {}
        self.clauses: list[Clause] = []
        self.schedule = schedule(kernel_conflicts(puzzle), suits_beams(puzzle), open_sat is not None)
        self.turn = next(self.schedule)

    def add(self, clauses: list[Clause]) -> None:
        """Add clauses over the cells, which all solvers get."""
        self.clauses += clauses
        for runner in self.runners.values():
            runner.add(clauses)

    def solve(self) -> CellValues | None:
        """A solution, or None if there is none; the solver that found the last one goes on first."""
        while True:
            name, conflicts = self.turn
            finished, found = self.runner(name).solve(conflicts)
            if finished:
                return found
            self.turn = next(self.schedule)

    def runner(self, name: str) -> Runner:
        """The solver of that name."""
        if name not in self.runners:
            runner = self.open_runner(name)
            runner.add(self.clauses)
            self.runners[name] = runner
        return self.runners[name]

    def open_runner(self, name: str) -> Runner:
        """Make the solver of that name."""
        if name == BEAM:
            return BeamRunner(self.puzzle, self.board)
        if name == KERNEL or self.open_sat is None:
            return KernelRunner(self.puzzle, self.board)
        return SatRunner(name, self.puzzle, self.board, self.open_sat)

    def close(self) -> None:
        """Free all solvers."""
        for runner in self.runners.values():
            runner.close()


def compute_phases(puzzle: Nonogram, known: list[int | None]) -> Clause:
    """The likelier literal of every open cell, by belief propagation."""
    from gridwright.kinds.nonogram.lines.beliefs import BeliefPropagation

    literal_values, phases = array("i", [-1]) * (2 * len(known)), array("i", [0]) * len(known)
    for cell, value in enumerate(known):
        if value is not None:
            literal_values[2 * cell], literal_values[2 * cell + 1] = 1 - value, value
    beliefs = BeliefPropagation(puzzle.rows, puzzle.columns, literal_values, phases)
    beliefs.run(min(BP_ROUNDS, BP_WORK // len(known)))
    return [cell if phases[cell - 1] else -cell for cell, value in enumerate(known, 1) if value is None]


def kernel_conflicts(puzzle: Nonogram) -> int:
    """The conflicts of the kernel's first turn, which take about as long on all boards; 0 if it is not compiled."""
    if not is_compiled():
        return 0
    longest = max(len(puzzle.rows), len(puzzle.columns))
    if longest <= WORD_CELLS:
        return KERNEL_CONFLICTS
    from gridwright.kinds.nonogram.lines.board_trail import WIDE

    words = -(-longest // WORD_CELLS)
    efforts = (sum(words * (1 + len(clue)) for clue in clues) / len(clues) for clues in (puzzle.rows, puzzle.columns))
    return max(1, int(2 * KERNEL_CONFLICTS * WIDE / sum(efforts)))


def schedule(conflicts: int, is_long: bool, with_sat: bool) -> Iterator[tuple[str, int | None]]:
    """The solver of each turn and its budget in conflicts, for the kernel's first; the last is unlimited.

    The budget of a beam, which comes first on a long board, is its states.
    """
    for nth in range(ROUNDS if conflicts or is_long else 1):
        if is_long:
            yield BEAM, STATES << 4 * nth
            yield BEAM, STATES << 4 * nth + 2
        if conflicts:
            yield KERNEL, conflicts << nth
        if with_sat:
            yield FIRST_SAT, SAT_CONFLICTS << nth
    while True:
        yield (LAST_SAT if with_sat else KERNEL), None


def is_compiled() -> bool:
    """Is the kernel compiled? Uncompiled, it is slower than a SAT library."""
    from gridwright.kinds.nonogram.lines.board import COMPILED

    return COMPILED


def fits_belief_propagation(puzzle: Nonogram) -> bool:
    """Do the lines fit belief propagation, and is it compiled? Uncompiled, it takes longer than it saves."""
    from gridwright.kinds.nonogram.lines.beliefs import COMPILED, MAX_LENGTH

    return COMPILED and max(len(puzzle.rows), len(puzzle.columns)) <= MAX_LENGTH
