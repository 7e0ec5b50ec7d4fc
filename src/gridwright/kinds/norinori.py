"""Norinori: shade two cells in every room so that every shaded cell touches exactly one other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations
from random import Random
from typing import ClassVar

from gridwright.blueprint import NO_MARK, Blueprint, Vocabulary
from gridwright.grid import Grid
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
from gridwright.messages import Sentence, Text, say
from gridwright.model import Clauses, Linear, Model, Post, Reason, Shared
from gridwright.partition.moves import list_moves, list_near, rank
from gridwright.partition.random_rooms import grow_rooms
from gridwright.partition.room_counts import check_counts
from gridwright.partition.room_puzzles import RoomPuzzle, draw_rooms, parse_rooms, plain_rooms, turn_rooms
from gridwright.partition.room_words import TITLE, count_reason, find_room, tell_count, tell_ways
from gridwright.partition.wall_changes import list_parts, make_move
from gridwright.possible import Left, find_area, keep_count
from gridwright.puzzle import Answer, Value
from gridwright.scene import Cell, Fill, Scene
from gridwright.text.cells import name_cells
from gridwright.text.room_codec import board_of_rooms, link_of_rooms, sheet_of_rooms
from gridwright.text.rooms import Rooms, walls
from gridwright.text.shading import SHADING

WANTED = 2  # shaded cells of a room
NEAR = 3  # steps from a cell that should change, up to which others move


@dataclass(frozen=True, kw_only=True)
class Norinori(RoomPuzzle):
    """The room of every cell."""

    kind: ClassVar[str] = "norinori"


def make_puzzle(grid: Grid, rooms: Rooms, _: object = None) -> Norinori:
    """A norinori, which is rooms alone."""
    return Norinori(grid=grid, rooms=rooms)


# The drawing of a setter: borders alone


def read_drawing(blueprint: Blueprint) -> Norinori:
    """The puzzle of a drawing."""
    return make_puzzle(blueprint.grid, blueprint.find_rooms())


def write_drawing(puzzle: Norinori) -> Blueprint:
    """The drawing of a puzzle."""
    return Blueprint(puzzle.grid, (NO_MARK,) * len(puzzle.grid), walls(puzzle.grid, puzzle.rooms))


VOCABULARY = Vocabulary(read_drawing, write_drawing, rooms=True)


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
    counted = [(area, WANTED) for area in puzzle.areas]
    return [*check_counts(puzzle, "room", counted, answer.values), *check_pair(puzzle, answer.values)]


def check_pair(puzzle: Norinori, values: Values) -> Iterator[Violation]:
    """Shaded cells that touch two others, or that no open cell can pair with."""
    names = puzzle.grid.names()
    for cell, beside in enumerate(puzzle.grid.neighbours()):
        if values[cell] != 1:
            continue
        shaded = [other for other in beside if values[other] == 1]
        if len(shaded) > 1:
            text = say("{cell} touches {count} shaded cells", cell=names[cell], count=len(shaded))
            yield Violation("pair", puzzle.grid.places([cell, *shaded]), text)
        elif not shaded and all(values[other] == 0 for other in beside):
            text = say("{cell} touches no shaded cell, and no longer can", cell=names[cell])
            yield Violation("pair", puzzle.grid.places([cell, *beside]), text)


def keep_room(puzzle: Norinori, place: Areas, left: Left) -> bool:
    """Can a room have its shaded cells?"""
    return keep_count(find_area(place, puzzle.areas), left, WANTED, WANTED)


def keep_pair(puzzle: Norinori, place: Areas, left: Left) -> bool:
    """Can a cell be white, or touch exactly one other shaded cell?"""
    ((cell,),) = place
    return 0 in left[cell] or keep_count(puzzle.grid.neighbours()[cell], left, 1, 1)


# The model


def room_reason(puzzle: Norinori, room: int) -> Reason:
    """The reason of the count of a room."""
    return count_reason(puzzle, "room", puzzle.areas[room], WANTED)


def pair_reason(grid: Grid, cell: int) -> Reason:
    """The reason of the clauses of a cell."""
    name = grid.name(cell)
    sentence = Sentence("{cell}, if shaded, touches exactly one other shaded cell", cell=name)
    broken = Sentence("{cell} would be shaded without touching just one other", cell=name)
    return Reason("pair", (cell,), sentence, broken=broken)


def default(puzzle: Norinori, free: Sequence[int] = ()) -> Model:
    """One variable per cell, true when shaded; a count per room that is not free, clauses for the pairs."""
    model = Model()
    model.bits(len(puzzle.grid))
    rooms = [room for room in range(len(puzzle.areas)) if room not in free]
    counts = [([(1, cell + 1) for cell in puzzle.areas[room]], WANTED, WANTED) for room in rooms]
    model.post_many(Linear, counts, lambda nth: room_reason(puzzle, rooms[nth]))
    model.share(geometry(puzzle.grid))
    return model


@lru_cache(maxsize=16)
def geometry(grid: Grid) -> Shared:
    """What all norinori of a size share: the pairs."""
    posts = []
    for cell, beside in enumerate(grid.neighbours()):
        others = [other + 1 for other in beside]
        exactly_one = [others, *([-a, -b] for a, b in combinations(others, 2))]
        posts.append(Post(pair_reason(grid, cell), Clauses([[-cell - 1, *clause] for clause in exactly_one])))
    return Shared(len(grid), posts)


# What a player sees where a rule decides a cell


def tell(puzzle: Norinori, work: RuleAtWork) -> Text | None:
    """The other cell of a pair, or how many shaded cells a room can have."""
    return tell_count(puzzle, work, WANTED) if work.reason.rule == "room" else tell_pair(puzzle, work)


def tell_pair(puzzle: Norinori, work: RuleAtWork) -> Text:
    """Which two cells make a pair, or why a cell has no other to pair with, or two."""
    names, cell = puzzle.grid.names(), next(work.reason.cells)
    is_beside = any(other != cell for other in work.known_as(1))
    if work.cell is None:
        return tell_no_pair(names[cell], is_beside)
    if work.would:
        return tell_supposed_pair(puzzle, work, work.cell)
    if work.cell == cell and is_beside:
        return Sentence("{cell} touches two shaded cells", cell=names[cell])
    if work.cell == cell:
        return Sentence("no cell is left to pair with {cell}", cell=names[cell])
    if work.value == 1:
        return Sentence("{cell} can pair only with {other}", cell=names[cell], other=names[work.cell])
    return Sentence("{cells} make a pair", cells=name_cells(puzzle.grid, work.known_as(1)))


def tell_supposed_pair(puzzle: Norinori, work: RuleAtWork, decided: int) -> Text:
    """Which two cells would make a pair, or what would be beside a cell that could be in none."""
    names, cell = puzzle.grid.names(), next(work.reason.cells)
    if decided == cell and work.known_as(1):
        return Sentence("beside two shaded cells")
    if decided == cell:
        return Sentence("with no cell left to pair with")
    if work.value == 1:
        return Sentence("{cell} could pair only with {other}", cell=names[cell], other=names[decided])
    return Sentence("{cells} would make a pair", cells=name_cells(puzzle.grid, work.known_as(1)))


def tell_no_pair(cell: Text, is_beside: bool) -> Text:
    """How a shaded cell would break the rule: by touching two others, or none."""
    if is_beside:
        return Sentence("{cell} would touch two shaded cells", cell=cell)
    return Sentence("no cell would be left to pair with {cell}", cell=cell)


# What all ways to shade two cells of a room have in common

MOST_WAYS = 4  # that a person keeps in mind
MOST_FREE = 6  # cells, of which a person tries two


def list_scopes(puzzle: Norinori) -> list[tuple[int, ...]]:
    """Every room with the cells around it."""
    beside = puzzle.grid.neighbours()
    return [tuple(dict.fromkeys([*area, *(other for cell in area for other in beside[cell])])) for area in puzzle.areas]


def list_ways(puzzle: Norinori, room: int, known: Mapping[int, int]) -> list[dict[int, int]]:
    """The ways to shade two cells of a room."""
    area = puzzle.areas[room]
    shaded = [cell for cell in area if known.get(cell) == 1]
    free = [cell for cell in area if cell not in known]
    if len(free) > MOST_FREE:
        return []
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
    room = found.facts.part
    area = puzzle.areas[room]
    touched = Counter(other for cell in area for other in puzzle.grid.neighbours()[cell])
    cells = {*area, *found.cells, *found.because, *(cell for cell, count in touched.items() if count > 1)}
    reasons = (room_reason(puzzle, room), *(pair_reason(puzzle.grid, cell) for cell in sorted(cells)))
    return Why(find_room(puzzle, area), tell_ways(puzzle, area, found), reasons)


ROOM_WAYS: Technique[Norinori] = Technique("room-ways", TITLE, MEDIUM, 4, explain_ways)


# The picture

FILLS = {None: Fill.OPEN, 0: Fill.WHITE, 1: Fill.BLACK}


def draw(puzzle: Norinori, answer: Answer | None) -> Scene:
    """Rooms between walls, shaded cells filled."""
    values = answer.values if answer else (None,) * len(puzzle.grid)
    return draw_rooms(puzzle, [Cell(FILLS[value]) for value in values])


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
    return make_puzzle(grid, tuple(board[1]))


def solution(grid: Grid, board: Board) -> Answer:
    """The dominoes."""
    return Answer(grid, board[0])


def amend(
    puzzle: Norinori, solution: Values, others: Sequence[Values], request: Request, rng: Random
) -> tuple[Norinori, Values] | None:
    """A cell that is white in the solution and not in the last of the others moves to a room beside it.

    If none can, any other white cell moves, and if that was of no use before, one nearby. So no room of the solution
    changes its count.
    """
    grid, white = puzzle.grid, [cell for cell, value in enumerate(solution) if value == 0]
    best = [cell for cell in white if others[-1][cell]]
    if others[-1] in others[:-1]:
        near = list_near(grid, rng.choice(best), NEAR)
        moves = list_moves(grid, puzzle.rooms, [cell for cell in near if solution[cell] == 0])
        ranked = rng.sample(moves, len(moves))
    else:
        moves = list_moves(grid, puzzle.rooms, best) or list_moves(grid, puzzle.rooms, white)
        ranked = rank(puzzle.rooms, solution, others, moves, rng)
    return (make_move(puzzle, ranked[0]), solution) if ranked else None


KIND = Kind(
    name="norinori",
    summary=Sentence("Shade two cells in every room so that every shaded cell touches exactly one other."),
    rules=RULES,
    puzzle=Norinori,
    parse=partial(parse_rooms, make=make_puzzle),
    plain=plain_rooms,
    turned=turn_rooms,
    check=check,
    draw=draw,
    example=("norinori\na a a b b\nc c c c b\nc c c c d\ne e c c d\n", "##.##\n..#..\n..#.#\n##..#\n"),
    formulations={"default": Formulation(default, Sentence("a count per room, clauses for the pairs"))},
    **SHADING,
    tell=tell,
    possible={"room": keep_room, "pair": keep_pair},
    ways=(Ways(ROOM_WAYS, list_scopes, list_ways),),
    link=link_of_rooms(make_puzzle),
    board_file=board_of_rooms(make_puzzle),
    sheet=sheet_of_rooms(make_puzzle, "norinori"),
    changes=partial(list_parts, reason=room_reason, model=default, check=check),
    vocabulary=VOCABULARY,
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
