"""Heyawake: shade cells, some rooms with a number of them; white cells stay connected and cross few walls in a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from itertools import combinations, groupby, islice
from math import comb
from random import Random
from typing import ClassVar

from gridwright.blueprint import Blueprint, Vocabulary, write_numbers
from gridwright.compiled.dice import Dice
from gridwright.errors import InputError
from gridwright.grid import Grid, Turn, components, is_connected
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
from gridwright.model import Clauses, Connected, Model, Post, Reason, Shared
from gridwright.partition.moves import list_moves, move_cell, rank
from gridwright.partition.random_rooms import cut_rooms, grow_rooms
from gridwright.partition.room_counts import check_counts, count_reason, tell_count
from gridwright.partition.room_puzzles import RoomPuzzle, draw_rooms, turn_rooms
from gridwright.partition.room_ways import TITLE, find_room, tell_ways
from gridwright.possible import SHADED_APART, Left, keep_count
from gridwright.puzzle import Answer, Value
from gridwright.scene import Cell, Fill, Scene, Ticks, is_reached
from gridwright.text.board_file import CellMarks, read_cells
from gridwright.text.cells import name_cells
from gridwright.text.codec import SKIPS, Blanks, Cells, Item, Number, Unsupported
from gridwright.text.parsing import Block
from gridwright.text.room_codec import board_of_rooms, link_of_rooms
from gridwright.text.rooms import Rooms, align, read_rooms, require_rooms, walls, write_rooms
from gridwright.text.shading import SHADING


@dataclass(frozen=True, kw_only=True)
class Heyawake(RoomPuzzle):
    """The room of every cell, and the number of every room or None."""

    kind: ClassVar[str] = "heyawake"
    numbers: tuple[Value, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.numbers) != len(self.areas) or any(number is not None and number < 0 for number in self.numbers):
            raise InputError(
                say(
                    "a heyawake with {count} room needs one number or none for it, not below 0",
                    "a heyawake with {count} rooms needs a number or none for each, not below 0",
                    count=len(self.areas),
                )
            )

    @cached_property
    def numbered(self) -> list[tuple[tuple[int, ...], int]]:
        """The rooms with a number: their cells and that number."""
        return [(area, number) for area, number in zip(self.areas, self.numbers, strict=True) if number is not None]

    @cached_property
    def crossings(self) -> list[tuple[int, ...]]:
        """The shortest stretches that cross two walls: a room's part of a line and a cell at either end of it."""
        return find_crossings(self.grid, self.rooms)

    @cached_property
    def crossings_near(self) -> list[list[tuple[int, ...]]]:
        """For every room with a number, the stretches that cross two walls in it or beside it."""
        beside = self.grid.neighbours()
        around = [{*area, *(other for cell in area for other in beside[cell])} for area, _ in self.numbered]
        return [[line for line in self.crossings if not cells.isdisjoint(line)] for cells in around]

    @cached_property
    def scopes(self) -> list[tuple[int, ...]]:
        """For every room with a number, the cells that matter for it."""
        rooms = zip(self.numbered, self.crossings_near, strict=True)
        return [tuple(sorted({*area}.union(*lines))) for (area, _), lines in rooms]


def find_crossings(grid: Grid, rooms: Sequence[int | None]) -> list[tuple[int, ...]]:
    """The shortest stretches of lines that cross two walls."""
    parts = [[list(cells) for _, cells in groupby(line.cells, rooms.__getitem__)] for line in grid.lines()]
    triples = [triple for line in parts for triple in zip(line, line[1:], line[2:], strict=False)]
    return [(before[-1], *cells, after[0]) for before, cells, after in triples]


def spread(puzzle: Heyawake) -> list[Value]:
    """Cell by cell, the number of a room in its first cell."""
    first = {area[0]: number for area, number in puzzle.numbered}
    return [first.get(cell) for cell in range(len(puzzle.grid))]


def collect(grid: Grid, rooms: Rooms, cells: Sequence[object]) -> Heyawake:
    """A heyawake from numbers in any cell of their rooms; two in one room are refused."""
    numbers: dict[int | None, int] = {}
    for cell, (room, number) in enumerate(zip(rooms, cells, strict=True)):
        if isinstance(number, int):
            if room in numbers:
                text = say("a second number in the room of {cell}; expected one", cell=grid.name(cell))
                raise InputError(text, row=grid.place(cell)[0])
            numbers[room] = number
    return Heyawake(grid=grid, rooms=rooms, numbers=tuple(map(numbers.get, dict.fromkeys(rooms))))


def read_drawing(blueprint: Blueprint) -> Heyawake:
    """The puzzle of a drawing, with a number in any cell of its room."""
    return collect(blueprint.grid, blueprint.find_rooms(), blueprint.read_numbers())


def write_drawing(puzzle: Heyawake) -> Blueprint:
    """The drawing of a puzzle."""
    return Blueprint(puzzle.grid, write_numbers(spread(puzzle)), walls(puzzle.grid, puzzle.rooms))


VOCABULARY = Vocabulary(read_drawing, write_drawing, numbers=lambda _: range(10), rooms=True)


# The plain form. A file of pzpr has the same numbers.

NUMBERS = CellMarks({".": None}, unknown=Sentence("unknown numbers"))


def parse(block: Block) -> Heyawake:
    """A section `rooms`, a label per cell, and a section `numbers`: in one cell of a room its number, `.` elsewhere."""
    sections = block.sections("rooms", "numbers")
    grid, rooms = read_rooms(block, sections["rooms"])
    with block.locate_errors(sections["rooms"]):
        require_rooms(grid, rooms)
    with block.locate_errors(sections["numbers"]):
        cells = read_cells(NUMBERS, grid, [line.text.replace(",", " ") for line in sections["numbers"]])
        return collect(grid, rooms, cells)


def plain(puzzle: Heyawake) -> Sequence[str]:
    """Rooms and numbers as `parse` reads them."""
    numbers = align(puzzle.grid.table(list(map(NUMBERS.write, spread(puzzle)))))
    return ["rooms", *write_rooms(puzzle.grid, puzzle.rooms), "numbers", *numbers]


def choices(puzzle: Heyawake) -> Sequence[tuple[int, ...]]:
    """Every cell is white (0) or shaded (1)."""
    return ((0, 1),) * len(puzzle.grid)


def turned(puzzle: Heyawake, turn: Turn) -> tuple[tuple[int, ...], tuple[Value, ...]]:
    """The rooms after a turn, numbered as they appear, and the number of every cell's room."""
    number = {cell: number for area, number in puzzle.numbered for cell in area}
    return turn_rooms(puzzle, turn), turn.move([number.get(cell) for cell in range(len(puzzle.grid))])


# The referee

BROKEN = "heyawake\nrooms\na b b c\na b b d\nnumbers\n. 1 . .\n. . . .\n"
RULES = (
    Rule(
        "number",
        Sentence("A room with a number has that many shaded cells."),
        (BROKEN, "?..?\n?..?\n"),
        areal=True,
        title=Sentence("number of a room"),
    ),
    Rule(
        "touch",
        Sentence("Shaded cells never share a side."),
        (BROKEN, "#???\n#???\n"),
        title=Sentence("beside a shaded cell"),
    ),
    Rule(
        "apart",
        Sentence("The white cells are connected, and at least one cell is white."),
        (BROKEN, "?#??\n#???\n"),
        title=Sentence("would cut off white cells"),
    ),
    Rule(
        "line",
        Sentence("A straight line of white cells crosses at most one wall."),
        (BROKEN, "....\n????\n"),
        title=Sentence("line through two walls"),
    ),
)


def check(puzzle: Heyawake, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    values = answer.values
    return [
        *check_counts(puzzle, "number", puzzle.numbered, values),
        *check_touch(puzzle, values),
        *check_apart(puzzle, values),
        *check_line(puzzle, values),
    ]


def check_touch(puzzle: Heyawake, values: Values) -> Iterator[Violation]:
    """Shaded cells that share a side."""
    names = puzzle.grid.names()
    for a, b in puzzle.grid.sides():
        if values[a] == values[b] == 1:
            text = say("{first} and {second} share a side and are both shaded", first=names[a], second=names[b])
            yield Violation("touch", puzzle.grid.places([a, b]), text)


def check_apart(puzzle: Heyawake, values: Values) -> Iterator[Violation]:
    """White cells cut off from the largest white area; an undecided cell counts as white."""
    found = components([value != 1 for value in values], puzzle.grid.neighbours())
    if not found:
        text = say("every cell is shaded; at least one must be white")
        yield Violation("apart", puzzle.grid.places(range(len(puzzle.grid))), text)
    for area in found[1:]:
        text = say(
            "the white cell at {cell} is cut off from the rest",
            "the {count} white cells at {cell} are cut off from the rest",
            count=len(area),
            cell=puzzle.grid.name(min(area)),
        )
        yield Violation("apart", puzzle.grid.places(sorted(area)), text)


def check_line(puzzle: Heyawake, values: Values) -> Iterator[Violation]:
    """Lines of white cells that cross two walls."""
    names = puzzle.grid.names()
    for cells in puzzle.crossings:
        if all(values[cell] == 0 for cell in cells):
            first, last = names[cells[0]], names[cells[-1]]
            text = say("the white cells from {first} to {last} cross two walls", first=first, last=last)
            yield Violation("line", puzzle.grid.places(cells), text)


def keep_number(puzzle: Heyawake, place: Areas, left: Left) -> bool:
    """Can a room have its number of shaded cells?"""
    (room,) = place
    number = dict(puzzle.numbered).get(room)
    if number is None:
        raise ValueError
    return keep_count(room, left, number, number)


def keep_line(puzzle: Heyawake, place: Areas, left: Left) -> bool:
    """Can a stretch that crosses two walls have a shaded cell?"""
    (stretch,) = place
    if stretch not in puzzle.crossings:
        raise ValueError
    return keep_count(stretch, left, 1, len(left))


# The model

TOUCH = Reason(
    "touch", (), Sentence("shaded cells never share a side"), broken=Sentence("two shaded cells would share a side")
)
ENCLOSED = Reason(
    "apart",
    (),
    Sentence("no cell is enclosed by shaded cells"),
    "enclosed",
    Sentence("a cell would be enclosed"),
    ("touch",),
)
CONNECTED = Reason(
    "apart", (), Sentence("the white cells are connected"), broken=Sentence("some white cells would be cut off")
)


def crossing(puzzle: Heyawake, cells: tuple[int, ...]) -> Reason:
    """Why some cell of a stretch that crosses two walls is shaded."""
    first, last = puzzle.grid.name(cells[0]), puzzle.grid.name(cells[-1])
    sentence = Sentence("a white line from {first} to {last} would cross two walls", first=first, last=last)
    return Reason("line", cells, sentence, broken=sentence)


def default(puzzle: Heyawake) -> Model:
    """Variable c + 1 is true when cell c is shaded; a count per number, a clause per stretch that crosses two walls."""
    model = Model()
    bits = model.bits(len(puzzle.grid))
    for area, number in puzzle.numbered:
        reason = count_reason(puzzle, "number", area, number)
        model.count(reason, [bits[cell] for cell in area], number, number)
    for cells in puzzle.crossings:
        model.clauses(crossing(puzzle, cells), [[bits[cell] for cell in cells]])
    model.share(geometry(puzzle.grid))
    return model


@lru_cache(maxsize=16)
def geometry(grid: Grid) -> Shared:
    """What all boards of a size share: shaded cells apart, no cell enclosed (which is redundant), white connected."""
    apart = [[-a - 1, -b - 1] for a, b in grid.sides()]
    enclosing = [[-other - 1 for other in beside] for beside in grid.neighbours() if len(grid) > len(beside) + 1]
    white = tuple(-cell - 1 for cell in range(len(grid)))
    return Shared(
        len(grid),
        [
            Post(TOUCH, Clauses(apart)),
            Post(ENCLOSED, Clauses(enclosing)),
            Post(CONNECTED, Connected(white, grid.sides(), apart=True)),
        ],
    )


# What a player sees where a rule decides a cell


def tell(puzzle: Heyawake, work: RuleAtWork) -> Text | None:
    """The shaded cell beside a cell, the way that a part needs, or what a number asks; a line is told as it is."""
    if work.reason.rule == "touch":
        return tell_touch(puzzle, work)
    if work.reason.rule == "apart":
        return tell_apart(puzzle, work)
    if work.reason.rule == "line":
        return None
    return tell_count(puzzle, work, dict(puzzle.numbered)[tuple(work.reason.cells)])


def tell_touch(puzzle: Heyawake, work: RuleAtWork) -> Text:
    """The shaded cell that no other may touch, or two that would."""
    cells = work.known_as(1)
    if work.cell is None:
        return Sentence("{cells} would be shaded side by side", cells=name_cells(puzzle.grid, cells))
    return Sentence("no other shaded cell may touch {cell}", cell=puzzle.grid.name(cells[0]))


def tell_apart(puzzle: Heyawake, work: RuleAtWork) -> Text | None:
    """Which cell would be enclosed, or which two white cells kept apart; None if the cells do not show that."""
    names, parts = puzzle.grid.names(), find_parts(puzzle, work)
    if work.value == 1 or len(parts) < 2:
        return None
    if work.reason.about == "enclosed":
        return tell_enclosed(names[parts[0][0]], is_broken=work.cell is None)
    ends = [names[min(white)] for part in parts if (white := set(part) & set(work.known_as(0)))]
    return tell_ends(ends[0], ends[1], is_broken=work.cell is None) if len(ends) == 2 else None


def tell_enclosed(cell: Text, is_broken: bool) -> Text:
    """A cell that would be enclosed, or that needs another as its way out."""
    if is_broken:
        return Sentence("{cell} would be enclosed", cell=cell)
    return Sentence("{cell} has no other way out", cell=cell)


def tell_ends(first: Text, second: Text, is_broken: bool) -> Text:
    """Two white cells that would be kept apart, or that need a cell to stay connected."""
    if is_broken:
        return Sentence("{first} would be cut off from {second}", first=first, second=second)
    return Sentence("no other way leads from {first} to {second}", first=first, second=second)


def find_parts(puzzle: Heyawake, work: RuleAtWork) -> list[list[int]]:
    """The parts of the board, the smallest first, if the cell that is decided were shaded, too."""
    shaded = {*work.known_as(1), work.cell}
    return components([cell not in shaded for cell in range(len(puzzle.grid))], puzzle.grid.neighbours())[::-1]


# What all ways to shade the cells of a room have in common

MOST_WAYS = 4  # that a person keeps in mind
MOST_CHOICES = 12  # of cells that a person tries
MANY = 1_000  # choices, with cells side by side, of which none is looked at
WHITE, SHADED = "1", "0"  # as `is_connected` takes them


def list_ways(puzzle: Heyawake, nth: int, known: Mapping[int, int]) -> list[dict[int, int]]:
    """The ways to shade as many cells of a room as its number says."""
    right = (way for way, fault in try_choices(puzzle, nth, known) if fault is None)
    found = list(islice(right, MOST_WAYS + 1))
    return found if len(found) <= MOST_WAYS else []


def try_choices(puzzle: Heyawake, nth: int, known: Mapping[int, int]) -> Iterator[tuple[dict[int, int], Reason | None]]:
    """Choices of cells of a room to be shaded, none side by side: what each decides, and what it breaks, if it does."""
    (area, number), beside = puzzle.numbered[nth], puzzle.grid.neighbours()
    shaded = frozenset(cell for cell, value in known.items() if value)
    free, missing = [cell for cell in area if cell not in known], number - len(shaded.intersection(area))
    if not number or missing < 0 or comb(len(free), missing) > MANY:
        return
    choices = list(islice(choose_apart(beside, free, missing, shaded), MOST_CHOICES + 1))
    white = {cell for cell, value in known.items() if not value}
    for cells in choices if len(choices) <= MOST_CHOICES else ():
        way = {cell: int(cell in cells) for cell in area}
        way |= {other: 0 for cell in way if way[cell] for other in beside[cell]}
        around = white.union(cell for cell, value in way.items() if not value)
        line = next((line for line in puzzle.crossings_near[nth] if around.issuperset(line)), None)
        if line is not None:
            yield way, crossing(puzzle, line)
        else:
            yield way, None if leaves_whole(puzzle.grid, cells) else CONNECTED


def choose_apart(
    beside: Sequence[Sequence[int]], free: Sequence[int], count: int, taken: frozenset[int]
) -> Iterator[frozenset[int]]:
    """Every choice of so many free cells, with those taken, of which no two share a side."""
    if not count:
        yield taken
    for nth, cell in enumerate(free[: len(free) - count + 1] if count else ()):
        if taken.isdisjoint(beside[cell]):
            yield from choose_apart(beside, free[nth + 1 :], count - 1, taken | {cell})


def leaves_whole(grid: Grid, cells: frozenset[int]) -> bool:
    """Are the other cells connected? If that takes long to see, they count as such."""
    marks = "".join(SHADED if cell in cells else WHITE for cell in range(len(grid)))
    return len(cells) < 2 or is_connected(grid, marks) is not False


def explain_ways(puzzle: Heyawake, found: FoundStep) -> Why:
    """Cells that every way to shade the cells of a room decides alike."""
    area, number = puzzle.numbered[found.facts.part]
    tried = try_choices(puzzle, found.facts.part, found.facts.known)
    faults = tuple(dict.fromkeys(fault for _, fault in tried if fault is not None))
    told: tuple[Text, ...] = (tell_ways(puzzle, area, found),)
    if faults:
        told += (tell_faults({fault.rule for fault in faults}),)
    return Why(find_room(puzzle, area), told, (count_reason(puzzle, "number", area, number), TOUCH, *faults))


def tell_faults(rules: set[str]) -> Text:
    """What any other way to fill a room would break."""
    if rules == {"line"}:
        return Sentence("with any other way, a white line would cross two walls")
    if rules == {"apart"}:
        return Sentence("any other way would cut off white cells")
    return Sentence("with any other way, a white line would cross two walls, or white cells would be cut off")


ROOM_WAYS: Technique[Heyawake] = Technique("room-ways", TITLE, MEDIUM, 4, explain_ways)


# The picture, and the encodings

FILLS = {None: Fill.OPEN, 0: Fill.WHITE, 1: Fill.MASKED}


def draw(puzzle: Heyawake, answer: Answer | None) -> Scene:
    """Rooms between walls, with their numbers in their first cells; shaded cells filled."""
    values = answer.values if answer else (None,) * len(puzzle.grid)
    texts = ["" if number is None else str(number) for number in spread(puzzle)]
    return draw_rooms(puzzle, [Cell(FILLS[value], text) for value, text in zip(values, texts, strict=True)])


def tally(puzzle: Heyawake, answer: Answer) -> Ticks:
    """The rooms that have as many shaded cells as their number says, by the cells that the numbers stand in."""
    return Ticks(frozenset(area[0] for area, number in puzzle.numbered if is_reached(number, area, answer)))


LINK_NUMBERS = Cells(
    (
        Number(16, 0, 15),
        Number(16, 16, 255, size=2, mark="-"),
        Number(16, 256, 4095, size=3, mark="+"),
        Unsupported(".", Sentence("unknown numbers")),
        Blanks(SKIPS),
    )
)


def make_puzzle(grid: Grid, rooms: Rooms, numbers: Sequence[Item]) -> Heyawake:
    """A heyawake from a number or None for each room."""
    return Heyawake(grid=grid, rooms=rooms, numbers=tuple(n if isinstance(n, int) else None for n in numbers))


# The generator: cells shaded at random, rooms around them, and fewer and fewer numbers

SIZES = (2, 6)  # cells of a room, before rooms are joined
Board = tuple[Values, Rooms]
"""Which cells are shaded, and the room of every cell."""


def full_board(grid: Grid, density: float, rng: Random) -> Board:
    """Rooms at random, and shaded cells where a line of white ones would cross two walls, then wherever one can be.

    Where none can be, two rooms are joined.
    """
    cut = cut_rooms(grid, set(), min(SIZES[0], len(grid)), SIZES[1], Dice(rng))
    rooms, marks = [0] * len(grid) if cut is None else cut, [WHITE] * len(grid)
    while broken := [cells for cells in find_crossings(grid, rooms) if all(marks[cell] == WHITE for cell in cells)]:
        cells = rng.choice(broken)
        if not any(shade(grid, marks, cell) for cell in rng.sample(cells, len(cells))):
            rooms = [rooms[cells[0]] if room == rooms[cells[1]] else room for room in rooms]
    for cell in rng.sample(range(len(grid)), len(grid)):
        shade(grid, marks, cell)
    return tuple(int(mark == SHADED) for mark in marks), tuple(rooms)


def shade(grid: Grid, marks: list[str], cell: int) -> bool:
    """Shade a cell, if no cell beside it is shaded and the white cells stay connected: was it done?"""
    if any(marks[other] == SHADED for other in (cell, *grid.neighbours()[cell])):
        return False
    marks[cell] = SHADED
    if not is_connected(grid, "".join(marks)):
        marks[cell] = WHITE
    return marks[cell] == SHADED


def clues(grid: Grid, board: Board, rng: Random) -> Heyawake:
    """The rooms with all their numbers."""
    values, rooms = board
    return complete(Heyawake(grid=grid, rooms=rooms, numbers=(None,) * len(set(rooms))), values)


def complete(puzzle: Heyawake, values: Values) -> Heyawake:
    """The puzzle with the number of every room that a board shows."""
    return replace(puzzle, numbers=tuple(sum(values[cell] == 1 for cell in area) for area in puzzle.areas))


def solution(grid: Grid, board: Board) -> Answer:
    """The shaded cells."""
    return Answer(grid, tuple(board[0]))


def amend(
    puzzle: Heyawake, solution: Values, others: Sequence[Values], request: Request, rng: Random
) -> tuple[Heyawake, Values] | None:
    """A cell in which the last of the others differs from the solution moves to a room beside it.

    If none can, a room is divided between two of them; failing that, any cell moves.
    """
    different = [cell for cell, value in enumerate(others[-1]) if value != solution[cell]]
    cells = range(len(puzzle.grid))
    moved, divided = partial(move_cells, puzzle, solution, others, rng), partial(divide, puzzle, rng)
    for change, some in ((moved, different), (divided, different), (moved, cells)):
        for rooms in change(some):
            if keeps_lines(puzzle.grid, rooms, solution):
                return clues(puzzle.grid, (solution, rooms), rng), solution
    return None


def move_cells(
    puzzle: Heyawake, solution: Values, others: Sequence[Values], rng: Random, cells: Sequence[int]
) -> Iterator[Rooms]:
    """The rooms in which one of some cells has moved, those first that leave the fewest other boards right."""
    moves = list_moves(puzzle.grid, puzzle.rooms, cells)
    for move in rank(puzzle.rooms, solution, others, moves, rng):
        yield move_cell(puzzle.rooms, move)


def divide(puzzle: Heyawake, rng: Random, cells: Sequence[int]) -> Iterator[Rooms]:
    """The rooms in which one is divided between two of some cells."""
    for pair in combinations(rng.sample(cells, len(cells)), 2):
        room = puzzle.rooms[pair[0]]
        if room == puzzle.rooms[pair[1]]:
            inside = [cell for cell, other in enumerate(puzzle.rooms) if other == room]
            parts = grow_rooms(puzzle.grid, pair, rng, inside)
            first = len(puzzle.areas)
            yield tuple(first if parts.get(cell) == pair[0] else other for cell, other in enumerate(puzzle.rooms))


def keeps_lines(grid: Grid, rooms: Rooms, values: Values) -> bool:
    """Does no line of white cells cross two walls?"""
    return all(any(values[cell] for cell in cells) for cells in find_crossings(grid, rooms))


def removable(puzzle: Heyawake) -> list[int]:
    """The first cells of the rooms with a number."""
    return [area[0] for area, _ in puzzle.numbered]


def remove(puzzle: Heyawake, cells: Iterable[int]) -> Heyawake:
    """The puzzle without the numbers of some rooms."""
    gone = set(cells)
    numbers = [None if area[0] in gone else n for area, n in zip(puzzle.areas, puzzle.numbers, strict=True)]
    return replace(puzzle, numbers=tuple(numbers))


EXAMPLE = (
    "heyawake\nrooms\na b b c c\na b b d c\na e e d c\ne e e e f\n"
    "numbers\n2 0 . 0 .\n. . . . .\n. 2 . . .\n. . . . .\n",
    "#....\n...#.\n#.#..\n...#.\n",
)

KIND = Kind(
    name="heyawake",
    summary=Sentence(
        "Shade cells; a room with a number has that many. Shaded cells never share a side, the white cells stay "
        "connected, and no straight line of white cells runs through more than two rooms."
    ),
    rules=RULES,
    puzzle=Heyawake,
    parse=parse,
    plain=plain,
    turned=turned,
    check=check,
    choices=choices,
    draw=draw,
    tally=tally,
    example=EXAMPLE,
    formulations={
        "default": Formulation(
            default, Sentence("a count per number, a clause per side and per crossing; the white cells connected")
        )
    },
    **SHADING,
    tell=tell,
    possible={"number": keep_number, "line": keep_line, **SHADED_APART},
    ways=(Ways(ROOM_WAYS, lambda puzzle: puzzle.scopes, list_ways),),
    link=link_of_rooms(make_puzzle, LINK_NUMBERS, lambda puzzle: puzzle.numbers),
    board_file=board_of_rooms(collect, NUMBERS, spread),
    vocabulary=VOCABULARY,
    generator=Generator(
        (0.4, 0.8),
        Sentence("numbers"),
        full_board,
        clues,
        solution,
        removable=removable,
        remove=remove,
        amend=amend,
        complete=complete,
    ),
)
