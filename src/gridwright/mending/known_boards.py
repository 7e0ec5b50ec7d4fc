"""The known boards of a model, and one session that finds further ones.

Every board that is found joins the pool, and the session is asked for others only. So a question costs a solve only if
the known boards do not answer it, and what the session has learned serves all questions about the same model.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gridwright.engines.kernel import KernelSession, open_session
from gridwright.grid import Grid
from gridwright.kind import Change, Demand, Values
from gridwright.mending.effort import CONFLICT_WORK, QUERY_CONFLICTS, Effort
from gridwright.model import Model
from gridwright.puzzle import Value

Board = tuple[Value, ...]


class OpenQuestion(Exception):
    """A single question took more conflicts than it may."""


class KnownBoards:
    """Boards of a model. The model and its session are made when the known boards do not suffice."""

    def __init__(self, grid: Grid, build: Callable[[], Model], effort: Effort, known: Iterable[Values] = ()) -> None:
        self.grid, self.build, self.effort = grid, build, effort
        self.boards: list[Board] = [tuple(board) for board in known]
        self.opened: KernelSession | None = None

    def open(self) -> KernelSession:
        """The model in its session, with the known boards blocked."""
        if self.opened is None:
            self.opened = open_session(self.build())
            answer = self.opened.model.answer
            for board in self.boards:
                pairs = zip(board, answer, strict=True)
                self.opened.add([[-number[value] for value, number in pairs if value is not None]])
        return self.opened

    def find(self, demands: Sequence[Demand] = ()) -> Board | None:
        """A board that is not in the pool yet and keeps the demands; None if there is none. It joins the pool."""
        session = self.open()
        assumptions, selector = self.post(session, demands)
        before = session.conflicts
        found = session.ask(assumptions, QUERY_CONFLICTS)
        self.effort.queries += 1
        self.effort.spend(len(self.grid) + CONFLICT_WORK * (session.conflicts - before))
        board: Board | None = None
        if found:
            board, clause = session.read(session.found)
            self.boards.append(board)
            session.add([clause])
        if selector:
            session.fix([-selector])
        if found is None:
            raise OpenQuestion
        return board

    def post(self, session: KernelSession, demands: Sequence[Demand]) -> tuple[list[int], int]:
        """The assumptions that stand for demands, and the selector among them, if they needed one.

        A demand of one cell is an assumption itself; longer ones are clauses that hold if a new variable is true.
        """
        answer = session.model.answer
        clauses = [[answer[cell][value] for cell, value in demand] for demand in demands]
        assumptions = [clause[0] for clause in clauses if len(clause) == 1]
        longer = [clause for clause in clauses if len(clause) != 1]
        if not longer:
            return assumptions, 0
        (selector,) = session.new(1)
        session.add([[-selector, *clause] for clause in longer])
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
