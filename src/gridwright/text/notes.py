"""What notes may contain: one line of plain text each, and a goal of the size of its board."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.errors import InputError, quote
from gridwright.grid import Grid
from gridwright.messages import say
from gridwright.puzzle import Puzzle

NOTES = ("title", "author", "source", "licence", "copyright", "description", "goal")
JOINERS = "\u00ad\u200c\u200d"  # invisible, and part of ordinary words and emoji


def clean_note(text: str, name: str) -> str:
    """A note as one line: every run of blanks and line ends becomes one blank, control characters are refused."""
    clean = " ".join(text.split())
    if not is_printable(clean):
        raise InputError(say("the {note} contains control characters; expected plain text", note=name))
    return clean


def check_notes(puzzle: Puzzle) -> None:
    """Refuse notes that are not one clean line: no format could return them unchanged."""
    for name in NOTES:
        value = getattr(puzzle.notes, name)
        if value != " ".join(value.split()) or not is_printable(value):
            raise InputError(
                say(
                    "the {note} {text} cannot be written; expected a single line of plain text",
                    note=name,
                    text=quote(value),
                )
            )
    check_goal(puzzle)


def check_goal(puzzle: Puzzle) -> None:
    """Refuse a goal that is not a picture of the size of the board."""
    goal = puzzle.notes.goal
    if goal and (len(goal) != len(puzzle.grid) or set(goal) - {"0", "1"}):
        raise InputError(
            say(
                "a goal of {count} character; expected {cells}, 1 for black and 0 for white, row by row",
                "a goal of {count} characters; expected {cells}, 1 for black and 0 for white, row by row",
                count=len(goal),
                cells=len(puzzle.grid),
            )
        )


def is_printable(text: str) -> bool:
    """Can the text be shown as it is, on one line?"""
    return text.isprintable() or all(c.isprintable() or c in JOINERS for c in text)


def encode_goal(grid: Grid, black: Sequence[object]) -> str:
    """A picture in the form of the note `goal`."""
    return "".join("1" if value else "0" for value in black[: len(grid)])
