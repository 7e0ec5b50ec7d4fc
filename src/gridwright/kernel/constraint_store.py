# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The constraint store of a solver: its variables, its clauses, and the propagators that hold all other constraints.

Literals are DIMACS literals: 3 is true, -3 false. Constraints may be added at any time, which undoes all decisions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gridwright.compiled.declare import Public, cython
from gridwright.kernel.connected import ConnectedPropagator
from gridwright.kernel.differ import DifferPropagator
from gridwright.kernel.linear import LinearPropagator
from gridwright.kernel.number_posts import DIFFERENT, GREATEST, PERMUTATION
from gridwright.kernel.numbers import NumbersPropagator
from gridwright.kernel.propagation import Propagation
from gridwright.kernel.propagator import link
from gridwright.kernel.reasons import Reasons
from gridwright.kernel.runs import RunsPropagator
from gridwright.kernel.stretch import StretchPropagator

NUMBERS: cython.int = 0  # places in `CLASSES`
LINEAR: cython.int = 1
STRETCH: cython.int = 2
DIFFER: cython.int = 3
RUNS: cython.int = 4
CONNECTED: cython.int = 5
CLASSES = (
    NumbersPropagator,
    LinearPropagator,
    StretchPropagator,
    DifferPropagator,
    RunsPropagator,
    ConnectedPropagator,
)


class ConstraintStore(Propagation):
    """A model, ready to be propagated."""

    reasons: Reasons
    consistent: Public[cython.bint]

    def __init__(self) -> None:
        Propagation.__init__(self, len(CLASSES))
        self.reasons = Reasons(self.clauses, self.propagators)
        self.consistent = True  # False once it is known that there is no solution

    def find_propagator(self, kind: int) -> Any:
        """The propagator of a class; it is made when first asked for."""
        found = self.propagators[kind]
        if found is None:
            found = self.make_propagator(kind)
            self.propagators[kind] = found
            self.active = [propagator for propagator in self.propagators if propagator is not None]
            self.first = link(self.active)
            self.only = found if len(self.active) == 1 and found.implies else None
            if found.implies:
                self.reasons.helper = found
        return found

    def make_propagator(self, kind: int) -> Any:
        """Make the propagator of a class."""
        return CLASSES[kind](self.trail, kind)

    def new_variables(self, count: int) -> range:
        """Create variables, numbered on from the last."""
        first = self.trail.variables + 1
        self.grow(self.trail.variables + count)
        return range(first, first + count)

    def add_clauses(self, clauses: Iterable[Sequence[int]], post: int = -1) -> None:
        """Add clauses over existing variables; an empty one means that there is no solution."""
        self.backtrack(0)
        for clause in clauses:
            if self.clauses.add(clause, post) == 0:
                self.consistent = False

    def add_linear(self, terms: Sequence[tuple[int, int]], lo: int | None, hi: int | None, post: int = -1) -> None:
        """Add lo <= sum of coefficient times literal <= hi."""
        self.backtrack(0)
        if lo is not None and hi is not None and lo > hi:
            self.consistent = False
        else:
            self.find_propagator(LINEAR).post(terms, lo, hi, post)

    def add_runs(self, line: Sequence[int], clue: Sequence[int], post: int = -1) -> None:
        """Add a line whose true literals form runs of these lengths."""
        self.backtrack(0)
        if sum(clue) + len(clue) - 1 > len(line):
            self.consistent = False
        elif line:
            self.find_propagator(RUNS).post(line, clue, post)

    def add_stretch(self, line: Sequence[int], longest: int, lo: int, hi: int, post: int = -1) -> None:
        """Add a line of different variables: lo to hi literals are true, at most `longest` equal ones in succession."""
        self.backtrack(0)
        if lo > hi or hi < 0 or lo > len(line) or (longest < 1 and line):
            self.consistent = False
        elif line:
            self.find_propagator(STRETCH).post(line, longest, lo, hi, post)

    def add_differ(self, first: Sequence[int], second: Sequence[int], post: int = -1) -> None:
        """Add two words that are not the same."""
        self.backtrack(0)
        self.find_propagator(DIFFER).post(first, second, post)

    def add_connected(self, nodes: Sequence[int], edges: Sequence[tuple[int, int]], post: int = -1) -> None:
        """Add a graph whose true nodes are connected; at least one is true."""
        self.backtrack(0)
        if nodes:
            self.find_propagator(CONNECTED).post(nodes, edges, post)
        else:
            self.consistent = False

    def add_different(self, numbers: Sequence[Mapping[int, int]], post: int = -1) -> None:
        """Add that no two of the numbers have the same value; a number maps each value to its literal."""
        self.add_numbers(DIFFERENT, numbers, post)

    def add_permutation(self, numbers: Sequence[Mapping[int, int]], post: int = -1) -> None:
        """Add that the numbers, as many as each of them has values, take every value once."""
        self.add_numbers(PERMUTATION, numbers, post)

    def add_greatest(self, numbers: Sequence[Mapping[int, int]], post: int = -1) -> None:
        """Add that the first number is greater than every other."""
        self.add_numbers(GREATEST, numbers, post)

    def add_numbers(self, sort: int, numbers: Sequence[Mapping[int, int]], post: int) -> None:
        """Add a constraint over numbers. Raises OverflowError if the values of one are too far apart."""
        self.backtrack(0)
        self.find_propagator(NUMBERS).table.add(sort, numbers, post)
