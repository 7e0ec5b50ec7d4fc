"""The referee of hitori, and what a certificate may say about its rules. It knows nothing of the models."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import compress

from gridwright.grid import components, is_connected
from gridwright.kind import Areas, Possible, Rule, Violation
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.hitori.wording import name_enclosing
from gridwright.messages import Message, Sentence, say
from gridwright.possible import SHADED_APART, Left, find_area, list_lines
from gridwright.puzzle import Answer, Value

EXAMPLE = "hitori\n1 2 1\n3 1 2\n"
RULES = (
    Rule("repeat", Sentence("No number is visible twice in a row or column."), (EXAMPLE, ".?.\n???\n")),
    Rule("touch", Sentence("Masked cells never share a side."), (EXAMPLE, "#??\n#??\n")),
    Rule(
        "apart", Sentence("The visible cells are connected, and at least one cell is visible."), (EXAMPLE, "?#?\n#??\n")
    ),
)

VISIBLE, MASKED = "1", "0"  # as `is_connected` takes them; an undecided cell counts as visible
OTHER = 2  # in place of an undecided value
MASKS = b"10" + 254 * b"1"  # of values that are bytes
SHOWN = b"\1" + 255 * b"\0"


def check(puzzle: Hitori, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    values = encode(answer.values)
    masks = values.translate(MASKS).decode()
    return [*check_repeat(puzzle, values), *check_touch(puzzle, masks), *check_apart(puzzle, masks)]


def encode(values: tuple[Value, ...]) -> bytes:
    """Values as bytes, which are handled all at once."""
    try:
        return bytes(values)  # type: ignore[arg-type]
    except (TypeError, ValueError):  # a half-done board
        return bytes([value if value in (0, 1) else OTHER for value in values])


def check_repeat(puzzle: Hitori, values: bytes) -> Iterator[Violation]:
    """Numbers that are visible more than once in a line."""
    grid = puzzle.grid
    numbers: Sequence[int | None] = puzzle.numbers
    if puzzle.blanks:  # a cell without a number counts as a number of its own, below 0
        numbers = [-cell if number is None else number for cell, number in enumerate(numbers, 1)]
    shown = values.translate(SHOWN)
    if sum(map(len, map(set, map(compress, grid.split(numbers), grid.split(shown))))) == 2 * shown.count(1):
        return  # all numbers of each line differ: the usual case
    for line, visible in zip(grid.lines(), grid.split(shown), strict=True):
        seen: dict[int | None, list[int]] = {}
        for cell in compress(line.cells, visible):
            seen.setdefault(numbers[cell], []).append(cell)
        for number, places in seen.items():
            if len(places) > 1:
                message = (
                    Message("{line} shows {value} twice")
                    if len(places) == 2
                    else Message("{line} shows {value} {count} times")
                )
                text = message(line=line.name, value=number, count=len(places))
                yield Violation("repeat", grid.places(places), text)


def check_touch(puzzle: Hitori, masks: str) -> Iterator[Violation]:
    """Masked cells that share a side."""
    if 2 * MASKED not in " ".join(puzzle.grid.split(masks)):
        return
    for a, b in puzzle.grid.sides():
        if masks[a] == masks[b] == MASKED:
            text = say(
                "{first} and {second} share a side and are both masked",
                first=puzzle.grid.name(a),
                second=puzzle.grid.name(b),
            )
            yield Violation("touch", puzzle.grid.places([a, b]), text)


def check_apart(puzzle: Hitori, masks: str) -> Iterator[Violation]:
    """Visible cells cut off from the largest visible area, and the wall of masked cells around them."""
    if is_connected(puzzle.grid, masks):
        return
    areas = components([mask == VISIBLE for mask in masks], puzzle.grid.neighbours())
    if not areas:
        yield Violation(
            "apart",
            puzzle.grid.places(range(len(puzzle.grid))),
            say("every cell is masked; at least one must be visible"),
        )
    for area in areas[1:]:
        wall = find_wall(puzzle, area)
        text = say(
            "the visible cell at {cell} is cut off from the rest by {wall}",
            "the {count} visible cells at {cell} are cut off from the rest by {wall}",
            count=len(area),
            cell=puzzle.grid.name(min(area)),
            wall=name_enclosing(puzzle, wall),
        )
        yield Violation("apart", puzzle.grid.places(sorted([*area, *wall])), text)


def find_wall(puzzle: Hitori, area: Sequence[int]) -> list[int]:
    """The masked cells between an area and the rest of the board, without those that only have the area around them.

    They are a contradiction by themselves: the cells on both sides are beside a masked cell, so that they are visible.
    """
    beside, inside = puzzle.grid.neighbours(), set(area)
    border = {other for cell in area for other in beside[cell]} - inside
    return [cell for cell in border if not inside.issuperset(beside[cell])]


def keep_repeat(puzzle: Hitori, place: Areas, left: Left) -> bool:
    """Can a line show no number twice? Not if two equal numbers are visible."""
    line = find_area(place, list_lines(puzzle.grid))
    shown = [puzzle.numbers[cell] for cell in line if left[cell] == {0} and puzzle.numbers[cell] is not None]
    return len(set(shown)) == len(shown)


POSSIBLE: Mapping[str, Possible[Hitori]] = {"repeat": keep_repeat, **SHADED_APART}
