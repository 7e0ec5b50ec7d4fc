"""The known boards of a model, and one kernel that finds further ones.

Every board that is found joins the pool, and the kernel is asked for others only. So a question costs a solve only if
the known boards do not answer it, and what the kernel has learned serves all questions about the same model.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gridwright.engines import load
from gridwright.engines.kernel import KernelSession, Solution
from gridwright.grid import Grid
from gridwright.kind import Change, Demand, Values
from gridwright.mending.effort import CONFLICT_WORK, QUERY_CONFLICTS, Effort
from gridwright.model import Model
from gridwright.puzzle import Answer, Value
from gridwright.solving.model_solver import ModelSolver

Board = tuple[Value, ...]


class OpenQuestion(Exception):
    """A single question took more conflicts than it may."""


class Pool:
    """Boards of a model. The model and its kernel are made when the known boards do not suffice."""

    def __init__(self, grid: Grid, build: Callable[[], Model], effort: Effort, known: Iterable[Values] = ()) -> None:
        self.grid, self.build, self.effort = grid, build, effort
        self.boards: list[Board] = [tuple(board) for board in known]
        self.solver: ModelSolver | None = None

    def open(self) -> tuple[ModelSolver, KernelSession]:
        """The model in its kernel, with the known boards blocked."""
        if self.solver is None:
            model = self.build()
            self.solver = ModelSolver(self.grid, model, load("kernel"), None, Answer.empty(self.grid))
            for board in self.boards:
                self.block(board)
        assert isinstance(self.solver.session, KernelSession)
        return self.solver, self.solver.session

    def block(self, board: Board) -> None:
        """Exclude a board from what is found."""
        assert self.solver is not None
        pairs = zip(board, self.solver.model.answer, strict=True)
        self.solver.session.add([[-number[value] for value, number in pairs if value is not None]])

    def find(self, demands: Sequence[Demand] = ()) -> Board | None:
        """A board that is not in the pool yet and keeps the demands; None if there is none. It joins the pool."""
        solver, session = self.open()
        assumptions, selector = self.post(demands)
        kernel = session.solver
        before = kernel.conflicts
        found = kernel.solve(assumptions, QUERY_CONFLICTS)
        self.effort.queries += 1
        self.effort.spend(len(self.grid) + CONFLICT_WORK * (kernel.conflicts - before))
        board: Board | None = None
        if found:
            board, clause = session.read(solver.model, Solution(kernel))
            self.boards.append(board)
            session.add([clause])
        if selector:
            kernel.fix([-selector])
        if found is None:
            raise OpenQuestion
        return board

    def post(self, demands: Sequence[Demand]) -> tuple[list[int], int]:
        """The assumptions that stand for demands, and the selector among them, if they needed one.

        A demand of one cell is an assumption itself; longer ones are clauses that hold if a new variable is true.
        """
        solver, session = self.open()
        answer = solver.model.answer
        clauses = [[answer[cell][value] for cell, value in demand] for demand in demands]
        assumptions = [clause[0] for clause in clauses if len(clause) == 1]
        longer = [clause for clause in clauses if len(clause) != 1]
        if not longer:
            return assumptions, 0
        (selector,) = session.solver.new_variables(1)
        session.solver.add_clauses([[-selector, *clause] for clause in longer])
        return [*assumptions, selector], selector

    def grow(self, most: int) -> bool:
        """Find boards until there are so many; True if there are no more."""
        while len(self.boards) < most:
            if self.find() is None:
                return True
        return False


def keeps(board: Board, demands: Iterable[Demand]) -> bool:
    """Does a board keep all demands? Written out, as it is asked for every change and every board."""
    for demand in demands:
        for cell, value in demand:
            if board[cell] == value:
                break
        else:
            return False
    return True


def carry(change: Change[Any], board: Board) -> Board | None:
    """What a board of the puzzle without the part becomes by a change; None if it then is no solution."""
    if change.demands is not None:
        return board if keeps(board, change.demands) else None
    if change.carry is None:
        return None
    carried = change.carry(board)
    return None if carried is None else tuple(carried)
