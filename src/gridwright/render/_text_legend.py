"""What the signs on boards in characters mean, shown by signs from these boards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from gridwright.messages import NO_BREAK_SPACE, Message, Sentence, Text, say
from gridwright.render._canvas import Canvas
from gridwright.render._legend import LEGEND_DECIDED, LEGEND_FAULT, LEGEND_NAMED, LEGEND_USED
from gridwright.render._text_labels import COLUMN, COLUMN_BELOW, ROW, ROW_BEHIND
from gridwright.scene import Cell, Fill, Ink, Scene
from gridwright.text.cells import join

ESCAPES = re.compile("\x1b\\[[0-9;]*m")
DIGITS = re.compile("[0-9]+")
ENTRIES: tuple[tuple[Callable[[Canvas, Cell], bool], Text], ...] = (
    (lambda _, cell: cell.flagged, LEGEND_DECIDED),
    (lambda _, cell: cell.used and not cell.flagged, LEGEND_USED),
    (lambda _, cell: cell.tinted and not (cell.used or cell.flagged), LEGEND_NAMED),
    (lambda canvas, cell: canvas.brackets and is_plain_given(cell), Sentence("given")),
    (lambda canvas, cell: canvas.mixed and is_plain_open(cell), Sentence("still open")),
)


def is_plain_given(cell: Cell) -> bool:
    """Is the cell a given without a mark?"""
    return bool(cell.text) and cell.ink is Ink.GIVEN and cell.fill is Fill.WHITE and not is_marked(cell)


def is_plain_open(cell: Cell) -> bool:
    """Is the cell an open number without a mark?"""
    return bool(cell.text) and cell.fill is Fill.OPEN and not is_marked(cell)


def is_marked(cell: Cell) -> bool:
    """Has the cell a mark of a step?"""
    return cell.flagged or cell.used or cell.tinted


def word_signs(scenes: Sequence[Scene], colour: bool, at_fault: bool = False) -> str:
    """The signs on some boards and what they mean, in one line; empty if there are none."""
    canvases = [Canvas(scene, colour) for scene in scenes]
    entries = []
    for has, meaning in ENTRIES:
        signs = list(list_signs(canvases, has))
        if meaning is LEGEND_NAMED:
            signs = [*list_arrows(scenes), *signs]
        if signs:
            fault = at_fault and meaning is LEGEND_DECIDED
            words = str(LEGEND_FAULT if fault else meaning)
            entries.append(
                say("{sign}: {meaning}", context="a sign and what it means", sign=" ".join(signs), meaning=words)
            )
    return (
        say("{text}.", text=join(entries, Message("{first}; {last}", context="signs and what they mean")))
        if entries
        else ""
    )


def list_signs(canvases: Sequence[Canvas], has: Callable[[Canvas, Cell], bool]) -> Iterator[str]:
    """How cells with a mark look, each look once, if they look different without it; digits make no difference."""
    seen = set()
    for canvas in canvases:
        for cell in canvas.scene.cells:
            if has(canvas, cell):
                sign, plain = canvas.cell(cell), canvas.cell(replace(cell, flagged=False, used=False, tinted=False))
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
