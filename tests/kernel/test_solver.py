"""The CDCL kernel, compiled and not: all solutions, cores, budgets, copies, and a log that can be checked."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from gridwright.engines.kernel import ADD
from gridwright.kernel import restarts, solver
from gridwright.model import AllDifferent, Clauses, Connected, Greatest, Less, Linear, Runs, exactly_one
from support.effort import covered, has_met, scaled, seeds
from support.kernel_models import (
    MAKERS,
    Case,
    Recorder,
    assignments,
    check_log,
    enumerate_all,
    fix,
    load,
    make_test,
    parse_log,
    random_case,
    solutions,
)
from support.uncompiled import uncompiled

BUILDS = pytest.mark.parametrize("build", [solver, uncompiled("solver")], ids=["compiled", "uncompiled"])
CASES = scaled(5, 40)  # random models of a part


@BUILDS
@pytest.mark.parametrize("part", range(10))
def test_all_solutions_are_found_once(build: Any, part: int) -> None:
    counts = set()
    for seed in seeds(CASES, CASES, part * CASES):
        case = random_case(Random(seed))
        found = enumerate_all(load(build.Solver(), case), case.top)
        assert len(set(found)) == len(found), case
        assert set(found) == solutions(case), case
        counts.add(min(len(found), 2))
    assert has_met(counts, (0, 2))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(100))
def test_all_solutions_are_found_once_at_length(part: int) -> None:
    for seed in seeds(500, 500, 10_000 + part * 500):
        case = random_case(Random(seed))
        assert set(enumerate_all(load(solver.Solver(), case), case.top)) == solutions(case), case
        covered(1, "models")


@BUILDS
def test_failed_assumptions_are_a_core(build: Any) -> None:
    cores = 0
    cases = seeds(60, 200)
    for seed in cases:
        rng = Random(f"core {seed}")
        case = random_case(rng)
        right = solutions(case)
        made = load(build.Solver(), case)
        for _ in range(4):
            assumed = [rng.choice((1, -1)) * v for v in rng.sample(range(1, case.top + 1), rng.randint(0, case.top))]
            fitting = {each for each in right if set(assumed) <= set(each)}
            assert made.solve(assumed) is bool(fitting), case
            if fitting:
                assert tuple(made.values()[: case.top]) in fitting
            else:
                cores += len(made.core) > 1
                assert set(made.core) <= set(assumed)
                assert not any(set(made.core) <= set(each) for each in right)
    assert cores > len(cases) / 4


@BUILDS
def test_assumptions_that_start_like_the_last_ones(build: Any) -> None:
    """What stays on the trail changes no answer, also after stopped solves, new clauses and facts."""
    kept = 0
    cases = seeds(40, 150)
    for seed in cases:
        rng = Random(f"prefix {seed}")
        case = random_case(rng)
        right = solutions(case)
        made = load(build.Solver(), case)
        assumed: list[int] = []
        for _ in range(8):
            del assumed[rng.randint(0, len(assumed)) :]
            kept += len(assumed)
            rest = [v for v in range(1, case.top + 1) if v not in map(abs, assumed)]
            assumed += [rng.choice((1, -1)) * v for v in rng.sample(rest, min(len(rest), rng.randint(1, 3)))]
            made.solve([*assumed, *rest[:1]], 0)
            fitting = {each for each in right if set(assumed) <= set(each)}
            assert made.solve(assumed) is bool(fitting), case
            assert not fitting or tuple(made.values()[: case.top]) in fitting
            if rng.random() < 0.2:
                clause = [rng.choice((1, -1)) * v for v in rng.sample(range(1, case.top + 1), min(2, case.top))]
                made.add_clauses([clause])
                right = {each for each in right if set(clause) & set(each)}
    assert kept > 3 * len(cases)


def pigeons(count: int) -> Case:
    """One pigeon more than holes, each in a hole and no two in the same: no solution, and many conflicts."""
    holes = count - 1
    at = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(count)]
    apart = [[-at[a][hole], -at[b][hole]] for a, b in combinations(range(count), 2) for hole in range(holes)]
    return Case(count * holes, [Clauses(at), Clauses(apart)])


def test_a_budget_of_conflicts_ends_a_solve_and_the_next_goes_on() -> None:
    made = load(solver.Solver(), pigeons(8))
    assert made.solve((), 10) is None
    assert made.conflicts >= 10
    while (found := made.solve((), 500)) is None:
        pass
    assert found is False
    assert made.solve() is False


def test_dropped_clauses_change_no_answer() -> None:
    case = pigeons(9)
    made = load(solver.Solver(), case)
    recorder = Recorder(solver, made)
    assert made.solve() is False
    parsed = parse_log(recorder.lines())
    dropped, learned = ({frozenset(line.clause) for line in parsed if line.sort == sort} for sort in "dl")
    assert dropped
    assert dropped <= learned


@BUILDS
def test_a_copy_goes_its_own_way(build: Any) -> None:
    for seed in seeds(40, 120):
        rng = Random(f"copy {seed}")
        case = random_case(rng)
        made = load(build.Solver(), case)
        made.fix([])
        literal = rng.choice((1, -1)) * rng.randint(1, case.top)
        other = made.copy()
        other.add_clauses([[literal]])
        right = solutions(case)
        assert set(enumerate_all(other, case.top)) == {each for each in right if literal in each}, case
        assert set(enumerate_all(made, case.top)) == right, case


@BUILDS
@pytest.mark.parametrize("name", sorted(MAKERS))
def test_a_solver_can_be_copied_if_a_conflict_came_before_its_propagators(build: Any, name: str) -> None:
    model = [Clauses([[1], [-1]]), *MAKERS[name](Random(name), 9)]
    made = load(build.Solver(), Case(9, model))
    assert not made.fix([])
    assert made.copy().solve() is False


@BUILDS
def test_posts_may_be_added_after_a_solve(build: Any) -> None:
    for seed in seeds(40, 150):
        rng = Random(f"later {seed}")
        case = random_case(rng)
        first = Case(case.top, case.model[:1])
        made = load(build.Solver(), first)
        made.solve()
        for number, constraint in enumerate(case.model[1:], 1):
            ADD[type(constraint)](made, constraint, number)
            made.fix([])
        assert set(enumerate_all(made, case.top)) == solutions(case), case


@pytest.mark.parametrize(
    "make",
    [lambda a, b: AllDifferent((a, b)), Less, lambda a, b: Greatest((a, b))],
    ids=["different", "less", "greatest"],
)
def test_numbers_far_apart_are_lowered_to_clauses(make: Any) -> None:
    """A value of a billion takes no memory of a billion."""
    first, second = {5: 1, 10**9: 2}, {5: 3, 7: 4, 10**9: 5}
    exact = Clauses([clause for number in (first, second) for clause in exactly_one(list(number.values()))])
    case = Case(5, [exact, make(first, second)])
    tests = [make_test(constraint) for constraint in case.model]
    right = {each for each, true in assignments(5) if all(holds(true) for holds in tests)}
    assert right
    assert set(enumerate_all(load(solver.Solver(), case), 5)) == right


@BUILDS
def test_what_is_fixed_at_the_root_holds_in_every_solution(build: Any) -> None:
    fixed = 0
    cases = seeds(60, 200)
    for seed in cases:
        case = random_case(Random(f"root {seed}"))
        known = fix(load(build.Solver(), case), [])
        right = solutions(case)
        if known is None:
            assert not right
        else:
            fixed += len(known)
            assert all(set(known) <= set(each) for each in right), case
    assert fixed > len(cases)


@BUILDS
@pytest.mark.parametrize("name", sorted(MAKERS))
def test_every_line_of_the_log_follows(build: Any, name: str) -> None:
    learned = 0
    for seed in seeds(60, 600):
        case = random_case(Random(f"log {name} {seed}"), [name, "clauses"])
        made = load(build.Solver(), case)
        recorder = Recorder(build, made)
        if not made.solve():
            assert recorder.lines()[-1] == "u"
        learned += check_log(case, recorder.lines())
    assert learned


@pytest.mark.slow
@pytest.mark.parametrize("part", range(50))
def test_every_line_of_the_log_follows_at_length(part: int) -> None:
    for seed in seeds(400, 400, part * 400):
        case = random_case(Random(f"long log {seed}"))
        made = load(solver.Solver(), case)
        recorder = Recorder(solver, made)
        made.solve()
        check_log(case, recorder.lines())
        covered(1, "logs")


@BUILDS
def test_facts_that_contradict_each_other_are_a_conflict(build: Any) -> None:
    made = build.Solver()
    made.grow(2)
    assert made.fix([2, 2])
    assert not made.fix([1, -1])
    assert made.solve() is False


@BUILDS
def test_phases_are_tried_first(build: Any) -> None:
    case = Case(6, [])
    for wanted, _ in assignments(6):
        made = load(build.Solver(), case)
        made.set_phases(wanted)
        assert made.solve()
        assert tuple(made.values()) == wanted


@BUILDS
def test_promoted_variables_are_decided_first(build: Any) -> None:
    """Exactly two of six are true: the two that are promoted, whatever was tried first before."""
    case = Case(6, [Linear(tuple((1, variable) for variable in range(1, 7)), 2, 2)])
    made = load(build.Solver(), case)
    for first, second in [(1, 2), (5, 6), (2, 5), (3, 4), (1, 6)] * 80:  # activities are scaled down on the way
        build.promote(made, [first, second])
        assert made.solve()
        assert [literal for literal in made.values() if literal > 0] == [first, second]
    if decisions := getattr(made, "decisions", None):  # compiled, it is not to be seen
        assert 100 * decisions.bump > max(decisions.activity)  # conflicts still count


@BUILDS
def test_constraints_that_nothing_satisfies(build: Any) -> None:
    """Bounds that cross, a clue longer than its line, a graph without nodes: no propagator is asked about them."""
    for constraint in (Linear(((1, 1),), 2, 1), Runs((1,), (2,)), Runs((), (1,)), Connected((), ())):
        made = load(build.Solver(), Case(1, []))
        assert made.solve() is True
        ADD[type(constraint)](made, constraint, 0)
        assert made.solve() is False, constraint
    made = load(build.Solver(), Case(1, [Runs((), ())]))
    assert list(made.new_variables(2)) == [2, 3]
    made.add_clauses([[-1], [2, 3], [-2]])
    assert made.solve() is True
    assert list(made.values()) == [-1, -2, 3]


def test_the_luby_sequence() -> None:
    assert [restarts.luby(n) for n in range(15)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


def test_a_model_of_every_class_holds_by_its_definition() -> None:
    """The oracle itself: each maker has models with and without solutions."""
    for name in MAKERS:
        cases = [random_case(Random(f"oracle {name} {seed}"), [name]) for seed in seeds(40, 80)]
        counts = [len(solutions(case)) for case in cases]
        assert any(counts), name
        assert not all(counts), name
        assert all(
            make_test(post)(frozenset(each)) for case in cases[:5] for each in solutions(case) for post in case.model
        )
