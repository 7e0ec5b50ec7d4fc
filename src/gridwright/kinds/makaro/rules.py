"""The referee of makaro. It knows nothing of the models."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kind import Rule, Violation
from gridwright.kinds.makaro import messages
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.puzzle import Answer

EXAMPLE = "makaro\nrooms\na a b\na . b\nc c b\ncells\n. 2 .\n. < .\n. . .\n"
RULES = (
    Rule("given", messages.RULE_GIVEN, (EXAMPLE, "? 1 ?\n? # ?\n? ? ?\n"), (messages.GIVEN,)),
    Rule(
        "room",
        messages.RULE_ROOM,
        (EXAMPLE, "? 2 1\n? # ?\n? ? 1\n"),
        (messages.ROOM, messages.H2, messages.H2_ROOM),
        areal=True,
    ),
    Rule(
        "neighbours", messages.RULE_NEIGHBOURS, (EXAMPLE, "? 2 2\n? # ?\n? ? ?\n"), (messages.NEIGHBOURS, messages.H1)
    ),
    Rule("arrow", messages.RULE_ARROW, (EXAMPLE, "? 2 ?\n1 # ?\n? ? ?\n"), (messages.ARROW, messages.H3)),
)


def check(puzzle: Makaro, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    return [
        *check_given(puzzle, answer),
        *check_room(puzzle, answer),
        *check_neighbours(puzzle, answer),
        *check_arrow(puzzle, answer),
    ]


def check_given(puzzle: Makaro, answer: Answer) -> Iterator[Violation]:
    """Givens that were changed."""
    for cell, was in puzzle.given:
        now = answer.values[cell]
        if now is not None and was != now:
            text = messages.CHANGED_GIVEN(cell=puzzle.grid.name(cell), given=was, value=now)
            yield Violation("given", puzzle.grid.places([cell]), text)


def check_room(puzzle: Makaro, answer: Answer) -> Iterator[Violation]:
    """Numbers twice in a room, or larger than it."""
    for area in puzzle.areas:
        seen: dict[int, int] = {}
        for cell in area:
            value = answer.values[cell]
            if value is None:
                continue
            if not 1 <= value <= len(area):
                text = messages.TOO_LARGE(len(area), cell=puzzle.grid.name(cell), value=value)
                yield Violation("room", puzzle.grid.places([cell]), text)
            first = seen.setdefault(value, cell)
            if first != cell:
                text = messages.TWICE(cell=puzzle.grid.name(area[0]), value=value)
                yield Violation("room", puzzle.grid.places([first, cell]), text)


def check_neighbours(puzzle: Makaro, answer: Answer) -> Iterator[Violation]:
    """Equal numbers that share a side; a room of one cell holds 1 even if that is not filled in."""
    sure = [1 if top == 1 and value is None else value for top, value in zip(puzzle.tops, answer.values, strict=True)]
    for a, b in puzzle.grid.sides():
        if sure[a] is not None and sure[a] == sure[b]:
            first, second = puzzle.grid.name(a), puzzle.grid.name(b)
            text = messages.EQUAL_NEIGHBOURS(first=first, second=second, value=sure[a])
            yield Violation("neighbours", puzzle.grid.places([a, b]), text)


def check_arrow(puzzle: Makaro, answer: Answer) -> Iterator[Violation]:
    """Arrows whose target cannot hold the largest number next to them."""
    for cell, target, others in puzzle.pointed:
        most = answer.values[target]
        most = puzzle.tops[target] if most is None else most
        largest = max([answer.values[other] or 1 for other in others])
        if largest >= most:
            wrong = [other for other in others if (answer.values[other] or 1) >= most]
            where, end = puzzle.grid.name(cell), puzzle.grid.name(target)
            text = messages.NOT_LARGEST(cell=where, target=end, value=largest)
            yield Violation("arrow", puzzle.grid.places([cell, target, *wrong]), text)
