"""The layout of a scene: layers of plain shapes, which every medium except text draws the same way.

A layer has one role and one sort of shape; later layers cover earlier ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwright.render._areas import join_cells
from gridwright.render._frame import (
    BYLINE_FONT,
    CAPTION_FONT,
    CAPTION_LEADING,
    CELL,
    CLUE_FONT,
    CLUE_GAP,
    CLUE_LEADING,
    DIGIT_WIDTH,
    HEADING_LEADING,
    LABEL_FONT,
    MARGIN,
    NOTE_FONT,
    TITLE_FONT,
    Frame,
    fit_text,
    measure,
    measure_labels,
    wrap,
)
from gridwright.render._look import Role
from gridwright.render._marks import ASSUMED_SHIFT, BASELINE, CELL_FONT, assumed_cells, draw_marks, is_dark
from gridwright.render._rules import DARK, edges, grid_rules, is_shaded
from gridwright.render._shapes import Box, Boxes, Discs, Drawing, Layer, Lines, Outlines, Point, Words
from gridwright.scene import Arrow, Cell, Fill, Ink, Scene

ARROW: tuple[Point, ...] = ((0, -8.5), (6.5, -0.5), (2.2, -0.5), (2.2, 8.5), (-2.2, 8.5), (-2.2, -0.5), (-6.5, -0.5))
ROTATIONS = {Arrow.UP: (1, 0), Arrow.RIGHT: (0, 1), Arrow.DOWN: (-1, 0), Arrow.LEFT: (0, -1)}


def layout(scene: Scene) -> Drawing:
    """A scene as layers, the paper first."""
    frame = measure(scene)
    layers = (
        Boxes(Role.PAPER, ((0.0, 0.0, frame.width, frame.height),)),
        *shades(scene, frame),
        *tints(scene, frame),
        *grid_rules(scene, frame),
        *dark_cells(scene, frame),
        assumed_cells(scene, frame),
        *edges(scene, frame),
        *marks(scene, frame),
        *cell_texts(scene, frame),
        *clues(scene, frame),
        *labels(scene, frame),
        *draw_marks(scene, frame),
        *captions(scene, frame),
    )
    return Drawing(frame.width, frame.height, tuple(layer for layer in layers if layer.items))


def shades(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """The ground of the lines that a step is about, from their clues to their numbers, and of tinted cells."""
    yield Boxes(Role.AREA, [shade_clue(scene, frame, line) for line in sorted(scene.named)])
    yield Outlines(Role.AREA, areas(scene, frame, sorted(list_shaded(scene))))


def list_shaded(scene: Scene) -> set[int]:
    """The cells of an area and of lines that a step is about."""
    lines = scene.grid.lines()
    inside = {n for n, cell in enumerate(scene.cells) if cell.tinted}
    return inside.union(*(lines[nth].cells for nth in scene.named))


def shade_clue(scene: Scene, frame: Frame, line: int) -> Box:
    """The ground of a line beside the board: of its clue, or of its number where there are no clues."""
    across, down = measure_labels(scene)
    row, column = line, line - scene.grid.height
    if column < 0:
        width = max(map(len, scene.left)) * frame.clue_pitch + CLUE_GAP if scene.left else across
        return frame.left - width, frame.top + row * CELL, width, CELL
    height = max(map(len, scene.top)) * CLUE_LEADING + CLUE_GAP if scene.top else down
    return frame.left + column * CELL, frame.top - height, CELL, height


def tints(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """A tint below givens if the board has answers too, or will have them; another one inside an area."""
    printed = scene.circled or any(cell.fill is Fill.OPEN and cell.text for cell in scene.cells)
    if any(cell.text and cell.ink is Ink.ANSWER for cell in scene.cells) or (scene.worked and not printed):
        givens = {n for n, c in enumerate(scene.cells) if c.text and c.ink is Ink.GIVEN and c.fill is Fill.WHITE}
        area = list_shaded(scene)
        yield Outlines(Role.TINT, areas(scene, frame, sorted(givens - area)))
        yield Outlines(Role.MIXED, areas(scene, frame, sorted(givens & area)))


def dark_cells(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """Black, masked and shaded cells; neighbours are one shape, so that nothing shows between them."""
    cells: dict[Role, list[int]] = {Role.BLACK: [], Role.MASKED: [], Role.SHADED: []}
    for n, cell in enumerate(scene.cells):
        if is_dark(cell):
            cells[dark_role(scene, cell)].append(n)
    for role, some in cells.items():
        yield Outlines(role, areas(scene, frame, some))


def dark_role(scene: Scene, cell: Cell) -> Role:
    """The role of a dark cell."""
    if is_shaded(scene, cell):
        return Role.SHADED
    return Role.MASKED if cell.fill is Fill.MASKED else Role.BLACK


def areas(scene: Scene, frame: Frame, cells: Iterable[int]) -> list[list[list[Point]]]:
    """Cells as shapes, neighbours in one."""
    return [
        [[(frame.left + column * CELL, frame.top + row * CELL) for row, column in ring] for ring in rings]
        for rings in join_cells(scene.grid, cells)
    ]


def marks(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """Arrows; and on a half-done board pencil rings and dots on cells known to stay white."""
    circled = scene.circled and scene.worked
    open_words = circled or any(cell.fill is Fill.OPEN and cell.text for cell in scene.cells)
    half_done = scene.worked or any(cell.fill is Fill.OPEN for cell in scene.cells)
    white = [n for n, cell in enumerate(scene.cells) if cell.fill is Fill.WHITE]
    empty = [n for n in white if half_done and not scene.cells[n].text and not scene.cells[n].tag]
    dots = [(*frame.centre(scene, n), 0.0, 0.0) for n in empty]
    rings = [frame.centre(scene, n) for n in white if is_ringed(scene.cells[n], open_words)]
    yield Lines(Role.DOT, dots)
    yield Discs(Role.RING, 10.2, rings)
    yield from discs(scene, frame)
    arrows = [(frame.centre(scene, n), cell.arrow) for n, cell in enumerate(scene.cells) if cell.arrow]
    yield Outlines(Role.ARROW, [[rotate_arrow(at, arrow)] for at, arrow in arrows])


def discs(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """Discs; one that is only assumed is smaller, and leaves room for its number."""
    cells = [(frame.centre(scene, n), cell.assumed) for n, cell in enumerate(scene.cells) if cell.disc]
    yield Discs(Role.DISC, 7.2, [centre for centre, assumed in cells if not assumed])
    yield Discs(Role.ASSUMED_DISC, 5.0, [(x - ASSUMED_SHIFT, y) for (x, y), assumed in cells if assumed])


def is_ringed(cell: Cell, open_words: bool) -> bool:
    """Has a white cell a ring: around a number that stays among those that may go, or around when it would follow?"""
    return open_words if cell.text else cell.assumed


def rotate_arrow(centre: Point, arrow: Arrow) -> list[Point]:
    """The corners of an arrow, rotated to its direction."""
    cos, sin = ROTATIONS[arrow]
    return [(centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos) for x, y in ARROW]


def cell_texts(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """The texts in cells; long ones are smaller, and one digit is as large as two."""
    groups: dict[tuple[Role, float], list[tuple[float, float, str]]] = {}
    digits = min(2, max(len(cell.text) for cell in scene.cells))
    for n, cell in enumerate(scene.cells):
        if cell.text and not cell.disc:
            size = font_size(cell.text.ljust(digits), CELL_FONT)
            x, y = frame.centre(scene, n)
            x -= ASSUMED_SHIFT if cell.assumed else 0.0
            groups.setdefault((text_role(scene, cell), size), []).append((x, y + size * BASELINE, cell.text))
    for (role, size), items in groups.items():
        yield Words(role, size, items)


def font_size(text: str, size: float) -> float:
    """The font size at which a text fits into a cell."""
    room = 0.73 if len(text) == 2 else 0.92  # two digits must also fit into a ring
    return min(size, round(CELL * room / (DIGIT_WIDTH * 1.12 * len(text)), 1))


def text_role(scene: Scene, cell: Cell) -> Role:
    """The role of a cell's text."""
    if cell.fill in DARK and not is_shaded(scene, cell):
        return Role.REVERSED
    if cell.assumed:
        return Role.ASSUMED
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


def labels(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """The numbers of rows and columns, opposite the clues; those of lines that a step is about stand out."""
    if not scene.numbered:
        return
    across, down = measure_labels(scene)
    x = frame.right + across / 2 + 1 if scene.left else frame.left - across / 2 - 1
    y = (frame.bottom + down / 2 if scene.top else frame.top - down / 2) + LABEL_FONT * BASELINE
    for role, is_named in ((Role.LABEL, False), (Role.NAMED, True)):
        items = []
        for nth in scene.list_labels():
            if (nth in scene.named) is is_named:
                row, column = nth, nth - scene.grid.height
                if column < 0:
                    items.append((x, frame.top + (row + 0.5) * CELL + LABEL_FONT * BASELINE, str(row + 1)))
                else:
                    items.append((frame.left + (column + 0.5) * CELL, y, str(column + 1)))
        yield Words(role, LABEL_FONT, items)


def captions(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """Title and author above the board, and the note below it."""
    y = MARGIN
    for role, text, font in ((Role.TITLE, scene.title, TITLE_FONT), (Role.BYLINE, scene.byline, BYLINE_FONT)):
        if text:
            yield caption(role, text, font, y + font, frame)
            y += font * HEADING_LEADING
    if scene.note:
        yield caption(Role.NOTE, scene.note, NOTE_FONT, frame.foot + NOTE_FONT * HEADING_LEADING, frame)
    first = frame.foot + (NOTE_FONT * HEADING_LEADING if scene.note else 0)
    for nth, line in enumerate(wrap(scene.caption, CAPTION_FONT, frame.width - 2 * MARGIN), 1):
        yield caption(Role.CAPTION, line, CAPTION_FONT, first + nth * CAPTION_FONT * CAPTION_LEADING, frame)


def caption(role: Role, text: str, font: float, y: float, frame: Frame) -> Layer:
    """A line of text in the middle of the drawing."""
    size, words = fit_text(text, font, frame.width - 2 * MARGIN)
    return Words(role, size, ((frame.width / 2, y, words),))
