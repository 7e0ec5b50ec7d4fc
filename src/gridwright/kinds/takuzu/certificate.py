"""What a certificate may say about the rules of takuzu: can one still be kept at a place? Plain and slow."""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.kind import Areas, Possible
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.possible import Left, find_area, keep_given, list_lines


def fill_line(puzzle: Takuzu, place: Areas, left: Left, balanced: bool, apart: bool) -> bool:
    """Can a line be filled, with as many 0s as 1s, and without three equal digits side by side?"""
    line = find_area(place, list_lines(puzzle.grid))
    fillings = {(0, "")}  # of every filling of the first cells: how many 1s it has, and its last two digits
    for cell in line:
        fillings = {
            (ones + digit, (tail + str(digit))[-2:])
            for ones, tail in fillings
            for digit in left[cell]
            if not (apart and tail == 2 * str(digit))
        }
    return any(not balanced or 2 * ones == len(line) for ones, _ in fillings)


def keep_twins(puzzle: Takuzu, place: Areas, left: Left) -> bool:
    """Can two lines differ? Not if all their cells are decided, and equal."""
    one, two = [find_area((area,), list_lines(puzzle.grid)) for area in place]
    if not puzzle.unique_lines or len(one) != len(two) or not set(one).isdisjoint(two):
        raise ValueError
    return any(len(left[first] | left[second]) > 1 for first, second in zip(one, two, strict=True))


POSSIBLE: Mapping[str, Possible[Takuzu]] = {
    "given": lambda puzzle, place, left: keep_given(puzzle.givens, place, left),
    "balance": lambda puzzle, place, left: fill_line(puzzle, place, left, True, False),
    "three": lambda puzzle, place, left: fill_line(puzzle, place, left, False, True),
    "balance+three": lambda puzzle, place, left: fill_line(puzzle, place, left, True, True),
    "twins": keep_twins,
}
