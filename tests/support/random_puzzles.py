"""Random puzzles of every kind, small and of all shapes, with no, one or many solutions; and half-done boards."""

from __future__ import annotations

from random import Random

from gridwright import kinds
from gridwright.grid import Grid
from gridwright.puzzle import Answer, Puzzle
from support.boards import akari, heyawake, hitori, makaro, nonogram, norinori, takuzu

MAKERS = {
    "nonogram": nonogram.make,
    "hitori": hitori.make,
    "takuzu": takuzu.make,
    "makaro": makaro.make,
    "akari": akari.make,
    "norinori": norinori.make,
    "heyawake": heyawake.make,
}
KINDS = ("nonogram", "hitori", "takuzu", "makaro")
"""The kinds with techniques of their own."""
MOST = {"nonogram": 5, "hitori": 4, "takuzu": 6, "makaro": 4, "akari": 4, "norinori": 4, "heyawake": 4}
"""The longest side of a board of which all solutions can be listed."""


def random_puzzle(random: Random, kind: str, most: int | None = None) -> Puzzle:
    """A puzzle whose sides are up to so long, and up to twice as long where it is a single line."""
    return MAKERS[kind](random, random_grid(random, MOST[kind] if most is None else most))


def random_grid(random: Random, most: int) -> Grid:
    """Rectangles, and often a single line."""
    height, width = random.randint(1, most), random.randint(1, most)
    shape = random.random()
    if shape < 0.1:
        return Grid(1, random.randint(1, 2 * most))
    if shape < 0.2:
        return Grid(random.randint(1, 2 * most), 1)
    return Grid(height, width)


def half_done(random: Random, puzzle: Puzzle, share: float) -> Answer:
    """A board of which a share of the cells is decided at random, whether or not that can be right."""
    choices = kinds.of(puzzle).choices(puzzle)
    values = [random.choice(domain) if domain and random.random() < share else None for domain in choices]
    return Answer(puzzle.grid, tuple(values))
