"""Suppositions on boards: the supposed value, and what would follow from it, each value with its number."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gridwright.puzzle import Answer, Puzzle
from gridwright.render import make_scene
from gridwright.scene import REFUTED, SUPPOSED, Cell, Fill, Ink, Scene

NOT = "≠"


@dataclass(frozen=True, slots=True)
class Following:
    """Cells that would all have a value, or could not have it if it is `excluded`."""

    cells: tuple[int, ...]
    value: int
    excluded: bool = False


@dataclass(frozen=True, slots=True)
class Supposed:
    """A value that is supposed in a cell, and what would follow, in order; `refuted` once a step has concluded so."""

    cell: int
    value: int
    following: tuple[Following, ...] = ()
    refuted: bool = False

    def list_tags(self) -> dict[int, str]:
        """The supposed cell, and the number of what first follows about every other one."""
        tags = {self.cell: REFUTED if self.refuted else SUPPOSED}
        for number, link in enumerate(self.following, 1):
            for cell in link.cells:
                tags.setdefault(cell, str(number))
        return tags

    def list_values(self) -> dict[int, int]:
        """The values that cells would have, each the first that follows."""
        values = {self.cell: self.value}
        for link in self.following:
            if not link.excluded:
                values = {**dict.fromkeys(link.cells, link.value), **values}
        return values

    def name_excluded(self, cell: int) -> str:
        """The values that an open cell could not have: "≠23"."""
        values = (link.value for link in self.following if link.excluded and cell in link.cells)
        return NOT + "".join(map(str, dict.fromkeys(values)))


def assume(puzzle: Puzzle, board: Answer, scene: Scene, supposed: Supposed) -> Scene:
    """The scene of a board with what is supposed, and what would follow."""
    values, tags = supposed.list_values(), supposed.list_tags()
    filled = tuple(values.get(cell, value) for cell, value in enumerate(board.values))
    drawn = make_scene(puzzle, Answer(puzzle.grid, filled, puzzle)).cells
    cells = list(scene.cells)
    for cell, tag in tags.items():
        excluded = Cell(Fill.WHITE, supposed.name_excluded(cell), Ink.ANSWER)
        look = excluded if filled[cell] is None else drawn[cell]
        shown = replace(cells[cell], fill=look.fill, text=look.text, ink=look.ink, disc=look.disc)
        cells[cell] = replace(shown, tag=tag, assumed=True)
    return replace(scene, cells=tuple(cells))
