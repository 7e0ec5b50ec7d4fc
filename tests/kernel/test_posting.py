"""Constraints posted in bulk mean what they mean one by one, and answers are read as they are, compiled and not."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import pytest

from gridwright.engines.kernel import SORTS, KernelSession
from gridwright.kernel import answers, grouping, posting, solver
from gridwright.model import AllDifferent, Clauses, Constraint, Greatest, Groups, Model, Numbers, any_two, exactly_one
from support.effort import scaled
from support.kernel_models import Case, enumerate_all, load, solutions
from support.kernel_mutants import find_run, find_survivors, list_functions, select
from support.uncompiled import cpu_limit, mutated, uncompiled


class Build(NamedTuple):
    """The modules of a kernel."""

    solver: Any
    posting: Any
    answers: Any
    grouping: Any


PLAIN = Build(*map(uncompiled, ("solver", "posting", "answers", "grouping")))
BUILDS = pytest.mark.parametrize(
    "build", [Build(solver, posting, answers, grouping), PLAIN], ids=["as installed", "uncompiled"]
)


def make_table(rng: Random, top: int) -> Numbers:
    """Numbers of consecutive values over variables 1 to at most `top`; some have no values."""
    domains: list[range] = []
    while True:
        low = rng.randint(-1, 2)
        domain = range(low, low + rng.choice([0, 1, 2, 3]))
        if sum(map(len, domains)) + len(domain) > top:
            return Numbers(1, domains)
        domains.append(domain)


def make_groups(rng: Random, table: Numbers) -> list[list[int]]:
    """Groups of two or three numbers that have values."""
    places = [place for place in range(len(table)) if table.domains[place]]
    return [rng.sample(places, min(len(places), rng.choice([2, 3]))) for _ in range(rng.randint(1, 3))]


def one_each(table: Numbers) -> list[list[int]]:
    """Clauses that every number has one value."""
    return [clause for number in table if number for clause in exactly_one(list(number.values()))]


@BUILDS
@pytest.mark.parametrize("make", [AllDifferent, Greatest])
def test_groups_of_numbers_are_as_their_constraints_one_by_one(build: Build, make: Any) -> None:
    counts = set()
    for seed in range(150):
        rng = Random(f"groups {make.__name__} {seed}")
        table = make_table(rng, 9)
        groups = make_groups(rng, table)
        top = table.firsts[-1] - 1
        posts = Groups(make, table, groups, str).posts()
        right = solutions(Case(top, [Clauses(one_each(table)), *(post.constraint for post in posts)]))
        made = build.solver.Solver()
        made.grow(top)
        made.add_clauses(one_each(table))
        half = len(groups) // 2
        for some, first in ((groups[:half], 0), (groups[half:], half)):
            build.posting.add_groups(made, SORTS[make], table.firsts, table.domains, some, first)
        assert set(enumerate_all(made, top)) == right, (table.domains, groups)
        counts.add(len(right))
    assert {0, 1, 2} <= counts


@BUILDS
def test_pairs_are_as_their_clauses(build: Build) -> None:
    for seed in range(100):
        rng = Random(f"pairs {seed}")
        groups = [rng.sample(range(6), rng.randint(2, 4)) for _ in range(rng.randint(1, 3))]
        known = [[rng.choice((1, -1)) * rng.randint(1, 6)] for _ in range(rng.randint(0, 2))]
        made = build.solver.Solver()
        made.grow(6)
        made.add_clauses(known)
        build.posting.add_pairs(made, groups, 1, 0)
        posts: list[Constraint] = [post.constraint for post in Groups(any_two, range(1, 7), groups, str).posts()]
        assert set(enumerate_all(made, 6)) == solutions(Case(6, [Clauses(known), *posts])), (groups, known)


@pytest.mark.parametrize("domains", [[(1, 2), (1, 10**9)], [(1, 2), (3, 1)], [(1, 3), (2, 3)]])
def test_a_table_with_gaps_is_posted_one_by_one(domains: list[tuple[int, ...]]) -> None:
    model = Model()
    table = model.number_cells(domains)
    session = KernelSession(model.top)
    session.add(one_each(table))
    session.post_many(Groups(Greatest, table, [(0, 1), (1, 0)][:1], lambda nth: f"post {nth}"))
    case = Case(4, [Clauses(one_each(table)), Greatest((table[0], table[1]))])
    assert set(enumerate_all(session.solver, 4)) == solutions(case)
    assert str(session.reason(0)) == "post 0"


@pytest.mark.parametrize(("table", "make"), [(range(1, 5), any_two), (range(1, 5), lambda x: Clauses([list(x)]))])
def test_a_session_numbers_the_posts_of_groups(table: range, make: Any) -> None:
    session = KernelSession(4)
    groups = [(0, 1), (1, 2, 3)]
    for start in (0, 2):
        session.post_many(Groups(make, table, groups, lambda nth, start=start: f"post {start + nth}"))  # type: ignore[misc]
    assert [str(session.reason(nth)) for nth in range(4)] == [f"post {nth}" for nth in range(4)]
    posts = [post.constraint for post in Groups(make, table, groups, str).posts()]
    assert set(enumerate_all(session.solver, 4)) == solutions(Case(4, posts))


@BUILDS
def test_answers_are_read_with_the_clause_that_excludes_them(build: Build) -> None:
    for seed in range(60):
        rng = Random(f"read {seed}")
        table = make_table(rng, 9)
        top = table.firsts[-1] - 1
        case = Case(top, [Clauses(one_each(table))])
        found, right = [], solutions(case)
        made = load(build.solver.Solver(), case)
        while made.solve():
            values, clause = build.answers.read_numbers(made, table.firsts, table.domains)
            true = {literal for literal in made.values() if literal > 0}
            literals = [number[value] for number, value in zip(table, values, strict=True) if value is not None]
            assert set(literals) == true
            assert {-literal for literal in clause} <= true
            found.append(values)
            made.add_clauses([clause])
        assert len(set(found)) == len(found) == len(right), table.domains


@BUILDS
def test_bits_are_read_with_the_clause_that_excludes_them(build: Build) -> None:
    case = Case(4, [Clauses([[1], [2, 3], [-2, -3]])])
    made, found = load(build.solver.Solver(), case), []
    while made.solve():
        values, clause = build.answers.read_bits(made, 4)
        assert values == tuple(int(literal > 0) for literal in made.values())
        assert -1 not in clause  # true at the root
        found.append(values)
        made.add_clauses([clause])
    assert sorted(found) == [(1, 0, 1, 0), (1, 0, 1, 1), (1, 1, 0, 0), (1, 1, 0, 1)]


@BUILDS
def test_repeats_are_all_equal_values_of_a_line(build: Build) -> None:
    for seed in range(100):
        rng = Random(f"repeats {seed}")
        height, width = rng.randint(1, 5), rng.randint(1, 5)
        values = [rng.choice([None, 1, 2, 3, 10**30]) for _ in range(height * width)]
        lines = [range(row * width, (row + 1) * width) for row in range(height)]
        lines += [range(column, height * width, width) for column in range(width)]
        found = build.grouping.Repeats(values, build.grouping.flatten(lines))
        found_lines = [(found.line_of(nth), cells) for nth, cells in enumerate(found)]
        assert [found[nth] for nth in range(len(found))] == list(found)
        pairs = [(line, *pair) for line, cells in found_lines for pair in combinations(cells, 2)]
        right = [
            (nth, a, b)
            for nth, line in enumerate(lines)
            for a, b in combinations(line, 2)
            if values[a] is not None and values[a] == values[b]
        ]
        assert sorted(pairs) == right
        keys = [(line, cells[0]) for line, cells in found_lines]
        assert keys == sorted(keys)


@BUILDS
def test_pairs_whose_labels_differ(build: Build) -> None:
    found = 0
    for seed in range(100):
        rng = Random(f"apart {seed}")
        labels = [rng.choice([None, 0, 1, 2]) for _ in range(rng.randint(1, 8))]
        pairs = [tuple(pair) for pair in combinations(range(len(labels)), 2) if rng.random() < 0.6]
        apart = build.grouping.Apart(build.grouping.flatten(pairs), labels)
        right = [(a, b) for a, b in pairs if labels[a] != labels[b] and None not in (labels[a], labels[b])]
        assert list(map(tuple, apart)) == right
        assert len(apart) == len(right)
        found += len(right)
    assert found > 100


@BUILDS
def test_flat_groups_are_posted_as_lists_of_groups_are(build: Build) -> None:
    for seed in range(100):
        rng = Random(f"flat {seed}")
        table = make_table(rng, 9)
        groups = make_groups(rng, table)
        top = table.firsts[-1] - 1
        found = []
        for some in (groups, build.grouping.flatten(groups)):
            made = build.solver.Solver()
            made.grow(top)
            made.add_clauses(one_each(table))
            build.posting.add_groups(made, SORTS[AllDifferent], table.firsts, table.domains, some, 0)
            found.append(enumerate_all(made, top))
        assert found[0] == found[1], (table.domains, groups)


CPU_SECONDS = 5.0  # of one test, which takes a tenth of that and less
POSTING_TESTS: tuple[Callable[[Build], None], ...] = (
    lambda build: test_groups_of_numbers_are_as_their_constraints_one_by_one(build, AllDifferent),
    lambda build: test_groups_of_numbers_are_as_their_constraints_one_by_one(build, Greatest),
    test_pairs_are_as_their_clauses,
    test_answers_are_read_with_the_clause_that_excludes_them,
    test_bits_are_read_with_the_clause_that_excludes_them,
    test_repeats_are_all_equal_values_of_a_line,
    test_pairs_whose_labels_differ,
)


def test_mutants_are_noticed_or_equivalent() -> None:
    run = find_run(lambda: [test(PLAIN) for test in POSTING_TESTS[-scaled(1, len(POSTING_TESTS)) :]])
    mutants = select(set(run) & set(list_functions("number_posts", "posting", "grouping", "answers")))
    assert find_survivors(mutants[: scaled(2, len(mutants))], lambda m: is_noticed(mutated(m, "solver"))) == []


def is_noticed(module: Any) -> bool:
    """Does some test above fail for a mutant, or never end?"""
    package = module.__name__.rpartition(".")[0]
    build = Build(module, *(import_module(f"{package}.{part}") for part in ("posting", "answers", "grouping")))
    for test in POSTING_TESTS:
        try:
            with cpu_limit(CPU_SECONDS):
                test(build)
        except Exception:
            return True
    return False
