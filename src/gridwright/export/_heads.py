"""The head of exported files: comments on variables and cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gridwright.export._lowered import LoweredModel
from gridwright.kinds import name_kind
from gridwright.messages import NO_BREAK_SPACE, say


def head(
    model: LoweredModel, in_clauses: bool, call: Callable[[int], str], label: Callable[[int], str]
) -> Iterator[str]:
    """The puzzle and the size of its model, the meaning of every variable, and the literals of every cell.

    `call` writes a variable as the model does, `label` as the list of variables does.
    """
    puzzle = model.puzzle
    yield say(
        "{kind}{title}, {size}, formulation {formulation}, by gridwright",
        kind=name_kind(puzzle.kind),
        title=say(" “{title}”", title=clean(puzzle.notes.title)) if puzzle.notes.title else "",
        size=puzzle.grid,
        formulation=model.formulation,
    )
    variables, constraints, terms = model.sizes()
    sizes = {"variables": variables, "constraints": constraints, "terms": terms}
    if in_clauses:
        yield say("{variables} variables, {constraints} clauses, {terms} literals", **sizes)
    else:
        yield say("{variables} variables, {constraints} rows, {terms} non-zeros", **sizes)
    yield say("every variable and what it means when it is 1:")
    for variable in range(1, model.top + 1):
        meaning = clean(model.names[variable])
        if variable in model.columns:
            meaning = say("{meaning} (a whole number)", meaning=meaning)
        yield say("{name}: {meaning}", name=label(variable), meaning=meaning)
    yield say("the answer, cell by cell: each value with its literal (a minus means that the variable is 0):")
    for cell, number in enumerate(model.answer):
        if number:
            values = [say("{value} by {literal}", value=value, literal=sign(n, call)) for value, n in number.items()]
            yield say("{name}: {meaning}", name=puzzle.grid.name(cell), meaning=", ".join(values))


def sign(literal: int, call: Callable[[int], str]) -> str:
    """Write a literal with the name of its variable."""
    return f"{'-' * (literal < 0)}{call(abs(literal))}"


def clean(text: str) -> str:
    """Put foreign text on one line."""
    return "".join(c if c.isprintable() or c == NO_BREAK_SPACE else " " for c in text)
