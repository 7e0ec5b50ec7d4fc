"""What a player of makaro sees where a number is supposed: why a cell would get its number, and what cannot be."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.kind import RuleAtWork
from gridwright.kinds.makaro.hints.claims import FLOORS, Exclusion, Sort
from gridwright.kinds.makaro.hints.wording import (
    IS,
    WOULD,
    exclude_numbers,
    exclude_places,
    join_numbers,
    join_places,
    name_arrow,
    word_reason,
)
from gridwright.kinds.makaro.models import ARROW, NEIGHBOURS, ROOM
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.messages import Clauses, Sentence, Text, say


def tell(puzzle: Makaro, work: RuleAtWork) -> Clauses | None:
    """Why a cell gets its number, or how a rule would be broken; nothing about arrows between open cells."""
    if work.excludes or (work.reason.rule == ARROW and work.exclusions):
        return None
    if work.reason.rule == ARROW:
        return tell_arrow(puzzle, work)
    if not work.exclusions and not work.gone and work.cell is None:
        return tell_equal(puzzle, work)
    return tell_value(puzzle, work) if is_about_value(work) else tell_place(puzzle, work)


def is_about_value(work: RuleAtWork) -> bool:
    """Does a room show something about the numbers of one cell, rather than the places of one number?"""
    excluded = list_excluded(work)
    cells = {cell for cell, _ in excluded}
    if work.cell is not None:
        return cells == {work.cell}
    return len(cells) == 1 and not work.known


def list_excluded(work: RuleAtWork) -> list[tuple[int, int]]:
    """The candidates that something takes to be excluded."""
    return [*work.gone, *map(name_candidate, work.exclusions)]


def name_candidate(work: RuleAtWork) -> tuple[int, int]:
    """The cell and the number that something is about."""
    assert work.cell is not None, "only a broken rule is about no cell"
    assert work.value is not None, "a cell has a number"
    return work.cell, work.value


def tell_value(puzzle: Makaro, work: RuleAtWork) -> Clauses:
    """The numbers that a cell could not be."""
    cell = list_excluded(work)[0][0]
    causes = list_causes(puzzle, work)
    if not work.would and all(part.reason == work.reason for part in work.exclusions):
        return ()  # what its room has is seen
    parts = join_numbers((why, str(value)) for (_, value), why in causes.items())
    clauses = exclude_numbers(puzzle, cell, parts, WOULD if work.would else IS)
    return (*clauses, say("no number would be left for it", context="a cell")) if work.cell is None else tuple(clauses)


def tell_place(puzzle: Makaro, work: RuleAtWork) -> Clauses:
    """Where a number of a room could not go."""
    cell, value = list_excluded(work)[0] if work.cell is None else name_candidate(work)
    causes = list_causes(puzzle, work)
    parts = join_places((why, str(puzzle.grid.name(other))) for (other, _), why in causes.items())
    clauses = exclude_places(puzzle, puzzle.area_of(cell), value, parts, WOULD if work.would else IS)
    if work.cell is not None:
        return tuple(clauses) if clauses or not work.would else Sentence("it could go nowhere else in its room")
    return *clauses, say("it could go nowhere", context="a number")


def list_causes(puzzle: Makaro, work: RuleAtWork) -> dict[tuple[int, int], str]:
    """Why candidates are excluded; of what an arrow excludes from a cell, all by the bound that excludes most.

    What was told before need not be told again, unless it is only supposed.
    """
    found = {name_candidate(part): read_exclusion(puzzle, part) for part in work.exclusions}
    causes = {key: word_reason(puzzle, find_strongest(part, found.values())) for key, part in found.items()}
    told = dict.fromkeys(work.gone, say("as just shown")) if work.would else {}
    return dict(sorted((causes | told).items()))


def find_strongest(part: Exclusion, others: Iterable[Exclusion]) -> Exclusion:
    """The bound of the same arrow that excludes most."""
    if part.arrow < 0:
        return part
    same = [other for other in others if (other.cell, other.arrow) == (part.cell, part.arrow)]
    return max(same, key=lambda other: other.value if part.sort in FLOORS else -other.value)


def read_exclusion(puzzle: Makaro, work: RuleAtWork) -> Exclusion:
    """Why a candidate is excluded."""
    cell, value = name_candidate(work)
    by = next(iter(work.known), cell)
    if work.reason.rule != ARROW:
        return Exclusion(Sort.ROOM_HAS if work.reason.rule == ROOM else Sort.BESIDE, cell, value, by)
    arrow = find_arrow(puzzle, work)
    target = puzzle.pointed[arrow][1]
    if work.known:
        return Exclusion(Sort.FLOOR if cell == target else Sort.CEILING, cell, work.known[by], by, arrow)
    if cell == target:
        return Exclusion(Sort.SIZE_FLOOR, cell, value, cell, arrow)
    return Exclusion(Sort.SIZE_CEILING, cell, puzzle.tops[target], target, arrow)


def find_arrow(puzzle: Makaro, work: RuleAtWork) -> int:
    """The arrow that a rule is about."""
    return next(nth for nth, (cell, *_) in enumerate(puzzle.pointed) if cell == work.reason.place[0])


# Numbers that do not go together


def tell_arrow(puzzle: Makaro, work: RuleAtWork) -> Text:
    """An arrow that would not point at the largest number."""
    arrow = find_arrow(puzzle, work)
    return say(
        "the arrow at {arrow} points at {cell}, which would not be the largest number next to it",
        arrow=name_arrow(puzzle, arrow),
        cell=puzzle.grid.name(puzzle.pointed[arrow][1]),
    )


def tell_equal(puzzle: Makaro, work: RuleAtWork) -> Text:
    """Neighbours or cells of a room that would be equal."""
    cell, value = next(iter(work.known.items()))
    if work.reason.rule == NEIGHBOURS:
        first, second = (puzzle.grid.name(cell) for cell in work.known)
        return say("{first} and {second} would both be {value}", first=first, second=second, value=value)
    return say("the room at {room} would have the same number twice", room=puzzle.name_room(puzzle.area_of(cell)))
