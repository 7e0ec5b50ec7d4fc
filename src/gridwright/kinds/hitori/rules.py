"""The referee of hitori. It knows nothing of the models."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress

from gridwright.grid import components, is_connected
from gridwright.kind import Rule, Violation
from gridwright.kinds.hitori import messages
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.puzzle import Answer, Value

EXAMPLE = "hitori\n1 2 1\n3 1 2\n"
RULES = (
    Rule("repeat", messages.RULE_REPEAT, (EXAMPLE, ".?.\n???\n"), (messages.ONCE,)),
    Rule("touch", messages.RULE_TOUCH, (EXAMPLE, "#??\n#??\n"), (messages.APART,)),
    Rule("apart", messages.RULE_APART, (EXAMPLE, "?#?\n#??\n"), (messages.NOT_ENCLOSED, messages.CONNECTED)),
)


def check(puzzle: Hitori, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    return [*check_repeat(puzzle, answer), *check_touch(puzzle, answer), *check_apart(puzzle, answer)]


def check_repeat(puzzle: Hitori, answer: Answer) -> Iterator[Violation]:
    """Numbers that are visible more than once in a line."""
    grid = puzzle.grid
    visible = bytes([value == 0 for value in answer.values])
    for line, numbers, shown in zip(grid.lines(), grid.split(puzzle.numbers), grid.split(visible), strict=True):
        values = list(compress(numbers, shown))
        if len(set(values)) == len(values):
            continue
        seen: dict[Value, list[int]] = {}
        for cell, number in zip(compress(line.cells, shown), values, strict=True):
            if number is not None:
                seen.setdefault(number, []).append(cell)
        for number, cells in seen.items():
            if len(cells) > 1:
                message = messages.TWICE if len(cells) == 2 else messages.OFTEN
                text = message(line=line.name, value=number, count=len(cells))
                yield Violation("repeat", puzzle.grid.places(cells), text)


def check_touch(puzzle: Hitori, answer: Answer) -> Iterator[Violation]:
    """Masked cells that share a side."""
    masks = "".join(["#" if value == 1 else "." for value in answer.values])
    if not any("##" in line for line in puzzle.grid.split(masks)):
        return
    for a, b in puzzle.grid.sides():
        if masks[a] == masks[b] == "#":
            text = messages.BOTH_MASKED(first=puzzle.grid.name(a), second=puzzle.grid.name(b))
            yield Violation("touch", puzzle.grid.places([a, b]), text)


def check_apart(puzzle: Hitori, answer: Answer) -> Iterator[Violation]:
    """Visible cells cut off from the largest visible area; an undecided cell counts as visible."""
    visible = [value != 1 for value in answer.values]
    if is_connected(puzzle.grid, visible):
        return
    areas = components(visible, puzzle.grid.neighbours())
    if not areas:
        yield Violation("apart", puzzle.grid.places(range(len(puzzle.grid))), messages.ALL_MASKED())
    for area in areas[1:]:
        text = messages.CUT_OFF(len(area), cell=puzzle.grid.name(min(area)))
        yield Violation("apart", puzzle.grid.places(sorted(area)), text)
