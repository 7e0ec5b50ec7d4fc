"""A session that chooses at most so many of some literals, for searches that try small numbers first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.engines.kernel import KernelSession
from gridwright.mending.effort import CONFLICT_WORK, Effort
from gridwright.mending.known_boards import OpenQuestion
from gridwright.model import Linear


class Bounded:
    """A session and the literals that cost 1 each.

    Spare literals take part in the same sum: as many of them as are assumed to be true lower the bound, so that one
    session, with all that it has learned, serves every bound up to `most`.
    """

    def __init__(self, session: KernelSession, costs: Sequence[int], most: int, effort: Effort) -> None:
        self.session, self.costs, self.effort = session, costs, effort
        self.hopeless = False  # was the last question answered in the negative, whatever the bound?
        self.spare = list(session.new(most))
        session.put(Linear(tuple((1, literal) for literal in (*costs, *self.spare)), None, most))
        session.set_phases([-literal for literal in costs])

    def find(self, size: int, avoided: Iterable[int] = ()) -> list[int] | None:
        """The true literals of a solution that costs at most so much and makes the avoided ones false; None if none."""
        assumptions = [*self.spare[: len(self.spare) - size], *(-literal for literal in avoided)]
        before = self.session.conflicts
        found = self.session.ask(assumptions, self.effort.left // CONFLICT_WORK)
        self.effort.queries += 1
        self.effort.spend(len(self.costs) + CONFLICT_WORK * (self.session.conflicts - before))
        if found is None:
            raise OpenQuestion
        self.hopeless = found is False and not self.session.core
        return [literal for literal in self.session.found.literals if literal > 0] if found else None
