"""Norinori: shade two cells in every room so that every shaded cell touches exactly one other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import combinations
from random import Random
from typing import Any, ClassVar

from gridwright.grid import Grid, Turn, renumber
from gridwright.kind import (
    MEDIUM,
    Change,
    Formulation,
    FoundStep,
    Generator,
    Kind,
    Part,
    Request,
    Rule,
    RuleAtWork,
    Spot,
    Technique,
    Values,
    Violation,
    Ways,
    Why,
)
from gridwright.messages import Message, Sentence, Text, say
from gridwright.model import Model, Reason
from gridwright.partition.moves import Move, find_moves, list_moves, move_cell, rank
from gridwright.partition.random_rooms import grow_rooms
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.scene import Cell, Fill, Scene
from gridwright.text.board_file import SHADES, read_shades
from gridwright.text.cells import name_cells
from gridwright.text.codec import check_end
from gridwright.text.encodings import BoardEncoding, LinkEncoding, Rows
from gridwright.text.parsing import Block
from gridwright.text.room_codec import (
    find_rooms,
    read_room_rows,
    read_wall_rows,
    read_walls,
    write_room_rows,
    write_walls,
)
from gridwright.text.rooms import Rooms, areas, read_rooms, require_rooms, walls, write_rooms

WANTED = 2  # shaded cells of a room


@dataclass(frozen=True, kw_only=True)
class Norinori(Puzzle):
    """The room of every cell, numbered in reading order."""

    kind: ClassVar[str] = "norinori"
    rooms: Rooms

    def __post_init__(self) -> None:
        object.__setattr__(self, "rooms", require_rooms(self.grid, self.rooms))

    @cached_property
    def areas(self) -> tuple[tuple[int, ...], ...]:
        """The cells of every room."""
        return areas(self.rooms)


def parse(block: Block) -> Norinori:
    """A room label per cell, separated by blanks or commas."""
    grid, rooms = read_rooms(block, block.lines)
    with block.locate_errors(block.lines):
        return Norinori(grid=grid, rooms=rooms)


def plain(puzzle: Norinori) -> Sequence[str]:
    """The board as `parse` reads it."""
    return write_rooms(puzzle.grid, puzzle.rooms)


def choices(puzzle: Norinori) -> Sequence[tuple[int, ...]]:
    """Every cell is white (0) or shaded (1)."""
    return ((0, 1),) * len(puzzle.grid)


def turned(puzzle: Norinori, turn: Turn) -> tuple[int, ...]:
    """The rooms after a turn, numbered as they appear."""
    return renumber(turn.move(puzzle.rooms))


# The referee

BROKEN = "norinori\na a b b\na c c b\n"
RULES = (
    Rule(
        "room",
        Sentence("Every room has two shaded cells."),
        (BROKEN, "????\n?.??\n"),
        areal=True,
        title=Sentence("two in a room"),
    ),
    Rule(
        "pair",
        Sentence("Every shaded cell touches exactly one other shaded cell."),
        (BROKEN, "?##?\n?#??\n"),
        title=Sentence("two side by side"),
        joined=True,
    ),
)


def check(puzzle: Norinori, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    return [*check_room(puzzle, answer.values), *check_pair(puzzle, answer.values)]


def check_room(puzzle: Norinori, values: Values) -> Iterator[Violation]:
    """Rooms with too many shaded cells, or too few that still can be."""
    for area in puzzle.areas:
        shaded, most = (sum(values[cell] in counted for cell in area) for counted in ((1,), (1, None)))
        if shaded <= WANTED <= most:
            continue
        if shaded > WANTED:
            message = Message("the room at {cell} has {count} shaded cells; it needs 2")
        else:
            message = Message(
                "the room at {cell} can have only {count} shaded cell; it needs 2",
                "the room at {cell} can have only {count} shaded cells; it needs 2",
            )
        text = message(count=shaded if shaded > WANTED else most, cell=puzzle.grid.name(area[0]))
        yield Violation("room", puzzle.grid.places(area), text)


def check_pair(puzzle: Norinori, values: Values) -> Iterator[Violation]:
    """Shaded cells that touch two others, or that no open cell can pair with."""
    names = puzzle.grid.names()
    for cell, beside in enumerate(puzzle.grid.neighbours()):
        shaded = [other for other in beside if values[other] == 1]
        if values[cell] == 1 and len(shaded) > 1:
            text = say("{cell} touches {count} shaded cells", cell=names[cell], count=len(shaded))
            yield Violation("pair", puzzle.grid.places([cell, *shaded]), text)
        elif values[cell] == 1 and all(values[other] == 0 for other in beside):
            text = say("{cell} touches no shaded cell, and no longer can", cell=names[cell])
            yield Violation("pair", puzzle.grid.places([cell, *beside]), text)


# The model


def room_reason(puzzle: Norinori, room: int) -> Reason:
    """The reason of the count of a room."""
    area = puzzle.areas[room]
    cell = puzzle.grid.name(area[0])
    broken = Sentence("the room at {cell} would not have two shaded cells", cell=cell)
    return Reason("room", area, Sentence("the room at {cell} has two shaded cells", cell=cell), broken=broken)


def pair_reason(puzzle: Norinori, cell: int) -> Reason:
    """The reason of the clauses of a cell."""
    name = puzzle.grid.name(cell)
    sentence = Sentence("{cell}, if shaded, touches exactly one other shaded cell", cell=name)
    broken = Sentence("{cell} would be shaded without touching just one other", cell=name)
    return Reason("pair", (cell,), sentence, broken=broken)


def default(puzzle: Norinori, free: Sequence[int] = ()) -> Model:
    """One variable per cell, true when shaded; a count per room that is not free, clauses for the pairs."""
    model = Model()
    bits = model.bits(len(puzzle.grid))
    for room, area in enumerate(puzzle.areas):
        if room not in free:
            model.count(room_reason(puzzle, room), [bits[cell] for cell in area], WANTED, WANTED)
    for cell, beside in enumerate(puzzle.grid.neighbours()):
        others = [bits[other] for other in beside]
        exactly_one = [others, *([-a, -b] for a, b in combinations(others, 2))]
        model.clauses(pair_reason(puzzle, cell), [[-bits[cell], *clause] for clause in exactly_one])
    return model


# What a player sees where a rule decides a cell


def tell(puzzle: Norinori, work: RuleAtWork) -> Text | None:
    """The other cell of a pair, or how many shaded cells a room can have."""
    return tell_room(puzzle, work) if work.reason.rule == "room" else tell_pair(puzzle, work)


def tell_room(puzzle: Norinori, work: RuleAtWork) -> Text | None:
    """That a room has no other cells to shade, or would have too many or too few; None if it has its two."""
    area = tuple(work.reason.cells)
    cell, shaded, most = puzzle.grid.name(area[0]), len(work.known_as(1)), len(area) - len(work.known_as(0))
    if work.value == 0:
        return None
    if work.value == 1 and len(area) == WANTED:
        return Sentence("the room at {cell} has only two cells", cell=cell)
    if work.value == 1:
        return Sentence("the room at {cell} has no other cells to shade", cell=cell)
    if shaded > WANTED:
        return Sentence("the room at {cell} would have {count} shaded cells", cell=cell, count=shaded)
    if most == 0:
        return Sentence("the room at {cell} could have no shaded cell", cell=cell)
    return Sentence("the room at {cell} could have only one shaded cell", cell=cell)


def tell_pair(puzzle: Norinori, work: RuleAtWork) -> Text:
    """Which two cells make a pair, or why a cell has no other to pair with, or two."""
    names, cell = puzzle.grid.names(), next(work.reason.cells)
    is_beside = any(other != cell for other in work.known_as(1))
    if work.cell is None:
        return tell_no_pair(names[cell], is_beside)
    if work.cell == cell and is_beside:
        return Sentence("{cell} touches two shaded cells", cell=names[cell])
    if work.cell == cell:
        return Sentence("no cell is left to pair with {cell}", cell=names[cell])
    if work.value == 1:
        return Sentence("{cell} can pair only with {other}", cell=names[cell], other=names[work.cell])
    return Sentence("{cells} make a pair", cells=name_cells(puzzle.grid, work.known_as(1)))


def tell_no_pair(cell: Text, is_beside: bool) -> Text:
    """How a shaded cell would break the rule: by touching two others, or none."""
    if is_beside:
        return Sentence("{cell} would touch two shaded cells", cell=cell)
    return Sentence("no cell would be left to pair with {cell}", cell=cell)


# What all ways to shade two cells of a room have in common

MOST_WAYS = 6  # that a person looks at


def list_scopes(puzzle: Norinori) -> list[tuple[int, ...]]:
    """Every room with the cells around it."""
    beside = puzzle.grid.neighbours()
    return [tuple(dict.fromkeys([*area, *(other for cell in area for other in beside[cell])])) for area in puzzle.areas]


def list_ways(puzzle: Norinori, room: int, known: Mapping[int, int]) -> list[dict[int, int]]:
    """The ways to shade two cells of a room."""
    area = puzzle.areas[room]
    shaded = [cell for cell in area if known.get(cell) == 1]
    free = [cell for cell in area if cell not in known]
    pairs = ({*shaded, *more} for more in combinations(free, max(WANTED - len(shaded), 0)))
    ways = [way for pair in pairs if (way := follow(puzzle, area, pair, known)) is not None]
    return ways if len(ways) <= MOST_WAYS else []


def follow(puzzle: Norinori, area: Sequence[int], pair: set[int], known: Mapping[int, int]) -> dict[int, int] | None:
    """What two shaded cells of a room decide around them; None if they cannot be shaded."""
    beside = puzzle.grid.neighbours()
    way = {cell: int(cell in pair) for cell in area}
    shaded = pair | {cell for cell, value in known.items() if value == 1}
    touched = Counter(other for cell in pair for other in beside[cell])
    if any(touched[cell] > 1 for cell in shaded):
        return None
    way |= {cell: 0 for cell, count in touched.items() if count > 1}
    for cell in pair:
        others = shaded.intersection(beside[cell])
        free = [other for other in beside[cell] if way.get(other, known.get(other)) is None]
        if len(others) > 1 or not (others or free):
            return None
        if others:
            way |= dict.fromkeys((cell for cell in beside[cell] if cell not in shaded), 0)
        elif len(free) == 1:
            way[free[0]] = 1
    return way


def explain_ways(puzzle: Norinori, found: FoundStep) -> Why:
    """Cells that every way to shade two cells of a room decides alike."""
    area, names = puzzle.areas[found.facts.part], puzzle.grid.names()
    why = Sentence(
        "only one way is left to shade two cells of the room at {room}",
        "all ways to shade two cells of the room at {room} agree in {cells}",
        count=len(found.facts.ways),
        room=names[area[0]],
        cells=name_cells(puzzle.grid, found.cells),
    )
    cells = sorted({*area, *found.cells, *found.because})
    reasons = (room_reason(puzzle, found.facts.part), *(pair_reason(puzzle, cell) for cell in cells))
    return Why(Spot(Sentence("the room at {cell}", cell=names[area[0]]), area=area), why, reasons)


ROOM_WAYS: Technique[Norinori] = Technique("room-ways", Sentence("every way to fill a room"), MEDIUM, 4, explain_ways)


# The picture, and the encodings

FILLS = {None: Fill.OPEN, 0: Fill.WHITE, 1: Fill.BLACK}


def draw(puzzle: Norinori, answer: Answer | None) -> Scene:
    """Rooms between walls, shaded cells filled."""
    values = answer.values if answer else (None,) * len(puzzle.grid)
    cells = tuple(Cell(FILLS[value]) for value in values)
    return Scene(puzzle.grid, cells, walls=walls(puzzle.grid, puzzle.rooms), lines=True, title=puzzle.notes.title)


def read_link(grid: Grid, body: str) -> Norinori:
    """Nothing but walls."""
    at, found = read_walls(grid, body)
    check_end(body, at)
    return Norinori(grid=grid, rooms=find_rooms(grid, found))


def write_link(puzzle: Any) -> str:
    """Walls wherever the room changes."""
    return write_walls(puzzle.grid, puzzle.rooms)


def read_board(grid: Grid, rows: Rows, *, later: bool = False) -> tuple[Norinori, Rows]:
    """The rooms, then the shaded cells."""
    rooms, rest = (read_wall_rows if later else read_room_rows)(grid, rows)
    return Norinori(grid=grid, rooms=rooms), rest


def write_board(puzzle: Norinori, answer: Answer) -> list[str]:
    """The rooms, then the shaded cells."""
    return write_room_rows(puzzle.grid, puzzle.rooms) + SHADES.rows(puzzle.grid, answer.values)


# The generator: dominoes, and rooms around two halves of them that are steered until the dominoes are the only solution

Board = tuple[tuple[Value, ...], list[int]]
"""Which cells are shaded, and the room of every cell."""


def full_board(grid: Grid, density: float, rng: Random) -> Board:
    """Dominoes laid apart, up to the density; a room around every half, joined with that of a half beside it."""
    pairs = lay_dominoes(grid, rng)[: max(1, round(density * len(grid) / 2))]
    partner = dict(pairs) | {b: a for a, b in pairs}
    halves = grow_rooms(grid, partner, rng)
    beside = {(halves[a], halves[b]) for a, b in grid.sides()}
    beside |= {(b, a) for a, b in beside}
    for a, b in rng.sample(sorted(beside), len(beside)):
        c, d = partner[a], partner[b]
        if b not in (a, c) and (c, d) in beside:
            partner.update({a: b, b: a, c: d, d: c})
    return tuple(int(cell in partner) for cell in range(len(grid))), [
        min(halves[cell], partner[halves[cell]]) for cell in range(len(grid))
    ]


def lay_dominoes(grid: Grid, rng: Random) -> list[tuple[int, int]]:
    """Pairs of cells to be shaded, none of which touch: each where it takes the least place from the next."""
    beside, found, taken = grid.neighbours(), list[tuple[int, int]](), set[int]()
    free = {pair: {*pair, *beside[pair[0]], *beside[pair[1]]} for pair in rng.sample(grid.sides(), len(grid.sides()))}
    while free:
        pair = min(free, key=lambda pair: len(free[pair]))
        taken = free[pair]
        found.append(pair)
        free = {other: near - taken for other, near in free.items() if taken.isdisjoint(other)}
    return found


def clues(grid: Grid, board: Board, rng: Random) -> Norinori:
    """The rooms."""
    return Norinori(grid=grid, rooms=tuple(board[1]))


def solution(grid: Grid, board: Board) -> Answer:
    """The dominoes."""
    return Answer(grid, board[0])


def amend(
    puzzle: Norinori, solution: Values, others: Sequence[Values], request: Request, rng: Random
) -> tuple[Norinori, Values] | None:
    """A cell that is white in the solution and not in the last of the others moves to a room beside it.

    If none can, any other white cell moves. So no room of the solution changes its count.
    """
    white = [cell for cell, value in enumerate(solution) if value == 0]
    best = [cell for cell in white if others[-1][cell]]
    moves = list_moves(puzzle.grid, puzzle.rooms, best) or list_moves(puzzle.grid, puzzle.rooms, white)
    ranked = rank(puzzle.rooms, solution, others, moves, rng)
    return (make_move(puzzle, ranked[0]), solution) if ranked else None


# What a setter may change: the walls between two rooms


def make_move(puzzle: Norinori, move: Move) -> Norinori:
    """The puzzle after a move, or as it is where that move is none of its own."""
    if move not in find_moves(puzzle.grid, puzzle.rooms, move[0]):
        return puzzle
    return replace(puzzle, rooms=move_cell(puzzle.rooms, move))


def changes(puzzle: Norinori, solutions: Sequence[Values]) -> Iterator[Part[Norinori]]:
    """For every two rooms side by side: each cell of one that can move to the other."""
    beside = {frozenset((puzzle.rooms[a], puzzle.rooms[b])) for a, b in puzzle.grid.sides()}
    for pair in combinations(range(len(puzzle.areas)), 2):
        if frozenset(pair) in beside:
            reasons = tuple(room_reason(puzzle, room) for room in pair)
            yield Part(partial(list_changes, puzzle, pair), reasons, partial(default, puzzle, pair))


def list_changes(puzzle: Norinori, pair: Sequence[int]) -> Iterator[Change[Norinori]]:
    """Every move of a cell between two rooms; the referee tells whether a board is still a solution."""
    names = puzzle.grid.names()
    for room, other in (pair, pair[::-1]):
        corner = names[puzzle.areas[other][0]]
        for move in list_moves(puzzle.grid, puzzle.rooms, puzzle.areas[room]):
            if puzzle.rooms[move[1]] == other:
                text = Sentence("Move {cell} to the room at {other}.", cell=names[move[0]], other=corner)
                valid = partial(keep, make_move(puzzle, move))
                yield Change(text, move[:1], partial(make_move, move=move), carry=valid)


def keep(puzzle: Norinori, values: Values) -> Values | None:
    """A board, if it is a solution."""
    return None if check(puzzle, Answer(puzzle.grid, tuple(values))) else values


KIND = Kind(
    name="norinori",
    summary=Sentence("Shade two cells in every room so that every shaded cell touches exactly one other."),
    rules=RULES,
    puzzle=Norinori,
    parse=parse,
    plain=plain,
    turned=turned,
    check=check,
    choices=choices,
    draw=draw,
    example=("norinori\na a a b b\nc c c c b\nc c c c d\ne e c c d\n", "##.##\n..#..\n..#.#\n##..#\n"),
    formulations={"default": Formulation(default, Sentence("a count per room, clauses for the pairs"))},
    symbols={0: ".", 1: "#"},
    words={0: Sentence("white"), 1: Sentence("shaded")},
    conclusions={
        0: Message("{cells} is white", "{cells} are white"),
        1: Message("{cells} is shaded", "{cells} are shaded"),
    },
    suppositions={
        0: Message("{cells} were white", "{cells} were white"),
        1: Message("{cells} were shaded", "{cells} were shaded"),
    },
    consequences={
        0: Message("{cells} would be white", "{cells} would be white"),
        1: Message("{cells} would be shaded", "{cells} would be shaded"),
    },
    tell=tell,
    ways=(Ways(ROOM_WAYS, list_scopes, list_ways),),
    link=LinkEncoding(read_link, write_link),
    board_file=BoardEncoding(read_board, read_shades, write_board, 0, partial(read_board, later=True)),
    changes=changes,
    generator=Generator(
        (0.42, 0.5),
        Sentence("shaded cells"),
        full_board,
        clues,
        solution,
        fits=lambda grid: len(grid) > 1,
        amend=amend,
    ),
)
