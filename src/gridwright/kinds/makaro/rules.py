"""The referee of makaro. It knows nothing of the models."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kind import Rule, Values, Violation
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.messages import Sentence, say
from gridwright.puzzle import Answer

EXAMPLE = "makaro\nrooms\na a b\na . b\nc c b\ncells\n. 2 .\n. < .\n. . .\n"
RULES = (
    Rule("given", Sentence("The numbers printed in the puzzle stay as they are."), (EXAMPLE, "? 1 ?\n? # ?\n? ? ?\n")),
    Rule(
        "room",
        Sentence("A room of N cells holds each number from 1 to N once."),
        (EXAMPLE, "? 2 1\n? # ?\n? ? 1\n"),
        areal=True,
    ),
    Rule(
        "neighbours",
        Sentence("Two cells that share a side never hold the same number."),
        (EXAMPLE, "? 2 2\n? # ?\n? ? ?\n"),
    ),
    Rule(
        "arrow",
        Sentence("The number an arrow points at is larger than every other number next to that arrow."),
        (EXAMPLE, "? 2 ?\n1 # ?\n? ? ?\n"),
    ),
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
            text = say(
                "{cell} is given as {given}, but holds {value}", cell=puzzle.grid.name(cell), given=was, value=now
            )
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
                text = say(
                    "{cell} holds {value}; its room has only {count} cell",
                    "{cell} holds {value}; its room has only {count} cells",
                    count=size,
                    cell=puzzle.grid.name(cell),
                    value=value,
                )
                yield Violation("room", puzzle.grid.places([cell]), text)
            first = seen.setdefault(value, cell)
            if first != cell:
                text = say("the room at {cell} holds {value} twice", cell=puzzle.grid.name(area[0]), value=value)
                yield Violation("room", puzzle.grid.places([first, cell]), text)


def check_neighbours(puzzle: Makaro, values: Values) -> Iterator[Violation]:
    """Equal numbers that share a side; a room of one cell holds 1 even if that is not filled in."""
    grid = puzzle.grid
    if values.count(None) != puzzle.rooms.count(None):  # a half-done board
        values = [1 if top == 1 and value is None else value for top, value in zip(puzzle.tops, values, strict=True)]
    for a, b in grid.sides():
        if values[a] == values[b] and values[a] is not None:
            text = say(
                "{first} and {second} share a side and both hold {value}",
                first=grid.name(a),
                second=grid.name(b),
                value=values[a],
            )
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
    text = say(
        "the arrow at {cell} points at {target}, which must hold more than {value}",
        cell=grid.name(cell),
        target=grid.name(target),
        value=largest,
    )
    return Violation("arrow", grid.places([cell, target, *wrong]), text)
