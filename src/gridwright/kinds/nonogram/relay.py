"""What lines and probing leave of a nonogram, given to one solver after the other until one is done.

The search that learns is fastest on most boards and bad on some; SAT solvers are good on those. Each has so much effort
for a question, and what it could not answer in that goes to the next. Efforts and order were chosen by measurement:
docs/nonogram-speed.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol

from gridwright.engines.base import Session
from gridwright.kinds.nonogram.puzzle import Nonogram

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.lines import Board

LEARNING = 50_000  # contradictions of the search that learns, for one question;
SHORT = 500  # on a board of which nothing is known
SLICE = 1000  # of them without a look at whether Ctrl-C was pressed
CONFLICTS = 200_000  # of the first SAT solver
FIRST_SAT = "minisat22"
LAST_SAT = "kissat404"  # slow to start, and the only one that finishes the hardest boards known

Values = tuple[int | None, ...]
Clause = list[int]


class Runner(Protocol):
    """A solver that takes its turn."""

    def add(self, clauses: list[Clause]) -> None:
        """Take clauses over the cells, which are numbered from 1."""

    def solve(self) -> tuple[bool, Values | None]:
        """A solution, or None; and first, whether it came to an end."""

    def close(self) -> None:
        """Let go of everything."""


class Learning:
    """The search that learns."""

    def __init__(self, puzzle: Nonogram, board: Board, effort: int) -> None:
        from gridwright.kinds.nonogram.learning import Learner

        self.effort = effort
        self.learner = Learner(puzzle.rows, puzzle.columns, board.values(), board.gains())

    def add(self, clauses: list[Clause]) -> None:
        for clause in clauses:
            self.learner.add(clause)

    def solve(self) -> tuple[bool, Values | None]:
        for done in range(0, self.effort, SLICE):
            found = self.learner.next(min(SLICE, self.effort - done))
            if found is not None:
                return True, tuple(self.learner.values()) if found else None
        return False, None

    def close(self) -> None:
        pass


class Sat:
    """A SAT solver on the lines and cells that are open."""

    def __init__(self, solver: str, board: Board) -> None:
        from gridwright.engines.sat import ENGINE

        self.root = board.values()
        self.session: Session = ENGINE.open(solver, len(self.root), {})
        self.session.add(board.clauses())

    def add(self, clauses: list[Clause]) -> None:
        self.session.add(clauses)

    def solve(self) -> tuple[bool, Values | None]:
        from gridwright.engines.sat import SatSession

        if isinstance(self.session, SatSession):
            ended, found = self.session.solve_within(CONFLICTS)
        else:
            ended, found = True, self.session.solve()
        if found is None:
            return ended, None
        return True, tuple(int(found[at] > 0) if value is None else value for at, value in enumerate(self.root))

    def close(self) -> None:
        self.session.close()


class Relay:
    """The solvers of one board, taking turns; every one is told what was asked of those before."""

    def __init__(self, puzzle: Nonogram, board: Board) -> None:
        self.turns = iter(turns(puzzle, board))
        self.said: list[Clause] = []
        self.runner = next(self.turns)()

    def add(self, clauses: list[Clause]) -> None:
        """Ask from now on only for solutions that keep these clauses too."""
        self.said += clauses
        self.runner.add(clauses)

    def solve(self) -> Values | None:
        """A solution, if there is one."""
        while True:
            ended, found = self.runner.solve()
            if ended:
                return found
            self.runner.close()
            self.runner = next(self.turns)()
            self.runner.add(self.said)

    def close(self) -> None:
        """Let go of everything."""
        self.runner.close()


def turns(puzzle: Nonogram, board: Board) -> Iterator[Callable[[], Runner]]:
    """The solvers in the order of their turns; the last needs no more than one.

    A board of which nothing at all is known, if it is hard, is for a SAT solver: such boards have much symmetry, and
    clauses about where runs start, which only SAT solvers learn, say more than clauses about cells.
    """
    if can_learn(puzzle):
        yield lambda: Learning(puzzle, board, LEARNING if board.left() < len(puzzle.grid) else SHORT)
    yield lambda: Sat(FIRST_SAT, board)
    while True:
        yield lambda: Sat(LAST_SAT, board)


def can_learn(puzzle: Nonogram) -> bool:
    """Do the lines fit the search that learns, and is it compiled? Without, a SAT library is faster."""
    from gridwright.kinds.nonogram.learning import COMPILED, LONGEST

    return COMPILED and max(len(puzzle.rows), len(puzzle.columns)) <= LONGEST
