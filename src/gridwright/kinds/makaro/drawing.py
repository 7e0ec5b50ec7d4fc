"""A makaro as a setter draws it: borders of rooms, numbers in white cells, and black cells with or without an arrow."""

from __future__ import annotations

from gridwright.blueprint import Blueprint, Vocabulary, write_numbers
from gridwright.kinds.makaro.puzzle import DRAWN_ARROWS, Makaro, cell
from gridwright.messages import Sentence
from gridwright.text.rooms import walls

PLAIN = "#"
BLACK = {PLAIN: None} | {arrow: arrow for arrow in DRAWN_ARROWS}
"""The marks of black cells, each with its arrow."""
WORDS = {
    PLAIN: Sentence("black cell"),
    "^": Sentence("arrow up"),
    "v": Sentence("arrow down"),
    "<": Sentence("arrow left"),
    ">": Sentence("arrow right"),
}
HIGHEST = 9  # number that is proposed


def read(blueprint: Blueprint) -> Makaro:
    """The puzzle of a drawing."""
    return Makaro(
        grid=blueprint.grid,
        rooms=blueprint.find_rooms(BLACK),
        givens=blueprint.read_numbers(),
        arrows=tuple(map(BLACK.get, blueprint.marks)),
    )


def write(puzzle: Makaro) -> Blueprint:
    """The drawing of a puzzle."""
    numbers = write_numbers(puzzle.givens)
    pairs = zip(numbers, puzzle.rooms, puzzle.arrows, strict=True)
    marks = tuple(number if room is not None else arrow or PLAIN for number, room, arrow in pairs)
    return Blueprint(puzzle.grid, marks, walls(puzzle.grid, puzzle.rooms))


VOCABULARY = Vocabulary(
    read,
    write,
    numbers=lambda grid: range(1, min(HIGHEST, len(grid)) + 1),
    marks={mark: cell(None, None, arrow, None) for mark, arrow in BLACK.items()},
    words=WORDS,
    rooms=True,
)
