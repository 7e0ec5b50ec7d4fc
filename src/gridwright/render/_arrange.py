"""What goes where on the pages of a booklet: puzzles in halves and quarters of a page, solutions on shelves.

The order always stays. Lengths are points, from the top left of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

MARGIN = 42.0
GAP = 20.0  # between slots
WHOLE, HALF, QUARTER = (1, 1), (1, 2), (2, 2)  # how many across and down
Parts = tuple[int, int]
Slot = tuple[float, float, float, float]
"""Left, top, width and height."""


def slots(parts: Parts, extent: tuple[float, float]) -> list[Slot]:
    """The parts of a page, row by row."""
    width, height = (length - 2 * MARGIN for length in extent)
    across, down = parts
    wide, high = (width - GAP * (across - 1)) / across, (height - GAP * (down - 1)) / down
    return [
        (MARGIN + column * (wide + GAP), MARGIN + row * (high + GAP), wide, high)
        for row in range(down)
        for column in range(across)
    ]


def sharing(wanted: Iterable[Parts]) -> Iterator[list[tuple[int, Parts, int]]]:
    """Pages, each a list of (which puzzle, parts, which of them): a half may stand on a page with two quarters."""
    page: list[tuple[int, Parts, int]] = []
    used = 0  # quarters of the page, counted row by row
    for nth, parts in enumerate(wanted):
        size = 4 // (parts[0] * parts[1])
        start = used if size == 1 else -(-used // 2) * 2
        if page and start + size > 4:
            yield page
            page, start = [], 0
        page.append((nth, parts, start // size))
        used = start + size
    if page:
        yield page


def shelved(sizes: Sequence[tuple[float, float]], extent: tuple[float, float]) -> Iterator[list[tuple[int, Slot]]]:
    """Pages of things of many sizes, side by side as far as they go, then on the next shelf below."""
    right, bottom = extent[0] - MARGIN, extent[1] - MARGIN
    page: list[tuple[int, Slot]] = []
    x, y, below = MARGIN, MARGIN, MARGIN
    for nth, (wide, high) in enumerate(sizes):
        if page and x + wide > right + 0.01:
            x, y = MARGIN, below + GAP / 2
        if page and y + high > bottom + 0.01:
            yield page
            page, x, y, below = [], MARGIN, MARGIN, MARGIN
        page.append((nth, (x, y, wide, high)))
        x, below = x + wide + GAP, max(below, y + high)
    if page:
        yield page
