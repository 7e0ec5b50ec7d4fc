"""Queens: one queen in every room, no two in a line, none beside another. (A star battle with one star.)"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random
from typing import ClassVar

from gridwright.grid import Grid, Line
from gridwright.kind import (
    MEDIUM,
    Areas,
    Formulation,
    FoundStep,
    Generator,
    Kind,
    Request,
    Rule,
    RuleAtWork,
    Technique,
    Values,
    Violation,
    Ways,
    Why,
)
from gridwright.messages import Message, Sentence, Text, say
from gridwright.model import Model, Reason
from gridwright.partition.moves import list_moves, rank
from gridwright.partition.random_rooms import grow_rooms
from gridwright.partition.room_puzzles import RoomPuzzle, draw_rooms, parse_rooms, plain_rooms, turn_rooms
from gridwright.partition.room_words import find_room
from gridwright.partition.wall_changes import list_parts, make_move
from gridwright.possible import Left, find_area, keep_count, list_lines
from gridwright.puzzle import Answer
from gridwright.scene import Cell, Fill, Ink, Scene
from gridwright.text.cells import name_cells
from gridwright.text.rooms import Rooms


@dataclass(frozen=True, kw_only=True)
class Queens(RoomPuzzle):
    """The room of every cell."""

    kind: ClassVar[str] = "queens"

    @cached_property
    def corners(self) -> list[tuple[int, int]]:
        """Every two cells that share no more than a corner."""
        steps = [(cell, self.grid.step(cell, 1, right)) for cell in range(len(self.grid)) for right in (-1, 1)]
        return [(cell, other) for cell, other in steps if other is not None]

    @cached_property
    def ruled_out(self) -> list[set[int]]:
        """For every cell, those in line with it or at its corners."""
        groups = [*(line.cells for line in self.grid.lines()), *self.corners]
        found: list[set[int]] = [set() for _ in range(len(self.grid))]
        for group in groups:
            for cell in group:
                found[cell].update(other for other in group if other != cell)
        return found


def make_puzzle(grid: Grid, rooms: Rooms) -> Queens:
    """A puzzle, which is rooms alone."""
    return Queens(grid=grid, rooms=rooms)


def choices(puzzle: Queens) -> Sequence[tuple[int, ...]]:
    """Every cell has a queen (1) or none (0)."""
    return ((0, 1),) * len(puzzle.grid)


# The referee

EXAMPLE = "queens\na a b b\na c c b\na c c b\n"
RULES = (
    Rule(
        "room",
        Sentence("Every room has one queen."),
        (EXAMPLE, "????\n?..?\n?..?\n"),
        areal=True,
        title=Sentence("queen of a room"),
    ),
    Rule(
        "line",
        Sentence("No row or column has two queens."),
        (EXAMPLE, "q??q\n????\n????\n"),
        areal=True,
        title=Sentence("in line with a queen"),
        joined=True,
    ),
    Rule(
        "corner",
        Sentence("Queens never touch at a corner."),
        (EXAMPLE, "?q??\n??q?\n????\n"),
        title=Sentence("at the corner of a queen"),
        joined=True,
    ),
)


def check(puzzle: Queens, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    values = answer.values
    return [*check_room(puzzle, values), *check_line(puzzle, values), *check_corner(puzzle, values)]


def check_room(puzzle: Queens, values: Values) -> Iterator[Violation]:
    """Rooms with several queens, or with no place left for one."""
    for area in puzzle.areas:
        queens, most = (sum(values[cell] in counted for cell in area) for counted in ((1,), (1, None)))
        if queens > 1:
            text = say("the room at {cell} has {count} queens", cell=puzzle.grid.name(area[0]), count=queens)
            yield Violation("room", puzzle.grid.places(area), text)
        elif not most:
            text = say("the room at {cell} has no place for a queen", cell=puzzle.grid.name(area[0]))
            yield Violation("room", puzzle.grid.places(area), text)


def check_line(puzzle: Queens, values: Values) -> Iterator[Violation]:
    """Lines with several queens."""
    for line in puzzle.grid.lines():
        queens = [cell for cell in line.cells if values[cell] == 1]
        if len(queens) > 1:
            text = say("{line} has {count} queens", line=line.name, count=len(queens))
            yield Violation("line", puzzle.grid.places(queens), text)


def check_corner(puzzle: Queens, values: Values) -> Iterator[Violation]:
    """Queens that touch at a corner."""
    names = puzzle.grid.names()
    for a, b in puzzle.corners:
        if values[a] == values[b] == 1:
            text = say("the queens at {first} and {second} touch", first=names[a], second=names[b])
            yield Violation("corner", puzzle.grid.places([a, b]), text)


# The model


def room_reason(puzzle: Queens, room: int) -> Reason:
    """Why a room has one queen."""
    area = puzzle.areas[room]
    cell = puzzle.grid.name(area[0])
    broken = Sentence("the room at {cell} would not have one queen", cell=cell)
    return Reason("room", area, Sentence("the room at {cell} has one queen", cell=cell), broken=broken)


def line_reason(line: Line) -> Reason:
    """Why a line has at most one queen."""
    broken = Sentence("{line} would have two queens", line=line.name)
    return Reason("line", line.cells, Sentence("{line} has at most one queen", line=line.name), broken=broken)


def corner_reason(puzzle: Queens, corner: tuple[int, int]) -> Reason:
    """Why two cells at a corner do not both have queens."""
    first, second = map(puzzle.grid.name, corner)
    sentence = Sentence("queens at {first} and {second} would touch", first=first, second=second)
    return Reason("corner", corner, sentence, broken=sentence)


def default(puzzle: Queens, free: Sequence[int] = ()) -> Model:
    """One variable per cell, true for a queen; a count per line and per room that is not free, a clause per corner."""
    model = Model()
    queens = model.bits(len(puzzle.grid))
    for room, area in enumerate(puzzle.areas):
        if room not in free:
            model.count(room_reason(puzzle, room), [queens[cell] for cell in area], 1, 1)
    for line in puzzle.grid.lines():
        model.count(line_reason(line), [queens[cell] for cell in line.cells], None, 1)
    for corner in puzzle.corners:
        model.clauses(corner_reason(puzzle, corner), [[-queens[cell] for cell in corner]])
    return model


# What a verifier of certificates asks: can a rule still be kept at a place, with these values left for every cell?


def keep_room(puzzle: Queens, place: Areas, left: Left) -> bool:
    """Can a room have one queen?"""
    return keep_count(find_area(place, puzzle.areas), left, 1, 1)


def keep_line(puzzle: Queens, place: Areas, left: Left) -> bool:
    """Can a line have at most one queen?"""
    return keep_count(find_area(place, list_lines(puzzle.grid)), left, 0, 1)


def keep_corner(puzzle: Queens, place: Areas, left: Left) -> bool:
    """Can one of two cells that touch at a corner stay without a queen?"""
    return keep_count(find_area(place, puzzle.corners), left, 0, 1)


# What a player sees where a rule decides a cell


def tell(puzzle: Queens, work: RuleAtWork) -> Text | None:
    """The queen that rules a cell out, or what a room has left; None where the reason says it."""
    if work.reason.rule == "room":
        return tell_room(puzzle, work)
    if work.cell is None:
        return None
    queen = puzzle.grid.name(work.known_as(1)[0])
    if work.reason.rule == "line":
        return Sentence("no other queen may be in a line with {queen}", queen=queen)
    return Sentence("no queen may touch the one at {queen}", queen=queen)


def tell_room(puzzle: Queens, work: RuleAtWork) -> Text:
    """That a room has its queen, or one place for it, or would have two or none."""
    cell = puzzle.grid.name(next(work.reason.cells))
    if work.value == 1 and len(list(work.reason.cells)) == 1:
        return Sentence("the room at {cell} is a single cell", cell=cell)
    if work.value == 1 and work.would:
        return Sentence("the room at {cell} would have no other place for a queen", cell=cell)
    if work.value == 1:
        return Sentence("the room at {cell} has no other place for a queen", cell=cell)
    if work.value == 0 and work.would:
        return Sentence("the room at {cell} would have its queen", cell=cell)
    if work.value == 0:
        return Sentence("the room at {cell} has its queen", cell=cell)
    if work.known_as(1):
        return Sentence("the room at {cell} would have two queens", cell=cell)
    return Sentence("the room at {cell} would have no place for a queen", cell=cell)


# What all places for the queen of a room have in common


def list_ways(puzzle: Queens, room: int, known: Mapping[int, int]) -> list[dict[int, int]]:
    """Every place for the queen of a room: the cells that it rules out."""
    if 1 in known.values():
        return []
    return [dict.fromkeys(puzzle.ruled_out[cell], 0) for cell in puzzle.areas[room] if cell not in known]


def explain_ways(puzzle: Queens, found: FoundStep) -> Why:
    """Cells that the queen of a room rules out wherever it stands."""
    room = found.facts.part
    area, cells = puzzle.areas[room], found.cells
    why = Sentence(
        "wherever the queen of the room at {room} stands, it rules out {cells}",
        room=puzzle.name_room(area),
        cells=name_cells(puzzle.grid, cells),
    )
    lines = [line_reason(line) for line in puzzle.grid.lines() if meets(line.cells, area) and meets(line.cells, cells)]
    corners = [corner_reason(puzzle, pair) for pair in puzzle.corners if meets(pair, area) and meets(pair, cells)]
    return Why(find_room(puzzle, area), why, (room_reason(puzzle, room), *lines, *corners))


def meets(some: Iterable[int], others: Collection[int]) -> bool:
    """Are some cells among others?"""
    return any(cell in others for cell in some)


ROOM_WAYS: Technique[Queens] = Technique("room-ways", Sentence("every place in a room"), MEDIUM, 4, explain_ways)

# The picture

TEXTS = {None: Cell(), 0: Cell(Fill.WHITE), 1: Cell(Fill.WHITE, "q", Ink.ANSWER)}


def draw(puzzle: Queens, answer: Answer | None) -> Scene:
    """Rooms between walls, queens as q."""
    values = answer.values if answer else (None,) * len(puzzle.grid)
    return draw_rooms(puzzle, [TEXTS[value] for value in values])


# The generator

Board = tuple[tuple[int, ...], Rooms]
"""Where the queens stand, and the room of every cell."""


def full_board(grid: Grid, density: float, rng: Random) -> Board:
    """Queens in random cells that no other one forbids, and a room grown around each."""
    queens = list[int]()
    for cell in rng.sample(range(len(grid)), len(grid)):
        (row, column), others = grid.place(cell), grid.places(queens)
        if not any(r == row or c == column or (abs(r - row), abs(c - column)) == (1, 1) for r, c in others):
            queens.append(cell)
    rooms = grow_rooms(grid, queens, rng)
    return tuple(int(cell in queens) for cell in range(len(grid))), tuple(rooms[cell] for cell in range(len(grid)))


def clues(grid: Grid, board: Board, rng: Random) -> Queens:
    """The rooms."""
    return make_puzzle(grid, board[1])


def amend(
    puzzle: Queens, solution: Values, others: Sequence[Values], request: Request, rng: Random
) -> tuple[Queens, Values] | None:
    """A cell with a queen in the last of the others, not in the solution, moves to a room beside it; or else any."""
    free = [cell for cell, value in enumerate(solution) if value == 0]
    wrong = [cell for cell in free if others[-1][cell]]
    moves = list_moves(puzzle.grid, puzzle.rooms, wrong) or list_moves(puzzle.grid, puzzle.rooms, free)
    best = rank(puzzle.rooms, solution, others, moves, rng)
    return (make_move(puzzle, best[0]), solution) if best else None


KIND = Kind(
    name="queens",
    summary=Sentence("Place a queen in every room. No row or column has two, and they never touch, even at a corner."),
    rules=RULES,
    puzzle=Queens,
    parse=partial(parse_rooms, make=make_puzzle),
    plain=plain_rooms,
    turned=turn_rooms,
    check=check,
    choices=choices,
    draw=draw,
    example=("queens\na a a b c\na a a b c\na a c c c\nc c c d d\n", "...q.\nq....\n..q..\n....q\n"),
    formulations={"default": Formulation(default, Sentence("a count per room and per line, a clause per corner"))},
    symbols={0: ".", 1: "q"},
    words={0: Sentence("empty"), 1: Sentence("a queen")},
    conclusions={
        0: Message("{cells} has no queen", "{cells} have no queen"),
        1: Message("{cells} has a queen", "{cells} have queens"),
    },
    suppositions={
        0: Message("{cells} had no queen", "{cells} had no queen"),
        1: Message("{cells} had a queen", "{cells} had queens"),
    },
    consequences={
        0: Message("{cells} would have no queen", "{cells} would have no queen"),
        1: Message("{cells} would have a queen", "{cells} would have queens"),
    },
    tell=tell,
    possible={"room": keep_room, "line": keep_line, "corner": keep_corner},
    ways=(Ways(ROOM_WAYS, lambda puzzle: puzzle.areas, list_ways),),
    changes=partial(list_parts, reason=room_reason, model=default, check=check),
    generator=Generator(
        (0, 1), Sentence("nothing"), full_board, clues, lambda grid, board: Answer(grid, board[0]), amend=amend
    ),
)


def instances(puzzle: Queens) -> dict[str, list[tuple[int, ...]]]:
    """The groups of cells that each rule is about."""
    return {"room": list(puzzle.areas), "line": list_lines(puzzle.grid), "corner": list(puzzle.corners)}


TESTS = {"fixed": ("queens\na b\n", "queens\na b c\n"), "instances": instances}
