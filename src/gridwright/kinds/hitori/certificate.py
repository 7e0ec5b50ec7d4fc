"""What a certificate may say about the rules of hitori: can one still be kept? Plain and slow."""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.kind import Areas, Possible
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.possible import SHADED_APART, Left, find_area, list_lines


def keep_repeat(puzzle: Hitori, place: Areas, left: Left) -> bool:
    """Can a line show no number twice? Not if two equal numbers are visible."""
    line = find_area(place, list_lines(puzzle.grid))
    shown = [puzzle.numbers[cell] for cell in line if left[cell] == {0} and puzzle.numbers[cell] is not None]
    return len(set(shown)) == len(shown)


POSSIBLE: Mapping[str, Possible[Hitori]] = {"repeat": keep_repeat, **SHADED_APART}
