"""The pieces of every kind's generator, found because the kind declares it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.generate.random_style import Sizes, draw_size, random_puzzle
from gridwright.grid import Grid
from gridwright.kind import Generator
from gridwright.solving.referee import is_filled
from support.conformance import KINDS

LARGEST = 9
FEWEST = 2  # wide and tall sizes up to the largest that every kind must have

each_generator = pytest.mark.parametrize("name", [name for name in KINDS if kinds.load(name).generator is not None])


def generator_of(name: str) -> Generator[Any]:
    generator = kinds.load(name).generator
    assert generator is not None
    return generator


def fitting(name: str) -> list[Grid]:
    """Sizes of all shapes that the kind says it has."""
    sides = range(1, LARGEST + 1)
    return [grid for h in sides for w in sides if generator_of(name).fits(grid := Grid(h, w))]


def densities(name: str) -> tuple[float, ...]:
    """The ends of the usual range, and those of what a user may ask for."""
    return (0.0, *generator_of(name).density, 1.0)


@each_generator
def test_rectangles_of_all_shapes_fit(name: str) -> None:
    shapes = [(grid.height > grid.width) - (grid.height < grid.width) for grid in fitting(name)]
    assert min(shapes.count(shape) for shape in (-1, 1)) >= FEWEST


@each_generator
def test_the_full_board_solves_its_clues(name: str) -> None:
    """On every size that fits, at every density."""
    generator = generator_of(name)
    for grid in fitting(name):
        for density in densities(name):
            rng = Random(f"{name} {grid} {density}")
            board = generator.full_board(grid, density, rng)
            puzzle, answer = generator.clues(grid, board, rng), generator.solution(grid, board)
            assert (puzzle.kind, puzzle.grid) == (name, grid)
            assert is_filled(puzzle, answer)
            assert gw.check(puzzle, answer) == [], (gw.write(puzzle), answer.rows)


@each_generator
def test_removing_givens_keeps_the_solution(name: str) -> None:
    generator = generator_of(name)
    if generator.removable is None or generator.remove is None:
        assert (generator.removable, generator.remove) == (None, None)
        pytest.skip("the clues of this kind all stay")
    removed = 0
    for grid in fitting(name):
        rng = Random(f"{name} {grid}")
        board = generator.full_board(grid, 0.5, rng)
        puzzle, answer = generator.clues(grid, board, rng), generator.solution(grid, board)
        givens = list(generator.removable(puzzle))
        for some in ([], rng.sample(givens, len(givens) // 2), givens):
            less = generator.remove(puzzle, some)
            assert set(generator.removable(less)) == set(givens) - set(some)
            assert gw.check(less, answer) == []
            assert (less == puzzle) == (not some)
            removed += len(some)
    assert removed > 100


@each_generator
def test_the_same_random_numbers_make_the_same_puzzle(name: str) -> None:
    generator = generator_of(name)
    differ = 0
    for nth, grid in enumerate(fitting(name)):
        made = [random_puzzle(generator, grid, 0.4, Random(seed)) for seed in (nth, nth, nth + 1)]
        assert made[0] == made[1]
        differ += made[0] != made[2]
    assert differ > len(fitting(name)) // 2


@each_generator
def test_density_is_a_range_and_says_of_what(name: str) -> None:
    low, high = generator_of(name).density
    assert 0 <= low <= high <= 1
    assert str(generator_of(name).meaning)


def test_a_size_that_no_puzzle_has_is_refused() -> None:
    generator: Generator[Any] = Generator((0.0, 1.0), "marks", lambda *_: (), lambda *_: None, fits=lambda _: False)
    with pytest.raises(gw.UsageError, match="3x4"):
        draw_size(generator, Sizes.of("3x4"), Random(1))
