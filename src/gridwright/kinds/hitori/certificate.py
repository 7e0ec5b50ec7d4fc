"""What a certificate may say about the rules of hitori: can one still be kept? Plain and slow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwright.grid import components
from gridwright.kind import Areas, Possible
from gridwright.kinds.hitori.puzzle import Hitori

Left = Sequence[frozenset[int]]
VISIBLE, MASKED = frozenset({0}), frozenset({1})


def keep_repeat(puzzle: Hitori, place: Areas, left: Left) -> bool:
    """Can a line show no number twice? Not if two equal numbers are visible."""
    (line,) = place
    if line not in [tuple(each.cells) for each in puzzle.grid.lines()]:
        raise ValueError
    shown = [puzzle.numbers[cell] for cell in line if left[cell] == VISIBLE and puzzle.numbers[cell] is not None]
    return len(set(shown)) == len(shown)


def keep_touch(puzzle: Hitori, place: Areas, left: Left) -> bool:
    """Can masked cells stay apart?"""
    check_board(place)
    return not any(left[one] == MASKED == left[two] for one, two in puzzle.grid.sides())


def keep_apart(puzzle: Hitori, place: Areas, left: Left) -> bool:
    """Can the visible cells be connected? Not if masked cells separate two that are visible, or all are masked."""
    check_board(place)
    parts = components([values != MASKED for values in left], puzzle.grid.neighbours())
    return bool(parts) and sum(any(left[cell] == VISIBLE for cell in part) for part in parts) < 2


def keep_both(puzzle: Hitori, place: Areas, left: Left) -> bool:
    """Can both rules be kept? Then all cells beside masked ones are visible."""
    beside = {other for cell, values in enumerate(left) if values == MASKED for other in puzzle.grid.neighbours()[cell]}
    then = [values & VISIBLE if cell in beside else values for cell, values in enumerate(left)]
    return keep_touch(puzzle, place, left) and keep_apart(puzzle, place, then)


def check_board(place: Areas) -> None:
    """Raise ValueError unless a place is the whole board."""
    if place:
        raise ValueError


POSSIBLE: Mapping[str, Possible[Hitori]] = {
    "repeat": keep_repeat,
    "touch": keep_touch,
    "apart": keep_apart,
    "apart+touch": keep_both,
}
