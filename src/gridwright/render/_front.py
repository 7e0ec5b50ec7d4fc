"""The cover of a magazine: its title, examples, and what is where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gridwright import kinds
from gridwright.render._pages import BOLD, INK, PENCIL, Pages
from gridwright.render._pagination import MARGIN
from gridwright.render._title_page import (
    CONTENTS_LEADING,
    CONTENTS_SIZE,
    LEADING,
    draw_example,
    fit_title,
    list_contents,
)

COVER_TOP = 0.13  # of the page, above the title
COVER_SCALE = 1.0
COVER_SIDE = 0.26  # of the width of the page, for every example on the cover
LIST_WIDTH = 0.5  # of the width of the page
IMPRINT_SIZE = 8.0


def draw_cover(
    pages: Pages, title: str, counts: Counter[str], contents: Sequence[tuple[str, int]], imprint: str
) -> None:
    """Draw the cover: the title, the examples of all kinds, what is where, and how it was made."""
    pages.start_page()
    pages.add_bookmark(title)
    width, height = pages.page_size
    y = height * COVER_TOP
    size, lines = fit_title(pages, title, width - 2 * MARGIN, height * 0.25)
    for line in lines:
        pages.text(width / 2, y, line, size, BOLD, 0.5)
        y += size * LEADING
    for line in pages.wrap(list_contents(counts), CONTENTS_SIZE, PENCIL, width - 2 * MARGIN):
        pages.text(width / 2, y, line, CONTENTS_SIZE, PENCIL, 0.5)
        y += CONTENTS_LEADING
    y = draw_examples(pages, list(counts), y + CONTENTS_LEADING)
    draw_list(pages, contents, y + 2 * CONTENTS_LEADING)
    pages.text(
        width / 2,
        height - 24,
        pages.truncate(imprint, IMPRINT_SIZE, PENCIL, width - 2 * MARGIN),
        IMPRINT_SIZE,
        PENCIL,
        0.5,
    )


def draw_examples(pages: Pages, names: Sequence[str], y: float) -> float:
    """Draw the examples of up to four kinds in rows of two, or one alone; returns where they end."""
    examples = [found for found in (draw_example(kinds.load(name)) for name in names[:4]) if found]
    side = pages.page_size[0] * COVER_SIDE
    for at in range(0, len(examples), 2):
        row = examples[at : at + 2]
        for nth, example in enumerate(row):
            scale = min(COVER_SCALE, side / example.width, side / example.height)
            middle = pages.page_size[0] / 2 + (nth - (len(row) - 1) / 2) * side * 1.2
            pages.place(example, middle - example.width * scale / 2, y + (side - example.height * scale) / 2, scale)
        y += side * 1.1
    return y


def draw_list(pages: Pages, contents: Sequence[tuple[str, int]], y: float) -> None:
    """Draw what is in the magazine, with page numbers, and dots between."""
    width = pages.page_size[0]
    left, right = width * (1 - LIST_WIDTH) / 2, width * (1 + LIST_WIDTH) / 2
    dot = pages.measure(". .", CONTENTS_SIZE, PENCIL) - pages.measure(".", CONTENTS_SIZE, PENCIL)
    for name, page in contents:
        used = pages.text(left, y, name, CONTENTS_SIZE, INK)
        number = pages.text(right, y, str(page), CONTENTS_SIZE, INK, 1.0)
        dots = " ".join("." * int((right - left - used - number - dot) / dot))
        pages.text(right - number - dot, y, dots, CONTENTS_SIZE, PENCIL, 1.0)
        y += CONTENTS_LEADING
