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
TOLERANCE = 0.01
STEPS = 30  # of bisection
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

    A page of one board is always accepted. The fewest pages are taken, and among those the most even: the squares of
    the shares of the pages that stay empty have the smallest sum.
    """
    best: list[tuple[tuple[int, float], int, Arrangement | None]] = [((0, 0.0), 0, None)]  # for the boards up to each
    for end in range(1, len(boards) + 1):
        choices = []
        for start in range(end - 1, max(-1, end - most - 1), -1):
            arrangement = arrange(boards[start:end], paper)
            if start == end - 1 or accept(end - start, arrangement):
                (pages, uneven), *_ = best[start]
                empty = measure_empty(boards[start:end], arrangement, paper)
                choices.append(((pages + 1, uneven + empty**2), start, arrangement))
        best.append(min(choices, key=lambda choice: choice[:2]))
    return list(reversed(list(trace_pages(best))))


def measure_empty(boards: Sequence[Size], arrangement: Arrangement, paper: Paper) -> float:
    """The share of a page that its boards leave empty."""
    placed = zip(boards, arrangement.scales, strict=True)
    covered = sum(width * scale * (height * scale + paper.heading) for (width, height), scale in placed)
    return 1 - covered / (paper.column_width(1) * paper.height)


def trace_pages(
    best: Sequence[tuple[tuple[int, float], int, Arrangement | None]],
) -> Iterator[tuple[int, Arrangement]]:
    """The pages of the best way, the last one first."""
    end = len(best) - 1
    while end:
        _, start, arrangement = best[end]
        assert arrangement is not None
        yield start, arrangement
        end = start


def pack_evenly(sizes: Sequence[Size], page: Size) -> list[list[tuple[int, Slot]]]:
    """Boxes on as few pages as possible, and these filled to the same height."""
    pages = list(pack_shelves(sizes, page))
    low, high = 0.0, page[1]
    for _ in range(STEPS):
        middle = (low + high) / 2
        closer = list(pack_shelves(sizes, (page[0], middle)))
        if len(closer) > len(pages):
            low = middle
        else:
            high, pages = middle, closer
    return pages


def pack_shelves(sizes: Sequence[Size], page_size: Size) -> Iterator[list[tuple[int, Slot]]]:
    """Pages of boxes of various sizes: side by side as far as they fit, then on the next shelf below."""
    right, bottom = page_size[0] - MARGIN, page_size[1] - MARGIN
    page: list[tuple[int, Slot]] = []
    x, y, below = MARGIN, MARGIN, MARGIN
    for nth, (width, height) in enumerate(sizes):
        if page and x + width > right + TOLERANCE:
            x, y = MARGIN, below + GUTTER / 2
        if page and y + height > bottom + TOLERANCE:
            yield page
            page, x, y, below = [], MARGIN, MARGIN, MARGIN
        page.append((nth, (x, y, width, height)))
        x, below = x + width + GUTTER, max(below, y + height)
    if page:
        yield page
