"""The referee of takuzu, and what a certificate may say about its rules. It knows nothing of the models."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import repeat
from operator import eq

from gridwright.grid import Line
from gridwright.kind import Areas, Possible, Rule, Values, Violation
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.messages import Sentence, say
from gridwright.possible import Left, find_area, keep_given, list_lines
from gridwright.puzzle import Answer

RULES = (
    Rule(
        "given",
        Sentence("The digits printed in the puzzle stay as they are."),
        ("takuzu\n1...\n....\n....\n....\n", "0???\n????\n????\n????\n"),
    ),
    Rule(
        "balance",
        Sentence("Every row and every column holds as many 0s as 1s."),
        ("takuzu\n......\n......\n", "??????\n110101\n"),
        areal=True,
    ),
    Rule(
        "three",
        Sentence("No row or column has three equal digits side by side."),
        ("takuzu\n......\n......\n", "??????\n?000??\n"),
        areal=True,
    ),
    Rule(
        "twins",
        Sentence("No two rows are identical, and no two columns are identical."),
        ("takuzu\n....\n....\n....\n....\n", "1010\n????\n????\n1010\n"),
        areal=True,
    ),
)


SIGNS = {0: "0", 1: "1", None: "?"}  # any other value is "!"
BYTE_SIGNS = b"01" + 254 * b"!"  # of values that are bytes

Filled = list[tuple[Line, str]]
"""Lines, each with the signs along it."""


def check(puzzle: Takuzu, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    signs = puzzle.grid.split(write_signs(answer.values))
    if is_solved(puzzle, answer.values, signs):
        return []  # the usual case, in a third of the time
    lines: Filled = list(zip(puzzle.grid.lines(), signs, strict=True))
    found = [*check_given(puzzle, answer), *check_balance(puzzle, lines), *check_three(puzzle, lines)]
    if puzzle.unique_lines:
        height = puzzle.grid.height
        found += [*check_twins(puzzle, lines[:height]), *check_twins(puzzle, lines[height:])]
    return found


def is_solved(puzzle: Takuzu, values: Values, signs: list[str]) -> bool:
    """Is every cell filled, and no rule broken?"""
    height, width = puzzle.grid.height, puzzle.grid.width
    board = " ".join(signs)
    return (
        not any(part in board for part in ("?", "!", "000", "111"))
        and list(map(str.count, signs, repeat("1"))) == [width // 2] * height + [height // 2] * width
        and sum(map(eq, puzzle.givens, values)) == len(values) - puzzle.givens.count(None)
        and (not puzzle.unique_lines or len({*signs[:height]}) + len({*signs[height:]}) == height + width)
    )


def write_signs(values: Values) -> str:
    """A sign per cell."""
    try:
        return bytes(values).translate(BYTE_SIGNS).decode()  # type: ignore[arg-type]
    except (TypeError, ValueError):  # a half-done board
        return "".join([SIGNS.get(value, "!") for value in values])


def check_given(puzzle: Takuzu, answer: Answer) -> Iterator[Violation]:
    """Givens that were changed."""
    for cell, (was, now) in enumerate(zip(puzzle.givens, answer.values, strict=True)):
        if was is not None and now is not None and was != now:
            text = say(
                "{cell} is given as {given}, but holds {value}", cell=puzzle.grid.name(cell), given=was, value=now
            )
            yield Violation("given", puzzle.grid.places([cell]), text)


def check_balance(puzzle: Takuzu, lines: Filled) -> Iterator[Violation]:
    """Lines with too many of a digit."""
    for line, signs in lines:
        half = len(signs) // 2
        for digit in "01":
            many = signs.count(digit)
            if many > half:
                cells = [cell for cell, sign in zip(line.cells, signs, strict=True) if sign == digit]
                text = say(
                    "{line} has too many {digit}s: {count} instead of {half}",
                    line=line.name,
                    digit=digit,
                    count=many,
                    half=half,
                )
                yield Violation("balance", puzzle.grid.places(cells), text)


def check_three(puzzle: Takuzu, lines: Filled) -> Iterator[Violation]:
    """Three equal digits side by side, or undecided cells that cannot avoid it."""
    for line, signs in lines:
        for start, end in find_unavoidable(signs):
            cells = line.cells[start:end]
            decided = [line.cells[at] for at in range(start, end) if signs[at] != "?"]
            if len(decided) == len(cells) == 3:
                text = say("{line} has three {digit}s side by side", line=line.name, digit=signs[start])
            else:
                text = say("{line} cannot avoid three equal digits side by side here", line=line.name)
            yield Violation("three", puzzle.grid.places(decided), text)


def find_unavoidable(signs: str) -> Iterator[tuple[int, int]]:
    """The shortest stretches of a line of which every filling has three equal digits side by side."""
    start = 0
    while start < len(signs):
        end = find_end(signs, range(start, len(signs)))
        if end is None:
            return
        # The same rule read backwards finds the last cell from which the stretch cannot be filled.
        first = find_end(signs, range(end, start - 1, -1))
        assert first is not None
        yield first, end + 1
        start = first + 1


def find_end(signs: str, cells: Iterable[int]) -> int | None:
    """The cell by which every filling of consecutive cells has three equal digits; None if some filling never has."""
    endings = {""}  # the last two digits of every filling so far
    for at in cells:
        digits = "01" if signs[at] == "?" else signs[at]
        endings = {(tail + d)[-2:] for tail in endings for d in digits if tail != d + d}
        if not endings:
            return at
    return None


def check_twins(puzzle: Takuzu, lines: Filled) -> Iterator[Violation]:
    """Pairs of filled parallel lines that are identical."""
    seen: dict[str, Line] = {}
    for line, signs in lines:
        if "?" in signs:
            continue
        twin = seen.setdefault(signs, line)
        if twin is not line:
            text = say("{first} and {second} are identical", first=twin.name, second=line.name)
            yield Violation("twins", puzzle.grid.places([*twin.cells, *line.cells]), text)


def fill_line(puzzle: Takuzu, place: Areas, left: Left, balanced: bool, apart: bool) -> bool:
    """Can a line be filled, with as many 0s as 1s, and without three equal digits side by side?"""
    line = find_area(place, list_lines(puzzle.grid))
    fillings = {(0, "")}  # of every filling of the first cells: how many 1s it has, and its last two digits
    for cell in line:
        fillings = {
            (ones + digit, (tail + str(digit))[-2:])
            for ones, tail in fillings
            for digit in left[cell]
            if not (apart and tail == 2 * str(digit))
        }
    return any(not balanced or 2 * ones == len(line) for ones, _ in fillings)


def keep_twins(puzzle: Takuzu, place: Areas, left: Left) -> bool:
    """Can two lines differ? Not if all their cells are decided, and equal."""
    one, two = [find_area((area,), list_lines(puzzle.grid)) for area in place]
    if not puzzle.unique_lines or len(one) != len(two) or not set(one).isdisjoint(two):
        raise ValueError
    return any(len(left[first] | left[second]) > 1 for first, second in zip(one, two, strict=True))


POSSIBLE: Mapping[str, Possible[Takuzu]] = {
    "given": lambda puzzle, place, left: keep_given(puzzle.givens, place, left),
    "balance": lambda puzzle, place, left: fill_line(puzzle, place, left, True, False),
    "three": lambda puzzle, place, left: fill_line(puzzle, place, left, False, True),
    "balance+three": lambda puzzle, place, left: fill_line(puzzle, place, left, True, True),
    "twins": keep_twins,
}
