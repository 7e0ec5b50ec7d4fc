"""Every encoding of a constraint class, verified by enumerating all assignments against `holds`."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from gridwright.lower import Lowering, lowerings
from gridwright.model import Connected, Differ, Post
from support.constraint_cases import (
    ENCODINGS,
    INSTANCES,
    LAZY,
    apart,
    assignments,
    generator_of,
    kept,
    promised,
    satisfied,
)


def test_every_lowering_has_instances_here() -> None:
    """A new constraint class needs a line in INSTANCES, or nothing would verify its encodings."""
    assert set(lowerings()) == set(INSTANCES)


@pytest.mark.parametrize(("kind", "encoding"), ENCODINGS, ids=lambda value: getattr(value, "__name__", value))
def test_encoding(kind: type, encoding: str) -> None:
    """The clauses can be satisfied exactly where the constraint holds, also with some literals known beforehand."""
    random = Random(encoding)
    lowering: Lowering = lowerings()[kind]
    proved = 0
    for constraint, top, groups in INSTANCES[kind](random):
        everyone = list(assignments(top, groups))
        for share in (0, 0.3, 0.8):
            sample = random.choice(everyone)
            known = frozenset(literal for literal in sample if random.random() < share)
            agreeing = [assignment for assignment in everyone if known <= set(assignment)]
            clauses = lowering.encoding(encoding)(constraint, known, generator_of(top))
            assert satisfied(clauses, agreeing) == [kept(constraint, a) for a in agreeing], (constraint, known)
            proved += len(agreeing)
    assert proved > 20


@pytest.mark.parametrize("kind", [k for k, low in lowerings().items() if low.propagate], ids=lambda kind: kind.__name__)
def test_propagator(kind: type) -> None:
    """Implied literals hold in every assignment that satisfies the constraint; a conflict means that there is none."""
    random = Random(kind.__name__)
    propagate = lowerings()[kind].propagate
    assert propagate is not None
    implied = conflicts = 0
    for constraint, top, groups in INSTANCES[kind](random):
        everyone = list(assignments(top, groups))
        for share in (0, 0.3, 0.6, 0.9):
            sample = random.choice(everyone)
            known = frozenset(literal for literal in sample if random.random() < share)
            good = [set(a) for a in everyone if known <= set(a) and kept(constraint, a)]
            found = propagate(constraint, known)
            if found is None:
                assert not good
                conflicts += 1
            else:
                assert all(set(found) <= assignment for assignment in good)
                implied += len(found)
    assert implied
    assert conflicts


@pytest.mark.parametrize("kind", LAZY, ids=lambda kind: kind.__name__)
def test_lazy(kind: type) -> None:
    """There are cuts exactly for assignments that violate the constraint; they exclude these and none that satisfies it."""
    random = Random(kind.__name__)
    lazy = lowerings()[kind].lazy
    assert lazy is not None
    made = [*INSTANCES[kind](random), *(apart(random) if kind is Connected else ())]
    for constraint, top, groups in made:
        everyone = [a for a in assignments(top, groups) if promised(constraint, a)]
        good = [a for a in everyone if kept(constraint, a)]
        for assignment in random.sample(everyone, min(len(everyone), 60)):
            cutter = lazy([Post("why", constraint)], generator_of(top))
            cuts = cutter.cuts(assignment)
            assert bool(cuts) != kept(constraint, assignment)
            assert all(reason == "why" for reason, _ in cuts)
            clauses = [clause for _, cut in cuts for clause in cut]
            if clauses:
                assert satisfied(clauses, [assignment]) == [False]
                assert all(satisfied(clauses, good))


@pytest.mark.parametrize("kind", LAZY, ids=lambda kind: kind.__name__)
def test_lazy_cuts_end(kind: type) -> None:
    """Adding cuts until there are none leaves exactly the assignments that satisfy all constraints."""
    from pysat.solvers import Solver

    random = Random(kind.__name__)
    lazy = lowerings()[kind].lazy
    assert lazy is not None
    for constraint, top, groups in INSTANCES[kind](random):
        new = generator_of(top)
        cutter = lazy([Post("why", constraint)], new)
        found = set()
        with Solver(name="minisat22", bootstrap_with=[[v, -v] for v in range(1, top + 1)]) as solver:
            while solver.solve():
                model = tuple(solver.get_model())
                clauses = [clause for _, cut in cutter.cuts(model) for clause in cut]
                if not clauses:
                    assert model[:top] not in found
                    found.add(model[:top])
                    clauses = [[-literal for literal in model[:top]]]
                solver.append_formula(clauses)
        assert found == {a for a in assignments(top, groups) if kept(constraint, a)}


def test_lazy_difference_bits_do_not_depend_on_the_order_of_posts() -> None:
    """Whichever pair is posted first, and whichever of its words comes first, words that are equal get a cut."""
    lazy = lowerings()[Differ].lazy
    assert lazy is not None
    words = [(1, 2), (3, 4), (5, 6)]
    pairs = [Differ(a, b) for a, b in permutations(words, 2)]
    for first, second in permutations(pairs, 2):
        cutter = lazy([Post("why", first), Post("why", second)], generator_of(6))
        for posted in (first, second):
            model = [-abs(v) if v in (*posted.first, *posted.second) else v for v in range(1, 7)]
            assert cutter.cuts(model), (first, second)
