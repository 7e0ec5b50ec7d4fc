"""The seed's brute force for nonograms in detail, and brute force for every kind."""

from __future__ import annotations

import random

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.kinds.nonogram.brute import brute, fillings
from gridwright.kinds.nonogram.models.configurations import configurations
from gridwright.puzzle import Answer
from gridwright.solving.searches.brute import brute as by_referee
from support.boards.nonogram import make
from support.paths import EXAMPLES


@pytest.mark.parametrize("seed", range(40))
def test_fillings_are_the_configurations_that_fit(seed: int) -> None:
    rng = random.Random(seed)
    width = rng.randint(1, 9)
    clue = make(rng, Grid(1, width)).rows[0]
    known = [rng.choice("?????#.") for _ in range(width)]
    black, white = (sum(1 << at for at, mark in enumerate(known) if mark == kind) for kind in "#.")
    every = configurations(width, clue)
    expected = {text for text in every if all(k in ("?", m) for k, m in zip(known, text, strict=True))}
    found = list(fillings(clue, width, 0, black, white))
    assert {"".join("#" if f >> at & 1 else "." for at in range(width)) for f in found} == expected
    assert len(found) == len(expected)


@pytest.mark.parametrize("seed", range(40))
def test_row_by_row_finds_what_cell_by_cell_finds(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = make(rng, Grid(rng.randint(1, 5), rng.randint(1, 5)))
    empty = Answer.empty(puzzle.grid)
    found = list(brute(puzzle, empty, False))
    assert set(found) == set(by_referee(puzzle, empty, False))
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("name", ["hen", "kite", "mast", "lambda", "figure"])
def test_the_pictures_of_the_seeds_are_within_reach(name: str) -> None:
    assert gw.solve(gw.read(EXAMPLES / f"{name}.txt"), "brute").status.value == "unique"


def test_brute_force_starts_from_what_is_printed() -> None:
    puzzle = gw.read("takuzu\n1100\n....\n.00.\n.1.0\n")
    assert [answer.rows for answer in by_referee(puzzle, Answer.empty(puzzle.grid), False)] == [
        [[1, 1, 0, 0], [0, 0, 1, 1], [1, 0, 0, 1], [0, 1, 1, 0]]
    ]


def test_brute_force_knows_a_cell_with_no_value_left() -> None:
    puzzle = gw.read("takuzu\n0.0.\n0...\n....\n....\n")
    state = Answer(puzzle.grid, (None, 1) + (None,) * 14)
    wrong = Answer(puzzle.grid, (1,) + (None,) * 15)
    assert list(by_referee(puzzle, state, False))
    assert not list(by_referee(puzzle, wrong, False))
