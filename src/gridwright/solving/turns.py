"""The kernel and a SAT solver in turns, for `auto`: where one makes no progress, the other may.

The kernel decides nearly every board in its first turn, and the SAT solver is not even built. Turns are measured in
conflicts, never in seconds, so that the same puzzle is always solved in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

from gridwright.engines import Assignment, load
from gridwright.grid import Grid
from gridwright.model import Clause, Model
from gridwright.outcome import UNPROVED
from gridwright.puzzle import Answer
from gridwright.solving.model_solver import ModelSolver
from gridwright.solving.solver import Size, Solver

FIRST_TURN = 10_000  # conflicts; every later round has twice as many
KERNEL, SAT = "kernel", "sat"


class TurnsSolver(Solver):
    """A model in the kernel and, from its second turn on, in a SAT solver too."""

    def __init__(self, grid: Grid, model: Model, state: Answer) -> None:
        self.grid, self.model, self.state = grid, model, state
        self.kernel = self.turn = ModelSolver(grid, model, load(KERNEL), None, state)
        self.sat: ModelSolver | None = None
        self.blocked: list[Clause] = []
        self.conflicts = FIRST_TURN

    def next(self) -> Assignment | None:
        """An assignment that satisfies the model, from the first of the two that finds one; None if there is none."""
        while True:
            finished, found = self.turn.next_within(self.conflicts)
            if finished:
                return found
            if find_spec("pysat") is None:
                return self.kernel.next()
            self.pass_on()

    def pass_on(self) -> None:
        """Pass the turn to the other solver."""
        if self.turn is not self.kernel:
            self.turn = self.kernel
            self.conflicts *= 2
            return
        if self.sat is None:
            self.sat = ModelSolver(self.grid, self.model, load(SAT), None, self.state)
            self.sat.session.add(self.blocked)
        self.turn = self.sat

    def block(self, clause: Clause) -> None:
        """Add a clause to both."""
        self.blocked.append(clause)
        self.kernel.session.add([clause])
        if self.sat is not None:
            self.sat.session.add([clause])

    def answers(self) -> Iterator[Answer]:
        while (found := self.next()) is not None:
            answer, clause = self.turn.read(found)
            yield answer
            self.block(clause)

    def count(self) -> Iterator[int] | None:
        return self.kernel.count()

    def find_other(self, facts: Answer) -> Answer | None:
        self.block(self.kernel.differ_from(facts))
        found = self.next()
        return None if found is None else self.turn.read(found)[0]

    @property
    def proof(self) -> str:
        return self.kernel.proof if self.turn is self.kernel else UNPROVED

    def size(self) -> Size | None:
        return self.kernel.size()

    def close(self) -> None:
        self.kernel.close()
        if self.sat is not None:
            self.sat.close()
