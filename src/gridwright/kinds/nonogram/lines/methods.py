"""The methods `lines` and `search` of nonograms: line solving, probing, a short depth-first search, then solvers.

The search comes where few cells are open, and double counting before the solvers of `relay`, on boards of which many
lines have the same clue. `lines`, which `auto` uses, has the kernel and SAT solvers take turns on what is left;
`search` never turns to SAT.

Each rung gets only the cells that the one before left open, so a puzzle that line solving decides costs less than a
millisecond and never becomes a model. The order was chosen by measurement: docs/nonogram-speed.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gridwright.kind import OpenSat, OwnMethod
from gridwright.kinds.nonogram.lines.inference import (
    PROBE_BUDGET,
    PROBE_PATIENCE,
    count_across,
    open_board,
    repeats_clues,
)
from gridwright.kinds.nonogram.lines.relay import BEAM, KERNEL, CellValues, Relay, is_compiled
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.messages import say
from gridwright.model import Clause
from gridwright.outcome import PROVED_BY_SEARCH, UNPROVED
from gridwright.puzzle import Answer

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.lines.others import Others

FEW_CELLS = 100  # open cells that a short search often decides sooner than the solvers of `relay` are built
NODE_BUDGET = 30  # nodes of that search per solution, before they are built all the same


class LinesSolver:
    """All rungs on one puzzle. A solution found on one rung is blocked on the next by a clause."""

    def __init__(self, puzzle: Nonogram, state: Answer, open_sat: OpenSat | None) -> None:
        self.puzzle, self.grid, self.open_sat = puzzle, puzzle.grid, open_sat
        self.board, self.consistent = open_board(puzzle, state)
        self.root: CellValues = ()  # what is known without a decision
        self.found: list[CellValues] = []
        self.exhausted = False
        self.relay: Relay | None = None
        self.others: Others | None = None
        self.blocked = 0  # how many of the solutions found are blocked in the relay

    def answers(self) -> Iterator[Answer]:
        """Enumerate the solutions, each once."""
        for values in self.solutions():
            if values not in self.found[:2]:  # only the second, a switched neighbour, can be found again
                self.found.append(values)
                yield Answer(self.grid, values)
        self.exhausted = True

    def solutions(self) -> Iterator[CellValues]:
        """Every solution, from the first rung that finds it; the second may come twice."""
        if not self.consistent:
            return
        if self.board.open_count() and not self.board.probe(PROBE_BUDGET, PROBE_PATIENCE):
            return
        self.root = tuple(self.board.values())
        if not self.board.open_count():
            yield self.root
            return
        if self.board.open_count() <= FEW_CELLS:
            while more := self.board.find_next(NODE_BUDGET):
                yield from self.with_neighbour(tuple(self.board.values()))
            if more is False:
                return
        while (values := self.solve_rest()) is not None:
            yield from self.with_neighbour(values)

    def with_neighbour(self, values: CellValues) -> Iterator[CellValues]:
        """A solution and, after the first, a neighbour: most second solutions are one switching component away."""
        from gridwright.kinds.nonogram.lines.switching import find_switching_component

        is_first = not self.found
        yield values
        if not is_first or None not in self.root:
            return
        free = [int(value is None) for value in self.root]
        filled = [int(bool(value)) for value in values]
        corners = find_switching_component(filled, free, self.grid.height, self.grid.width)
        if corners is not None:
            yield tuple(1 - value if cell in corners else value for cell, value in enumerate(filled))

    def solve_rest(self) -> CellValues | None:
        """Another solution, from the relay."""
        relay = self.open_relay()
        relay.add([clause for values in self.found[self.blocked :] for clause in self.blocking_clauses(values)])
        self.blocked = len(self.found)
        return relay.solve() if self.consistent else None

    def blocking_clauses(self, values: CellValues) -> list[Clause]:
        """The clause that blocks these values; none if the root already contradicts them."""
        clause = []
        for cell, (value, known) in enumerate(zip(values, self.root, strict=True), 1):
            if value is not None and known is None:
                clause.append(-cell if value else cell)
            elif value is not None and value != known:
                return []
        return [clause]

    def open_relay(self) -> Relay:
        """The relay on all open cells, built when it is first needed."""
        if self.relay is None:
            self.board.backtrack_to_root()
            if repeats_clues(self.puzzle):
                self.consistent = count_across(self.puzzle, self.board)
            self.root = tuple(self.board.values())  # the search may have fixed cells, also where it found solutions
            self.relay = Relay(self.puzzle, self.board, self.open_sat)
        return self.relay

    def find_other(self, facts: Answer) -> Answer | None:
        """Find a solution that differs from the facts in a decided cell."""
        if self.exhausted:
            others = (Answer(self.grid, values) for values in self.found)
            return next((other for other in others if facts.common(other) != facts), None)
        relay = self.open_relay()
        if not self.consistent:
            return None
        if is_compiled():
            from gridwright.kinds.nonogram.lines.others import Others

            self.others = self.others or Others(self.root, relay)
            values = self.others.find(facts.values)
        else:
            relay.add(self.blocking_clauses(facts.values))
            values = relay.solve()
        return None if values is None else Answer(self.grid, values)

    @property
    def proof(self) -> str:
        """What proves that there are no more solutions."""
        return PROVED_BY_SEARCH if self.relay is None or self.relay.turn[0] in (KERNEL, BEAM) else UNPROVED

    def close(self) -> None:
        """Free the solvers of the relay."""
        if self.relay is not None:
            self.relay.close()


def open_search(puzzle: Nonogram, state: Answer, open_sat: OpenSat | None) -> LinesSolver:
    """All rungs, but never SAT."""
    return LinesSolver(puzzle, state, None)


def summary() -> str:
    """The rungs, and whether they are compiled here."""
    from gridwright.kinds.nonogram.lines.board import COMPILED

    return say(
        "line solving, probing, CDCL, and SAT for the hardest boards ({build})",
        build=say("compiled")
        if COMPILED
        else say("not compiled: install a C compiler, then gridwright again, for 50 times the speed"),
    )


METHODS = {"lines": OwnMethod(LinesSolver, summary), "search": OwnMethod(open_search)}
