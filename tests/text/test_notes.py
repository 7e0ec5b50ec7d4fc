"""Notes are one line of plain text each, and a goal has the size of its board."""

from __future__ import annotations

import pytest

import gridwright as gw
from gridwright.errors import InputError
from gridwright.grid import Grid
from gridwright.text.notes import check_notes, clean_note, encode_goal, is_printable

PUZZLE = gw.read("nonogram\nrows\n1\n0\ncolumns\n1\n0\n")


def test_blanks_and_line_ends_become_one_blank() -> None:
    assert clean_note("  a\n\tb \r\n c ", "title") == "a b c"


@pytest.mark.parametrize("text", ["a\0b", "\x1b[2J", "a\u202eb", "\ud800"])
def test_control_characters_are_refused(text: str) -> None:
    with pytest.raises(InputError, match="title"):
        clean_note(text, "title")
    with pytest.raises(InputError, match="title"):
        check_notes(PUZZLE.titled(title=text))


def test_words_and_emoji_of_any_language_are_kept() -> None:
    for text in ("猫", "e\u0301", "👩\u200d👧", "100% & <b>"):
        assert is_printable(text)
        check_notes(PUZZLE.titled(title=text))


@pytest.mark.parametrize("goal", ["1", "10000", "10x0"])
def test_a_goal_of_another_size_is_refused(goal: str) -> None:
    with pytest.raises(InputError, match="goal"):
        check_notes(PUZZLE.titled(goal=goal))
    check_notes(PUZZLE.titled(goal="1000"))


def test_a_picture_as_a_goal() -> None:
    assert encode_goal(Grid(2, 2), [True, 0, None, 1]) == "1001"
