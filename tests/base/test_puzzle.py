"""Puzzles and answers are values: immutable, equal by what is printed, and as long as their board."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.puzzle import Answer

TEXT = "takuzu\n1100\n....\n.00.\n.1.0\n"


def test_a_puzzle_cannot_be_changed() -> None:
    puzzle = gw.read(TEXT)
    with pytest.raises(FrozenInstanceError):
        puzzle.grid = Grid(2, 2)  # type: ignore[misc]
    assert puzzle.titled(title="other") != puzzle
    assert puzzle.titled(title="other").titled(title="") == puzzle
    assert hash(gw.read(TEXT)) == hash(puzzle)


def test_what_was_filled_in_is_not_part_of_a_puzzle() -> None:
    text = "pzprv3\nhitori\n1\n2\n1 2 \n{} . \n"
    empty, saved = gw.read(text.format(".")), gw.read(text.format("#"))
    assert saved.saved is not None
    assert saved == empty


def test_answers_that_agree_in_part() -> None:
    grid = Grid(2, 2)
    one, other = Answer(grid, (0, 1, None, 1)), Answer(grid, (0, 0, None, None))
    assert one.differs(other) == (1, 3)
    assert one.common(other).values == (0, None, None, None)
    assert one.rows == [[0, 1], [None, 1]]
    assert Answer.empty(grid).is_empty
    assert not one.is_empty


def test_an_answer_knows_its_puzzle_only_for_drawing() -> None:
    puzzle = gw.read(TEXT)
    outcome = gw.solve(puzzle)
    assert outcome.answer is not None
    assert outcome.answer.puzzle == puzzle
    assert outcome.answer == Answer(puzzle.grid, outcome.answer.values)


@pytest.mark.parametrize("values", [(), (0, 1, 0), (0, 1, 0, 1, 0)])
def test_an_answer_is_as_long_as_its_board(values: tuple[int, ...]) -> None:
    with pytest.raises(gw.InputError, match=f"4.*{len(values)}|{len(values)}.*4"):
        Answer(Grid(2, 2), values)
