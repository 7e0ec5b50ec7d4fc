"""A solver that chooses at most so many of some literals, for searches that try small numbers first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.kernel.solver import Solver
from gridwright.mending.effort import CONFLICT_WORK, Effort
from gridwright.mending.pool import OpenQuestion


class Bounded:
    """A solver and the literals that cost 1 each.

    Spare literals take part in the same sum: as many of them as are assumed to be true lower the bound, so that one
    solver, with all that it has learned, serves every bound up to `most`.
    """

    def __init__(self, solver: Solver, costs: Sequence[int], most: int, effort: Effort) -> None:
        self.solver, self.costs, self.effort = solver, costs, effort
        self.hopeless = False  # was the last question answered in the negative, whatever the bound?
        self.spare = list(solver.new_variables(most))
        solver.add_linear([(1, literal) for literal in (*costs, *self.spare)], None, most)
        solver.set_phases([-literal for literal in costs])

    def find(self, size: int, avoided: Iterable[int] = ()) -> list[int] | None:
        """The true literals of a solution that costs at most so much and makes the avoided ones false; None if none."""
        assumptions = [*self.spare[: len(self.spare) - size], *(-literal for literal in avoided)]
        before = self.solver.conflicts
        found = self.solver.solve(assumptions, self.effort.left // CONFLICT_WORK)
        self.effort.queries += 1
        self.effort.spend(len(self.costs) + CONFLICT_WORK * (self.solver.conflicts - before))
        if found is None:
            raise OpenQuestion
        self.hopeless = found is False and not self.solver.core
        return [literal for literal in self.solver.values() if literal > 0] if found else None
