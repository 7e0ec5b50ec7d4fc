"""What the signs on boards in characters mean, shown by signs from these boards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from gridwright.messages import NO_BREAK_SPACE, Message, Sentence, Text, say
from gridwright.render._canvas import Canvas
from gridwright.render._legend import (
    LEGEND_CLASHING,
    LEGEND_DECIDED,
    LEGEND_FOLLOWING,
    LEGEND_NAMED,
    LEGEND_REFUTED,
    LEGEND_SUPPOSED,
    LEGEND_USED,
    is_following,
    keep_text,
)
from gridwright.render._text_labels import COLUMN, COLUMN_BELOW, ROW, ROW_BEHIND
from gridwright.render._text_signs import is_argued, is_marked
from gridwright.scene import REFUTED, SUPPOSED, Cell, Fill, Ink, Scene
from gridwright.text.cells import join

ESCAPES = re.compile("\x1b\\[[0-9;]*m")
DIGITS = re.compile("[0-9]+")
ENTRIES: tuple[tuple[Callable[[Canvas, Cell], bool], Text], ...] = (
    (lambda _, cell: cell.flagged and not is_argued(cell), LEGEND_DECIDED),
    (lambda _, cell: cell.tag == SUPPOSED, LEGEND_SUPPOSED),
    (lambda _, cell: cell.tag == REFUTED, LEGEND_REFUTED),
    (lambda _, cell: is_following(cell), LEGEND_FOLLOWING),
    (lambda _, cell: cell.clashing, LEGEND_CLASHING),
    (lambda _, cell: cell.used and not cell.flagged and not is_argued(cell), LEGEND_USED),
    (lambda _, cell: cell.tinted and not (cell.used or cell.flagged or is_argued(cell)), LEGEND_NAMED),
    (lambda canvas, cell: canvas.brackets and is_plain_given(cell), Sentence("given")),
    (lambda canvas, cell: canvas.mixed and is_plain_open(cell), Sentence("still open")),
)


def is_plain_given(cell: Cell) -> bool:
    """Is the cell a given without a mark?"""
    return bool(cell.text) and cell.ink is Ink.GIVEN and cell.fill is Fill.WHITE and not is_marked(cell)


def is_plain_open(cell: Cell) -> bool:
    """Is the cell an open number without a mark?"""
    return bool(cell.text) and cell.fill is Fill.OPEN and not is_marked(cell)


def stop_following(cell: Cell) -> Cell:
    """A cell without its number, if it has one: of two signs in one, the legend shows each by itself."""
    return replace(cell, assumed=False, tag="")


def stop_clashing(cell: Cell) -> Cell:
    """A cell of a supposition without the sign of what does not fit together."""
    return replace(cell, clashing=False)


def word_signs(scenes: Sequence[Scene], colour: bool) -> str:
    """The signs on some boards and what they mean, in one line; empty if there are none."""
    canvases = [Canvas(scene, colour) for scene in scenes]
    entries = []
    for has, meaning in ENTRIES:
        signs = list(list_signs(canvases, has, stop_following if meaning is LEGEND_CLASHING else stop_clashing))
        if meaning is LEGEND_NAMED:
            signs = [*list_arrows(scenes), *signs]
        if signs:
            sign = " ".join(signs)
            entries.append(say("{sign}: {meaning}", context="a sign and what it means", sign=sign, meaning=meaning))
    return (
        say("{text}.", text=join(entries, Message("{first}; {last}", context="signs and what they mean")))
        if entries
        else ""
    )


def list_signs(
    canvases: Sequence[Canvas], has: Callable[[Canvas, Cell], bool], strip: Callable[[Cell], Cell]
) -> Iterator[str]:
    """How cells with a mark look, each look once, if they look different without it; digits make no difference."""
    seen = set()
    for canvas in canvases:
        for cell in canvas.scene.cells:
            if has(canvas, cell):
                sign, plain = canvas.cell(strip(cell)), canvas.cell(keep_text(cell))
                look = DIGITS.sub("0", ESCAPES.sub("", sign)).strip()
                if look not in seen and (sign != plain or not is_marked(cell)):
                    seen.add(look)
                    yield sign.strip().replace(" ", NO_BREAK_SPACE)


def list_arrows(scenes: Sequence[Scene]) -> Iterator[str]:
    """The arrows at rows and columns that steps are about."""
    if any(nth < scene.grid.height for scene in scenes for nth in scene.named):
        yield ROW_BEHIND if scenes[0].left else ROW
    if any(nth >= scene.grid.height for scene in scenes for nth in scene.named):
        yield COLUMN_BELOW if scenes[0].top else COLUMN


def measure(picture: str) -> int:
    """The number of columns that a picture takes."""
    return max(len(ESCAPES.sub("", line)) for line in picture.split("\n"))
