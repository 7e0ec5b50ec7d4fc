"""New hitori: those with one solution, of a requested level, and random instances.

A random instance is a Latin square of which some cells are masked and get a random number instead. For one solution the
masked cells come first (`partition.masked_cells`), then numbers that let the ladder of techniques climb (`knots`).
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.grid import Grid, find_orbits
from gridwright.kind import EASY, EXPERT, HARD, MEDIUM, Generator, Missed, OpenLadder, Request
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.messages import Sentence
from gridwright.puzzle import Answer

if TYPE_CHECKING:
    from gridwright.compiled.dice import Dice
    from gridwright.kinds.hitori.generator.draft import HitoriDraft
    from gridwright.partition.masked_cells import MaskedCells

STEPS_TO_DENSITY = 2  # per cell
TOLERANCE = 0.01  # of a requested density; on a small board one cell
CELLS_PER_KNOT = 120
FEWEST = 3  # cells of a board

Board = tuple[list[int], list[int]]
"""Numbers that never repeat in a line, and the cells to be masked."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a puzzle of a level is made.

    `limit` is how many techniques of the ladder suffice, `floor` how many do not. `share` is how many of a hundred
    masked cells get a random number at first. With `knots`, parts of the board are made that the first `floor`
    techniques do not decide.
    """

    limit: int
    floor: int
    share: int
    knots: bool = False


RECIPES = {
    EASY: Recipe(limit=6, floor=0, share=50),
    MEDIUM: Recipe(limit=8, floor=6, share=70),
    HARD: Recipe(limit=10, floor=8, share=70, knots=True),
    EXPERT: Recipe(limit=12, floor=10, share=70, knots=True),
}


def full_board(grid: Grid, density: float, rng: random.Random) -> Board:
    """A Latin square and cells masked at random, as many as the density asks for and the rules allow.

    Cheikhrouhou and Bahri's generateInstance lets neighbours be masked, so that many of its larger boards have no
    solution. These always have one.
    """
    return latin(grid, highest(grid), rng), choose_masked(grid, round(len(grid) * density), rng)


def clues(grid: Grid, board: Board, rng: random.Random) -> Hitori:
    """The numbers of the visible cells, and random numbers in the masked cells."""
    numbers = list(board[0])
    for cell in board[1]:
        numbers[cell] = rng.randint(1, highest(grid))
    return Hitori(grid=grid, numbers=tuple(numbers))


def solution(grid: Grid, board: Board) -> Answer:
    """The masked cells as an answer."""
    masked = set(board[1])
    return Answer(grid, tuple(int(cell in masked) for cell in range(len(grid))))


def highest(grid: Grid) -> int:
    """The highest number: the length of the longer side."""
    return max(len(line.cells) for line in grid.lines())


def latin(grid: Grid, top: int, rng: random.Random) -> list[int]:
    """Numbers 1 to `top`, none twice in a line: a part of a shuffled Latin square."""
    down, right, names = (rng.sample(range(top), top) for _ in range(3))
    places = map(grid.place, range(len(grid)))
    return [names[(down[row] + right[column]) % top] + 1 for row, column in places]


def choose_masked(grid: Grid, wanted: int, rng: random.Random) -> list[int]:
    """At most `wanted` cells that can be masked together: none share a side, and the rest stays connected."""
    from gridwright.partition.board_walls import Walls

    walls = Walls(grid.height, grid.width)
    cells = list(range(len(grid)))
    rng.shuffle(cells)
    chosen: list[int] = []
    for cell in cells if len(grid) > 1 else ():
        if len(chosen) < wanted and set(chosen).isdisjoint(grid.neighbours()[cell]) and not walls.closes(cell):
            walls.add(cell)
            chosen.append(cell)
    return chosen


def suits(grid: Grid, request: Request) -> bool:
    """Are there puzzles of this size? In fewer than three cells, one may be masked or not."""
    return len(grid) >= FEWEST


def propose(
    grid: Grid, request: Request, rng: random.Random, open_ladder: OpenLadder[Hitori]
) -> Hitori | Missed | None:
    """A hitori with one solution, most often of the requested level; None without luck."""
    from gridwright.compiled.dice import Dice
    from gridwright.kinds.hitori.generator.knots import KnotSetter

    level = request.level or rng.choice(tuple(RECIPES))
    recipe, dice = RECIPES[level], Dice(rng)
    pattern = draw_pattern(grid, request, level == EASY, dice)
    if pattern is None:
        return None
    share = sum(pattern.masked) / len(grid)
    if request.density is not None and abs(share - request.density) > max(TOLERANCE, 1 / len(grid)):
        return Missed(share)
    draft = open_draft(grid, dice, open_ladder)
    setter = KnotSetter(draft)
    knots = choose_knots(level, grid)
    # Without knots a puzzle is easier than requested, but shows what is possible.
    if not any(
        setter.make(pattern.masked, recipe.limit, recipe.floor, *how) for how in ((recipe.share, knots), (100, 0))
    ):
        return None
    return Hitori(grid=grid, numbers=tuple(draft.list_numbers()))


def open_draft(grid: Grid, dice: Dice, open_ladder: OpenLadder[Hitori]) -> HitoriDraft:
    """A hitori in the making, without numbers, and the ladder that says how far they lead."""
    from gridwright.kinds.hitori.generator.draft import HitoriDraft

    height, width = len(grid.columns()[0].cells), len(grid.rows()[0].cells)
    ladder = open_ladder(Hitori(grid=grid, numbers=(None,) * len(grid)))
    return HitoriDraft(height, width, ladder, ladder.patterns, dice)


def choose_knots(level: str, grid: Grid) -> int:
    """How many parts of a board are to take more than the techniques of lower levels."""
    return 1 + len(grid) // CELLS_PER_KNOT if RECIPES[level].knots else 0


def draw_pattern(grid: Grid, request: Request, is_full: bool, dice: Dice) -> MaskedCells | None:
    """The masked cells, about as many as the density asks for; None without luck."""
    from gridwright.partition.masked_cells import MaskedCells

    orbits = find_orbits(grid, range(len(grid)), request.symmetry)
    pattern = MaskedCells(len(grid.columns()[0].cells), len(grid.rows()[0].cells), orbits, dice)
    if not pattern.draw(is_full):
        return None
    if request.density is not None:
        pattern.approach(round(len(grid) * request.density), STEPS_TO_DENSITY * len(grid), is_full)
    return pattern


GENERATOR = Generator(
    density=(0.2, 0.4),
    meaning=Sentence("masked cells; the rules allow at most about 0.3"),
    full_board=full_board,
    clues=clues,
    solution=solution,
    suits=suits,
    propose=propose,
)
