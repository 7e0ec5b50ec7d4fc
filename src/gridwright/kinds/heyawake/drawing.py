"""A heyawake as a setter draws it: borders of rooms, and a number in any cell of a room."""

from __future__ import annotations

from gridwright.blueprint import Blueprint, Vocabulary, write_numbers
from gridwright.kinds.heyawake.puzzle import Heyawake, collect, spread
from gridwright.text.rooms import walls

HIGHEST = 9  # number that is proposed


def read(blueprint: Blueprint) -> Heyawake:
    """The puzzle of a drawing."""
    return collect(blueprint.grid, blueprint.find_rooms(), blueprint.read_numbers())


def write(puzzle: Heyawake) -> Blueprint:
    """The drawing of a puzzle."""
    return Blueprint(puzzle.grid, write_numbers(spread(puzzle)), walls(puzzle.grid, puzzle.rooms))


VOCABULARY = Vocabulary(read, write, numbers=lambda _: range(HIGHEST + 1), rooms=True)
