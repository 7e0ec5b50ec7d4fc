"""Small akari: those of the generator, and some without a solution."""

from __future__ import annotations

from gridwright.grid import Grid
from gridwright.kinds.akari import Akari
from support.boards import mirror, turn_over

FIXED = ("akari\n1\n", "akari\n#.#\n", "akari\n.0\n0.\n", "akari\n4..\n...\n")


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
