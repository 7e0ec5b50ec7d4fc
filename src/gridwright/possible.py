"""What many kinds tell a verifier about their rules: can a rule still be kept, with these values left? Plain and slow.

Functions here know cells, never a model. A kind puts them together in `Kind.possible`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from gridwright.grid import Grid, components
from gridwright.kind import Areas, Possible
from gridwright.puzzle import Puzzle, Value

Left = Sequence[frozenset[int]]


def find_area(place: Areas, known: Collection[tuple[int, ...]]) -> tuple[int, ...]:
    """The one area of a place; raises ValueError unless it is a known one."""
    (area,) = place
    if area not in known:
        raise ValueError
    return area


def list_lines(grid: Grid) -> list[tuple[int, ...]]:
    """The cells of every row and column."""
    return [tuple(line.cells) for line in grid.lines()]


def keep_given(givens: Sequence[Value], place: Areas, left: Left) -> bool:
    """A cell can hold its given."""
    ((cell,),) = place
    given = givens[cell]
    if given is None:
        raise ValueError
    return given in left[cell]


def keep_count(cells: Iterable[int], left: Left, low: int, high: int) -> bool:
    """Can as many of some cells as two bounds say hold 1? Not if too many must, or too few can."""
    values = [left[cell] for cell in cells]
    return sum(each == {1} for each in values) <= high and sum(1 in each for each in values) >= low


def check_board(place: Areas) -> None:
    """Raise ValueError unless a place is the whole board."""
    if place:
        raise ValueError


def keep_touch(grid: Grid, place: Areas, left: Left) -> bool:
    """Can cells that hold 1 stay apart?"""
    check_board(place)
    return not any(left[one] == {1} == left[two] for one, two in grid.sides())


def keep_apart(grid: Grid, place: Areas, left: Left) -> bool:
    """Can the cells that hold 0 be connected? Not if 1s separate two of them, or all cells hold 1."""
    check_board(place)
    parts = components([values != {1} for values in left], grid.neighbours())
    return bool(parts) and sum(any(left[cell] == {0} for cell in part) for part in parts) < 2


def keep_touch_and_apart(grid: Grid, place: Areas, left: Left) -> bool:
    """Can both be kept? Then all cells beside a 1 hold 0."""
    beside = {other for cell, values in enumerate(left) if values == {1} for other in grid.neighbours()[cell]}
    then = [values & {0} if cell in beside else values for cell, values in enumerate(left)]
    return keep_touch(grid, place, left) and keep_apart(grid, place, then)


SHADED_APART: dict[str, Possible[Puzzle]] = {
    "touch": lambda puzzle, place, left: keep_touch(puzzle.grid, place, left),
    "apart": lambda puzzle, place, left: keep_apart(puzzle.grid, place, left),
    "apart+touch": lambda puzzle, place, left: keep_touch_and_apart(puzzle.grid, place, left),
}
"""For kinds whose shaded cells (1) never share a side, and whose white cells (0) are connected."""
