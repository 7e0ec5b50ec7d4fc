"""The referee of takuzu. It knows nothing of the models."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.grid import Line
from gridwright.kind import Rule, Violation
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.puzzle import Answer, Value

RULES = (
    Rule(
        "given",
        "The digits printed in the puzzle stay as they are.",
        ("takuzu\n1...\n....\n....\n....\n", "0???\n????\n????\n????\n"),
    ),
    Rule(
        "balance",
        "Every row and every column holds as many 0s as 1s.",
        ("takuzu\n......\n......\n", "??????\n110101\n"),
    ),
    Rule(
        "three",
        "Never three alike side by side in a row or column.",
        ("takuzu\n......\n......\n", "??????\n?000??\n"),
    ),
    Rule(
        "twins",
        "No two rows are alike, and no two columns are alike.",
        ("takuzu\n....\n....\n....\n....\n", "1010\n????\n????\n1010\n"),
    ),
)


def check(puzzle: Takuzu, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    return [*given(puzzle, answer), *balance(puzzle, answer), *three(puzzle, answer), *twins(puzzle, answer)]


def given(puzzle: Takuzu, answer: Answer) -> Iterator[Violation]:
    """Digits that are not the printed ones."""
    for cell, (was, now) in enumerate(zip(puzzle.givens, answer.values, strict=True)):
        if was is not None and now is not None and was != now:
            text = f"{puzzle.grid.name(cell)} is given as {was}, but holds {now}"
            yield Violation("given", puzzle.grid.places([cell]), text)


def balance(puzzle: Takuzu, answer: Answer) -> Iterator[Violation]:
    """Lines with too many of a digit."""
    for line in puzzle.grid.lines():
        values = read(answer, line)
        half = len(values) // 2
        for digit in (0, 1):
            many = values.count(digit)
            if many > half:
                cells = [cell for cell in line.cells if answer.values[cell] == digit]
                text = f"{line.name} holds {many} {digit}s; it can hold only {half}"
                yield Violation("balance", puzzle.grid.places(cells), text)


def three(puzzle: Takuzu, answer: Answer) -> Iterator[Violation]:
    """Three alike in a row, or cells left open between them that cannot avoid it."""
    for line in puzzle.grid.lines():
        values = read(answer, line)
        triples = zip(values, values[1:], values[2:], strict=False)
        if None not in values and not any(a == b == c for a, b, c in triples):
            continue
        for start, end in stuck(values):
            cells = line.cells[start:end]
            decided = [cell for cell in cells if answer.values[cell] is not None]
            if len(decided) == len(cells) == 3:
                text = f"{line.name} has three {answer.values[cells[0]]}s side by side"
            else:
                text = f"{line.name} cannot avoid three alike side by side here"
            yield Violation("three", puzzle.grid.places(decided), text)


def stuck(values: Sequence[Value]) -> Iterator[tuple[int, int]]:
    """The shortest stretches of a line that no filling keeps free of three alike."""
    start = 0
    while start < len(values):
        end = breaks(values, start)
        if end is None:
            return
        start = max(first for first in range(start, end) if breaks(values, first) == end)
        yield start, end
        start += 1


def breaks(values: Sequence[Value], start: int) -> int | None:
    """Where every filling of the line from `start` on has met three alike, or None if some filling never does."""
    endings = {""}  # the last two digits of every filling that is still good
    for at in range(start, len(values)):
        digits = "01" if values[at] is None else str(values[at])
        endings = {(tail + d)[-2:] for tail in endings for d in digits if tail != d + d}
        if not endings:
            return at + 1
    return None


def twins(puzzle: Takuzu, answer: Answer) -> Iterator[Violation]:
    """Pairs of filled parallel lines that are alike."""
    if not puzzle.unique_lines:
        return
    for lines in (puzzle.grid.rows(), puzzle.grid.columns()):
        seen: dict[tuple[Value, ...], Line] = {}
        for line in lines:
            values = read(answer, line)
            if None in values:
                continue
            twin = seen.setdefault(values, line)
            if twin is not line:
                text = f"{twin.name} and {line.name} are alike"
                yield Violation("twins", puzzle.grid.places([*twin.cells, *line.cells]), text)


def read(answer: Answer, line: Line) -> tuple[Value, ...]:
    """The values along a line."""
    return tuple([answer.values[cell] for cell in line.cells])
