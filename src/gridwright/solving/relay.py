"""What lines and probing leave of a nonogram, given to solvers by turns until one is done.

The search that learns is fastest on most boards and bad on some; SAT solvers are good on those. How long either takes
on a hard board is much a matter of luck, so each gets a little effort, then the other, then more. Order and efforts
were chosen by measurement: docs/nonogram-speed.md.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from gridwright.kinds.nonogram.puzzle import Nonogram

if TYPE_CHECKING:
    from gridwright.kernel.nonogram_board import Board

LEARNING = 50_000  # contradictions of the search that learns, in its first turn;
SHORT = 2_000  # on a board of which nothing is known
CONFLICTS = 20_000  # of the first SAT solver, in its first turn;
LONG = 60_000  # on a board of which nothing is known
ROUNDS = 4  # of both, each with twice the effort of the one before
ENDLESS = 1 << 60
SLICE = 1000  # contradictions without a look at whether Ctrl-C was pressed
FIRST_SAT = "minisat22"
LEARNER = "learning"
LAST_SAT = "cadical153"  # told which values are likely, it finishes the largest hard board known in seconds
BELIEFS = 100  # rounds in which rows and columns tell each other what is likely,
THOUGHT = 2_000_000  # cells times rounds at most: about a second, in which Ctrl-C is not seen

Values = tuple[int | None, ...]
Clause = list[int]


class Runner(Protocol):
    """A solver that takes its turn."""

    def add(self, clauses: list[Clause]) -> None:
        """Take clauses over the cells, which are numbered from 1."""

    def solve(self, effort: int | None) -> tuple[bool, Values | None]:
        """Did it come to an end with so much effort (None: without a limit), and which solution did it find?"""

    def close(self) -> None:
        """Let go of everything."""


class Learning:
    """The search that learns."""

    def __init__(self, puzzle: Nonogram, board: Board) -> None:
        from gridwright.kernel.cdcl import Learner

        self.learner = Learner(puzzle.rows, puzzle.columns, board.values(), board.gains())

    def add(self, clauses: list[Clause]) -> None:
        for clause in clauses:
            self.learner.add(clause)

    def solve(self, effort: int | None) -> tuple[bool, Values | None]:
        most = ENDLESS if effort is None else effort
        for done in range(0, most, SLICE):
            found = self.learner.next(min(SLICE, most - done))
            if found is not None:
                return True, tuple(self.learner.values()) if found else None
        return False, None

    def close(self) -> None:
        pass


class Sat:
    """A SAT solver on the lines and cells that are open. The last one is told which values are likely."""

    def __init__(self, solver: str, puzzle: Nonogram, board: Board) -> None:
        from gridwright.engines.sat import SatSession

        self.root = board.values()
        self.session = SatSession(solver, len(self.root))
        self.session.add(board.clauses())
        if solver == LAST_SAT and can_believe(puzzle):
            self.session.prefer(likely(puzzle, self.root))

    def add(self, clauses: list[Clause]) -> None:
        self.session.add(clauses)

    def solve(self, effort: int | None) -> tuple[bool, Values | None]:
        ended, found = (True, self.session.solve()) if effort is None else self.session.solve_within(effort)
        if found is None:
            return ended, None
        return True, tuple(int(found[at] > 0) if value is None else value for at, value in enumerate(self.root))

    def close(self) -> None:
        self.session.close()


class Relay:
    """The solvers of one board. Each is made when its turn comes first, told all that was said, and kept."""

    def __init__(self, puzzle: Nonogram, board: Board) -> None:
        self.puzzle, self.board = puzzle, board
        self.runners: dict[str, Runner] = {}
        self.said: list[Clause] = []
        self.turns = turns(can_learn(puzzle), board.left() < len(puzzle.grid))
        self.turn = next(self.turns)

    def add(self, clauses: list[Clause]) -> None:
        """Ask from now on only for solutions that keep these clauses too."""
        self.said += clauses
        for runner in self.runners.values():
            runner.add(clauses)

    def solve(self) -> Values | None:
        """A solution, if there is one; whoever found the last is asked first."""
        while True:
            name, effort = self.turn
            ended, found = self.runner(name).solve(effort)
            if ended:
                return found
            self.turn = next(self.turns)

    def runner(self, name: str) -> Runner:
        """The solver of that name."""
        if name not in self.runners:
            runner = Learning(self.puzzle, self.board) if name == LEARNER else Sat(name, self.puzzle, self.board)
            runner.add(self.said)
            self.runners[name] = runner
        return self.runners[name]

    def close(self) -> None:
        """Let go of everything."""
        for runner in self.runners.values():
            runner.close()


def likely(puzzle: Nonogram, known: list[int | None]) -> Clause:
    """The likelier literal of every open cell."""
    from gridwright.kernel.beliefs import Beliefs

    truth, values = array("i", [-1]) * (2 * len(known)), array("i", [0]) * len(known)
    for cell, value in enumerate(known):
        if value is not None:
            truth[2 * cell], truth[2 * cell + 1] = 1 - value, value
    Beliefs(puzzle.rows, puzzle.columns, truth, values).revise(min(BELIEFS, THOUGHT // len(known)))
    return [cell if values[cell - 1] else -cell for cell, value in enumerate(known, 1) if value is None]


def turns(can_learn: bool, something_known: bool) -> Iterator[tuple[str, int | None]]:
    """Who is asked in turn, and for how much effort; the last has none set and answers in any case.

    A board of which nothing at all is known, if it is hard, is for a SAT solver: such boards have much symmetry, and
    clauses about where runs start, which only SAT solvers learn, say more than clauses about cells.
    """
    learning, conflicts = (LEARNING, CONFLICTS) if something_known else (SHORT, LONG)
    for nth in range(ROUNDS if can_learn else 1):
        if can_learn:
            yield LEARNER, learning << nth
        yield FIRST_SAT, conflicts << nth
    while True:
        yield LAST_SAT, None


def can_learn(puzzle: Nonogram) -> bool:
    """Do the lines fit the search that learns, and is it compiled? Without, a SAT library is faster."""
    from gridwright.kernel.cdcl import COMPILED, LONGEST

    return COMPILED and can_believe(puzzle) and max(len(puzzle.rows), len(puzzle.columns)) <= LONGEST


def can_believe(puzzle: Nonogram) -> bool:
    """Do the lines fit what finds likely values, and is it compiled? Without, it takes longer than it saves."""
    from gridwright.kernel.beliefs import COMPILED, LONGEST

    return COMPILED and max(len(puzzle.rows), len(puzzle.columns)) <= LONGEST
