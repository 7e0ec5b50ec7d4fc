"""The formulation of akari, and the reasons of its constraints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwright.kind import Formulation
from gridwright.kinds.akari.puzzle import Akari
from gridwright.messages import Sentence
from gridwright.model import Clauses, Linear, Model, Reason


def facing(puzzle: Akari, part: Sequence[int]) -> Reason:
    """Why there is at most one bulb in a stretch of white cells."""
    first, last = puzzle.grid.name(part[0]), puzzle.grid.name(part[-1])
    sentence = Sentence("at most one bulb stands between {first} and {last}", first=first, last=last)
    broken = Sentence("two bulbs between {first} and {last} would light each other", first=first, last=last)
    return Reason("facing", part, sentence, broken=broken)


def number_reason(puzzle: Akari, wall: int) -> Reason:
    """The reason of the count of a number."""
    names = {"number": puzzle.cells[wall], "wall": puzzle.grid.name(wall)}
    sentence = Sentence("the {number} at {wall} counts the bulbs next to it", **names)
    broken = Sentence("the {number} at {wall} would not have its bulbs", **names)
    return Reason("number", (wall,), sentence, broken=broken)


def dark_reason(puzzle: Akari, cell: int) -> Reason:
    """Why a bulb lights a cell."""
    name = puzzle.grid.name(cell)
    broken = Sentence("{cell} would stay dark", cell=name)
    return Reason("dark", (cell,), Sentence("a bulb must light {cell}", cell=name), broken=broken)


def default(puzzle: Akari) -> Model:
    """One variable per white cell, true for a bulb; a count per number and per stretch, a clause per white cell."""
    model = Model()
    bulb = dict(zip(puzzle.white, model.bits_at(puzzle.white, len(puzzle.grid)), strict=True))
    walls, white = puzzle.walls, puzzle.white
    counts = [(count_bulbs(beside, bulb), number, number) for number, beside in puzzle.numbers.values()]
    model.post_many(Linear, counts, lambda nth: number_reason(puzzle, walls[nth]))
    parts = [part for part in puzzle.stretches if len(part) > 1]
    model.post_many(
        Linear, [(count_bulbs(part, bulb), None, 1) for part in parts], lambda nth: facing(puzzle, parts[nth])
    )
    clauses = [([[bulb[other] for other in lights]],) for lights in puzzle.lights.values()]
    model.post_many(Clauses, clauses, lambda nth: dark_reason(puzzle, white[nth]))
    model.phases = [*bulb.values()]  # a bulb rules others out; without one, it is only seen late that a cell stays dark
    return model


def count_bulbs(cells: Sequence[int], bulb: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """The terms of the number of bulbs in some cells."""
    return tuple([(1, bulb[cell]) for cell in cells])


FORMULATIONS = {
    "default": Formulation(
        default, Sentence("a count per number and per stretch of white cells, a clause per white cell")
    )
}
