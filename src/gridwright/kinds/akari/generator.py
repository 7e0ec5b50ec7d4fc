"""Random akari: walls and bulbs; steering to one solution adds walls."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace

from gridwright.grid import Grid, find_orbits
from gridwright.kind import Generator, Request, Solve, Values
from gridwright.kinds.akari.puzzle import Akari, make_puzzle
from gridwright.messages import Sentence
from gridwright.puzzle import Answer, Value

WALLS = (0.15, 0.25)  # the share of walls to begin with; steering to one solution adds some
MOST_WALLS = 0.45
DENSITY = (0.4, 0.8)


def full_board(grid: Grid, density: float, rng: random.Random) -> tuple[Value, ...]:
    """Walls in a quarter of the cells, and bulbs that light the others."""
    return place_bulbs(grid, set(rng.sample(range(len(grid)), len(grid) // 4)), (), rng)


def place_bulbs(grid: Grid, walls: set[int], bulbs: Iterable[int], rng: random.Random) -> tuple[Value, ...]:
    """Some bulbs, and more in random cells that are still dark, until none is; None for a wall."""
    lights = make_puzzle(grid, ["#" if cell in walls else None for cell in range(len(grid))]).lights
    placed = set(bulbs)
    for cell in rng.sample(sorted(lights), len(lights)):
        if placed.isdisjoint(lights[cell]):
            placed.add(cell)
    return tuple(int(cell in placed) if cell in lights else None for cell in range(len(grid)))


def clues(grid: Grid, board: Values, rng: random.Random) -> Akari:
    """The walls, each with the number of bulbs next to it."""
    counts = [sum(board[other] == 1 for other in beside) for beside in grid.neighbours()]
    return make_puzzle(grid, [counts[cell] if value is None else None for cell, value in enumerate(board)])


def fill(grid: Grid, request: Request, rng: random.Random, solve: Solve) -> tuple[Akari, Answer]:
    """Walls of the requested symmetry with all their numbers, and bulbs."""
    walls, most = set[int](), rng.uniform(*WALLS) * len(grid)
    for orbit in find_orbits(grid, rng.sample(range(len(grid)), len(grid)), request.symmetry):
        if len(walls) + len(orbit) <= most:
            walls.update(orbit)
    board = place_bulbs(grid, walls, (), rng)
    return clues(grid, board, rng), Answer(grid, board)


def amend(
    puzzle: Akari, solution: Values, others: Sequence[Values], request: Request, rng: random.Random
) -> tuple[Akari, Values] | None:
    """A wall more, where the last of the others has a bulb, and its images; the bulbs stay where they can."""
    grid = puzzle.grid
    lit = [cell for cell, value in enumerate(others[-1]) if value == 1 and solution[cell] == 0]
    if not lit:
        return None
    cell = rng.choice(lit)
    walls = {at for at, mark in enumerate(puzzle.cells) if mark is not None}
    walls.update(next(orbit for orbit in find_orbits(grid, range(len(grid)), request.symmetry) if cell in orbit))
    if len(walls) > max(MOST_WALLS * len(grid), 1):
        return None
    board = place_bulbs(grid, walls, [at for at, v in enumerate(solution) if v == 1 and at not in walls], rng)
    return clues(grid, board, rng), board


def remove(puzzle: Akari, walls: Iterable[int]) -> Akari:
    """The puzzle without the numbers of some walls."""
    blank = set(walls)
    return replace(puzzle, cells=tuple("#" if cell in blank else mark for cell, mark in enumerate(puzzle.cells)))


GENERATOR = Generator(
    DENSITY,
    Sentence("numbers"),
    full_board,
    clues,
    removable=lambda puzzle: puzzle.walls,
    remove=remove,
    fill=fill,
    amend=amend,
)
