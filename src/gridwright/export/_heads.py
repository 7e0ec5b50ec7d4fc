"""What the head of every exported file says."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.export._statement import Statement


def head(statement: Statement, unit: str, part: str, prefix: str) -> Iterator[str]:
    """What the file is, how large, what every variable means, and which literal says that a cell has a value."""
    puzzle = statement.puzzle
    title = f" “{clean(puzzle.notes.title)}”" if puzzle.notes.title else ""
    variables, said, terms = statement.sizes()
    yield f"{puzzle.kind}{title}, {puzzle.grid}, formulation {statement.formulation}, by gridwright"
    yield f"{variables} variables, {said} {unit}, {terms} {part}"
    yield "every variable and what it means when it is 1:"
    for variable in range(1, statement.top + 1):
        kind = "" if variable not in statement.columns else " (a whole number)"
        yield f"{prefix}{variable}: {clean(statement.names[variable])}{kind}"
    yield "the answer, cell by cell: a value and the literal that says so (a minus means that the variable is 0):"
    for cell, number in enumerate(statement.answer):
        if number:
            values = ", ".join(f"{value} by {signed(literal, prefix)}" for value, literal in number.items())
            yield f"{puzzle.grid.name(cell)}: {values}"


def signed(literal: int, prefix: str) -> str:
    """A literal with the name of its variable."""
    return f"{'-' * (literal < 0)}{prefix}{abs(literal)}"


def clean(text: str) -> str:
    """Foreign text on one line."""
    return "".join(c if c.isprintable() else " " for c in text)
