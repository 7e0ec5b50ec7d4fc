"""The referee of takuzu. It knows nothing of the models."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from operator import ne

from gridwright.grid import Line
from gridwright.kind import Rule, Violation
from gridwright.kinds.takuzu import messages
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.puzzle import Answer, Value

RULES = (
    Rule(
        "given",
        messages.RULE_GIVEN,
        ("takuzu\n1...\n....\n....\n....\n", "0???\n????\n????\n????\n"),
        (messages.GIVEN,),
    ),
    Rule(
        "balance",
        messages.RULE_BALANCE,
        ("takuzu\n......\n......\n", "??????\n110101\n"),
        (messages.BALANCE, messages.RULE_1),
    ),
    Rule(
        "three",
        messages.RULE_THREE,
        ("takuzu\n......\n......\n", "??????\n?000??\n"),
        (messages.THREE, messages.RULE_2),
    ),
    Rule(
        "twins",
        messages.RULE_TWINS,
        ("takuzu\n....\n....\n....\n....\n", "1010\n????\n????\n1010\n"),
        (messages.TWINS, messages.RULE_3),
    ),
)


DIGITS = frozenset({0, 1})
THREES = frozenset({(0, 0, 0), (1, 1, 1)})

Filled = list[tuple[Line, tuple[Value, ...]]]
"""Lines, each with the values along it."""


def check(puzzle: Takuzu, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    rows, columns = values_along(answer, puzzle.grid.rows()), values_along(answer, puzzle.grid.columns())
    found = [*check_given(puzzle, answer), *check_balance(puzzle, rows + columns), *check_three(puzzle, rows + columns)]
    if puzzle.unique_lines:
        found += [*check_twins(puzzle, rows), *check_twins(puzzle, columns)]
    return found


def check_given(puzzle: Takuzu, answer: Answer) -> Iterator[Violation]:
    """Givens that were changed."""
    if set(compress(puzzle.givens, map(ne, puzzle.givens, answer.values))) <= {None}:
        return  # only open cells differ: the usual case, which takes a third of the time of the loop below
    for cell, (was, now) in enumerate(zip(puzzle.givens, answer.values, strict=True)):
        if was is not None and now is not None and was != now:
            text = messages.CHANGED_GIVEN(cell=puzzle.grid.name(cell), given=was, value=now)
            yield Violation("given", puzzle.grid.places([cell]), text)


def check_balance(puzzle: Takuzu, lines: Filled) -> Iterator[Violation]:
    """Lines with too many of a digit."""
    for line, values in lines:
        half = len(values) // 2
        for digit in (0, 1):
            many = values.count(digit)
            if many > half:
                cells = [cell for cell, value in zip(line.cells, values, strict=True) if value == digit]
                text = messages.TOO_MANY(line=line.name, digit=digit, count=many, half=half)
                yield Violation("balance", puzzle.grid.places(cells), text)


def check_three(puzzle: Takuzu, lines: Filled) -> Iterator[Violation]:
    """Three equal digits side by side, or undecided cells that cannot avoid it."""
    for line, values in lines:
        if DIGITS.issuperset(values) and THREES.isdisjoint(zip(values, values[1:], values[2:], strict=False)):
            continue  # filled, and without three: the usual case
        for start, end in find_unavoidable(values):
            cells = line.cells[start:end]
            decided = [line.cells[at] for at in range(start, end) if values[at] is not None]
            if len(decided) == len(cells) == 3:
                text = messages.THREE_EQUAL(line=line.name, digit=values[start])
            else:
                text = messages.THREE_UNAVOIDABLE(line=line.name)
            yield Violation("three", puzzle.grid.places(decided), text)


def find_unavoidable(values: Sequence[Value]) -> Iterator[tuple[int, int]]:
    """The shortest stretches of a line of which every filling has three equal digits side by side."""
    start = 0
    while start < len(values):
        end = find_end(values, range(start, len(values)))
        if end is None:
            return
        # The same rule read backwards finds the last cell from which the stretch cannot be filled.
        first = find_end(values, range(end, start - 1, -1))
        assert first is not None
        yield first, end + 1
        start = first + 1


def find_end(values: Sequence[Value], cells: Iterable[int]) -> int | None:
    """The cell by which every filling of consecutive cells has three equal digits; None if some filling never has."""
    endings = {""}  # the last two digits of every filling so far
    for at in cells:
        digits = "01" if values[at] is None else str(values[at])
        endings = {(tail + d)[-2:] for tail in endings for d in digits if tail != d + d}
        if not endings:
            return at
    return None


def check_twins(puzzle: Takuzu, lines: Filled) -> Iterator[Violation]:
    """Pairs of filled parallel lines that are identical."""
    seen: dict[tuple[Value, ...], Line] = {}
    for line, values in lines:
        if None in values:
            continue
        twin = seen.setdefault(values, line)
        if twin is not line:
            text = messages.IDENTICAL(first=twin.name, second=line.name)
            yield Violation("twins", puzzle.grid.places([*twin.cells, *line.cells]), text)


def values_along(answer: Answer, lines: Iterable[Line]) -> Filled:
    """The values along lines."""
    return [(line, answer.values[cells.start : cells.stop : cells.step]) for line in lines for cells in (line.cells,)]
