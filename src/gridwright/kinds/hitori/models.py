"""The default formulation of hitori, and the reasons of constraints, which steps and changes name."""

from __future__ import annotations

from functools import lru_cache

from gridwright.grid import Grid, Line
from gridwright.kernel.grouping import Repeats
from gridwright.kind import Formulation
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.hitori.wording import line_through
from gridwright.messages import Sentence
from gridwright.model import Model, Reason, Shared, any_two
from gridwright.model.bulk_reasons import RepeatReasons
from gridwright.model.lines import flat_lines
from gridwright.model.shading import shade_apart
from gridwright.puzzle import Value

NEVER_TOUCH = Sentence("masked cells never share a side")

REPEAT = "repeat"
BOARD = ()  # the place of the rules that are about the whole board
APART = Reason("touch", BOARD, NEVER_TOUCH)
NOT_ENCLOSED = Reason("apart", BOARD, Sentence("no cell is enclosed by masked cells"), "enclosed", also=("touch",))
CONNECTED = Reason("apart", BOARD, Sentence("the visible cells are connected"), along=(APART,))


def once(line: Line, value: Value) -> Reason:
    """A number is visible at most once in a line."""
    return Reason(REPEAT, line.cells, Sentence("{line} shows {value} only once", line=line.name, value=value), value)


def repeat(puzzle: Hitori, one: int, two: int) -> Reason:
    """The reason of the constraint that two equal numbers are not both visible."""
    return once(line_through(puzzle, one, two), puzzle.numbers[one])


def explain_repeats(puzzle: Hitori, repeats: Repeats) -> RepeatReasons:
    """The reasons of the groups of equal numbers."""
    return RepeatReasons(REPEAT, puzzle.grid.lines(), repeats, lambda line, cell: once(line, puzzle.numbers[cell]))


def find_repeats(puzzle: Hitori) -> Repeats:
    """The cells of equal numbers, line by line."""
    return Repeats(puzzle.numbers, flat_lines(puzzle.grid))


def list_repeats(puzzle: Hitori) -> list[tuple[Line, int | None, list[int]]]:
    """For every line and every number that appears there more than once: the line, the number, and its cells."""
    repeats, lines = find_repeats(puzzle), puzzle.grid.lines()
    return [(lines[repeats.line_of(nth)], puzzle.numbers[cells[0]], cells) for nth, cells in enumerate(repeats)]


def default(puzzle: Hitori) -> Model:
    """Variable c + 1 is true when cell c is masked; connectivity is one constraint, `Connected`."""
    model = Model()
    masked = model.bits(len(puzzle.grid))
    repeats = find_repeats(puzzle)
    model.post_groups(any_two, masked, repeats, explain_repeats(puzzle, repeats))
    model.share(geometry(puzzle.grid))
    return model


@lru_cache(maxsize=16)
def geometry(grid: Grid) -> Shared:
    """What all hitori of a size share: masked cells apart, no cell enclosed, visible cells connected."""
    return shade_apart(grid, APART, NOT_ENCLOSED, CONNECTED)


DEFAULT = Formulation(default, Sentence("a clause per equal pair and per side; the visible cells connected"))
