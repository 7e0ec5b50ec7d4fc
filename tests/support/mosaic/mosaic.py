"""Mosaic: shade cells so that each number counts the shaded cells around it and at its own place.

A kind for tests: its clues stand in cells that take a value themselves, and say nothing certain about it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from gridwright.grid import Grid
from gridwright.kind import Formulation, Generator, Kind, Rule, Violation
from gridwright.messages import Sentence, say
from gridwright.model import Model, Reason
from gridwright.puzzle import Answer, Puzzle
from gridwright.scene import Cell, Fill, Scene
from gridwright.text.parsing import Block, rectangle, tokens

SUMMARY = Sentence(
    "Each number counts the shaded cells around it and at its own place."
)  # untranslated: only tests see it
EXAMPLE = "mosaic\n1 .\n. .\n"


@dataclass(frozen=True, kw_only=True)
class Mosaic(Puzzle):
    """The number of every cell, None where there is none."""

    kind: ClassVar[str] = "mosaic"
    numbers: tuple[int | None, ...]


def around(grid: Grid, cell: int) -> list[int]:
    """A cell and the cells that touch it."""
    row, column = divmod(cell, grid.width)
    rows = range(max(0, row - 1), min(grid.height, row + 2))
    columns = range(max(0, column - 1), min(grid.width, column + 2))
    return [r * grid.width + c for r in rows for c in columns]


def parse(block: Block) -> Mosaic:
    """Numbers and dots, separated by blanks."""
    rows = [tokens(line.text) for line in block.lines]
    marks = [mark for row in rows for mark in row]
    return Mosaic(
        grid=rectangle(block.source, block.lines, rows),
        numbers=tuple(None if mark == "." else int(mark) for mark in marks),
    )


def plain(puzzle: Mosaic) -> Sequence[str]:
    """The board as `parse` reads it."""
    marks = ["." if number is None else str(number) for number in puzzle.numbers]
    return [" ".join(row) for row in puzzle.grid.table(marks)]


def check(puzzle: Mosaic, answer: Answer) -> list[Violation]:
    """Numbers with too many shaded cells, or too few that still can be."""
    found = []
    for cell, number in enumerate(puzzle.numbers):
        cells = around(puzzle.grid, cell)
        values = [answer.values[other] for other in cells]
        if number is not None and not values.count(1) <= number <= values.count(1) + values.count(None):
            text = say("the number at {cell} is not that of its shaded cells", cell=puzzle.grid.name(cell))
            found.append(Violation("count", puzzle.grid.places(cells), text))
    return found


def default(puzzle: Mosaic) -> Model:
    """One variable per cell, and a count for each number."""
    model = Model()
    bits = model.bits(len(puzzle.grid))
    for cell, number in enumerate(puzzle.numbers):
        if number is not None:
            near = [bits[other] for other in around(puzzle.grid, cell)]
            sentence = Sentence("the number at {cell} is that of its shaded cells", cell=puzzle.grid.name(cell))
            model.count(Reason("count", (cell,), sentence), near, number, number)
    return model


def draw(puzzle: Mosaic, answer: Answer | None) -> Scene:
    """The board alone."""
    return Scene(puzzle.grid, tuple(Cell(Fill.OPEN) for _ in puzzle.numbers), lines=True, title=puzzle.notes.title)


def full_board(grid: Grid, density: float, rng: Random) -> tuple[int, ...]:
    """Random shaded cells."""
    return tuple(int(rng.random() < density) for _ in range(len(grid)))


def clues(grid: Grid, board: tuple[int, ...], rng: Random) -> Mosaic:
    """A number in every cell."""
    return Mosaic(grid=grid, numbers=tuple(sum(board[o] for o in around(grid, cell)) for cell in range(len(grid))))


def remove(puzzle: Mosaic, cells: Iterable[int]) -> Mosaic:
    """The puzzle without the numbers of some cells."""
    gone = set(cells)
    return replace(puzzle, numbers=tuple(None if cell in gone else n for cell, n in enumerate(puzzle.numbers)))


KIND = Kind(
    name="mosaic",
    summary=SUMMARY,
    rules=(Rule("count", SUMMARY, (EXAMPLE, "##\n??\n")),),
    puzzle=Mosaic,
    parse=parse,
    plain=plain,
    check=check,
    choices=lambda puzzle: ((0, 1),) * len(puzzle.grid),
    draw=draw,
    formulations={"default": Formulation(default, SUMMARY)},
    symbols={0: ".", 1: "#"},
    generator=Generator(
        (0.4, 0.6),
        SUMMARY,
        full_board,
        clues,
        removable=lambda puzzle: [cell for cell, number in enumerate(puzzle.numbers) if number is not None],
        remove=remove,
    ),
)
