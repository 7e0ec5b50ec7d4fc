"""Solutions that differ from given facts, for the backbone of a nonogram.

The kernel is asked in turns with growing budgets: for any cell that differs, where the opposite of all facts is decided
first, as long as that rids several cells at once; then cell by cell, which fixes those that cannot differ (Janota,
Lynce and Marques-Silva 2015). What no such turn settles is left to the relay.
"""

from __future__ import annotations

from gridwright.kernel.lookahead import Lookahead
from gridwright.kernel.solver import promote
from gridwright.kinds.nonogram.lines.belief_phases import LARGE
from gridwright.kinds.nonogram.lines.relay import KERNEL, CellValues, KernelRunner, Relay, solve_in_slices
from gridwright.kinds.nonogram.lines.tuned_solver import CANDIDATES
from gridwright.model import Clause

BUDGET = 20  # conflicts for a cell in the first turn, four times as many in each later one,
ALL = 100  # and how many times as many for all cells at once,
TURNS = 6  # before the relay goes on
SEVERAL = 4  # cells that the last solution must have rid for the next turn to ask for all again


class Others:
    """Finds solutions that differ from facts, of which there are fewer at each call."""

    def __init__(self, root: CellValues, relay: Relay) -> None:
        self.relay = relay
        runner = relay.runner(KERNEL)
        assert isinstance(runner, KernelRunner)
        self.solver = runner.solver
        if len(root) >= LARGE:  # most cells of a large board are forced: saved phases leave what is settled as it is
            self.solver.use(Lookahead(self.solver, CANDIDATES))
        self.turn, self.is_new = 0, True
        self.left = [cell for cell, value in enumerate(root, 1) if value is None]
        self.waiting: list[int] = []  # cells to ask for one by one in this turn, from the last

    def find(self, facts: CellValues) -> CellValues | None:
        """A solution that differs from the facts; None if there is none."""
        before, self.left = len(self.left), [cell for cell in self.left if facts[cell - 1] is not None]
        has_rid = self.is_new or before - len(self.left) >= SEVERAL
        self.is_new = False
        literals = {cell: cell if facts[cell - 1] else -cell for cell in self.left}
        found: bool | None = None
        while found is None and self.left and self.turn < TURNS:
            if not self.waiting:
                found = self.ask_all(list(literals.values()))
                if found is None or not has_rid:
                    self.waiting = self.left[::-1]
            else:
                found = self.ask_each(literals)
        if found is None and self.left:
            return self.finish(list(literals.values()))
        return tuple(int(literal > 0) for literal in self.solver.values()) if found else None

    def ask_all(self, facts: Clause) -> bool | None:
        """Is there a solution that differs in any cell? None if the budget is spent."""
        self.solver.add_clauses([[-fact for fact in facts]])
        promote(self.solver, [-fact for fact in facts])
        return self.ask([], BUDGET * ALL)

    def ask_each(self, literals: dict[int, int]) -> bool | None:
        """Go through the cells that wait: True for one that can differ, False if none of all can; None at the end."""
        while self.waiting:
            cell = self.waiting.pop()
            if cell not in literals:
                continue
            found = self.ask([-literals[cell]], BUDGET)
            if found:
                return True
            if found is False:
                self.left.remove(cell)
                if not self.solver.fix([literals.pop(cell)]):
                    return False
        self.turn += 1
        return None

    def ask(self, assumptions: list[int], conflicts: int) -> bool | None:
        """Ask the kernel within the budget of the turn."""
        found = self.solver.solve(assumptions, 0)
        return solve_in_slices(self.solver.resume, conflicts << 2 * self.turn) if found is None else found

    def finish(self, facts: Clause) -> CellValues | None:
        """Leave it to the relay."""
        self.solver.solve((), 0)  # without assumptions
        self.relay.add([[-fact for fact in facts]])
        return self.relay.solve()
