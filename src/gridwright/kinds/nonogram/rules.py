"""The referee of nonograms. It knows nothing of the models."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gridwright.kind import Rule, Violation
from gridwright.kinds.nonogram import messages
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram, write_clue
from gridwright.puzzle import Answer, Value

EXAMPLE = "nonogram\nrows\n1 1\n3\ncolumns\n2\n1\n2\n"
OTHER = "nonogram\nrows\n1\n1\ncolumns\n1\n1\n0\n"
RULES = (
    Rule("row-clue", messages.RULE_ROW, (EXAMPLE, "##?\n???\n")),
    Rule("column-clue", messages.RULE_COLUMN, (OTHER, "???\n??#\n")),
)


def check(puzzle: Nonogram, answer: Answer) -> list[Violation]:
    """Every broken rule of a filled or half-done board."""
    return [*check_lines(puzzle, answer, "row-clue"), *check_lines(puzzle, answer, "column-clue")]


def check_lines(puzzle: Nonogram, answer: Answer, rule: str) -> Iterator[Violation]:
    """The lines of one direction that no filling of their open cells can make match their clues."""
    by_row = rule == "row-clue"
    lines = puzzle.grid.rows() if by_row else puzzle.grid.columns()
    for line, clue in zip(lines, puzzle.rows if by_row else puzzle.columns, strict=True):
        values = [answer.values[cell] for cell in line.cells]
        if not fits(values, clue):
            decided = [cell for cell in line.cells if answer.values[cell] is not None]
            yield Violation(rule, puzzle.grid.places(decided), explain(line.name, values, clue))


def explain(name: str, values: Sequence[Value], clue: Clue) -> str:
    """What is wrong with a line."""
    if None in values:
        return messages.CANNOT_MATCH(line=name, clue=write_clue(clue))
    return messages.MISMATCH(line=name, runs=write_clue(black_runs(values)), clue=write_clue(clue))


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


def fits(values: Sequence[Value], clue: Clue) -> bool:
    """Can the open cells of a line be filled so that its runs are the clue?

    A set of positions is an integer, so that a run costs a few operations on as many bits as the line has cells.
    """
    if None not in values:
        return black_runs(values) == clue
    maybe_white = pack(value != 1 for value in values)
    starts: dict[int, int] = {1: pack(value != 0 for value in values)}  # where a run of a length can start
    # `ends`: the positions just behind which everything so far can stand, run by run.
    ends = reach_white(1, maybe_white)
    for nth, run in enumerate(clue, 1):
        if run not in starts:
            starts[run] = erode(starts[1], run)
        landed = (ends & starts[run]) << run
        ends = reach_white(landed if nth == len(clue) else (landed & maybe_white) << 1, maybe_white)
        if not ends:
            return False
    return bool(ends >> len(values) & 1)


def pack(bits: Iterable[bool]) -> int:
    """Truth values as the bits of an integer, the first one lowest."""
    return int("0" + "".join("1" if bit else "0" for bit in bits)[::-1], 2)


def erode(cells: int, length: int) -> int:
    """The cells that begin a stretch of that many cells of the set."""
    reached = 1
    while reached < length:
        step = min(reached, length - reached)
        cells &= cells >> step
        reached += step
    return cells


def reach_white(starts: int, maybe_white: int) -> int:
    """The positions that can be reached from the starts over cells that may be white.

    Adding a start to a stretch of ones carries to just behind the stretch and changes every bit on the way.
    """
    return (maybe_white ^ (maybe_white + (starts & maybe_white))) | starts
