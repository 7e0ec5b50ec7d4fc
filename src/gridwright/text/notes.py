"""What notes may hold: one clean line each, and a goal of the size of its board."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.errors import InputError, quote
from gridwright.grid import Grid
from gridwright.puzzle import Puzzle

NOTES = ("title", "author", "source", "licence", "copyright", "description", "goal")
JOINERS = "\u00ad\u200c\u200d"  # invisible, and part of ordinary words and emoji


def note(text: str, name: str) -> str:
    """A note as one clean line: blanks and line ends become single blanks, control characters are refused."""
    clean = " ".join(text.split())
    if not printable(clean):
        raise InputError(f"the {name} holds control characters; expected plain text")
    return clean


def check_notes(puzzle: Puzzle) -> None:
    """Refuse notes that no format could give back: those that are not one clean line."""
    for name in NOTES:
        value = getattr(puzzle.notes, name)
        if value != " ".join(value.split()) or not printable(value):
            raise InputError(f"the {name} {quote(value)} cannot be written: it is not one clean line")
    check_goal(puzzle)


def check_goal(puzzle: Puzzle) -> None:
    """Refuse a goal that is no picture of the size of the board."""
    goal = puzzle.notes.goal
    if goal and (len(goal) != len(puzzle.grid) or set(goal) - {"0", "1"}):
        raise InputError(
            f"a goal of {len(goal)} characters; expected {len(puzzle.grid)}, 1 black and 0 white, row by row"
        )


def printable(text: str) -> bool:
    """Can the text be shown as it is, on one line?"""
    return text.isprintable() or all(c.isprintable() or c in JOINERS for c in text)


def goal_of(grid: Grid, black: Sequence[object]) -> str:
    """A picture as the note `goal` holds it."""
    return "".join("1" if value else "0" for value in black[: len(grid)])
