"""The referee of makaro. It knows nothing of the models."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kind import Rule, Violation
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.puzzle import Answer

EXAMPLE = "makaro\nrooms\na a b\na . b\nc c b\ncells\n. 2 .\n. < .\n. . .\n"
RULES = (
    Rule("given", "The numbers printed in the puzzle stay as they are.", (EXAMPLE, "? 1 ?\n? # ?\n? ? ?\n")),
    Rule("room", "A room of N cells holds each of 1 to N once.", (EXAMPLE, "? 2 1\n? # ?\n? ? 1\n")),
    Rule("neighbours", "Cells that share a side never hold the same number.", (EXAMPLE, "? 2 2\n? # ?\n? ? ?\n")),
    Rule(
        "arrow",
        "The cell an arrow points at holds more than every other numbered cell beside that arrow.",
        (EXAMPLE, "? 2 ?\n1 # ?\n? ? ?\n"),
    ),
)


def check(puzzle: Makaro, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    return [
        *given(puzzle, answer),
        *room(puzzle, answer),
        *neighbours(puzzle, answer),
        *arrow(puzzle, answer),
    ]


def given(puzzle: Makaro, answer: Answer) -> Iterator[Violation]:
    """Numbers that are not the printed ones."""
    for cell, (was, now) in enumerate(zip(puzzle.givens, answer.values, strict=True)):
        if was is not None and now is not None and was != now:
            text = f"{puzzle.grid.name(cell)} is given as {was}, but holds {now}"
            yield Violation("given", puzzle.grid.places([cell]), text)


def room(puzzle: Makaro, answer: Answer) -> Iterator[Violation]:
    """Numbers twice in a room, or larger than it."""
    for area in puzzle.areas:
        seen: dict[int, int] = {}
        for cell in area:
            value = answer.values[cell]
            if value is None:
                continue
            where = puzzle.grid.name(cell)
            if not 1 <= value <= len(area):
                text = f"{where} holds {value}; its room has {len(area)} cell{'s' * (len(area) > 1)}"
                yield Violation("room", puzzle.grid.places([cell]), text)
            first = seen.setdefault(value, cell)
            if first != cell:
                text = f"the room at {puzzle.grid.name(area[0])} holds {value} twice"
                yield Violation("room", puzzle.grid.places([first, cell]), text)


def neighbours(puzzle: Makaro, answer: Answer) -> Iterator[Violation]:
    """Equal numbers side by side; a room of one cell holds 1 whether or not it is filled in."""
    sure = [1 if top == 1 and value is None else value for top, value in zip(puzzle.tops, answer.values, strict=True)]
    for a, b in puzzle.grid.sides():
        if sure[a] is not None and sure[a] == sure[b]:
            text = f"{puzzle.grid.name(a)} and {puzzle.grid.name(b)} share a side and both hold {sure[a]}"
            yield Violation("neighbours", puzzle.grid.places([a, b]), text)


def arrow(puzzle: Makaro, answer: Answer) -> Iterator[Violation]:
    """Arrows whose target cannot be larger than another cell beside them."""
    for cell, target, others in puzzle.pointed:
        most = answer.values[target]
        most = puzzle.tops[target] if most is None else most
        least = {other: answer.values[other] or 1 for other in others}
        wrong = [other for other in others if least[other] >= most]
        if wrong:
            where, end = puzzle.grid.name(cell), puzzle.grid.name(target)
            text = f"the arrow at {where} points at {end}, which must hold more than {max(least.values())}"
            yield Violation("arrow", puzzle.grid.places([cell, target, *wrong]), text)
