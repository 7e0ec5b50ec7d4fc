"""Which page of a booklet holds what, and where: puzzles in rows of one or two, solutions on shelves.

The order never changes. Of all ways to fill the fewest pages, the one that fills them most evenly is chosen, so that no
board is alone on a page while others are crowded. Lengths are points, from the top left of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

MARGIN = 42.0
GUTTER = 20.0  # between the boards of a page
SHELF_GAP = 10.0  # between solutions below each other
TOLERANCE = 0.01
STEPS = 20  # of bisection
REGULARITY = 1.15  # boards in equal rows may be smaller by this factor
Size = tuple[float, float]
Slot = tuple[float, float, float, float]
"""Left, top, width and height."""
Rows = tuple[int, ...]
"""How many boards stand side by side in every row of a page."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The boards of one page: the place and the scale of each."""

    slots: tuple[Slot, ...]
    scales: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Paper:
    """The size of a page, the height of the heading above each board, and the largest scale of a board."""

    size: Size
    heading: float
    max_scale: float

    @property
    def height(self) -> float:
        """The height between the margins."""
        return self.size[1] - 2 * MARGIN

    def column_width(self, across: int) -> float:
        """The width of a board's place if so many stand side by side."""
        return (self.size[0] - 2 * MARGIN - GUTTER * (across - 1)) / across


def arrange(boards: Sequence[Size], paper: Paper) -> Arrangement:
    """Boards on one page, in the rows that make the smallest one largest; unequal rows must be worth it."""

    def judge(found: tuple[Rows, Arrangement]) -> tuple[float, int]:
        rows, arrangement = found
        regular = len(set(rows)) == 1
        return round(min(arrangement.scales) * (REGULARITY if regular else 1.0), 6), len(rows)

    return max(((rows, fit_rows(rows, boards, paper)) for rows in split_rows(len(boards))), key=judge)[1]


@cache
def split_rows(count: int) -> tuple[Rows, ...]:
    """All ways to put so many boards into rows of one or two."""
    if not count:
        return ((),)
    return tuple((across, *rest) for across in (1, 2) if across <= count for rest in split_rows(count - across))


def fit_rows(rows: Rows, boards: Sequence[Size], paper: Paper) -> Arrangement:
    """Boards in given rows at the largest common scale, or smaller if too wide for it; free space is shared equally."""
    widths = [paper.column_width(across) for across in rows for _ in range(across)]
    limits = [width / board[0] for width, board in zip(widths, boards, strict=True)]

    def heights_at(scale: float) -> list[float]:
        return row_heights(rows, boards, limits, scale, paper)

    common = find_scale(lambda scale: total_height(heights_at(scale)) <= paper.height, paper.max_scale)
    heights = heights_at(common)
    free = max(0.0, paper.height - total_height(heights)) / len(rows)
    slots, top, nth = [], MARGIN, 0
    for across, height in zip(rows, heights, strict=True):
        for column in range(across):
            slots.append((MARGIN + column * (widths[nth] + GUTTER), top, widths[nth], height + free))
            nth += 1
        top += height + free + GUTTER
    return Arrangement(tuple(slots), tuple(min(common, limit) for limit in limits))


def row_heights(rows: Rows, boards: Sequence[Size], limits: Sequence[float], scale: float, paper: Paper) -> list[float]:
    """The height of every row, heading included, at a common scale."""
    heights, at = [], 0
    for across in rows:
        row = zip(boards[at : at + across], limits[at : at + across], strict=True)
        heights.append(paper.heading + max(board[1] * min(scale, limit) for board, limit in row))
        at += across
    return heights


def total_height(heights: Sequence[float]) -> float:
    """The height of rows with the gutters between them."""
    return sum(heights) + GUTTER * (len(heights) - 1)


def find_scale(fits: Callable[[float], bool], max_scale: float) -> float:
    """The largest scale that fits, up to a limit."""
    low, high = 0.0, max_scale
    if fits(high):
        return high
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


Accept = Callable[[int, Arrangement], bool]
"""Are boards on a page, so many and arranged so, large enough?"""


def fill_pages(boards: Sequence[Size], paper: Paper, most: int, accept: Accept) -> list[tuple[int, Arrangement]]:
    """Pages with at most so many boards: the first board of each page, and how its boards are arranged.

    A page of one board is always accepted.
    """
    arranged: dict[tuple[int, int], Arrangement] = {}

    def judge(start: int, end: int) -> float | None:
        count = end - start
        found = arranged[start, end] = arrange(boards[start:end], paper)
        return measure_empty(boards[start:end], found, paper) if count == 1 or accept(count, found) else None

    return [(start, arranged[start, end]) for start, end in split_evenly(len(boards), most, judge)]


def measure_empty(boards: Sequence[Size], arrangement: Arrangement, paper: Paper) -> float:
    """The share of a page that its boards leave empty."""
    placed = zip(boards, arrangement.scales, strict=True)
    covered = sum(width * scale * (height * scale + paper.heading) for (width, height), scale in placed)
    return 1 - covered / (paper.column_width(1) * paper.height)


Judge = Callable[[int, int], float | None]
"""The share of a page that stays empty if it holds the things from one number to another; None if they do not fit."""


def split_evenly(count: int, most: int, judge: Judge) -> list[tuple[int, int]]:
    """Where pages start and end: the fewest pages that hold all things, and of these the most evenly filled.

    That is where the squares of the shares that stay empty have the smallest sum. If two ways are as even, the last
    page holds less.
    """
    best: list[tuple[int, float, int]] = [(0, 0.0, 0)]  # for the first things: pages, sum, and minus the last start
    for end in range(1, count + 1):
        choices = []
        for start in range(end - 1, max(-1, end - most - 1), -1):
            empty = judge(start, end)
            if empty is not None:
                choices.append((best[start][0] + 1, round(best[start][1] + empty**2, 9), -start))
        best.append(min(choices))
    pages = []
    while count:
        start = -best[count][2]
        pages.append((start, count))
        count = start
    return pages[::-1]


def pack_shelves(sizes: Sequence[Size], page: Size) -> list[list[tuple[int, Slot]]]:
    """Pages of boxes of various sizes: side by side as far as they fit, then on the next shelf below."""
    shelves = list(form_shelves([width for width, _ in sizes], page[0] - 2 * MARGIN))
    heights = [max(sizes[nth][1] for nth in shelf) for shelf in shelves]
    room = page[1] - 2 * MARGIN

    def judge(start: int, end: int) -> float | None:
        free = room - sum(heights[start:end]) - SHELF_GAP * (end - start - 1)
        return free / room if end - start == 1 or free > -TOLERANCE else None

    pages = split_evenly(len(shelves), max(1, int(room / SHELF_GAP)), judge)
    return [list(place_shelves(shelves[start:end], heights[start:end], sizes)) for start, end in pages]


def form_shelves(widths: Sequence[float], room: float) -> Iterator[list[int]]:
    """Boxes side by side as far as they fit: the numbers of those on each shelf."""
    shelf: list[int] = []
    used = 0.0
    for nth, width in enumerate(widths):
        if shelf and used + width > room + TOLERANCE:
            yield shelf
            shelf, used = [], 0.0
        shelf.append(nth)
        used += width + GUTTER
    if shelf:
        yield shelf


def place_shelves(
    shelves: Sequence[Sequence[int]], heights: Sequence[float], sizes: Sequence[Size]
) -> Iterator[tuple[int, Slot]]:
    """The places of the boxes on one page."""
    y = MARGIN
    for shelf, height in zip(shelves, heights, strict=True):
        x = MARGIN
        for nth in shelf:
            yield nth, (x, y, *sizes[nth])
            x += sizes[nth][0] + GUTTER
        y += height + SHELF_GAP
