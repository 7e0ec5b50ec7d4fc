"""The referee of makaro. It knows nothing of the models."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kind import Rule, Values, Violation
from gridwright.kinds.makaro import messages
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.puzzle import Answer

EXAMPLE = "makaro\nrooms\na a b\na . b\nc c b\ncells\n. 2 .\n. < .\n. . .\n"
RULES = (
    Rule("given", messages.RULE_GIVEN, (EXAMPLE, "? 1 ?\n? # ?\n? ? ?\n")),
    Rule(
        "room",
        messages.RULE_ROOM,
        (EXAMPLE, "? 2 1\n? # ?\n? ? 1\n"),
        areal=True,
    ),
    Rule("neighbours", messages.RULE_NEIGHBOURS, (EXAMPLE, "? 2 2\n? # ?\n? ? ?\n")),
    Rule("arrow", messages.RULE_ARROW, (EXAMPLE, "? 2 ?\n1 # ?\n? ? ?\n")),
)


def check(puzzle: Makaro, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    values = answer.values
    return [
        *check_given(puzzle, values),
        *check_room(puzzle, values),
        *check_neighbours(puzzle, values),
        *check_arrow(puzzle, values),
    ]


def check_given(puzzle: Makaro, values: Values) -> Iterator[Violation]:
    """Givens that were changed."""
    for cell, was in puzzle.given:
        now = values[cell]
        if was != now and now is not None:
            text = messages.CHANGED_GIVEN(cell=puzzle.grid.name(cell), given=was, value=now)
            yield Violation("given", puzzle.grid.places([cell]), text)


def check_room(puzzle: Makaro, values: Values) -> Iterator[Violation]:
    """Numbers twice in a room, or larger than it."""
    for area in puzzle.areas:
        seen: dict[int, int] = {}
        size = len(area)
        for cell in area:
            value = values[cell]
            if value is None:
                continue
            if not 1 <= value <= size:
                text = messages.TOO_LARGE(size, cell=puzzle.grid.name(cell), value=value)
                yield Violation("room", puzzle.grid.places([cell]), text)
            first = seen.setdefault(value, cell)
            if first != cell:
                text = messages.TWICE(cell=puzzle.grid.name(area[0]), value=value)
                yield Violation("room", puzzle.grid.places([first, cell]), text)


def check_neighbours(puzzle: Makaro, values: Values) -> Iterator[Violation]:
    """Equal numbers that share a side; a room of one cell holds 1 even if that is not filled in."""
    grid = puzzle.grid
    if values.count(None) != puzzle.rooms.count(None):  # a half-done board
        values = [1 if top == 1 and value is None else value for top, value in zip(puzzle.tops, values, strict=True)]
    for a, b in grid.sides():
        if values[a] == values[b] and values[a] is not None:
            text = messages.EQUAL_NEIGHBOURS(first=grid.name(a), second=grid.name(b), value=values[a])
            yield Violation("neighbours", grid.places([a, b]), text)


def check_arrow(puzzle: Makaro, values: Values) -> Iterator[Violation]:
    """Arrows whose target cannot hold the largest number next to them."""
    for cell, target, others in puzzle.pointed:
        most = values[target]
        most = puzzle.tops[target] if most is None else most
        for other in others:
            if (values[other] or 1) >= most:
                wrong = [other for other in others if (values[other] or 1) >= most]
                yield blame_arrow(puzzle, values, cell, target, wrong)
                break


def blame_arrow(puzzle: Makaro, values: Values, cell: int, target: int, wrong: list[int]) -> Violation:
    """An arrow whose target is not greater than some numbers next to it."""
    grid, largest = puzzle.grid, max([values[other] or 1 for other in wrong])
    text = messages.NOT_LARGEST(cell=grid.name(cell), target=grid.name(target), value=largest)
    return Violation("arrow", grid.places([cell, target, *wrong]), text)
