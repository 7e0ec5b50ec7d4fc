"""A kind whose symbols include the mark of a wall, with counters and givens: what shared code could trip over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from gridwright.kind import Formulation, Kind, Rule, Violation
from gridwright.messages import Sentence, Text
from gridwright.model import Model
from gridwright.puzzle import Answer, Puzzle
from gridwright.scene import Cell, Fill, Scene
from gridwright.text.codec import Item
from gridwright.text.parsing import Block

MARKS: dict[str, Item] = {".": None, "#": "#", "0": 0, "1": 1}
FILLS = {None: Fill.OPEN, 0: Fill.WHITE, 1: Fill.BLACK}


@dataclass(frozen=True, kw_only=True)
class Walled(Puzzle):
    """Walls, givens and open cells. Half of the open cells of every line, rounded down, are black."""

    kind: ClassVar[str] = "walled"
    cells: tuple[Item, ...]

    def halves(self) -> Iterator[tuple[Text, list[int], int]]:
        """Every line with its open cells and how many of them are black."""
        for line in self.grid.lines():
            cells = [cell for cell in line.cells if self.cells[cell] != "#"]
            yield line.name, cells, len(cells) // 2


def parse(block: Block) -> Walled:
    grid, cells = block.marks(MARKS)
    return Walled(grid=grid, cells=cells)


def plain(puzzle: Walled) -> Sequence[str]:
    return ["".join("." if mark is None else str(mark) for mark in row) for row in puzzle.grid.table(puzzle.cells)]


def choices(puzzle: Walled) -> Sequence[tuple[int, ...]]:
    return [() if mark == "#" else (0, 1) for mark in puzzle.cells]


def check(puzzle: Walled, answer: Answer) -> list[Violation]:
    found = []
    for name, cells, half in puzzle.halves():
        values = [answer.values[cell] for cell in cells]
        if not values.count(1) <= half <= len(values) - values.count(0):
            found.append(Violation("half", puzzle.grid.places(cells), f"{name} needs {half} black cells"))
    for cell, (given, value) in enumerate(zip(puzzle.cells, answer.values, strict=True)):
        if isinstance(given, int) and value not in (None, given):
            found.append(Violation("given", puzzle.grid.places([cell]), f"{puzzle.grid.name(cell)} is given"))
    return found


def default(puzzle: Walled) -> Model:
    model, bits = Model(), {}
    for cell, mark in enumerate(puzzle.cells):
        if mark == "#":
            model.skip_cell()
            continue
        (bits[cell],) = model.bits(1)
        if mark is not None:
            model.fact(f"{puzzle.grid.name(cell)} is given", bits[cell] if mark else -bits[cell])
    for name, cells, half in puzzle.halves():
        model.count(f"{name} has {half} black cells", [bits[cell] for cell in cells], half, half)
    return model


def draw(puzzle: Walled, answer: Answer | None) -> Scene:
    values = answer.values if answer else (None,) * len(puzzle.grid)
    cells = [Cell(Fill.WALL if mark == "#" else FILLS[v]) for mark, v in zip(puzzle.cells, values, strict=True)]
    return Scene(puzzle.grid, tuple(cells), lines=True)


EXAMPLE = "walled\n1.#\n...\n"
KIND = Kind(
    name="walled",
    summary=Sentence("Blacken half of the open cells of every line."),
    rules=(
        Rule("half", "Half of the open cells of every line, rounded down, are black.", (EXAMPLE, "???\n.#?\n")),
        Rule("given", "Givens stay as they are.", (EXAMPLE, ".??\n???\n")),
    ),
    puzzle=Walled,
    parse=parse,
    plain=plain,
    check=check,
    choices=choices,
    draw=draw,
    formulations={"default": Formulation(default, "a count per line")},
    symbols={0: ".", 1: "#"},
)
