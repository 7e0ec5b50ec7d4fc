"""The first pages of a magazine: the cover with examples and contents, and a page for the rules of every kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from gridwright import kinds
from gridwright.kind import AnyKind
from gridwright.kinds import name_kind
from gridwright.messages import say
from gridwright.render import HOW_TO_PLAY, make_scene, read_example
from gridwright.render._frame import MARGIN as DRAWING_MARGIN
from gridwright.render._layout import layout
from gridwright.render._pages import BOLD, INK, PENCIL, Pages
from gridwright.render._pagination import MARGIN
from gridwright.render._title_page import (
    CONTENTS_LEADING,
    CONTENTS_SIZE,
    LEADING,
    RULE_INDENT,
    RULE_LEADING,
    RULE_SIZE,
    WIDE,
    draw_example,
    fit_title,
    list_contents,
)

COVER_TOP = 0.13  # of the page, above the title
COVER_SCALE = 1.0
COVER_SIDE = 0.26  # of the width of the page, for every example on the cover
LIST_WIDTH = 0.5  # of the width of the page
HEADING_SIZE, HEADING_LEADING = 20.0, 34.0
PART_SIZE, PART_LEADING = 12.0, 20.0
PART_GAP = 16.0
EXAMPLE_SIDE = 200.0
EXAMPLE_SCALE = 1.5
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


def draw_rules_page(pages: Pages, kind: AnyKind) -> None:
    """Draw the page of a kind: its rules, and an example with its solution."""
    pages.start_page()
    heading = HOW_TO_PLAY(kind=name_kind(kind.name))
    pages.add_bookmark(heading)
    left = MARGIN * (2 if pages.page_size[0] > WIDE else 1)
    width = pages.page_size[0] - 2 * left
    y = MARGIN + HEADING_SIZE
    pages.text(left, y, heading, HEADING_SIZE, BOLD)
    y = draw_paragraph(pages, str(kind.summary), left, y + HEADING_LEADING, width)
    for rule in kind.rules:
        y = draw_item(pages, str(rule.sentence), left, y, width)
    draw_solved_example(pages, kind, left, y + PART_GAP, width)


def draw_paragraph(pages: Pages, text: str, left: float, y: float, width: float) -> float:
    """Draw a text in lines; returns where the next one goes."""
    for line in pages.wrap(text, RULE_SIZE, INK, width):
        pages.text(left, y, line, RULE_SIZE)
        y += RULE_LEADING
    return y


def draw_item(pages: Pages, text: str, left: float, y: float, width: float) -> float:
    """Draw an item of a list; returns where the next one goes."""
    pages.text(left, y, "•", RULE_SIZE, PENCIL)
    return draw_paragraph(pages, text, left + RULE_INDENT, y, width - RULE_INDENT)


def draw_solved_example(pages: Pages, kind: AnyKind, left: float, y: float, width: float) -> None:
    """Draw an example and its solution side by side."""
    found = read_example(kind)
    if found is None:
        return
    puzzle, answer = found
    boards = [
        (say("Example"), layout(replace(make_scene(puzzle), title="", byline=""))),
        (say("Solution"), layout(replace(make_scene(puzzle, answer), title="", byline=""))),
    ]
    side = min(EXAMPLE_SIDE, width / 2 - PART_GAP)
    scale = min(EXAMPLE_SCALE, *(side / max(board.width, board.height) for _, board in boards))
    for nth, (name, board) in enumerate(boards):
        x = left + nth * (width / 2)
        pages.text(x, y + PART_SIZE, name, PART_SIZE, BOLD)
        pages.place(board, x - DRAWING_MARGIN * scale, y + PART_LEADING, scale)
