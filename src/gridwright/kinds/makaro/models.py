"""Makaro said to the engines."""

from __future__ import annotations

from itertools import combinations
from math import comb

from gridwright.kind import Formulation
from gridwright.kinds.makaro.puzzle import Makaro, choices
from gridwright.model import AllDifferent, Clause, Less, Model, Number, exactly_one


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
            model.skip_cell()
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


def cnf(puzzle: Makaro) -> Model:
    """Literals x[k, cell] for k up to the size of the cell's room (Gaudry, Cortial and Bertaux, "Makaro": CNF).

    H1, equal neighbours: one clause per side and value that both can take. H2, every cell has a value: one clause per
    cell. H2', no value twice in a room: N·N·(N-1)/2 clauses for a room of N cells. H3, arrows: for every other cell V
    beside an arrow that points at P, and every k up to the size of P's room, "P is not k, or V is less than k"; for
    k = 1 that is the unit clause "P is not 1", which the seed says in words and leaves out of its formula.
    """
    model = Model()
    numbers = cells(model, puzzle)
    names = puzzle.grid.names()
    for a, b in puzzle.grid.sides():
        both = [[-numbers[a][k], -numbers[b][k]] for k in numbers[a] if k in numbers[b]]
        if both:
            model.clauses(f"H1: {names[a]} and {names[b]} are not equal", both)
    for cell, number in enumerate(numbers):
        if number:
            model.clauses(f"H2: {names[cell]} has a value", [list(number.values())])
    for area in puzzle.areas:
        pairs = combinations(area, 2)
        clauses = [[-numbers[a][k], -numbers[b][k]] for a, b in pairs for k in range(1, len(area) + 1)]
        model.clauses(f"H2': the room at {names[area[0]]} holds no value twice", clauses)
    for cell, target, others in puzzle.pointed:
        for other in others:
            reason = f"H3: the arrow at {names[cell]}: {names[target]} is more than {names[other]}"
            model.clauses(reason, exceeds(numbers[target], numbers[other]))
    return model


def exceeds(larger: Number, smaller: Number) -> list[Clause]:
    """For every value k of the larger: it is not k, or the smaller is less than k."""
    return [[-literal, *(low for value, low in smaller.items() if value < k)] for k, literal in larger.items()]


def cnf_sizes(puzzle: Makaro) -> dict[str, int]:
    """The number of variables, and of clauses in all and for each part, by formula."""
    tops = puzzle.tops
    parts = {
        "H1": sum(min(tops[a], tops[b]) for a, b in puzzle.grid.sides()),
        "H2": sum(top > 0 for top in tops),
        "H2'": sum(len(area) * comb(len(area), 2) for area in puzzle.areas),
        "H3": sum(tops[target] * len(others) for _, target, others in puzzle.pointed),
    }
    return {"variables": sum(tops), "clauses": sum(parts.values()), **parts}


FORMULATIONS = {
    "default": Formulation(default, "one literal per cell and value; every cell a value, every value of a room a cell"),
    "cnf": Formulation(
        cnf,
        "the clauses H1, H2, H2' and H3 over one literal per cell and value",
        source="B. Gaudry, R. Cortial and K. Bertaux, Jeu du Makaro (CNF)",
        sizes=cnf_sizes,
    ),
}
