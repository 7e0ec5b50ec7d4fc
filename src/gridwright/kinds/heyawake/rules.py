"""The referee of heyawake, and what a certificate may say about its rules. It knows nothing of the models."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import compress
from operator import eq

from gridwright.grid import components, is_connected
from gridwright.kind import Areas, Possible, Rule, Values, Violation
from gridwright.kinds.heyawake.puzzle import Heyawake
from gridwright.messages import Sentence, say
from gridwright.partition.room_counts import check_counts
from gridwright.possible import SHADED_APART, Left, find_area, keep_count
from gridwright.puzzle import Answer

BROKEN = "heyawake\nrooms\na b b c\na b b d\nnumbers\n. 1 . .\n. . . .\n"
RULES = (
    Rule(
        "number",
        Sentence("A room with a number has that many shaded cells."),
        (BROKEN, "?..?\n?..?\n"),
        areal=True,
        title=Sentence("number of a room"),
    ),
    Rule(
        "touch",
        Sentence("Shaded cells never share a side."),
        (BROKEN, "#???\n#???\n"),
        title=Sentence("beside a shaded cell"),
    ),
    Rule(
        "apart",
        Sentence("The white cells are connected, and at least one cell is white."),
        (BROKEN, "?#??\n#???\n"),
        title=Sentence("would cut off white cells"),
    ),
    Rule(
        "line",
        Sentence("A straight line of white cells crosses at most one wall."),
        (BROKEN, "....\n????\n"),
        title=Sentence("line through two walls"),
    ),
)


def check(puzzle: Heyawake, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    values = answer.values
    return [
        *check_counts(puzzle, "number", puzzle.numbered, values),
        *check_touch(puzzle, values),
        *check_apart(puzzle, values),
        *check_line(puzzle, values),
    ]


def check_touch(puzzle: Heyawake, values: Values) -> Iterator[Violation]:
    """Shaded cells that share a side."""
    names = puzzle.grid.names()
    for a, b in compress(puzzle.grid.sides(), map(eq, *puzzle.grid.ends(values))):
        if values[a] == 1:
            text = say("{first} and {second} share a side and are both shaded", first=names[a], second=names[b])
            yield Violation("touch", puzzle.grid.places([a, b]), text)


def check_apart(puzzle: Heyawake, values: Values) -> Iterator[Violation]:
    """White cells cut off from the largest white area; an undecided cell counts as white."""
    white = [value != 1 for value in values]
    if is_connected(puzzle.grid, "".join(["01"[free] for free in white])):
        return
    found = components(white, puzzle.grid.neighbours())
    if not found:
        text = say("every cell is shaded; at least one must be white")
        yield Violation("apart", puzzle.grid.places(range(len(puzzle.grid))), text)
    for area in found[1:]:
        text = say(
            "the white cell at {cell} is cut off from the rest",
            "the {count} white cells at {cell} are cut off from the rest",
            count=len(area),
            cell=puzzle.grid.name(min(area)),
        )
        yield Violation("apart", puzzle.grid.places(sorted(area)), text)


def check_line(puzzle: Heyawake, values: Values) -> Iterator[Violation]:
    """Lines of white cells that cross two walls."""
    names = puzzle.grid.names()
    for cells in puzzle.crossings:
        if not [cell for cell in cells if values[cell] != 0]:
            first, last = names[cells[0]], names[cells[-1]]
            text = say("the white cells from {first} to {last} cross two walls", first=first, last=last)
            yield Violation("line", puzzle.grid.places(cells), text)


def keep_number(puzzle: Heyawake, place: Areas, left: Left) -> bool:
    """Can a room have its number of shaded cells?"""
    (room,) = place
    number = dict(puzzle.numbered).get(room)
    if number is None:
        raise ValueError
    return keep_count(room, left, number, number)


def keep_line(puzzle: Heyawake, place: Areas, left: Left) -> bool:
    """Can a stretch that crosses two walls have a shaded cell?"""
    return keep_count(find_area(place, puzzle.crossings), left, 1, len(left))


POSSIBLE: Mapping[str, Possible[Heyawake]] = {"number": keep_number, "line": keep_line, **SHADED_APART}
