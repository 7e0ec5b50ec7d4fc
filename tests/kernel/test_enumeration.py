"""Counting in the kernel, compiled and not: as many as there are, however often it is interrupted."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

from gridwright.kernel import enumeration, solver
from support.effort import covered, has_met, scaled, seeds
from support.kernel_models import load, random_case, solutions
from support.kernel_mutants import find_survivors, list_functions, select
from support.uncompiled import cpu_limit, mutated, uncompiled

BUILDS = pytest.mark.parametrize(
    "build",
    [(solver, enumeration), (uncompiled("solver"), uncompiled("enumeration"))],
    ids=["compiled", "uncompiled"],
)
Build = tuple[Any, Any]
CASES = scaled(10, 40)  # random models of a part
CPU_SECONDS = 0.5  # of one model, which takes a few milliseconds
MOST_STEPS = 20_000  # of one model, which takes a few hundred


def count_all(build: Build, seed: int, steps: int = 1000) -> int:
    """Count the solutions of a random model, in turns of so many steps."""
    case = random_case(Random(seed))
    found = build[1].Enumeration(load(build[0].Solver(), case))
    turns = count()
    while not found.run(steps):
        assert next(turns) * steps <= MOST_STEPS, case
    return int(found.count)


@BUILDS
@pytest.mark.parametrize("part", range(10))
def test_the_number_of_solutions(build: Build, part: int) -> None:
    seen = set()
    for seed in seeds(CASES, CASES, part * CASES):
        wanted = len(solutions(random_case(Random(seed))))
        assert count_all(build, seed) == wanted, seed
        seen.add(min(wanted, 2))
    assert has_met(seen, (0, 2))


@BUILDS
def test_interrupted_at_every_step(build: Build) -> None:
    for seed in seeds(CASES, CASES):
        assert count_all(build, seed, steps=1) == len(solutions(random_case(Random(seed)))), seed


@pytest.mark.slow
@pytest.mark.parametrize("part", range(100))
def test_the_number_of_solutions_at_length(part: int) -> None:
    for seed in seeds(500, 500, 10_000 + part * 500):
        assert count_all((solver, enumeration), seed) == len(solutions(random_case(Random(seed)))), seed
        covered(1, "models")


def test_a_finished_count_stays() -> None:
    found = enumeration.Enumeration(solver.Solver())
    assert found.run(10)
    assert found.run(10)
    assert found.count == 1  # no variables: the empty assignment


def test_mutants_are_noticed_or_equivalent() -> None:
    mutants = select(list_functions("enumeration"))
    assert find_survivors(mutants[: scaled(1, len(mutants))], lambda m: is_noticed(mutated(m, "enumeration"))) == []


def is_noticed(module: Any) -> bool:
    """Does a mutant, which has imported a Solver of the same kernel, count otherwise, fail, or never end?"""
    try:
        for seed in range(400):
            with cpu_limit(CPU_SECONDS):
                if count_all((module, module), seed) != len(solutions(random_case(Random(seed)))):
                    return True
    except Exception:
        return True
    return False
