"""The referee of nonogram, and what a certificate may say about its rules. It knows nothing of the models."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from gridwright.grid import Grid
from gridwright.kind import Areas, Possible, Rule, Violation
from gridwright.kinds.nonogram.line_fit import fits
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram, write_clue
from gridwright.messages import Sentence, Text, say
from gridwright.possible import Left
from gridwright.puzzle import Answer, Value

EXAMPLE = "nonogram\nrows\n1 1\n3\ncolumns\n2\n1\n2\n"
OTHER = "nonogram\nrows\n1\n1\ncolumns\n1\n1\n0\n"
RULES = (
    Rule(
        "row-clue",
        Sentence("The black runs of every row have the lengths that its clue gives, in that order."),
        (EXAMPLE, "##?\n???\n"),
        areal=True,
    ),
    Rule(
        "column-clue",
        Sentence("The black runs of every column have the lengths that its clue gives, in that order."),
        (OTHER, "???\n??#\n"),
        areal=True,
    ),
)


SIGNS = b" " + 255 * b"#"  # of values that are bytes


def check(puzzle: Nonogram, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    if list_runs(puzzle.grid, answer.values) == puzzle.rows + puzzle.columns:
        return []  # filled, and as the clues say: the usual case
    return [*check_lines(puzzle, answer, "row-clue"), *check_lines(puzzle, answer, "column-clue")]


def list_runs(grid: Grid, values: Sequence[Value]) -> tuple[Clue, ...]:
    """The lengths of the black runs of every line of a filled board; nothing if it is half done."""
    try:
        signs = bytes(values).translate(SIGNS).decode()  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ()
    return tuple([tuple(map(len, line.split())) for line in grid.split(signs)])


def check_lines(puzzle: Nonogram, answer: Answer, rule: str) -> Iterator[Violation]:
    """The lines of one direction that no filling of their open cells can make match their clues."""
    by_row = rule == "row-clue"
    lines = puzzle.grid.rows() if by_row else puzzle.grid.columns()
    for line, clue in zip(lines, puzzle.rows if by_row else puzzle.columns, strict=True):
        values = tuple([answer.values[cell] for cell in line.cells])
        if not (can_match(values, clue) if None in values else black_runs(values) == clue):
            decided = [cell for cell in line.cells if answer.values[cell] is not None]
            yield Violation(rule, puzzle.grid.places(decided), explain(line.name, values, clue))


@lru_cache(maxsize=1000)
def can_match(values: tuple[Value, ...], clue: Clue) -> bool:
    """Can the open cells of a line be filled so that it matches its clue? From click to click two lines change."""
    return fits(values, clue)


def explain(name: Text, values: Sequence[Value], clue: Clue) -> str:
    """What is wrong with a line."""
    if None in values:
        return say("{line} can no longer match its clue {clue}", line=name, clue=write_clue(clue))
    return say(
        "{line} has the black runs {runs}; its clue is {clue}",
        line=name,
        runs=write_clue(black_runs(values)),
        clue=write_clue(clue),
    )


def black_runs(values: Sequence[Value]) -> Clue:
    """The lengths of the black runs of a filled line."""
    found, length = [], 0
    for value in [*values, 0]:
        if value:
            length += 1
        elif length:
            found.append(length)
            length = 0
    return tuple(found)


def keep_row(puzzle: Nonogram, place: Areas, left: Left) -> bool:
    """Can the clue of a row be met?"""
    (row,) = place
    rows = [tuple(line.cells) for line in puzzle.grid.rows()]
    return fill_line(puzzle.rows[rows.index(row)], [left[cell] for cell in row])


def keep_column(puzzle: Nonogram, place: Areas, left: Left) -> bool:
    """Can the clue of a column be met?"""
    (column,) = place
    columns = [tuple(line.cells) for line in puzzle.grid.columns()]
    return fill_line(puzzle.columns[columns.index(column)], [left[cell] for cell in column])


def fill_line(clue: Clue, left: Left) -> bool:
    """Can a line be filled? A filling of its first cells has begun some runs, and filled part of the last one."""
    fillings = {(0, 0)}  # how many runs are complete, and how long the one is that has begun
    for values in left:
        fillings = {after for filling in fillings for black in values for after in go_on(clue, *filling, black)}
    return any(is_complete(clue, *filling) for filling in fillings)


def go_on(clue: Clue, runs: int, length: int, black: int) -> list[tuple[int, int]]:
    """A filling after another cell; none if the clue forbids it."""
    if black:
        return [(runs, length + 1)] if runs < len(clue) and length < clue[runs] else []
    if length == 0:
        return [(runs, 0)]
    return [(runs + 1, 0)] if length == clue[runs] else []


def is_complete(clue: Clue, runs: int, length: int) -> bool:
    """Has a filling of the whole line all runs of the clue?"""
    return runs == len(clue) or (runs == len(clue) - 1 and length == clue[runs])


POSSIBLE: Mapping[str, Possible[Nonogram]] = {"row-clue": keep_row, "column-clue": keep_column}
