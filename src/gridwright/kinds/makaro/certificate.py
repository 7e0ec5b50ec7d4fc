"""What a certificate may say about the rules of makaro: can one still be kept at a place? Plain and slow."""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.kind import Areas, Possible
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.possible import Left, find_area, keep_given


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
