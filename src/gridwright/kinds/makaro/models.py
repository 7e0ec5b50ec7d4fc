"""Makaro said to the engines."""

from __future__ import annotations

from gridwright.kinds.makaro.puzzle import Makaro, choices
from gridwright.model import AllDifferent, Less, Model, Number, exactly_one
from gridwright.nouns import Formulation


def default(puzzle: Makaro) -> Model:
    """One literal a cell and value; every value of a room has its place, arrows as comparisons."""
    model = Model()
    numbers = cells(model, puzzle)
    rooms(model, puzzle, numbers)
    names = puzzle.grid.names()
    for a, b in puzzle.grid.sides():
        if puzzle.rooms[a] != puzzle.rooms[b] and numbers[a] and numbers[b]:
            model.post(f"{names[a]} and {names[b]} are not equal", AllDifferent((numbers[a], numbers[b])))
    for cell, target, others in puzzle.pointed:
        for other in others:
            reason = f"the arrow at {names[cell]}: {names[target]} is more than {names[other]}"
            model.post(reason, Less(numbers[other], numbers[target]))
    return model


def cells(model: Model, puzzle: Makaro) -> list[Number]:
    """A number per white cell, with what is given."""
    numbers: list[Number] = []
    names = puzzle.grid.names()
    for cell, values in enumerate(choices(puzzle)):
        if not values:
            model.silent()
            numbers.append({})
            continue
        number = model.number(values)
        numbers.append(number)
        given = puzzle.givens[cell]
        if given is not None:
            model.fact(f"{names[cell]} is given as {given}", number[given])
    return numbers


def rooms(model: Model, puzzle: Makaro, numbers: list[Number]) -> None:
    """A room of N cells holds each of 1 to N once: every cell has a value, and every value just one cell.

    That no cell has two values follows by counting, and leaving it out is a third of all clauses.
    """
    names = puzzle.grid.names()
    for area in puzzle.areas:
        clauses = [list(numbers[cell].values()) for cell in area]
        for value in range(1, len(area) + 1):
            clauses += exactly_one([numbers[cell][value] for cell in area])
        model.clauses(f"the room at {names[area[0]]} holds each of 1 to {len(area)} once", clauses)


FORMULATIONS = {
    "default": Formulation(default, "one literal per cell and value; every cell a value, every value of a room a cell"),
}
