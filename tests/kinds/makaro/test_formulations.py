"""The formulation of the seed for makaro: its parts have the sizes of their formulas, and it means the puzzle."""

from __future__ import annotations

import random

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.grid import Grid
from gridwright.puzzle import Answer
from gridwright.solving.searches.brute import brute as by_referee
from support.boards.makaro import make
from support.counting import all_by_sat, clauses_under, counted
from support.narrow import sizes_of

CNF = kinds.load("makaro").formulations["cnf"]
EXAMPLE = gw.read("makaro\nrooms\na a b\na . b\nc c b\ncells\n. 2 .\n. < .\n. . .\n")


def test_parts_of_a_small_example_counted_by_hand() -> None:
    sizes = sizes_of(CNF, EXAMPLE)
    # 8 white cells in rooms of 3, 3 and 2; five sides have rooms of 3 on both, three a room of 2 on one.
    assert sizes["variables"] == 3 * 3 + 3 * 3 + 2 * 2
    assert sizes["H1"] == 5 * 3 + 3 * 2
    assert sizes["H2"] == 8
    assert sizes["H2'"] == 3 * 3 + 3 * 3 + 2 * 1
    assert sizes["H3"] == 3 * 3  # the arrow points at a cell of a room of 3 and has three others beside it
    assert sizes["clauses"] == sizes["H1"] + 8 + 20 + 9


def test_the_unit_clause_for_one_is_there() -> None:
    model = CNF.build(EXAMPLE)
    target = model.answer[3]
    assert [-target[1]] in clauses_under(model, "H3")


@pytest.mark.parametrize("seed", range(60))
def test_sizes_follow_the_formula_and_it_means_the_puzzle(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = make(rng, Grid(rng.randint(1, 4), rng.randint(1, 4)))
    model, sizes = CNF.build(puzzle), sizes_of(CNF, puzzle)
    assert model.top == sizes["variables"]
    assert counted(model)["clauses"] == sizes["clauses"]
    for part in ("H1", "H2", "H2'", "H3"):
        assert len(clauses_under(model, f"{part}: ")) == sizes[part]
    assert all_by_sat(puzzle, model) == set(by_referee(puzzle, Answer.empty(puzzle.grid), False))
