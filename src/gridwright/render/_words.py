"""Scenes in words, for those who hear a picture, and text made safe for every medium."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import groupby

from gridwright.grid import components
from gridwright.scene import Cell, Fill, Ink, Scene

MOST_TOLD = 2500  # a board with more cells is only named: nobody listens that long
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
# Five letters: the library that knows them imports half a web browser, and `import gridwright` is meant to be quick.
ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
LEFTWARD = {"R", "AL"}  # written from right to left
# What keeps its order where the rest is turned around: numbers, and a letter with its marks.
TOGETHER = re.compile("\\d+(?:[.,:/]\\d+)*|.[\u0300-\u036f\u0591-\u05bd\u064b-\u0652]*", re.DOTALL)
MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
FILLS = {Fill.BLACK: "black", Fill.MASKED: "masked", Fill.WALL: "black"}


def clean(text: str) -> str:
    """One line without anything invisible that could act: no control characters, no turning of the writing."""
    line = " ".join(NOT_XML.sub("\ufffd", text).split())
    return "".join(c if c.isprintable() else "\ufffd" for c in TURNING.sub("", line))


def laid(text: str) -> str:
    """Letters in the order in which they stand from left to right, for painters that know no other order.

    Stretches of Hebrew or Arabic are turned around, numbers in them are not; levels beyond that are not looked into.
    """
    ways = [unicodedata.bidirectional(letter) for letter in text]
    if not LEFTWARD & set(ways):
        return text
    laid_out, at = [], 0
    while at < len(text):
        end = at + 1
        if ways[at] in LEFTWARD:
            stop = next((n for n in range(at, len(text)) if ways[n] == "L"), len(text))
            end = max(n for n in range(at, stop) if ways[n] in LEFTWARD | {"NSM"}) + 1
            groups = [found.group() for found in TOGETHER.finditer(text[at:end])]
            laid_out += [group.translate(MIRRORED) for group in reversed(groups)]
        else:
            laid_out.append(text[at])
        at = end
    return "".join(laid_out)


def xml(text: str) -> str:
    """Text for XML and HTML, also inside quotes."""
    if text.isascii() and text.isalnum():
        return text  # nearly all texts are numbers, and there are thousands of them
    return clean(text).translate(ESCAPES)


def told(scene: Scene) -> str:
    """A scene as sentences: what it is, its clues, and its cells row by row."""
    lines = [scene.about or f"A board of {scene.grid.width} columns and {scene.grid.height} rows."]
    if len(scene.grid) > MOST_TOLD:
        return lines[0]
    for name, clues in (("row", scene.left), ("column", scene.top)):
        lines += [f"Clue of {name} {n}: {' '.join(clue)}." for n, clue in enumerate(clues, 1)]
    if all(cell == Cell() for cell in scene.cells):
        return "\n".join([*lines, "All cells are empty."])
    cells = scene.grid.table(cell_words(scene))
    return "\n".join([*lines, *(f"Row {n}: {runs(row)}." for n, row in enumerate(cells, 1))])


def runs(words: Sequence[str]) -> str:
    """Words one after the other, equal ones counted."""
    counted = ((word, len(list(group))) for word, group in groupby(words))
    return "; ".join(word if many == 1 else f"{many} times {word}" for word, many in counted)


def cell_words(scene: Scene) -> list[str]:
    """What every cell is, and in which room."""
    mixed = any(cell.ink is Ink.ANSWER and cell.text for cell in scene.cells)
    rooms = room_names(scene)
    return [room + cell_word(cell, mixed) for room, cell in zip(rooms, scene.cells, strict=True)]


def cell_word(cell: Cell, mixed: bool) -> str:
    """What a cell is."""
    words = [cell.text] if cell.text else []
    if cell.fill in FILLS:
        words.append(FILLS[cell.fill])
    elif not cell.text:
        words.append("white" if cell.fill is Fill.WHITE else "empty")
    if mixed and cell.text and cell.ink is Ink.GIVEN:
        words.append("given")
    if cell.arrow:
        words.append(f"arrow {cell.arrow.value}")
    if cell.flagged:
        words.append("marked")
    return " ".join(words)


def room_names(scene: Scene) -> list[str]:
    """The room of every cell, as a number before what the cell holds; nothing where there are no walls."""
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
            names[cell] = f"room {n} "
    return names
