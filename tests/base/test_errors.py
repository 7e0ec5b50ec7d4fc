"""Errors: one clear line with its place, and foreign text that cannot break it."""

from __future__ import annotations

import pytest

import gridwright as gw
from gridwright.errors import InputError, InputWarning, NotesWarning, join_and, join_names, quote


def test_a_place_is_added_and_a_known_one_is_kept() -> None:
    bare = InputError("a row of 2 cells", row=1)
    assert str(bare) == "a row of 2 cells"
    placed = bare.at("x.txt", 7)
    assert str(placed) == "x.txt, line 7: a row of 2 cells"
    assert (placed.row, str(placed.at("y.txt", 9))) == (1, str(placed))
    assert str(InputError("nothing to read", source="x.txt").at("", 3)) == "x.txt, line 3: nothing to read"


@pytest.mark.parametrize("name", ["InputError", "RuleError", "UsageError", "MissingError", "EngineError"])
def test_every_error_is_caught_as_one(name: str) -> None:
    assert issubclass(getattr(gw.errors, name), gw.GridwrightError)


def test_notes_that_are_lost_are_named() -> None:
    error = NotesWarning("nin", ["title", "author", "licence"])
    assert isinstance(error, InputWarning)
    assert error.notes == ("title", "author", "licence")
    assert "title, author and licence" in str(error)
    assert "nin" in str(error)


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("x", "'x'"),
        ("a\nb\tc\x1b[2J", r"'a\nb\tc\x1b[2J'"),
        ("\u202etxt", r"'\u202etxt'"),
        ("é 猫", "'é 猫'"),
        ("x" * 50, "'" + "x" * 40 + "…'"),
        ("", "''"),
    ],
)
def test_foreign_text_stays_on_one_short_line(text: str, quoted: str) -> None:
    assert quote(text) == quoted
    assert quote(text).isprintable()


def test_lists_of_names() -> None:
    assert [join_and(names) for names in ([], ["a"], ["b", "a"], ["c", "b", "a"])] == ["", "a", "b and a", "c, b and a"]
    assert join_names({"b", "a"}) == join_names(["b", "a"]) == join_names({"b": 1, "a": 2}) == "a, b"
