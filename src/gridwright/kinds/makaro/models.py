"""The formulations of makaro, and the reasons of its constraints, which steps and changes name."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

from gridwright.grid import Grid
from gridwright.kernel.grouping import Apart, FlatGroups, flatten
from gridwright.kind import Formulation
from gridwright.kinds.makaro.puzzle import Makaro, choices
from gridwright.messages import Message, Sentence, say
from gridwright.model import (
    AllDifferent,
    Clause,
    Fact,
    Greatest,
    Model,
    Number,
    Numbers,
    Permutation,
    Reason,
    check_bytes,
    clause_bytes,
)
from gridwright.model.bulk_reasons import CellReasons
from gridwright.model.given_reasons import GivenReasons

SMALL = 8_000_000  # the cells times the square of the largest room of a board that fits in memory for sure

EACH_ONCE = Message(
    "{cell} is a room by itself and holds 1", "the room at {cell} holds each number from 1 to {count} once"
)
DIFFERENT = Message("{first} and {second} hold different numbers")
LARGEST = Message("the arrow at {cell}: {largest} holds the largest number next to it")
ROOM, NEIGHBOURS, ARROW = "room", "neighbours", "arrow"


def full(puzzle: Makaro, area: tuple[int, ...]) -> Reason:
    """A room holds each number once."""
    return Reason(ROOM, area, EACH_ONCE.about(count=len(area), cell=puzzle.name_room(area)))


def apart(grid: Grid, one: int, two: int, message: Message = DIFFERENT) -> Reason:
    """Two neighbours differ."""
    first, second = sorted((one, two))
    return Reason(NEIGHBOURS, (first, second), message.about(first=grid.name(first), second=grid.name(second)))


def exceeds(grid: Grid, arrow: int, target: int) -> Reason:
    """The cell that an arrow points at holds the largest number next to the arrow."""
    return Reason(ARROW, (arrow, target), LARGEST.about(cell=grid.name(arrow), largest=grid.name(target)))


def default(puzzle: Makaro) -> Model:
    """One literal per cell and number; a room is a `Permutation`, and an arrow points at the `Greatest`."""
    model = Model()
    numbers = add_cells(model, puzzle)
    grid, areas, pointed = puzzle.grid, flatten(puzzle.areas), puzzle.pointed
    sides = Apart(flat_sides(grid), puzzle.rooms)
    arrows = [(target, *others) for _, target, others in pointed]
    rooms = CellReasons(ROOM, EACH_ONCE, grid, ("cell",), lambda: areas)
    apart = CellReasons(NEIGHBOURS, DIFFERENT, grid, ("first", "second"), lambda: sides)
    largest = CellReasons(ARROW, LARGEST, grid, ("cell", "largest"), lambda: pointed)
    model.post_groups(Permutation, numbers, areas, rooms)
    model.post_groups(AllDifferent, numbers, sides, apart)
    model.post_groups(Greatest, numbers, arrows, largest)
    return model


@lru_cache(maxsize=16)
def flat_sides(grid: Grid) -> FlatGroups:
    """All sides of a board of a size."""
    return flatten(grid.sides())


def add_cells(model: Model, puzzle: Makaro) -> Numbers:
    """A number per white cell, and the givens; rooms for which the clauses would not fit in memory are refused."""
    check_size(puzzle)
    numbers = model.number_cells(choices(puzzle))
    given = puzzle.given
    firsts = numbers.firsts
    facts = [(firsts[cell] + value - 1,) for cell, value in given]
    model.post_many(Fact, facts, GivenReasons(puzzle.grid, given))
    return numbers


def check_size(puzzle: Makaro) -> None:
    """Refuse a puzzle whose rooms need too many clauses: about half the cube of the cells of a room."""
    cells = len(puzzle.grid)
    if cells**3 < SMALL or cells * max(map(len, puzzle.areas), default=0) ** 2 < SMALL:
        return
    literals = sum(puzzle.tops)
    pairs = sum(len(area) * comb(len(area), 2) for area in puzzle.areas)
    check_bytes(
        say("the rooms of this makaro of {size}", size=puzzle.grid),
        clause_bytes(pairs + literals, 2 * pairs + 2 * literals),
    )


def cnf(puzzle: Makaro) -> Model:
    """Literals x[k, cell] for k up to the size of the cell's room (Gaudry, Cortial and Bertaux, "Makaro": CNF).

    H1, neighbours differ: one clause per side and number that both can hold. H2, every cell has a number: one clause
    per cell. H2', no number twice in a room: N·N·(N-1)/2 clauses for a room of N cells. H3, arrows: for every other
    cell V next to an arrow that points at P, and every k up to the size of P's room, "P is not k, or V is less than k".
    For k = 1 that is the unit clause "P is not 1", which the source says in words and leaves out of its formula.
    """
    model = Model()
    numbers = add_cells(model, puzzle)
    names = puzzle.grid.names()
    different = Message("H1: {first} and {second} hold different numbers")
    for a, b in puzzle.grid.sides():
        both = [[-numbers[a][k], -numbers[b][k]] for k in numbers[a] if k in numbers[b]]
        if both:
            model.clauses(apart(puzzle.grid, a, b, different), both)
    for cell, number in enumerate(numbers):
        if number:
            reason = Reason(ROOM, (cell,), Sentence("H2: {cell} holds a number", cell=names[cell]))
            model.clauses(reason, [list(number.values())])
    for area in puzzle.areas:
        pairs = combinations([numbers[cell].values() for cell in area], 2)
        clauses = [[-one, -two] for first, second in pairs for one, two in zip(first, second, strict=True)]
        sentence = Sentence("H2': the room at {cell} holds no number twice", cell=names[area[0]])
        model.clauses(Reason(ROOM, area, sentence, "twice"), clauses)
    for cell, target, others in puzzle.pointed:
        for other in others:
            sentence = Sentence(
                "H3: the arrow at {cell}: {larger} holds more than {smaller}",
                cell=names[cell],
                larger=names[target],
                smaller=names[other],
            )
            reason = Reason(ARROW, (cell, target, other), sentence)
            model.clauses(reason, list_exceeding(numbers[target], numbers[other]))
    return model


def list_exceeding(larger: Number, smaller: Number) -> list[Clause]:
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
    "default": Formulation(
        default, Sentence("a literal per cell and number; every room a permutation, every arrow a comparison")
    ),
    "cnf": Formulation(
        cnf,
        Sentence("the published clauses H1, H2, H2' and H3, over a literal per cell and number"),
        source="B. Gaudry, R. Cortial and K. Bertaux, Jeu du Makaro (CNF)",
        sizes=cnf_sizes,
    ),
}
