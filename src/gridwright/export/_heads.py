"""The head of exported files: comments on variables and cells."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.export._lowered import LoweredModel
from gridwright.messages import comment


def head(model: LoweredModel, unit: str, part: str, prefix: str) -> Iterator[str]:
    """The puzzle and the size of its model, the meaning of every variable, and the literals of every cell."""
    puzzle = model.puzzle
    title = f" “{clean(puzzle.notes.title)}”" if puzzle.notes.title else ""
    variables, constraints, terms = model.sizes()
    yield f"{puzzle.kind}{title}, {puzzle.grid}, formulation {model.formulation}, by gridwright"
    yield f"{variables} variables, {constraints} {unit}, {terms} {part}"
    yield comment("every variable and what it means when it is 1:")
    for variable in range(1, model.top + 1):
        whole = " (a whole number)" if variable in model.columns else ""
        yield f"{prefix}{variable}: {clean(model.names[variable])}{whole}"
    yield comment("the answer, cell by cell: each value with its literal (a minus means that the variable is 0):")
    for cell, number in enumerate(model.answer):
        if number:
            values = (f"{value} by {sign(literal, prefix)}" for value, literal in number.items())
            yield f"{puzzle.grid.name(cell)}: {', '.join(values)}"


def sign(literal: int, prefix: str) -> str:
    """Write a literal with the name of its variable."""
    return f"{'-' * (literal < 0)}{prefix}{abs(literal)}"


def clean(text: str) -> str:
    """Put foreign text on one line."""
    return "".join(c if c.isprintable() else " " for c in text)
