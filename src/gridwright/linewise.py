"""What line logic alone decides of a nonogram: every line looked at by itself, again and again until nothing follows.

A line of n cells is taken as n + 1, the last one white, so that every run is followed by a white cell. A position is a
bit; what can be reached from the left with so many runs placed, and what can be finished from the right, tell together
where every run can start, and so what every cell can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.nouns import Value


def decided(puzzle: Nonogram) -> tuple[Value, ...] | None:
    """Every cell that line logic decides, None where it does not; or None when a line cannot be filled at all.

    This is the one place that needs a line solver: a faster one only has to answer the same question.
    """
    grid = puzzle.grid
    lines = [line.cells for line in grid.lines()]
    clues = puzzle.rows + puzzle.columns
    values: list[Value] = [None] * len(grid)
    rows = len(grid.rows())
    waiting = dict.fromkeys(range(len(lines)))
    while waiting:
        nth = next(iter(waiting))
        del waiting[nth]
        cells = lines[nth]
        black, white = masks([values[cell] for cell in cells])
        seen = line(clues[nth], len(cells), black, white)
        if seen is None:
            return None
        for place, cell in enumerate(cells):
            if values[cell] is None and (seen[0] | seen[1]) >> place & 1:
                values[cell] = seen[0] >> place & 1
                waiting[rows + place if nth < rows else place] = None  # the line that crosses here
    return tuple(values)


def masks(values: Sequence[Value]) -> tuple[int, int]:
    """The black and the white cells of a line as bits."""
    black = white = 0
    for place, value in enumerate(values):
        if value is not None:
            if value:
                black |= 1 << place
            else:
                white |= 1 << place
    return black, white


@lru_cache(maxsize=1 << 16)
def line(clue: Clue, length: int, black: int, white: int) -> tuple[int, int] | None:
    """The cells of a line that are black, and those that are white, in every filling; None when there is none."""
    whole = (1 << length + 1) - 1
    may_white, may_black = whole & ~black, whole & ~white & ~(1 << length)
    fits = [starts(run, may_black, may_white) for run in clue]
    reached = [flow(1, may_white, up=True)]
    for run, fit in zip(clue, fits, strict=True):
        reached.append(flow((reached[-1] & fit) << run + 1, may_white, up=True))
    if not reached[-1] >> length + 1 & 1:
        return None
    after = flow(1 << length + 1, may_white, up=False)
    can_white = reached[-1] & after >> 1 & may_white
    can_black = 0
    for nth in reversed(range(len(clue))):
        run = clue[nth]
        start = reached[nth] & fits[nth] & after >> run + 1
        can_black |= smeared(start, run)
        can_white |= start << run
        after = flow(start, may_white, up=False)
        can_white |= reached[nth] & after >> 1 & may_white
    inside = whole >> 1
    return can_black & ~can_white & inside, can_white & ~can_black & inside


def starts(run: int, may_black: int, may_white: int) -> int:
    """Where a run can start: black cells for its length, then a white one."""
    fit, size = may_black, 1
    while size < run:
        step = min(size, run - size)
        fit &= fit >> step
        size += step
    return fit & may_white >> run


def smeared(start: int, run: int) -> int:
    """All cells of runs that start at these places."""
    cells, size = start, 1
    while size < run:
        step = min(size, run - size)
        cells |= cells << step
        size += step
    return cells


def flow(at: int, open_: int, up: bool) -> int:
    """All places that are reached by stepping over open cells, upwards or downwards."""
    step = 1
    while open_:
        at |= (at & open_) << step if up else at >> step & open_
        open_ &= open_ >> step
        step *= 2
    return at
