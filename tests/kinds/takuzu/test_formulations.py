"""The formulation of the seed for takuzu: its sizes are the published ones, and it means the puzzle."""

from __future__ import annotations

import random
from math import comb

import pytest

import gridwright as gw
from gridwright.errors import UsageError
from gridwright.grid import Grid
from gridwright.kinds.takuzu.combinations import COMBINATIONS, measure
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.model import Fact
from gridwright.outcome import Limit
from support.counting import all_by_sat, clauses_under, counted
from support.narrow import an, sizes_of


def empty(height: int, width: int, unique_lines: bool = True) -> Takuzu:
    return Takuzu(grid=Grid(height, width), givens=(None,) * (height * width), unique_lines=unique_lines)


@pytest.mark.parametrize(("n", "one", "two", "three"), [(2, 8, 0, 8), (4, 80, 32, 192), (6, 528, 96, 1920)])
def test_published_sizes_by_rule(n: int, one: int, two: int, three: int) -> None:
    puzzle = empty(n, n)
    model, sizes = COMBINATIONS.build(puzzle), sizes_of(COMBINATIONS, puzzle)
    assert [len(clauses_under(model, f"rule {k}")) for k in (1, 2, 3)] == [one, two, three]
    assert [sizes[f"rule {k}"] for k in (1, 2, 3)] == [one, two, three]
    assert (one, two, three) == (2 * n * (2**n - comb(n, n // 2)), 4 * n * (n - 2), n * (n - 1) * 2**n)


@pytest.mark.parametrize(("height", "width"), [(2, 4), (4, 2), (4, 6), (6, 4), (2, 8), (8, 4)])
@pytest.mark.parametrize("unique_lines", [True, False])
def test_sizes_of_rectangles_follow_the_formula(height: int, width: int, unique_lines: bool) -> None:
    puzzle = empty(height, width, unique_lines)
    model, sizes = COMBINATIONS.build(puzzle), sizes_of(COMBINATIONS, puzzle)
    assert [len(clauses_under(model, f"rule {k}")) for k in (1, 2, 3)] == [sizes[f"rule {k}"] for k in (1, 2, 3)]
    assert counted(model)["clauses"] == sizes["clauses"] == measure(puzzle)[0]
    literals = sum(len(clause) for k in (1, 2, 3) for clause in clauses_under(model, f"rule {k}"))
    assert literals == measure(puzzle)[1]
    assert model.top == sizes["variables"] == height * width


def test_variables_are_numbered_as_published() -> None:
    puzzle = Takuzu(grid=Grid(4, 6), givens=(None,) * 14 + (1,) + (None,) * 9)
    (fact,) = [posted for reason, posted in COMBINATIONS.build(puzzle).posts if "given" in str(reason)]
    assert an(Fact, fact).literal == 2 * 6 + 3  # third line, so l = 2, third column


def test_thirty_by_thirty_is_refused_with_its_number_of_clauses() -> None:
    clauses = 60 * (2**30 - comb(30, 15)) + 4 * 30 * 28 + 30 * 29 * 2**30
    with pytest.raises(UsageError, match=f"takuzu of 30x30 would need {clauses:,} clauses"):
        gw.solve(empty(30, 30), "sat@combinations")


def test_example_has_one_solution() -> None:
    puzzle = gw.read("takuzu\n1100\n....\n.00.\n.1.0\n")
    out = gw.solve(puzzle, "sat@combinations", limit=Limit(solutions=None))
    assert [answer.rows for answer in out.answers] == [[[1, 1, 0, 0], [0, 0, 1, 1], [1, 0, 0, 1], [0, 1, 1, 0]]]


@pytest.mark.parametrize(("height", "width", "many"), [(4, 4, 72), (4, 6, 96), (6, 4, 96), (2, 4, 0), (2, 2, 2)])
def test_empty_boards_have_the_known_number_of_solutions(height: int, width: int, many: int) -> None:
    puzzle = empty(height, width)
    assert len(all_by_sat(puzzle, COMBINATIONS.build(puzzle))) == many


@pytest.mark.parametrize("seed", range(30))
def test_it_means_the_puzzle(seed: int) -> None:
    rng = random.Random(seed)
    height, width = rng.choice([2, 4, 6]), rng.choice([2, 4, 6])
    givens = tuple(rng.choice([0, 1]) if rng.random() < 0.2 else None for _ in range(height * width))
    puzzle = Takuzu(grid=Grid(height, width), givens=givens, unique_lines=rng.random() < 0.7)
    right = gw.solve(puzzle, "sat", limit=Limit(solutions=None)).answers
    assert all_by_sat(puzzle, COMBINATIONS.build(puzzle)) == set(right)
