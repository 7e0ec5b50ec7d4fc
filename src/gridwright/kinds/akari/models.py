"""The formulation of akari, and the reasons of its constraints."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.kind import Formulation
from gridwright.kinds.akari.puzzle import Akari
from gridwright.messages import Sentence
from gridwright.model import Model, Reason


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
    model, bulb = Model(), {}
    for cell, mark in enumerate(puzzle.cells):
        if mark is None:
            (bulb[cell],) = model.bits(1)
        else:
            model.skip_cell()
    for wall, (number, beside) in puzzle.numbers.items():
        model.count(number_reason(puzzle, wall), [bulb[cell] for cell in beside], number, number)
    for part in puzzle.stretches:
        if len(part) > 1:
            model.count(facing(puzzle, part), [bulb[cell] for cell in part], None, 1)
    for cell, lights in puzzle.lights.items():
        model.clauses(dark_reason(puzzle, cell), [[bulb[other] for other in lights]])
    return model


FORMULATIONS = {
    "default": Formulation(
        default, Sentence("a count per number and per stretch of white cells, a clause per white cell")
    )
}
