"""Scenes described in words, for screen readers, and text made safe for every medium."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from gridwright.grid import Grid, components
from gridwright.messages import NO_BREAK_SPACE, Message, Sentence, say
from gridwright.scene import REFUTED, Arrow, Cell, Fill, Ink, Scene

MAX_DESCRIBED_CELLS = 2500  # the cells of a larger board are not described, since reading them aloud takes too long
NOT_XML = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
BREAKING_SPACES = re.compile(f"[^\\S{NO_BREAK_SPACE}]+")
BIDI_CONTROLS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
# The html module would be imported for these five alone, and it slows down `import gridwright`.
ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
RIGHT_TO_LEFT = {"R", "AL"}  # bidirectional classes
# What keeps its order inside right-to-left text: numbers, and a letter with its marks.
UNITS = re.compile("\\d+(?:[.,:/]\\d+)*|.[\u0300-\u036f\u0591-\u05bd\u064b-\u0652]*", re.DOTALL)
MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
FILLS = {Fill.BLACK: Sentence("black"), Fill.MASKED: Sentence("masked"), Fill.WALL: Sentence("black")}
ARROWS = {
    Arrow.UP: Sentence("arrow up"),
    Arrow.DOWN: Sentence("arrow down"),
    Arrow.LEFT: Sentence("arrow left"),
    Arrow.RIGHT: Sentence("arrow right"),
}


def clean(text: str) -> str:
    """One line of printable text, without control characters and changes of the writing direction."""
    line = BREAKING_SPACES.sub(" ", NOT_XML.sub("\ufffd", text)).strip()
    return "".join(c if c.isprintable() or c == NO_BREAK_SPACE else "\ufffd" for c in BIDI_CONTROLS.sub("", line))


def begin_sentence(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def visual_order(text: str) -> str:
    """Characters in the order in which they appear from left to right, for libraries that draw them in that order.

    Runs of Hebrew or Arabic are reversed, except numbers in them; nested levels of direction are not supported.
    """
    classes = [unicodedata.bidirectional(letter) for letter in text]
    if not RIGHT_TO_LEFT & set(classes):
        return text
    ordered, at = [], 0
    while at < len(text):
        end = at + 1
        if classes[at] in RIGHT_TO_LEFT:
            stop = next((n for n in range(at, len(text)) if classes[n] == "L"), len(text))
            end = max(n for n in range(at, stop) if classes[n] in RIGHT_TO_LEFT | {"NSM"}) + 1
            units = [found.group() for found in UNITS.finditer(text[at:end])]
            ordered += [unit.translate(MIRRORED) for unit in reversed(units)]
        else:
            ordered.append(text[at])
        at = end
    return "".join(ordered)


def escape_xml(text: str) -> str:
    """Text for XML and HTML, also inside quotes."""
    if text.isascii() and text.isalnum():
        return text  # nearly all texts are numbers, and there are thousands of them
    return clean(text).translate(ESCAPES)


def describe_size(message: Message, grid: Grid, **arguments: Any) -> str:
    """A sentence about a board of a size."""
    return message(
        columns=say("{count} column", "{count} columns", count=grid.width),
        rows=say("{count} row", "{count} rows", count=grid.height),
        **arguments,
    )


def describe(scene: Scene) -> str:
    """A scene in sentences: what it is, its clues, and its cells row by row."""
    lines = [scene.about or describe_size(Message("A board of {columns} and {rows}."), scene.grid)]
    lines += [say("{note}.", note=scene.note)] if scene.note else []
    if len(scene.grid) > MAX_DESCRIBED_CELLS:
        return "\n".join(lines)
    for message, clues in (
        (Message("Clue of row {number}: {clue}."), scene.left),
        (Message("Clue of column {number}: {clue}."), scene.top),
    ):
        lines += [message(number=n, clue=" ".join(clue)) for n, clue in enumerate(clues, 1)]
    if all(cell == Cell() for cell in scene.cells):
        return "\n".join([*lines, say("All cells are empty.")])
    rows = scene.grid.table(describe_cells(scene))
    return "\n".join(
        [*lines, *(say("Row {number}: {cells}.", number=n, cells=join_runs(row)) for n, row in enumerate(rows, 1))]
    )


def join_runs(words: Sequence[str]) -> str:
    """Words one after the other, with a count for equal neighbours."""
    runs = ((word, len(list(group))) for word, group in groupby(words))
    return "; ".join(
        word if count == 1 else say("{count} times {cell}", count=count, cell=word) for word, count in runs
    )


def describe_cells(scene: Scene) -> list[str]:
    """Every cell in words, with its room."""
    mixed = any(cell.ink is Ink.ANSWER and cell.text for cell in scene.cells)
    rooms = describe_rooms(scene)
    return [room + describe_cell(cell, mixed) for room, cell in zip(rooms, scene.cells, strict=True)]


def describe_cell(cell: Cell, mixed: bool) -> str:
    """A cell in words; on a board that mixes givens and answers, a given says so."""
    words = [cell.text] if cell.text else []
    if cell.fill in FILLS:
        words.append(str(FILLS[cell.fill]))
    elif not cell.text:
        words.append(say("white") if cell.fill is Fill.WHITE else say("empty"))
    if mixed and cell.text and cell.ink is Ink.GIVEN:
        words.append(say("given"))
    if cell.arrow:
        words.append(str(ARROWS[cell.arrow]))
    if cell.flagged:
        words.append(say("marked"))
    if cell.used:
        words.append(say("used"))
    return " ".join([*words, *describe_argument(cell)])


def describe_argument(cell: Cell) -> list[str]:
    """What an argument says of a cell: that its value is supposed, when it would follow, or that it does not fit."""
    words = []
    if cell.tag.isdecimal():
        words.append(say("would follow ({number})", number=cell.tag))
    elif cell.assumed:
        words.append(say("cannot be") if cell.tag == REFUTED else say("supposed"))
    return [*words, say("does not fit")] if cell.clashing else words


def describe_rooms(scene: Scene) -> list[str]:
    """The room of every cell, to put before the cell; empty if there are no walls."""
    names = [""] * len(scene.grid)
    if not scene.walls:
        return names
    beside: list[list[int]] = [[] for _ in names]
    for a, b in scene.grid.sides():
        if (a, b) not in scene.walls:
            beside[a].append(b)
            beside[b].append(a)
    inside = [cell.fill is not Fill.WALL for cell in scene.cells]
    for n, area in enumerate(sorted(components(inside, beside), key=min), 1):
        for cell in area:
            names[cell] = say("room {number}", number=n) + " "
    return names
