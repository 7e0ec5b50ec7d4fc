"""A hitori as a setter draws it: numbers in cells."""

from __future__ import annotations

from gridwright.blueprint import Blueprint, Vocabulary, write_numbers
from gridwright.kinds.hitori.generator import highest
from gridwright.kinds.hitori.puzzle import Hitori


def read(blueprint: Blueprint) -> Hitori:
    """The puzzle of a drawing."""
    return Hitori(grid=blueprint.grid, numbers=blueprint.read_numbers())


def write(puzzle: Hitori) -> Blueprint:
    """The drawing of a puzzle."""
    return Blueprint(puzzle.grid, write_numbers(puzzle.numbers))


VOCABULARY = Vocabulary(read, write, numbers=lambda grid: range(1, highest(grid) + 1))
