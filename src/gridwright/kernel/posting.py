# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Many constraints at once, posted to a solver in compiled loops; their posts are numbered on from the first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.compiled.declare import cython
from gridwright.kernel import grouping
from gridwright.kernel.constraint_store import NUMBERS, ConstraintStore
from gridwright.kernel.grouping import FlatGroups
from gridwright.kernel.numbers import NumbersPropagator
from gridwright.kernel.solver import Solver


def add_clause_lists(solver: Solver, lists: Sequence[tuple[Sequence[Sequence[int]]]], post: cython.int) -> None:
    """Add lists of clauses, each list a post."""
    solver.backtrack(0)
    for (clauses,) in lists:
        for clause in clauses:
            if solver.clauses.add(clause, post) == 0:
                solver.consistent = False
        post += 1


def add_pairs(solver: Solver, groups: Any, base: cython.int, post: cython.int) -> None:
    """Add that of any two literals of a group one is true, each group a post; literals are counted from `base`."""
    flat: FlatGroups = grouping.flatten(groups)
    nth: cython.int
    first: cython.int
    second: cython.int
    solver.backtrack(0)
    for nth in range(flat.count):
        for first in range(flat.starts[nth], flat.starts[nth + 1]):
            for second in range(first + 1, flat.starts[nth + 1]):
                if solver.clauses.add_pair(base + flat.members[first], base + flat.members[second], post + nth) == 0:
                    solver.consistent = False


def add_groups(
    solver: ConstraintStore,
    sort: cython.int,
    firsts: Sequence[int],
    domains: Sequence[Sequence[int]],
    groups: Any,
    post: cython.int,
) -> None:
    """Add a constraint of a sort (see `numbers`) for each group of numbers of a table.

    The table has the literal of the first value and the values of each number. It is added to the solver just once.
    Raises OverflowError if the values of a number are not consecutive.
    """
    solver.backtrack(0)
    propagator: NumbersPropagator = solver.find_propagator(NUMBERS)
    propagator.table.add_groups(sort, groups, propagator.table.find_table(firsts, domains), post)
