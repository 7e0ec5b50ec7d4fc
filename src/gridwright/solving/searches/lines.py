"""The nonogram's own solver: lines, then probing, then a short search if little is left or the solvers of `relay`.

Each part gets only what the one before it left undecided, so a puzzle that lines decide costs less than a millisecond
and never meets a model. The order was chosen by measurement: docs/nonogram-speed.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.nonogram.search import PROBING, opened, search
from gridwright.puzzle import Answer
from gridwright.solving.relay import Relay, Values
from gridwright.solving.search_solver import SearchSolver
from gridwright.solving.searches import SharedSearch
from gridwright.solving.solver import Solver

LITTLE = 100  # open cells, for which making the solvers of `relay` takes longer than trying
NODES = 30  # of that search without a solution, before they are made all the same


class LadderSolver(Solver):
    """One puzzle on one board. What one part has found is forbidden to the parts after it."""

    def __init__(self, puzzle: Nonogram, state: Answer) -> None:
        self.puzzle, self.grid = puzzle, puzzle.grid
        self.board, self.agrees = opened(puzzle, state)
        self.root: Values = ()  # what is known without trying anything
        self.found: list[Values] = []
        self.ended = False
        self.relay: Relay | None = None
        self.told = 0  # how many of the solutions found the others know of

    def answers(self) -> Iterator[Answer]:
        for values in self.solutions():
            if values not in self.found[:2]:  # only the second, which came for nothing, is found again
                self.found.append(values)
                yield Answer(self.grid, values)
        self.ended = True

    def solutions(self) -> Iterator[Values]:
        """Every solution, from the part that finds it first; the second may come twice."""
        if not self.agrees or (self.board.left() and not self.board.probed(PROBING)):
            return
        self.root = tuple(self.board.values())
        if self.board.left() <= LITTLE:
            while more := self.board.next(NODES):
                yield from self.with_neighbour(tuple(self.board.values()))
            if more is False:
                return
        while (values := self.ask()) is not None:
            yield from self.with_neighbour(values)

    def with_neighbour(self, values: Values) -> Iterator[Values]:
        """A solution, and when it is the first, another that differs in four cells: most second solutions are free."""
        from gridwright.kernel.nonogram_board import swapped

        is_first = not self.found
        yield values
        if not is_first or None not in self.root:
            return
        free = [int(value is None) for value in self.root]
        filled = [int(bool(value)) for value in values]
        corners = swapped(filled, free, self.grid.height, self.grid.width)
        if corners is not None:
            yield tuple(1 - value if cell in corners else value for cell, value in enumerate(filled))

    def ask(self) -> Values | None:
        """A solution not found yet, from the solvers that take over."""
        relay = self.opened_relay()
        relay.add([clause for values in self.found[self.told :] for clause in self.unlike_clauses(values)])
        self.told = len(self.found)
        return relay.solve()

    def unlike_clauses(self, facts: Values) -> list[list[int]]:
        """The clause that says that one of the values is another; none if what is known says so already."""
        clause = []
        for cell, (value, known) in enumerate(zip(facts, self.root, strict=True), 1):
            if value is not None and known is None:
                clause.append(-cell if value else cell)
            elif value is not None and value != known:
                return []
        return [clause]

    def opened_relay(self) -> Relay:
        """The solvers that take over, on everything that is left to decide; made when they are first needed."""
        if self.relay is None:
            self.board.root()
            self.root = tuple(self.board.values())  # the search may have settled some cells, and where it found answers
            self.relay = Relay(self.puzzle, self.board)
        return self.relay

    def find_other(self, facts: Answer) -> Answer | None:
        if self.ended:
            others = (Answer(self.grid, values) for values in self.found)
            return next((other for other in others if facts.common(other) != facts), None)
        relay = self.opened_relay()
        relay.add(self.unlike_clauses(facts.values))
        values = relay.solve()
        return None if values is None else Answer(self.grid, values)

    def close(self) -> None:
        if self.relay is not None:
            self.relay.close()


def open_lines(puzzle: Nonogram, state: Answer, first: bool) -> Solver:
    """The solver on a puzzle; without a SAT library its search goes on to the end."""
    if find_spec("pysat") is None:
        return SearchSolver(puzzle, search, state, first)
    return LadderSolver(puzzle, state)


def summary() -> str:
    """What it does, and whether it is compiled here."""
    from gridwright.kernel.nonogram_board import COMPILED

    how = "compiled" if COMPILED else "not compiled: install a C compiler and gridwright again for 50 times the speed"
    return f"lines, probing, search that learns, SAT on the hardest rest ({how})"


SEARCH = SharedSearch(open_lines, summary, kinds=("nonogram",))
