"""Takuzu said to the engines."""

from __future__ import annotations

from gridwright.grid import Line
from gridwright.kind import Formulation
from gridwright.kinds.takuzu.combinations import COMBINATIONS
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.model import Differ, Model


def default(puzzle: Takuzu) -> Model:
    """One bit a cell; counters for the balance, clauses for the triples, cuts for lines that are alike."""
    model = Model()
    bits = model.bits(len(puzzle.grid))
    given(model, puzzle, bits)
    for line in puzzle.grid.lines():
        along = [bits[cell] for cell in line.cells]
        three(model, line, along)
        balance(model, line, along)
    if puzzle.unique_lines:
        twins(model, puzzle.grid.rows(), bits)
        twins(model, puzzle.grid.columns(), bits)
    return model


def given(model: Model, puzzle: Takuzu, bits: range) -> None:
    """The digits printed in the puzzle."""
    names = puzzle.grid.names()
    for cell, value in enumerate(puzzle.givens):
        if value is not None:
            model.fact(f"{names[cell]} is given as {value}", bits[cell] if value else -bits[cell])


def three(model: Model, line: Line, along: list[int]) -> None:
    """Never three alike side by side."""
    triples = list(zip(along, along[1:], along[2:], strict=False))
    clauses = [[a, b, c] for a, b, c in triples] + [[-a, -b, -c] for a, b, c in triples]
    model.clauses(f"{line.name} never has three alike side by side", clauses)


def balance(model: Model, line: Line, along: list[int]) -> None:
    """As many 0s as 1s."""
    model.count(f"{line.name} holds as many 0s as 1s", along, len(along) // 2, len(along) // 2)


def twins(model: Model, lines: tuple[Line, ...], bits: range) -> None:
    """No two parallel lines are alike."""
    words = [tuple(bits[cell] for cell in line.cells) for line in lines]
    for i, line in enumerate(lines):
        for j in range(i):
            model.post(f"{lines[j].name} and {line.name} are not alike", Differ(words[j], words[i]))


FORMULATIONS = {
    "default": Formulation(default, "a counter per line, a clause per triple, lines that are alike cut off when met"),
    "combinations": COMBINATIONS,
}
