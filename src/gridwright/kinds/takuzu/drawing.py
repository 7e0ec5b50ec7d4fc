"""A takuzu as a setter draws it: digits in cells."""

from __future__ import annotations

from gridwright.blueprint import Blueprint, Vocabulary, write_numbers
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.messages import Sentence

UNIQUE, NO = "unique-lines", "no"


def read(blueprint: Blueprint) -> Takuzu:
    """The puzzle of a drawing."""
    unique = blueprint.settings.get(UNIQUE) != NO
    return Takuzu(grid=blueprint.grid, givens=blueprint.read_numbers(), unique_lines=unique)


def write(puzzle: Takuzu) -> Blueprint:
    """The drawing of a puzzle."""
    settings = {} if puzzle.unique_lines else {UNIQUE: NO}
    return Blueprint(puzzle.grid, write_numbers(puzzle.givens), settings=settings)


VOCABULARY = Vocabulary(
    read, write, numbers=lambda _: range(2), setting_words={UNIQUE: Sentence("All rows differ, and all columns")}
)
