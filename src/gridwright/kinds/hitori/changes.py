"""What a setter may change in a hitori: its numbers."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace

from gridwright.grid import Line
from gridwright.kind import Change, Demand, Part, Values
from gridwright.kinds.hitori.generator import highest
from gridwright.kinds.hitori.models import default, once
from gridwright.kinds.hitori.puzzle import MASKED, Hitori
from gridwright.messages import Message, Text
from gridwright.puzzle import Value


def changes(puzzle: Hitori, solutions: Sequence[Values]) -> Iterator[Part[Hitori]]:
    """Every cell could hold any other number; the cells in which known solutions differ come first."""
    lines: list[list[Line]] = [[] for _ in puzzle.numbers]
    for line in puzzle.grid.lines():
        for cell in line.cells:
            lines[cell].append(line)
    numbers = list_numbers(puzzle)
    for cell in sorted(range(len(puzzle.grid)), key=lambda cell: len({values[cell] for values in solutions}) < 2):
        yield make_part(puzzle, cell, lines[cell], numbers)


def make_part(puzzle: Hitori, cell: int, lines: Sequence[Line], numbers: Sequence[int]) -> Part[Hitori]:
    """The number of a cell, which could be another."""
    own = puzzle.numbers[cell]
    reasons = tuple(once(line, own) for line in lines)
    return Part(lambda: list_changes(puzzle, cell, lines, numbers), reasons, lambda: default(put(puzzle, cell, None)))


def list_changes(puzzle: Hitori, cell: int, lines: Sequence[Line], numbers: Sequence[int]) -> Iterator[Change[Hitori]]:
    """Every other number for a cell, of those that the board has or could do with."""
    own, name = puzzle.numbers[cell], puzzle.grid.name(cell)
    beside = [other for line in lines for other in line.cells if other != cell]
    for value in numbers:
        if value != own:
            sentence = (
                Message("Give {cell} the number {value}.")
                if own is None
                else Message("Change the {old} in {cell} to {new}.")
            )
            text = sentence.about(cell=name, value=value, old=own, new=value)
            shared = tuple(((line.cells, value), (cell, MASKED)) for line in lines)
            yield make_change(text, cell, value, demand_masks(puzzle, cell, value, beside), shared)


def make_change(
    text: Text, cell: int, value: int, demands: tuple[Demand, ...], shared: tuple[tuple[Hashable, tuple[int, int]], ...]
) -> Change[Hitori]:
    """A cell that gets another number; of two cells of a line that get the same one, one is masked."""
    return Change(text, (cell,), lambda puzzle: put(puzzle, cell, value), demands, shared=shared)


def demand_masks(puzzle: Hitori, cell: int, value: int, beside: Sequence[int]) -> tuple[Demand, ...]:
    """Of a cell and any other of its lines that has the same number, one is masked."""
    return tuple(((cell, MASKED), (other, MASKED)) for other in beside if puzzle.numbers[other] == value)


def list_numbers(puzzle: Hitori) -> list[int]:
    """The numbers of the board, and those up to the length of its longer side."""
    return sorted({*range(1, highest(puzzle.grid) + 1), *(value for value in puzzle.numbers if value is not None)})


def put(puzzle: Hitori, cell: int, value: Value) -> Hitori:
    """The puzzle with another number in a cell; None makes it blank."""
    return replace(puzzle, numbers=(*puzzle.numbers[:cell], value, *puzzle.numbers[cell + 1 :]))
