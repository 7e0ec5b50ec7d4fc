# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The cells of the solution that a solver found last: their values, and the clause that excludes them.

The clause leaves out literals that are false at the root, since they are false in all solutions.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled.declare import cython
from gridwright.kernel.solver import Solver
from gridwright.kernel.trail import Trail

Cells = tuple[tuple[int | None, ...], list[int]]


def read_bits(solver: Solver, count: cython.int) -> Cells:
    """Cells that are variables 1 to `count`."""
    trail: Trail = solver.trail
    variable: cython.int
    values: list[int | None] = []
    clause = []
    for variable in range(count):
        values.append(1 if trail.truth[2 * variable] == 1 else 0)
        if trail.level[variable] > 0:
            clause.append(-variable - 1 if trail.truth[2 * variable] == 1 else variable + 1)
    return tuple(values), clause


def read_numbers(solver: Solver, firsts: Sequence[int], domains: Sequence[Sequence[int]]) -> Cells:
    """Cells that are numbers, by the literal of the first value and the values of each; None without a true literal."""
    trail: Trail = solver.trail
    nth: cython.int
    at: cython.int
    variable: cython.int
    size: cython.int
    values: list[int | None] = []
    clause = []
    for nth in range(len(domains)):
        domain = domains[nth]
        variable = firsts[nth] - 1
        size = len(domain)
        at = 0
        while at < size and trail.truth[2 * (variable + at)] != 1:
            at += 1
        values.append(domain[at] if at < size else None)
        if at < size and trail.level[variable + at] > 0:
            clause.append(-variable - at - 1)
    return tuple(values), clause
