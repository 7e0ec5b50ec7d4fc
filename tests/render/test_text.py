"""Boards in a terminal: numbers below each other, and closer together where the terminal is narrow."""

from __future__ import annotations

import re

import pytest

import gridwright as gw
from gridwright.generate.random_style import Densities, Sizes, random_puzzles
from gridwright.render.text import picture
from support.drawn import MAKERS, half

BOARD = "hitori\n1 12 3\n12 4 5\n"


def test_numbers_of_one_and_two_digits_stand_below_each_other() -> None:
    puzzle = gw.read(BOARD)
    assert str(puzzle).splitlines()[1:3] == ["│  1  12   3 │", "│ 12   4   5 │"]
    answer = gw.read_answer(puzzle, "#.#\n..?\n")
    assert picture(puzzle, answer).splitlines()[1:3] == ["│██1█ 12 ██3█│", "│ 12   4   5?│"]


def test_a_board_wider_than_the_terminal_is_drawn_closer() -> None:
    puzzle = gw.read(BOARD)
    wide = len(str(puzzle).splitlines()[0])
    assert picture(puzzle, columns=wide) == str(puzzle)
    assert picture(puzzle, columns=wide - 1).splitlines()[1:3] == ["│  1 12  3│", "│ 12  4  5│"]
    full = gw.read_answer(puzzle, "#.#\n...\n")
    assert picture(puzzle, full, columns=5).splitlines()[1] == "│██1 12██3│"


def test_25_columns_fit_into_80() -> None:
    for name in ("hitori", "makaro", "takuzu"):  # of a nonogram it depends on the clues
        puzzle, answer = MAKERS[name](25, 25)
        drawn = picture(puzzle, columns=80, titled=False)
        assert max(map(len, drawn.splitlines())) <= 80, name
        if name == "hitori":
            assert max(map(len, picture(puzzle, answer, columns=80).splitlines())) <= 80


def test_signs_are_never_left_out_for_want_of_room() -> None:
    for name, make in MAKERS.items():
        puzzle, answer = make(4, 6)
        for board, flagged in ((half(answer), ()), (answer, (0, 1))):
            if name != "nonogram":
                usual = picture(puzzle, board, flagged)
                signs = {mark: usual.count(mark) for mark in "?[‹«▓"}
                close = picture(puzzle, board, flagged, columns=1)
                assert {mark: close.count(mark) for mark in signs} == signs, name


def nonogram(width: int, height: int, density: str, seed: int = 1) -> tuple[gw.Puzzle, gw.Answer]:
    """A random nonogram, with the board that it was made from."""
    puzzle = next(random_puzzles("nonogram", Sizes.of(f"{width}x{height}"), 1, seed, Densities.of(density)))
    answer = gw.solve(puzzle, limit=gw.Limit(solutions=1)).answer
    assert answer is not None
    return puzzle, answer


def width_of(drawn: str) -> int:
    return max(map(len, drawn.splitlines()))


def test_clues_of_two_digits_do_not_widen_the_cells() -> None:
    puzzle, answer = nonogram(25, 20, "0.8")
    drawn = picture(puzzle, answer, titled=False)
    assert any(number > 9 for clue in puzzle.columns for number in clue)  # type: ignore[attr-defined]
    assert "┌──────────┬──────────┬" in drawn
    assert width_of(drawn) <= 80


def read_top_clues(drawn: str, width: int) -> list[list[int]]:
    """The numbers above every column of a drawing, by the column that each ends at."""
    lines = drawn.splitlines()
    frame = next(nth for nth, line in enumerate(lines) if "┌" in line)
    starts = [at for at, sign in enumerate(lines[frame]) if sign == "─"][1::2]
    clues: list[list[int]] = [[] for _ in range(width)]
    for line in lines[:frame]:
        for found in re.finditer(r"\d+", line):
            clues[starts.index(found.end() - 1)].append(int(found[0]))
    return clues


@pytest.mark.parametrize("density", ["0.5", "0.7", "0.9", "1"])
def test_no_two_clues_touch_and_all_stand_above_their_columns(density: str) -> None:
    for seed in range(5):
        puzzle, _ = nonogram(17, 23, density, seed)
        columns = [list(clue) or [0] for clue in puzzle.columns]  # type: ignore[attr-defined]
        assert read_top_clues(picture(puzzle, titled=False), 17) == columns


def test_a_narrow_terminal_gets_narrow_cells_with_digits_below_each_other() -> None:
    puzzle = gw.read("nonogram\nrows:\n" + "3\n" * 12 + "columns:\n12\n12\n12\n")
    drawn = picture(puzzle, columns=7).splitlines()
    assert drawn[:3] == ["   111", "   222", "  ┌───┐"]
    puzzle = gw.read("nonogram\nrows:\n1 1\n1 1\ncolumns:\n2\n0\n2\n")
    assert picture(puzzle, columns=9).splitlines()[:2] == ["     202", "    ┌───┐"]


SIZES = {("nonogram", "0.6"): (30, 30), ("takuzu", ""): (30, 30), ("makaro", ""): (30, 30), ("hitori", ""): (26, 26)}


@pytest.mark.parametrize(("kind", "size"), SIZES.items(), ids=[kind for kind, _ in SIZES])
def test_boards_of_a_magazine_fit_into_80_columns_of_a_terminal(kind: tuple[str, str], size: tuple[int, int]) -> None:
    if kind[0] == "nonogram":
        puzzle, answer = nonogram(*size, kind[1])
    else:
        puzzle, answer = MAKERS[kind[0]](size[1], size[0])
    drawn = picture(puzzle, answer, colour=True, columns=80, titled=False)
    assert width_of(re.sub(r"\x1b\[[\d;]*m", "", drawn)) <= 80
