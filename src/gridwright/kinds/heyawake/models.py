"""The formulation of heyawake, and the reasons of its constraints."""

from __future__ import annotations

from functools import lru_cache

from gridwright.grid import Grid
from gridwright.kind import Formulation
from gridwright.kinds.heyawake.puzzle import Heyawake
from gridwright.messages import Sentence
from gridwright.model import Clauses, Linear, Model, Reason, Shared
from gridwright.model.shading import shade_apart
from gridwright.partition.room_words import count_reason

TOUCH = Reason(
    "touch", (), Sentence("shaded cells never share a side"), broken=Sentence("two shaded cells would share a side")
)
ENCLOSED = Reason(
    "apart",
    (),
    Sentence("no cell is enclosed by shaded cells"),
    "enclosed",
    Sentence("a cell would be enclosed"),
    ("touch",),
)
CONNECTED = Reason(
    "apart", (), Sentence("the white cells are connected"), broken=Sentence("some white cells would be cut off")
)


def crossing(puzzle: Heyawake, cells: tuple[int, ...]) -> Reason:
    """Why some cell of a stretch that crosses two walls is shaded."""
    first, last = puzzle.grid.name(cells[0]), puzzle.grid.name(cells[-1])
    sentence = Sentence("a white line from {first} to {last} would cross two walls", first=first, last=last)
    return Reason("line", cells, sentence, broken=sentence)


def default(puzzle: Heyawake) -> Model:
    """Variable c + 1 is true when cell c is shaded; a count per number, a clause per stretch that crosses two walls."""
    model = Model()
    model.bits(len(puzzle.grid))
    numbered, crossings = puzzle.numbered, puzzle.crossings
    counts = [(tuple([(1, cell + 1) for cell in area]), number, number) for area, number in numbered]
    model.post_many(Linear, counts, lambda nth: count_reason(puzzle, "number", *numbered[nth]))
    clauses = [([[cell + 1 for cell in cells]],) for cells in crossings]
    model.post_many(Clauses, clauses, lambda nth: crossing(puzzle, crossings[nth]))
    model.share(geometry(puzzle.grid))
    return model


@lru_cache(maxsize=16)
def geometry(grid: Grid) -> Shared:
    """What all heyawake of a size share: shaded cells apart, no cell enclosed, white cells connected."""
    return shade_apart(grid, TOUCH, ENCLOSED, CONNECTED)


FORMULATIONS = {
    "default": Formulation(
        default, Sentence("a count per number, a clause per side and per crossing; the white cells connected")
    )
}
