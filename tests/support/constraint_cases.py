"""Instances of every constraint class, and all their assignments, against which encodings are verified."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from random import Random
from typing import Any

from gridwright.grid import Grid
from gridwright.lower import lowerings
from gridwright.model import AllDifferent, Clause, Connected, Differ, Greatest, Less, Linear, Permutation, Runs, Stretch

Made = tuple[Any, int, list[list[int]]]
"""A constraint, how many variables its literals use, and groups of which just one literal is true (its numbers)."""


def signs(random: Random, count: int) -> list[int]:
    """The literals of the first variables, some of them negative."""
    return [random.choice((v, -v)) for v in range(1, count + 1)]


def linear(random: Random) -> Iterator[Made]:
    for count in (0, 1, 2, 3, 5, 6):
        for lo, hi in [
            (0, 0),
            (1, 1),
            (count // 2, count // 2),
            (2, 4),
            (None, 2),
            (3, None),
            (count, count),
            (-1, 99),
            (4, 2),
        ]:
            terms = [(1, literal) for literal in signs(random, count)]
            yield Linear(tuple(terms), lo, hi), count, []
    for _ in range(30):
        terms = [(random.choice((-3, -2, -1, 1, 2, 3)), literal) for literal in signs(random, 5)]
        lo = random.randint(-4, 4)
        yield Linear(tuple(terms), lo, lo + random.randint(0, 4)), 5, []


def runs(random: Random) -> Iterator[Made]:
    for length in range(1, 8):
        for clue in [(), (1,), (length,), (1, 1), (2, 1), (1, 2, 1), (3,), (2, 3), (1, 1, 1, 1)]:
            yield Runs(tuple(signs(random, length)), clue), length, []


def stretch(random: Random) -> Iterator[Made]:
    for length in range(7):
        for longest, lo, hi in [
            (2, length // 2, length // 2),
            (1, 0, length),
            (3, 2, 3),
            (9, 1, 2),
            (2, -1, 99),
            (2, 3, 2),
        ]:
            yield Stretch(tuple(signs(random, length)), longest, lo, hi), length, []


def connected(random: Random) -> Iterator[Made]:
    for grid in (Grid(1, 1), Grid(1, 2), Grid(1, 3), Grid(4, 1), Grid(2, 3), Grid(3, 3)):
        yield Connected(tuple(signs(random, len(grid))), grid.sides()), len(grid), []
    yield Connected((1, -2), ()), 2, []
    edges = tuple(pair for pair in combinations(range(6), 2) if random.random() < 0.4)
    yield Connected(tuple(signs(random, 6)), edges), 6, []


def apart(random: Random) -> Iterator[Made]:
    """Connectivity with the promise that false nodes never touch."""
    for grid in (Grid(1, 1), Grid(1, 2), Grid(1, 4), Grid(2, 2), Grid(2, 3), Grid(3, 2), Grid(3, 3), Grid(3, 4)):
        yield Connected(tuple(signs(random, len(grid))), grid.sides(), apart=True), len(grid), []


def differ(random: Random) -> Iterator[Made]:
    for length in (1, 2, 4):
        literals = signs(random, 2 * length)
        yield Differ(tuple(literals[:length]), tuple(literals[length:])), 2 * length, []


def numbers(random: Random, sizes: list[int]) -> tuple[list[dict[int, int]], int, list[list[int]]]:
    """Numbers of so many values each, the values not all the same."""
    made, top = [], 0
    for size in sizes:
        values = sorted(random.sample(range(1, size + 2), size))
        made.append(dict(zip(values, range(top + 1, top + size + 1), strict=True)))
        top += size
    return made, top, [list(number.values()) for number in made]


def alldifferent(random: Random) -> Iterator[Made]:
    for sizes in ([1], [1, 1], [2, 2], [3, 2], [2, 3, 3], [3, 3, 3]):
        made, top, groups = numbers(random, sizes)
        yield AllDifferent(tuple(made)), top, groups


def less(random: Random) -> Iterator[Made]:
    for sizes in ([1, 1], [1, 3], [3, 1], [4, 4], [2, 5]):
        made, top, groups = numbers(random, sizes)
        yield Less(*made), top, groups


def greatest(random: Random) -> Iterator[Made]:
    for sizes in ([1], [1, 1], [3, 1], [4, 4], [3, 2, 3], [2, 3, 3]):
        made, top, groups = numbers(random, sizes)
        yield Greatest(tuple(made)), top, groups


def permutation(random: Random) -> Iterator[Made]:
    for size in (1, 2, 3):
        values = random.sample(range(1, 6), size)
        made = [dict(zip(values, range(n * size + 1, n * size + size + 1), strict=True)) for n in range(size)]
        yield Permutation(tuple(made)), size * size, []


INSTANCES: dict[type, Callable[[Random], Iterator[Made]]] = {
    Linear: linear,
    Runs: runs,
    Stretch: stretch,
    Connected: connected,
    Differ: differ,
    AllDifferent: alldifferent,
    Greatest: greatest,
    Less: less,
    Permutation: permutation,
}
ENCODINGS = [(kind, name) for kind, lowering in lowerings().items() for name in lowering.encodings]
LAZY = [kind for kind, lowering in lowerings().items() if lowering.lazy is not None]


def assignments(top: int, groups: list[list[int]]) -> Iterator[tuple[int, ...]]:
    """Every assignment in which every number has just one value."""
    for bits in product((False, True), repeat=top):
        if all(sum(bits[literal - 1] for literal in group) == 1 for group in groups):
            yield tuple(v if bit else -v for v, bit in enumerate(bits, 1))


def kept(constraint: Any, assignment: tuple[int, ...]) -> bool:
    """Does the assignment satisfy the constraint, by its own definition?"""
    true = set(assignment)
    return bool(constraint.holds(lambda literal: literal in true))


def generator_of(top: int) -> Callable[[int], range]:
    """Creates variables after the last one."""
    last = [top]

    def new(count: int) -> range:
        assert count >= 0
        last[0] += count
        return range(last[0] - count + 1, last[0] + 1)

    return new


def satisfied(clauses: list[Clause], assignments_: list[tuple[int, ...]]) -> list[bool]:
    """For each assignment, can it be extended to the auxiliary variables so that all clauses hold?"""
    from pysat.solvers import Solver

    if [] in clauses:
        return [False] * len(assignments_)
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        return [bool(solver.solve(assumptions=list(assignment))) for assignment in assignments_]


def promised(constraint: Any, assignment: tuple[int, ...]) -> bool:
    """Does an assignment keep the promise of the constraint?"""
    if not getattr(constraint, "apart", False):
        return True
    true = set(assignment)
    return all(constraint.nodes[a] in true or constraint.nodes[b] in true for a, b in constraint.edges)
