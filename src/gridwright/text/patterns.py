"""Patterns of file names, such as out/{kind}-{n:03}.txt: one file per puzzle."""

from __future__ import annotations

import os
import re
import string

from gridwright.errors import UsageError, join_names, quote
from gridwright.messages import Message, say
from gridwright.puzzle import Puzzle

FIELDS = ("n", "kind", "width", "height", "title", "name")
TWO_PUZZLES = Message("{path} would hold two puzzles; add {{n}} to the pattern")
UNNAMED = "puzzle"
UNSAFE = re.compile(r"[^\w.+-]+")
UNTITLED = "untitled"  # in names of files, as is UNNAMED; the same in all languages
WORD_LENGTH = 80
MOST_WIDTH = 255  # of a field in a pattern, as names of files are no longer


def is_pattern(path: str | None) -> bool:
    """Is an output path a pattern?"""
    return path is not None and "{" in path


def check_pattern(pattern: str) -> None:
    """Refuse a pattern with unknown fields."""
    try:
        parts = list(string.Formatter().parse(pattern))
        fields = {name for _, name, _, _ in parts if name is not None}
        specs = [spec or "" for _, _, spec, _ in parts]
    except ValueError as error:
        raise bad_pattern(pattern, error) from None
    if not fields <= set(FIELDS):
        unknown = join_names(fields - set(FIELDS))
        known = ", ".join(f"{{{field}}}" for field in FIELDS)
        raise UsageError(
            say(
                "{pattern} has unknown fields ({fields}); expected {known}",
                pattern=quote(pattern),
                fields=unknown,
                known=known,
            )
        )
    widths = [int(number[:9]) for spec in specs for number in re.findall("[0-9]+", spec)]
    if any(width > MOST_WIDTH for width in widths):
        raise bad_pattern(pattern, ValueError(say("a field is at most {most} characters wide", most=MOST_WIDTH)))


def bad_pattern(pattern: str, error: Exception) -> UsageError:
    """The error about a pattern that Python cannot format."""
    return UsageError(
        say("{pattern} is not a pattern of file names: {reason}", pattern=quote(pattern), reason=str(error).lower())
    )


def fill_pattern(pattern: str, count: int, name: str, puzzle: Puzzle) -> str:
    """Name the file of a puzzle; its title and source become single words without special characters."""
    stem = os.path.basename(name.partition("#")[0]).partition(".")[0]
    values: dict[str, int | str] = {
        "n": count,
        "kind": puzzle.kind,
        "width": puzzle.grid.width,
        "height": puzzle.grid.height,
        "title": make_word(puzzle.notes.title) or UNTITLED,
        "name": make_word(stem) or UNNAMED,
    }
    try:
        return pattern.format(**values)
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError, MemoryError) as error:
        raise bad_pattern(pattern, error) from None


def make_word(text: str) -> str:
    """Turn text into a word that is safe in a file name."""
    return UNSAFE.sub("-", text).strip("-.")[:WORD_LENGTH]
