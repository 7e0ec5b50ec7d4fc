"""The first page of a booklet: its title, what is in it, and the rules of every kind beside a small solved example."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from gridwright import kinds
from gridwright.kind import AnyKind
from gridwright.kinds import name_kind
from gridwright.messages import say
from gridwright.render import make_scene, read_example
from gridwright.render._layout import layout
from gridwright.render._pages import BOLD, INK, PENCIL, Pages
from gridwright.render._pagination import MARGIN
from gridwright.render._shapes import Drawing
from gridwright.render._words import begin_sentence

WIDE = 500.0  # points; pages of this width and more have wider margins beside the rules
TITLE_SIZES = (26.0, 22.0, 18.0, 15.0, 12.0)
LEADING = 1.27  # distance between lines of the title, in font sizes
CONTENTS_SIZE, CONTENTS_LEADING = 12.0, 18.0
KIND_SIZE, KIND_LEADING = 13.0, 19.0
RULE_SIZE, RULE_LEADING, RULE_INDENT = 10.5, 15.0, 12.0
KIND_GAP = 22.0  # between the rules of two kinds
EXAMPLE_SIDE = 104.0  # the most that an example takes, across and down
EXAMPLE_SCALE = 0.7
EXAMPLE_GAP = 18.0


def draw_title_page(pages: Pages, title: str, counts: Counter[str]) -> None:
    """Draw the title, the number of puzzles of each kind, and the rules."""
    pages.start_page()
    pages.add_bookmark(title)
    width, y = pages.page_size[0], pages.page_size[1] * 0.14
    size, lines = fit_title(pages, title, width - 2 * MARGIN, pages.page_size[1] * 0.4)
    for line in lines:
        pages.text(width / 2, y, line, size, INK, 0.5)
        y += size * LEADING
    for line in pages.wrap(list_contents(counts), CONTENTS_SIZE, PENCIL, width - 2 * MARGIN):
        pages.text(width / 2, y, line, CONTENTS_SIZE, PENCIL, 0.5)
        y += CONTENTS_LEADING
    y += 2 * KIND_GAP
    for name in counts:
        y = draw_rules(pages, kinds.load(name), y)


def list_contents(counts: Counter[str]) -> str:
    """How many puzzles of each kind there are."""
    each = ", ".join(say("{count} {kind}", count=count, kind=name_kind(kind)) for kind, count in counts.items())
    return (
        say("{count} puzzle: {kinds}", "{count} puzzles: {kinds}", count=counts.total(), kinds=each)
        if len(counts) > 1
        else each
    )


def fit_title(pages: Pages, title: str, width: float, height: float) -> tuple[float, list[str]]:
    """The font size and lines of the title: the largest font in which it fits, else the smallest, truncated."""
    for size in TITLE_SIZES:
        lines = pages.wrap(title, size, INK, width)
        if len(lines) * size * LEADING <= height:
            return size, lines
    shown = lines[: int(height / (size * LEADING))]
    return size, [*shown[:-1], f"{shown[-1]}…"]


def draw_rules(pages: Pages, kind: AnyKind, y: float) -> float:
    """Draw the rules of a kind and its example; returns where the next kind goes."""
    left = MARGIN * (2 if pages.page_size[0] > WIDE else 1)
    right = pages.page_size[0] - left
    example = draw_example(kind)
    width = right - left - RULE_INDENT - (EXAMPLE_SIDE + EXAMPLE_GAP if example else 0)
    sentences = [str(kind.summary), *(str(rule.sentence) for rule in kind.rules)]
    paragraphs = [pages.wrap(text, RULE_SIZE, INK, width) for text in sentences]
    scale = fit_example(example) if example else 0.0
    text_height = KIND_LEADING + RULE_LEADING * sum(map(len, paragraphs))
    height = max(text_height, example.height * scale if example else 0.0)
    if y + height > pages.page_size[1] - MARGIN:
        pages.start_page()
        y = MARGIN + KIND_SIZE
    if example:
        pages.place(example, right - (EXAMPLE_SIDE + example.width * scale) / 2, y - KIND_SIZE, scale)
    draw_paragraphs(pages, begin_sentence(name_kind(kind.name)), paragraphs, left, y)
    return y + height + KIND_GAP


def draw_paragraphs(pages: Pages, heading: str, paragraphs: list[list[str]], left: float, y: float) -> None:
    """Draw the name of a kind, its summary, and its rules as a list."""
    pages.text(left, y, heading, KIND_SIZE, BOLD)
    y += KIND_LEADING
    for nth, lines in enumerate(paragraphs):
        if nth:
            pages.text(left, y, "•", RULE_SIZE, PENCIL)
        for line in lines:
            pages.text(left + (RULE_INDENT if nth else 0), y, line, RULE_SIZE)
            y += RULE_LEADING


def draw_example(kind: AnyKind) -> Drawing | None:
    """The example of a kind, solved; None if it has none."""
    example = read_example(kind)
    return layout(replace(make_scene(*example), title="", byline="")) if example else None


def fit_example(example: Drawing) -> float:
    """The scale at which an example fits into its place."""
    return min(EXAMPLE_SCALE, EXAMPLE_SIDE / example.width, EXAMPLE_SIDE / example.height)
