"""What a player of heyawake sees: where a rule decides a cell, and what all ways to shade a room have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from math import comb

from gridwright.grid import Grid, components, is_connected
from gridwright.kind import MEDIUM, FoundStep, RuleAtWork, Technique, Ways, Why
from gridwright.kinds.heyawake.models import CONNECTED, TOUCH, crossing
from gridwright.kinds.heyawake.puzzle import SHADED, WHITE, Heyawake
from gridwright.messages import Sentence, Text
from gridwright.model import Reason
from gridwright.partition.room_words import TITLE, count_reason, find_room, tell_count, tell_ways
from gridwright.text.cells import name_cells


def tell(puzzle: Heyawake, work: RuleAtWork) -> Text | None:
    """The shaded cell beside a cell, the way that a part needs, or what a number asks; a line is told as it is."""
    if work.reason.rule == "touch":
        return tell_touch(puzzle, work)
    if work.reason.rule == "apart":
        return tell_apart(puzzle, work)
    if work.reason.rule == "line":
        return None
    return tell_count(puzzle, work, dict(puzzle.numbered)[tuple(work.reason.cells)])


def tell_touch(puzzle: Heyawake, work: RuleAtWork) -> Text:
    """The shaded cell that no other may touch, or two that would."""
    cells = work.known_as(1)
    if work.cell is None:
        return Sentence("{cells} would be shaded side by side", cells=name_cells(puzzle.grid, cells))
    return Sentence("no other shaded cell may touch {cell}", cell=puzzle.grid.name(cells[0]))


def tell_apart(puzzle: Heyawake, work: RuleAtWork) -> Text | None:
    """Which cell would be enclosed, or which two white cells kept apart; None if the cells do not show that."""
    names, parts = puzzle.grid.names(), find_parts(puzzle, work)
    if work.value == 1 or len(parts) < 2:
        return None
    if work.reason.about == "enclosed":
        return tell_enclosed(work, names[parts[0][0]])
    ends = [names[min(white)] for part in parts if (white := set(part) & set(work.known_as(0)))]
    return tell_ends(work, ends[0], ends[1]) if len(ends) == 2 else None


def tell_enclosed(work: RuleAtWork, cell: Text) -> Text:
    """A cell that would be enclosed, or that needs another as its way out."""
    if work.cell is None:
        return Sentence("{cell} would be enclosed", cell=cell)
    if work.would:
        return Sentence("{cell} would have no other way out", cell=cell)
    return Sentence("{cell} has no other way out", cell=cell)


def tell_ends(work: RuleAtWork, first: Text, second: Text) -> Text:
    """Two white cells that would be kept apart, or that need a cell to stay connected."""
    if work.cell is None:
        return Sentence("{first} would be cut off from {second}", first=first, second=second)
    if work.would:
        return Sentence("no other way would lead from {first} to {second}", first=first, second=second)
    return Sentence("no other way leads from {first} to {second}", first=first, second=second)


def find_parts(puzzle: Heyawake, work: RuleAtWork) -> list[list[int]]:
    """The parts of the board, the smallest first, if the cell that is decided were shaded, too."""
    shaded = {*work.known_as(1), work.cell}
    return components([cell not in shaded for cell in range(len(puzzle.grid))], puzzle.grid.neighbours())[::-1]


MOST_WAYS = 4  # that a person keeps in mind
MOST_CHOICES = 12  # of cells that a person tries
MANY = 1_000  # choices, with cells side by side, of which none is looked at


def list_ways(puzzle: Heyawake, nth: int, known: Mapping[int, int]) -> list[dict[int, int]]:
    """The ways to shade as many cells of a room as its number says."""
    right = (way for way, fault in try_choices(puzzle, nth, known) if fault is None)
    found = list(islice(right, MOST_WAYS + 1))
    return found if len(found) <= MOST_WAYS else []


def try_choices(puzzle: Heyawake, nth: int, known: Mapping[int, int]) -> Iterator[tuple[dict[int, int], Reason | None]]:
    """Choices of cells of a room to be shaded, none side by side: what each decides, and what it breaks, if it does."""
    (area, number), beside = puzzle.numbered[nth], puzzle.grid.neighbours()
    shaded = frozenset(cell for cell, value in known.items() if value)
    free, missing = [cell for cell in area if cell not in known], number - len(shaded.intersection(area))
    if not number or missing < 0 or comb(len(free), missing) > MANY:
        return
    choices = list(islice(choose_apart(beside, free, missing, shaded), MOST_CHOICES + 1))
    white = {cell for cell, value in known.items() if not value}
    for cells in choices if len(choices) <= MOST_CHOICES else ():
        way = {cell: int(cell in cells) for cell in area}
        way |= {other: 0 for cell in way if way[cell] for other in beside[cell]}
        around = white.union(cell for cell, value in way.items() if not value)
        line = next((line for line in puzzle.crossings_near[nth] if around.issuperset(line)), None)
        if line is not None:
            yield way, crossing(puzzle, line)
        else:
            yield way, None if leaves_whole(puzzle.grid, cells) else CONNECTED


def choose_apart(
    beside: Sequence[Sequence[int]], free: Sequence[int], count: int, taken: frozenset[int]
) -> Iterator[frozenset[int]]:
    """Every choice of so many free cells, with those taken, of which no two share a side."""
    if not count:
        yield taken
    for nth, cell in enumerate(free[: len(free) - count + 1] if count else ()):
        if taken.isdisjoint(beside[cell]):
            yield from choose_apart(beside, free[nth + 1 :], count - 1, taken | {cell})


@lru_cache(maxsize=4096)
def leaves_whole(grid: Grid, cells: frozenset[int]) -> bool:
    """Are the other cells connected? If that takes long to see, they count as such."""
    marks = [WHITE] * len(grid)
    for cell in cells:
        marks[cell] = SHADED
    return len(cells) < 2 or is_connected(grid, "".join(marks)) is not False


def explain_ways(puzzle: Heyawake, found: FoundStep) -> Why:
    """Cells that every way to shade the cells of a room decides alike."""
    area, number = puzzle.numbered[found.facts.part]
    tried = try_choices(puzzle, found.facts.part, found.facts.known)
    faults = tuple(dict.fromkeys(fault for _, fault in tried if fault is not None))
    told: tuple[Text, ...] = (tell_ways(puzzle, area, found),)
    if faults:
        told += (tell_faults({fault.rule for fault in faults}),)
    return Why(find_room(puzzle, area), told, (count_reason(puzzle, "number", area, number), TOUCH, *faults))


def tell_faults(rules: set[str]) -> Text:
    """What any other way to fill a room would break."""
    if rules == {"line"}:
        return Sentence("with any other way, a white line would cross two walls")
    if rules == {"apart"}:
        return Sentence("any other way would cut off white cells")
    return Sentence("with any other way, a white line would cross two walls, or white cells would be cut off")


ROOM_WAYS: Technique[Heyawake] = Technique("room-ways", TITLE, MEDIUM, 4, explain_ways)


WAYS: tuple[Ways[Heyawake], ...] = (Ways(ROOM_WAYS, lambda puzzle: puzzle.scopes, list_ways),)
