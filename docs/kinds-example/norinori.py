"""Norinori: shade two cells in every room so that every shaded cell touches exactly one other.

A second example, for a kind with rooms. It has no encoding of another program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from random import Random
from typing import ClassVar

from gridwright.errors import InputError
from gridwright.grid import Grid
from gridwright.kind import Formulation, Generator, Kind, Rule, Violation
from gridwright.messages import Sentence, say
from gridwright.model import Model, Reason
from gridwright.puzzle import Answer, Puzzle
from gridwright.scene import Cell, Fill, Scene
from gridwright.text.parsing import Block, rectangle, tokens
from gridwright.text.rooms import OUTSIDE, Rooms, align, areas, check_rooms, label_rooms, number_rooms, walls

TRIES = 20  # to join rooms at random

Board = tuple[list[tuple[int, int]], list[int]]
"""The dominoes, and the room of every cell."""


@dataclass(frozen=True, kw_only=True)
class Norinori(Puzzle):
    """The room of every cell."""

    kind: ClassVar[str] = "norinori"
    rooms: Rooms

    def __post_init__(self) -> None:
        if len(self.rooms) != len(self.grid) or None in self.rooms:
            raise InputError(
                say(
                    "a norinori of {size} cells needs a room for each of its {count} cells",
                    size=self.grid,
                    count=len(self.grid),
                )
            )
        check_rooms(self.grid, self.rooms)

    @cached_property
    def areas(self) -> tuple[tuple[int, ...], ...]:
        """The cells of every room."""
        return areas(self.rooms)


def parse(block: Block) -> Norinori:
    """A room label per cell, separated by blanks or commas."""
    rows = [tokens(line.text) for line in block.lines]
    grid = rectangle(block.source, block.lines, rows)
    for line, row in zip(block.lines, rows, strict=True):
        if OUTSIDE in row:
            raise block.fault(say("a cell without a room ({mark})", mark=OUTSIDE), line)
    with block.locate_errors(block.lines):
        return Norinori(grid=grid, rooms=number_rooms(label for row in rows for label in row))


def plain(puzzle: Norinori) -> Sequence[str]:
    """The board as `parse` reads it."""
    return align(puzzle.grid.table(label_rooms(puzzle.rooms)))


def choices(puzzle: Norinori) -> Sequence[tuple[int, ...]]:
    """Every cell is white (0) or shaded (1)."""
    return ((0, 1),) * len(puzzle.grid)


EXAMPLE = "norinori\na a b b\na c c b\n"
RULES = (
    Rule("room", Sentence("Every room has two shaded cells."), (EXAMPLE, "????\n?.??\n")),
    Rule("pair", Sentence("Every shaded cell touches exactly one other shaded cell."), (EXAMPLE, "?##?\n?#??\n")),
)


def check(puzzle: Norinori, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    return [*check_room(puzzle, answer), *check_pair(puzzle, answer)]


def check_room(puzzle: Norinori, answer: Answer) -> Iterator[Violation]:
    """Rooms with too many shaded cells, or too few that still can be."""
    for area in puzzle.areas:
        values = [answer.values[cell] for cell in area]
        shaded = values.count(1)
        if shaded > 2 or shaded + values.count(None) < 2:
            most = shaded if shaded > 2 else shaded + values.count(None)
            name = puzzle.grid.name(area[0])
            if shaded > 2:
                text = say("the room at {cell} has {count} shaded cells; it needs 2", count=most, cell=name)
            else:
                text = say(
                    "the room at {cell} can have only {count} shaded cell; it needs 2",
                    "the room at {cell} can have only {count} shaded cells; it needs 2",
                    count=most,
                    cell=name,
                )
            yield Violation("room", puzzle.grid.places(area), text)


def check_pair(puzzle: Norinori, answer: Answer) -> Iterator[Violation]:
    """Shaded cells that touch two others, or that no open cell can pair with."""
    names = puzzle.grid.names()
    for cell, beside in enumerate(puzzle.grid.neighbours()):
        if answer.values[cell] != 1:
            continue
        shaded = [other for other in beside if answer.values[other] == 1]
        if len(shaded) > 1:
            text = say("{cell} touches {count} shaded cells", cell=names[cell], count=len(shaded))
            yield Violation("pair", puzzle.grid.places([cell, *shaded]), text)
        if all(answer.values[other] == 0 for other in beside):
            text = say("{cell} touches no shaded cell, and no longer can", cell=names[cell])
            yield Violation("pair", puzzle.grid.places([cell, *beside]), text)


def default(puzzle: Norinori) -> Model:
    """One variable per cell, true when shaded; a count per room, clauses for the pairs."""
    model = Model()
    bits = model.bits(len(puzzle.grid))
    names = puzzle.grid.names()
    for area in puzzle.areas:
        model.count(
            Reason("room", area, Sentence("the room at {cell} has two shaded cells", cell=names[area[0]])),
            [bits[cell] for cell in area],
            2,
            2,
        )
    for cell, beside in enumerate(puzzle.grid.neighbours()):
        others = [bits[other] for other in beside]
        exactly_one = [others, *([-a, -b] for a, b in combinations(others, 2))]
        model.clauses(
            Reason(
                "pair", (cell,), Sentence("{cell}, if shaded, touches exactly one other shaded cell", cell=names[cell])
            ),
            [[-bits[cell], *clause] for clause in exactly_one],
        )
    return model


FILLS = {None: Fill.OPEN, 0: Fill.WHITE, 1: Fill.BLACK}


def draw(puzzle: Norinori, answer: Answer | None) -> Scene:
    """Rooms between walls, shaded cells filled."""
    values = answer.values if answer else (None,) * len(puzzle.grid)
    cells = tuple(Cell(FILLS[value]) for value in values)
    return Scene(puzzle.grid, cells, walls=walls(puzzle.grid, puzzle.rooms), lines=True, title=puzzle.notes.title)


def full_board(grid: Grid, density: float, rng: Random) -> Board:
    """Dominoes laid apart, up to the density; rooms joined at random until each has two shaded cells, if that works."""
    shaded = dominoes(rng, grid)[: max(1, round(density * len(grid) / 2))]
    cells = {cell for pair in shaded for cell in pair}
    for _ in range(TRIES):
        rooms = join_rooms(rng, grid, cells)
        if all(sum(rooms[cell] == room for cell in cells) == 2 for room in set(rooms)):
            return shaded, rooms
    return shaded, grow_rooms(rng, grid, shaded)


def dominoes(rng: Random, grid: Grid) -> list[tuple[int, int]]:
    """Pairs of cells to be shaded, none of which touch."""
    found, near = list[tuple[int, int]](), set[int]()
    for pair in rng.sample(grid.sides(), len(grid.sides())):
        if not near & set(pair):
            found.append(pair)
            near.update(pair, *(grid.neighbours()[cell] for cell in pair))
    return found


def join_rooms(rng: Random, grid: Grid, shaded: set[int]) -> list[int]:
    """Rooms joined at random as long as none has more than two shaded cells; some may be left with fewer."""
    rooms = list(range(len(grid)))
    for a, b in rng.sample(grid.sides(), len(grid.sides())):
        both = [cell for cell, room in enumerate(rooms) if room in (rooms[a], rooms[b])]
        if rooms[a] != rooms[b] and len(shaded.intersection(both)) <= 2:
            for cell in both:
                rooms[cell] = both[0]
    return rooms


def grow_rooms(rng: Random, grid: Grid, shaded: Iterable[tuple[int, int]]) -> list[int]:
    """A room around every domino."""
    rooms = {cell: pair[0] for pair in shaded for cell in pair}
    while len(rooms) < len(grid):
        reached = sorted(rooms)
        cell = rng.choice([cell for cell in reached if any(other not in rooms for other in grid.neighbours()[cell])])
        rooms.update({other: rooms[cell] for other in grid.neighbours()[cell] if other not in rooms})
    return [rooms[cell] for cell in range(len(grid))]


def clues(grid: Grid, board: Board, rng: Random) -> Norinori:
    """The rooms."""
    return Norinori(grid=grid, rooms=number_rooms(map(str, board[1])))


def solution(grid: Grid, board: Board) -> Answer:
    """The dominoes."""
    shaded = {cell for pair in board[0] for cell in pair}
    return Answer(grid, tuple(int(cell in shaded) for cell in range(len(grid))))


KIND = Kind(
    name="norinori",
    summary=Sentence("Shade two cells in every room so that every shaded cell touches exactly one other."),
    rules=RULES,
    puzzle=Norinori,
    parse=parse,
    plain=plain,
    check=check,
    choices=choices,
    draw=draw,
    formulations={"default": Formulation(default, Sentence("a count per room, clauses for the pairs"))},
    symbols={0: ".", 1: "#"},
    generator=Generator(
        (0.3, 0.5), Sentence("shaded cells"), full_board, clues, solution, fits=lambda grid: len(grid) > 1
    ),
)


# Small boards for the tests that every kind passes.
SIZES = ((2, 3), (3, 2), (3, 3), (2, 6), (6, 2), (3, 4), (4, 3), (1, 7))
FIXED = ("norinori\na a a b b\n", "norinori\na a b b c c\n", "norinori\na\n")


def make(random: Random, grid: Grid) -> Norinori:
    """A board: dominoes laid apart, then rooms joined at random as long as none has more than two shaded cells.

    A room can be left with fewer. Such a board has no solution, and the tests want some of these too.
    """
    rooms = join_rooms(random, grid, {cell for pair in dominoes(random, grid) for cell in pair})
    return Norinori(grid=grid, rooms=number_rooms(map(str, rooms)))


def instances(puzzle: Norinori) -> dict[str, list[tuple[int, ...]]]:
    """For every rule, the groups of cells it is about."""
    stars = [tuple(sorted((cell, *beside))) for cell, beside in enumerate(puzzle.grid.neighbours())]
    return {"room": list(puzzle.areas), "pair": stars}
