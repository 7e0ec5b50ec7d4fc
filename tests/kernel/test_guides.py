"""Look-ahead and best phases: the same solutions as without them, and what they promise of decisions; with mutants."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from gridwright.kernel import lookahead, phases, solver
from support.effort import scaled, seeds
from support.kernel_models import MAKERS, enumerate_all, load, random_case, solutions
from support.kernel_mutants import find_survivors, list_functions, select
from support.uncompiled import cpu_limit, mutated, uncompiled

CPU_SECONDS = 5.0  # of one part, which takes a tenth of that and less, and more under coverage
CASES = range(60)  # the seeds of the random models that a mutant of look-ahead meets
COMPILED = SimpleNamespace(Solver=solver.Solver, Lookahead=lookahead.Lookahead, BestPhases=phases.BestPhases)
UNCOMPILED = SimpleNamespace(**vars(uncompiled("lookahead")), BestPhases=uncompiled("phases").BestPhases)
BUILDS = pytest.mark.parametrize("build", [COMPILED, UNCOMPILED], ids=["compiled", "uncompiled"])


def finds_others(guide: Any, seed: int) -> bool:
    """Does a solver with look-ahead find other solutions than enumeration?"""
    case = random_case(Random(f"guided {seed}"), tuple(MAKERS))
    made = load(guide.Solver(), case)
    made.use(guide.Lookahead(made, 3))
    return sorted(enumerate_all(made, case.top)) != sorted(solutions(case))


def chooses_badly(guide: Any) -> bool:
    """Is the first decision of look-ahead not the variable with the largest product?

    Of 1 and 2 one value has no effect; 3 assigns two others by either value, and is the last candidate of its solver.
    """
    made = guide.Solver()
    made.grow(7)
    made.add_clauses([[-1, 4], [-2, 4], [-2, 5], [-3, 6], [-3, 7], [3, 4], [3, 5]])
    made.set_activities([7.0, 6.0, 5.0, 1.0, 1.0, 1.0, 1.0])
    made.use(guide.Lookahead(made, 3))
    made.solve()
    return bool(made.true_literals()[:1] != [-3]) or made.decided == 0


def counts_badly(guide: Any) -> bool:
    """Is a variable whose false value assigns nothing else, and its true one four, not preferred to one with two each?"""
    made = guide.Solver()
    made.grow(8)
    made.add_clauses([[-1, 3], [-1, 4], [-1, 5], [-1, 6], [-2, 7], [2, 8]])
    made.set_activities([9.0, 8.0])
    made.use(guide.Lookahead(made, 2))
    made.solve()
    return bool(made.true_literals()[:1] != [-1])


def loses_candidates(guide: Any) -> bool:
    """Are candidates after a failed literal, here the first, never decided?"""
    made = guide.Solver()
    made.grow(3)
    made.add_clauses([[1, 2], [1, -2]])
    made.set_activities([3.0, 2.0, 1.0])
    made.use(guide.Lookahead(made, 3))
    return made.solve() is not True or len(made.true_literals()) != 3


def looks_too_long(guide: Any) -> bool:
    """Does look-ahead not end after a hundred decisions in a row without a conflict, or not begin again after one?

    Of each three variables the second has the larger product, and the first is the more active. Of both values of the
    last variable, which comes when look-ahead has ended, one fails; what was decided before it is decided again.
    """
    made, groups = guide.Solver(), range(1, 3 * 70, 3)
    last = 3 * len(groups) + 1
    made.grow(last + 1)
    for first in groups:
        made.add_clauses([[-first - 1, first + 2], [first + 1, first + 2]])
    made.add_clauses([[last, last + 1], [last, -last - 1]])
    made.set_activities([float(last + 1 - variable) for variable in range(1, last + 2)])
    made.use(guide.Lookahead(made, 4))
    if not made.solve() or not made.conflicts:
        return True
    place = {abs(literal): nth for nth, literal in enumerate(made.true_literals())}
    ahead = [place[first + 1] < place[first] for first in groups]
    return ahead != [True] * 50 + [False] * 20


def is_bad_lookahead(guide: Any, cases: range = CASES) -> bool:
    """Is anything wrong with look-ahead?"""
    try:
        with cpu_limit(CPU_SECONDS):
            if any(is_wrong(guide) for is_wrong in (chooses_badly, counts_badly, loses_candidates, looks_too_long)):
                return True
        for seed in cases:
            with cpu_limit(CPU_SECONDS):
                if finds_others(guide, seed):
                    return True
    except Exception:
        return True
    return False


def leaves_solution(guide: Any, seed: int) -> bool:
    """Is the solution after one with best phases another, though nothing was added?"""
    rng = Random(f"phases {seed}")
    made = guide.Solver()
    made.grow(8)
    made.add_clauses([rng.choice((1, -1)) * variable for variable in rng.sample(range(1, 9), 3)] for _ in range(9))
    made.use(phases=guide.BestPhases(made))
    if not made.solve():
        return False
    first = made.values()
    made.set_activities([rng.random() for _ in range(8)])
    return made.solve() is not True or made.values() != first


@BUILDS
def test_lookahead_finds_the_same_solutions_and_chooses_the_largest_product(build: Any) -> None:
    assert not is_bad_lookahead(build, seeds(20, len(CASES)))


@BUILDS
def test_best_phases_stay_near_a_solution(build: Any) -> None:
    assert not any(leaves_solution(build, seed) for seed in seeds(60, 600))


def test_mutants_of_lookahead_are_noticed_or_equivalent() -> None:
    mutants = select(list_functions("lookahead"))
    chosen = mutants[: scaled(2, len(mutants))]
    assert find_survivors(chosen, lambda mutant: is_bad_lookahead(mutated(mutant, "lookahead"))) == []


def saves_badly(guide: Any) -> bool:
    """Are other values saved than those of the longest trail without its conflict? By the fields of an uncompiled one."""
    made = guide.Solver()
    made.grow(3)
    found = guide.BestPhases(made, 3)
    made.use(phases=found)
    uses = []
    for made.restarts.count in range(3):
        found.note_restart()
        uses.append(found.using_best)
    for levels in ([[0, 3], [5]], [[1], [4]]):  # 1 and not 2, then not 3; not 1, then 3: a shorter trail
        for literals in levels:
            made.trail.open_level()
            for literal in literals:
                made.trail.assign(literal, -1)
        found.note_conflict()
        made.backtrack(0)
    return uses != [False, False, True] or found.best_size != 2 or list(found.best) != [0, 1, 1]


def forgets_solution(guide: Any) -> bool:
    """Does a restart after a solution go back to the usual phases?"""
    made = guide.Solver()
    made.grow(2)
    found = guide.BestPhases(made, 3)
    made.use(phases=found)
    made.trail.open_level()
    for literal in (1, 3):
        made.trail.assign(literal, -1)
    found.note_solution()
    made.restarts.count = 1
    found.note_restart()
    return not found.using_best or list(made.decisions.phase) != [1, 1]


def are_bad_phases(guide: Any) -> bool:
    """Is anything wrong with best phases?"""
    return saves_badly(guide) or forgets_solution(guide) or any(leaves_solution(guide, seed) for seed in range(60))


def test_best_phases_are_those_of_the_longest_trail() -> None:
    assert not are_bad_phases(UNCOMPILED)


def test_mutants_of_best_phases_are_noticed_or_equivalent() -> None:
    mutants = select(list_functions("phases"))
    chosen = mutants[: scaled(2, len(mutants))]
    assert find_survivors(chosen, lambda mutant: have_bad_phases(mutated(mutant, "phases"))) == []


def have_bad_phases(guide: Any) -> bool:
    """Is anything wrong with the best phases of a mutant, or does it fail?"""
    try:
        with cpu_limit(CPU_SECONDS):
            return are_bad_phases(guide)
    except Exception:
        return True
