"""Boards in a terminal: numbers below each other, and closer together where the terminal is narrow."""

from __future__ import annotations

import gridwright as gw
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
