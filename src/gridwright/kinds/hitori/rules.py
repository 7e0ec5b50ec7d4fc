"""The referee of hitori. It knows nothing of the models."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grid import components, is_connected
from gridwright.kind import Rule, Violation
from gridwright.kinds.hitori import messages
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.puzzle import Answer

EXAMPLE = "hitori\n1 2 1\n3 1 2\n"
RULES = (
    Rule("repeat", messages.RULE_REPEAT, (EXAMPLE, ".?.\n???\n"), (messages.ONCE,)),
    Rule("touch", messages.RULE_TOUCH, (EXAMPLE, "#??\n#??\n"), (messages.APART,)),
    Rule("apart", messages.RULE_APART, (EXAMPLE, "?#?\n#??\n"), (messages.NOT_ENCLOSED, messages.CONNECTED)),
)

VISIBLE, MASKED = "1", "0"  # as `is_connected` takes them; an undecided cell counts as visible


def check(puzzle: Hitori, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    masks = "".join([MASKED if value == 1 else VISIBLE for value in answer.values])
    return [*check_repeat(puzzle, answer), *check_touch(puzzle, masks), *check_apart(puzzle, masks)]


def check_repeat(puzzle: Hitori, answer: Answer) -> Iterator[Violation]:
    """Numbers that are visible more than once in a line."""
    grid = puzzle.grid
    cells = zip(range(-1, -len(answer.values) - 1, -1), puzzle.numbers, answer.values, strict=True)
    # A cell that shows no number counts as a number of its own, below 0.
    shown = [number if value == 0 and number is not None else own for own, number, value in cells]
    along = grid.split(shown)
    if sum(map(len, map(set, along))) == 2 * len(shown):
        return  # all numbers of each line differ: the usual case
    for line, numbers in zip(grid.lines(), along, strict=True):
        seen: dict[int, list[int]] = {}
        for cell, number in zip(line.cells, numbers, strict=True):
            seen.setdefault(number, []).append(cell)
        for number, places in seen.items():
            if len(places) > 1:
                message = messages.TWICE if len(places) == 2 else messages.OFTEN
                text = message(line=line.name, value=number, count=len(places))
                yield Violation("repeat", grid.places(places), text)


def check_touch(puzzle: Hitori, masks: str) -> Iterator[Violation]:
    """Masked cells that share a side."""
    if 2 * MASKED not in " ".join(puzzle.grid.split(masks)):
        return
    for a, b in puzzle.grid.sides():
        if masks[a] == masks[b] == MASKED:
            text = messages.BOTH_MASKED(first=puzzle.grid.name(a), second=puzzle.grid.name(b))
            yield Violation("touch", puzzle.grid.places([a, b]), text)


def check_apart(puzzle: Hitori, masks: str) -> Iterator[Violation]:
    """Visible cells cut off from the largest visible area."""
    if is_connected(puzzle.grid, masks):
        return
    areas = components([mask == VISIBLE for mask in masks], puzzle.grid.neighbours())
    if not areas:
        yield Violation("apart", puzzle.grid.places(range(len(puzzle.grid))), messages.ALL_MASKED())
    for area in areas[1:]:
        text = messages.CUT_OFF(len(area), cell=puzzle.grid.name(min(area)))
        yield Violation("apart", puzzle.grid.places(sorted(area)), text)
