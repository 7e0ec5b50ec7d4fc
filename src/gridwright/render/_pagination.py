"""Which part of which page of a booklet holds what: puzzles in halves and quarters, solutions in rows.

The order never changes. Lengths are points, from the top left of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

MARGIN = 42.0
GUTTER = 20.0  # between the parts of a page
TOLERANCE = 0.01
WHOLE, HALF, QUARTER = (1, 1), (1, 2), (2, 2)  # how many across and down
Parts = tuple[int, int]
Slot = tuple[float, float, float, float]
"""Left, top, width and height."""


def split_page(parts: Parts, size: tuple[float, float]) -> list[Slot]:
    """The parts of a page, row by row."""
    across, down = parts
    width = (size[0] - 2 * MARGIN - GUTTER * (across - 1)) / across
    height = (size[1] - 2 * MARGIN - GUTTER * (down - 1)) / down
    return [
        (MARGIN + column * (width + GUTTER), MARGIN + row * (height + GUTTER), width, height)
        for row in range(down)
        for column in range(across)
    ]


def fill_pages(wanted: Iterable[Parts]) -> Iterator[list[tuple[int, Parts, int]]]:
    """Pages, each a list of (puzzle, parts, index of the part): a half may share a page with two quarters."""
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


def pack_shelves(
    sizes: Sequence[tuple[float, float]], page_size: tuple[float, float]
) -> Iterator[list[tuple[int, Slot]]]:
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
