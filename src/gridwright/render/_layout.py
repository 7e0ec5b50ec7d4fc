"""The layout of a scene: layers of plain shapes, which every medium except text draws the same way.

A cell is 24 units wide. A layer has one role and one sort of shape; later layers cover earlier ones.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from gridwright.render._look import Role
from gridwright.render._shapes import Box, Boxes, Discs, Drawing, Layer, Lines, Outlines, Point, Words
from gridwright.scene import Arrow, Cell, Fill, Ink, Scene

CELL = 24.0
MARGIN = 6.0
CELL_FONT = 14.0  # font size of a number in a cell
CLUE_FONT = 12.0
CLUE_LEADING = 15.0  # from number to number of a clue above a column
TITLE_FONT, BYLINE_FONT = 15.0, 11.0
HEADING_LEADING = 1.6  # in font sizes
CLUE_GAP = 3.0  # between clues and board
DIGIT_WIDTH = 0.62  # in font sizes
BASELINE = 0.36  # how far below the middle of a text its baseline is, in font sizes
FIVE = slice(4, None, 5)  # every fifth line of a grid
DARK = (Fill.BLACK, Fill.MASKED, Fill.WALL)

ARROW: tuple[Point, ...] = ((0, -8.5), (6.5, -0.5), (2.2, -0.5), (2.2, 8.5), (-2.2, 8.5), (-2.2, -0.5), (-6.5, -0.5))
ROTATIONS = {Arrow.UP: (1, 0), Arrow.RIGHT: (0, 1), Arrow.DOWN: (-1, 0), Arrow.LEFT: (0, -1)}


@dataclass(frozen=True, slots=True)
class Frame:
    """The place of the board in the drawing, and the size of the whole."""

    left: float
    top: float
    right: float
    bottom: float
    width: float
    height: float
    clue_pitch: float  # from number to number of a clue at the left

    def corner(self, scene: Scene, cell: int) -> Point:
        """The top left corner of a cell."""
        row, column = scene.grid.place(cell)
        return self.left + column * CELL, self.top + row * CELL

    def centre(self, scene: Scene, cell: int) -> Point:
        """The middle of a cell."""
        x, y = self.corner(scene, cell)
        return x + CELL / 2, y + CELL / 2


def layout(scene: Scene) -> Drawing:
    """A scene as layers, the paper first."""
    frame = measure(scene)
    layers = (
        Boxes(Role.PAPER, ((0.0, 0.0, frame.width, frame.height),)),
        *backgrounds(scene, frame),
        *rules(scene, frame),
        *marks(scene, frame),
        *cell_texts(scene, frame),
        *clues(scene, frame),
        *flags(scene, frame),
        *heading(scene, frame),
    )
    return Drawing(frame.width, frame.height, tuple(layer for layer in layers if layer.items))


def measure(scene: Scene) -> Frame:
    """The space that clues, board and heading take."""
    pitch = max((len(word) for clue in scene.left for word in clue), default=0) * DIGIT_WIDTH * CLUE_FONT + 5
    beside = max(map(len, scene.left), default=0) * pitch
    above = max(map(len, scene.top), default=0) * CLUE_LEADING
    heading = HEADING_LEADING * ((TITLE_FONT if scene.title else 0) + (BYLINE_FONT if scene.byline else 0))
    heading += MARGIN / 2 if heading else 0
    left = MARGIN + (beside + CLUE_GAP if beside else 0)
    top = MARGIN + heading + (above + CLUE_GAP if above else 0)
    right, bottom = left + scene.grid.width * CELL, top + scene.grid.height * CELL
    title_width = estimate_width(scene.title, TITLE_FONT, bold=True)
    wanted = max(title_width, estimate_width(scene.byline, BYLINE_FONT)) + 2 * MARGIN
    width = max(right + MARGIN, min(wanted, 14 * CELL))
    shift = (width - right - MARGIN) / 2
    return Frame(left + shift, top, right + shift, bottom, width, bottom + MARGIN, pitch)


def estimate_width(text: str, size: float, bold: bool = False) -> float:
    """The approximate width of a text."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return size * (wide + (len(text) - wide) * (0.7 if bold else 0.6))


def fit_text(text: str, size: float, width: float, bold: bool = False) -> tuple[float, str]:
    """A text that fits a width: in smaller letters down to two thirds, then truncated."""
    size = max(size * 2 / 3, min(size, size * width / max(estimate_width(text, size, bold), 1)))
    while estimate_width(text, size, bold) > width and len(text) > 2:
        text = text[:-2].rstrip() + "…"
    return size, text


def backgrounds(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """Black and masked cells, and a tint below givens if the board has answers too."""
    mixed = any(cell.text and cell.ink is Ink.ANSWER for cell in scene.cells)
    tinted = (n for n, c in enumerate(scene.cells) if mixed and c.text and c.ink is Ink.GIVEN and c.fill is Fill.WHITE)
    yield Boxes(Role.TINT, cell_boxes(scene, frame, tinted))
    for role, fills in ((Role.BLACK, (Fill.BLACK, Fill.WALL)), (Role.MASKED, (Fill.MASKED,))):
        yield Boxes(role, cell_boxes(scene, frame, (n for n, cell in enumerate(scene.cells) if cell.fill in fills)))


def cell_boxes(scene: Scene, frame: Frame, cells: Iterable[int], inset: float = 0.0) -> list[Box]:
    """Cells as rectangles; neighbours in a row become one."""
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
    ys = [frame.top + CELL * nth for nth in range(1, scene.grid.height)]
    xs = [frame.left + CELL * nth for nth in range(1, scene.grid.width)]
    yield Lines(Role.GUIDE, guides(scene, frame, ys, xs))
    if scene.fives:
        yield Lines(Role.GRID, guides(scene, frame, ys[FIVE], xs[FIVE]))
    yield Lines(Role.GRID, grid_lines(frame, ys, xs))
    if scene.fives:
        yield Lines(Role.FIVE, grid_lines(frame, ys[FIVE], xs[FIVE]))
    yield Lines(Role.WALL, walls(scene, frame))
    yield Boxes(Role.FRAME, ((frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top),))


def grid_lines(frame: Frame, ys: Sequence[float], xs: Sequence[float]) -> list[Box]:
    """Horizontal and vertical lines across the board."""
    width, height = frame.right - frame.left, frame.bottom - frame.top
    return [*((frame.left, y, width, 0.0) for y in ys), *((x, frame.top, 0.0, height) for x in xs)]


def guides(scene: Scene, frame: Frame, ys: Sequence[float], xs: Sequence[float]) -> list[Box]:
    """Faint lines that lead from the clues to the board."""
    beside = max(map(len, scene.left), default=0) * frame.clue_pitch
    above = max(map(len, scene.top), default=0) * CLUE_LEADING
    lines = [(frame.left - beside, y, beside, 0.0) for y in (frame.top, *ys, frame.bottom)] if beside else []
    return lines + ([(x, frame.top - above, 0.0, above) for x in (frame.left, *xs, frame.right)] if above else [])


def walls(scene: Scene, frame: Frame) -> list[Box]:
    """The walls; those that continue each other become one line."""
    lines: list[Box] = []
    if not scene.walls:
        return lines
    for row in scene.grid.rows():
        for cell in row.cells:
            if (scene.grid.step(cell, -1, 0), cell) in scene.walls:
                add_horizontal(lines, *frame.corner(scene, cell))
    for column in scene.grid.columns():
        for cell in column.cells:
            if (scene.grid.step(cell, 0, -1), cell) in scene.walls:
                add_vertical(lines, *frame.corner(scene, cell))
    return lines


def add_horizontal(lines: list[Box], x: float, y: float) -> None:
    """Add the wall above the cell with this corner."""
    if lines and lines[-1][1] == y and lines[-1][0] + lines[-1][2] == x:
        lines[-1] = (lines[-1][0], y, lines[-1][2] + CELL, 0.0)
    else:
        lines.append((x, y, CELL, 0.0))


def add_vertical(lines: list[Box], x: float, y: float) -> None:
    """Add the wall left of the cell with this corner."""
    if lines and lines[-1][0] == x and lines[-1][1] + lines[-1][3] == y:
        lines[-1] = (x, lines[-1][1], 0.0, lines[-1][3] + CELL)
    else:
        lines.append((x, y, 0.0, CELL))


def marks(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """Arrows; and on a half-done board pencil rings and dots on cells known to stay white."""
    open_words = any(cell.fill is Fill.OPEN and cell.text for cell in scene.cells)
    half_done = any(cell.fill is Fill.OPEN for cell in scene.cells)
    white = [n for n, cell in enumerate(scene.cells) if cell.fill is Fill.WHITE]
    dots = [frame.centre(scene, n) for n in white if half_done and not scene.cells[n].text]
    rings = [frame.centre(scene, n) for n in white if open_words and scene.cells[n].text]
    yield Discs(Role.DOT, 2.0, dots)
    yield Discs(Role.RING, 10.2, rings)
    arrows = [(frame.centre(scene, n), cell.arrow) for n, cell in enumerate(scene.cells) if cell.arrow]
    yield Outlines(Role.ARROW, [rotate_arrow(at, arrow) for at, arrow in arrows])


def rotate_arrow(centre: Point, arrow: Arrow) -> list[Point]:
    """The corners of an arrow, rotated to its direction."""
    cos, sin = ROTATIONS[arrow]
    return [(centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos) for x, y in ARROW]


def cell_texts(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """The texts in cells; long ones are smaller, and one digit is as large as two."""
    groups: dict[tuple[Role, float], list[tuple[float, float, str]]] = {}
    digits = min(2, max(len(cell.text) for cell in scene.cells))
    for n, cell in enumerate(scene.cells):
        if cell.text:
            size = font_size(cell.text.ljust(digits), CELL_FONT)
            x, y = frame.centre(scene, n)
            groups.setdefault((text_role(cell), size), []).append((x, y + size * BASELINE, cell.text))
    for (role, size), items in groups.items():
        yield Words(role, size, items)


def font_size(text: str, size: float) -> float:
    """The font size at which a text fits into a cell."""
    room = 0.73 if len(text) == 2 else 0.92  # two digits must also fit into a ring
    return min(size, round(CELL * room / (DIGIT_WIDTH * 1.12 * len(text)), 1))


def text_role(cell: Cell) -> Role:
    """The role of a cell's text."""
    if cell.fill in DARK:
        return Role.REVERSED
    return Role.GIVEN if cell.ink is Ink.GIVEN else Role.ANSWER


def clues(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """The clues, whose numbers are aligned at the board."""
    groups: dict[float, list[tuple[float, float, str]]] = {}
    for row, clue in enumerate(scene.left):
        y = frame.top + (row + 0.5) * CELL + CLUE_FONT * BASELINE
        for nth, word in enumerate(reversed(clue)):
            x = frame.left - CLUE_GAP - (nth + 0.5) * frame.clue_pitch
            groups.setdefault(CLUE_FONT, []).append((x, y, word))
    for column, clue in enumerate(scene.top):
        x = frame.left + (column + 0.5) * CELL
        for nth, word in enumerate(reversed(clue)):
            y = frame.top - CLUE_GAP - (nth + 0.5) * CLUE_LEADING + CLUE_FONT * BASELINE
            groups.setdefault(font_size(word, CLUE_FONT), []).append((x, y, word))
    for size, items in groups.items():
        yield Words(Role.CLUE, size, items)


def flags(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """A frame inside every marked cell, with a light edge on dark cells."""
    flagged = [n for n, cell in enumerate(scene.cells) if cell.flagged]
    dark = [n for n in flagged if scene.cells[n].fill in DARK]
    yield Boxes(Role.HALO, cell_boxes(scene, frame, dark, inset=2.3))
    yield Boxes(Role.FLAG, cell_boxes(scene, frame, flagged, inset=2.3))


def heading(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """Title and author above the board."""
    y = MARGIN
    for role, text, font in ((Role.TITLE, scene.title, TITLE_FONT), (Role.BYLINE, scene.byline, BYLINE_FONT)):
        if text:
            size, words = fit_text(text, font, frame.width - 2 * MARGIN, bold=role is Role.TITLE)
            yield Words(role, size, ((frame.width / 2, y + font, words),))
            y += font * HEADING_LEADING
