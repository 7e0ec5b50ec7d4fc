"""The head of exported files: comments on variables and cells."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.export._lowered import LoweredModel
from gridwright.messages import Message
from gridwright.messages import export as messages


def head(model: LoweredModel, unit: Message, part: Message, prefix: str) -> Iterator[str]:
    """The puzzle and the size of its model, the meaning of every variable, and the literals of every cell."""
    puzzle = model.puzzle
    title = messages.QUOTED(title=clean(puzzle.notes.title)) if puzzle.notes.title else ""
    variables, constraints, terms = model.sizes()
    yield messages.TITLE(kind=puzzle.kind, title=title, size=puzzle.grid, formulation=model.formulation)
    yield messages.SIZES(variables=variables, constraints=constraints, unit=unit(), terms=terms, part=part())
    yield messages.VARIABLES()
    for variable in range(1, model.top + 1):
        line = messages.INTEGER_VARIABLE if variable in model.columns else messages.VARIABLE
        yield line(variable=f"{prefix}{variable}", meaning=clean(model.names[variable]))
    yield messages.ANSWER()
    for cell, number in enumerate(model.answer):
        if number:
            pairs = number.items()
            values = (messages.VALUE_BY_LITERAL(value=value, literal=sign(lit, prefix)) for value, lit in pairs)
            yield messages.ANSWER_CELL(cell=puzzle.grid.name(cell), values=", ".join(values))


def sign(literal: int, prefix: str) -> str:
    """Write a literal with the name of its variable."""
    return f"{'-' * (literal < 0)}{prefix}{abs(literal)}"


def clean(text: str) -> str:
    """Put foreign text on one line."""
    return "".join(c if c.isprintable() else " " for c in text)
