"""Akari (light up): place bulbs in white cells so that all of them are lit."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, groupby, pairwise
from typing import Any, ClassVar

from gridwright.blueprint import NO_MARK, Blueprint, Vocabulary
from gridwright.errors import InputError
from gridwright.grid import Grid, find_orbits
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
    Solve,
    Technique,
    Values,
    Violation,
    Ways,
    Why,
)
from gridwright.messages import Message, Sentence, Text, say
from gridwright.model import Model, Reason
from gridwright.possible import Left, keep_count
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.scene import Cell, Fill, Ink, Scene, Ticks, is_reached
from gridwright.text.argument import is_short
from gridwright.text.board_file import CellMarks, make_answer, read_cells
from gridwright.text.cells import join_ways, name_cells
from gridwright.text.codec import SKIPS, Blanks, Cells, Item, Mark, NumberAndBlanks
from gridwright.text.encodings import BoardEncoding, Rows, link_of_cells
from gridwright.text.parsing import Block

MARKS: dict[str, Item] = {".": None, "#": "#", "0": 0, "1": 1, "2": 2, "3": 3, "4": 4}


@dataclass(frozen=True, kw_only=True)
class Akari(Puzzle):
    """What is printed in each cell: nothing in a white cell, `#` or a number in a wall."""

    kind: ClassVar[str] = "akari"
    cells: tuple[Item, ...]

    def __post_init__(self) -> None:
        if len(self.cells) != len(self.grid) or not set(self.cells) <= set(MARKS.values()):
            size = {"size": self.grid, "count": len(self.grid)}
            text = say("an akari of {size} cells needs {count} marks, each a number from 0 to 4, '#' or none", **size)
            raise InputError(text)

    @cached_property
    def stretches(self) -> list[tuple[int, ...]]:
        """The longest stretches of white cells in rows and columns; a bulb lights the two it stands in."""
        parts = [groupby(line.cells, lambda cell: self.cells[cell] is None) for line in self.grid.lines()]
        return [tuple(cells) for part in parts for white, cells in part if white]

    @cached_property
    def lights(self) -> dict[int, list[int]]:
        """For every white cell, the cells from which a bulb lights it, itself included."""
        found: dict[int, set[int]] = {cell: set() for cell, mark in enumerate(self.cells) if mark is None}
        for part in self.stretches:
            for cell in part:
                found[cell].update(part)
        return {cell: sorted(lights) for cell, lights in found.items()}

    @cached_property
    def numbers_beside(self) -> dict[int, list[int]]:
        """For every white cell, the walls with a number next to it."""
        return {cell: [wall for wall in self.grid.neighbours()[cell] if wall in self.numbers] for cell in self.lights}

    @cached_property
    def white(self) -> list[int]:
        """The white cells."""
        return list(self.lights)

    @cached_property
    def walls(self) -> list[int]:
        """The walls with a number."""
        return list(self.numbers)

    @cached_property
    def numbers(self) -> dict[int, tuple[int, list[int]]]:
        """For every wall with a number, the number and the white cells next to it."""
        beside = [[c for c in cells if self.cells[c] is None] for cells in self.grid.neighbours()]
        return {cell: (mark, beside[cell]) for cell, mark in enumerate(self.cells) if isinstance(mark, int)}


def parse(block: Block) -> Akari:
    """Rows of marks, with or without blanks between them."""
    grid, cells = block.marks(MARKS)
    return Akari(grid=grid, cells=cells)


def plain(puzzle: Akari) -> Sequence[str]:
    """The board as `parse` reads it."""
    return ["".join("." if mark is None else str(mark) for mark in row) for row in puzzle.grid.table(puzzle.cells)]


def choices(puzzle: Akari) -> Sequence[tuple[int, ...]]:
    """A white cell has a bulb (1) or none (0); in a wall there is nothing to decide."""
    return [(0, 1) if mark is None else () for mark in puzzle.cells]


# The referee

BROKEN = "akari\n.1.\n...\n"
RULES = (
    Rule(
        "number",
        Sentence("A number in a wall is the number of bulbs next to it."),
        (BROKEN, "o#o\n???\n"),
        title=Sentence("number in a wall"),
    ),
    Rule(
        "facing",
        Sentence("No bulb lights another bulb."),
        (BROKEN, "?#?\no?o\n"),
        areal=True,
        title=Sentence("in sight of a bulb"),
        joined=True,
    ),
    Rule(
        "dark",
        Sentence("Every white cell is lit."),
        (BROKEN, ".#?\n...\n"),
        title=Sentence("only bulb that can light a cell"),
    ),
)


def check(puzzle: Akari, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    values = answer.values
    return [*check_number(puzzle, values), *check_facing(puzzle, values), *check_dark(puzzle, values)]


def check_number(puzzle: Akari, values: Values) -> Iterator[Violation]:
    """Numbers with too many bulbs beside them, or too few cells left for them."""
    for wall, (number, beside) in puzzle.numbers.items():
        bulbs, most = (sum(values[cell] in counted for cell in beside) for counted in ((1,), (1, None)))
        if bulbs <= number <= most:
            continue
        if bulbs > number:
            message = Message("the {number} at {wall} has {count} bulb", "the {number} at {wall} has {count} bulbs")
        else:
            message = Message("the {number} at {wall} has room for only {count}")
        text = message(number=number, wall=puzzle.grid.name(wall), count=bulbs if bulbs > number else most)
        yield Violation("number", puzzle.grid.places([wall, *beside]), text)


def check_facing(puzzle: Akari, values: Values) -> Iterator[Violation]:
    """Bulbs that light each other."""
    names = puzzle.grid.names()
    for part in puzzle.stretches:
        for first, second in pairwise(cell for cell in part if values[cell] == 1):
            text = say("the bulbs at {first} and {second} light each other", first=names[first], second=names[second])
            yield Violation("facing", puzzle.grid.places([first, second]), text)


def check_dark(puzzle: Akari, values: Values) -> Iterator[Violation]:
    """White cells that no bulb can light any more."""
    for cell, lights in puzzle.lights.items():
        if all(values[other] == 0 for other in lights):
            text = say("{cell} is dark, and no bulb can light it any more", cell=puzzle.grid.name(cell))
            yield Violation("dark", puzzle.grid.places(lights), text)


def keep_number(puzzle: Akari, place: Areas, left: Left) -> bool:
    """Can a wall have its number of bulbs?"""
    ((wall,),) = place
    if wall not in puzzle.numbers:
        raise ValueError
    number, beside = puzzle.numbers[wall]
    return keep_count(beside, left, number, number)


def keep_facing(puzzle: Akari, place: Areas, left: Left) -> bool:
    """Can a stretch have at most one bulb?"""
    (stretch,) = place
    if stretch not in puzzle.stretches:
        raise ValueError
    return keep_count(stretch, left, 0, 1)


def keep_dark(puzzle: Akari, place: Areas, left: Left) -> bool:
    """Can a cell be lit?"""
    ((cell,),) = place
    if cell not in puzzle.lights:
        raise ValueError
    return keep_count(puzzle.lights[cell], left, 1, len(left))


# The model


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


# What a player sees where a rule decides a cell


def tell(puzzle: Akari, work: RuleAtWork) -> Text | None:
    """The bulb in sight, the only cell that can light another, or what a number still needs."""
    if work.reason.rule == "number":
        return tell_number(puzzle, work)
    if work.reason.rule == "facing":
        return tell_facing(puzzle, work)
    return None if work.cell is None else tell_dark(puzzle, work.cell, next(work.reason.cells))


def tell_number(puzzle: Akari, work: RuleAtWork) -> Text:
    """That a number has all of its bulbs, or no other cells for them, or would have too many or too few."""
    wall = next(work.reason.cells)
    number, _ = puzzle.numbers[wall]
    names = {"number": number, "wall": puzzle.grid.name(wall)}
    if work.value == 1:
        return Sentence("the {number} at {wall} has no other cells left", **names)
    if work.value == 0 and number:
        return Sentence("the {number} at {wall} has all of its bulbs", **names)
    if work.value == 0:
        return Sentence("the {number} at {wall} allows no bulbs", **names)
    if len(work.known_as(1)) > number:
        return Sentence("the {number} at {wall} would have too many bulbs", **names)
    return Sentence("the {number} at {wall} would have too few bulbs", **names)


def tell_facing(puzzle: Akari, work: RuleAtWork) -> Text:
    """The bulb that others must not face, or two that would."""
    first, *others = (puzzle.grid.name(cell) for cell in work.known_as(1))
    if others:
        return Sentence("the bulbs at {first} and {second} would light each other", first=first, second=others[0])
    return Sentence("no other bulb may be in sight of {cell}", cell=first)


def tell_dark(puzzle: Akari, light: int, cell: int) -> Text:
    """The only place for a bulb that lights a cell."""
    names = puzzle.grid.names()
    if light == cell:
        return Sentence("no other cell can light {cell}", cell=names[cell])
    return Sentence("only {light} can light {cell}", light=names[light], cell=names[cell])


# What all ways to place some bulbs have in common


def rule_out(puzzle: Akari, bulbs: Sequence[int]) -> dict[int, int] | None:
    """The cells that bulbs leave without one: those in sight, and others next to a number that then has all its bulbs.

    None if a number would have too many.
    """
    none = {cell: 0 for bulb in bulbs for cell in puzzle.lights[bulb] if cell != bulb}
    for wall in {wall for bulb in bulbs for wall in puzzle.numbers_beside[bulb]}:
        number, beside = puzzle.numbers[wall]
        count = sum(cell in beside for cell in bulbs)
        if count > number:
            return None
        if count == number:
            none |= {cell: 0 for cell in beside if cell not in bulbs}
    return none


def list_number_ways(puzzle: Akari, nth: int, known: Mapping[int, int]) -> list[dict[int, int]]:
    """The ways to place the bulbs that a number still needs."""
    number, beside = puzzle.numbers[puzzle.walls[nth]]
    missing, free = number - sum(known.values()), [cell for cell in beside if cell not in known]
    choices = combinations(free, missing) if missing > 0 else ()
    found = ((bulbs, rule_out(puzzle, bulbs)) for bulbs in choices)
    return [{cell: int(cell in bulbs) for cell in free} | none for bulbs, none in found if none is not None]


def list_lights(puzzle: Akari, nth: int, known: Mapping[int, int]) -> list[dict[int, int]]:
    """The bulbs that can light a cell, if they are two."""
    lights = [cell for cell in puzzle.lights[puzzle.white[nth]] if cell not in known]
    ways = [rule_out(puzzle, [bulb]) for bulb in lights] if len(lights) == 2 and not any(known.values()) else []
    return [way for way in ways if way is not None] if None not in ways else []


def explain_number_ways(puzzle: Akari, found: FoundStep) -> Why:
    """Cells that the bulbs of a number decide wherever they are."""
    wall = puzzle.walls[found.facts.part]
    number, beside = puzzle.numbers[wall]
    names = {"count": number, "wall": puzzle.grid.name(wall)}
    is_beside = any(cell in beside for cell in found.cells)
    if is_beside:
        ways = [[cell for cell in beside if way.get(cell, found.facts.known.get(cell))] for way in found.facts.ways]
        why = Sentence(
            "the {count} at {wall} can only have its bulb in {places}",
            "the {count} at {wall} can only have its bulbs in {places}",
            places=join_ways([name_cells(puzzle.grid, cells) for cells in ways]),
            **names,
        )
    else:
        why = Sentence(
            "wherever the {count} at {wall} has its bulb, it rules out {cells}",
            "wherever the {count} at {wall} has its bulbs, they rule out {cells}",
            cells=name_cells(puzzle.grid, found.cells),
            **names,
        )
    reasons = (number_reason(puzzle, wall), *list_reasons(puzzle, beside, found.cells))
    if is_short(str(why)):
        return Why(wall, why, reasons, then=None if is_beside else no_bulb(found))
    return Why(wall, Sentence("all ways to place the bulbs of the {count} at {wall} agree in part", **names), reasons)


def explain_lights(puzzle: Akari, found: FoundStep) -> Why:
    """Cells that are ruled out by both bulbs that can light a cell."""
    cell = puzzle.white[found.facts.part]
    lights = [light for light in puzzle.lights[cell] if light not in found.because]
    first, second = map(puzzle.grid.name, lights)
    only = Sentence(
        "only a bulb at {first} or at {second} can light {cell}",
        first=first,
        second=second,
        cell=puzzle.grid.name(cell),
    )
    either = Sentence("either rules out {cells}", cells=name_cells(puzzle.grid, found.cells))
    reasons = (dark_reason(puzzle, cell), *list_reasons(puzzle, lights, found.cells))
    return Why(cell, (only, either), reasons, then=no_bulb(found))


def no_bulb(found: FoundStep) -> Text:
    """That cells which the reason has named have no bulb."""
    return Sentence("this cell has no bulb", "these cells have no bulb", count=len(found.cells))


def list_reasons(puzzle: Akari, bulbs: Collection[int], cells: Collection[int]) -> Iterator[Reason]:
    """The reasons by which some bulbs rule out each other, or bulbs in other cells."""
    for part in puzzle.stretches:
        if len(part) > 1 and not set(part).isdisjoint(bulbs) and not set(part).isdisjoint(cells):
            yield facing(puzzle, part)
    for wall, (number, beside) in puzzle.numbers.items():
        if len({*bulbs, *cells}.intersection(beside)) > min(number, 1):
            yield number_reason(puzzle, wall)


EITHER_WAY = Sentence("ruled out either way")
NUMBER_WAYS: Technique[Akari] = Technique("number-ways", EITHER_WAY, MEDIUM, 4, explain_number_ways)
TWO_LIGHTS: Technique[Akari] = Technique("two-lights", EITHER_WAY, MEDIUM, 4, explain_lights)


# The picture


def draw(puzzle: Akari, answer: Answer | None) -> Scene:
    """Walls with their numbers, bulbs as o."""
    values = answer.values if answer else (None,) * len(puzzle.grid)
    return Scene(puzzle.grid, tuple(map(draw_cell, puzzle.cells, values)), lines=True, title=puzzle.notes.title)


def draw_cell(mark: Item, value: Value) -> Cell:
    """One cell."""
    if mark is not None:
        return Cell(Fill.WALL, "" if mark == "#" else str(mark))
    return Cell() if value is None else Cell(Fill.WHITE, "o" if value else "", Ink.ANSWER)


def tally(puzzle: Akari, answer: Answer) -> Ticks:
    """The walls that have as many bulbs beside them as their number says."""
    numbers = puzzle.numbers.items()
    return Ticks(frozenset(wall for wall, (number, beside) in numbers if is_reached(number, beside, answer)))


# The drawing of a setter: walls, some with a number

WALL_MARKS = {str(mark): mark for mark in MARKS.values() if mark is not None}
WALL_WORDS = {"#": Sentence("black cell")} | {
    str(number): Sentence("black cell with {number}", number=number) for number in range(5)
}


def read_drawing(blueprint: Blueprint) -> Akari:
    """The puzzle of a drawing."""
    return make_puzzle(blueprint.grid, map(WALL_MARKS.get, blueprint.marks))


def write_drawing(puzzle: Akari) -> Blueprint:
    """The drawing of a puzzle."""
    return Blueprint(puzzle.grid, tuple(NO_MARK if mark is None else str(mark) for mark in puzzle.cells))


VOCABULARY = Vocabulary(
    read_drawing,
    write_drawing,
    marks={text: draw_cell(mark, None) for text, mark in WALL_MARKS.items()},
    words=WALL_WORDS,
)


# Encodings. A pzprv3 file has walls and bulbs in the same rows, and calls the kind lightup.

LINK_CELLS = Cells((NumberAndBlanks(), Mark(".", "#"), Blanks(SKIPS)), overrun=2)
FILE_CELLS = CellMarks({".": None, "-": "#", "#": "bulb", "+": "none"})
FILE_VALUES = {"bulb": 1, "none": 0}


def make_puzzle(grid: Grid, cells: Iterable[Item]) -> Akari:
    """An akari from its marks."""
    return Akari(grid=grid, cells=tuple(cells))


def read_board(grid: Grid, rows: Rows) -> tuple[Puzzle, Rows]:
    """Walls, without the bulbs between them."""
    marks = read_cells(FILE_CELLS, grid, rows)
    return make_puzzle(grid, [None if mark in FILE_VALUES else mark for mark in marks]), rows


def read_bulbs(puzzle: Akari, rows: Rows) -> Answer:
    """Bulbs, and cells marked as having none."""
    marks = read_cells(FILE_CELLS, puzzle.grid, rows)
    return make_answer(puzzle, [FILE_VALUES.get(str(mark)) for mark in marks])


def write_board(puzzle: Akari, answer: Answer) -> list[str]:
    """Walls, and what stands between them."""
    bulbs: list[Item] = [{1: "bulb", 0: "none"}.get(value) if value is not None else None for value in answer.values]
    cells = [bulb if mark is None else mark for mark, bulb in zip(puzzle.cells, bulbs, strict=True)]
    return FILE_CELLS.rows(puzzle.grid, cells)


# The generator

WALLS = (0.15, 0.25)  # the share of walls to begin with; steering to one solution adds some
MOST_WALLS = 0.45
DENSITY = (0.4, 0.8)


def full_board(grid: Grid, density: float, rng: random.Random) -> tuple[Value, ...]:
    """Walls in a quarter of the cells, and bulbs that light the others."""
    return place_bulbs(grid, set(rng.sample(range(len(grid)), len(grid) // 4)), (), rng)


def place_bulbs(grid: Grid, walls: set[int], bulbs: Iterable[int], rng: random.Random) -> tuple[Value, ...]:
    """Some bulbs, and more in random cells that are still dark, until none is; None for a wall."""
    lights = make_puzzle(grid, ["#" if cell in walls else None for cell in range(len(grid))]).lights
    placed = set(bulbs)
    for cell in rng.sample(sorted(lights), len(lights)):
        if placed.isdisjoint(lights[cell]):
            placed.add(cell)
    return tuple(int(cell in placed) if cell in lights else None for cell in range(len(grid)))


def clues(grid: Grid, board: Values, rng: random.Random) -> Akari:
    """The walls, each with the number of bulbs next to it."""
    counts = [sum(board[other] == 1 for other in beside) for beside in grid.neighbours()]
    return make_puzzle(grid, [counts[cell] if value is None else None for cell, value in enumerate(board)])


def fill(grid: Grid, request: Request, rng: random.Random, solve: Solve) -> tuple[Akari, Answer]:
    """Walls of the requested symmetry with all their numbers, and bulbs."""
    walls, most = set[int](), rng.uniform(*WALLS) * len(grid)
    for orbit in find_orbits(grid, rng.sample(range(len(grid)), len(grid)), request.symmetry):
        if len(walls) + len(orbit) <= most:
            walls.update(orbit)
    board = place_bulbs(grid, walls, (), rng)
    return clues(grid, board, rng), Answer(grid, board)


def amend(
    puzzle: Akari, solution: Values, others: Sequence[Values], request: Request, rng: random.Random
) -> tuple[Akari, Values] | None:
    """A wall more, where the last of the others has a bulb, and its images; the bulbs stay where they can."""
    grid = puzzle.grid
    cell = rng.choice([cell for cell, value in enumerate(others[-1]) if value == 1 and solution[cell] == 0])
    walls = {at for at, mark in enumerate(puzzle.cells) if mark is not None}
    walls.update(next(orbit for orbit in find_orbits(grid, range(len(grid)), request.symmetry) if cell in orbit))
    if len(walls) > max(MOST_WALLS * len(grid), 1):
        return None
    board = place_bulbs(grid, walls, [at for at, v in enumerate(solution) if v == 1 and at not in walls], rng)
    return clues(grid, board, rng), board


def remove(puzzle: Akari, walls: Iterable[int]) -> Akari:
    """The puzzle without the numbers of some walls."""
    blank = set(walls)
    return replace(puzzle, cells=tuple("#" if cell in blank else mark for cell, mark in enumerate(puzzle.cells)))


def get_cells(puzzle: Any) -> tuple[Item, ...]:
    """The marks of a puzzle."""
    return puzzle.cells  # type: ignore[no-any-return]


KIND = Kind(
    name="akari",
    summary=Sentence(
        "Place light bulbs in white cells. A bulb lights its row and column up to the next wall. "
        "Every white cell must be lit, and no bulb may light another."
    ),
    aliases={"lightup": {}},
    rules=RULES,
    puzzle=Akari,
    parse=parse,
    plain=plain,
    check=check,
    choices=choices,
    draw=draw,
    tally=tally,
    example=("akari\n.....\n..2.#\n.....\n1..2.\n", "....o\n.o#o#\no....\n#.o#o\n"),
    formulations={
        "default": Formulation(
            default, Sentence("a count per number and per stretch of white cells, a clause per white cell")
        )
    },
    symbols={0: ".", 1: "o"},
    words={0: Sentence("empty"), 1: Sentence("a bulb")},
    conclusions={
        0: Message("{cells} has no bulb", "{cells} have no bulb"),
        1: Message("{cells} has a bulb", "{cells} have bulbs"),
    },
    suppositions={
        0: Message("{cells} had no bulb", "{cells} had no bulb"),
        1: Message("{cells} had a bulb", "{cells} had bulbs"),
    },
    consequences={
        0: Message("{cells} would have no bulb", "{cells} would have no bulb"),
        1: Message("{cells} would have a bulb", "{cells} would have bulbs"),
    },
    tell=tell,
    possible={"number": keep_number, "facing": keep_facing, "dark": keep_dark},
    ways=(
        Ways(NUMBER_WAYS, lambda puzzle: [beside for _, beside in puzzle.numbers.values()], list_number_ways),
        Ways(TWO_LIGHTS, lambda puzzle: [*puzzle.lights.values()], list_lights),
    ),
    link=link_of_cells(LINK_CELLS, make_puzzle, get_cells, other_name="lightup"),
    board_file=BoardEncoding(read_board, read_bulbs, write_board, unmarked=0, other_name="lightup"),
    vocabulary=VOCABULARY,
    generator=Generator(
        DENSITY,
        Sentence("numbers"),
        full_board,
        clues,
        removable=lambda puzzle: list(puzzle.numbers),
        remove=remove,
        fill=fill,
        amend=amend,
    ),
)
