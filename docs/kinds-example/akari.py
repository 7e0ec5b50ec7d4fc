"""Akari (light up): place bulbs in white cells so that all of them are lit."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, pairwise
from typing import ClassVar

from gridwright.errors import InputError
from gridwright.grid import Grid
from gridwright.kind import Formulation, Generator, Kind, Rule, Violation
from gridwright.messages import Sentence, Text, say
from gridwright.model import Model, Reason
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.scene import Cell, Fill, Ink, Scene
from gridwright.text.codec import SKIPS, Blanks, Cells, Item, Mark, NumberAndBlanks
from gridwright.text.encodings import link_of_cells
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
        white = [cell for cell, mark in enumerate(self.cells) if mark is None]
        return {cell: sorted({c for part in self.stretches if cell in part for c in part}) for cell in white}

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


EXAMPLE = "akari\n.1.\n...\n"
RULES = (
    Rule("number", Sentence("A number in a wall is the number of bulbs next to it."), (EXAMPLE, "o#o\n???\n")),
    Rule("facing", Sentence("No bulb lights another bulb."), (EXAMPLE, "?#?\no?o\n")),
    Rule("dark", Sentence("Every white cell is lit."), (EXAMPLE, ".#?\n...\n")),
)


def check(puzzle: Akari, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    broken = find_broken(puzzle, answer.values, puzzle.grid.names())
    return [Violation(rule, puzzle.grid.places(cells), text) for rule, cells, text in broken]


def find_broken(
    puzzle: Akari, values: Sequence[Value], names: Sequence[Text]
) -> Iterator[tuple[str, Sequence[int], str]]:
    """Every broken rule with its cells and its sentence."""
    for wall, (number, beside) in puzzle.numbers.items():
        bulbs, most = (sum(values[cell] in counted for cell in beside) for counted in ((1,), (1, None)))
        if bulbs > number:
            text = say(
                "the {number} at {wall} has {count} bulb",
                "the {number} at {wall} has {count} bulbs",
                count=bulbs,
                number=number,
                wall=names[wall],
            )
            yield "number", [wall, *beside], text
        elif most < number:
            text = say("the {number} at {wall} has room for only {most}", number=number, wall=names[wall], most=most)
            yield "number", [wall, *beside], text
    for part in puzzle.stretches:
        for first, second in pairwise(cell for cell in part if values[cell] == 1):
            text = say("the bulbs at {first} and {second} light each other", first=names[first], second=names[second])
            yield "facing", [first, second], text
    for cell, lights in puzzle.lights.items():
        if all(values[other] == 0 for other in lights):
            yield "dark", lights, say("{cell} is dark, and no bulb can light it any more", cell=names[cell])


def default(puzzle: Akari) -> Model:
    """One variable per white cell, true for a bulb; a count per number and per stretch, a clause per white cell."""
    model, names, bulb = Model(), puzzle.grid.names(), {}
    for cell, mark in enumerate(puzzle.cells):
        if mark is None:
            bulb[cell] = model.bits(1)[0]
        else:
            model.skip_cell()
    for wall, (number, beside) in puzzle.numbers.items():
        sentence = Sentence("the {number} at {wall} counts the bulbs next to it", number=number, wall=names[wall])
        model.count(Reason("number", (wall,), sentence), [bulb[cell] for cell in beside], number, number)
    for part in puzzle.stretches:
        first, last = names[part[0]], names[part[-1]]
        sentence = Sentence("at most one bulb stands between {first} and {last}", first=first, last=last)
        model.count(Reason("facing", part, sentence), [bulb[cell] for cell in part], None, 1)
    for cell, lights in puzzle.lights.items():
        sentence = Sentence("{cell} is lit", cell=names[cell])
        model.clauses(Reason("dark", (cell,), sentence), [[bulb[other] for other in lights]])
    return model


def draw(puzzle: Akari, answer: Answer | None) -> Scene:
    """Walls with their numbers, bulbs as o."""
    values = answer.values if answer else (None,) * len(puzzle.grid)
    return Scene(puzzle.grid, tuple(map(draw_cell, puzzle.cells, values)), lines=True, title=puzzle.notes.title)


def draw_cell(mark: Item, value: Value) -> Cell:
    """One cell."""
    if mark is not None:
        return Cell(Fill.WALL, "" if mark == "#" else str(mark))
    return Cell() if value is None else Cell(Fill.WHITE, "o" if value else "", Ink.ANSWER)


def full_board(grid: Grid, density: float, rng: random.Random) -> tuple[Value, ...]:
    """Walls in a quarter of the cells, then bulbs in random dark cells until all are lit."""
    cells = rng.sample(range(len(grid)), len(grid))
    walls, bulbs = set(cells[: len(grid) // 4]), set[int]()
    lights = Akari(grid=grid, cells=tuple("#" if cell in walls else None for cell in range(len(grid)))).lights
    for cell in cells:
        if cell in lights and not bulbs & set(lights[cell]):
            bulbs.add(cell)
    return tuple(None if cell in walls else int(cell in bulbs) for cell in range(len(grid)))


def clues(grid: Grid, board: tuple[Value, ...], rng: random.Random) -> Akari:
    """The walls, each with the number of bulbs next to it."""
    counts = [sum(board[other] == 1 for other in beside) for beside in grid.neighbours()]
    return Akari(grid=grid, cells=tuple(counts[cell] if v is None else None for cell, v in enumerate(board)))


def remove(puzzle: Akari, walls: Iterable[int]) -> Akari:
    """The puzzle without the numbers of some walls."""
    blank = set(walls)
    return replace(puzzle, cells=tuple("#" if cell in blank else mark for cell, mark in enumerate(puzzle.cells)))


LINK = Cells((NumberAndBlanks(), Mark(".", "#"), Blanks(SKIPS)), overrun=2)
KIND = Kind(
    name="akari",
    summary=Sentence(
        "Place light bulbs in white cells. A bulb lights its row and column up to the next wall. "
        "Every white cell must be lit, and no bulb may light another."
    ),
    rules=RULES,
    puzzle=Akari,
    parse=parse,
    plain=plain,
    check=check,
    choices=choices,
    draw=draw,
    formulations={
        "default": Formulation(
            default, Sentence("a count per number and per stretch of white cells, a clause per white cell")
        )
    },
    symbols={0: ".", 1: "o"},
    link=link_of_cells(LINK, lambda grid, cells: Akari(grid=grid, cells=cells), lambda puzzle: puzzle.cells),
    generator=Generator(
        (0.4, 0.8), Sentence("numbers"), full_board, clues, removable=lambda p: list(p.numbers), remove=remove
    ),
)

FIXED = ("akari\n1\n",)  # for the tests: a board without a solution


def instances(puzzle: Akari) -> dict[str, list[tuple[int, ...]]]:
    """For the tests: the groups of cells that each rule is about."""
    numbers = [(wall, *beside) for wall, (_, beside) in puzzle.numbers.items()]
    return {"number": numbers, "facing": puzzle.stretches, "dark": list(map(tuple, puzzle.lights.values()))}
