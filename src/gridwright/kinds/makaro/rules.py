"""The referee of makaro, and what a certificate may say about its rules. It knows nothing of the models."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gridwright.kind import Areas, Possible, Rule, Values, Violation
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.messages import Sentence, say
from gridwright.possible import Left, find_area, keep_given
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


def keep_room(puzzle: Makaro, place: Areas, left: Left) -> bool:
    """Can the cells of a room hold different numbers?"""
    room = find_area(place, puzzle.areas)
    holder: dict[int, int] = {}  # of a number, the cell that holds it
    return all(find_number(cell, left, holder) for cell in room)


def find_number(cell: int, left: Left, holder: dict[int, int]) -> bool:
    """Find a number for a cell; cells that hold one may have to find another (an augmenting path, breadth first)."""
    held = {other: value for value, other in holder.items()}
    wanted_by: dict[int, int] = {}
    waiting = [cell]
    for other in waiting:
        for value in left[other].difference(wanted_by):
            wanted_by[value] = other
            if value in holder:
                waiting.append(holder[value])
                continue
            free: int | None = value
            while free is not None:  # hand numbers on, back to the cell
                holder[free] = wanted_by[free]
                free = held.get(wanted_by[free])
            return True
    return False


def keep_neighbours(puzzle: Makaro, place: Areas, left: Left) -> bool:
    """Can two neighbours differ?"""
    ((one, two),) = place
    if two not in puzzle.grid.neighbours()[one] or None in (puzzle.rooms[one], puzzle.rooms[two]):
        raise ValueError  # a black cell holds nothing, so nothing follows from it
    return len(left[one] | left[two]) > 1


def keep_arrow(puzzle: Makaro, place: Areas, left: Left) -> bool:
    """Can an arrow point at the largest number next to it?"""
    ((arrow, target),) = place
    beside = {(cell, largest): others for cell, largest, others in puzzle.pointed}
    if (arrow, target) not in beside:
        raise ValueError
    return all(min(left[other]) < max(left[target]) for other in beside[arrow, target])


POSSIBLE: Mapping[str, Possible[Makaro]] = {
    "given": lambda puzzle, place, left: keep_given(puzzle.givens, place, left),
    "room": keep_room,
    "neighbours": keep_neighbours,
    "arrow": keep_arrow,
}
