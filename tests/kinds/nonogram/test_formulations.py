"""The formulations of the seeds for nonograms: their sizes are the published ones, and they mean the puzzle."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from math import comb

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.errors import UsageError
from gridwright.grid import Grid
from gridwright.kinds.nonogram.models.blocks import BLOCKS, count_pairwise
from gridwright.kinds.nonogram.models.configurations import CONFIGURATIONS, configurations
from gridwright.kinds.nonogram.models.pairs import PAIRS
from gridwright.kinds.nonogram.puzzle import Nonogram, runs
from gridwright.model import Linear, Model
from gridwright.puzzle import Answer
from gridwright.solving import methods
from gridwright.solving.searches.brute import brute as by_referee
from support.boards.nonogram import make
from support.counting import all_by_sat, counted
from support.effort import every
from support.narrow import an, read_as, sizes_of
from support.paths import EXAMPLES

SMALL = Nonogram.of([[2], [1], [3], [1, 1]], [[1, 2], [1, 1], [3]])


@pytest.mark.parametrize(
    ("name", "variables", "clauses"),
    [("hen", 201, 1117), ("figure", 4514, 82180), ("animal", 16942, 386715), ("lambda", 511, 4288)],
)
def test_configurations_have_the_published_sizes(name: str, variables: int, clauses: int) -> None:
    puzzle = read_as(Nonogram, EXAMPLES / f"{name}.txt")
    model = CONFIGURATIONS.build(puzzle)
    assert (model.top, counted(model)["clauses"]) == (variables, clauses)
    assert sizes_of(CONFIGURATIONS, puzzle) == {"variables": variables, "clauses": clauses}


@pytest.mark.parametrize("length", range(1, 9))
def test_configurations_are_all_fillings_with_the_clue(length: int) -> None:
    by_clue: dict[tuple[int, ...], set[str]] = {}
    for number in range(2**length):
        text = "".join("#" if number >> at & 1 else "." for at in range(length))
        by_clue.setdefault(runs([mark == "#" for mark in text]), set()).add(text)
    for clue, fillings in by_clue.items():
        found = list(configurations(length, clue))
        assert set(found) == fillings
        assert len(found) == len(fillings) == comb(length - sum(clue) + 1, len(clue))


def test_configurations_refuse_what_would_not_fit() -> None:
    clue = (1,) * 12
    rows, columns = [clue] * 40, [clue] * 40
    ways = comb(40 - 12 + 1, 12)
    with pytest.raises(UsageError, match=f"would need {80 * (40 * ways + 1):,} clauses"):
        CONFIGURATIONS.build(Nonogram.of(rows, columns))


def test_blocks_on_the_example_of_four_rows_and_three_columns() -> None:
    model = BLOCKS.build(SMALL)
    found = counted(model)
    assert sizes_of(BLOCKS, SMALL)["variables"] == 24
    assert found["equalities"] == sizes_of(BLOCKS, SMALL)["equalities"] == 16
    assert 12 <= found["inequalities"] <= 12 + 2 * 5
    assert found["inequalities"] == sizes_of(BLOCKS, SMALL)["inequalities"]
    assert count_pairwise(4, 3) == 56


def test_the_vector_of_the_example_keeps_every_constraint_of_the_seed() -> None:
    vector = "000100 001000 000001 101000".replace(" ", "")
    model = BLOCKS.build(SMALL)
    seed = [posted for reason, posted in model.posts if not str(reason).startswith("added")]
    assert all(posted.holds(lambda literal: vector[literal - 1] == "1") for posted in seed)
    assert max(literal for posted in seed for _, literal in an(Linear, posted).terms) == 24


def test_only_the_vector_of_the_example_is_left() -> None:
    model = BLOCKS.build(SMALL)
    (answer,) = all_by_sat(SMALL, model)
    assert answer.rows == [[1, 1, 0], [0, 0, 1], [1, 1, 1], [1, 0, 1]]


def test_pairs_on_the_example_of_four_rows_and_three_columns() -> None:
    model = PAIRS.build(SMALL)
    pairs = [posted for reason, posted in model.posts if "of two runs that overlap or touch" in str(reason)]
    assert len(pairs) == 56
    assert all(len(an(Linear, posted).terms) == 2 for posted in pairs)
    found, sizes, summed = counted(model), sizes_of(PAIRS, SMALL), sizes_of(BLOCKS, SMALL)
    assert found["inequalities"] == sizes["inequalities"] == 56 + summed["inequalities"] - 12
    assert {name: n for name, n in sizes.items() if name != "inequalities"} == {
        name: n for name, n in summed.items() if name != "inequalities"
    }
    (answer,) = all_by_sat(SMALL, model)
    assert answer.rows == [[1, 1, 0], [0, 0, 1], [1, 1, 1], [1, 0, 1]]


def test_pairs_that_exclude_each_other_are_counted_right() -> None:
    for height, width in ((4, 3), (1, 1), (2, 5), (3, 6)):
        blocks = [(at, at + length) for length in range(1, width + 1) for at in range(width - length + 1)]
        excluded = sum(a[0] <= b[1] and b[0] <= a[1] for a, b in combinations(blocks, 2))
        assert count_pairwise(height, width) == height * excluded


@pytest.mark.parametrize("seed", range(10))
def test_pairs_have_the_solutions_of_blocks(seed: int) -> None:
    puzzle = make(random.Random(seed), Grid(4, 5))
    model = PAIRS.build(puzzle)
    assert set(all_by_sat(puzzle, model)) == set(all_by_sat(puzzle, BLOCKS.build(puzzle)))
    assert counted(model)["inequalities"] == sizes_of(PAIRS, puzzle)["inequalities"]


def test_too_many_pairs_are_refused_before_they_are_built() -> None:
    with pytest.raises(UsageError, match="pairs would need 28,113,750 inequalities, more than 1,000,000"):
        PAIRS.build(Nonogram.of([(1,)] * 50, [(1,)] * 50))


@pytest.mark.parametrize("seed", range(30))
def test_sizes_of_blocks_follow_the_formula(seed: int) -> None:
    rng = random.Random(seed)
    height, width = rng.randint(1, 7), rng.randint(1, 9)
    puzzle = make(rng, Grid(height, width))
    model, sizes = BLOCKS.build(puzzle), sizes_of(BLOCKS, puzzle)
    total_runs = sum(map(len, puzzle.rows))
    assert sizes["variables"] == height * width * (width + 1) // 2
    assert sizes["equalities"] == 1 + width + height * width
    assert height * width <= sizes["inequalities"] <= height * width + 2 * total_runs
    assert model.top == sizes["variables"] + sizes["added variables"]
    found = counted(model)
    for name, many in sizes.items():
        if not name.endswith("variables"):
            assert found[name] == many, name


def test_the_seed_alone_admits_wrong_orders_and_ours_does_not() -> None:
    puzzle = Nonogram.of([[1, 2, 1]], [[1], [], [1], [1], [], [], [], [], [], [], [], [1]])
    model = BLOCKS.build(puzzle)
    right = all_by_sat(puzzle, model)
    assert right == set(by_referee(puzzle, Answer.empty(puzzle.grid), False))
    assert len(right) == 1
    clue = Nonogram.of([[1, 2, 1]], [[]] * 12)  # columns aside: which places does the row itself admit?
    assert (1, 1, 2) in set(admitted(BLOCKS.build(clue), added=False))
    assert set(admitted(BLOCKS.build(clue), added=True)) == {(1, 2, 1)}


def admitted(model: Model, added: bool) -> Iterator[tuple[int, ...]]:
    """The orders of lengths that the constraints on the row alone admit, with the added ones or without."""
    from gridwright.engines.sat import SatSession
    from gridwright.lower import lowerings

    session = SatSession("glucose4", model.top)
    top = [model.top]

    def new(count: int) -> range:
        top[0] += count
        return range(top[0] - count + 1, top[0] + 1)

    for reason, posted in model.posts:
        if "black" not in str(reason) and (added or not str(reason).startswith("added")):
            session.add(lowerings()[Linear].encoding()(posted, frozenset(), new))
    places = {}
    for literal, name in model.names.items():
        words = str(name.meaning).split()
        if str(name.meaning).startswith("row 1 has a run of"):
            places[literal] = (int(words[-1]), int(words[6]))
    while (found := session.solve()) is not None:
        true = [literal for literal in places if found[literal - 1] > 0]
        yield tuple(length for _, length in sorted(places[literal] for literal in true))
        session.add([[-literal for literal in true]])
    session.close()


@pytest.mark.parametrize("seed", range(60))
def test_both_mean_the_puzzle(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = make(rng, Grid(rng.randint(1, 5), rng.randint(1, 5)))
    if rng.random() < 0.3:  # clues that do not belong together
        rows = list(puzzle.rows)
        rng.shuffle(rows)
        puzzle = Nonogram.of(rows, puzzle.columns)
    right = set(by_referee(puzzle, Answer.empty(puzzle.grid), False))
    assert all_by_sat(puzzle, CONFIGURATIONS.build(puzzle)) == right
    assert all_by_sat(puzzle, BLOCKS.build(puzzle)) == right


def test_blocks_on_sat_is_refused_by_name() -> None:
    with pytest.raises(
        UsageError, match="sat does not take linear constraints as they are, which the formulation blocks"
    ):
        gw.solve(SMALL, "sat@blocks")


def test_all_cells_of_a_line_with_no_freedom() -> None:
    puzzle = Nonogram.of([[3, 2]], [[1], [1], [1], [], [1], [1]])
    assert len(all_by_sat(puzzle, BLOCKS.build(puzzle))) == 1
    assert len(all_by_sat(puzzle, CONFIGURATIONS.build(puzzle))) == 1


@pytest.mark.parametrize("method", every(2, ["sat@configurations", "milp@blocks", "cp@blocks"]))
def test_the_animal_is_solved_and_proved_unique(method: str) -> None:
    kind = kinds.load("nonogram")
    if method not in methods.names(kind):
        pytest.skip(f"{method} is not installed: pip install 'gridwright[all]' makes this run")
    puzzle = gw.read(EXAMPLES / "animal.txt")
    out = gw.solve(puzzle, method)
    assert out.status.value == "unique"
    assert out.answer == gw.solve(puzzle, "sat").answer
