"""Steering: from a puzzle to one nearby with a single solution that techniques of a level solve."""

from __future__ import annotations

from random import Random

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.engines.kernel import open_session
from gridwright.generate.givens import FullBoard, fill_board
from gridwright.generate.steering import find_open, steer
from gridwright.grid import Grid, components
from gridwright.kind import LEVELS, Request
from gridwright.partition.moves import find_moves, list_near, move_cell
from gridwright.partition.random_rooms import grow_rooms

ROOMS = ("heyawake", "norinori")


@pytest.mark.parametrize(("name", "size", "level"), [("heyawake", "8x7", "easy"), ("norinori", "9x13", "medium")])
def test_a_level_is_reached_by_steps_and_not_by_luck(name: str, size: str, level: str) -> None:
    """One of 400 such boards is easy by chance, if that; some are, after some steps."""
    kind, grid, request = kinds.load(name), Grid(*map(int, reversed(size.split("x")))), Request(level)
    assert kind.generator is not None
    reached = 0
    for seed in range(6):
        rng = Random(seed)
        board = kind.generator.full_board(grid, 0.46, rng)
        puzzle, solution = kind.generator.clues(grid, board, rng), kind.generator.solution(grid, board).values
        steered = steer(kind, puzzle, solution, request, rng)
        if steered is not None:
            assert gw.solve(steered[0], "sat").answers[0].values == steered[1]
            assert gw.rate(steered[0]).level in LEVELS[: LEVELS.index(level) + 1]
            assert find_open(kind, steered[0], request) == []
            reached += 1
    assert reached


def test_what_comes_back_is_answered_otherwise() -> None:
    """Where a step was of no use before, cells around are shaded anew: no board of these is given up."""
    kind, grid = kinds.load("heyawake"), Grid(14, 11)
    assert kind.generator is not None
    steered = 0
    for seed in range(8):
        rng = Random(seed)
        puzzle, solution = fill_board(kind.generator, grid, Request(), rng) or (None, ())
        steered += steer(kind, puzzle, solution, Request(), rng) is not None
    assert steered >= 7


@pytest.mark.parametrize("size", [(1, 7), (6, 1), (5, 8)])
def test_a_cell_moves_unless_its_room_falls_apart(size: tuple[int, int]) -> None:
    """Compared with the parts of the room that is left."""
    grid, moved, stayed = Grid(*size), 0, 0
    for seed in range(6):
        rng = Random(seed)
        grown = grow_rooms(grid, rng.sample(range(len(grid)), 4), rng)
        rooms = [grown[cell] for cell in range(len(grid))]
        for cell in range(len(grid)):
            rest = [room == rooms[cell] and other != cell for other, room in enumerate(rooms)]
            goals = {rooms[other] for other in grid.neighbours()[cell]} - {rooms[cell]}
            whole = len(components(rest, grid.neighbours())) == 1
            moves = find_moves(grid, rooms, cell)
            assert {move_cell(rooms, move)[cell] for move in moves} == (goals if whole else set())
            moved += bool(moves)
            stayed += bool(goals) and not moves
    assert moved
    assert stayed


def test_cells_near_a_cell() -> None:
    assert list_near(Grid(3, 4), 0, 1) == [0, 1, 4]
    assert list_near(Grid(3, 4), 6, 1) == [2, 5, 6, 7, 10]


@pytest.mark.parametrize(("name", "size"), [("akari", (7, 9)), ("heyawake", (8, 6))])
def test_the_kernel_knows_which_clues_are_needed(name: str, size: tuple[int, int]) -> None:
    """One session with clues that are switched on says what a SAT solver says of each puzzle by itself."""
    kind, needed_in_all, compared = kinds.load(name), 0, 0
    assert kind.generator is not None
    for seed in range(4):
        rng = Random(seed)
        full = fill_board(kind.generator, Grid(*size), Request(), rng)
        steered = None if full is None else steer(kind, *full, Request(), rng)
        if steered is None:
            continue
        board = FullBoard(kind, kind.generator, *steered, Request())
        order = rng.sample(range(len(board.groups)), len(board.groups))
        chosen = board.others.reduce(order)
        assert board.others.suffice(chosen)
        assert set(board.others.find_needed(chosen)) == set(chosen)
        some = chosen + [nth for nth in order if nth not in chosen][: len(order) // 3]
        needed = board.others.find_needed(some)
        for nth in some:
            fewer = board.strip([other for other in some if other != nth])
            assert (gw.solve(fewer, "sat").status is gw.Status.UNIQUE) == (nth not in needed)
            compared += 1
        needed_in_all += len(needed)
    assert 0 < needed_in_all < compared


@pytest.mark.parametrize("size", [(12, 13), (17, 9)])
def test_an_akari_without_walls_is_solved_without_search(size: tuple[int, int]) -> None:
    """Bulbs are tried first: it took the kernel more than ten seconds when cells without one were."""
    puzzle = gw.read("akari\n" + ("." * size[1] + "\n") * size[0])
    session = open_session(kinds.load("akari").formulations["default"].build(puzzle))
    assert session.ask((), 1_000)
    assert session.conflicts < 100
    assert not gw.check(puzzle, gw.Answer(puzzle.grid, session.read(session.found)[0]))
