"""Where everything goes: a scene as layers of plain shapes, drawn alike by every medium that is not text.

Lengths are in a unit of which a cell has 24. A layer has one role and one sort of shape; layers lie on each other in
the order given.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from gridwright.render._look import Role
from gridwright.render._shapes import Box, Boxes, Discs, Drawing, Layer, Lines, Outlines, Point, Words
from gridwright.scene import Arrow, Cell, Fill, Ink, Scene

CELL = 24.0
EDGE = 6.0  # free around everything
LETTERS = 14.0  # a number in a cell
SMALL = 12.0  # a number of a clue
SLOT = 15.0  # a number of a clue in a column, from line to line
DIGIT = 0.62  # the width of a digit, in parts of the letter size
DARK = (Fill.BLACK, Fill.MASKED, Fill.WALL)
TITLE, BYLINE = 15.0, 11.0

ARROW: tuple[Point, ...] = ((0, -8.5), (6.5, -0.5), (2.2, -0.5), (2.2, 8.5), (-2.2, 8.5), (-2.2, -0.5), (-6.5, -0.5))
TURNS = {Arrow.UP: (1, 0), Arrow.RIGHT: (0, 1), Arrow.DOWN: (-1, 0), Arrow.LEFT: (0, -1)}


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the board lies in the drawing, and how large the whole is."""

    left: float
    top: float
    right: float
    bottom: float
    width: float
    height: float
    slot: float  # from number to number of a clue at the left

    def corner(self, scene: Scene, cell: int) -> Point:
        """The top left corner of a cell."""
        row, column = scene.grid.place(cell)
        return self.left + column * CELL, self.top + row * CELL

    def centre(self, scene: Scene, cell: int) -> Point:
        """The middle of a cell."""
        x, y = self.corner(scene, cell)
        return x + CELL / 2, y + CELL / 2


def layout(scene: Scene) -> Drawing:
    """A scene as layers, from the paper up."""
    frame = measured(scene)
    layers = (
        Boxes(Role.PAPER, ((0.0, 0.0, frame.width, frame.height),)),
        *grounds(scene, frame),
        *rules(scene, frame),
        *marks(scene, frame),
        *written(scene, frame),
        *clues(scene, frame),
        *flags(scene, frame),
        *heading(scene, frame),
    )
    return Drawing(frame.width, frame.height, tuple(layer for layer in layers if layer.items))


def measured(scene: Scene) -> Frame:
    """The room that clues, board and heading take."""
    slot = max((len(word) for clue in scene.left for word in clue), default=0) * DIGIT * SMALL + 5
    aside = max(map(len, scene.left), default=0) * slot
    above = max(map(len, scene.top), default=0) * SLOT
    head = (TITLE * 1.6 if scene.title else 0) + (BYLINE * 1.6 if scene.byline else 0)
    head += EDGE / 2 if head else 0
    left, top = EDGE + (aside + 3 if aside else 0), EDGE + head + (above + 3 if above else 0)
    right, bottom = left + scene.grid.width * CELL, top + scene.grid.height * CELL
    wanted = max(breadth(scene.title, TITLE, bold=True), breadth(scene.byline, BYLINE)) + 2 * EDGE
    width = max(right + EDGE, min(wanted, 14 * CELL))
    shift = (width - right - EDGE) / 2
    return Frame(left + shift, top, right + shift, bottom, width, bottom + EDGE, slot)


def breadth(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text comes out."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return size * (wide + (len(text) - wide) * (0.7 if bold else 0.6))


def fitted(text: str, size: float, room: float, bold: bool = False) -> tuple[float, str]:
    """A text made to fit: in smaller letters down to two thirds, then cut short."""
    size = max(size * 2 / 3, min(size, size * room / max(breadth(text, size, bold), 1)))
    while breadth(text, size, bold) > room and len(text) > 2:
        text = text[:-2].rstrip() + "…"
    return size, text


def grounds(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """Black and masked cells, and a tint under givens where there are answers beside them."""
    mixed = any(cell.text and cell.ink is Ink.ANSWER for cell in scene.cells)
    tinted = (n for n, c in enumerate(scene.cells) if mixed and c.text and c.ink is Ink.GIVEN and c.fill is Fill.WHITE)
    yield Boxes(Role.TINT, boxes(scene, frame, tinted))
    for role, fills in ((Role.BLACK, (Fill.BLACK, Fill.WALL)), (Role.MASKED, (Fill.MASKED,))):
        yield Boxes(role, boxes(scene, frame, (n for n, cell in enumerate(scene.cells) if cell.fill in fills)))


def boxes(scene: Scene, frame: Frame, cells: Iterable[int], inset: float = 0.0) -> list[Box]:
    """Cells as rectangles, neighbours in a row joined into one."""
    found: list[Box] = []
    side = CELL - 2 * inset
    for cell in cells:
        x, y = frame.corner(scene, cell)
        if found and not inset and found[-1][1] == y and found[-1][0] + found[-1][2] == x:
            found[-1] = (found[-1][0], y, found[-1][2] + side, side)
        else:
            found.append((x + inset, y + inset, side, side))
    return found


def rules(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """Guides beside clues, thin lines between cells, thicker ones every five, walls, and the frame."""
    level = [frame.top + CELL * nth for nth in range(1, scene.grid.height)]
    upright = [frame.left + CELL * nth for nth in range(1, scene.grid.width)]
    wide, high = frame.right - frame.left, frame.bottom - frame.top
    yield Lines(Role.GUIDE, guides(scene, frame, level, upright))
    if scene.fives:
        yield Lines(Role.GRID, guides(scene, frame, level[4::5], upright[4::5]))
    thin = [*((frame.left, y, wide, 0.0) for y in level), *((x, frame.top, 0.0, high) for x in upright)]
    yield Lines(Role.GRID, thin)
    if scene.fives:
        fives = [(frame.left, y, wide, 0.0) for y in level[4::5]] + [(x, frame.top, 0.0, high) for x in upright[4::5]]
        yield Lines(Role.FIVE, fives)
    yield Lines(Role.WALL, walls(scene, frame))
    yield Boxes(Role.FRAME, ((frame.left, frame.top, wide, high),))


def guides(scene: Scene, frame: Frame, level: Sequence[float], upright: Sequence[float]) -> list[Box]:
    """Faint lines that lead from the clues into the board."""
    aside = max(map(len, scene.left), default=0) * frame.slot
    above = max(map(len, scene.top), default=0) * SLOT
    lead = [(frame.left - aside, y, aside, 0.0) for y in (frame.top, *level, frame.bottom)] if aside else []
    return lead + ([(x, frame.top - above, 0.0, above) for x in (frame.left, *upright, frame.right)] if above else [])


def walls(scene: Scene, frame: Frame) -> list[Box]:
    """The walls, those that follow each other joined into one line."""
    found: list[Box] = []
    if not scene.walls:
        return found
    for row in scene.grid.rows():
        for cell in row.cells:
            if (scene.grid.step(cell, -1, 0), cell) in scene.walls:
                add_level(found, *frame.corner(scene, cell))
    for column in scene.grid.columns():
        for cell in column.cells:
            if (scene.grid.step(cell, 0, -1), cell) in scene.walls:
                add_upright(found, *frame.corner(scene, cell))
    return found


def add_level(lines: list[Box], x: float, y: float) -> None:
    """One more level wall, above the cell whose corner is given."""
    if lines and lines[-1][1] == y and lines[-1][0] + lines[-1][2] == x:
        lines[-1] = (lines[-1][0], y, lines[-1][2] + CELL, 0.0)
    else:
        lines.append((x, y, CELL, 0.0))


def add_upright(lines: list[Box], x: float, y: float) -> None:
    """One more upright wall, left of the cell whose corner is given."""
    if lines and lines[-1][0] == x and lines[-1][1] + lines[-1][3] == y:
        lines[-1] = (x, lines[-1][1], 0.0, lines[-1][3] + CELL)
    else:
        lines.append((x, y, 0.0, CELL))


def marks(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """Arrows; and on a half-done board rings and dots, as a pencil leaves them, on what is known to stay white."""
    open_words = any(cell.fill is Fill.OPEN and cell.text for cell in scene.cells)
    half_done = any(cell.fill is Fill.OPEN for cell in scene.cells)
    white = [n for n, cell in enumerate(scene.cells) if cell.fill is Fill.WHITE]
    dots = [frame.centre(scene, n) for n in white if half_done and not scene.cells[n].text]
    rings = [frame.centre(scene, n) for n in white if open_words and scene.cells[n].text]
    yield Discs(Role.DOT, 2.0, dots)
    yield Discs(Role.RING, 10.2, rings)
    arrows = [(frame.centre(scene, n), cell.arrow) for n, cell in enumerate(scene.cells) if cell.arrow]
    yield Outlines(Role.ARROW, [turned(at, arrow) for at, arrow in arrows])


def turned(centre: Point, arrow: Arrow) -> list[Point]:
    """An arrow at its place, turned its way."""
    cos, sin = TURNS[arrow]
    return [(centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos) for x, y in ARROW]


def written(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """The texts in cells, smaller where they are long; one digit is as large as two beside it."""
    groups: dict[tuple[Role, float], list[tuple[float, float, str]]] = {}
    usual = min(2, max(len(cell.text) for cell in scene.cells))
    for n, cell in enumerate(scene.cells):
        if cell.text:
            size = letters(cell.text.ljust(usual), LETTERS)
            x, y = frame.centre(scene, n)
            groups.setdefault((ink(cell), size), []).append((x, y + size * 0.36, cell.text))
    for (role, size), items in groups.items():
        yield Words(role, size, items)


def letters(text: str, size: float) -> float:
    """The letter size at which a text fits into a cell."""
    room = 0.73 if len(text) == 2 else 0.92  # two digits still find room in a ring
    return min(size, round(CELL * room / (DIGIT * 1.12 * len(text)), 1))


def ink(cell: Cell) -> Role:
    """The role of a cell's text."""
    if cell.fill in DARK:
        return Role.REVERSED
    return Role.GIVEN if cell.ink is Ink.GIVEN else Role.ANSWER


def clues(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """The clues, their numbers in columns and rows that end at the board."""
    groups: dict[float, list[tuple[float, float, str]]] = {}
    for row, clue in enumerate(scene.left):
        y = frame.top + (row + 0.5) * CELL + SMALL * 0.36
        for nth, word in enumerate(reversed(clue)):
            groups.setdefault(SMALL, []).append((frame.left - 3 - (nth + 0.5) * frame.slot, y, word))
    for column, clue in enumerate(scene.top):
        x = frame.left + (column + 0.5) * CELL
        for nth, word in enumerate(reversed(clue)):
            y = frame.top - 3 - (nth + 0.5) * SLOT + SMALL * 0.36
            groups.setdefault(letters(word, SMALL), []).append((x, y, word))
    for size, items in groups.items():
        yield Words(Role.CLUE, size, items)


def flags(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """A frame inside every cell that is pointed at, with a light edge on dark ground."""
    flagged = [n for n, cell in enumerate(scene.cells) if cell.flagged]
    dark = [n for n in flagged if scene.cells[n].fill in DARK]
    yield Boxes(Role.HALO, boxes(scene, frame, dark, inset=2.3))
    yield Boxes(Role.FLAG, boxes(scene, frame, flagged, inset=2.3))


def heading(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """Title and author above the board."""
    y = EDGE
    for role, text, full in ((Role.TITLE, scene.title, TITLE), (Role.BYLINE, scene.byline, BYLINE)):
        if text:
            size, words = fitted(text, full, frame.width - 2 * EDGE, bold=role is Role.TITLE)
            yield Words(role, size, ((frame.width / 2, y + full, words),))
            y += full * 1.6
