"""The referee of hitori. It knows nothing of the models."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.grid import components
from gridwright.kind import Rule, Violation
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.puzzle import Answer, Value

RULES = (
    Rule("repeat", "No number is visible twice in a row or column.", ("hitori\n1 2 1\n3 1 2\n", ".?.\n???\n")),
    Rule("touch", "Masked cells never share a side.", ("hitori\n1 2 1\n3 1 2\n", "#??\n#??\n")),
    Rule(
        "apart",
        "The visible cells are connected, and at least one cell is visible.",
        ("hitori\n1 2 1\n3 1 2\n", "?#?\n#??\n"),
    ),
)


def check(puzzle: Hitori, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    return [*repeat(puzzle, answer), *touch(puzzle, answer), *apart(puzzle, answer)]


def repeat(puzzle: Hitori, answer: Answer) -> Iterator[Violation]:
    """Numbers that are visible more than once in a line."""
    for line in puzzle.grid.lines():
        visible = [cell for cell in line.cells if answer.values[cell] == 0 and puzzle.numbers[cell] is not None]
        if len({puzzle.numbers[cell] for cell in visible}) == len(visible):
            continue
        seen: dict[Value, list[int]] = {}
        for cell in visible:
            seen.setdefault(puzzle.numbers[cell], []).append(cell)
        for value, cells in seen.items():
            if len(cells) > 1:
                text = f"{line.name} shows {value} {'twice' if len(cells) == 2 else f'{len(cells)} times'}"
                yield Violation("repeat", puzzle.grid.places(cells), text)


def touch(puzzle: Hitori, answer: Answer) -> Iterator[Violation]:
    """Masked cells that share a side."""
    values = answer.values
    for a, b in puzzle.grid.sides():
        if values[a] == 1 and values[b] == 1:
            text = f"{puzzle.grid.name(a)} and {puzzle.grid.name(b)} are both masked and share a side"
            yield Violation("touch", puzzle.grid.places([a, b]), text)


def apart(puzzle: Hitori, answer: Answer) -> Iterator[Violation]:
    """Visible cells cut off from the largest visible area; a cell not yet decided counts as visible."""
    areas = components([value != 1 for value in answer.values], puzzle.grid.neighbours())
    if not areas:
        yield Violation(
            "apart", puzzle.grid.places(range(len(puzzle.grid))), "every cell is masked; one must be visible"
        )
    for area in areas[1:]:
        where = puzzle.grid.name(min(area))
        who = f"the {len(area)} visible cells at {where} are" if len(area) > 1 else f"the visible cell at {where} is"
        yield Violation("apart", puzzle.grid.places(sorted(area)), f"{who} cut off from the rest")
