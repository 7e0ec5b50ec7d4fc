"""The lines of a drawing: guides beside clues, the grid, stronger lines every five cells, walls and the frame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from gridwright.grid import Line
from gridwright.render._frame import CELL, CLUE_GAP, CLUE_LEADING, Frame
from gridwright.render._look import LOOKS, Role
from gridwright.render._shapes import Box, Boxes, Layer, Lines
from gridwright.scene import Cell, Fill, Scene

FIVE = 5
EVERY_FIFTH = slice(FIVE - 1, None, FIVE)
DARK = (Fill.BLACK, Fill.MASKED, Fill.WALL)
SHADED = (Fill.BLACK, Fill.MASKED)


def grid_rules(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """The lines below dark cells: guides beside clues, thin lines between cells, stronger ones every five."""
    ys = [frame.top + CELL * nth for nth in range(1, scene.grid.height)]
    xs = [frame.left + CELL * nth for nth in range(1, scene.grid.width)]
    yield Lines(Role.GUIDE, guides(scene, frame, ys, xs))
    if scene.fives:
        yield Lines(Role.GRID, guides(scene, frame, ys[EVERY_FIFTH], xs[EVERY_FIFTH]))
    yield Lines(Role.GRID, grid_lines(frame, ys, xs))
    if scene.fives:
        yield Lines(Role.FIVE, grid_lines(frame, ys[EVERY_FIFTH], xs[EVERY_FIFTH]))


def edges(scene: Scene, frame: Frame) -> Iterator[Layer]:
    """The lines above dark cells: every fifth line across them, walls, and the frame, which covers their ends."""
    yield Lines(Role.SEAM, seams(scene, frame))
    yield Lines(Role.WALL, walls(scene, frame))
    yield Boxes(Role.FRAME, ((frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top),))


def is_shaded(scene: Scene, cell: Cell) -> bool:
    """Is the whole cell grey instead of black? Among walls it is, since a wall would not show beside a black cell."""
    return bool(scene.walls) and cell.fill in SHADED and not cell.assumed


def grid_lines(frame: Frame, ys: Sequence[float], xs: Sequence[float]) -> list[Box]:
    """Horizontal and vertical lines across the board."""
    width, height = frame.right - frame.left, frame.bottom - frame.top
    return [*((frame.left, y, width, 0.0) for y in ys), *((x, frame.top, 0.0, height) for x in xs)]


def guides(scene: Scene, frame: Frame, ys: Sequence[float], xs: Sequence[float]) -> list[Box]:
    """Faint lines that lead from the clues to the board."""
    beside = max(map(len, scene.left), default=0) * frame.clue_pitch
    above = max(map(len, scene.top), default=0) * CLUE_LEADING
    across, down = beside + CLUE_GAP, above + CLUE_GAP
    lines = [(frame.left - across, y, across, 0.0) for y in (frame.top, *ys, frame.bottom)] if beside else []
    return lines + ([(x, frame.top - down, 0.0, down) for x in (frame.left, *xs, frame.right)] if above else [])


def seams(scene: Scene, frame: Frame) -> list[Box]:
    """Every fifth line where it runs between two dark cells, which cover the line itself."""
    dark = [scene.fives and cell.fill in DARK for cell in scene.cells]
    return join_sides(scene, frame, lambda a, b, nth: nth % FIVE == 0 and dark[a] and dark[b]) if any(dark) else []


def walls(scene: Scene, frame: Frame) -> list[Box]:
    """The walls, which meet in full corners inside the board and end in the middle of the frame."""
    lines = join_sides(scene, frame, lambda a, b, _: (a, b) in scene.walls) if scene.walls else []
    more = LOOKS[Role.WALL].width / 2
    return [lengthen(line, frame, more) for line in lines]


def lengthen(line: Box, frame: Frame, more: float) -> Box:
    """A line with each end a little further, unless that end is on the frame."""
    x, y, right, down = line
    before = more if (x > frame.left if right else y > frame.top) else 0.0
    behind = more if (x + right < frame.right if right else y + down < frame.bottom) else 0.0
    if right:
        return x - before, y, right + before + behind, down
    return x, y - before, right, down + before + behind


Choose = Callable[[int, int, int], bool]
"""Is there a line between two cells? The number is that of the line, counted from the edge of the board."""


def join_sides(scene: Scene, frame: Frame, choose: Choose) -> list[Box]:
    """Lines along the chosen sides between cells; those that continue each other become one."""
    lines: list[Box] = []
    for nth, sides in pair_cells(scene.grid.rows()):
        for start, length in find_runs(choose(a, b, nth) for a, b in sides):
            lines.append((frame.left + start * CELL, frame.top + nth * CELL, length * CELL, 0.0))
    for nth, sides in pair_cells(scene.grid.columns()):
        for start, length in find_runs(choose(a, b, nth) for a, b in sides):
            lines.append((frame.left + nth * CELL, frame.top + start * CELL, 0.0, length * CELL))
    return lines


def pair_cells(lines: Sequence[Line]) -> Iterator[tuple[int, Iterable[tuple[int, int]]]]:
    """Every line but the first: its number, and its cells with those of the line before."""
    for nth, (before, line) in enumerate(pairwise(lines), 1):
        yield nth, zip(before.cells, line.cells, strict=True)


def find_runs(flags: Iterable[bool]) -> Iterator[tuple[int, int]]:
    """The runs of true flags: where each starts and how long it is."""
    at = 0
    for flag, run in groupby(flags):
        length = len(list(run))
        if flag:
            yield at, length
        at += length
