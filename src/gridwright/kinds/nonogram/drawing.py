"""A nonogram as a picture, with the clues that are finished, which the page greys; and how a setter draws it."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.blueprint import NO_MARK, Blueprint, Vocabulary
from gridwright.kinds.nonogram.line_fit import LeftmostFilling, StepLimitError
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.messages import Sentence
from gridwright.puzzle import Answer, Value
from gridwright.scene import Cell, Fill, Scene, Ticks

FILLS = {None: Fill.OPEN, 0: Fill.WHITE, 1: Fill.BLACK}
EXAMPLE = ("nonogram\nrows\n1 1\n5\n5\n3\n1\ncolumns\n2\n4\n4\n4\n2\n", ".#.#.\n#####\n#####\n.###.\n..#..\n")


def draw(puzzle: Nonogram, answer: Answer | None) -> Scene:
    """Clues to the left and above, black cells filled."""
    values = answer.values if answer else (None,) * len(puzzle.grid)
    cells = tuple(Cell(FILLS[value]) for value in values)
    left, top = tuple(map(texts, puzzle.rows)), tuple(map(texts, puzzle.columns))
    return Scene(puzzle.grid, cells, left=left, top=top, fives=True, title=puzzle.notes.title)


def texts(clue: Clue) -> tuple[str, ...]:
    """A clue as it is printed beside its line."""
    return tuple(map(str, clue)) or ("0",)


def tally(puzzle: Nonogram, answer: Answer) -> Ticks:
    """The runs of every line that certainly stand where they are."""
    lines = zip(puzzle.grid.lines(), puzzle.rows + puzzle.columns, strict=True)
    found = [find_finished([answer.values[cell] for cell in line.cells], clue) for line, clue in lines]
    return Ticks(left=tuple(found[: puzzle.grid.height]), top=tuple(found[puzzle.grid.height :]))


def find_finished(values: Sequence[Value], clue: Clue) -> tuple[bool, ...]:
    """Which runs of a clue are painted, and in the same place in every filling of the line; 0 counts as one."""
    if not clue:
        return (all(value == 0 for value in values),)
    first = find_starts(values, clue)
    mirrored = find_starts(values[::-1], clue[::-1])
    if first is None or mirrored is None:
        return (False,) * len(clue)
    last = [len(values) - start - run for start, run in zip(mirrored[::-1], clue, strict=True)]
    return tuple(
        start == end and all(value == 1 for value in values[start : start + run])
        for start, end, run in zip(first, last, clue, strict=True)
    )


def find_starts(values: Sequence[Value], clue: Clue) -> list[int] | None:
    """The leftmost start of every run; None where the line cannot be filled, or that takes too long to see."""
    filling = LeftmostFilling(values, clue)
    try:
        return filling.starts if filling.exists() else None
    except StepLimitError:
        return None


# The drawing of a setter: the clues at the edges, or the picture that they follow from

BLACK = "#"


def read(blueprint: Blueprint) -> Nonogram:
    """The puzzle of a drawing."""
    grid, clues = blueprint.grid, blueprint.clues
    if clues is None:
        return Nonogram.from_picture(grid, [mark == BLACK for mark in blueprint.marks])
    return Nonogram(grid=grid, rows=clues[: grid.height], columns=clues[grid.height :])


def write(puzzle: Nonogram) -> Blueprint:
    """The drawing of a puzzle: its clues alone."""
    return Blueprint(puzzle.grid, (NO_MARK,) * len(puzzle.grid), clues=puzzle.rows + puzzle.columns)


VOCABULARY = Vocabulary(read, write, marks={BLACK: Cell(Fill.BLACK)}, words={BLACK: Sentence("black")}, clues=True)
