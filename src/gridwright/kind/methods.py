"""How a puzzle of a kind is solved: its formulations, and searches and methods of its own."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol

from gridwright.messages import Text
from gridwright.puzzle import Answer, P

if TYPE_CHECKING:
    from gridwright.model import Model


@dataclass(frozen=True, slots=True)
class Formulation(Generic[P]):
    """A named model of a kind's rules, with its source and, where known, a formula for its size."""

    build: Callable[[P], Model]
    summary: Text
    source: str = ""
    sizes: Callable[[P], Mapping[str, int]] | None = None
    # Constraint classes that an engine must take natively, because lowering them would be far too large.
    needs: frozenset[type] = frozenset()
    # Does the model have integer columns?
    integers: bool = False
    # Do boards that break rules satisfy the model, too? They are left out, one by one.
    incomplete: bool = False


Search = Callable[[P, Answer, bool], Iterator[Answer]]
"""A kind's own search, for the rare kind that needs one beside the kernel: yields every answer that extends a half-done
board, each once. With the flag, one answer is enough, so pruning that keeps at least one solution is allowed. The first
line of its docstring is its summary."""


class LineCount(NamedTuple):
    """In how many ways a line can be filled by itself: its name, its clue, its cells, runs and black cells."""

    name: Text
    clue: str
    cells: int
    runs: int
    black: int
    ways: int


Counting = Generator[int, None, int | None]
"""Counts in turns: yields how many there are at least, and returns how many there are; None if it gave up, as it would
have taken too much memory."""
Counter = Callable[[P, Answer], Counting]
"""A kind's own way to count the answers that extend a half-done board, not one by one."""


def count_by(module: str) -> Counter[Any]:
    """The counter `count` of a module, which is imported when it is first asked."""

    def count(puzzle: Any, state: Answer) -> Counting:
        counting: Counting = import_module(module).count(puzzle, state)
        return counting

    return count


class SatSolver(Protocol):
    """A SAT solver as a kind's own method uses it; it goes on from one call to the next."""

    def add(self, clauses: list[list[int]]) -> None:
        """Add clauses."""

    def set_phases(self, literals: list[int]) -> None:
        """Try variables with these values first."""

    def solve(self) -> Sequence[int] | None:
        """A signed literal per variable, or None if no assignment satisfies the clauses."""

    def solve_within(self, conflicts: int) -> tuple[bool, Sequence[int] | None]:
        """As `solve`, within a budget of conflicts: did it finish, and what it found."""

    def close(self) -> None:
        """Release the solver."""


OpenSat = Callable[[str, int], SatSolver]
"""Opens the SAT solver of a name on variables 1 to a number."""


class OwnSolver(Protocol):
    """A puzzle that is being solved by a kind's own method."""

    def answers(self) -> Iterator[Answer]:
        """Enumerate the solutions, each once."""

    def find_other(self, facts: Answer) -> Answer | None:
        """Find a solution that differs from the facts in a decided cell, or None if no solution does.

        Called after `answers` with facts that hold in all answers so far, and then with fewer and fewer facts.
        """

    @property
    def proof(self) -> str:
        """What proves that there are no more solutions, once `answers` has ended: a value of `gridwright.outcome`."""

    def close(self) -> None:
        """Release what is in use."""


@dataclass(frozen=True, slots=True)
class OwnMethod(Generic[P]):
    """A method of the kind's own that is more than a search: it may pass what it leaves open to SAT solvers.

    `open` takes a puzzle, a half-done board, and what opens SAT solvers, or None where there are none. Without a
    summary it has that of the shared search of its name.
    """

    open: Callable[[P, Answer, OpenSat | None], OwnSolver]
    summary: Callable[[], str] | None = None
