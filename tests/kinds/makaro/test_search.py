"""The search for makaro in detail: changes are taken back, and arrows, rooms and neighbours tell what they should."""

from __future__ import annotations

import random

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.grid import Grid
from gridwright.kinds.makaro.board import Board
from gridwright.puzzle import Answer
from support.boards.makaro import make
from support.narrow import present

follow = present(kinds.load("makaro").propagate)


@pytest.mark.parametrize("seed", range(60))
def test_a_board_that_is_taken_back_is_as_it_was(seed: int) -> None:
    rng = random.Random(seed)
    board = open_board(rng)
    taken_back = 0
    while taken_back < 10:
        open_cells = [cell for cell in board.white if board.domains[cell].bit_count() > 1]
        before, length = list(board.domains), len(board.trail)
        cell = rng.choice(open_cells)
        domain = board.domains[cell]
        fine = board.restrict(cell, rng.choice([domain & -domain, ~domain << 2, 6]))
        full = all(board.domains[cell].bit_count() == 1 for cell in board.white)
        if not fine or full or rng.random() < 0.5:
            taken_back += 1
            board.undo(length)
            assert board.domains == before


def open_board(rng: random.Random) -> Board:
    """A random board that propagation alone neither refutes nor fills."""
    while True:
        board = Board(make(rng, Grid(rng.randint(2, 6), rng.randint(2, 6))))
        if board.start() and any(board.domains[cell].bit_count() > 1 for cell in board.white):
            return board


def test_an_arrow_orders_what_it_points_at() -> None:
    puzzle = gw.read("makaro\nrooms\na a b\na . b\nc c b\ncells\n. 2 .\n. < .\n. . .\n")
    found = follow(puzzle, Answer.empty(puzzle.grid))
    assert present(found).rows[1][0] == 3  # more than the 2 above, in a room of three


def test_a_lone_cell_tells_its_neighbours() -> None:
    puzzle = gw.read("makaro\nrooms\na b b\ncells\n. . .\n")
    assert present(follow(puzzle, Answer.empty(puzzle.grid))).values == (1, 2, 1)


def test_two_lone_neighbours_contradict_each_other() -> None:
    puzzle = gw.read("makaro\nrooms\na b\ncells\n. .\n")
    assert follow(puzzle, Answer.empty(puzzle.grid)) is None
    assert gw.solve(puzzle, "search").status.value == "none"
