"""The marks of steps on a drawing: frames, corners, letters and numbers, and those of suppositions.

No mark needs colours: a frame is solid around what a step decides and dashed around what does not fit together, what is
only assumed is smaller or slanted and has a number, a question mark or a cross.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.render._frame import CELL, Frame
from gridwright.render._look import Role
from gridwright.render._rules import DARK, is_shaded
from gridwright.render._shapes import Box, Boxes, Layer, Lines, Outlines, Point, Words
from gridwright.scene import Cell, Scene

FLAG_INSET = 2.3
USED_SIZE = 8.0  # of the triangles in two corners of a cell
USED_INSET = 1.3
CELL_FONT = 14.0  # font size of a number in a cell
TAG_FONT, TAG_SHIFT = 8.0, 5.5
SIGN_FONT = 10.0  # of a question mark or a cross
BASELINE = 0.36  # how far below the middle of a text its baseline is, in font sizes
ASSUMED_INSET = 3.4  # of the square in a cell that would be dark
CLASH_INSET = 1.3
DASHES = ((0.0, 0.16), (0.36, 0.28), (0.84, 0.16))  # on every side: where each starts and its length, of the whole
BESIDE, IN_SQUARE, IN_FRAME = (7.5, 6.8), (5.6, 4.6), (6.0, 5.0)  # where the tag of an assumed value stands
ASSUMED_SHIFT = 2.5  # of a value to the left, beside its number


def draw_marks(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """All marks, those on top last."""
    yield uses(scene, frame)
    yield from clashes(scene, frame)
    yield from flags(scene, frame)
    yield from tags(scene, frame)


def uses(scene: Scene, frame: Frame) -> Layer:
    """Triangles in two opposite corners of every cell that a step uses."""
    corners = [frame.corner(scene, n) for n, cell in enumerate(scene.cells) if cell.used]
    shapes = [triangle(corner, side, USED_SIZE) for corner in corners for side in (0.0, CELL)]
    return Outlines(Role.USED, [[shape] for shape in shapes])


def triangle(corner: Point, side: float, size: float) -> list[Point]:
    """A triangle in the top left corner of a cell, or with the side of the cell in its bottom right corner."""
    step, inset = (size, USED_INSET) if side == 0 else (-size, side - USED_INSET)
    x, y = corner[0] + inset, corner[1] + inset
    return [(x, y), (x + step, y), (x, y + step)]


def flags(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """A frame inside every marked cell, with a light edge on dark cells."""
    flagged = [n for n, cell in enumerate(scene.cells) if cell.flagged]
    yield Boxes(Role.HALO, [inset_box(frame.corner(scene, n), FLAG_INSET) for n in flagged if is_dark(scene.cells[n])])
    yield Boxes(Role.FLAG, [inset_box(frame.corner(scene, n), FLAG_INSET) for n in flagged])


def is_dark(cell: Cell) -> bool:
    """Is the whole cell dark?"""
    return cell.fill in DARK and not cell.assumed


def inset_box(corner: Point, inset: float) -> Box:
    """A square inside the cell with this corner."""
    return corner[0] + inset, corner[1] + inset, CELL - 2 * inset, CELL - 2 * inset


def clashes(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """A dashed frame inside every cell of what does not fit together, with a light edge on dark cells."""
    clashing = [n for n, cell in enumerate(scene.cells) if cell.clashing]
    dark = (n for n in clashing if is_dark(scene.cells[n]))
    yield Boxes(Role.HALO, [inset_box(frame.corner(scene, n), CLASH_INSET) for n in dark])
    yield Lines(Role.CLASH, [dash for n in clashing for dash in dashes(inset_box(frame.corner(scene, n), CLASH_INSET))])


def dashes(box: Box) -> Iterator[Box]:
    """The sides of a box as dashes, which meet in its corners."""
    x, y, width, height = box
    for start, length in DASHES:
        yield from ((x + start * width, edge, length * width, 0.0) for edge in (y, y + height))
        yield from ((edge, y + start * height, 0.0, length * height) for edge in (x, x + width))


def tags(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """Letters and numbers in empty cells, or small ones in the top right corner of others; light on black ones."""
    items: dict[tuple[Role, float], list[tuple[float, float, str]]] = {}
    for n, cell in enumerate(scene.cells):
        if cell.tag:
            role = Role.REVERSED if cell.fill in DARK and not is_shaded(scene, cell) else Role.TAG
            size, right, up = place_tag(cell)
            x, y = frame.centre(scene, n)
            items.setdefault((role, size), []).append((x + right, y - up + size * BASELINE, cell.tag))
    yield from (Words(role, size, some) for (role, size), some in items.items())


def place_tag(cell: Cell) -> tuple[float, float, float]:
    """The font size of a tag, and how far to the right of the middle of its cell it stands, and above it."""
    if not cell.text:
        return CELL_FONT, 0.0, 0.0
    if not cell.assumed:
        return TAG_FONT, TAG_SHIFT, TAG_SHIFT
    if cell.fill in DARK:
        return TAG_FONT, *IN_SQUARE
    return (TAG_FONT, *BESIDE) if cell.tag.isdecimal() else (SIGN_FONT, *IN_FRAME)


def assumed_cells(scene: Scene, frame: Frame) -> Layer:
    """Squares in cells that would be dark: smaller than the cells, so that they are not taken for known ones."""
    dark = (n for n, cell in enumerate(scene.cells) if cell.assumed and cell.fill in DARK)
    return Boxes(Role.ASSUMED_DARK, [inset_box(frame.corner(scene, n), ASSUMED_INSET) for n in dark])
