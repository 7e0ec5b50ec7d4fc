"""What a step sets apart on the board, as the page draws it over the player's own."""

from __future__ import annotations

from typing import TypedDict

from gridwright.puzzle import Puzzle
from gridwright.render._steps import StepPicture
from gridwright.web.boards import CellLook, describe_look


class Assumed(TypedDict):
    """A cell whose value is supposed, or would follow: how it looks, and the tag that says which."""

    cell: int
    look: CellLook
    tag: str


class BoardMarks(TypedDict):
    """Cells that are decided, used, in an area, or clash; lines by their numbers, rows first; and what is assumed."""

    decided: list[int]
    used: list[int]
    area: list[int]
    clashing: list[int]
    lines: list[int]
    assumed: list[Assumed]


def describe_marks(puzzle: Puzzle, picture: StepPicture) -> BoardMarks:
    """The marks of a picture."""
    cells = picture.scene(puzzle).cells if picture.supposed else ()
    return BoardMarks(
        decided=list(picture.decided),
        used=list(picture.used),
        area=list(picture.area),
        clashing=list(picture.clashing),
        lines=list(picture.lines),
        assumed=[
            Assumed(cell=number, look=describe_look(cell), tag=cell.tag)
            for number, cell in enumerate(cells)
            if cell.assumed
        ],
    )
