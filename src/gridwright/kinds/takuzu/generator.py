"""Random takuzu: a board filled at random by the rules, of which some cells are kept as givens.

Random instances keep the way of filling a board that they always had, so that old seeds stay good. Puzzles with one
solution start from `filling`, which is faster and spreads better.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from gridwright.errors import UsageError
from gridwright.grid import Grid, Line
from gridwright.kind import Generator, Option, Request, Solve
from gridwright.kinds.takuzu.different_lines import count_lines
from gridwright.kinds.takuzu.models import along, differ
from gridwright.kinds.takuzu.models import fill as fill_line
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.messages import Sentence, say
from gridwright.model import Differ, Model
from gridwright.puzzle import Answer, list_givens, remove_givens

if TYPE_CHECKING:
    from gridwright.kinds.takuzu.filling import Filling

SWAPS_PER_CELL = 20  # swaps tried before the board is checked
TRIES = 2000
FILLINGS = 40  # boards filled before the kernel is asked for one whose lines all differ
CONFLICTS = 20_000  # of the kernel, for that board
UNIQUE_LINES = "unique-lines"

Board = list[int]


def fits(grid: Grid) -> bool:
    """Does a takuzu of this size exist? Its lines must be even, and enough of them must differ."""
    across, down = len(grid.rows()[0].cells), len(grid.columns()[0].cells)
    return not across % 2 and not down % 2 and count_lines(across) >= down and count_lines(down) >= across


def full_board(grid: Grid, density: float, rng: random.Random) -> Board:
    """A board that keeps all rules: a chessboard shuffled by swaps until no two lines are identical."""
    if not fits(grid):
        raise UsageError(say("no takuzu has a size of {size}", size=grid))
    filling = start_filling(grid, 0)
    for _ in range(TRIES):
        board = filling.shuffle(SWAPS_PER_CELL * len(grid), rng.getrandbits)
        if have_unique_lines(grid, board):
            return board
    raise UsageError(say("no takuzu of {size} cells was found; try another seed", size=grid))


def start_filling(grid: Grid, seed: int) -> Filling:
    """A chessboard of a size, to be filled otherwise."""
    from gridwright.kinds.takuzu.filling import Filling

    return Filling(len(grid.columns()[0].cells), len(grid.rows()[0].cells), seed)


def have_unique_lines(grid: Grid, board: Board) -> bool:
    """Are no two rows identical, and no two columns?"""
    return all_differ(board, grid.rows()) and all_differ(board, grid.columns())


def all_differ(board: Board, lines: Sequence[Line]) -> bool:
    """Are no two of the lines identical?"""
    return len({tuple(board[cell] for cell in line.cells) for line in lines}) == len(lines)


def clues(grid: Grid, board: Board, rng: random.Random) -> Takuzu:
    """Every cell given."""
    return Takuzu(grid=grid, givens=tuple(board))


def solution(grid: Grid, board: Board) -> Answer:
    """The board as an answer."""
    return Answer(grid, tuple(board))


def read_yes(text: str) -> bool:
    """Yes or no."""
    return ("no", "yes").index(text) == 1


def has_unique_lines(request: Request) -> bool:
    """Must no two lines be the same?"""
    return request.options.get(UNIQUE_LINES, "yes") == "yes"


def suits(grid: Grid, request: Request) -> bool:
    """Are there puzzles of this size? Without unique lines only the sides must be even."""
    return fits(grid) if has_unique_lines(request) else all(len(line.cells) % 2 == 0 for line in grid.lines())


def fill(grid: Grid, request: Request, rng: random.Random, solve: Solve) -> tuple[Takuzu, Answer] | None:
    """A full board."""
    unique_lines = has_unique_lines(request)
    filling = start_filling(grid, rng.getrandbits(63))
    for _ in range(FILLINGS):
        board = filling.make()
        if board and (not unique_lines or have_unique_lines(grid, board)):
            break
    else:
        board = search(grid, unique_lines, rng, solve)
    if board is None:
        return None
    answer = Answer(grid, tuple(board))
    return Takuzu(grid=grid, givens=answer.values, unique_lines=unique_lines), answer


def search(grid: Grid, unique_lines: bool, rng: random.Random, solve: Solve) -> Board | None:
    """A full board of a model, for sizes where nearly every filling of a line is needed; None if there is none."""
    model = Model()
    model.bits(len(grid))
    for line in grid.lines():
        model.post(*fill_line(line).whole)
    for lines in (grid.rows(), grid.columns()) if unique_lines else ():
        for one, two in combinations(lines, 2):
            model.post(differ(one, two), Differ(along(one), along(two)))
    found = solve(model, [rng.choice((cell, -cell)) for cell in range(1, len(grid) + 1)], CONFLICTS)
    return None if found is None else [value or 0 for value in found]


GENERATOR = Generator(
    density=(0.2, 0.4),
    meaning=Sentence("givens"),
    full_board=full_board,
    clues=clues,
    solution=solution,
    removable=list_givens,
    remove=remove_givens,
    givens_are_values=True,
    fits=fits,
    suits=suits,
    fill=fill,
    options=(
        Option(UNIQUE_LINES, Sentence("whether all rows differ, and all columns"), Sentence("yes or no"), read_yes),
    ),
)
