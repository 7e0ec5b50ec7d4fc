"""The line solver: compiled, uncompiled and brute force agree, on lines of any length."""

from __future__ import annotations

import random

import pytest

from gridwright import Status, solve
from gridwright.grid import Grid
from gridwright.kinds.nonogram.puzzle import Nonogram
from support.effort import covered, scaled, seed
from support.line_cases import ask_referee, brute_force, lines, random_case, solve_line, uncompiled

SHORT = 12  # cells of a line whose every filling is tried


def test_short_lines_against_brute_force() -> None:
    rng = random.Random(seed(4))
    plain = uncompiled()
    for _ in range(scaled(4_000, 20_000)):
        case = random_case(rng, SHORT)
        assert solve_line(lines, case) == brute_force(case), case
        assert solve_line(plain, case) == brute_force(case), case


def test_lines_of_any_length_agree() -> None:
    rng = random.Random(seed(5))
    plain = uncompiled()
    for _ in range(scaled(250, 1_000)):
        case = random_case(rng, 70)
        assert solve_line(lines, case) == solve_line(plain, case), case
    for _ in range(scaled(25, 100)):
        case = random_case(rng, 300)
        assert solve_line(lines, case) == solve_line(plain, case), case


@pytest.mark.parametrize("longest", [61, 62, 63, 64, 65, 126, 127, 128, 129, 200])
def test_long_lines_against_the_referee(longest: int) -> None:
    rng = random.Random(seed(longest))
    for _ in range(scaled(2, 6)):
        case = random_case(rng, longest)
        case = case._replace(length=longest, known=case.known + (None,) * (longest - case.length))
        assert solve_line(lines, case) == ask_referee(case), case


@pytest.mark.slow
def test_many_lines() -> None:
    rng = random.Random(seed(6))
    plain = uncompiled()
    for nth in range(500_000):
        case = random_case(rng, SHORT if nth % 4 else 140)
        found = solve_line(lines, case)
        assert found == (brute_force(case) if case.length <= SHORT else solve_line(plain, case)), case
        if nth % 50 == 0:
            assert found == solve_line(plain, case), case
        covered(1, "lines")


@pytest.mark.parametrize("size", [(9, 14), (14, 9), (3, 70), (70, 3), (66, 67)])
def test_boards_agree(size: tuple[int, int]) -> None:
    """Propagation and probing find the same, compiled or not, one word or several."""
    rng = random.Random(7)
    for share in (0.4, 0.6, 0.75):
        grid = Grid(*size)
        puzzle = Nonogram.from_picture(grid, [rng.random() < share for _ in range(len(grid))])
        boards = [module.Board(puzzle.rows, puzzle.columns) for module in (lines, uncompiled())]
        assert [board.propagate() for board in boards] == [True, True]
        assert boards[0].values() == boards[1].values()
        assert boards[0].statistics() == boards[1].statistics()
        if len(grid) < 1000:
            assert [board.probe(10**9) for board in boards] == [True, True]
            assert boards[0].values() == boards[1].values()
            assert sorted(boards[0].implications(10**9)) == sorted(boards[1].implications(10**9))
            assert boards[0].find_next(20) == boards[1].find_next(20)
            assert boards[0].values() == boards[1].values()


def test_starts_of_runs() -> None:
    board = lines.Board([(2, 1)], [(1,)] * 6)
    assert board.run_starts(0) == [0b111, 0b111000]
    board.assign(3, 1)
    assert board.run_starts(0) == [0b111 & ~0b010, 0b101000 & 0b111000]


def test_an_assigned_cell_keeps_its_value() -> None:
    board = lines.Board([(1,)], [(1,), ()])
    assert board.assign(0, 1)
    assert board.assign(0, 1)
    assert not board.assign(0, 0)


def test_a_conflict_is_noticed() -> None:
    board = lines.Board([(2,), ()], [(1,), (1,), (1,)])
    assert not board.propagate()
    assert solve(Nonogram.of([(2,), ()], [(1,), (1,), ()]), "sat").status is Status.UNIQUE
