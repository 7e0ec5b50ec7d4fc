"""What the generators of hitori and of nonograms share, as cells are shaded or not: sizes, symmetry and density."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import gridwright as gw
from gridwright.grid import find_images
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.outcome import Status
from gridwright.puzzle import Puzzle
from support.generated import check_level, find_solution

SYMMETRIES = ("half-turn", "left-right", "both", "quarter-turn", "diagonal")


class Shaded(NamedTuple):
    """What is asked of a kind; sizes are width and height."""

    sizes: tuple[tuple[int, int], ...]
    judge: str  # the method that proves them unique
    side: int  # of the boards with a symmetry
    levels: tuple[str | None, ...]  # of these
    densities: tuple[float, ...]
    size: tuple[int, int]  # of the boards with a density
    puzzles: int  # of these
    margin: float  # within which a density is met


SHADED = {
    "hitori": Shaded(
        sizes=((3, 3), (3, 9), (20, 4), (2, 7), (3, 1), (1, 4), (20, 20)),
        judge="sat",
        side=9,
        levels=("easy", "medium"),
        densities=(0.26, 0.29, 0.32),
        size=(12, 10),
        puzzles=5,
        margin=0.02,
    ),
    "nonogram": Shaded(
        sizes=((1, 1), (1, 9), (12, 1), (2, 7), (3, 3), (40, 6), (33, 70), (66, 65)),
        judge="auto",
        side=11,
        levels=(None,),
        densities=(0.3, 0.5, 0.7),
        size=(14, 12),
        puzzles=3,
        margin=0.05,
    ),
}


def make(kind: str, width: int, height: int, **request: Any) -> Puzzle:
    """A puzzle, of seed 3 unless another is requested."""
    puzzle = gw.generate(kind, width=width, height=height, **{"seed": 3, **request})
    assert (puzzle.kind, puzzle.grid.width, puzzle.grid.height) == (kind, width, height)
    return puzzle


@pytest.mark.parametrize(("kind", "size"), [(kind, size) for kind, asked in SHADED.items() for size in asked.sizes])
def test_any_size(kind: str, size: tuple[int, int]) -> None:
    puzzle = make(kind, *size, seed=2)
    find_solution(puzzle, SHADED[kind].judge)
    assert gw.rate(puzzle).status is Status.UNIQUE
    if isinstance(puzzle, Hitori):
        assert set(puzzle.numbers) <= set(range(1, max(size) + 1))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("kind", SHADED)
def test_shaded_cells_are_symmetric(kind: str, symmetry: str) -> None:
    side = SHADED[kind].side
    for level in SHADED[kind].levels:
        puzzle = make(kind, side, side, level=level, symmetry=symmetry)
        answer = check_level(puzzle, level, "kernel", "sat") if level else find_solution(puzzle)
        shaded = [cell for cell, value in enumerate(answer) if value]
        assert shaded
        assert all(answer[other] for cell in shaded for other in find_images(puzzle.grid, cell, symmetry))


@pytest.mark.parametrize(
    ("kind", "density"), [(kind, density) for kind, asked in SHADED.items() for density in asked.densities]
)
def test_density_is_the_share_of_shaded_cells(kind: str, density: float) -> None:
    for number in range(1, SHADED[kind].puzzles + 1):
        puzzle = make(kind, *SHADED[kind].size, density=density, number=number)
        share = sum(find_solution(puzzle)) / len(puzzle.grid)
        assert abs(share - density) < SHADED[kind].margin
