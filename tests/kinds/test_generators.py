"""The pieces of every kind's generator, found because the kind declares it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.generate.random_style import Sizes, draw_size, random_puzzle
from gridwright.generate.unique import Order, make_puzzle, puzzles
from gridwright.grid import Grid
from gridwright.kind import Generator, Request
from gridwright.solving.referee import is_filled
from support.conformance import KINDS

LARGEST = 9
FEWEST = 2  # wide and tall sizes up to the largest that every kind must have

GENERATORS = {name: generator for name in KINDS if (generator := kinds.load(name).generator) is not None}
each_generator = pytest.mark.parametrize("name", GENERATORS)
each_generator_with_givens = pytest.mark.parametrize(
    "name", [name for name, generator in GENERATORS.items() if generator.remove is not None]
)


def generator_of(name: str) -> Generator[Any]:
    return GENERATORS[name]


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
def test_a_kind_says_which_givens_can_go_if_any_can(name: str) -> None:
    generator = generator_of(name)
    assert (generator.removable is None) == (generator.remove is None)


@each_generator_with_givens
def test_removing_givens_keeps_the_solution(name: str) -> None:
    generator = generator_of(name)
    assert generator.removable is not None
    assert generator.remove is not None
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


def sizes_to_generate(name: str) -> list[Grid]:
    """A wide and a tall board, large enough to have puzzles with one solution, small enough for any engine."""
    wide = [grid for grid in fitting(name) if grid.width > grid.height > 3 and len(grid) < 36]
    tall = [grid for grid in fitting(name) if grid.height > grid.width > 3 and len(grid) < 36]
    return [wide[0], tall[0]]


@each_generator
def test_generated_puzzles_have_one_solution_and_a_level(name: str) -> None:
    """Whatever the kind declares: proved by the kernel and by a SAT solver, of a level that was asked for."""
    levels = [None] if kinds.load(name).techniques is None else [None, "easy"]
    for grid in sizes_to_generate(name):
        sizes = Sizes(grid, grid)
        for level in levels:
            order = Order(name, sizes, Request(level), 5)
            made = list(puzzles(order, 2))
            assert made == [make_puzzle(order, number) for number in range(2)]
            for puzzle in made:
                assert (puzzle.kind, puzzle.grid) == (name, grid)
                for method in ("kernel", "sat"):
                    assert gw.solve(puzzle, method).status is gw.Status.UNIQUE, (method, gw.write(puzzle))
                assert level in (None, gw.rate(puzzle).level)


@each_generator_with_givens
def test_generated_givens_are_all_needed(name: str) -> None:
    generator = generator_of(name)
    assert generator.removable is not None
    assert generator.remove is not None
    for grid in sizes_to_generate(name):
        puzzle: Any = make_puzzle(Order(name, Sizes(grid, grid)), 0)
        for cell in generator.removable(puzzle):
            assert gw.solve(generator.remove(puzzle, [cell]), "sat").status is gw.Status.MANY, (cell, gw.write(puzzle))


def test_a_size_that_no_puzzle_has_is_refused() -> None:
    generator: Generator[Any] = Generator((0.0, 1.0), "marks", lambda *_: (), lambda *_: None, fits=lambda _: False)
    with pytest.raises(gw.UsageError, match="3x4"):
        draw_size(generator, Sizes.of("3x4"), Random(1))
