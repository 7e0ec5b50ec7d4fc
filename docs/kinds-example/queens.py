"""Queens: one queen in every room, no two in a line, none beside another. (A star battle with one star.)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import combinations
from random import Random
from typing import ClassVar

from gridwright.grid import Grid, Turn, renumber
from gridwright.kind import Change, Formulation, Generator, Kind, Part, Request, Rule, RuleAtWork, Values, Violation
from gridwright.messages import Message, Sentence, Text, say
from gridwright.model import Model, Reason
from gridwright.partition.moves import Move, find_moves, list_moves, move_cell, rank
from gridwright.partition.random_rooms import grow_rooms
from gridwright.puzzle import Answer, Puzzle
from gridwright.scene import Cell, Fill, Ink, Scene
from gridwright.text.parsing import Block
from gridwright.text.rooms import Rooms, areas, read_rooms, require_rooms, walls, write_rooms


@dataclass(frozen=True, kw_only=True)
class Queens(Puzzle):
    """The room of every cell."""

    kind: ClassVar[str] = "queens"
    rooms: Rooms

    def __post_init__(self) -> None:
        object.__setattr__(self, "rooms", require_rooms(self.grid, self.rooms))

    @cached_property
    def areas(self) -> tuple[tuple[int, ...], ...]:
        """The cells of every room."""
        return areas(self.rooms)

    @cached_property
    def corners(self) -> list[tuple[int, int]]:
        """Every two cells that share no more than a corner."""
        steps = [(cell, self.grid.step(cell, 1, right)) for cell in range(len(self.grid)) for right in (-1, 1)]
        return [(cell, other) for cell, other in steps if other is not None]


def parse(block: Block) -> Queens:
    """A room label per cell, separated by blanks or commas."""
    grid, rooms = read_rooms(block, block.lines)
    with block.locate_errors(block.lines):
        return Queens(grid=grid, rooms=rooms)


def plain(puzzle: Queens) -> Sequence[str]:
    """The board as `parse` reads it."""
    return write_rooms(puzzle.grid, puzzle.rooms)


def choices(puzzle: Queens) -> Sequence[tuple[int, ...]]:
    """Every cell has a queen (1) or none (0)."""
    return ((0, 1),) * len(puzzle.grid)


def turn_rooms(puzzle: Queens, turn: Turn) -> tuple[int, ...]:
    """The rooms after a turn, numbered as they appear."""
    return renumber(turn.move(puzzle.rooms))


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
    ),
    Rule(
        "corner",
        Sentence("Queens never touch at a corner."),
        (EXAMPLE, "?q??\n??q?\n????\n"),
        title=Sentence("at the corner of a queen"),
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


def default(puzzle: Queens, free: Sequence[int] = ()) -> Model:
    """One variable per cell, true for a queen; a count per line and per room that is not free, a clause per corner."""
    model, names = Model(), puzzle.grid.names()
    queens = model.bits(len(puzzle.grid))
    for room, area in enumerate(puzzle.areas):
        if room not in free:
            model.count(room_reason(puzzle, room), [queens[cell] for cell in area], 1, 1)
    for line in puzzle.grid.lines():
        sentence = Sentence("{line} has at most one queen", line=line.name)
        reason = Reason("line", line.cells, sentence, broken=Sentence("{line} would have two queens", line=line.name))
        model.count(reason, [queens[cell] for cell in line.cells], None, 1)
    for a, b in puzzle.corners:
        sentence = Sentence("queens at {first} and {second} would touch", first=names[a], second=names[b])
        model.clauses(Reason("corner", (a, b), sentence, broken=sentence), [[-queens[a], -queens[b]]])
    return model


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
    area = list(work.reason.cells)
    cell = puzzle.grid.name(area[0])
    if work.value == 1 and len(area) == 1:
        return Sentence("the room at {cell} is a single cell", cell=cell)
    if work.value == 1:
        return Sentence("the room at {cell} has no other place for a queen", cell=cell)
    if work.value == 0:
        return Sentence("the room at {cell} has its queen", cell=cell)
    if work.known_as(1):
        return Sentence("the room at {cell} would have two queens", cell=cell)
    return Sentence("the room at {cell} would have no place for a queen", cell=cell)


# The picture

TEXTS = {None: Cell(), 0: Cell(Fill.WHITE), 1: Cell(Fill.WHITE, "q", Ink.ANSWER)}


def draw(puzzle: Queens, answer: Answer | None) -> Scene:
    """Rooms between walls, queens as q."""
    values = answer.values if answer else (None,) * len(puzzle.grid)
    cells = tuple(TEXTS[value] for value in values)
    return Scene(puzzle.grid, cells, walls=walls(puzzle.grid, puzzle.rooms), lines=True, title=puzzle.notes.title)


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
    return Queens(grid=grid, rooms=board[1])


def amend(
    puzzle: Queens, solution: Values, others: Sequence[Values], request: Request, rng: Random
) -> tuple[Queens, Values] | None:
    """A cell with a queen in the last of the others, not in the solution, moves to a room beside it; or else any."""
    free = [cell for cell, value in enumerate(solution) if value == 0]
    wrong = [cell for cell in free if others[-1][cell]]
    moves = list_moves(puzzle.grid, puzzle.rooms, wrong) or list_moves(puzzle.grid, puzzle.rooms, free)
    best = rank(puzzle.rooms, solution, others, moves, rng)
    return (make_move(puzzle, best[0]), solution) if best else None


# What a setter may change: the walls between two rooms


def make_move(puzzle: Queens, move: Move) -> Queens:
    """The puzzle after a move, or as it is where that move is none of its own."""
    if move not in find_moves(puzzle.grid, puzzle.rooms, move[0]):
        return puzzle
    return replace(puzzle, rooms=move_cell(puzzle.rooms, move))


def changes(puzzle: Queens, solutions: Sequence[Values]) -> Iterator[Part[Queens]]:
    """For every two rooms side by side: each cell of one that can move to the other."""
    beside = {frozenset((puzzle.rooms[a], puzzle.rooms[b])) for a, b in puzzle.grid.sides()}
    for pair in combinations(range(len(puzzle.areas)), 2):
        if frozenset(pair) in beside:
            reasons = tuple(room_reason(puzzle, room) for room in pair)
            yield Part(partial(list_changes, puzzle, pair), reasons, partial(default, puzzle, pair))


def list_changes(puzzle: Queens, pair: Sequence[int]) -> Iterator[Change[Queens]]:
    """Every move of a cell between two rooms; the referee tells whether a board is still a solution."""
    names = puzzle.grid.names()
    for room, other in (pair, pair[::-1]):
        for move in list_moves(puzzle.grid, puzzle.rooms, puzzle.areas[room]):
            if puzzle.rooms[move[1]] == other:
                corner = names[puzzle.areas[other][0]]
                text = Sentence("Move {cell} to the room at {other}.", cell=names[move[0]], other=corner)
                carry = partial(keep, make_move(puzzle, move))
                yield Change(text, move[:1], partial(make_move, move=move), carry=carry)


def keep(puzzle: Queens, values: Values) -> Values | None:
    """A board, if it is a solution."""
    return None if check(puzzle, Answer(puzzle.grid, tuple(values))) else values


KIND = Kind(
    name="queens",
    summary=Sentence("Place a queen in every room. No row or column has two, and they never touch, even at a corner."),
    rules=RULES,
    puzzle=Queens,
    parse=parse,
    plain=plain,
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
    changes=changes,
    generator=Generator(
        (0, 1), Sentence("nothing"), full_board, clues, lambda grid, board: Answer(grid, board[0]), amend=amend
    ),
)

FIXED = ("queens\na b\n", "queens\na b c\n")  # for the tests: boards without a solution


def instances(puzzle: Queens) -> dict[str, list[tuple[int, ...]]]:
    """For the tests: the groups of cells that each rule is about."""
    lines = [tuple(line.cells) for line in puzzle.grid.lines()]
    return {"room": list(puzzle.areas), "line": lines, "corner": list(puzzle.corners)}
