"""Mutants of every propagator and of the solver: each is noticed by comparing with enumeration, or by its log."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from support.effort import every, scaled, seeds
from support.equivalent_mutants import EQUIVALENT_SLIPS, NOT_MUTATED
from support.explanations import BESIDE_PAIRS, BY_WORDS, check_explanations, explain_pairs, explain_words
from support.kernel_models import (
    COMPLETE,
    MAKERS,
    Recorder,
    check_log,
    enumerate_all,
    is_too_weak,
    load,
    random_case,
    solutions,
)
from support.kernel_mutants import Mutant, find_run, find_survivors, list_functions, select
from support.kernel_mutants import list_mutants as list_all
from support.uncompiled import PACKAGES, cpu_limit, mutated, uncompiled

CPU_SECONDS = 1.0  # of one model, which takes a few milliseconds
CASES = range(2500)  # the seeds of the random models that a mutant meets
SHOWN = range(scaled(2, 25))  # the seeds of the random models that show which functions a class of constraints runs
NUMBERS = ("different", "greatest", "less", "permutation")
WITH = {  # the classes of the models that mutants of a class meet, where others share its code or give more conflicts
    **{"clauses": ("clauses", "count", "runs"), "count": ("count", "sum"), "connected": ("connected", "clauses")},
    **{"differ": ("differ", "words"), "words": ("differ", "words"), **dict.fromkeys(NUMBERS, NUMBERS)},
}
EXPLAINED = 100  # explanations that a mutant has to give


def is_noticed(build: Any, names: tuple[str, ...], cases: range = CASES, explained: int = EXPLAINED) -> bool:
    """Does a solver find other solutions than enumeration, write a log that does not follow, fail, or never end?

    Or does it, at last, explain by more than is needed?
    """
    try:
        for seed in cases:
            with cpu_limit(CPU_SECONDS):
                if is_wrong(build, names, Random(f"mutant {seed}")):
                    return True
        for name in sorted({*names} - {"clauses"}):  # which explain themselves
            with cpu_limit(CPU_SECONDS * explained):
                check_explanations(name, build, explained)
        assert explain_words(build) == BY_WORDS
        assert explain_pairs(build) == BESIDE_PAIRS
    except Exception:  # of any sort: a slip may well leave the bounds of an array
        return True
    return False


def is_wrong(build: Any, names: tuple[str, ...], rng: Random) -> bool:
    """Does a solver say something wrong of one random model?"""
    case = random_case(rng, names)
    right = solutions(case)
    made = load(build.Solver(), case)
    recorder = Recorder(build, made)
    if made.solve() is not bool(right):
        return True
    check_log(case, recorder.lines())
    if is_wrong_under_assumptions(load(build.Solver(), case), case.top, right, rng):
        return True
    if sorted(enumerate_all(load(build.Solver(), case), case.top)) != sorted(right):
        return True
    return any(is_too_weak(build, name, rng) for name in names if name in COMPLETE)


def is_wrong_under_assumptions(made: Any, top: int, right: set[tuple[int, ...]], rng: Random) -> bool:
    """Is an answer under one of two sets of assumptions wrong, or is a core none? The second set begins as the first."""
    assumed = [rng.choice((1, -1)) * variable for variable in rng.sample(range(1, top + 1), 4)]
    for asked in (assumed, [*assumed[:2], -assumed[3]]):
        if made.solve(asked) is not any(set(asked) <= set(each) for each in right):
            return True
        if made.core and any(set(made.core) <= set(each) for each in right):
            return True
    return False


def is_noticed_somewhere(build: Any, name: str) -> bool:
    """Is a mutant noticed in models of a class, or in models of all classes, which share some of its code?"""
    return is_noticed(build, WITH.get(name, (name,))) or is_noticed(build, tuple(MAKERS))


@cache
def find_functions(name: str) -> frozenset[tuple[Path, str]]:
    """The functions of the kernel that models of a class of constraints run."""
    build = uncompiled("solver")
    return frozenset(find_run(lambda: [is_wrong(build, (name,), Random(f"mutant {seed}")) for seed in SHOWN]))


def list_mutants(name: str) -> list[Mutant]:
    """Mutants of the functions that models of a class run, and those of the classes before it do not."""
    before = list(MAKERS)[: list(MAKERS).index(name)]
    return select(sorted(find_functions(name).difference(*map(find_functions, before))))


@pytest.mark.parametrize("name", every(4, list(MAKERS)))
def test_mutants_are_noticed_or_equivalent(name: str) -> None:
    mutants = list_mutants(name)
    chosen = mutants[: scaled(3, len(mutants))]
    assert find_survivors(chosen, lambda mutant: is_noticed_somewhere(mutated(mutant, "solver"), name)) == []


@pytest.mark.slow
def test_what_is_not_mutated_or_equivalent_is_there() -> None:
    """A name that is no more, or a slip that its function no longer has, is an excuse for nothing."""
    sources = {path.stem: path for folder in PACKAGES.values() for path in folder.glob("*.py")}
    found = list_functions(*sources)
    parts = {part for _, function in found for part in (function, *function.split("."))}
    assert set(NOT_MUTATED) <= parts | set(sources)
    slips = {
        str(mutant) for path, function in found if function in EQUIVALENT_SLIPS for mutant in list_all(path, function)
    }
    excused = {f"{function}: {slip}" for function, known in EQUIVALENT_SLIPS.items() for slip in known}
    assert excused - slips == set()


def test_the_kernel_itself_is_not_noticed() -> None:
    assert not is_noticed(uncompiled("solver"), tuple(MAKERS), seeds(80, len(CASES)), scaled(5, EXPLAINED))
