"""Small akari: random walls, of which some have numbers: those of bulbs placed at random, or any."""

from __future__ import annotations

from random import Random

from gridwright.grid import Grid
from gridwright.kinds.akari.generator import clues, place_bulbs, remove
from gridwright.kinds.akari.puzzle import Akari
from support.boards import mirror, turn_over

FIXED = ("akari\n1\n", "akari\n#.#\n", "akari\n.0\n0.\n", "akari\n4..\n...\n", "akari\n...\n...\n")


def make(random: Random, grid: Grid) -> Akari:
    """A board most of whose numbers are missing; one in five has a number that may be wrong."""
    walls = set(random.sample(range(len(grid)), random.randint(0, len(grid) // 3)))
    puzzle = clues(grid, place_bulbs(grid, walls, (), random), random)
    puzzle = remove(puzzle, [wall for wall in sorted(walls) if random.random() < 0.8])
    if walls and random.random() < 0.2:
        wrong = random.choice(sorted(walls))
        cells = puzzle.cells
        return Akari(grid=grid, cells=(*cells[:wrong], random.randint(0, 3), *cells[wrong + 1 :]))
    return puzzle


def instances(puzzle: Akari) -> dict[str, list[tuple[int, ...]]]:
    """The groups of cells that each rule is about."""
    numbers = [(wall, *beside) for wall, (_, beside) in puzzle.numbers.items()]
    return {"number": numbers, "facing": puzzle.stretches, "dark": list(map(tuple, puzzle.lights.values()))}


def turned(puzzle: Akari) -> Akari:
    """Rows made columns."""
    return Akari(grid=Grid(puzzle.grid.width, puzzle.grid.height), cells=turn_over(puzzle.grid, puzzle.cells))


def mirrored(puzzle: Akari) -> Akari:
    """Left and right exchanged."""
    return Akari(grid=puzzle.grid, cells=mirror(puzzle.grid, puzzle.cells))
